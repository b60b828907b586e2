"""Run-time types: the machine's data on a class, array or primitive type, computed once."""

from collections.abc import Callable, Iterator
from typing import Any, Final, final

from plait.base import flags
from plait.base.errors import InputError, InternalError
from plait.base.names import FieldRef
from plait.base.origins import is_library_class
from plait.ir.hierarchy import OBJECT, Hierarchy
from plait.ir.leaked_finals import LeakedFinals
from plait.ir.program import Class, Field, Program
from plait.java.class_files.descriptors import class_of_descriptor, descriptor_of_class

INVISIBLE: Final = "Lplait/vm/Invisible;"
CONFINED: Final = "Lplait/vm/Confined;"
CACHE_FIELDS: Final = frozenset({("java/lang/String", "hash"), ("java/lang/String", "hashIsZero")})
"""Fields that only cache computable values: not part of the state, and never visible."""

STABLE: Final = "Ljdk/internal/vm/annotation/Stable;"
"""The JDK's mark for fields and array elements that do not change once they are set."""

_ZERO: Final = {"F": 0.0, "D": 0.0}

NOT_INITIALISED: Final = 0
INITIALISED: Final = -1
FAILED: Final = -2
INITIALISATION_SLOT: Final = 0
"""Slot 0 of a class's static fields: one of the above, or 1 + the thread that initialises it."""


def zero_of(descriptor: str) -> int | float:
    """The value that a field or element of this type starts with."""
    return _ZERO.get(descriptor[0], 0)


@final
class Slot:
    """The slot of a declared field, and the visibility of its accesses.

    `is_silent`: they are never visible. `is_cache`: nor part of the state. `is_constant`: the field
    holds an array of numbers that nobody changes. `is_confined`: only one thread uses it, so the
    object that it refers to is not published. `is_final`: no other thread can see it change.
    """

    __slots__ = (
        "_is_leaked",
        "field",
        "index",
        "is_cache",
        "is_confined",
        "is_constant",
        "is_reference",
        "is_silent",
        "is_volatile",
        "ref",
    )

    def __init__(
        self,
        ref: FieldRef,
        field: Field,
        index: int,
        is_leaked: Callable[[FieldRef], bool] = lambda _ref: False,
    ) -> None:
        self.ref = ref
        self.field = field
        self.index = index
        self.is_reference = field.descriptor[0] in "L["
        self.is_volatile = bool(field.flags & flags.VOLATILE)
        self._is_leaked: Callable[[FieldRef], bool] | None = None
        if field.flags & flags.FINAL:
            self._is_leaked = is_leaked
        self.is_cache = (ref.owner, ref.name) in CACHE_FIELDS
        self.is_confined = CONFINED in field.annotations
        self.is_silent = self.is_cache or self.is_confined or INVISIBLE in field.annotations
        is_array = field.descriptor[0] == "[" and field.descriptor[1] not in "L["
        is_final = bool(field.flags & flags.FINAL)
        self.is_constant = is_final and is_array and STABLE in field.annotations

    @property
    def is_final(self) -> bool:
        """Whether the field is final, and set before others can know its object.

        Only accesses need to know, because constructors must be analysed for it.
        """
        return self._is_leaked is not None and not self._is_leaked(self.ref)


@final
class Type:
    """A type that objects, arrays, elements or `Class` objects have.

    `name` is the internal name, for an array its descriptor; void counts as primitive. `template`
    are the initial values of an object's fields; `plain` are the slots of numbers but caches,
    `references` those of references, `published` those of them whose objects other threads may
    change once the object is shared (not the array inside a string). `statics` is the type of the
    object that holds a class's static fields, after the slot that tells how far the class is
    initialised.
    """

    __slots__ = (
        "assignable",
        "declaration",
        "descriptor",
        "element",
        "holds_references",
        "is_array",
        "is_primitive",
        "name",
        "plain",
        "published",
        "references",
        "slots",
        "static_slots",
        "statics",
        "superclass",
        "template",
    )

    def __init__(self, descriptor: str) -> None:
        self.descriptor = descriptor
        self.name = class_of_descriptor(descriptor)
        self.is_array = descriptor[0] == "["
        self.is_primitive = descriptor[0] not in "L["
        self.holds_references = self.is_array and descriptor[1] in "L["
        self.declaration: Class | None = None
        self.superclass: Type | None = None
        self.element: Type | None = None
        self.slots: tuple[Slot, ...] = ()
        self.static_slots: dict[FieldRef, Slot] = {}
        self.template: list[Any] = []
        self.statics: Type | None = None
        self.references: tuple[int, ...] = ()
        self.published: tuple[int, ...] = ()
        self.plain: tuple[int, ...] = ()
        self.assignable: dict[str, bool] = {}

    @property
    def cls(self) -> Class:
        """The class behind a class type."""
        if self.declaration is None:
            raise InternalError(f"{self.descriptor} is not a class")
        return self.declaration


