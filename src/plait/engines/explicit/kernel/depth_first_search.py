"""The kernel's search: depth first, by undoing steps; no state is stored but its hash.

With a bound on context switches, a node is a state with the thread that runs next. It is explored
again when it is reached with more switches left than before.
"""

import cython

from plait.base.errors import UnsupportedError

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import bit, lowest, mix2
    from plait.engines.explicit.kernel.kernel_opcodes import (
        FEW_THREADS, G_THREADS, N_COMES, N_COUNT, N_DONE, N_FIRST, N_KEY0, N_LEFT, N_RUNS, N_SIZE,
        N_TODO, REDUCE_CHAINS,
    )  # fmt: skip
    from plait.engines.explicit.kernel.enabledness import Enabledness
    from plait.engines.explicit.kernel.interpreter import Interpreter
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.many_threads import Crowds
    from plait.engines.explicit.kernel.partial_order_reduction import PersistentSets
    from plait.engines.explicit.kernel.pending_accesses import PendingAccesses
    from plait.engines.explicit.kernel.reduced_search import ReducedSearch
    from plait.engines.explicit.kernel.search_stack import SearchStack
    from plait.engines.explicit.kernel.state_hash import Hasher
    from plait.engines.explicit.kernel.state_violations import StateViolations
    from plait.engines.explicit.kernel.visited_set import VisitedSet, VisitMarks


# So many steps that are taken at once, without their states, count as one.
EASY_STEPS = cython.declare(cython.longlong, 4)


