cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.kernel_memory cimport Memory
from plait.engines.explicit.kernel.kernel_tables cimport Tables

@cython.final
cdef class WordAccess:
    cdef Tables tables
    cdef Memory memory
