"""The symbolic part of a stored state: its variables, and the set of their values."""

from typing import TypeAlias, final

from plait.base.node import node
from plait.engines.explicit.tracking.fields import Domain
from plait.engines.explicit.tracking.symbolic_registers import Shape
from plait.engines.explicit.tracking.variables import Bits
from plait.logic.bdd.diagrams import Function

Place: TypeAlias = tuple[int, int]
"""A field: the address of its object, its slot."""

Register: TypeAlias = tuple[int, int, int, int]
"""A register: thread, depth of its frame, method, slot."""


@final
@node
class Part:
    """The symbolic part of a stored state: a set of values, and the places of its variables.

    New objects have the numbers -1, -2, ... in the order of the canonical walk.
    """

    states: Function
    places: tuple[tuple[int, int, Domain, Bits], ...]
    registers: tuple[tuple[Register, Shape, Bits], ...]

    def joined(self, other: "Part") -> "Part":
        """The union of two parts of one core. A register of only one part is never read."""
        known = {register for register, _, _ in self.registers}
        more = tuple(entry for entry in other.registers if entry[0] not in known)
        return Part(self.states | other.states, self.places, self.registers + more)

    @property
    def variables(self) -> list[int]:
        """All variables that the values are over."""
        found = [bit for _, _, _, bits in self.places for bit in bits]
        return found + [bit for _, _, bits in self.registers for bit in bits]
