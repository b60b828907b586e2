"""Is there an execution of a Monitor-DPN whose tree an automaton accepts? Lazily, with antichains.

T_M, the automaton of a DPN's own trees, is asked top-down, from the initial head and no locks; for
each of its states (a head, and the locks held on entry) the states of the other automaton are kept
bottom-up, only the best of them. Each state knows how it came about, so an answer has a tree.
"""

from collections import deque
from collections.abc import Iterator
from typing import Final, TypeAlias, final

from plait.base.budget import Budget
from plait.logic.automata.execution_trees import CUT, Kind, Label, Tree
from plait.logic.automata.monitor_dpn import Base, Call, Head, Monitor, MonitorDpn, Return, Spawn
from plait.logic.automata.tree_automata import State, TreeAutomaton

_Key: TypeAlias = tuple[Head, int]
_STEPS_BETWEEN_POLLS: Final = 64


@final
class _Found:
    """A state at the root of some tree; `control` is how the thread returned, None if not."""

    __slots__ = ("children", "control", "label", "state")

    def __init__(
        self, control: int | None, state: State, label: Label, children: tuple["_Found", ...]
    ) -> None:
        self.control = control
        self.state = state
        self.label = label
        self.children = children

    def tree(self) -> Tree:
        """A tree with this state at its root."""
        return Tree(self.label, tuple(child.tree() for child in self.children))


def find_tree(
    dpn: MonitorDpn, automaton: TreeAutomaton, budget: Budget, *, has_cuts: bool = False
) -> Tree | None:
    """An execution tree of the DPN that the automaton accepts, or None when there is none.

    With `has_cuts` a cut may stand anywhere; the automaton decides which are well formed.
    """
    return _Emptiness(dpn, automaton, budget, has_cuts=has_cuts).run()


@final
class _Emptiness:
    def __init__(
        self, dpn: MonitorDpn, automaton: TreeAutomaton, budget: Budget, *, has_cuts: bool
    ) -> None:
        self._dpn = dpn
        self._automaton = automaton
        self._budget = budget
        self._has_cuts = has_cuts
        self._best: dict[_Key, list[_Found]] = {}
        self._parents: dict[_Key, dict[_Key, None]] = {}
        self._queue: deque[_Key] = deque()
        self._queued: set[_Key] = set()

    def run(self) -> Tree | None:
        goal: _Key = (self._dpn.initial, 0)
        self._ask(goal, goal)
        steps = 0
        while self._queue:
            steps += 1
            if not steps % _STEPS_BETWEEN_POLLS:
                self._budget.poll()
            key = self._queue.popleft()
            self._queued.discard(key)
            new = [found for found in self._results(key) if self._add(key, found)]
            if key == goal:
                for found in new:
                    if self._automaton.accepts(found.state):
                        return found.tree()
            if new:
                for parent in self._parents[key]:
                    self._push(parent)
        return None

    # --- the fixpoint ---------------------------------------------------------------------------

    def _push(self, key: _Key) -> None:
        if key not in self._queued:
            self._queued.add(key)
            self._queue.append(key)

    def _ask(self, key: _Key, parent: _Key) -> tuple[_Found, ...]:
        """What is known of a state of T_M so far; the parent hears of more."""
        best = self._best.get(key)
        if best is None:
            best = self._best[key] = []
            self._parents[key] = {}
            self._push(key)
        self._parents[key][parent] = None
        return tuple(best)

    def _add(self, key: _Key, found: _Found) -> bool:
        """Keep a state unless there is a better one; whether it was kept."""
        covers = self._automaton.covers
        best = self._best[key]
        for other in best:
            if other.control == found.control and covers(other.state, found.state):
                return False
        best[:] = [
            other
            for other in best
            if other.control != found.control or not covers(found.state, other.state)
        ]
        best.append(found)
        return True

    def _results(self, key: _Key) -> Iterator[_Found]:
        head, held = key
        yield from self._node(None, Label(Kind.NIL, head=head), ())
        for rule in self._dpn.rules_at(head):
            match rule:
                case Return(control=control):
                    yield from self._node(control, Label(Kind.RET, rule), ())
                case Base(to=to):
                    for below in self._ask((to, held), key):
                        yield from self._node(below.control, Label(Kind.BASE, rule), (below,))
                case Spawn(child=child, to=to):
                    rests = self._ask((to, held), key)
                    for below in self._ask((child, 0), key):
                        for rest in rests:
                            label = Label(Kind.SPAWN, rule)
                            yield from self._node(rest.control, label, (below, rest))
                case Call(to=to, back=back):
                    label = Label(Kind.NCALL, rule)
                    yield from self._call(key, label, Kind.RCALL, (to, held), back)
                case Monitor(lock=lock, to=to, back=back):
                    is_reentrant = bool(held >> lock & 1)
                    label = Label(Kind.ACQ, rule, lock, is_reentrant)
                    yield from self._call(key, label, Kind.USE, (to, held | 1 << lock), back)
        if self._has_cuts:
            for below in tuple(self._best[key]):
                yield from self._node(below.control, CUT._replace(head=head), (below,))

    def _call(
        self, key: _Key, label: Label, returned: Kind, body: _Key, back: int
    ) -> Iterator[_Found]:
        over = label._replace(kind=returned)
        for inner in self._ask(body, key):
            if inner.control is None:
                yield from self._node(None, label, (inner,))
                continue
            for rest in self._ask(((inner.control, back), key[1]), key):
                yield from self._node(rest.control, over, (inner, rest))

    def _node(
        self, control: int | None, label: Label, children: tuple[_Found, ...]
    ) -> Iterator[_Found]:
        below = [child.state for child in children]
        for state in self._automaton.combine(label, below):
            yield _Found(control, state, label, children)
