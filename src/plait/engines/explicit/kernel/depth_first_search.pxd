cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.enabledness cimport Enabledness
from plait.engines.explicit.kernel.interpreter cimport Interpreter
from plait.engines.explicit.kernel.kernel_memory cimport Memory
from plait.engines.explicit.kernel.many_threads cimport Crowds
from plait.engines.explicit.kernel.partial_order_reduction cimport PersistentSets
from plait.engines.explicit.kernel.pending_accesses cimport PendingAccesses
from plait.engines.explicit.kernel.reduced_search cimport ReducedSearch
from plait.engines.explicit.kernel.search_stack cimport SearchStack
from plait.engines.explicit.kernel.state_hash cimport Hasher
from plait.engines.explicit.kernel.state_violations cimport StateViolations
from plait.engines.explicit.kernel.visited_set cimport VisitedSet, VisitMarks

@cython.final
cdef class DepthFirstSearch(ReducedSearch):
    # figures
    cdef public long long nodes
    cdef public long long possible
    # what is looked for
    cdef public long long bound
    cdef public long long ran
    cdef bint was_long
    # reduction
    cdef long long repeat_at
    cdef public long long repeats

    cdef void close_answers(self, long long at) noexcept nogil
    cdef long long candidates(self, long long enabled, long long arriver, long long left) noexcept nogil
    cdef int is_worth(self, long long t, long long arriver, long long left) noexcept nogil
    cdef int arrive_in_crowd(self, long long arriver, long long left, int is_new) except -1
    cdef int arrive(self, long long arriver, long long left) except -1
    cdef int take(self, long long number) except -1
    cdef int walk(self, object steps, int learns) except -2
    cdef int get_to_know(self) except -1
