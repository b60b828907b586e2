cimport cython

cdef class Memory:
    # memory, journal, named sums
    cdef long long *mem
    cdef long long capacity
    cdef long long top
    cdef long long named_top
    cdef long long named_limit
    cdef long long *journal
    cdef long long journal_length
    cdef long long journal_capacity
    cdef long long heap_limit
    cdef long long stack_limit
    cdef unsigned long long sum0
    cdef unsigned long long sum1
    cdef long long *roots
    cdef long long *root_name
    cdef long long root_count
    cdef long long root_capacity
    # types
    cdef int *type_kind
    cdef int *type_size
    cdef int *type_slots
    cdef int *type_shift
    cdef int *type_letter
    cdef long long *type_name
    cdef long long type_count
    cdef long long type_capacity
    cdef int *slot_kind
    cdef long long slot_count
    cdef long long slot_capacity
    # canonical hash
    cdef long long generation
    cdef long long *queue
    cdef long long queue_length
    cdef long long queue_capacity
    cdef public unsigned long long key0
    cdef public unsigned long long key1
    # code
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
    cdef public object linker

    cdef void note(self, long long a, long long old) noexcept nogil
    cdef void write(self, long long a, long long v) noexcept nogil
    @cython.final
    cdef inline void forget_sum(self, long long o) noexcept nogil
    @cython.final
    cdef inline long long sum_object(self, long long a) noexcept nogil
    @cython.final
    cdef inline long long sum_frame(self, long long f, int lives) noexcept nogil
    cdef void write_plain(self, long long o, long long a, long long v) noexcept nogil
    cdef void write_reference(self, long long o, long long a, long long v) noexcept nogil
    @cython.final
    cdef inline void add_root(self, long long a, long long called) noexcept nogil
    @cython.final
    cdef inline void remove_root(self, long long called) noexcept nogil
    @cython.final
    cdef inline long long find_root(self, long long called) noexcept nogil
    cdef void undo(self, long long mark) noexcept nogil
    cdef void reserve(self, long long n) noexcept nogil
    cdef long long bump(self, long long n) noexcept nogil
    cdef long long allocate(self, long long kind, long long length) noexcept nogil
    cdef void share(self, long long reference) noexcept nogil
    @cython.final
    cdef inline void enqueue(self, long long a) noexcept nogil
    @cython.final
    cdef inline long long name(self, long long reference, unsigned long long path) noexcept nogil
    @cython.final
    cdef inline void fold(self, unsigned long long key, long long v) noexcept nogil
    @cython.final
    cdef inline void hash_objects(self) noexcept nogil
    @cython.final
    cdef inline void hash_thread(self, long long number, long long t) noexcept nogil
    @cython.final
    cdef inline void hash_frame(self, unsigned long long seed, long long f, int lives) noexcept nogil
    cdef int hash_state(self) except -1
