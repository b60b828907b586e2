cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.enabledness cimport Enabledness
from plait.engines.explicit.kernel.kernel_memory cimport Memory
from plait.engines.explicit.kernel.kernel_tables cimport Tables

@cython.final
cdef class StateViolations:
    cdef Tables tables
    cdef Memory memory
    cdef Enabledness enabledness
    cdef long long stops[MOST_THREADS]
    cdef int rounds[MOST_THREADS]
    cdef unsigned long long sites[MOST_THREADS]

    cdef long long waits_for(self, long long number) except? FAILED
    cdef int links(self, long long number, long long enabled) noexcept nogil
    cdef int is_deadlock(self, long long enabled) except -1
    cdef bint lingers(self, long long number) noexcept nogil
    cdef int is_deadlock_in_crowd(self) except -1
    cdef int is_circle_in_crowd(self, long long goes_on) noexcept nogil
    cdef long long lowest_round(self, long long start) noexcept nogil
    cdef int races(self, long long enabled, long long after) except -1
    cdef bint is_race(self, long long one, long long other) noexcept nogil
    cdef int races_in_crowd(self, long long after) except -1
    cdef int find_sites(self) except -1
