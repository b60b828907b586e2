from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.kernel_memory cimport operand_value
from plait.engines.explicit.kernel.kernel_operations cimport Operations, put_word

cdef class Blocking(Operations):
    cdef void pass_time(self) noexcept nogil
    cdef long long deadline(self, long long r, long long operand) noexcept nogil
    cdef int block(self, long long deadline) noexcept nogil
    cdef int unblock(self) noexcept nogil
    cdef int await_end(self, long long c, long long r) noexcept nogil
    cdef int park(self, long long c, long long r) noexcept nogil
    cdef int try_enter(self, long long c, long long r, bint asks) noexcept nogil
    cdef int enter_interruptibly(self, long long c, long long r) noexcept nogil
    cdef void acquire(self, long long a) noexcept nogil
    cdef int sleep(self, long long c, long long r) noexcept nogil
    cdef void leave_wait_set(self, long long monitor, long long number) noexcept nogil
    cdef void enter_wait_set(self, long long monitor, long long number) noexcept nogil
    cdef void rouse(self, long long monitor, long long number) noexcept nogil
    cdef int wait(self, long long c, long long r) noexcept nogil
    cdef int wake(self, long long c, long long r) noexcept nogil
    cdef int notify(self, long long a, int woken) noexcept nogil
    cdef int spawn(self, long long c, long long r) noexcept nogil
    cdef int end_thread(self) noexcept nogil
    cdef void copy_elements(self, long long c, long long r) noexcept nogil
    cdef long long copy_object(self, long long a) noexcept nogil
    cdef int blocking_op(self, int op, long long c) noexcept nogil
