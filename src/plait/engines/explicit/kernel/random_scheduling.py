"""Which thread goes next in a random run, and what a choice is answered.

Uniform; by random priorities that change at a few random points (PCT: Burckhardt, Kothari,
Musuvathi, Nagarakatte, "A randomized scheduler with probabilistic guarantees of finding bugs",
ASPLOS 2010); by random priorities of operations (POS: Yuan, Yang, Gu, "Partial order aware
concurrency sampling", CAV 2018).

PCT: the thread of the highest priority runs; at `depth` - 1 random steps it loses that. A bug that
needs `depth` orderings is found by a run of n threads and k steps with a chance of at least
1 / (n * k^(depth - 1)). A thread that spins gets the lowest priority, as one that yields would.

POS: the pending operation of the highest priority runs; those that race with it draw anew. So each
order of operations that race is about equally likely, however long the others take.

The numbers of a run depend on the seed and the number of the run alone. The generator is the
counter of SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA
2014) with the scrambling function that the hash uses.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        alloc_n,
        grow_n,
        mix,
        mix2,
        release_n,
        uadd,
    )
    from plait.engines.explicit.kernel.kernel_opcodes import (
        MOST_THREADS, OPERATION_PRIORITIES, PRIORITY_CHANGES, UNIFORM, WRITES,
    )  # fmt: skip
    from plait.engines.explicit.kernel.enabledness import Enabledness


# What the state of the generator grows by: 2^64 divided by the golden ratio.
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


@cython.final
@cython.cclass
class RandomScheduling:
    """Decides for one run after the other."""

    def __init__(self, enabledness: Enabledness):
        self.enabledness = enabledness
        self.policy = UNIFORM
        self.depth = 1
        self.seed = 0
        self.number = 0
        self.steps = 0
        self.lowest = 0
        self.known = 0
        self.expected = 0
        self.change_capacity = 64
        self.changes = alloc_n(self.change_capacity)
        if not cython.compiled:
            self.threads = [0] * MOST_THREADS
            self.priorities = [0] * MOST_THREADS

    def __dealloc__(self):
        release_n(self.changes)

    def set_policy(self, policy: cython.int, depth: cython.longlong, seed: cython.ulonglong):
        """Decide by a policy from now on; `depth` is the d of PCT."""
        self.policy = policy
        self.depth = depth
        self.seed = seed

    def begin_run(self, run: cython.longlong, expected: cython.longlong):
        """Begin a run, by its number, which may take so many steps."""
        i: cython.longlong
        self.number = mix2(self.seed, run)
        self.steps = 0
        self.lowest = 0
        for i in range(self.known):
            self.priorities[i] = 0
        self.known = 0
        if self.policy == PRIORITY_CHANGES:
            self.place_changes(expected)

    # --- numbers ----------------------------------------------------------------------------------

    def draw(self):
        """A random number of 62 bits, never 0."""
        self.number = uadd(self.number, GOLDEN)
        return mix(self.number) >> 2 | 1

    def below(self, count):
        """A random number below another one; those below 2^20 are equally likely but for 2^-40."""
        return (self.draw() >> 1) % count

    # --- threads ----------------------------------------------------------------------------------

    def choose(self, count):
        """The thread that goes next, of so many in `threads`."""
        if self.policy == PRIORITY_CHANGES:
            return self.choose_by_changes(count)
        if self.policy == OPERATION_PRIORITIES:
            return self.choose_by_operations(count)
        return self.threads[self.below(count)]

    def highest(self, count, least):
        """The thread of the highest priority; those without one draw it, above `least`."""
        i: cython.longlong
        t: cython.longlong
        found: cython.longlong = self.threads[0]
        for i in range(count):
            t = self.threads[i]
            if self.priorities[t] == 0:
                self.priorities[t] = least + (self.draw() >> 1)
            if t >= self.known:
                self.known = t + 1
            if self.priorities[t] > self.priorities[found]:
                found = t
        return found

    def place_changes(self, expected):
        """Have priorities change at different steps, each below those before it in no order."""
        i: cython.longlong
        at: cython.longlong
        most: cython.longlong = self.depth - 1 if self.depth <= expected else expected
        for i in range(self.expected + 1):
            self.changes[i] = 0
        if expected >= self.change_capacity:
            self.changes = grow_n(self.changes, self.change_capacity, 2 * expected)
            self.change_capacity = 2 * expected
        self.expected = expected
        for i in range(most):
            at = 1 + self.below(expected)
            while self.changes[at]:
                at = 1 + self.below(expected)
            self.changes[at] = self.depth - 1 - i

    def choose_by_changes(self, count):
        """The thread of the highest priority, after the change that is due."""
        found: cython.longlong = self.highest(count, self.depth)
        self.steps += 1
        if self.steps <= self.expected and self.changes[self.steps]:
            self.priorities[found] = self.changes[self.steps]
            found = self.highest(count, self.depth)
        return found

    def stalled(self, thread):
        """The step of the thread has led to a state of this run: let the others go first.

        Chance alone gets other policies out of it.
        """
        if self.policy == PRIORITY_CHANGES:
            self.lowest -= 1
            self.priorities[thread] = self.lowest

    def choose_by_operations(self, count):
        """The thread whose operation has the highest priority."""
        i: cython.longlong
        place: cython.longlong
        writes: cython.int
        found: cython.longlong = self.highest(count, 0)
        self.priorities[found] = 0
        if self.enabledness.touch(found):
            place = self.enabledness.place
            writes = self.enabledness.place_flags & WRITES
            for i in range(self.known):
                if (
                    self.priorities[i]
                    and self.enabledness.touch(i)
                    and self.enabledness.place == place
                    and (writes or self.enabledness.place_flags & WRITES)
                ):
                    self.priorities[i] = 0
        return found

    # --- for tests --------------------------------------------------------------------------------

    def choose_from(self, threads):
        """One of the threads, which can all move."""
        i: cython.longlong
        for i in range(len(threads)):
            self.threads[i] = threads[i]
        return self.choose(len(threads))

    def note_stalled(self, thread: cython.longlong):
        """The step of the thread has led to a state of this run."""
        self.stalled(thread)
