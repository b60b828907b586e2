cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.kernel_memory cimport Memory, operand_value
from plait.engines.explicit.kernel.kernel_tables cimport Tables
from plait.engines.explicit.kernel.state_hash cimport Hasher

@cython.final
cdef class Enabledness:
    cdef Tables tables
    cdef Memory memory
    cdef Hasher hasher
    cdef public bint is_test
    cdef public bint spurious
    cdef public bint in_order
    cdef public bint left_out
    cdef long long place
    cdef long long place_base
    cdef int place_flags
    cdef int how[MOST_THREADS]
    cdef int moves[MOST_THREADS]

    cdef long long value(self, long long f, long long n) noexcept nogil
    cdef int acquirable(self, long long number, long long monitor) noexcept nogil
    cdef bint is_over(self, long long reference) noexcept nogil
    cdef int readiness(self, long long number) except -1
    cdef long long find_thread(self, long long reference) noexcept nogil
    cdef bint runs_out(self, long long f, long long operand) noexcept nogil
    cdef bint is_crowd(self) noexcept nogil
    cdef long long enabled(self) except? FAILED
    cdef long long enabled_in_crowd(self) except? FAILED
    cdef void elapse_in_crowd(self, bint is_waited) noexcept nogil
    cdef long long elapsing(self, long long timed, long long ready) noexcept nogil
    cdef int locate(self, long long base, long long offset, int letter) noexcept nogil
    cdef int access(self, long long number) except -1
    cdef int touch(self, long long number) except -1
    cdef unsigned long long stack_key(self, long long number) noexcept nogil
