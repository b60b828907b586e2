from plait.engines.explicit.hashing cimport Hashing

cdef class Scheduling(Hashing):
    cdef public bint spurious
    cdef public bint in_order
    cdef public bint left_out
    cdef int *offset_kind
    cdef long long *offset_number
    cdef int *offset_index
    cdef int *offset_flags
    cdef long long *offset_holder
    cdef long long offset_capacity
    cdef long long offset_count
    cdef long long place
    cdef long long place_base
    cdef int place_flags
    cdef int how[64]
    cdef long long stops[64]

    cdef long long value(self, long long f, long long operand) noexcept nogil
    cdef int acquirable(self, long long number, long long monitor) noexcept nogil
    cdef bint is_over(self, long long reference) noexcept nogil
    cdef int readiness(self, long long number) except -1
    cdef long long find_thread(self, long long reference) noexcept nogil
    cdef bint runs_out(self, long long f, long long operand) noexcept nogil
    cdef long long enabled(self) except? -1
    cdef long long elapsing(self, long long timed, long long ready) noexcept nogil
    cdef long long waits_for(self, long long number) except? -2
    cdef int links(self, long long number, long long enabled) noexcept nogil
    cdef int is_deadlock(self, long long enabled) except -1
    cdef int locate(self, long long base, long long offset, int letter) noexcept nogil
    cdef int access(self, long long number) except -1
    cdef int races(self, long long enabled, long long after) except -1
    cdef unsigned long long stack_key(self, long long number) noexcept nogil
