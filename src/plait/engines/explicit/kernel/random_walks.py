"""Random runs from the start, for programs whose schedules are too many to explore them all.

Answers to choices are random too. Every state that no run has seen before is looked at, so that
deadlocks and races are found. The table keeps for each state the last run that has been in it: a
run that comes back to its states too often is given up.
"""

import cython

from plait.base.errors import UnsupportedError

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import alloc_n, bit, grow_n, lowest, release_n
    from plait.engines.explicit.kernel.kernel_opcodes import FEW_THREADS, G_THREADS
    from plait.engines.explicit.kernel.depth_first_search import DepthFirstSearch
    from plait.engines.explicit.kernel.enabledness import Enabledness
    from plait.engines.explicit.kernel.interpreter import Interpreter
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.random_scheduling import RandomScheduling
    from plait.engines.explicit.kernel.snapshots import Snapshots
    from plait.engines.explicit.kernel.state_hash import Hasher
    from plait.engines.explicit.kernel.visited_set import VisitedSet

# Steps after which a run is given up.
LONGEST_RUN = cython.declare(cython.longlong, 100_000)
# Steps to states that the run has been in before, after which it is given up.
MOST_REPEATS = cython.declare(cython.longlong, 1_000)
# How many steps a run is expected to take before there was one.
FIRST_ESTIMATE = cython.declare(cython.longlong, 64)


