from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.enabledness cimport Enabledness
from plait.engines.explicit.kernel.kernel_memory cimport Memory, note_word, operand_value
from plait.engines.explicit.kernel.kernel_tables cimport Tables
from plait.engines.explicit.kernel.pending_accesses cimport PendingAccesses
from plait.engines.explicit.kernel.state_hash cimport Hasher

cdef class Operations:
    cdef Tables tables
    cdef Memory memory
    cdef Hasher hasher
    cdef Enabledness enabledness
    cdef PendingAccesses pending
    cdef long long stack_limit
    cdef public long long thread
    cdef long long t
    cdef long long f
    cdef public long long fuel
    cdef public bint is_alone
    cdef public bint assumed_away
    cdef public bint violated
    cdef public bint is_concrete
    cdef public int wanted
    cdef long long ticks
    cdef public long long run_limit
    cdef bint exact
    cdef int seen[8]
    cdef int seen_count
    cdef public long long input_limit
    cdef public long long frame_limit
    cdef int *answers
    cdef int *counts
    cdef long long asked
    cdef long long answered
    cdef long long answer_capacity
    cdef int spawned[MOST_THREADS]
    cdef int spawned_count
    cdef long long mark_sum

    cdef long long ask(self, long long count) noexcept nogil
    cdef void select(self, long long number) noexcept nogil
    cdef void refuel(self) noexcept nogil
    cdef void grow_stack(self, long long need) noexcept nogil
    cdef long long push(self, long long pc, long long method) noexcept nogil
    cdef long long unwind(self, long long exception) noexcept nogil
    cdef long long narrow(self, long long v, int flags) noexcept nogil
    cdef long long update(self, long long c, long long base, long long a, int flags) noexcept nogil
    cdef int jump(self, long long pc) noexcept nogil
    cdef int assume_away(self) noexcept nogil
    cdef void hold(self, long long monitor) noexcept nogil
    cdef void let_go(self, long long monitor) noexcept nogil
    cdef int is_unheard(self, long long c, long long what) noexcept nogil
    cdef int memory_op(self, int op, long long c) noexcept nogil
    cdef int thread_op(self, int op, long long c) noexcept nogil

# Write a word of the running thread's stack; what the step has pushed needs no journal.
cdef inline void put_word(Operations self, long long a, long long v) noexcept nogil:
    if a < self.stack_limit:
        note_word(self.memory, a, self.memory.mem[a])
    self.memory.mem[a] = v
