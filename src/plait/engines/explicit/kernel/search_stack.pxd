cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.interpreter cimport Interpreter
from plait.engines.explicit.kernel.kernel_memory cimport Memory

@cython.final
cdef class SearchStack:
    cdef Memory memory
    cdef Interpreter interpreter
    cdef long long *frames
    cdef long long depth
    cdef public long long deepest
    cdef long long stack_capacity
    cdef long long frame_words
    cdef long long more_words
    cdef long long most_in_sets
    cdef int *given
    cdef int *given_counts
    cdef long long given_capacity

    cdef long long room(self) noexcept nogil
    cdef void drop_stack(self) noexcept nogil
    cdef int more_given(self) noexcept nogil
    cdef void stack_frame(self, long long todo, long long arriver, long long left) noexcept nogil
    cdef void begin_stack(self, long long words) noexcept nogil
    cdef void widen(self) noexcept nogil
    cdef long long place_of(self, long long at, int which, long long number) noexcept nogil
    cdef void put_thread_in(self, long long at, int which, long long number) noexcept nogil
    cdef void mark(self, long long at, int which, long long bits) noexcept nogil
    cdef long long next_todo(self, long long at) noexcept nogil
    cdef long long count_todo(self, long long at) noexcept nogil
    cdef int take_rest(self, long long at) noexcept nogil
    cdef void restore(self, long long at) noexcept nogil
    cdef void keep_answers(self, long long at) noexcept nogil
    cdef int next_answers(self, long long at) noexcept nogil
