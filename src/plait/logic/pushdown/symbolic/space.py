"""The variables of the decision diagrams: the copies of the network's variables, and their order.

All copies of one bit are adjacent, because the search computes relations between copies. A global
has five copies: at the start of the context (START), after a step (NEXT), now (NOW), at the entry
of the current procedure (ENTRY) and at the entry of its caller (CALLER). Locals have all but START.
References are above flags, and flags above numbers, whose bits are interleaved in planes. Ordering
by whole variables instead costs orders of magnitude on heaps.
"""

from collections.abc import Iterable
from enum import IntEnum
from itertools import islice
from typing import Final, TypeAlias, final

from plait.logic.bdd.diagram_vectors import Vector
from plait.logic.bdd.diagrams import Block, Diagrams, Function, Renaming
from plait.logic.pushdown.symbolic.network_rules import Kind, Variable


class Copy(IntEnum):
    """A copy of a variable."""

    START = 0
    """At the start of the context; the index of a family of automata."""
    NEXT = 1
    """After the step."""
    NOW = 2
    """At the moment."""
    ENTRY = 3
    """At the entry of the procedure of the frame: the index of an automaton's state."""
    CALLER = 4
    """At the entry of the procedure that called: the index of a transition's target."""


_OF_GLOBALS: Final = (Copy.START, Copy.NEXT, Copy.NOW, Copy.ENTRY, Copy.CALLER)
_OF_LOCALS: Final = (Copy.NOW, Copy.NEXT, Copy.ENTRY, Copy.CALLER)

_MANY: Final = 2000
_SHARE: Final = 50

Part: TypeAlias = tuple[tuple[Variable, ...], Copy]
"""Variables in one copy."""

Move: TypeAlias = tuple[Variable, Copy, Variable, Copy]
"""A variable's copy that is renamed to another."""


def _copies(variable: Variable) -> tuple[Copy, ...]:
    return _OF_GLOBALS if variable.is_global else _OF_LOCALS


