"""Automata over execution trees: which a schedule with locks produces, heads in parallel.

T_ah and T_rw of Nordhoff and others (2013), section 2. Sets of locks are int masks, a graph is a
mask of n rows of n bits.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, final

from tests.oracles.tree_automata import State

from plait.logic.automata.execution_trees import Kind, Label
from plait.logic.automata.lock_words import is_acyclic
from plait.logic.automata.monitor_dpn import Head


@final
class AcyclicGraphs:
    """Remembers which graphs have no cycle."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: dict[int, bool] = {0: True}

    def __call__(self, graph: int) -> bool:
        """Whether the graph has no cycle."""
        found = self._known.get(graph)
        if found is None:
            found = self._known[graph] = is_acyclic(graph, self._size)
        return found


def within(smaller: int, larger: int) -> bool:
    """Whether one set is a subset of another."""
    return smaller | larger == larger


# --- lock-sensitive schedules -------------------------------------------------------------------


class History(NamedTuple):
    """Locks finally acquired, used or acquired, and edges from one to what is used after it."""

    acquired: int
    used: int
    graph: int


_EMPTY_HISTORY: Final = History(0, 0, 0)


@final
class AcquisitionHistories:
    """T_ah: trees that some schedule respecting the locks produces."""

    def __init__(self, locks: int) -> None:
        self._locks = locks
        self._is_acyclic = AcyclicGraphs(locks)

    def combine(self, label: Label, children: Sequence[State]) -> Iterable[State]:
        """Union; a final acquisition comes before all that is used after it."""
        if not children:
            return (_EMPTY_HISTORY,)
        if len(children) == 1:
            return self._unary(label, children[0])
        left, right = children
        graph = left.graph | right.graph
        if left.acquired & right.acquired or not self._is_acyclic(graph):
            return ()
        used = left.used | right.used
        if label.kind is Kind.USE and not label.is_reentrant:
            used |= 1 << label.lock
        return (History(left.acquired | right.acquired, used, graph),)

    def _unary(self, label: Label, below: History) -> Iterable[State]:
        if label.kind is not Kind.ACQ or label.is_reentrant:
            return (below,)
        bit = 1 << label.lock
        graph = below.graph | below.used << (label.lock * self._locks)
        if below.acquired & bit or not self._is_acyclic(graph):
            return ()
        return (History(below.acquired | bit, below.used | bit, graph),)

    def accepts(self, state: State) -> bool:
        """Cycles have been refused on the way."""
        return True

    def covers(self, better: State, worse: State) -> bool:
        """Fewer locks and edges are better."""
        return all(within(one, other) for one, other in zip(better, worse, strict=True))


# --- heads in parallel --------------------------------------------------------------------------


@final
class ParallelHeads:
    """T_rw: one thread stands at one of the first heads, another at one of the second.

    A thread counts for one side only, so the automaton chooses where the sides overlap.
    """

    def __init__(self, first: frozenset[Head], second: frozenset[Head]) -> None:
        self._first = first
        self._second = second

    def combine(self, label: Label, children: Sequence[State]) -> Iterable[State]:
        """Which sides have been seen, as bits."""
        if children:
            return (children[0] | children[-1],)
        found = {0}
        if label.kind is Kind.NIL:
            found |= {1} if label.head in self._first else set()
            found |= {2} if label.head in self._second else set()
        return found

    def accepts(self, state: State) -> bool:
        """Both sides."""
        return bool(state == 3)

    def covers(self, better: State, worse: State) -> bool:
        """More sides are better."""
        return within(worse, better)


@final
class ParallelUnderLocks:
    """The product of `AcquisitionHistories` and `ParallelHeads`, as one automaton: it is quicker.

    A state is (sides, acquired, used, graph).
    """

    def __init__(self, locks: int, first: frozenset[Head], second: frozenset[Head]) -> None:
        self._locks = locks
        self._heads = ParallelHeads(first, second)
        self._is_acyclic = AcyclicGraphs(locks)

    def combine(self, label: Label, children: Sequence[State]) -> Iterable[State]:
        """As the two do, side by side."""
        count = len(children)
        if count == 1:
            below = children[0]
            if label.kind is not Kind.ACQ or label.is_reentrant:
                return (below,)
            sides, acquired, used, graph = below
            bit = 1 << label.lock
            graph |= used << (label.lock * self._locks)
            if acquired & bit or not self._is_acyclic(graph):
                return ()
            return ((sides, acquired | bit, used | bit, graph),)
        if not count:
            return [(sides, 0, 0, 0) for sides in self._heads.combine(label, ())]
        left, right = children
        if left[1] & right[1]:
            return ()
        graph = left[3] | right[3]
        if graph and not self._is_acyclic(graph):
            return ()
        used = left[2] | right[2]
        if label.kind is Kind.USE and not label.is_reentrant:
            used |= 1 << label.lock
        return ((left[0] | right[0], left[1] | right[1], used, graph),)

    def accepts(self, state: State) -> bool:
        """Both sides have been seen."""
        return bool(state[0] == 3)

    def covers(self, better: State, worse: State) -> bool:
        """More sides, fewer locks and edges are better."""
        return bool(
            not worse[0] & ~better[0]
            and not better[1] & ~worse[1]
            and not better[2] & ~worse[2]
            and not better[3] & ~worse[3]
        )
