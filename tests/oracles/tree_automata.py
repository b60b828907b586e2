"""Bottom-up tree automata over execution trees, given by what they do at a node, and products.

States are made when they are needed. An automaton may be nondeterministic: at a node it gives any
number of states, none being rejection.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any, Protocol, TypeAlias, final

from plait.logic.automata.execution_trees import Label, Tree

State: TypeAlias = Any
"""A hashable value that belongs to one automaton."""


class TreeAutomaton(Protocol):
    """What an automaton is."""

    def combine(self, label: Label, children: Sequence[State]) -> Iterable[State]:
        """The states of a node, from those of its children."""

    def accepts(self, state: State) -> bool:
        """Whether a tree with this state at its root is in the language."""

    def covers(self, better: State, worse: State) -> bool:
        """Whether whatever is accepted around `worse` is accepted around `better` too."""


def states_of(automaton: TreeAutomaton, tree: Tree) -> frozenset[State]:
    """All states that the automaton may reach at the root of a tree."""
    below = [states_of(automaton, child) for child in tree.children]
    return frozenset(
        state for children in product(*below) for state in automaton.combine(tree.label, children)
    )


def accepts(automaton: TreeAutomaton, tree: Tree) -> bool:
    """Whether a tree is in the language of an automaton."""
    return any(automaton.accepts(state) for state in states_of(automaton, tree))


@final
class Product:
    """The intersection of languages: a state is a tuple of states."""

    def __init__(self, *parts: TreeAutomaton) -> None:
        self._parts = parts

    def combine(self, label: Label, children: Sequence[State]) -> Iterable[State]:
        """Every combination of what the parts give."""
        found = []
        for number, part in enumerate(self._parts):
            states = list(part.combine(label, [child[number] for child in children]))
            if not states:
                return ()
            found.append(states)
        return product(*found)

    def accepts(self, state: State) -> bool:
        """All parts must accept."""
        return all(part.accepts(own) for part, own in zip(self._parts, state, strict=True))

    def covers(self, better: State, worse: State) -> bool:
        """In all parts."""
        return all(
            part.covers(one, other)
            for part, one, other in zip(self._parts, better, worse, strict=True)
        )
