cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.byte_encoding cimport ByteEncoding
from plait.engines.explicit.kernel.enabledness cimport Enabledness
from plait.engines.explicit.kernel.interpreter cimport Interpreter
from plait.engines.explicit.kernel.kernel_memory cimport Memory
from plait.engines.explicit.kernel.kernel_tables cimport Tables
from plait.engines.explicit.kernel.state_hash cimport Hasher

@cython.final
cdef class Snapshots:
    cdef Tables tables
    cdef Memory memory
    cdef Hasher hasher
    cdef Enabledness enabledness
    cdef Interpreter interpreter
    cdef ByteEncoding encoding
    # the base of the search, and the state to which steps are taken back
    cdef long long base_top
    cdef unsigned long long base_sum0
    cdef unsigned long long base_sum1
    cdef long long here_mark
    cdef long long here_top
    cdef unsigned long long here_sum0
    cdef unsigned long long here_sum1

    cdef void mark_here(self) noexcept nogil
    cdef void go_back(self, long long mark, long long top) noexcept nogil
    cdef void put_thread(self, long long t) noexcept nogil
    cdef long long deadline_code(self, long long number) noexcept nogil
    cdef void put_frame(self, long long f, int lives) noexcept nogil
    cdef void get_thread(self, long long t) noexcept nogil
    cdef void make_stack(self, long long t, long long count) noexcept nogil
    cdef void get_frame(self, long long f, int lives) noexcept nogil
    cdef void put_objects(self) noexcept nogil
    cdef void get_objects(self) noexcept nogil
    cdef void put_private(self) noexcept nogil
    cdef void get_private(self) noexcept nogil
    cdef void put_canonical(self) noexcept nogil
