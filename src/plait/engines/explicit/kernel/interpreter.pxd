cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.blocking cimport Blocking
from plait.engines.explicit.kernel.enabledness cimport Enabledness
from plait.engines.explicit.kernel.kernel_memory cimport Memory, operand_value
from plait.engines.explicit.kernel.kernel_operations cimport put_word
from plait.engines.explicit.kernel.kernel_tables cimport Tables
from plait.engines.explicit.kernel.pending_accesses cimport PendingAccesses
from plait.engines.explicit.kernel.state_hash cimport Hasher

@cython.final
cdef class Interpreter(Blocking):
    cdef public long long executed
    cdef long long lone_steps
    cdef long long lone_pc
    cdef unsigned long long lone_key0
    cdef unsigned long long lone_key1
    cdef bint is_endless
    cdef public bint has_proofs
    cdef long long passed
    cdef long long effort
    cdef public object poll

    cdef int run(self) noexcept nogil
    cdef int begin_run(self) except -1
    cdef int passes(self) except -1
    cdef int goes_on(self) except -1
    cdef int goes_round(self) except -1
    cdef int was_spared(self) except -1
    cdef int drive(self) except -1
    cdef int step(self, long long number) except -1
    cdef int advance(self) except -1
    cdef int go(self, long long number) except -1
    cdef int part(self, long long number, long long fuel, bint alone) except -1
