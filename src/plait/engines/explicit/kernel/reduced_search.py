"""Partial-order reduction in the search: which successors of a state are explored.

Only a persistent set of threads is explored in a state, without the sleep set: threads whose step
from an earlier state has led to everything that it leads to from here. The table stores the sleep
set, and whether the state is on the stack. A state all of whose explored successors are on the
stack, or are discarded, is expanded fully before it is left: no thread is postponed forever on a
cycle.

A thread whose next step conflicts with no possible step of others continues at once. No state is
stored in between, because whatever it shows, the next one shows too.
"""

import cython

from plait.base.errors import UnsupportedError

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import alloc_u, bit, mix2, release_u, uadd, usub
    from plait.engines.explicit.kernel.kernel_opcodes import (
        FEW_THREADS, G_ENDED, G_THREADS, N_ASLEEP, N_DONE, N_KEY0, N_KEY1, N_REST, N_TODO, READY,
        REDUCE_SETS, REDUCE_SLEEP, REDUCE_STRONG, REDUCE_WEAK, THREADS, T_ENDED, T_SIZE, T_SUM,
        V_DEADLOCK, V_RACE,
    )  # fmt: skip
    from plait.engines.explicit.kernel.enabledness import Enabledness
    from plait.engines.explicit.kernel.interpreter import Interpreter
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.many_threads import Crowds
    from plait.engines.explicit.kernel.partial_order_reduction import PersistentSets
    from plait.engines.explicit.kernel.pending_accesses import PendingAccesses
    from plait.engines.explicit.kernel.search_stack import SearchStack
    from plait.engines.explicit.kernel.state_hash import Hasher
    from plait.engines.explicit.kernel.state_violations import StateViolations
    from plait.engines.explicit.kernel.visited_set import VisitedSet, VisitMarks

# What the table says of a state: it is there, it is on the stack, and above who is asleep in it.
USED = cython.declare(cython.int, 1)
ON_STACK = cython.declare(cython.int, 2)
SLEEPERS = cython.declare(cython.longlong, (1 << 28) - 1)
# As in `partial_order_reduction.py` and `state_violations.py`.
OVER = cython.declare(cython.int, 0)
DOOMED = cython.declare(cython.int, 2)
PAIR = cython.declare(cython.longlong, 1 << 16)
# Marks of a frame: it has put its state on the stack; a successor counts as progress.
OWNS = cython.declare(cython.longlong, 1 << 40)
GETS_ON = cython.declare(cython.longlong, 1 << 41)
# How many guesses are kept of what steps add to the hash.
GUESSES = cython.declare(cython.longlong, 1 << 12)
# How many steps are taken at once.
LONGEST = cython.declare(cython.longlong, 1000)


