"""The symbolic part of a stored state: which variables it is over, and the set of their values."""

from typing import TypeAlias, final

from plait.base.node import node
from plait.engines.explicit.tracking.fields import Domain
from plait.engines.explicit.tracking.symbolic_registers import Shape
from plait.engines.explicit.tracking.variables import Bits
from plait.logic.bdd.diagrams import Function

Place: TypeAlias = tuple[int, int]
"""A field: the address of its object, its slot."""

Register: TypeAlias = tuple[int, int, int, int]
"""A register: thread, how many frames there are up to its own, method, slot."""


@final
@node
class Part:
    """A set of values with what each variable is of: the symbolic part of a stored state.

    A new object is given by its number in the order of the canonical walk, from -1 down.
    """

    states: Function
    places: tuple[tuple[int, int, Domain, Bits], ...]
    registers: tuple[tuple[Register, Shape, Bits], ...]

    def joined(self, other: "Part") -> "Part":
        """The values of both parts of one core. A register that only one has is never read."""
        known = {register for register, _, _ in self.registers}
        more = tuple(entry for entry in other.registers if entry[0] not in known)
        return Part(self.states | other.states, self.places, self.registers + more)

    @property
    def variables(self) -> list[int]:
        """All variables that the values are over."""
        found = [bit for _, _, _, bits in self.places for bit in bits]
        return found + [bit for _, _, bits in self.registers for bit in bits]
