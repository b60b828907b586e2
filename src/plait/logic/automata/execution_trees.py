"""Execution trees: the actions of each thread, without the order between threads.

A returning call is a node with the body on the left and the rest on the right, a spawn one with the
child on the left. A monitor that is released again is a use, one that is not an acquisition.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias, final

from plait.base.node import node
from plait.logic.automata.monitor_dpn import Base, Call, Head, Monitor, Return, Rule, Spawn


class Kind(IntEnum):
    """The labels of nodes."""

    NIL = 0
    RET = 1
    BASE = 2
    NCALL = 3
    RCALL = 4
    SPAWN = 5
    ACQ = 6
    USE = 7
    CUT = 8


class Label(NamedTuple):
    """A node without its children; `lock` and `is_reentrant` belong to monitors.

    `head` is the position of a thread (`NIL`), `rule` the rule it took (all others except `CUT`).
    """

    kind: Kind
    rule: Rule | None = None
    lock: int = -1
    is_reentrant: bool = False
    head: Head | None = None


CUT: Final = Label(Kind.CUT)


@final
@node
class Tree:
    """A node with its children: none, one, or body and rest, child and rest."""

    label: Label
    children: "tuple[Tree, ...]" = ()


Trace: TypeAlias = Sequence[Rule]
"""The rules that one thread took."""


@final
class Execution:
    """Threads with what they did; spawned threads are numbered in the order of their creation.

    `cuts` has, for each cut, the number of steps of the threads that were alive at it.
    """

    def __init__(
        self,
        traces: Sequence[Trace],
        children: Sequence[Sequence[int]],
        heads: Sequence[Head | None],
        cuts: Sequence[int | None] = (),
    ) -> None:
        self._traces = traces
        self._children = children
        self._heads = heads
        self._cuts = cuts

    def tree(self) -> Tree:
        """The execution tree of the first thread, with those of the threads that it made."""
        return self._thread(0)

    def _thread(self, thread: int) -> Tree:
        return _Reader(self, thread).read()

    def trace(self, thread: int) -> Trace:
        """What a thread did."""
        return self._traces[thread]

    def child(self, thread: int, number: int) -> Tree:
        """The tree of the n-th thread that a thread made."""
        return self._thread(self._children[thread][number])

    def head(self, thread: int) -> Head | None:
        """Where a thread stands."""
        return self._heads[thread]

    def cut(self, thread: int) -> int | None:
        """After how many steps of a thread the cut was made."""
        return self._cuts[thread] if self._cuts else None


@final
class _Reader:
    """Reads the trace of one thread as a tree."""

    def __init__(self, execution: Execution, thread: int) -> None:
        self._execution = execution
        self._thread = thread
        self._trace = execution.trace(thread)
        self._cut = execution.cut(thread)
        self._at = 0
        self._spawned = 0
        self._held: list[int] = []

    def read(self) -> Tree:
        tree, _ = self._part()
        assert self._at == len(self._trace), "a thread does nothing after it has ended"
        return tree

    def _part(self) -> tuple[Tree, bool]:
        """The tree from here to the end of the frame or of the trace; whether it returned."""
        if self._at == self._cut:
            self._cut = None
            tree, has_returned = self._part()
            return Tree(CUT, (tree,)), has_returned
        if self._at == len(self._trace):
            label = Label(Kind.NIL, head=self._execution.head(self._thread))
            return Tree(label), False
        rule = self._trace[self._at]
        self._at += 1
        match rule:
            case Return():
                return Tree(Label(Kind.RET, rule)), True
            case Base():
                rest, has_returned = self._part()
                return Tree(Label(Kind.BASE, rule), (rest,)), has_returned
            case Spawn():
                child = self._execution.child(self._thread, self._spawned)
                self._spawned += 1
                rest, has_returned = self._part()
                return Tree(Label(Kind.SPAWN, rule), (child, rest)), has_returned
            case Call():
                return self._call(Kind.NCALL, Kind.RCALL, rule, -1, is_reentrant=False)
            case Monitor(lock=lock):
                is_reentrant = lock in self._held
                self._held.append(lock)
                return self._call(Kind.ACQ, Kind.USE, rule, lock, is_reentrant=is_reentrant)

    def _call(
        self, is_open: Kind, is_over: Kind, rule: Rule, lock: int, *, is_reentrant: bool
    ) -> tuple[Tree, bool]:
        body, has_returned = self._part()
        if not has_returned:
            return Tree(Label(is_open, rule, lock, is_reentrant), (body,)), False
        if lock >= 0:
            self._held.pop()
        rest, rest_has_returned = self._part()
        return Tree(Label(is_over, rule, lock, is_reentrant), (body, rest)), rest_has_returned
