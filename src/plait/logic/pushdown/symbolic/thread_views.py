"""Views: the regular set of local configurations of one thread in a view tuple (Definition 1).

A view is a family of P-automata, one for each value of the globals, which is the copy START in the
diagrams. An automaton has a control state, a final state, and one state for each procedure entry.
An entry is tagged with the context that created it, and indexed by the values at the entry of its
parameters and of the globals written in that context. `tops` are the transitions from the control
state, which read the top of the stack, over (START, locals, ENTRY). `frames` are those between the
other states, over (START, ENTRY, locals, CALLER).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias, final

from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.network_rules import Label, Variable
from plait.logic.pushdown.symbolic.relations import Frame


class State(NamedTuple):
    """A state of the automata: the procedure entered, a tag, and the globals in its index.

    States of different contexts must have different tags. Otherwise, a procedure could return to a
    frame of another context.
    """

    entry: Label
    tag: int
    globals: tuple[Variable, ...]


FINAL: Final = State("final", 0, ())
"""Reached when the whole stack is read."""

Tops: TypeAlias = Mapping[tuple[Label, State], Function]
Frames: TypeAlias = Mapping[tuple[State, Frame, State], Function]


@final
@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A view; equal views are one object."""

    number: int
    tops: Tops
    frames: Frames
    tag: int
    """The largest tag."""


@final
class Views:
    """Creates views; equal views are created once."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, object], View] = {}

    def __len__(self) -> int:
        return len(self._known)

    def view(self, tops: Tops, frames: Frames) -> View:
        """The normalised view with these transitions."""
        tops, frames, _names = normalised(tops, frames)
        key = frozenset(tops.items()), frozenset(frames.items())
        found = self._known.get(key)
        if found is None:
            tag = max((state.tag for state in _states(tops, frames)), default=0)
            found = self._known[key] = View(len(self._known), tops, frames, tag)
        return found


def _states(tops: Tops, frames: Frames) -> Iterable[State]:
    yield from (state for _label, state in tops)
    for state, _frame, target in frames:
        yield state
        yield target


def normalised(tops: Tops, frames: Frames) -> tuple[Tops, Frames, dict[State, State]]:
    """The view without empty transitions and unreachable states, and the new names of states.

    Tags are renumbered from 1, so that views that differ only in their history are equal.
    """
    tops = {key: function for key, function in tops.items() if function.satisfiable()}
    successors: dict[State, set[State]] = {}
    for (state, _frame, target), function in frames.items():
        if function.satisfiable():
            successors.setdefault(state, set()).add(target)
    reached = {state for _label, state in tops}
    work = list(reached)
    while work:
        for target in successors.get(work.pop(), ()):
            if target not in reached:
                reached.add(target)
                work.append(target)
    tags = sorted({state.tag for state in reached} | {0})
    names = {state: state._replace(tag=tags.index(state.tag)) for state in reached}
    if all(old.tag == new.tag for old, new in names.items()):
        kept = {
            key: function
            for key, function in frames.items()
            if key[0] in reached and function.satisfiable()
        }
        return tops, kept, names
    return (
        {(label, names[state]): function for (label, state), function in tops.items()},
        {
            (names[state], frame, names[target]): function
            for (state, frame, target), function in frames.items()
            if state in reached and function.satisfiable()
        },
        names,
    )
