cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.enabledness cimport Enabledness
from plait.engines.explicit.kernel.kernel_memory cimport Memory
from plait.engines.explicit.kernel.kernel_tables cimport Tables

@cython.final
cdef class PendingAccesses:
    cdef Tables tables
    cdef Memory memory
    cdef Enabledness enabledness
    cdef public int reduction
    cdef public object learner
    cdef public bint news
    # the items of the threads
    cdef long long item_place[MOST_THREADS * MOST_ITEMS]
    cdef long long item_code[MOST_THREADS * MOST_ITEMS]
    cdef int item_how[MOST_THREADS * MOST_ITEMS]
    cdef int item_count[MOST_THREADS]
    cdef int is_wild[MOST_THREADS]
    cdef int is_timed[MOST_THREADS]
    cdef long long holder[MOST_THREADS]
    # classes that are initialised during the search, and which others that needs
    cdef long long *class_holder
    cdef long long *class_parents
    cdef long long class_count
    cdef long long class_capacity
    cdef unsigned long long signature[MOST_THREADS]
    # what was learned, by signature
    cdef public long long mask_words
    cdef long long *entry_hidden
    cdef int *entry_items
    cdef long long *entry_touched
    cdef long long *entry_written
    cdef long long *meets
    cdef long long entry_count
    cdef long long entry_capacity
    cdef unsigned long long *index_key
    cdef int *index_entry
    cdef long long index_capacity
    # what is done unseen, by place
    cdef unsigned long long *heard
    cdef long long heard_count
    cdef long long heard_capacity

    cdef void add_item(self, long long number, long long base, long long offset, int how) noexcept nogil
    cdef void add_flags(self, long long number, long long other, int how) noexcept nogil
    cdef void add_waiters(self, long long number, long long monitor) noexcept nogil
    cdef int add_access(self, long long number, long long f, long long c, int op) except -1
    cdef long long find_class(self, long long holder) noexcept nogil
    cdef void add_use(self, long long number, long long holder) noexcept nogil
    cdef void add_initialisation(self, long long number, long long which) noexcept nogil
    cdef void add_progress(self, long long number) noexcept nogil
    cdef void add_thread_op(self, long long number, long long reference, int op) noexcept nogil
    cdef void add_attempt(self, long long number, long long f, long long c, int op) noexcept nogil
    cdef void add_wait(self, long long number, long long t, long long f, long long c) noexcept nogil
    cdef int is_doomed(self, long long f, long long c) noexcept nogil
    cdef int describe(self, long long number) except -1
    cdef void sign(self, long long number) noexcept nogil
    cdef long long entry(self, long long number) except? FAILED
    cdef long long find_entry(self, unsigned long long key) noexcept nogil
    cdef unsigned long long signature_now(self, long long number) noexcept nogil
    cdef void add_index(self, unsigned long long key, int entry) noexcept nogil
    cdef void grow_index(self) noexcept nogil
    cdef unsigned long long heard_key(self, long long t, long long f, long long pc, long long what) noexcept nogil
    cdef int is_heard(self, long long t, long long f, long long pc, long long what) noexcept nogil
    cdef void add_heard(self, unsigned long long key) noexcept nogil
