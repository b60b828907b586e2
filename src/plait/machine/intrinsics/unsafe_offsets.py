"""`Unsafe` offsets: numbers for fields, arithmetic for elements.

An array's elements start at 16 and are as far apart as their true size. A declared field has a
number of its own, derived from its name, so that it is the same in every process. Static fields are
found through the `Class` object of their class.
"""

from hashlib import blake2b
from typing import TYPE_CHECKING, Final, final

from plait.base.errors import UnsupportedError
from plait.machine.heap import Heap
from plait.machine.runtime_types import Slot, Type

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

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
    """The meaning of base and offset: a slot or element of an object, or of static fields.

    `span` is the number of elements that the access covers. `is_reinterpreted`: the access treats
    them as values of another type.
    """

    __slots__ = (
        "index",
        "is_final",
        "is_reinterpreted",
        "is_silent",
        "is_static",
        "reference",
        "slot",
        "span",
    )

    def __init__(self, reference: int, index: int, slot: Slot | None = None, span: int = 1) -> None:
        self.reference = reference
        self.index = index
        self.slot = slot
        self.span = span
        self.is_static = False
        self.is_reinterpreted = False
        self.is_silent = slot is not None and slot.is_silent
        self.is_final = slot is not None and slot.is_final


def locate(machine: "Execution", heap: Heap, base: int, offset: int, descriptor: str) -> Target:
    """Find what an access of this type touches; the static fields may not be in the heap yet."""
    if not base:
        raise UnsupportedError("raw memory access through Unsafe")
    kind = heap[base].type
    if kind.is_array:
        return _locate_element(kind, base, offset, descriptor, len(heap[base].values))
    found = machine.offsets.field(offset)
    if found is None:
        raise UnsupportedError(f"Unsafe access at offset {offset} of {kind.name}")
    slot, owner = found
    if owner is None:
        return Target(base, slot.index, slot)
    target = Target(machine.anchors.statics(owner), slot.index, slot)
    target.is_static = True
    return target


def _locate_element(kind: Type, base: int, offset: int, descriptor: str, length: int) -> Target:
    element = kind.descriptor[1]
    scale, size = scale_of(element), scale_of(descriptor)
    index, rest = divmod(offset - ARRAY_BASE, scale)
    span = size // scale
    if rest or not span or index < 0 or index + span > length:
        raise UnsupportedError(
            f"Unsafe access of type {descriptor} at offset {offset} of {kind.descriptor}"
        )
    target = Target(base, index, None, span)
    target.is_reinterpreted = span != 1 or {element, descriptor[0]} in ({"I", "F"}, {"J", "D"})
    return target
