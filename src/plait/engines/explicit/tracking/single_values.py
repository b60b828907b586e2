"""Singleton sets: each tracked field has one value, so the kernel can take steps by itself.

Several values arise where fields are free, or where paths with different values meet. Elsewhere a
core has been reached with one value, and nothing splits. Such a visit is explored without decision
diagrams, provided that the fields are numbers of named objects and no register is symbolic between
steps.
"""

from typing import Final, TypeAlias, final

from plait.engines.explicit.tracking.fields import Domain
from plait.engines.explicit.tracking.tracker import Successor, Tracker
from plait.engines.explicit.tracking.value_sets import Part
from plait.engines.explicit.tracking.variables import Bits
from plait.logic.bdd.diagrams import Function

Numbers: TypeAlias = tuple[int, ...]
"""One number for each field of a part, in the order of the part."""

_MOST_VALUES: Final = 1 << 17
"""How many different values are remembered; sets of further values are treated as any other."""


@final
class SingleValues:
    """Which sets are singletons, for the live fields of the part that was asked about last."""

    def __init__(self, tracker: Tracker) -> None:
        self._tracker = tracker
        self._kernel = tracker.image.kernel
        self._fields: tuple[tuple[int, int, Domain, Bits], ...] | None = None
        self._are_simple = False
        self._numbers: dict[Function, Numbers] = {}
        self._successors: dict[Numbers, Successor] = {}
        self._without_registers: dict[tuple[int, ...], bool] = {}

    def begin(self, part: Part) -> None:
        """The search begins with a part of one value."""
        if self._suit(part):
            values = self._tracker.diagrams.assignment(part.states, part.variables)
            assert values is not None, "a search begins with some value"
            numbers = tuple(
                sum(values[bit] << place for place, bit in enumerate(bits))
                for _, _, _, bits in part.places
            )
            self.successor(part, numbers)

    def numbers_of(self, part: Part) -> Numbers | None:
        """The single value of a part from which the kernel can step; only between steps."""
        return self._numbers.get(part.states) if self._suit(part) else None

    def successor(self, part: Part, numbers: Numbers) -> Successor:
        """The part after a step of the kernel with this value."""
        found = self._successors.get(numbers)
        if found is None:
            values: dict[int, bool] = {}
            for (_, _, _, bits), number in zip(part.places, numbers, strict=True):
                values.update({bit: bool(number >> place & 1) for place, bit in enumerate(bits)})
            states = self._tracker.diagrams.literals(values)
            found = Successor(self._tracker, part, states)
            if len(self._successors) < _MOST_VALUES:
                self._successors[numbers] = found
                self._numbers[states] = numbers
        return found

    def leaves_registers(self, thread: int) -> bool:
        """Whether the step of a thread ends with a symbolic register."""
        places = self._kernel.concrete.places_of(thread)
        found = self._without_registers.get(places)
        if found is None:
            registers = self._tracker.registers_in_memory()
            found = all(register[0] != thread for register, _, _ in registers)
            self._without_registers[places] = found
        return not found

    def _suit(self, part: Part) -> bool:
        """Whether the kernel can represent the part; tell it about new fields."""
        if part.places is not self._fields:
            self._fields = part.places
            self._numbers.clear()
            self._successors.clear()
            self._are_simple = all(
                address >= 0 and domain.enum is None for address, _, domain, _ in part.places
            )
            if self._are_simple:
                fields = [(address, slot, domain.most) for address, slot, domain, _ in part.places]
                self._kernel.concrete.set_fields(fields)
        return self._are_simple and not part.registers