@cython.final
@cython.cclass
class DepthFirstSearch(ReducedSearch):
    """Explores; calls `watcher` when it sees something."""

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
        ReducedSearch.__init__(
            self,
            memory,
            hasher,
            enabledness,
            violations,
            pending,
            sets,
            crowds,
            interpreter,
            visited,
            marks,
            stack,
        )
        self.nodes = 0
        self.possible = 0
        self.bound = -1
        self.ran = -1
        self.was_long = False
        self.repeat_at = 64
        self.repeats = 0

    def candidates(self, enabled, arriver, left):
        """The threads whose nodes are worth exploring, with a bound on switches."""
        rest: cython.longlong = enabled
        found: cython.longlong = 0
        t: cython.longlong
        while rest:
            self.visited.expect(mix2(self.hasher.key0, lowest(rest) + 1))
            rest &= rest - 1
        rest = enabled
        while rest:
            t = lowest(rest)
            rest &= rest - 1
            if self.is_worth(t, arriver, left):
                found |= bit(t)
        return found

    def is_worth(self, t, arriver, left):
        """Whether a node is worth exploring, with a bound on switches; it counts as explored."""
        a: cython.ulonglong = mix2(self.hasher.key0, t + 1)
        r: cython.longlong = left if arriver < 0 or t == arriver else left - 1
        if r < 0:
            return 0
        if not self.visited.probe(a, self.hasher.key1):
            self.nodes += 1
            self.visited.insert(a, self.hasher.key1, r + 2)
            return 1
        if self.visited.payload[self.visited.slot] < r + 2:
            self.visited.payload[self.visited.slot] = r + 2
            return 1
        return 0

    def arrive_in_crowd(self, arriver, left, is_new):
        """Go on as `arrive` in a state of many threads."""
        i: cython.longlong
        at: cython.longlong = -1
        enabled: cython.longlong = self.enabledness.enabled()
        if is_new:
            self.states += 1
            for i in range(self.memory.mem[G_THREADS]):
                self.possible += self.enabledness.moves[i]
            self.observe(enabled)
        for i in range(self.memory.mem[G_THREADS]):
            if self.stop or self.memory.is_full:
                return 0
            if self.enabledness.moves[i] and (self.bound < 0 or self.is_worth(i, arriver, left)):
                if at < 0:
                    self.stack.stack_frame(0, arriver, left)
                    at = self.stack.depth * self.stack.frame_words
                if not self.memory.is_full:
                    self.stack.put_thread_in(at, N_TODO, i)
        return 0

    def arrive(self, arriver, left):
        """Match the state after a step; push a frame for its successors."""
        enabled: cython.longlong
        todo: cython.longlong
        self.hasher.hash_state()
        self.learn_change()
        if not self.visited.claim(self.hasher.key0, self.hasher.key1, 1):
            if self.bound < 0:
                return 0
            if self.enabledness.is_crowd():
                return self.arrive_in_crowd(arriver, left, 0)
            enabled = self.enabledness.enabled()
        else:
            if self.enabledness.is_crowd():
                return self.arrive_in_crowd(arriver, left, 1)
            self.states += 1
            enabled = self.enabledness.enabled()
            todo = enabled
            while todo:
                self.possible += 1
                todo &= todo - 1
            self.observe(enabled)
        todo = enabled if self.bound < 0 else self.candidates(enabled, arriver, left)
        if todo and not self.stop:
            self.stack.stack_frame(todo, arriver, left)
        return 0

    def look(self):
        """Look for deadlocks and races in the state; returns the threads that can take a step."""
        enabled: cython.longlong = self.enabledness.enabled()
        self.observe(enabled)
        return self.enabledness.movers(enabled)

    # --- reduction --------------------------------------------------------------------------------

    def repeat(self):
        """Begin again with what was learned, and an empty table."""
        if self.stack.depth >= 0:
            self.stack.depth = 0
        self.stack.restore(0)
        self.visited.clear_table()
        self.states = 0
        self.transitions = 0
        self.repeats += 1
        self.begin()

    # --- the search -------------------------------------------------------------------------------

    def begin(self):
        """Start from the state in memory."""
        self.stack.begin_stack(N_SIZE if self.pending.reduction else N_KEY0)
        self.memory.heap_limit = self.memory.top
        if self.pending.reduction or self.bound >= 0:
            self.visited.keep_payloads()
        if self.pending.reduction:
            self.pending.learner.begin()
            self.asleep = 0
            self.reach()
        else:
            self.arrive(self.ran, self.bound if self.bound >= 0 else 0)

    def take(self, number):
        """One step from the frame on top, long ones counted exactly; 1 when it has no model."""
        at: cython.longlong = self.stack.depth * self.stack.frame_words
        self.interpreter.exact = False
        self.was_long = False
        try:
            if self.interpreter.step(number):
                self.was_long = True
                self.stack.restore(at)
                self.watcher.forget()
                self.interpreter.exact = True
                self.interpreter.step(number)
                self.interpreter.exact = False
        except UnsupportedError as error:
            self.interpreter.exact = False
            self.watcher.forget()
            self.watcher.stuck(str(error))
            return 1
        return 0

    def explore(self, most: cython.longlong):
        """Take at most about this many steps; true when the search is over.

        It also stops when something new is learned and the table is shared, because other processes
        must learn it. Raises `MemoryError` when a table cannot grow; earlier findings count.
        """
        at: cython.longlong
        t: cython.longlong
        r: cython.longlong
        failed: cython.int
        while not self.stop:
            if self.memory.is_full:
                raise MemoryError
            if self.pending.news and self.visited.levels:
                return True
            if self.pending.news and (self.stack.depth < 0 or self.states >= self.repeat_at):
                self.repeat_at *= 2
                self.repeat()
            if self.stack.depth < 0:
                break
            if most <= 0:
                return False
            at = self.stack.depth * self.stack.frame_words
            t = self.stack.frames[at + N_RUNS]
            if t < 0 or not self.stack.next_answers(at):
                if t >= 0 and self.pending.reduction:
                    if t < FEW_THREADS:
                        self.stack.mark(at, N_DONE, bit(t))
                    self.stack.frames[at + N_RUNS] = -1
                    self.stack.frames[at + N_COUNT] = 0
                t = self.stack.next_todo(at)
                if t < 0:
                    if not self.pending.reduction or not self.leave(at):
                        self.stack.depth -= 1
                    continue
                self.interpreter.answered = 0
            self.stack.restore(at)
            if self.pending.reduction:
                self.falls_asleep(at, t)
            self.foresee(t)
            self.stack.frames[at + N_RUNS] = t
            most -= 1
            self.transitions += 1
            failed = self.take(t)
            if self.memory.is_full:
                continue
            self.stack.keep_answers(at)
            if failed:
                continue
            if self.interpreter.violated:
                self.watcher.stepped()
            if self.interpreter.assumed_away:
                self.has_assumed = True
                continue
            if self.interpreter.is_endless:
                continue
            if self.pending.reduction:
                if self.pending.reduction & REDUCE_CHAINS and not self.was_long:
                    self.interpreter.violated = False
                    most -= self.follow(at, t) // EASY_STEPS
                    self.stack.keep_answers(at)
                self.reach()
                continue
            r = self.stack.frames[at + N_LEFT]
            if (
                self.bound >= 0
                and self.stack.frames[at + N_COMES] >= 0
                and self.stack.frames[at + N_COMES] != t
            ):
                r -= 1
            self.arrive(t, r)
        return True

    # --- work for others --------------------------------------------------------------------------

    def close_answers(self, at):
        """Leave other answers to the step that a frame has taken to others.

        What stands between steps that were taken at once stays.
        """
        i: cython.longlong
        for i in range(
            self.stack.frames[at + N_FIRST],
            self.stack.frames[at + N_FIRST] + self.stack.frames[at + N_COUNT],
        ):
            if self.stack.given_counts[i] != 1:
                self.stack.given_counts[i] = 0

    def give(self):
        """Give away the open choice nearest to the start, None when there is none to spare.

        Gives the steps to it, the thread, answers, counts, and who need not move before it. The
        answers, each out of so many, are those of the thread's step that come before the first one
        to take; without any the step is to be taken from the beginning. Threads that move later
        from here need not let this one move first: it counts as done.
        """
        i: cython.longlong
        k: cython.longlong
        n: cython.longlong
        t: cython.longlong
        at: cython.longlong
        asleep: cython.longlong = 0
        for i in range(self.stack.depth + 1):
            at = i * self.stack.frame_words
            n = self.stack.count_todo(at)
            if self.pending.reduction:
                asleep = self.candidates_for_sleep(at)
            if n > 1 or (n and i < self.stack.depth):
                t = self.stack.next_todo(at)
                if self.pending.reduction and t < FEW_THREADS:
                    self.stack.mark(at, N_DONE, bit(t))
                return self.stack.steps_to(i), t, (), (), asleep
            if i < self.stack.depth and self.stack.next_answers(at):
                k = self.stack.frames[at + N_FIRST]
                n = self.stack.frames[at + N_COUNT]
                answers = tuple([self.stack.given[k + j] for j in range(n)])
                counts = tuple([self.stack.given_counts[k + j] for j in range(n)])
                self.close_answers(at)
                return (
                    self.stack.steps_to(i),
                    self.stack.frames[at + N_RUNS],
                    answers,
                    counts,
                    asleep,
                )
        return None

    def walk(self, steps, learns):
        """Take steps from the start; optionally learn the next ops of threads on the way."""
        at: cython.longlong
        n: cython.longlong
        self.stack.restore(0)
        self.stack.depth = -1
        n = -1
        for number, given in steps:
            self.hasher.hash_state()
            if learns:
                self.get_to_know()
            self.stack.stack_frame(0, 0 if self.pending.reduction else n, 0)
            at = self.stack.depth * self.stack.frame_words
            n = number
            self.stack.frames[at + N_RUNS] = n
            self.interpreter.give_answers(given)
            self.take(n)
            self.stack.keep_answers(at)
            self.close_answers(at)
            self.watcher.forget()
        self.hasher.hash_state()
        return n

    def adopt(self, steps, thread: cython.longlong, answers, counts, asleep: cython.longlong):
        """Explore only what `give` returned; false when the steps lead to no known state."""
        i: cython.longlong
        at: cython.longlong
        n: cython.longlong = self.walk(steps, 0)
        if self.visited.claim(self.hasher.key0, self.hasher.key1, 1):
            return False
        self.stack.stack_frame(0, asleep if self.pending.reduction else n, 0)
        at = self.stack.depth * self.stack.frame_words
        if len(answers) == 0:
            self.stack.put_thread_in(at, N_TODO, thread)
            return True
        self.stack.frames[at + N_RUNS] = thread
        self.interpreter.give_answers(answers)
        for i in range(len(counts)):
            self.interpreter.counts[i] = counts[i]
        self.stack.keep_answers(at)
        return True

    def lesson(self):
        """The steps on which something new was learned, right after `explore` has ended for it."""
        if self.stack.frames[self.stack.depth * self.stack.frame_words + N_RUNS] < 0:
            return self.stack.steps_to(self.stack.depth)
        return self.stack.steps_to(self.stack.depth + 1)

    def learn_from(self, steps):
        """Learn what others have learned on these steps; `begin_again` makes use of it."""
        self.walk(steps, 1)
        self.get_to_know()

    def get_to_know(self):
        """Learn the next ops of all threads."""
        self.enabledness.enabled()
        self.sets.notice()
        self.sets.survey()
        self.crowds.meet_everyone()

    def begin_again(self):
        """Search from the start, and forget which states were visited."""
        self.stack.depth = -1
        self.repeat()

    # --- bounds -----------------------------------------------------------------------------------

    def give_back(self):
        """Release memory; the search is over, and its figures remain."""
        self.memory.is_full = True
        self.visited.drop_table()
        self.memory.drop_journal()
        self.stack.drop_stack()

    def growth(self):
        """How many bytes will be taken at once when what is three quarters full grows."""
        found: cython.longlong = self.visited.table_growth()
        if 4 * self.stack.depth * self.stack.frame_words > 3 * self.stack.stack_capacity:
            found += 8 * self.stack.stack_capacity
        if 4 * self.memory.journal_length > 3 * self.memory.journal_capacity:
            found += 12 * self.memory.journal_capacity
        if 4 * self.memory.top > 3 * self.memory.capacity:
            found += 8 * self.memory.capacity
        return found
