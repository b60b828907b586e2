"""The variables of decision diagrams: each is one bit of one tracked value.

A value has the same name in all states with the same core: a field is named by the canonical name
of its object and its slot, a register by thread, depth of the frame, method and slot. Variables are
ordered by first use. Each has a twin beside it for its next value.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, final

from plait.logic.bdd.diagram_vectors import Vector, Vectors
from plait.logic.bdd.diagrams import Diagrams, Function

Name: TypeAlias = tuple[int, ...]
"""A canonical name: (object, slot) or (thread, depth, method, slot)."""

Bits: TypeAlias = tuple[int, ...]
"""The variables of a value, the lowest first."""


@final
class Variables:
    """Variables by name, created on demand."""

    def __init__(self, diagrams: Diagrams) -> None:
        self._diagrams: Final = diagrams
        self._vectors: Final = Vectors(diagrams)
        self._bits: dict[Name, Bits] = {}
        self._inputs: list[int] = []
        self._known: dict[tuple[Bits, bool], Vector] = {}

    def of(self, name: Name, width: int) -> Bits:
        """The variables of a name; a name always has the same width."""
        found = self._bits.get(name)
        if found is None:
            made = self._diagrams.new_variables(2 * width)
            found = self._bits[name] = tuple(made[::2])
        return found

    def vector(self, bits: Bits, *, is_signed: bool = False) -> Vector:
        """The number that the variables represent."""
        found = self._known.get((bits, is_signed))
        if found is None:
            make = self._vectors.signed if is_signed else self._vectors.natural
            found = self._known[bits, is_signed] = make(bits)
        return found

    def inputs(self, first: int, width: int) -> Bits:
        """Variables for inputs inside a step, from position `first` on."""
        while len(self._inputs) < first + width:
            self._inputs.append(self._diagrams.new_variables(1)[0])
        return tuple(self._inputs[first : first + width])

    def image(
        self, states: Function, gone: Iterable[int], changed: Mapping[int, Function]
    ) -> Function:
        """The states after an assignment: `changed` gives variables new values, all at once.

        `gone` are the variables whose old values are forgotten, including those of `changed`. Each
        is forgotten as soon as no further value depends on it. Otherwise free inputs would relate
        variables that are far apart.
        """
        diagrams, twins = self._diagrams, {}
        values: dict[int, bool] = {}
        rest = set(gone)
        relations: list[tuple[Function, frozenset[int]]] = []
        for variable, function in changed.items():
            if function == diagrams.true or function == diagrams.false:
                values[variable] = function == diagrams.true
            else:
                twins[variable + 1] = variable
                twin = diagrams.variable(variable + 1)
                used = diagrams.support(function)
                relations.append((diagrams.equivalence(twin, function), used))
        for place, (relation, used) in enumerate(relations):
            ready = (used & rest).difference(*(later for _, later in relations[place + 1 :]))
            states = diagrams.and_exists(states, relation, ready)
            rest -= ready
        states = diagrams.rename(diagrams.exists(states, rest), twins)
        return states & diagrams.literals(values) if values else states