@final
class Space:
    """Assigns bits to variables; caches blocks, renamings and equations."""

    def __init__(self, diagrams: Diagrams) -> None:
        self.diagrams: Final = diagrams
        self._bits: dict[tuple[Variable, Copy], tuple[int, ...]] = {}
        self._order: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        self.has_mixed_widths = False
        """Whether a variable was met in two widths: the network has changed during the search."""
        self._known: dict[Variable, int] = {}
        self._ordered = 0
        self._vectors: dict[tuple[Variable, Copy], Vector] = {}
        self._values: dict[tuple[Variable, Copy, int], Function] = {}
        self._blocks: dict[tuple[Part, ...], Block] = {}
        self._renamings: dict[tuple[Move, ...], Renaming] = {}
        self._equations: dict[tuple[tuple[Variable, ...], Copy, Copy], Function] = {}
        self._orders: dict[tuple[tuple[Variable, ...], Copy, Copy], Function] = {}

    # --- variables --------------------------------------------------------------------------------

    def declare(self, variables: Iterable[Variable]) -> None:
        """Assign bits to variables that have none yet, each at its place in the order.

        In a large order, new ones stay at the end until there are enough of them to reorder.
        """
        new = [variable for variable in dict.fromkeys(variables) if variable not in self._known]
        if not new:
            return
        is_first = not self._known
        self._make(new)
        count = self.diagrams.variable_count
        if is_first:
            self._ordered = count
        elif count < _MANY or (count - self._ordered) * _SHARE >= count:
            self._order.sort()
            self.diagrams.reorder([number for _key, numbers in self._order for number in numbers])
            self._ordered = count

    def _make(self, new: list[Variable]) -> None:
        """Create the bits of variables, in their relative order."""
        bits: list[tuple[tuple[int, ...], Variable, int]] = []
        for variable in new:
            number = self._known[variable] = len(self._known)
            for bit in range(variable.bits):
                place = (variable.place, number, bit)
                if variable.kind is Kind.DATA:
                    place = (bit, variable.place, number)
                bits.append(((variable.kind, *place), variable, bit))
        bits.sort(key=lambda item: item[0])
        made = iter(self.diagrams.new_variables(sum(len(_copies(v)) for _, v, _ in bits)))
        digits: dict[tuple[Variable, Copy], dict[int, int]] = {}
        for key, variable, bit in bits:
            copies = _copies(variable)
            numbers = tuple(islice(made, len(copies)))
            self._order.append((key, numbers))
            for copy, number in zip(copies, numbers, strict=True):
                digits.setdefault((variable, copy), {})[bit] = number
        for name, by_bit in digits.items():
            self._bits[name] = tuple(by_bit[bit] for bit in range(len(by_bit)))

    def position(self, variable: Variable) -> int:
        """A key for sorting variables, the same in every run."""
        self.declare((variable,))
        return self._known[variable]

    def bits(self, variable: Variable, copy: Copy) -> tuple[int, ...]:
        """The numbers of the bits, lowest first."""
        found = self._bits.get((variable, copy))
        if found is None:
            self.declare((variable,))
            found = self._bits[variable, copy]
        return found

    def vector(self, variable: Variable, copy: Copy) -> Vector:
        """The bits, lowest first."""
        key = variable, copy
        found = self._vectors.get(key)
        if found is None:
            found = tuple(map(self.diagrams.variable, self.bits(variable, copy)))
            self._vectors[key] = found
        return found

    def constant(self, variable: Variable, value: int) -> Vector:
        """The bits of a value."""
        return tuple(self.diagrams.constant(value >> bit & 1) for bit in range(variable.bits))

    # --- sets of variables ------------------------------------------------------------------------

    def block(self, *parts: Part) -> Block:
        """Variables to project away."""
        found = self._blocks.get(parts)
        if found is None:
            numbers = [
                number
                for variables, copy in parts
                for variable in variables
                for number in self.bits(variable, copy)
            ]
            found = self._blocks[parts] = self.diagrams.block(numbers)
        return found

    def renaming(self, *moves: Move) -> Renaming:
        """Copies renamed to other copies, all at once."""
        found = self._renamings.get(moves)
        if found is None:
            names: dict[int, int] = {}
            for old, from_copy, new, to_copy in moves:
                pair = self.bits(old, from_copy), self.bits(new, to_copy)
                names.update(zip(*pair, strict=True))
            found = self._renamings[moves] = self.diagrams.renaming(names)
        return found

    def shifted(
        self, function: Function, variables: tuple[Variable, ...], old: Copy, new: Copy
    ) -> Function:
        """The function with one copy of the variables renamed to another."""
        if not variables:
            return function
        moves = tuple((variable, old, variable, new) for variable in variables)
        return self.diagrams.renamed(function, self.renaming(*moves))

    # --- conditions -------------------------------------------------------------------------------

    def value(self, variable: Variable, copy: Copy, value: int) -> Function:
        """The function that holds where the variable has the value."""
        key = variable, copy, value
        found = self._values.get(key)
        if found is None:
            numbers = self.bits(variable, copy)
            literals = {number: bool(value >> bit & 1) for bit, number in enumerate(numbers)}
            found = self._values[key] = self.diagrams.literals(literals)
        return found

    def bound(self, variable: Variable, copy: Copy, vector: Vector) -> Function:
        """The function that holds where the variable equals the vector."""
        assert len(vector) == variable.bits, f"{variable} should have {variable.bits} bits"
        found = self.diagrams.true
        for bit, digit in zip(reversed(self.vector(variable, copy)), reversed(vector), strict=True):
            found &= bit.equiv(digit)
        return found

    def equation(self, variables: tuple[Variable, ...], one: Copy, other: Copy) -> Function:
        """The function that holds where two copies are equal."""
        key = variables, one, other
        found = self._equations.get(key)
        if found is None:
            found = self.diagrams.true
            for variable in reversed(variables):
                found &= self.bound(variable, one, self.vector(variable, other))
            self._equations[key] = found
        return found

    def precedence(self, variables: tuple[Variable, ...], one: Copy, other: Copy) -> Function:
        """Where one copy is smaller than the other in a total order of values: L of Algorithm 2.

        It is the lexicographic order by the positions of the bits, which has a small diagram.
        """
        key = variables, one, other
        found = self._orders.get(key)
        if found is None:
            found = self.diagrams.false
            for first, second in sorted(
                (
                    pair
                    for variable in variables
                    for pair in zip(
                        self.bits(variable, one), self.bits(variable, other), strict=True
                    )
                ),
                key=lambda pair: -self.diagrams.level(pair[0]),
            ):
                below, above = self.diagrams.variable(first), self.diagrams.variable(second)
                found = (below ^ above).ite(above, found)
            self._orders[key] = found
        return found

    # --- values -----------------------------------------------------------------------------------

    def readings(
        self, function: Function, variables: tuple[Variable, ...], copy: Copy
    ) -> list[tuple[int, ...]]:
        """The satisfying values of a function that depends on these variables only."""
        numbers = [self.bits(variable, copy) for variable in variables]
        flat = [number for group in numbers for number in group]
        found = []
        for row in self.diagrams.assignments(function, flat):
            digits = iter(row)
            found.append(
                tuple(sum(next(digits) << bit for bit in range(len(group))) for group in numbers)
            )
        return found

    def cases(
        self, function: Function, vectors: tuple[Vector, ...], most: int | None = None
    ) -> list[tuple[tuple[int, ...], Function]] | None:
        """The numbers that vectors can have where the function holds, each with its condition.

        None if there are more than `most`.
        """
        found: list[tuple[tuple[int, ...], Function]] = [((), function)]
        for vector in vectors:
            parts = [(before, 0, where) for before, where in found]
            for place in range(len(vector) - 1, -1, -1):
                bit = vector[place]
                parts = [
                    (before, number + (digit << place), part)
                    for before, number, where in parts
                    for digit, part in ((0, where & ~bit), (1, where & bit))
                    if part.satisfiable()
                ]
                if most is not None and len(parts) > most:
                    return None
            found = [((*before, number), where) for before, number, where in parts]
        return found
