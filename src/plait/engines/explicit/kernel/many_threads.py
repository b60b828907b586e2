"""Persistent sets in crowds: states with so many threads that a set of them is more than a word.

The same sets as in `partial_order_reduction.py`, member by member. It would take too long to try
each of very many threads as a seed: after some effort the best set so far is taken.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.kernel_opcodes import (
        END, G_THREADS, MOST_THREADS, THREADS, T_DAEMON, T_SIZE,
    )  # fmt: skip
    from plait.engines.explicit.kernel.enabledness import Enabledness
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.partial_order_reduction import PersistentSets
    from plait.engines.explicit.kernel.pending_accesses import PendingAccesses

# As in `partial_order_reduction.py`.
OVER = cython.declare(cython.int, 0)
ALIVE = cython.declare(cython.int, 1)
DOOMED = cython.declare(cython.int, 2)
ANYBODY = cython.declare(cython.longlong, -2)
# Pairs of threads that are compared in one state, at most, before a set is taken.
EFFORT = cython.declare(cython.longlong, 100_000)


@cython.final
@cython.cclass
class Crowds:
    """Sets of threads as arrays: `chosen` is the persistent set, `member_in` one that is made."""

    def __init__(
        self,
        memory: Memory,
        enabledness: Enabledness,
        pending: PendingAccesses,
        sets: PersistentSets,
    ):
        self.memory = memory
        self.enabledness = enabledness
        self.pending = pending
        self.sets = sets
        self.round = 0
        self.work_count = 0
        self.size = 0
        self.effort = 0
        if not cython.compiled:
            self.chosen = [0] * MOST_THREADS
            self.member_in = [0] * MOST_THREADS
            self.work = [0] * MOST_THREADS

    def is_candidate(self, number):
        """Whether a thread can move, and not only to fail an assumption."""
        return self.enabledness.moves[number] and self.sets.fates[number] == ALIVE

    def meet_everyone(self):
        """Describe all live threads, and find what is known of them."""
        i: cython.longlong
        if not self.enabledness.is_crowd():
            return self.sets.meet_all(self.sets.alive)
        for i in range(self.memory.mem[G_THREADS]):
            if self.sets.fates[i] != OVER:
                self.sets.meet_thread(i)
        return 0

    def add_member(self, number):
        """Add a thread to the set under construction; what it needs is added later."""
        if self.member_in[number] != self.round:
            self.member_in[number] = self.round
            self.work[self.work_count] = number
            self.work_count += 1
            if self.is_candidate(number):
                self.size += 1

    def add_everyone(self):
        """Let all threads be members."""
        i: cython.longlong
        for i in range(self.memory.mem[G_THREADS]):
            if self.sets.fates[i] != OVER:
                self.add_member(i)

    def add_rivals(self, number, most):
        """Add threads that may conflict with the next step of one, until the set is too large."""
        i: cython.longlong
        for i in range(self.memory.mem[G_THREADS]):
            if self.size >= most:
                return
            if i != number and self.sets.fates[i] != OVER and self.member_in[i] != self.round:
                self.effort -= 1
                if self.sets.may_conflict(number, i):
                    self.add_member(i)

    def add_needs(self, number, most):
        """Add the threads that a persistent set must have if it has this one."""
        found: cython.longlong
        if self.sets.fates[number] == DOOMED:
            return
        if self.enabledness.moves[number]:
            if self.pending.is_wild[number]:
                self.add_everyone()
                return
            self.add_rivals(number, most)
            if self.sets.ends_matter:
                self.add_needs_of_ends(number)
            return
        if self.sets.fates[number] == OVER:
            self.add_everyone()
            return
        found = self.sets.enabler(number)
        if found >= 0:
            self.add_member(found)
        elif found == ANYBODY:
            self.add_everyone()
        else:
            found = self.sets.joined(number)
            if found >= 0:
                self.add_member(found)
            self.add_rivals(number, most)

    def add_needs_of_ends(self, number):
        """As `need_of_ends`: the end of the last thread but daemons ends the program."""
        i: cython.longlong
        first: cython.longlong = -1
        count: cython.longlong = 0
        for i in range(self.memory.mem[G_THREADS]):
            if self.sets.fates[i] != OVER and not self.memory.mem[THREADS + i * T_SIZE + T_DAEMON]:
                count += 1
                if first < 0:
                    first = i
        if self.memory.mem[THREADS + number * T_SIZE + T_DAEMON]:
            if first >= 0:
                self.add_member(first)
            else:
                self.add_everyone()
        elif self.sets.next_op(number) == END:
            if count == 1:
                self.add_everyone()
                return
            for i in range(self.memory.mem[G_THREADS]):
                if (
                    self.sets.fates[i] != OVER
                    and not self.memory.mem[THREADS + i * T_SIZE + T_DAEMON]
                ):
                    self.add_member(i)

    def close(self, seed, most):
        """Make the set that a thread needs, and count its candidates, up to so many."""
        self.round += 1
        self.work_count = 0
        self.size = 0
        self.add_member(seed)
        while self.work_count > 0 and self.size < most:
            self.work_count -= 1
            self.add_needs(self.work[self.work_count], most)
        return self.size

    def persistent_in_crowd(self):
        """Let `chosen` be the smallest persistent set found, as its candidates."""
        i: cython.longlong
        k: cython.longlong
        n: cython.longlong = self.memory.mem[G_THREADS]
        best: cython.longlong = 0
        self.meet_everyone()
        for i in range(n):
            self.chosen[i] = self.is_candidate(i)
            best += self.chosen[i]
        self.effort = EFFORT
        for i in range(n):
            if best < 2 or self.effort < 0:
                break
            if self.is_candidate(i) and self.close(i, best) < best:
                best = self.size
                for k in range(n):
                    self.chosen[k] = self.is_candidate(k) and self.member_in[k] == self.round
        return 0

    def has_rivals(self, number):
        """Whether a persistent set with a thread that can move needs another one, or all."""
        i: cython.longlong
        if self.pending.is_wild[number]:
            return 1
        if self.sets.ends_matter:
            if (
                self.memory.mem[THREADS + number * T_SIZE + T_DAEMON]
                or self.sets.next_op(number) == END
            ):
                return 1
        for i in range(self.memory.mem[G_THREADS]):
            if i != number and self.sets.fates[i] != OVER and self.sets.may_conflict(number, i):
                return 1
        return 0

    # --- for tests --------------------------------------------------------------------------------

    def persistent_set(self):
        """The persistent set of the state in memory, as a bit set."""
        i: cython.longlong
        enabled: cython.longlong = self.enabledness.enabled()
        self.sets.survey()
        if not self.enabledness.is_crowd():
            return self.sets.persistent(enabled & ~self.sets.doomed)
        self.persistent_in_crowd()
        for i in range(self.memory.mem[G_THREADS]):
            self.enabledness.moves[i] = self.chosen[i]
        return self.enabledness.movers(0)
