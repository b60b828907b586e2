"""The kernel's search: depth first, by undoing steps; no state is stored but its hash.

With a bound on context switches a node is a state with the thread that goes on next; it is
explored again when it is reached with more switches left than before.

With reduction (and no bound) only a persistent set of threads is explored in a state, less those
asleep: threads whose step from an earlier state has led to everything that it leads to from here.
The table keeps who is asleep, and whether the state is on the stack. A state all of whose explored
successors are on the stack, or do not count, is expanded fully before it is left: no thread is
put off for ever round a cycle.
"""

import cython

from plait.base.errors import UnsupportedError

if cython.compiled:
    from cython.cimports.plait.engines.explicit.copcodes import (
        REDUCE_SETS, REDUCE_SLEEP, REDUCE_STRONG, REDUCE_WEAK, V_DEADLOCK, V_RACE,
    )  # fmt: skip
    from cython.cimports.plait.engines.explicit.native import (
        alloc_i, alloc_n, bit, grow_i, grow_n, lowest, mix2, release_i, release_n,
    )  # fmt: skip
    from cython.cimports.plait.engines.explicit.visited import Visited
else:
    from plait.engines.explicit.emulated import (
        alloc_i, alloc_n, bit, grow_i, grow_n, lowest, mix2, release_i, release_n,
    )  # fmt: skip
    from plait.engines.explicit.opcodes import (
        REDUCE_SETS, REDUCE_SLEEP, REDUCE_STRONG, REDUCE_WEAK, V_DEADLOCK, V_RACE,
    )  # fmt: skip
    from plait.engines.explicit.visited import Visited


# A frame of the search: threads to run, the one that runs, journal, heap, sums, answers, switches.
TODO = cython.declare(cython.int, 0)
RUNS = cython.declare(cython.int, 1)
MARK = cython.declare(cython.int, 2)
HEAP = cython.declare(cython.int, 3)
SUM0 = cython.declare(cython.int, 4)
SUM1 = cython.declare(cython.int, 5)
FIRST = cython.declare(cython.int, 6)
COUNT = cython.declare(cython.int, 7)
COMES = cython.declare(cython.int, 8)
LEFT = cython.declare(cython.int, 9)
# With reduction: threads asleep and marks (instead of who came), threads done (instead of what is
# left), threads put off, and the state's key.
ASLEEP = cython.declare(cython.int, 8)
DONE = cython.declare(cython.int, 9)
REST = cython.declare(cython.int, 10)
KEY0 = cython.declare(cython.int, 11)
KEY1 = cython.declare(cython.int, 12)
SIZE = cython.declare(cython.int, 13)

# What the table says of a state: it is there, it is on the stack, and above who is asleep in it.
USED = cython.declare(cython.int, 1)
ON_STACK = cython.declare(cython.int, 2)
SLEEPERS = cython.declare(cython.longlong, (1 << 28) - 1)
# Marks of a frame: it has put its state on the stack; a successor counts as progress.
OWNS = cython.declare(cython.longlong, 1 << 40)
GETS_ON = cython.declare(cython.longlong, 1 << 41)


