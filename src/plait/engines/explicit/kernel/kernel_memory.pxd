cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.kernel_tables cimport Tables

@cython.final
cdef class Memory:
    cdef Tables tables
    # memory, journal, named sums
    cdef long long *mem
    cdef long long capacity
    cdef long long top
    cdef long long named_top
    cdef long long named_limit
    cdef int *journal_at
    cdef long long *journal
    cdef long long journal_length
    cdef long long journal_capacity
    cdef long long heap_limit
    cdef unsigned long long sum0
    cdef unsigned long long sum1
    cdef unsigned long long part0
    cdef unsigned long long part1
    cdef long long touched
    cdef bint is_dirty
    cdef long long *broken
    cdef long long broken_count
    cdef long long broken_capacity
    cdef long long *roots
    cdef long long *root_name
    cdef long long root_count
    cdef long long root_capacity
    # types
    # work to do, hash
    cdef long long generation
    cdef long long *queue
    cdef long long queue_length
    cdef long long queue_capacity
    # code
    cdef public bint is_full

    cdef void note_in_more(self, long long a, long long old) noexcept nogil
    cdef void write(self, long long a, long long v) noexcept nogil
    @cython.final
    cdef inline void touch(self, long long a) noexcept nogil
    cdef void write_plain(self, long long o, long long a, long long v) noexcept nogil
    @cython.final
    cdef inline void replace_term(self, unsigned long long called, long long old, long long v) noexcept nogil
    @cython.final
    cdef inline void add_part(self, unsigned long long key, long long v) noexcept nogil
    @cython.final
    cdef inline void take_part(self, unsigned long long key, long long v) noexcept nogil
    @cython.final
    cdef inline void resum(self, long long o, unsigned long long found) noexcept nogil
    @cython.final
    cdef inline void forget_sum(self, long long o) noexcept nogil
    cdef void write_reference(self, long long o, long long a, long long v) noexcept nogil
    @cython.final
    cdef inline void reroute(self, long long a, unsigned long long called, long long rank, long long old, long long v) noexcept nogil
    @cython.final
    cdef inline void note_broken(self, long long o) noexcept nogil
    @cython.final
    cdef inline void add_root(self, long long a, long long called) noexcept nogil
    @cython.final
    cdef inline void remove_root(self, long long called) noexcept nogil
    @cython.final
    cdef inline long long find_root(self, long long called) noexcept nogil
    cdef void undo(self, long long mark) noexcept nogil
    cdef void drop_journal(self) noexcept nogil
    cdef int reserve(self, long long n) noexcept nogil
    cdef long long bump(self, long long n) noexcept nogil
    cdef long long allocate(self, long long kind, long long length) noexcept nogil
    cdef void share(self, long long reference) noexcept nogil
    cdef void enqueue(self, long long a) noexcept nogil

# What an operand is in a frame; constants are negative.
cdef inline long long operand_value(Memory self, long long f, long long n) noexcept nogil:
    return self.mem[f + F_HEADER + n] if n >= 0 else self.tables.constant[-n]

# Remember what a word was. Inline in all modules, as `put_word`; for Python it is in `c_emulation.py`.
cdef inline void note_word(Memory self, long long a, long long old) noexcept nogil:
    cdef long long j = self.journal_length
    if j >= self.journal_capacity:
        self.note_in_more(a, old)
        return
    self.journal_at[j] = a
    self.journal[j] = old
    self.journal_length = j + 1
