from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.visited_set cimport Visited

cdef class Marks(Visited):
    cdef unsigned long long *marks
    cdef long long marks_words

    cdef long long mark_new(self, unsigned long long a, unsigned long long b, long long marks) noexcept nogil
    cdef long long clear_marks(self, long long marks) noexcept nogil
