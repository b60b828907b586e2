cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.enabledness cimport Enabledness
from plait.engines.explicit.kernel.kernel_memory cimport Memory
from plait.engines.explicit.kernel.partial_order_reduction cimport PersistentSets
from plait.engines.explicit.kernel.pending_accesses cimport PendingAccesses

@cython.final
cdef class Crowds:
    cdef Memory memory
    cdef Enabledness enabledness
    cdef PendingAccesses pending
    cdef PersistentSets sets
    cdef int chosen[MOST_THREADS]
    cdef long long member_in[MOST_THREADS]
    cdef int work[MOST_THREADS]
    cdef long long round
    cdef long long work_count
    cdef long long size
    cdef long long effort

    cdef bint is_candidate(self, long long number) noexcept nogil
    cdef int meet_everyone(self) except -1
    cdef void add_member(self, long long number) noexcept nogil
    cdef void add_everyone(self) noexcept nogil
    cdef void add_rivals(self, long long number, long long most) noexcept nogil
    cdef void add_needs(self, long long number, long long most) noexcept nogil
    cdef void add_needs_of_ends(self, long long number) noexcept nogil
    cdef long long close(self, long long seed, long long most) noexcept nogil
    cdef int persistent_in_crowd(self) except -1
    cdef int has_rivals(self, long long number) noexcept nogil
