cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.kernel_memory cimport Memory
from plait.engines.explicit.kernel.kernel_tables cimport Tables

@cython.final
cdef class ByteEncoding:
    cdef Tables tables
    cdef Memory memory
    # named objects: whose words are whose, and which have changed since the base
    cdef long long base_mark
    cdef int *owner_of
    cdef long long known_top
    cdef int *stamp
    cdef int stamp_now
    cdef long long *changed
    cdef long long changed_count
    cdef long long changed_capacity
    # bytes
    cdef unsigned char *output
    cdef long long output_length
    cdef long long output_capacity
    cdef const unsigned char *input
    cdef long long input_at

    cdef void prepare(self) noexcept nogil
    cdef void put_number(self, long long v) noexcept nogil
    cdef void put_reference(self, long long v) noexcept nogil
    cdef long long get_number(self) noexcept nogil
    cdef long long get_reference(self) noexcept nogil
    cdef int is_cache(self, long long kind, long long i) noexcept nogil
    cdef int holds_reference(self, long long kind, long long i) noexcept nogil
    cdef void find_owners(self) noexcept nogil
    cdef int word_kind(self, long long a) noexcept nogil
    cdef void find_changed(self) noexcept nogil
    cdef void sort_changed(self) noexcept nogil
    cdef void put_changed(self, int wants_private) noexcept nogil
    cdef void get_changed(self) noexcept nogil