@cython.final
@cython.cclass
class RandomWalks:
    """Runs, so many or without end; one is enough if there was nothing to choose in it."""

    def __init__(
        self,
        memory: Memory,
        hasher: Hasher,
        enabledness: Enabledness,
        interpreter: Interpreter,
        snapshots: Snapshots,
        visited: VisitedSet,
        search: DepthFirstSearch,
        scheduling: RandomScheduling,
    ):
        self.memory = memory
        self.hasher = hasher
        self.enabledness = enabledness
        self.interpreter = interpreter
        self.snapshots = snapshots
        self.visited = visited
        self.search = search
        self.scheduling = scheduling
        self.runs = 0
        self.most_runs = -1
        self.movers = 0
        self.longest = 0
        self.had_choice = True
        self.repeats = 0
        self.length = 0
        self.step_capacity = 256
        self.moved = alloc_n(self.step_capacity)
        self.answer_counts = alloc_n(self.step_capacity)
        self.given_count = 0
        self.given_capacity = 64
        self.given = alloc_n(self.given_capacity)

    def __dealloc__(self):
        release_n(self.moved)
        release_n(self.answer_counts)
        release_n(self.given)

    def begin(self, most_runs: cython.longlong):
        """Start from the state in memory; at most so many runs, without end if negative."""
        self.most_runs = most_runs
        self.snapshots.set_base()
        self.visited.keep_payloads()
        self.restart()

    def advance(self, most: cython.longlong):
        """Take at most so many steps; true when all runs are over.

        `MemoryError` when a table cannot grow: what was seen until then counts.
        """
        while not self.search.stop:
            if self.memory.is_full:
                raise MemoryError
            if most <= 0:
                return False
            most -= 1
            if not self.movers:
                if self.runs == self.most_runs or not self.had_choice:
                    return True
                self.restart()
            if self.movers:
                self.go_on()
        return True

    def restart(self):
        """Begin the next run."""
        if self.length > self.longest:
            self.longest = self.length
        self.snapshots.restart()
        self.scheduling.begin_run(self.runs, self.longest if self.longest else FIRST_ESTIMATE)
        self.runs += 1
        self.had_choice = False
        self.length = 0
        self.given_count = 0
        self.repeats = 0
        self.arrive()
        return 0

    def go_on(self):
        """Take the next step of the run."""
        number: cython.longlong
        failed: cython.int
        if self.movers > 1:
            self.had_choice = True
        number = self.scheduling.choose(self.movers)
        self.movers = 0
        self.snapshots.mark_here()
        failed = self.take(number)
        self.note_step(number)
        if failed:
            return 0
        if self.interpreter.violated:
            self.search.watcher.stepped()
        if self.interpreter.assumed_away:
            return 0
        if not self.arrive():
            self.scheduling.stalled(number)
            self.repeats += 1
        if self.repeats > MOST_REPEATS or self.length >= LONGEST_RUN:
            self.movers = 0
        return 0

    # --- steps ------------------------------------------------------------------------------------

    def take(self, number):
        """A step with random answers; it is taken again for each that is not the first one.

        1 when it has no model.
        """
        answer: cython.int
        failed: cython.int
        n: cython.longlong = 0
        self.search.transitions += 1
        self.interpreter.answered = 0
        failed = self.take_once(number)
        while n < self.interpreter.asked:
            if self.interpreter.counts[n] > 1:
                self.had_choice = True
                answer = self.scheduling.below(self.interpreter.counts[n])
                if answer != self.interpreter.answers[n]:
                    self.interpreter.answers[n] = answer
                    self.interpreter.answered = n + 1
                    self.search.watcher.forget()
                    self.snapshots.rewind()
                    failed = self.take_once(number)
            n += 1
        return failed

    def take_once(self, number):
        """A step with the answers that are there, counted exactly if it is long; 1 as `take`."""
        failed: cython.int = 0
        try:
            if self.interpreter.step(number):
                self.snapshots.rewind()
                self.search.watcher.forget()
                self.interpreter.exact = True
                self.interpreter.step(number)
        except UnsupportedError as error:
            self.search.watcher.forget()
            self.search.watcher.stuck(str(error))
            failed = 1
        finally:
            self.interpreter.exact = False
        return failed

    def note_step(self, number):
        """Remember the step that was taken, with its answers."""
        i: cython.longlong
        asked: cython.longlong = self.interpreter.asked
        if self.length >= self.step_capacity:
            self.moved = grow_n(self.moved, self.step_capacity, 2 * self.step_capacity)
            self.answer_counts = grow_n(
                self.answer_counts, self.step_capacity, 2 * self.step_capacity
            )
            self.step_capacity *= 2
        while self.given_count + asked > self.given_capacity:
            self.given = grow_n(self.given, self.given_capacity, 2 * self.given_capacity)
            self.given_capacity *= 2
        self.moved[self.length] = number
        self.answer_counts[self.length] = asked
        self.length += 1
        for i in range(asked):
            self.given[self.given_count + i] = self.interpreter.answers[i]
        self.given_count += asked

    def path(self):
        """The steps of the run so far: threads with their answers."""
        i: cython.longlong
        k: cython.longlong
        at: cython.longlong = 0
        found = []
        for i in range(self.length):
            k = at + self.answer_counts[i]
            found.append((self.moved[i], tuple([self.given[j] for j in range(at, k)])))
            at = k
        return tuple(found)

    # --- states -----------------------------------------------------------------------------------

    def arrive(self):
        """Look at the state if no run has; 0 if this one has been in it."""
        enabled: cython.longlong
        is_news: cython.int = 1
        run: cython.int = self.runs & (bit(31) - 1)
        self.hasher.hash_state()
        if self.visited.probe(self.hasher.key0, self.hasher.key1):
            is_news = self.visited.payload[self.visited.slot] != run
            self.visited.payload[self.visited.slot] = run
            enabled = self.enabledness.enabled()
        else:
            self.visited.insert(self.hasher.key0, self.hasher.key1, run)
            self.search.states += 1
            enabled = self.enabledness.enabled()
            self.search.observe(enabled)
        self.list_movers(enabled)
        return is_news

    def list_movers(self, enabled):
        """Tell the scheduler which threads can move; after `enabled`."""
        i: cython.longlong
        rest: cython.longlong = enabled
        self.movers = 0
        if self.memory.mem[G_THREADS] > FEW_THREADS:
            for i in range(self.memory.mem[G_THREADS]):
                if self.enabledness.moves[i]:
                    self.scheduling.threads[self.movers] = i
                    self.movers += 1
            return
        while rest:
            self.scheduling.threads[self.movers] = lowest(rest)
            self.movers += 1
            rest &= rest - 1
