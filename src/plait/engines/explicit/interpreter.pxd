from plait.engines.explicit.blocking cimport Blocking

cdef class Interpreter(Blocking):
    cdef int run(self) noexcept nogil
    cdef int was_spared(self) except -1
    cdef int drive(self) except -1
    cdef int step(self, long long number) except -1
