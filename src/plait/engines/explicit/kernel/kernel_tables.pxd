cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *

@cython.final
cdef class Tables:
    cdef int *offset_kind
    cdef long long *offset_number
    cdef int *offset_index
    cdef int *offset_flags
    cdef long long *offset_holder
    cdef long long offset_capacity
    cdef long long offset_count
    cdef public object linker
    cdef int *type_kind
    cdef int *type_size
    cdef int *type_slots
    cdef int *type_shift
    cdef int *type_letter
    cdef int *type_own
    cdef long long *type_name
    cdef long long type_count
    cdef long long type_capacity
    cdef int *slot_kind
    cdef long long slot_count
    cdef long long slot_capacity
    cdef int *code
    cdef long long code_length
    cdef long long code_capacity
    cdef int *handler
    cdef int *method_of
    cdef long long *pc_name
    cdef int *block_of
    cdef int *live_top
    cdef int *live_call
    cdef long long *constant
    cdef long long constant_count
    cdef long long constant_capacity
    cdef int *extra
    cdef long long extra_count
    cdef long long extra_capacity
    cdef int *method_registers
    cdef int *method_entry
    cdef long long method_count
    cdef long long method_capacity
    cdef long long *pair_key
    cdef long long *pair_other
    cdef int *pair_value
    cdef long long pair_capacity
    cdef long long pair_count

    cdef long long find_pair(self, long long a, long long b) noexcept nogil
    cdef int pair(self, long long a, long long b) noexcept nogil
    cdef void make_pairs(self, long long capacity) noexcept nogil
