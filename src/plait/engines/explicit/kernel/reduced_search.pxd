from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.enabledness cimport Enabledness
from plait.engines.explicit.kernel.interpreter cimport Interpreter
from plait.engines.explicit.kernel.kernel_memory cimport Memory
from plait.engines.explicit.kernel.many_threads cimport Crowds
from plait.engines.explicit.kernel.partial_order_reduction cimport PersistentSets
from plait.engines.explicit.kernel.pending_accesses cimport PendingAccesses
from plait.engines.explicit.kernel.search_stack cimport SearchStack
from plait.engines.explicit.kernel.state_hash cimport Hasher
from plait.engines.explicit.kernel.state_violations cimport StateViolations
from plait.engines.explicit.kernel.visited_set cimport VisitedSet, VisitMarks

cdef class ReducedSearch:
    cdef Memory memory
    cdef Hasher hasher
    cdef Enabledness enabledness
    cdef StateViolations violations
    cdef PendingAccesses pending
    cdef PersistentSets sets
    cdef Crowds crowds
    cdef Interpreter interpreter
    cdef VisitedSet visited
    cdef VisitMarks marks
    cdef SearchStack stack
    cdef void learn_change(self) noexcept nogil
    cdef void foresee(self, long long number) noexcept nogil
    cdef unsigned long long sum_before
    cdef long long guess
    cdef unsigned long long *changes
    cdef public long long states
    cdef public long long transitions
    cdef public bint stop
    cdef public object watcher
    cdef long long asleep
    cdef public bint has_ended
    cdef public bint has_assumed

    cdef int observe(self, long long enabled) except -1
    cdef int reach(self) except -1
    cdef int stack_crowd(self) except -1
    cdef void note_successor(self, long long at, long long on_stack) noexcept nogil
    cdef int reach_again(self) noexcept nogil
    cdef long long candidates_for_sleep(self, long long at) noexcept nogil
    cdef int falls_asleep(self, long long at, long long t) except -1
    cdef int leave(self, long long at) noexcept nogil
    cdef int follow(self, long long at, long long number) except -1
    cdef int is_free(self, long long number) except -1
    cdef int is_free_in_crowd(self, long long number) except -1
    cdef int go_on(self, long long number) except -1
    cdef int retrace(self, long long at, long long number, long long taken, long long asked) except -1
