cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.enabledness cimport Enabledness

@cython.final
cdef class RandomScheduling:
    cdef Enabledness enabledness
    cdef int policy
    cdef long long depth
    cdef unsigned long long seed
    # the state of the generator
    cdef unsigned long long number
    # threads that can move, and priorities by thread: 0 when none was drawn
    cdef int threads[MOST_THREADS]
    cdef long long priorities[MOST_THREADS]
    cdef long long known
    # PCT: steps of the run, the lowest priority, and what the step at each position changes it to
    cdef long long steps
    cdef long long lowest
    cdef long long expected
    cdef int *changes
    cdef long long change_capacity

    @cython.final
    cdef inline long long draw(self) noexcept nogil
    cdef long long below(self, long long count) noexcept nogil
    cdef int choose(self, long long count) except -1
    @cython.final
    cdef inline long long highest(self, long long count, long long least) noexcept nogil
    cdef void place_changes(self, long long expected) noexcept nogil
    cdef long long choose_by_changes(self, long long count) noexcept nogil
    cdef int choose_by_operations(self, long long count) except -1
    cdef void stalled(self, long long thread) noexcept nogil
