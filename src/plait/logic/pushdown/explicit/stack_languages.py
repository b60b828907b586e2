"""Regular languages of stacks, interned: what may lie below the top of a stack.

Words are read from the top down; letters are numbers. A language is a state of a deterministic
automaton that is shared by all languages: its moves lead to the languages of the rests. Languages
are minimised before they are interned, so that equal ones are mostly one object. A language that is
met again with cycles of another shape gets a second object; that costs work and nothing else.
"""

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Final, Protocol, TypeAlias, final

from plait.logic.pushdown.explicit.components import components


@final
class Language:
    """A set of words; `accepts` the empty one, `moves` lead by each letter to the rests."""

    __slots__ = ("accepts", "moves", "number")

    def __init__(self, number: int, *, accepts: bool) -> None:
        self.number = number
        self.accepts = accepts
        self.moves: tuple[tuple[int, Language], ...] = ()

    def after(self, letter: int) -> "Language | None":
        """The rests of the words that begin with a letter; None when there are none."""
        return next((target for label, target in self.moves if label == letter), None)


class StackState(Protocol):
    """A state of an automaton of stacks that is still growing.

    One that stands for a whole `language` has no moves of its own.
    """

    @property
    def language(self) -> Language | None:
        """The language that it stands for."""

    @property
    def callers(self) -> Mapping[tuple[int, Any], object]:
        """The letters that may come next, each with the state that it leads to."""


_Subset: TypeAlias = frozenset[Any]
"""Languages, and states that have none."""

_Target: TypeAlias = "Language | _Subset"

Known: TypeAlias = dict[_Subset, Language]
"""The languages of sets of states of one automaton, once it has stopped growing."""


@final
class Languages:
    """All languages of one search."""

    def __init__(self) -> None:
        self.count = 0
        self._known: dict[Hashable, Language] = {}
        self.bottom: Final = self._flat((), accepts=True)
        """The language of the empty stack alone."""

    def below(self, states: Iterable[StackState], known: Known) -> Language:
        """The union of what these states accept."""
        start = frozenset(map(_collapsed, states))
        if len(start) == 1:
            (only,) = start
            if isinstance(only, Language):
                return only
        if start not in known:
            self._intern(_determinised(start, known), known)
        return known[start]

    def _new(self, *, accepts: bool) -> Language:
        self.count += 1
        return Language(self.count, accepts=accepts)

    def _flat(self, moves: tuple[tuple[int, Language], ...], *, accepts: bool) -> Language:
        """The language with these moves to languages that exist."""
        key = (accepts, tuple((label, target.number) for label, target in moves))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._new(accepts=accepts)
            found.moves = moves
        return found

    def _intern(self, rows: "_Rows", known: Known) -> None:
        """Find or make the languages of the states of a deterministic automaton."""
        block = _blocks(rows)
        one_of = {number: subset for subset, number in reversed(block.items())}
        quotient = {
            number: _Row(
                rows[subset].accepts,
                tuple(
                    (label, target if isinstance(target, Language) else block[target])
                    for label, target in rows[subset].moves
                ),
            )
            for number, subset in one_of.items()
        }
        done: dict[int, Language] = {}
        graph = {number: row.inner() for number, row in quotient.items()}
        for component in components(graph):
            self._intern_component(component, quotient, graph, done)
        for subset, number in block.items():
            known[subset] = done[number]

    def _intern_component(
        self,
        component: tuple[int, ...],
        quotient: "dict[int, _Row]",
        graph: Mapping[int, tuple[int, ...]],
        done: dict[int, Language],
    ) -> None:
        if len(component) == 1 and component[0] not in graph[component[0]]:
            row = quotient[component[0]]
            done[component[0]] = self._flat(_moves(row, done), accepts=row.accepts)
            return
        keys = {number: _unfolded(number, component, quotient, done) for number in component}
        for number, key in keys.items():
            found = self._known.get(key)
            if found is None:
                found = self._known[key] = self._new(accepts=quotient[number].accepts)
            done[number] = found
        for number in component:
            done[number].moves = _moves(quotient[number], done)


@final
class _Row:
    """A state of a deterministic automaton."""

    __slots__ = ("accepts", "moves")

    def __init__(self, accepts: bool, moves: tuple[tuple[int, Any], ...]) -> None:  # noqa: FBT001
        self.accepts = accepts
        self.moves = moves

    def inner(self) -> tuple[Any, ...]:
        """The targets that are no languages yet."""
        return tuple(target for _, target in self.moves if not isinstance(target, Language))


_Rows: TypeAlias = dict[_Subset, _Row]


def _collapsed(state: Any) -> Any:
    """The language that a state stands for, or the state itself."""
    if isinstance(state, Language) or state.language is None:
        return state
    return state.language


def _determinised(start: _Subset, known: Known) -> _Rows:
    """The subsets that are reachable from one and have no language yet."""
    rows: _Rows = {}
    work = [start]
    while work:
        subset = work.pop()
        if subset in rows:
            continue
        out: dict[int, set[Any]] = {}
        for item in subset:
            for label, target in _moves_of(item):
                out.setdefault(label, set()).add(_collapsed(target))
        found = ((label, _target(frozenset(out[label]), known)) for label in sorted(out))
        accepts = any(isinstance(item, Language) and item.accepts for item in subset)
        rows[subset] = _Row(accepts, tuple(found))
        work.extend(rows[subset].inner())
    return rows


def _moves_of(item: Any) -> Iterable[tuple[int, Any]]:
    return item.moves if isinstance(item, Language) else item.callers


def _target(subset: _Subset, known: Known) -> _Target:
    if len(subset) == 1:
        (only,) = subset
        if isinstance(only, Language):
            return only
    return known.get(subset, subset)


def _blocks(rows: _Rows) -> dict[_Subset, int]:
    """The states that no word tells apart have one number (Moore)."""
    block = _numbered({subset: row.accepts for subset, row in rows.items()})
    while True:
        finer = _numbered(
            {
                subset: (
                    block[subset],
                    tuple(
                        (label, -target.number if isinstance(target, Language) else block[target])
                        for label, target in row.moves
                    ),
                )
                for subset, row in rows.items()
            }
        )
        if max(finer.values()) == max(block.values()):
            return block
        block = finer


def _numbered(keys: Mapping[_Subset, Hashable]) -> dict[_Subset, int]:
    numbers: dict[Hashable, int] = {}
    return {subset: numbers.setdefault(key, len(numbers)) for subset, key in keys.items()}


def _moves(row: _Row, done: Mapping[int, Language]) -> tuple[tuple[int, Language], ...]:
    return tuple(
        (label, target if isinstance(target, Language) else done[target])
        for label, target in row.moves
    )


def _unfolded(
    start: int, component: tuple[int, ...], quotient: Mapping[int, _Row], done: dict[int, Language]
) -> Hashable:
    """A name for a state on a cycle: its component, numbered breadth first from it."""
    inside = set(component)
    order, index = [start], {start: 0}
    rows = []
    for at in order:
        row: list[tuple[int, int]] = []
        for label, target in quotient[at].moves:
            if isinstance(target, Language):
                row.append((label, -target.number))
            elif target not in inside:
                row.append((label, -done[target].number))
            else:
                if target not in index:
                    index[target] = len(order)
                    order.append(target)
                row.append((label, index[target]))
        rows.append((quotient[at].accepts, tuple(row)))
    return "cycle", tuple(rows)
