cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.kernel_memory cimport Memory, note_word
from plait.engines.explicit.kernel.kernel_tables cimport Tables

@cython.final
cdef class Hasher:
    cdef Tables tables
    cdef Memory memory
    cdef unsigned long long key0
    cdef unsigned long long key1
    cdef public int timeouts
    cdef unsigned long long own0
    cdef unsigned long long own1
    cdef bint met_shared
    cdef long long queue_at
    cdef unsigned long long seeds[MOST_THREADS]

    # names
    @cython.final
    cdef inline void set_word(self, long long a, long long v) noexcept nogil
    @cython.final
    cdef inline long long name_object(self, long long o, unsigned long long path, long long slot, long long rank) noexcept nogil
    @cython.final
    cdef inline void name_reached(self, long long rank) noexcept nogil
    @cython.final
    cdef inline void drop_broken(self) noexcept nogil
    @cython.final
    cdef inline void drop(self, long long o) noexcept nogil
    cdef void rename(self) noexcept nogil
    # threads
    @cython.final
    cdef inline unsigned long long sum_object(self, long long a) noexcept nogil
    @cython.final
    cdef inline long long sum_frame(self, long long f, int lives, unsigned long long seed) noexcept nogil
    @cython.final
    cdef inline int lives_at(self, long long f, long long i) except -1
    @cython.final
    cdef inline unsigned long long thread_words(self, long long t) noexcept nogil
    cdef int hash_thread(self, long long number) except -1
    @cython.final
    cdef inline void sum_thread(self, long long t, unsigned long long seed, long long found) noexcept nogil
    # objects without a name
    @cython.final
    cdef inline long long pass_name(self, long long o, unsigned long long path) noexcept nogil
    @cython.final
    cdef inline void add_own(self, unsigned long long key, long long v) noexcept nogil
    cdef void find_own(self, long long number) noexcept nogil
    cdef void add_reached(self) noexcept nogil
    cdef int hash_own(self, long long number) noexcept nogil
    cdef void walk_own(self) noexcept nogil
    # the state
    @cython.final
    cdef inline void fold(self, unsigned long long key, long long v) noexcept nogil
    cdef int hash_state(self) except -1
    cdef long long time_left(self, long long number) noexcept nogil
    @cython.final
    cdef inline void meet(self, long long v) noexcept nogil
    cdef void list_objects(self) noexcept nogil
