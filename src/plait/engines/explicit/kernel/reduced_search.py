"""The part of the search that reduces: which successors of a state are explored.

Only a persistent set of threads is explored in a state, less those asleep: threads whose step from
an earlier state has led to everything that it leads to from here. The table keeps who is asleep,
and whether the state is on the stack. A state all of whose explored successors are on the stack, or
do not count, is expanded fully before it is left: no thread is put off for ever round a cycle.

A thread whose next step conflicts with nothing that others may do goes on at once. No state is kept
in between, for whatever it shows, the next one shows too.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        bit,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_opcodes import (
        FEW_THREADS, G_ENDED, G_THREADS, N_ASLEEP, N_DONE, N_KEY0, N_KEY1, N_REST, N_TODO, READY,
        REDUCE_SETS, REDUCE_SLEEP, REDUCE_STRONG, REDUCE_WEAK, THREADS, T_ENDED, T_SIZE, V_DEADLOCK,
        V_RACE,
    )  # fmt: skip
    from plait.engines.explicit.kernel.search_stack import Stack

from plait.base.errors import UnsupportedError

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
# How many steps are taken at once.
LONGEST = cython.declare(cython.longlong, 1000)


@cython.cclass
class Reduced(Stack):
    """Successors of states, with reduction; calls `watcher` when it sees something."""

    def __init__(self, named_limit):
        Stack.__init__(self, named_limit)
        self.states = 0
        self.transitions = 0
        self.stop = False
        self.watcher = None
        self.asleep = 0
        self.has_ended = False  # some execution has: the program is over, or nobody can move
        self.has_assumed = False  # some execution did not pass an assumption

    def observe(self, enabled):
        """Look for ends, deadlocks and races in a new state."""
        pair: cython.longlong
        if not self.has_ended:
            if not enabled or (self.spurious and self.is_deadlock(enabled)):
                self.has_ended = True
        if self.wanted & V_DEADLOCK and self.is_deadlock(enabled):
            self.watcher.deadlock()
        if self.wanted & V_RACE and enabled & (enabled - 1):
            pair = self.races(enabled, 0)
            while pair and self.wanted & V_RACE:
                self.watcher.race(pair // PAIR, pair % PAIR)
                pair = self.races(enabled, pair)
        return 0

    def reach(self):
        """Match the state that a step has led to, where the threads in `asleep` need not move."""
        at: cython.longlong = self.depth * self.frame_words
        enabled: cython.longlong
        known: cython.longlong
        first: cython.longlong
        self.hash_state()
        self.learn_change()
        known = self.mark_new(self.key0, self.key1, USED | ON_STACK | self.asleep << 2)
        if known:
            self.note_successor(at, known & ON_STACK)
            return self.reach_again()
        self.note_successor(at, 0)
        self.states += 1
        enabled = self.enabled()
        self.observe(enabled)
        self.notice()
        self.survey()
        if self.doomed:
            self.has_assumed = True
        if self.is_crowd():
            return self.stack_crowd()
        enabled &= ~self.doomed
        first = self.persistent(enabled)
        if self.reduction & REDUCE_SETS == 0:
            first = enabled
        if self.stop or not enabled & ~self.asleep:
            self.clear_marks(ON_STACK)
            return 0
        self.stack_frame(first & ~self.asleep, self.asleep | OWNS, 0)
        at = self.depth * self.frame_words
        self.stack[at + N_REST] = enabled & ~first & ~self.asleep
        self.stack[at + N_KEY0] = self.key0
        self.stack[at + N_KEY1] = self.key1
        return 0

    def stack_crowd(self):
        """Put a frame for a new state of many threads, as `reach` does for one of few."""
        i: cython.longlong
        at: cython.longlong
        is_awake: cython.bint = False
        n: cython.longlong = self.mem[G_THREADS]
        self.persistent_in_crowd()
        for i in range(n):
            if i < FEW_THREADS and self.asleep & bit(i):
                self.moves[i] = 0
            is_awake |= self.is_candidate(i)
        if self.stop or not is_awake:
            self.clear_marks(ON_STACK)
            return 0
        self.stack_frame(0, self.asleep | OWNS, 0)
        if self.is_full:
            return 0
        at = self.depth * self.frame_words
        for i in range(n):
            if self.is_candidate(i):
                if self.chosen[i] or self.reduction & REDUCE_SETS == 0:
                    self.put_thread_in(at, N_TODO, i)
                else:
                    self.put_thread_in(at, N_REST, i)
        self.stack[at + N_KEY0] = self.key0
        self.stack[at + N_KEY1] = self.key1
        return 0

    def note_successor(self, at, on_stack):
        """The state of a frame has a successor: off the stack, or on it."""
        if at < 0:
            return
        if not on_stack:
            self.stack[at + N_ASLEEP] |= GETS_ON
        elif self.reduction & REDUCE_STRONG:
            self.take_rest(at)

    def reach_again(self):
        """A known state is reached: explore those who slept whenever it was, but do not now."""
        before: cython.longlong
        if not self.stop and not self.is_full:
            before = self.clear_marks((SLEEPERS & ~self.asleep) << 2) >> 2
            if before & ~self.asleep:
                self.stack_frame(before & ~self.asleep, before & self.asleep, 0)
        return 0

    def candidates_for_sleep(self, at):
        """Who slept in the state of a frame, or has moved from it."""
        return (self.stack[at + N_ASLEEP] | self.stack[at + N_DONE]) & SLEEPERS

    def falls_asleep(self, at, t):
        """Find who need not move after a step of a thread from the state in memory."""
        candidates: cython.longlong = self.candidates_for_sleep(at)
        self.asleep = 0
        if candidates and self.reduction & REDUCE_SLEEP:
            self.asleep = self.sleepers(candidates, t)
        return 0

    def leave(self, at):
        """Nothing is left to explore in a frame: 1 when those put off must be after all."""
        if not self.stack[at + N_ASLEEP] & OWNS:
            return 0
        if self.reduction & REDUCE_WEAK and not self.stack[at + N_ASLEEP] & GETS_ON:
            if self.take_rest(at):
                return 1
        self.mark_new(self.stack[at + N_KEY0], self.stack[at + N_KEY1], USED)
        self.clear_marks(ON_STACK)
        return 0

    # --- steps that conflict with nothing ---------------------------------------------------------

    def follow(self, at, number):
        """Let the thread that has moved go on while its steps conflict with nothing."""
        taken: cython.longlong = 0
        threads: cython.longlong = -1
        asked: cython.longlong
        while taken < LONGEST and not self.mem[G_ENDED] and not self.stop and not self.is_full:
            if threads != self.mem[G_THREADS]:
                threads = self.mem[G_THREADS]
                self.enabled()
                self.survey()
                self.meet_everyone()
            if not self.is_free(number):
                return 0
            asked = self.asked
            if not self.go_on(number):
                return self.retrace(at, number, taken, asked)
            taken += 1
            self.transitions += 1
            if self.violated:
                self.keep_answers(at)
                self.watcher.stepped()
                self.violated = False
        return 0

    def is_free(self, number):
        """Whether the next step of a thread conflicts with nothing that others may do."""
        if self.mem[THREADS + number * T_SIZE + T_ENDED] or self.readiness(number) != READY:
            return 0
        self.survey()
        if self.is_crowd():
            return self.is_free_in_crowd(number)
        if self.doomed & bit(number) or not self.alive & ~bit(number):
            return 0
        self.meet_thread(number)
        self.needs_known = 0
        return self.need(number, bit(number)) == 0

    def is_free_in_crowd(self, number):
        """The same in a crowd, for a thread that can move."""
        i: cython.longlong
        others: cython.longlong = 0
        for i in range(self.mem[G_THREADS]):
            if i != number and self.fates[i] != OVER:
                others += 1
        if self.fates[number] == DOOMED or not others:
            return 0
        self.meet_thread(number)
        return not self.has_rivals(number)

    def go_on(self, number):
        """One more step of a thread; 0 when it does not count, and memory must be restored."""
        self.ask(1)
        try:
            return not self.go(number) and not self.assumed_away
        except UnsupportedError:
            return 0

    def retrace(self, at, number, taken, asked):
        """Take the step from a frame again, and so many more, with so many of the answers."""
        i: cython.longlong
        self.restore(at)
        self.answered = asked
        self.step(number)
        for i in range(taken):
            self.ask(1)
            self.go(number)
        self.watcher.forget()
        self.assumed_away = False
        self.violated = False
        return 0
