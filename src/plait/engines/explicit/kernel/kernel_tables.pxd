from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.state_violations cimport Observing

cdef class Tables(Observing):
    cdef long long *pair_key
    cdef long long *pair_other
    cdef int *pair_value
    cdef long long pair_capacity
    cdef long long pair_count

    cdef long long find_pair(self, long long a, long long b) noexcept nogil
    cdef int pair(self, long long a, long long b) noexcept nogil
    cdef void make_pairs(self, long long capacity) noexcept nogil
