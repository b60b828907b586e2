from plait.engines.explicit.marks cimport Marks

cdef class Stack(Marks):
    cdef long long *stack
    cdef long long depth
    cdef public long long deepest
    cdef long long stack_capacity
    cdef long long frame_words
    cdef int *given
    cdef int *given_counts
    cdef long long given_capacity

    cdef long long room(self) noexcept nogil
    cdef void drop_stack(self) noexcept nogil
    cdef int more_given(self) noexcept nogil
    cdef void stack_frame(self, long long todo, long long arriver, long long left) noexcept nogil
    cdef void restore(self, long long at) noexcept nogil
    cdef void keep_answers(self, long long at) noexcept nogil
    cdef int next_answers(self, long long at) noexcept nogil