@cython.cclass
class ReducedSearch:
    """Successors of states, with reduction; calls `watcher` when it sees something."""

    def __init__(
        self,
        memory: Memory,
        hasher: Hasher,
        enabledness: Enabledness,
        violations: StateViolations,
        pending: PendingAccesses,
        sets: PersistentSets,
        crowds: Crowds,
        interpreter: Interpreter,
        visited: VisitedSet,
        marks: VisitMarks,
        stack: SearchStack,
    ):
        self.memory = memory
        self.hasher = hasher
        self.enabledness = enabledness
        self.violations = violations
        self.pending = pending
        self.sets = sets
        self.crowds = crowds
        self.interpreter = interpreter
        self.visited = visited
        self.marks = marks
        self.stack = stack
        self.changes = alloc_u(GUESSES)
        self.guess = 0
        self.sum_before = 0
        self.states = 0
        self.transitions = 0
        self.stop = False
        self.watcher = cython.cast(object, None)  # set by whoever searches
        self.asleep = 0
        self.has_ended = False  # some execution has: the program is over, or nobody can move
        self.has_assumed = False  # some execution did not pass an assumption

    def __dealloc__(self):
        release_u(self.changes)

    def observe(self, enabled):
        """Look for ends, deadlocks and races in a new state."""
        pair: cython.longlong
        if not self.has_ended:
            if not enabled or (self.enabledness.spurious and self.violations.is_deadlock(enabled)):
                self.has_ended = True
        if self.interpreter.wanted & V_DEADLOCK and self.violations.is_deadlock(enabled):
            self.watcher.deadlock()
        if self.interpreter.wanted & V_RACE and enabled & (enabled - 1):
            pair = self.violations.races(enabled, 0)
            while pair and self.interpreter.wanted & V_RACE:
                self.watcher.race(pair // PAIR, pair % PAIR)
                pair = self.violations.races(enabled, pair)
        return 0

    def reach(self):
        """Match the state that a step has led to, where the threads in `asleep` need not move."""
        at: cython.longlong = self.stack.depth * self.stack.frame_words
        enabled: cython.longlong
        known: cython.longlong
        first: cython.longlong
        self.hasher.hash_state()
        self.learn_change()
        known = self.marks.mark_new(
            self.hasher.key0, self.hasher.key1, USED | ON_STACK | self.asleep << 2
        )
        if known:
            self.note_successor(at, known & ON_STACK)
            return self.reach_again()
        self.note_successor(at, 0)
        self.states += 1
        enabled = self.enabledness.enabled()
        self.observe(enabled)
        self.sets.notice()
        self.sets.survey()
        if self.sets.doomed:
            self.has_assumed = True
        if self.enabledness.is_crowd():
            return self.stack_crowd()
        enabled &= ~self.sets.doomed
        first = self.sets.persistent(enabled)
        if self.pending.reduction & REDUCE_SETS == 0:
            first = enabled
        if self.stop or not enabled & ~self.asleep:
            self.marks.clear_marks(ON_STACK)
            return 0
        self.stack.stack_frame(first & ~self.asleep, self.asleep | OWNS, 0)
        at = self.stack.depth * self.stack.frame_words
        self.stack.frames[at + N_REST] = enabled & ~first & ~self.asleep
        self.stack.frames[at + N_KEY0] = self.hasher.key0
        self.stack.frames[at + N_KEY1] = self.hasher.key1
        return 0

    def stack_crowd(self):
        """Put a frame for a new state of many threads, as `reach` does for one of few."""
        i: cython.longlong
        at: cython.longlong
        is_awake: cython.bint = False
        n: cython.longlong = self.memory.mem[G_THREADS]
        self.crowds.persistent_in_crowd()
        for i in range(n):
            if i < FEW_THREADS and self.asleep & bit(i):
                self.enabledness.moves[i] = 0
            is_awake |= self.crowds.is_candidate(i)
        if self.stop or not is_awake:
            self.marks.clear_marks(ON_STACK)
            return 0
        self.stack.stack_frame(0, self.asleep | OWNS, 0)
        if self.memory.is_full:
            return 0
        at = self.stack.depth * self.stack.frame_words
        for i in range(n):
            if self.crowds.is_candidate(i):
                if self.crowds.chosen[i] or self.pending.reduction & REDUCE_SETS == 0:
                    self.stack.put_thread_in(at, N_TODO, i)
                else:
                    self.stack.put_thread_in(at, N_REST, i)
        self.stack.frames[at + N_KEY0] = self.hasher.key0
        self.stack.frames[at + N_KEY1] = self.hasher.key1
        return 0

    def note_successor(self, at, on_stack):
        """The state of a frame has a successor: off the stack, or on it."""
        if at < 0:
            return
        if not on_stack:
            self.stack.mark(at, N_ASLEEP, GETS_ON)
        elif self.pending.reduction & REDUCE_STRONG:
            self.stack.take_rest(at)

    def reach_again(self):
        """A known state is reached: explore those who slept whenever it was, but do not now."""
        before: cython.longlong
        if not self.stop and not self.memory.is_full:
            before = self.marks.clear_marks((SLEEPERS & ~self.asleep) << 2) >> 2
            if before & ~self.asleep:
                self.stack.stack_frame(before & ~self.asleep, before & self.asleep, 0)
        return 0

    def candidates_for_sleep(self, at):
        """Who slept in the state of a frame, or has moved from it."""
        return (self.stack.frames[at + N_ASLEEP] | self.stack.frames[at + N_DONE]) & SLEEPERS

    def falls_asleep(self, at, t):
        """Find the threads that need not move after a step of a thread from the current state."""
        candidates: cython.longlong = self.candidates_for_sleep(at)
        self.asleep = 0
        if candidates and self.pending.reduction & REDUCE_SLEEP:
            self.asleep = self.sets.sleepers(candidates, t)
        return 0

    def leave(self, at):
        """Nothing is left to explore in a frame: 1 when those put off must be after all."""
        if not self.stack.frames[at + N_ASLEEP] & OWNS:
            return 0
        if self.pending.reduction & REDUCE_WEAK and not self.stack.frames[at + N_ASLEEP] & GETS_ON:
            if self.stack.take_rest(at):
                return 1
        self.marks.mark_new(self.stack.frames[at + N_KEY0], self.stack.frames[at + N_KEY1], USED)
        self.marks.clear_marks(ON_STACK)
        return 0

    # --- steps that conflict with nothing ---------------------------------------------------------

    def follow(self, at, number):
        """Continue the thread that has moved while its steps conflict with nothing; how often?"""
        taken: cython.longlong = 0
        threads: cython.longlong = -1
        asked: cython.longlong
        while (
            taken < LONGEST
            and not self.memory.mem[G_ENDED]
            and not self.stop
            and not self.memory.is_full
        ):
            if threads != self.memory.mem[G_THREADS]:
                threads = self.memory.mem[G_THREADS]
                self.enabledness.enabled()
                self.sets.survey()
                self.crowds.meet_everyone()
            if not self.is_free(number):
                break
            asked = self.interpreter.asked
            if not self.go_on(number):
                self.retrace(at, number, taken, asked)
                break
            taken += 1
            self.transitions += 1
            if self.interpreter.violated:
                self.stack.keep_answers(at)
                self.watcher.stepped()
                self.interpreter.violated = False
        return taken

    def is_free(self, number):
        """Whether the next step of a thread conflicts with nothing that others may do."""
        if (
            self.memory.mem[THREADS + number * T_SIZE + T_ENDED]
            or self.enabledness.readiness(number) != READY
        ):
            return 0
        self.sets.survey()
        if self.enabledness.is_crowd():
            return self.is_free_in_crowd(number)
        if self.sets.doomed & bit(number) or not self.sets.alive & ~bit(number):
            return 0
        self.sets.meet_thread(number)
        self.sets.needs_known = 0
        return self.sets.need(number, bit(number)) == 0

    def is_free_in_crowd(self, number):
        """The same in a crowd, for a thread that can move."""
        i: cython.longlong
        others: cython.longlong = 0
        for i in range(self.memory.mem[G_THREADS]):
            if i != number and self.sets.fates[i] != OVER:
                others += 1
        if self.sets.fates[number] == DOOMED or not others:
            return 0
        self.sets.meet_thread(number)
        return not self.crowds.has_rivals(number)

    def go_on(self, number):
        """One more step of a thread; 0 when it does not count, and memory must be restored."""
        self.interpreter.ask(1)
        try:
            return not self.interpreter.go(number) and not self.interpreter.assumed_away
        except UnsupportedError:
            return 0

    def retrace(self, at, number, taken, asked):
        """Take the step from a frame again, and so many more, with so many of the answers."""
        i: cython.longlong
        self.stack.restore(at)
        self.interpreter.answered = asked
        self.interpreter.step(number)
        for i in range(taken):
            self.interpreter.ask(1)
            self.interpreter.go(number)
        self.watcher.forget()
        self.interpreter.assumed_away = False
        self.interpreter.violated = False
        return 0

    def foresee(self, number):
        """Ask memory for what is needed when a step of a thread leads where it probably will."""
        stands: cython.longlong = self.memory.mem[THREADS + number * T_SIZE + T_SUM]
        self.guess = mix2(self.hasher.seeds[number], stands) & (GUESSES - 1)
        self.sum_before = uadd(self.memory.sum0, self.memory.part0)
        self.visited.expect(uadd(self.sum_before, self.changes[self.guess]))

    def learn_change(self):
        """Remember what the step has added to the hash; after `hash_state`."""
        self.changes[self.guess] = usub(self.hasher.key0, self.sum_before)
