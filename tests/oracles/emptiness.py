"""Is there an execution of a Monitor-DPN whose tree an automaton accepts? Lazily, with antichains.

T_M, the automaton of a DPN's own trees, is asked top-down, from the initial head and no locks; for
each of its states (a head, and the locks held on entry) the states of the other automaton are kept
bottom-up, only the best of them. A new state is combined once with each state beside it
(semi-naive evaluation). Each knows how it came about, so an answer has a tree.
"""

from collections import deque
from collections.abc import Callable
from typing import Final, TypeAlias, final

from tests.oracles.tree_automata import State, TreeAutomaton

from plait.base.budget import Budget
from plait.logic.automata.execution_trees import CUT, Kind, Label, Tree
from plait.logic.automata.monitor_dpn import (
    Base,
    Call,
    Head,
    Monitor,
    MonitorDpn,
    Return,
    Rule,
    Spawn,
)

_Key: TypeAlias = tuple[Head, int]
_STEPS_BETWEEN_POLLS: Final = 256


@final
class _Found:
    """A state at the root of some tree; `control` is how the thread returned, None if not.

    A beaten state has a better one beside it; of a known one the users have heard.
    """

    __slots__ = ("children", "control", "is_beaten", "is_known", "label", "state")

    def __init__(
        self, control: int | None, state: State, label: Label, children: tuple["_Found", ...]
    ) -> None:
        self.control = control
        self.state = state
        self.label = label
        self.children = children
        self.is_beaten = False
        self.is_known = False

    def tree(self) -> Tree:
        """A tree with this state at its root."""
        return Tree(self.label, tuple(child.tree() for child in self.children))


_User: TypeAlias = Callable[[_Found], None]
"""Called with each state that a state of T_M gets."""


@final
class _Part:
    """What is known of one state of T_M: its best states, and who uses them."""

    __slots__ = ("best", "users")

    def __init__(self) -> None:
        self.best: list[_Found] = []
        self.users: list[_User] = []


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
        self._combine = automaton.combine
        self._covers = automaton.covers
        self._accepts = automaton.accepts
        self._budget = budget
        self._has_cuts = has_cuts
        self._parts: dict[_Key, _Part] = {}
        self._unexpanded: deque[_Key] = deque()
        self._new: deque[tuple[_Part, _Found]] = deque()

    def run(self) -> Tree | None:
        goal = self._part((self._dpn.initial, 0))
        answer: list[_Found] = []

        def look(found: _Found) -> None:
            if self._accepts(found.state):
                answer.append(found)

        goal.users.append(look)
        steps = 0
        while not answer and (self._new or self._unexpanded):
            steps += 1
            if not steps % _STEPS_BETWEEN_POLLS:
                self._budget.poll()
            if self._new:
                part, found = self._new.popleft()
                if not found.is_beaten:
                    found.is_known = True
                    for user in tuple(part.users):
                        user(found)
            else:
                self._expand(self._unexpanded.popleft())
        return answer[0].tree() if answer else None

    # --- the fixpoint ---------------------------------------------------------------------------

    def _part(self, key: _Key) -> _Part:
        part = self._parts.get(key)
        if part is None:
            part = self._parts[key] = _Part()
            self._unexpanded.append(key)
        return part

    def _use(self, key: _Key, user: _User) -> None:
        """Let a user hear of the states that there are, and of each new one."""
        part = self._part(key)
        part.users.append(user)
        for found in tuple(part.best):
            if found.is_known:
                user(found)

    def _add(
        self, part: _Part, control: int | None, label: Label, children: tuple[_Found, ...]
    ) -> None:
        """Keep the states of a node unless there are better ones."""
        covers = self._covers
        for state in self._combine(label, [child.state for child in children]):
            if any(other.control == control and covers(other.state, state) for other in part.best):
                continue
            found = _Found(control, state, label, children)
            kept = []
            for other in part.best:
                if other.control == control and covers(state, other.state):
                    other.is_beaten = True
                else:
                    kept.append(other)
            kept.append(found)
            part.best = kept
            self._new.append((part, found))

    def _expand(self, key: _Key) -> None:
        """Ask for what a state of T_M is made of."""
        part, (head, held) = self._parts[key], key
        self._add(part, None, Label(Kind.NIL, head=head), ())
        for rule in self._dpn.rules_at(head):
            self._expand_rule(part, held, rule)
        if self._has_cuts:
            cut = CUT._replace(head=head)
            self._use(key, lambda found: self._add(part, found.control, cut, (found,)))

    def _expand_rule(self, part: _Part, held: int, rule: Rule) -> None:
        match rule:
            case Return(control=control):
                self._add(part, control, Label(Kind.RET, rule), ())
            case Base(to=to):
                label = Label(Kind.BASE, rule)
                self._use((to, held), lambda found: self._add(part, found.control, label, (found,)))
            case Spawn(child=child, to=to):
                self._expand_pair(part, Label(Kind.SPAWN, rule), (child, 0), (to, held))
            case Call(to=to, back=back):
                label = Label(Kind.NCALL, rule)
                self._expand_call(part, label, Kind.RCALL, (to, held), back, held)
            case Monitor(lock=lock, to=to, back=back):
                label = Label(Kind.ACQ, rule, lock, bool(held >> lock & 1))
                body = (to, held | 1 << lock)
                self._expand_call(part, label, Kind.USE, body, back, held)

    def _expand_pair(self, part: _Part, label: Label, left: _Key, right: _Key) -> None:
        """A node with two parts: each state of one meets each state of the other once."""
        lefts: list[_Found] = []
        rights: list[_Found] = []

        def on_left(found: _Found) -> None:
            lefts.append(found)
            for other in rights:
                if not other.is_beaten:
                    self._add(part, other.control, label, (found, other))

        def on_right(found: _Found) -> None:
            rights.append(found)
            for other in lefts:
                if not other.is_beaten:
                    self._add(part, found.control, label, (other, found))

        self._use(left, on_left)
        self._use(right, on_right)

    def _expand_call(
        self, part: _Part, label: Label, returned: Kind, body: _Key, back: int, held: int
    ) -> None:
        """A call that has not returned, or one that has: then its control meets what is next."""
        over = label._replace(kind=returned)
        bodies: dict[int, list[_Found]] = {}
        rests: dict[int, list[_Found]] = {}

        def on_body(found: _Found) -> None:
            control = found.control
            if control is None:
                self._add(part, None, label, (found,))
                return
            if control not in bodies:
                bodies[control], rests[control] = [], []
                self._use(((control, back), held), lambda rest: on_rest(control, rest))
            bodies[control].append(found)
            for rest in rests[control]:
                if not rest.is_beaten:
                    self._add(part, rest.control, over, (found, rest))

        def on_rest(control: int, rest: _Found) -> None:
            rests[control].append(rest)
            for found in bodies[control]:
                if not found.is_beaten:
                    self._add(part, rest.control, over, (found, rest))

        self._use(body, on_body)