@final
class Types:
    """All types of a program, made when first asked for."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.hierarchy = Hierarchy(program)
        self._leaked_finals = LeakedFinals(self.hierarchy, is_library_class)
        self.initialised_before: dict[str, tuple[str, ...]] = {}
        """By class: whose initialisation comes first (`class_init`)."""
        self._types: dict[str, Type] = {}
        self._instance: dict[FieldRef, Slot] = {}
        self._static: dict[FieldRef, tuple[Type, Slot]] = {}

    def of_class(self, name: str) -> Type:
        """The type of a class or array by its internal name."""
        return self.of_descriptor(descriptor_of_class(name))

    def of_descriptor(self, descriptor: str) -> Type:
        """The type with this descriptor; `V` is a type too. Loads the class."""
        found = self._types.get(descriptor)
        if found is None:
            found = self._make(descriptor)
            self._types[descriptor] = found
        return found

    def known_classes(self) -> list[str]:
        """The names of the classes among the types so far."""
        return [kind.name for kind in self._types.values() if kind.declaration is not None]

    def known_subtypes(self, name: str) -> Iterator[Type]:
        """The types so far whose objects are instances of a class; loads nothing."""
        if f"L{name};" in self._types:
            for kind in self._types.values():
                if self.is_instance(kind, f"L{name};"):
                    yield kind

    def is_instance(self, kind: Type, descriptor: str) -> bool:
        """Whether objects of the type are instances of the type with this descriptor."""
        found = kind.assignable.get(descriptor)
        if found is None:
            found = self.hierarchy.is_assignable(kind.descriptor, descriptor)
            kind.assignable[descriptor] = found
        return found

    def instance_slot(self, ref: FieldRef) -> Slot:
        """Where an instance field is; the same slot in every subclass."""
        found = self._instance.get(ref)
        if found is None:
            declaring = self._resolve(ref)
            slots = self.of_class(declaring.owner).slots
            found = next(slot for slot in slots if slot.ref == declaring)
            self._instance[ref] = found
        return found

    def static_slot(self, ref: FieldRef) -> tuple[Type, Slot]:
        """The declaring class of a static field, and where it is."""
        found = self._static.get(ref)
        if found is None:
            declaring = self._resolve(ref)
            owner = self.of_class(declaring.owner)
            found = self._static[ref] = (owner, owner.static_slots[declaring])
        return found

    def declared_slot(self, kind: Type, name: str) -> tuple[Slot, bool] | None:
        """The field of this name that the class itself declares, and whether it is static."""
        for ref, slot in kind.static_slots.items():
            if ref.name == name:
                return slot, True
        for slot in kind.slots:
            if slot.ref.name == name and slot.ref.owner == kind.name:
                return slot, False
        return None

    def _resolve(self, ref: FieldRef) -> FieldRef:
        found = self.hierarchy.resolve_field(ref)
        if found is None:
            raise InputError(
                f"field {ref.owner.replace('/', '.')}.{ref.name} does not exist; the class files "
                "do not match"
            )
        return found[0]

    def _make(self, descriptor: str) -> Type:
        made = Type(descriptor)
        if descriptor[0] == "[":
            made.element = self.of_descriptor(descriptor[1:])
            made.superclass = self.of_class(OBJECT)
        elif descriptor[0] == "L":
            self._lay_out(made, self.program.class_named(made.name))
        return made

    def _lay_out(self, made: Type, cls: Class) -> None:
        made.declaration = cls
        slots: list[Slot] = []
        if cls.superclass is not None:
            self.program.class_named(cls.superclass, cls.name)
            made.superclass = self.of_class(cls.superclass)
            slots.extend(made.superclass.slots)
        holder = made.statics = Type(made.descriptor)
        holder.declaration = cls
        holder.template = [NOT_INITIALISED]
        for field in cls.fields:
            ref = FieldRef(cls.name, field.name, field.descriptor)
            if field.flags & flags.STATIC:
                made.static_slots[ref] = Slot(ref, field, len(holder.template))
                holder.template.append(zero_of(field.descriptor))
            else:
                is_leaked = self._leaked_finals.is_leaked
                slots.append(Slot(ref, field, len(slots), is_leaked))
        holder.slots = tuple(made.static_slots.values())
        _note_references(holder)
        made.slots = tuple(slots)
        made.template = [zero_of(slot.field.descriptor) for slot in slots]
        _note_references(made)


def _note_references(kind: Type) -> None:
    found = [slot for slot in kind.slots if slot.is_reference]
    kind.references = tuple(slot.index for slot in found)
    caches = {slot.index for slot in kind.slots if slot.is_cache}
    kind.plain = tuple(
        i for i in range(len(kind.template)) if i not in kind.references and i not in caches
    )
    kind.published = tuple(
        slot.index for slot in found if not (slot.is_constant or slot.is_confined)
    )
