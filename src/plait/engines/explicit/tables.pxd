from plait.engines.explicit.scheduling cimport Scheduling

cdef class Tables(Scheduling):
    cdef long long *pair_key
    cdef int *pair_value
    cdef long long pair_capacity
    cdef long long pair_count

    cdef int pair(self, long long a, long long b) noexcept nogil
