"""Which thread goes next in a random run.

Uniform; by random priorities that change at a few random points (PCT: Burckhardt, Kothari,
Musuvathi, Nagarakatte, "A randomized scheduler with probabilistic guarantees of finding bugs",
ASPLOS 2010); by random priorities of operations (POS: Yuan, Yang, Gu, "Partial order aware
concurrency sampling", CAV 2018).
"""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, final


class Touch(NamedTuple):
    """A word or monitor that a thread is about to touch; place 0 when it is neither."""

    place: int
    changes: bool


class Policy(Protocol):
    """Decides for one run after the other."""

    def begin(self, expected_steps: int) -> None:
        """A new run, which may take so many steps."""

    def choose(self, threads: Sequence[int], pending: Callable[[int], Touch]) -> int:
        """One of the threads that can move; `pending` tells what a thread is about to touch."""

    def stalled(self, thread: int) -> None:
        """The step of the thread has led to a state that the run has been in before."""


@final
class Uniform:
    """Every thread that can move is equally likely."""

    def __init__(self, choice: random.Random) -> None:
        self._choice = choice

    def begin(self, expected_steps: int) -> None:
        """Nothing is kept."""

    def choose(self, threads: Sequence[int], pending: Callable[[int], Touch]) -> int:
        """One of the threads that can move."""
        return self._choice.choice(threads)

    def stalled(self, thread: int) -> None:
        """Chance gets out of it."""


@final
class PriorityChanges:
    """PCT: the thread of the highest priority runs; at `depth` - 1 random steps it loses that.

    A bug that needs `depth` orderings is found by a run of n threads and k steps with a chance of
    at least 1 / (n * k^(depth - 1)). A thread that spins gets the lowest priority, as one that
    yields would.
    """

    def __init__(self, choice: random.Random, depth: int) -> None:
        self._choice = choice
        self._depth = depth
        self._priorities: dict[int, float] = {}
        self._changes: dict[int, int] = {}
        self._steps = 0
        self._lowest = 0

    def begin(self, expected_steps: int) -> None:
        """New priorities, all above those that changes give, and new points of change."""
        self._priorities.clear()
        self._steps = 0
        self._lowest = 0
        count = min(self._depth - 1, expected_steps)
        points = self._choice.sample(range(1, expected_steps + 1), count)
        self._changes = {point: self._depth - 1 - index for index, point in enumerate(points)}

    def choose(self, threads: Sequence[int], pending: Callable[[int], Touch]) -> int:
        """The thread of the highest priority, after the change that is due."""
        for thread in threads:
            if thread not in self._priorities:
                self._priorities[thread] = self._depth + self._choice.random()
        self._steps += 1
        change = self._changes.get(self._steps)
        if change is not None:
            self._priorities[self._highest(threads)] = change
        return self._highest(threads)

    def stalled(self, thread: int) -> None:
        """Let the others go first."""
        self._lowest -= 1
        self._priorities[thread] = self._lowest

    def _highest(self, threads: Sequence[int]) -> int:
        return max(threads, key=self._priorities.__getitem__)


@final
class OperationPriorities:
    """POS: the pending operation of the highest priority runs; those that race with it draw anew.

    So each order of operations that race is about equally likely, however long the others take.
    """

    def __init__(self, choice: random.Random) -> None:
        self._choice = choice
        self._priorities: dict[int, float] = {}

    def begin(self, expected_steps: int) -> None:
        """Forget all priorities."""
        self._priorities.clear()

    def choose(self, threads: Sequence[int], pending: Callable[[int], Touch]) -> int:
        """The thread whose operation has the highest priority."""
        priorities = self._priorities
        for thread in threads:
            if thread not in priorities:
                priorities[thread] = self._choice.random()
        chosen = max(threads, key=priorities.__getitem__)
        del priorities[chosen]
        touched = pending(chosen)
        if touched.place:
            for thread in list(priorities):
                other = pending(thread)
                if other.place == touched.place and (other.changes or touched.changes):
                    del priorities[thread]
        return chosen

    def stalled(self, thread: int) -> None:
        """Chance gets out of it."""
