"""The tracked fields of a program: their slots, and the numbers of their values.

The number of a boolean is 0 or 1, that of a number itself, that of an enum constant 1 + its
ordinal, that of null 0.
"""

from typing import Final, final

from plait.base import flags
from plait.base.errors import PlaitError
from plait.base.names import FieldRef
from plait.engines.explicit.kernel.kernel_opcodes import HEADER
from plait.engines.explicit.linking.program_image import Image
from plait.machine.runtime_types import INITIALISATION_SLOT, INITIALISED, Slot, Type, Types
from plait.spec.tracking import TrackedField


class UntrackableError(PlaitError):
    """The search cannot continue with these fields tracked (with any fields when it is empty)."""

    def __init__(self, field: TrackedField | None, reason: str) -> None:
        self.field = field
        self.reason = reason
        super().__init__(reason)


@final
class Domain:
    """The values of a tracked field, as numbers from 0 to `most`, and as words of the kernel."""

    def __init__(self, field: TrackedField, types: Types, descriptor: str) -> None:
        self.field: Final = field
        self._types = types
        self.enum: Final = types.of_descriptor(descriptor) if descriptor[0] == "L" else None
        self._constants: tuple[Slot, ...] = ()
        if self.enum is None:
            self.bits = field.bits or 1
            self.most = (1 << self.bits) - 1
        else:
            self._constants = _constants(self.enum)
            self.most = len(self._constants)
            self.bits = self.most.bit_length()

    def number(self, image: Image, word: int) -> int:
        """The number of a word."""
        if self.enum is None or not word:
            return word
        holder = self._holder(image)
        for place, slot in enumerate(self._constants):
            if image.kernel.words.peek(holder + HEADER + slot.index) == word:
                return place + 1
        raise UntrackableError(self.field, "it gets a constant before its enum is initialised")

    def word(self, image: Image, number: int) -> int:
        """The word of a number."""
        if self.enum is None or not number:
            return number
        slot = self._constants[number - 1]
        return image.kernel.words.peek(self._holder(image) + HEADER + slot.index)

    def _holder(self, image: Image) -> int:
        assert self.enum is not None, "only enums have constants"
        holder = image.facade.statics(self.enum)
        if image.kernel.words.peek(holder + HEADER + INITIALISATION_SLOT) != INITIALISED:
            raise UntrackableError(self.field, "it gets a constant before its enum is initialised")
        return holder

    def constant_number(self, image: Image, word: int) -> int | None:
        """The number of any reference; None for objects that are not constants of the enum."""
        if not word:
            return 0
        assert self.enum is not None, "only enums have references"
        holder = image.facade.statics(self.enum)
        for place, slot in enumerate(self._constants):
            if image.kernel.words.peek(holder + HEADER + slot.index) == word:
                return place + 1
        return None


def _constants(enum: Type) -> tuple[Slot, ...]:
    """The static fields of an enum's constants, in order."""
    return tuple(
        slot
        for slot in enum.static_slots.values()
        if slot.field.flags & flags.ENUM and slot.field.descriptor == enum.descriptor
    )


@final
class TrackedFields:
    """The tracked slots of all types; `fields` have been resolved."""

    def __init__(self, types: Types, fields: tuple[TrackedField, ...]) -> None:
        self._types = types
        self._domains: dict[FieldRef, Domain] = {}
        self._slots: dict[Type, dict[int, Domain]] = {}
        self.statics: list[Type] = []
        """The classes with tracked static fields."""
        for field in fields:
            owner = types.of_class(field.owner)
            found = types.declared_slot(owner, field.name)
            assert found is not None, f"{field} should have been resolved"
            slot, is_static = found
            self._domains[slot.ref] = Domain(field, types, slot.field.descriptor)
            if is_static and owner not in self.statics:
                self.statics.append(owner)

    def domain(self, slot: Slot) -> Domain | None:
        """The values of a slot, None when it is not tracked."""
        return self._domains.get(slot.ref)

    def domain_of(self, ref: FieldRef, *, is_static: bool) -> Domain | None:
        """The values of a field that an op names, None when it is not tracked."""
        if is_static:
            return self.domain(self._types.static_slot(ref)[1])
        return self.domain(self._types.instance_slot(ref))

    def domain_of_enum(self, enum: Type) -> Domain:
        """The values of a tracked field of the enum."""
        return next(domain for domain in self._domains.values() if domain.enum is enum)

    def slots_of(self, kind: Type) -> dict[int, Domain]:
        """The tracked slots of objects of a type, or of a class's static fields."""
        found = self._slots.get(kind)
        if found is None:
            found = self._slots[kind] = {
                slot.index: self._domains[slot.ref]
                for slot in kind.slots
                if slot.ref in self._domains
            }
        return found
