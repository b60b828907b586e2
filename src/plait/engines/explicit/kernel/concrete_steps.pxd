from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.reduced_search cimport Reduced

cdef class Concrete(Reduced):
    cdef long long field_count
    cdef long long *holders
    cdef long long *fields
    cdef long long *most
    cdef long long *resting
    cdef long long *numbers
    cdef public object unsuited

    cdef void drop_fields(self) noexcept nogil
    cdef int take_values(self) noexcept nogil
