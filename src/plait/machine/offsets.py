"""`Unsafe` offsets: numbers for fields, arithmetic for elements.

An array's elements start at 16 and are as far apart as their true size. A declared field has a
number of its own, derived from its name, so that it is the same in every process. Static fields are
found through the `Class` object of their class.
"""

from hashlib import blake2b
from typing import TYPE_CHECKING, Final, final

from plait.base.errors import UnsupportedError
from plait.machine.types import Slot, Type

if TYPE_CHECKING:
    from plait.machine.execution import Execution

ARRAY_BASE: Final = 16
_SCALES: Final = {"Z": 1, "B": 1, "S": 2, "C": 2, "I": 4, "F": 4, "J": 8, "D": 8}
_FIRST_FIELD: Final = 1 << 20


def scale_of(element: str) -> int:
    """The size of an element; references take four bytes."""
    return _SCALES.get(element[0], 4)


@final
class Offsets:
    """The numbers of declared fields, made when first asked for."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str, bool], int] = {}
        self._fields: dict[int, tuple[Slot, Type | None]] = {}

    def of_field(self, kind: Type, slot: Slot, *, is_static: bool) -> int:
        """The number of a field that the class declares."""
        key = (slot.ref.owner, slot.ref.name, is_static)
        found = self._numbers.get(key)
        if found is None:
            name = f"{slot.ref.owner}.{slot.ref.name}:{slot.ref.descriptor}".encode()
            digest = int.from_bytes(blake2b(name, digest_size=3).digest(), "little")
            found = _FIRST_FIELD + digest * 8
            while found in self._fields:
                found += 8
            self._numbers[key] = found
            self._fields[found] = (slot, kind if is_static else None)
        return found

    def field(self, offset: int) -> tuple[Slot, Type | None] | None:
        """The field with this number, and its class when it is static."""
        return self._fields.get(offset)


@final
class Target:
    """What base and offset name: a slot or element of an object.

    `span` is how many elements the access covers, 0 when it is a part of one.
    """

    __slots__ = ("index", "is_final", "is_silent", "reference", "slot", "span")

    def __init__(self, reference: int, index: int, slot: Slot | None, span: int) -> None:
        self.reference = reference
        self.index = index
        self.slot = slot
        self.span = span
        self.is_silent = slot is not None and slot.is_silent
        self.is_final = slot is not None and slot.is_final


def locate(machine: "Execution", base: int, offset: int, descriptor: str) -> Target:
    """Find what an access of this type touches."""
    if not base:
        raise UnsupportedError("raw memory access through Unsafe")
    kind = machine.heap[base].type
    if kind.is_array:
        scale = scale_of(kind.descriptor[1])
        index, rest = divmod(offset - ARRAY_BASE, scale)
        size = scale_of(descriptor)
        last = index + max(size // scale, 1)
        if index < 0 or last > len(machine.heap[base].values) or rest or size < scale:
            raise UnsupportedError(
                f"Unsafe access of type {descriptor} at offset {offset} of {kind.descriptor}"
            )
        return Target(base, index, None, size // scale)
    found = machine.offsets.field(offset)
    if found is None:
        raise UnsupportedError(f"Unsafe access at offset {offset} of {kind.name}")
    slot, owner = found
    reference = base
    if owner is not None:
        reference = machine.anchors.statics(owner)
        machine.static_cell(reference)
    return Target(reference, slot.index, slot, 1)
