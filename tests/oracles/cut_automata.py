"""Automata over execution trees with cuts: what may come after an intermediate configuration.

T_cwf, T_ct, T^c, T_rh and T_ht of Nordhoff and others (2013), sections 2.3 and 2.4, repaired. As
printed, T_ht forgets the locks that threads use after the cut which were spawned inside a finished
call, and accepts trees that no schedule produces; T_ct has no rule for a cut after a returned call;
T^c has none for returns.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, final

from tests.oracles.lock_automata import AcyclicGraphs, within
from tests.oracles.tree_automata import State

from plait.logic.automata.execution_trees import Kind, Label, Tree
from plait.logic.automata.monitor_dpn import Rule


class CutShape(StrEnum):
    """No cut and no spawn; well cut; spawned threads well cut, own cut to come; spawns, no cut."""

    BOTTOM = "bottom"
    TOP = "top"
    SPAWNED_TOP = "spawned top"
    SPAWNED_BOTTOM = "spawned bottom"


_B, _T, _ST, _SB = CutShape
_SEQUENCES: Final = {
    (_B, _T): _T,
    (_ST, _T): _T,
    (_T, _B): _T,
    (_T, _SB): _T,
    (_ST, _B): _ST,
    (_ST, _ST): _ST,
    (_SB, _B): _SB,
    (_SB, _SB): _SB,
    (_B, _ST): _ST,
    (_B, _SB): _SB,
    (_B, _B): _B,
}
_SPAWNS: Final = {
    (_T, _B): _ST,
    (_T, _ST): _ST,
    (_B, _B): _SB,
    (_B, _SB): _SB,
    (_SB, _B): _SB,
    (_SB, _SB): _SB,
    (_T, _T): _T,
}


@final
class WellFormedCuts:
    """T_cwf: one cut in each thread that was alive then, none in those spawned later."""

    def combine(self, label: Label, children: Sequence[State]) -> Iterable[State]:
        """The rules of definition 7."""
        if not children:
            return (_B,)
        if label.kind is Kind.CUT:
            return (_T,) if children[0] in (_B, _SB) else ()
        if len(children) == 1:
            return (children[0],)
        table = _SPAWNS if label.kind is Kind.SPAWN else _SEQUENCES
        found = table.get((children[0], children[1]))
        return () if found is None else (found,)

    def accepts(self, state: State) -> bool:
        """The first thread has its cut."""
        return state is _T

    def covers(self, better: State, worse: State) -> bool:
        """States do not compare."""
        return bool(better == worse)


class Obedience(StrEnum):
    """No cut, and only allowed rules; no cut, and another rule; cut, only allowed rules after."""

    BOTTOM = "bottom"
    PLUS = "plus"
    TOP = "top"


@final
class RulesAfterCut:
    """T^c: after the cut only rules of a subset are used."""

    def __init__(self, is_allowed: Callable[[Rule], bool]) -> None:
        self._is_allowed = is_allowed

    def combine(self, label: Label, children: Sequence[State]) -> Iterable[State]:
        """Definition 9, with the missing rules for returns."""
        is_good = label.rule is None or self._is_allowed(label.rule)
        if label.kind is Kind.CUT:
            return (Obedience.TOP,) if children[0] is Obedience.BOTTOM else ()
        if not children:
            return (Obedience.BOTTOM if is_good else Obedience.PLUS,)
        if len(children) == 1:
            is_kept = is_good or children[0] is Obedience.TOP
            return (children[0] if is_kept else Obedience.PLUS,)
        left, right = children
        if label.kind is Kind.SPAWN:
            found = _spawning(left, right, is_good=is_good)
        else:
            found = _sequence(left, right, is_good=is_good)
        return () if found is None else (found,)

    def accepts(self, state: State) -> bool:
        """Obeyed."""
        return state is Obedience.TOP

    def covers(self, better: State, worse: State) -> bool:
        """States do not compare."""
        return bool(better == worse)


def _spawning(child: Obedience, rest: Obedience, *, is_good: bool) -> Obedience | None:
    if child is Obedience.TOP:
        return rest if is_good or rest is Obedience.TOP else Obedience.PLUS
    if rest is Obedience.TOP:
        return None
    return _plain(child, rest, is_good=is_good)


def _sequence(body: Obedience, rest: Obedience, *, is_good: bool) -> Obedience | None:
    if body is Obedience.TOP:
        return Obedience.TOP if rest is Obedience.BOTTOM else None
    if rest is Obedience.TOP:
        return Obedience.TOP
    return _plain(body, rest, is_good=is_good)


def _plain(left: Obedience, right: Obedience, *, is_good: bool) -> Obedience:
    is_bottom = is_good and left is Obedience.BOTTOM and right is Obedience.BOTTOM
    return Obedience.BOTTOM if is_bottom else Obedience.PLUS


class Release(NamedTuple):
    """Whether the thread is cut here; locks used after that; edges from those to held ones."""

    is_cut: bool
    used: int
    graph: int


@final
class ReleaseHistories:
    """T_rh: the locks held at the cut that are released later can be released in some order."""

    def __init__(self, locks: int) -> None:
        self._locks = locks
        self._is_acyclic = AcyclicGraphs(locks)

    def combine(self, label: Label, children: Sequence[State]) -> Iterable[State]:
        """Definition 10."""
        if not children:
            return (Release(is_cut=False, used=0, graph=0),)
        if len(children) == 1:
            below = children[0]
            if label.kind is not Kind.CUT:
                return (below,)
            return () if below.is_cut else (Release(True, below.used, below.graph),)  # noqa: FBT003
        left, right = children
        graph = left.graph | right.graph
        if label.kind is Kind.SPAWN:
            found = Release(right.is_cut, right.used, graph)
        elif right.is_cut:
            found = Release(True, right.used, graph)  # noqa: FBT003
        else:
            found = self._sequence(label, left, left.used | right.used, graph)
        return (found,) if self._is_acyclic(found.graph) else ()

    def _sequence(self, label: Label, body: Release, used: int, graph: int) -> Release:
        if label.kind is Kind.USE and not label.is_reentrant:
            if body.is_cut:
                for lock in range(self._locks):
                    if body.used >> lock & 1:
                        graph |= 1 << (lock * self._locks + label.lock)
            else:
                used |= 1 << label.lock
        return Release(body.is_cut, used, graph)

    def accepts(self, state: State) -> bool:
        """Cycles have been refused on the way."""
        return True

    def covers(self, better: State, worse: State) -> bool:
        """Fewer locks and edges are better."""
        return bool(
            better.is_cut == worse.is_cut
            and within(better.used, worse.used)
            and within(better.graph, worse.graph)
        )


class Tenure(NamedTuple):
    """Whether the thread is cut here; locks finally acquired before the cut; locks used after it.

    `own` are those of the thread itself, forgotten when they turn out to be used before the cut;
    `spawned` those of threads that it made.
    """

    is_cut: bool
    acquired: int
    own: int
    spawned: int


@final
class LocksHeldThroughout:
    """T_ht, repaired: no lock that is held for good since before the cut is used after it."""

    def combine(self, label: Label, children: Sequence[State]) -> Iterable[State]:
        """Definition 11, with the locks of spawned threads kept apart."""
        if not children:
            return (Tenure(is_cut=False, acquired=0, own=0, spawned=0),)
        if len(children) == 1:
            return (self._unary(label, children[0]),)
        left, right = children
        acquired, spawned = left.acquired | right.acquired, left.spawned | right.spawned
        if label.kind is Kind.SPAWN:
            return (Tenure(right.is_cut, acquired, right.own, spawned | left.own),)
        if left.is_cut:
            return (left._replace(acquired=acquired, own=left.own | right.own, spawned=spawned),)
        if right.is_cut:
            return (right._replace(acquired=acquired, spawned=spawned),)
        own = left.own | right.own
        if label.kind is Kind.USE and not label.is_reentrant:
            own |= 1 << label.lock
        return (left._replace(acquired=acquired, own=own, spawned=spawned),)

    def _unary(self, label: Label, below: Tenure) -> Tenure:
        if label.kind is Kind.CUT:
            return below._replace(is_cut=True)
        if label.kind is not Kind.ACQ or label.is_reentrant:
            return below
        bit = 1 << label.lock
        if below.is_cut:
            return below._replace(acquired=below.acquired | bit)
        return below._replace(own=below.own | bit)

    def accepts(self, state: State) -> bool:
        """Nobody uses what somebody holds throughout."""
        return not state.acquired & (state.own | state.spawned)

    def covers(self, better: State, worse: State) -> bool:
        """Fewer locks are better."""
        return better.is_cut == worse.is_cut and all(
            within(one, other) for one, other in zip(better[1:], worse[1:], strict=True)
        )


def tree_at_cut(tree: Tree) -> Tree:
    """T_ct, repaired: the tree as it stood at the cut."""
    return _cut(tree)[0]


def _cut(tree: Tree) -> tuple[Tree, bool]:
    """The output for a part, and whether the thread's cut is in it."""
    label, children = tree.label, tree.children
    if label.kind is Kind.CUT:
        return Tree(Label(Kind.NIL, head=label.head)), True
    if not children:
        return tree, False
    if len(children) == 1:
        below, is_cut = _cut(children[0])
        return Tree(label, (below,)), is_cut
    if label.kind is Kind.SPAWN:
        rest, is_cut = _cut(children[1])
        return Tree(label, (_cut(children[0])[0], rest)), is_cut
    body, is_cut = _cut(children[0])
    if is_cut:
        kind = Kind.NCALL if label.kind is Kind.RCALL else Kind.ACQ
        return Tree(label._replace(kind=kind), (body,)), True
    rest, is_cut = _cut(children[1])
    return Tree(label, (body, rest)), is_cut
