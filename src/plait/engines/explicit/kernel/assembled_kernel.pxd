cimport cython
from plait.engines.explicit.kernel.byte_encoding cimport ByteEncoding
from plait.engines.explicit.kernel.concrete_steps cimport ConcreteSteps
from plait.engines.explicit.kernel.depth_first_search cimport DepthFirstSearch
from plait.engines.explicit.kernel.enabledness cimport Enabledness
from plait.engines.explicit.kernel.interpreter cimport Interpreter
from plait.engines.explicit.kernel.kernel_memory cimport Memory
from plait.engines.explicit.kernel.kernel_tables cimport Tables
from plait.engines.explicit.kernel.many_threads cimport Crowds
from plait.engines.explicit.kernel.partial_order_reduction cimport PersistentSets
from plait.engines.explicit.kernel.pending_accesses cimport PendingAccesses
from plait.engines.explicit.kernel.random_scheduling cimport RandomScheduling
from plait.engines.explicit.kernel.random_walks cimport RandomWalks
from plait.engines.explicit.kernel.search_stack cimport SearchStack
from plait.engines.explicit.kernel.snapshots cimport Snapshots
from plait.engines.explicit.kernel.state_hash cimport Hasher
from plait.engines.explicit.kernel.state_violations cimport StateViolations
from plait.engines.explicit.kernel.visited_set cimport VisitedSet, VisitMarks
from plait.engines.explicit.kernel.word_access cimport WordAccess

@cython.final
cdef class Kernel:
    cdef readonly Tables tables
    cdef readonly Memory memory
    cdef readonly Hasher hasher
    cdef readonly Enabledness enabledness
    cdef readonly StateViolations violations
    cdef readonly WordAccess words
    cdef readonly PendingAccesses pending
    cdef readonly PersistentSets sets
    cdef readonly Crowds crowds
    cdef readonly Interpreter interpreter
    cdef readonly ByteEncoding encoding
    cdef readonly Snapshots snapshots
    cdef readonly VisitedSet visited
    cdef readonly VisitMarks marks
    cdef readonly SearchStack stack
    cdef readonly DepthFirstSearch search
    cdef readonly ConcreteSteps concrete
    cdef readonly RandomScheduling scheduling
    cdef readonly RandomWalks walks
