from plait.engines.explicit.operations cimport Operations

cdef class Interpreter(Operations):
    cdef int run(self) noexcept nogil
    cdef int drive(self) except -1
    cdef int step(self, long long number) except -1
