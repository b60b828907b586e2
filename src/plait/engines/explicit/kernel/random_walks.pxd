cimport cython
from plait.engines.explicit.kernel.copcodes cimport *
from plait.engines.explicit.kernel.native cimport *
from plait.engines.explicit.kernel.depth_first_search cimport DepthFirstSearch
from plait.engines.explicit.kernel.enabledness cimport Enabledness
from plait.engines.explicit.kernel.interpreter cimport Interpreter
from plait.engines.explicit.kernel.kernel_memory cimport Memory
from plait.engines.explicit.kernel.random_scheduling cimport RandomScheduling
from plait.engines.explicit.kernel.snapshots cimport Snapshots
from plait.engines.explicit.kernel.state_hash cimport Hasher
from plait.engines.explicit.kernel.visited_set cimport VisitedSet

@cython.final
cdef class RandomWalks:
    cdef Memory memory
    cdef Hasher hasher
    cdef Enabledness enabledness
    cdef Interpreter interpreter
    cdef Snapshots snapshots
    cdef VisitedSet visited
    cdef DepthFirstSearch search
    cdef RandomScheduling scheduling
    cdef readonly long long runs
    cdef long long most_runs
    # how many threads can move: those that `scheduling` has
    cdef long long movers
    cdef long long longest
    cdef bint had_choice
    cdef long long repeats
    # the steps of the run: threads, how many answers each was given, and all these answers
    cdef long long length
    cdef int *moved
    cdef int *answer_counts
    cdef long long step_capacity
    cdef int *given
    cdef long long given_count
    cdef long long given_capacity

    cdef int restart(self) except -1
    cdef int go_on(self) except -1
    cdef int take(self, long long number) except -1
    cdef int take_once(self, long long number) except -1
    cdef void note_step(self, long long number) noexcept nogil
    cdef int arrive(self) except -1
    cdef void list_movers(self, long long enabled) noexcept nogil
