"""Abstract objects: allocation sites with heap contexts, numbered, and sets of them by type."""

from typing import Final, TypeAlias, final

from plait.base import flags
from plait.base.errors import UNUSABLE_CLASS
from plait.base.names import MethodRef
from plait.base.node import node
from plait.ir.hierarchy import Hierarchy
from plait.ir.program import Program

Context: TypeAlias = tuple[int, ...]
"""Numbers of allocation sites: that of the receiver, that of the object that made it, ..."""

NO_CONTEXT: Final[Context] = ()
CLASS: Final = "java/lang/Class"
STRING: Final = "java/lang/String"
UNKNOWN_CLASS: Final = "?"
"""Represents the descriptor of an unknown class."""

_CLASS_LABEL: Final = "class "
GLOBAL: Final = "global of"
"""How the labels begin of what unread static methods give: the same object may be given again."""


@final
@node
class Site:
    """An allocation site: an op of a method, or a name where there is no op.

    `method` is None if there is no op: string literals, class objects, results of opaque calls.
    """

    method: MethodRef | None
    block: int
    index: int
    label: str = ""


@final
@node
class AbstractObject:
    """All objects of one type made at one site in one context; arrays have types like `[I`."""

    type: str
    site: Site
    context: Context


_Kind: TypeAlias = tuple[str, bool]
"""A type, and whether objects may be of a subtype of it."""


def is_stand_in(item: AbstractObject) -> bool:
    """Whether the object represents objects that unread code has created."""
    is_exact = item.type in (STRING, CLASS) and item.site.label.startswith(("string", _CLASS_LABEL))
    return item.site.method is None and not is_exact


def descriptor_of(type_name: str) -> str:
    """The descriptor of a class (`p/C`) or array type (`[I`)."""
    return type_name if type_name.startswith("[") else f"L{type_name};"


@final
class ObjectTable:
    """Numbers abstract objects; tells, as masks, which of them may be of a type.

    A stand-in represents the objects that unread code creates, of any subtype of its type.
    """

    def __init__(self, hierarchy: Hierarchy, program: Program) -> None:
        self._hierarchy = hierarchy
        self._program = program
        self._numbers: dict[AbstractObject, int] = {}
        self._sites: dict[Site, int] = {}
        self._site_types: dict[int, str] = {}
        self._filters: dict[str, int] = {}
        self._filters_of_kind: dict[_Kind, list[str]] = {}
        self._of_kind: dict[_Kind, int] = {}
        self.objects: list[AbstractObject] = []
        self.arrays = 0
        """The objects that are arrays, as a mask."""

    def __len__(self) -> int:
        return len(self.objects)

    def site_number(self, site: Site) -> int:
        """The number of a site, assigned on first use."""
        return self._sites.setdefault(site, len(self._sites))

    def maker_type(self, item: AbstractObject) -> str:
        """The type of the object whose method created this one; empty if unknown."""
        return self._site_types.get(item.context[0], "") if item.context else ""

    def add(self, item: AbstractObject) -> int:
        """The number of an object, assigned when it is first seen."""
        number = self._numbers.get(item)
        if number is not None:
            return number
        number = self._numbers[item] = len(self.objects)
        self._site_types.setdefault(self.site_number(item.site), item.type)
        self.objects.append(item)
        kind = (item.type, is_stand_in(item))
        if kind not in self._filters_of_kind:
            self._filters_of_kind[kind] = [d for d in self._filters if self._fits(kind, d)]
            self._of_kind[kind] = 0
        bit = 1 << number
        self._of_kind[kind] |= bit
        if item.type.startswith("["):
            self.arrays |= bit
        for descriptor in self._filters_of_kind[kind]:
            self._filters[descriptor] |= bit
        return number

    def find(self, item: AbstractObject) -> int | None:
        """The number of an object, None if nothing creates it."""
        return self._numbers.get(item)

    def instances(self, descriptor: str) -> int:
        """The objects known so far that a variable of this type may refer to."""
        mask = self._filters.get(descriptor)
        if mask is None:
            mask = 0
            for kind, objects in self._of_kind.items():
                if self._fits(kind, descriptor):
                    mask |= objects
                    self._filters_of_kind[kind].append(descriptor)
            self._filters[descriptor] = mask
        return mask

    def class_object(self, descriptor: str) -> int:
        """The `java.lang.Class` object of a type."""
        site = Site(None, 0, 0, f"{_CLASS_LABEL}{descriptor}")
        return self.add(AbstractObject(CLASS, site, NO_CONTEXT))

    def described_by(self, number: int) -> str | None:
        """The descriptor of the type whose Class object this is, `UNKNOWN_CLASS` if any may be.

        None for objects of other classes.
        """
        item = self.objects[number]
        if item.type != CLASS:
            return None
        label = item.site.label
        return label.removeprefix(_CLASS_LABEL) if label.startswith(_CLASS_LABEL) else UNKNOWN_CLASS

    def string(self) -> int:
        """The object that represents all strings."""
        return self.add(AbstractObject(STRING, Site(None, 0, 0, "string"), NO_CONTEXT))

    def _fits(self, kind: "_Kind", descriptor: str) -> bool:
        name, may_be_more = kind
        own = descriptor_of(name)
        try:
            if self._hierarchy.is_assignable(own, descriptor):
                return True
            return may_be_more and (
                self._hierarchy.is_assignable(descriptor, own)
                or self._may_have_a_common_subtype(own, descriptor)
            )
        except UNUSABLE_CLASS:
            return True

    def _may_have_a_common_subtype(self, one: str, other: str) -> bool:
        """Whether unrelated types may have a common subtype, because one is an interface."""
        if one[0] != "L" or other[0] != "L":
            return False
        found = [self._program.find_class(descriptor[1:-1]) for descriptor in (one, other)]
        kinds = [cls for cls in found if cls is not None and not cls.flags & flags.FINAL]
        return len(kinds) == 2 and any(cls.is_interface for cls in kinds)


@final
class TypeFilters:
    """Which types the JVM's verifier enforces: classes and arrays of them, not interfaces."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._known: dict[str, str | None] = {"Ljava/lang/Object;": None}

    def enforced(self, descriptor: str) -> str | None:
        """The descriptor if the verifier ensures that values are of the type, else None."""
        if descriptor not in self._known:
            self._known[descriptor] = descriptor if self._is_enforced(descriptor) else None
        return self._known[descriptor]

    def _is_enforced(self, descriptor: str) -> bool:
        element = descriptor.lstrip("[")
        if element[0] != "L":
            return True
        try:
            found = self._program.find_class(element[1:-1])
        except UNUSABLE_CLASS:
            return False
        return found is not None and not found.is_interface
