cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.depth_first_search cimport DepthFirstSearch
from plait.engines.explicit.kernel.interpreter cimport Interpreter
from plait.engines.explicit.kernel.kernel_memory cimport Memory
from plait.engines.explicit.kernel.snapshots cimport Snapshots
from plait.engines.explicit.kernel.state_hash cimport Hasher
from plait.engines.explicit.kernel.visited_set cimport VisitedSet

@cython.final
cdef class ConcreteSteps:
    cdef Memory memory
    cdef Hasher hasher
    cdef Interpreter interpreter
    cdef Snapshots snapshots
    cdef VisitedSet visited
    cdef DepthFirstSearch search
    cdef long long field_count
    cdef long long *holders
    cdef long long *fields
    cdef long long *most
    cdef long long *resting
    cdef long long *numbers
    cdef public object unsuited

    cdef void drop_fields(self) noexcept nogil
    cdef int take_values(self) noexcept nogil
