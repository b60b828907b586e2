cimport cython
from plait.engines.explicit.visited cimport Visited

@cython.final
cdef class Kernel(Visited):
    # stack of the search
    cdef long long *stack
    cdef long long depth
    cdef long long stack_capacity
    cdef int *given
    cdef int *given_counts
    cdef long long given_capacity
    # figures
    cdef public long long states
    cdef public long long transitions
    cdef public long long deepest
    cdef public long long nodes
    cdef public long long possible
    # what is looked for
    cdef public long long bound
    cdef public bint stop
    cdef public object watcher
    # reduction
    cdef long long asleep
    cdef public long long repeat_at
    cdef public long long repeats

    cdef long long room(self) noexcept nogil
    cdef void restore(self, long long at) noexcept nogil
    cdef int next_answers(self, long long at) noexcept nogil
    cdef void close_answers(self, long long at) noexcept nogil
    cdef void keep_answers(self, long long at) noexcept nogil
    cdef long long candidates(self, long long enabled, long long arriver, long long left) noexcept nogil
    cdef int arrive(self, long long arriver, long long left) except -1
    cdef void stack_frame(self, long long todo, long long arriver, long long left) noexcept nogil
    cdef int reach(self) except -1
    cdef void note_successor(self, long long at, long long on_stack) noexcept nogil
    cdef int reach_again(self, long long before) noexcept nogil
    cdef int falls_asleep(self, long long at, long long t) except -1
    cdef int leave(self, long long at) noexcept nogil
    cdef int observe(self, long long enabled) except -1
    cdef int take(self, long long number) except -1