@cython.cclass
class Kernel(Visited):
    """Explores; calls `watcher` when it sees something."""

    def __init__(self, named_limit):
        Visited.__init__(self, named_limit)
        self.stack_capacity = 256
        self.stack = alloc_i(self.stack_capacity * SIZE)
        self.depth = -1
        self.given_capacity = 256
        self.given = alloc_n(self.given_capacity)
        self.given_counts = alloc_n(self.given_capacity)
        self.states = 0
        self.transitions = 0
        self.deepest = 0
        self.nodes = 0
        self.possible = 0
        self.bound = -1
        self.stop = False
        self.watcher = None
        self.asleep = 0
        self.repeat_at = 64
        self.repeats = 0

    def __dealloc__(self):
        release_i(self.stack)
        release_n(self.given)
        release_n(self.given_counts)
        release_n(self.answers)
        release_n(self.counts)

    # --- the stack --------------------------------------------------------------------------------

    def room(self):
        """Have room for one more frame; gives its position."""
        if self.depth + 2 > self.stack_capacity:
            self.stack = grow_i(
                self.stack, self.stack_capacity * SIZE, 2 * self.stack_capacity * SIZE
            )
            self.stack_capacity *= 2
        return (self.depth + 1) * SIZE

    def restore(self, at):
        """Go back to the state of a frame."""
        self.undo(self.stack[at + MARK])
        self.top = self.stack[at + HEAP]
        self.sum0 = self.stack[at + SUM0]
        self.sum1 = self.stack[at + SUM1]

    def keep_answers(self, at):
        """Remember the answers of the step that a frame has taken."""
        first: cython.longlong = self.stack[at + FIRST]
        i: cython.longlong
        while first + self.asked > self.given_capacity:
            self.given = grow_n(self.given, self.given_capacity, 2 * self.given_capacity)
            self.given_counts = grow_n(
                self.given_counts, self.given_capacity, 2 * self.given_capacity
            )
            self.given_capacity *= 2
        for i in range(self.asked):
            self.given[first + i] = self.answers[i]
            self.given_counts[first + i] = self.counts[i]
        self.stack[at + COUNT] = self.asked

    def next_answers(self, at):
        """Prepare the vector of answers after the last one of a frame; 0 when there is none."""
        first: cython.longlong = self.stack[at + FIRST]
        n: cython.longlong = self.stack[at + COUNT]
        i: cython.longlong
        while n > 0:
            if self.given[first + n - 1] + 1 < self.given_counts[first + n - 1]:
                for i in range(n):
                    self.answers[i] = self.given[first + i]
                self.answers[n - 1] += 1
                self.answered = n
                return 1
            n -= 1
        return 0

    def candidates(self, enabled, arriver, left):
        """The threads whose nodes are worth exploring, with a bound on switches."""
        rest: cython.longlong = enabled
        found: cython.longlong = 0
        t: cython.longlong
        r: cython.longlong
        a: cython.ulonglong
        while rest:
            t = lowest(rest)
            rest &= rest - 1
            r = left if arriver < 0 or t == arriver else left - 1
            if r >= 0:
                a = mix2(self.key0, t + 1)
                self.probe(a, self.key1)
                if not self.payload[self.slot]:
                    self.nodes += 1
                    self.insert(a, self.key1, r + 2)
                    found |= bit(t)
                elif self.payload[self.slot] < r + 2:
                    self.payload[self.slot] = r + 2
                    found |= bit(t)
        return found

    def arrive(self, arriver, left):
        """Match the state that a step has led to; put a frame for what can follow."""
        enabled: cython.longlong
        todo: cython.longlong
        self.hash_state()
        if not self.claim(self.key0, self.key1, 1):
            if self.bound < 0:
                return 0
            enabled = self.enabled()
        else:
            self.states += 1
            enabled = self.enabled()
            todo = enabled
            while todo:
                self.possible += 1
                todo &= todo - 1
            self.observe(enabled)
        todo = enabled if self.bound < 0 else self.candidates(enabled, arriver, left)
        if todo and not self.stop:
            self.stack_frame(todo, arriver, left)
        return 0

    def stack_frame(self, todo, arriver, left):
        """A frame for the state in memory, on top."""
        at: cython.longlong = self.room()
        self.stack[at + TODO] = todo
        self.stack[at + RUNS] = -1
        self.stack[at + MARK] = self.journal_length
        self.stack[at + HEAP] = self.top
        self.stack[at + SUM0] = self.sum0
        self.stack[at + SUM1] = self.sum1
        self.stack[at + FIRST] = 0
        if self.depth >= 0:
            self.stack[at + FIRST] = self.stack[at - SIZE + FIRST] + self.stack[at - SIZE + COUNT]
        self.stack[at + COUNT] = 0
        self.stack[at + COMES] = arriver
        self.stack[at + LEFT] = left
        self.depth += 1
        if self.depth > self.deepest:
            self.deepest = self.depth

    def observe(self, enabled):
        """Look for deadlocks and races in a new state."""
        pair: cython.longlong
        if self.wanted & V_DEADLOCK and self.is_deadlock(enabled):
            self.watcher.deadlock()
        if self.wanted & V_RACE and enabled & (enabled - 1):
            pair = self.races(enabled, 0)
            while pair and self.wanted & V_RACE:
                self.watcher.race(pair >> 6, pair & 63)
                pair = self.races(enabled, pair)
        return 0

    def look(self):
        """Look for deadlocks and races in the state; gives the threads that can move."""
        enabled: cython.longlong = self.enabled()
        self.observe(enabled)
        return enabled

    # --- reduction --------------------------------------------------------------------------------

    def reach(self):
        """Match the state that a step has led to, where the threads in `asleep` need not move."""
        at: cython.longlong = self.depth * SIZE
        enabled: cython.longlong
        known: cython.longlong
        first: cython.longlong
        self.hash_state()
        self.probe(self.key0, self.key1)
        known = self.payload[self.slot]
        if known:
            self.note_successor(at, known & ON_STACK)
            return self.reach_again(known >> 2)
        self.note_successor(at, 0)
        self.states += 1
        enabled = self.enabled()
        self.observe(enabled)
        self.notice()
        self.survey()
        enabled &= ~self.doomed
        first = self.persistent(enabled)
        if self.reduction & REDUCE_SETS == 0:
            first = enabled
        if self.stop or not enabled & ~self.asleep:
            self.insert(self.key0, self.key1, USED | self.asleep << 2)
            return 0
        self.insert(self.key0, self.key1, USED | ON_STACK | self.asleep << 2)
        self.stack_frame(first & ~self.asleep, self.asleep | OWNS, 0)
        at = self.depth * SIZE
        self.stack[at + REST] = enabled & ~first & ~self.asleep
        self.stack[at + KEY0] = self.key0
        self.stack[at + KEY1] = self.key1
        return 0

    def note_successor(self, at, on_stack):
        """The state of a frame has a successor: off the stack, or on it."""
        if at < 0:
            return
        if not on_stack:
            self.stack[at + ASLEEP] |= GETS_ON
        elif self.reduction & REDUCE_STRONG:
            self.stack[at + TODO] |= self.stack[at + REST]
            self.stack[at + REST] = 0

    def reach_again(self, before):
        """A known state is reached: explore those who slept whenever it was, but do not now."""
        awake: cython.longlong = before & ~self.asleep
        if awake and not self.stop:
            self.payload[self.slot] &= ~(awake << 2)
            self.stack_frame(awake, before & self.asleep, 0)
            self.stack[self.depth * SIZE + REST] = 0
        return 0

    def falls_asleep(self, at, t):
        """Find who need not move after a step of a thread from the state in memory."""
        candidates: cython.longlong = self.stack[at + ASLEEP] & SLEEPERS
        candidates |= self.stack[at + DONE] & SLEEPERS
        self.asleep = 0
        if candidates and self.reduction & REDUCE_SLEEP:
            self.asleep = self.sleepers(candidates, t)
        return 0

    def leave(self, at):
        """Nothing is left to explore in a frame: 1 when those put off must be after all."""
        if not self.stack[at + ASLEEP] & OWNS:
            return 0
        if (
            self.reduction & REDUCE_WEAK
            and self.stack[at + REST]
            and not self.stack[at + ASLEEP] & GETS_ON
        ):
            self.stack[at + TODO] = self.stack[at + REST]
            self.stack[at + REST] = 0
            return 1
        self.probe(self.stack[at + KEY0], self.stack[at + KEY1])
        self.payload[self.slot] &= ~ON_STACK
        return 0

    def repeat(self):
        """Begin again with what was learned."""
        if self.depth >= 0:
            self.depth = 0
        self.restore(0)
        self.clear_table()
        self.states = 0
        self.transitions = 0
        self.repeats += 1
        self.begin()

    # --- the search -------------------------------------------------------------------------------

    def begin(self):
        """Start from the state in memory."""
        self.depth = -1
        self.heap_limit = self.top
        if self.reduction:
            self.learner.begin()
            self.asleep = 0
            self.reach()
        else:
            self.arrive(-1, self.bound if self.bound >= 0 else 0)

    def take(self, number):
        """One step from the frame on top, long ones counted exactly; 1 when it has no model."""
        at: cython.longlong = self.depth * SIZE
        self.exact = False
        try:
            if self.step(number):
                self.restore(at)
                self.watcher.forget()
                self.exact = True
                self.step(number)
                self.exact = False
        except UnsupportedError as error:
            self.exact = False
            self.watcher.forget()
            self.watcher.stuck(str(error))
            return 1
        return 0

    def explore(self, most: cython.longlong):
        """Take at most so many steps; true when the search is over."""
        at: cython.longlong
        t: cython.longlong
        r: cython.longlong
        failed: cython.int
        while not self.stop:
            if self.news and (self.depth < 0 or self.states >= self.repeat_at):
                self.repeat_at *= 2
                self.repeat()
            if self.depth < 0:
                break
            if most <= 0:
                return False
            at = self.depth * SIZE
            t = self.stack[at + RUNS]
            if t < 0 or not self.next_answers(at):
                if t >= 0 and self.reduction:
                    self.stack[at + DONE] |= bit(t)
                    self.stack[at + RUNS] = -1
                    self.stack[at + COUNT] = 0
                if not self.stack[at + TODO]:
                    if not self.reduction or not self.leave(at):
                        self.depth -= 1
                    continue
                t = lowest(self.stack[at + TODO])
                self.stack[at + TODO] &= self.stack[at + TODO] - 1
                self.answered = 0
            self.restore(at)
            if self.reduction:
                self.falls_asleep(at, t)
            self.stack[at + RUNS] = t
            most -= 1
            self.transitions += 1
            failed = self.take(t)
            self.keep_answers(at)
            if failed:
                continue
            if self.violated:
                self.watcher.stepped()
            if self.assumed_away or self.is_endless:
                continue
            if self.reduction:
                self.reach()
                continue
            r = self.stack[at + LEFT]
            if self.bound >= 0 and self.stack[at + COMES] >= 0 and self.stack[at + COMES] != t:
                r -= 1
            self.arrive(t, r)
        return True

    def path(self):
        """The steps from the start to the state in memory: threads and answers."""
        return self.steps_to(self.depth + 1)

    def steps_to(self, frame: cython.longlong):
        """The steps from the start to the state of a frame: threads and answers."""
        found = []
        i: cython.longlong
        k: cython.longlong
        for i in range(frame):
            k = self.stack[i * SIZE + FIRST]
            answers = tuple([self.given[k + n] for n in range(self.stack[i * SIZE + COUNT])])
            found.append((self.stack[i * SIZE + RUNS], answers))
        return tuple(found)

    # --- work for others --------------------------------------------------------------------------

    def close_answers(self, at):
        """Leave other answers to the step that a frame has taken to others."""
        i: cython.longlong
        for i in range(self.stack[at + FIRST], self.stack[at + FIRST] + self.stack[at + COUNT]):
            self.given_counts[i] = 0

    def give(self):
        """Part with the open choice nearest to the start: steps to it, thread, answers, counts.

        The answers, each out of so many, are those of the thread's step that come before the
        first one to take; without any the step is to be taken from the beginning. None when there
        is nothing to spare.
        """
        i: cython.longlong
        k: cython.longlong
        n: cython.longlong
        t: cython.longlong
        at: cython.longlong
        todo: cython.longlong
        for i in range(self.depth + 1):
            at = i * SIZE
            todo = self.stack[at + TODO]
            if todo & (todo - 1) or (todo and i < self.depth):
                t = lowest(todo)
                self.stack[at + TODO] = todo & (todo - 1)
                return self.steps_to(i), t, (), ()
            if i < self.depth and self.next_answers(at):
                k = self.stack[at + FIRST]
                n = self.stack[at + COUNT]
                answers = tuple([self.given[k + j] for j in range(n)])
                counts = tuple([self.given_counts[k + j] for j in range(n)])
                self.close_answers(at)
                return self.steps_to(i), self.stack[at + RUNS], answers, counts
        return None

    def adopt(self, steps, thread: cython.longlong, answers, counts):
        """Explore only what `give` has parted with; false when the steps lead to no known state."""
        i: cython.longlong
        n: cython.longlong
        at: cython.longlong
        self.restore(0)
        self.depth = -1
        n = -1
        for number, given in steps:
            self.hash_state()
            self.stack_frame(0, n, 0)
            at = self.depth * SIZE
            n = number
            self.stack[at + RUNS] = n
            self.give_answers(given)
            self.take(n)
            self.keep_answers(at)
            self.close_answers(at)
            self.watcher.forget()
        self.hash_state()
        if self.claim(self.key0, self.key1, 1):
            return False
        self.stack_frame(0, n, 0)
        at = self.depth * SIZE
        if len(answers) == 0:
            self.stack[at + TODO] = bit(thread)
            return True
        self.stack[at + RUNS] = thread
        self.give_answers(answers)
        for i in range(len(counts)):
            self.counts[i] = counts[i]
        self.keep_answers(at)
        return True

    # --- bounds -----------------------------------------------------------------------------------

    def growth(self):
        """How many bytes will be taken at once when what is three quarters full grows."""
        found: cython.longlong = 0
        if 5 * self.table_count > 2 * self.table_capacity and not self.levels:
            found += 43 * self.table_capacity
        if 4 * self.depth > 3 * self.stack_capacity:
            found += 8 * SIZE * self.stack_capacity
        if 4 * self.journal_length > 3 * self.journal_capacity:
            found += 16 * self.journal_capacity
        if 4 * self.top > 3 * self.capacity:
            found += 8 * self.capacity
        return found
