cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.kernel_memory cimport Memory

@cython.final
cdef class VisitedSet:
    cdef Memory memory
    cdef unsigned long long *table
    cdef int *payload
    cdef bint has_payloads
    cdef long long lines
    cdef long long table_count
    cdef long long slot
    # shared by processes
    cdef unsigned long long *shared
    cdef long long shared_words
    cdef int levels
    cdef int used_levels
    cdef public long long first_level
    cdef long long gathered
    # what steps add to the hash

    cdef void keep_payloads(self) noexcept nogil
    cdef void expect(self, unsigned long long a) noexcept nogil
    cdef int probe(self, unsigned long long a, unsigned long long b) noexcept nogil
    @cython.final
    cdef inline void put_key(self, unsigned long long a, unsigned long long b, int v) noexcept nogil
    cdef void insert(self, unsigned long long a, unsigned long long b, int v) noexcept nogil
    cdef int claim(self, unsigned long long a, unsigned long long b, int v) noexcept nogil
    cdef void clear_table(self) noexcept nogil
    cdef void grow_table(self) noexcept nogil
    cdef void drop_table(self) noexcept nogil
    cdef long long table_growth(self) noexcept nogil
    cdef int claim_shared(self, unsigned long long a, unsigned long long b) noexcept nogil
    @cython.final
    cdef inline int claim_in_line(self, long long line, unsigned long long a, unsigned long long b) noexcept nogil
    @cython.final
    cdef inline int claim_entry(self, long long at, unsigned long long a, unsigned long long b) noexcept nogil

@cython.final
cdef class VisitMarks:
    cdef Memory memory
    cdef VisitedSet visited
    cdef unsigned long long *marks_of
    cdef long long marks_words

    cdef long long mark_new(self, unsigned long long a, unsigned long long b, long long marks) noexcept nogil
    cdef long long clear_marks(self, long long marks) noexcept nogil
