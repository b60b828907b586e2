cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.enabledness cimport Enabledness
from plait.engines.explicit.kernel.kernel_memory cimport Memory
from plait.engines.explicit.kernel.kernel_tables cimport Tables
from plait.engines.explicit.kernel.pending_accesses cimport PendingAccesses

@cython.final
cdef class PersistentSets:
    cdef Tables tables
    cdef Memory memory
    cdef Enabledness enabledness
    cdef PendingAccesses pending
    cdef bint ends_matter
    cdef public bint clock_matters
    cdef long long known[MOST_THREADS]
    cdef int fates[MOST_THREADS]
    cdef long long alive
    cdef long long doomed
    cdef long long needs[FEW_THREADS]
    cdef long long needs_known

    cdef void notice(self) noexcept nogil
    cdef int next_op(self, long long number) noexcept nogil
    cdef int may_meet(self, long long number, long long other) noexcept nogil
    cdef int may_conflict(self, long long number, long long other) noexcept nogil
    cdef int conflict(self, long long number, long long other) noexcept nogil
    cdef long long conflicting(self, long long number) noexcept nogil
    cdef long long essential(self) noexcept nogil
    cdef long long enablers(self, long long number) noexcept nogil
    cdef long long joined(self, long long number) noexcept nogil
    cdef long long enabler(self, long long number) noexcept nogil
    cdef long long need(self, long long number, long long enabled) noexcept nogil
    cdef long long need_of_ends(self, long long number) noexcept nogil
    cdef int meet_all(self, long long threads) except -1
    cdef int meet_thread(self, long long number) except -1
    cdef void survey(self) noexcept nogil
    cdef void survey_crowd(self) noexcept nogil
    cdef long long persistent(self, long long enabled) except? FAILED
    cdef int is_smaller(self, long long one, long long other) noexcept nogil
    cdef long long sleepers(self, long long candidates, long long number) except? FAILED
