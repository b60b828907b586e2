from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.search_stack cimport Stack

cdef class Reduced(Stack):
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
