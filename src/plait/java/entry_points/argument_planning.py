"""Which objects may be among the arguments of a method, from its types and the class path."""

import dataclasses
from typing import Final, final

from plait.base import flags
from plait.base.errors import InputError
from plait.java.class_files.class_file import ClassFile, FieldInfo
from plait.java.class_files.descriptors import (
    class_of_descriptor,
    descriptor_of_class,
    source_name,
    source_type,
)
from plait.java.entry_points.argument_graphs import (
    BOXES,
    ArgumentGraph,
    ArrayItem,
    ConstantItem,
    FieldSlot,
    GraphLimits,
    Item,
    ObjectItem,
    Slot,
    TextItem,
)
from plait.java.entry_points.class_lineage import ClassLookup, superclasses

_OBJECT: Final = "java/lang/Object"
_STRING: Final = "java/lang/String"
_ENUM: Final = "java/lang/Enum"
_RECORD: Final = "java/lang/Record"
_INTEGER: Final = "java/lang/Integer"
_BOOLEAN: Final = "java/lang/Boolean"
_STAND_INS: Final = {
    _OBJECT: (_OBJECT, _STRING, _INTEGER),
    "java/lang/Comparable": (_STRING, _INTEGER),
    "java/lang/CharSequence": (_STRING,),
    "java/lang/Number": (_INTEGER,),
    "java/io/Serializable": (_STRING, _INTEGER),
}
"""The possible objects of a general type of the JDK, besides classes of the program."""

_MOST_ITEMS: Final = 400


def plan_arguments(
    parameters: tuple[str, ...],
    receiver: str | None,
    own: tuple[str, ...],
    lookup: ClassLookup,
    limits: GraphLimits,
    method: str,
) -> ArgumentGraph:
    """The possible argument objects of a method.

    `receiver` is the class of the object to call the method on, None if that is none of the
    arguments; `own` are the classes of the program; `method` names it in messages.
    """
    planner = _Planner(own, lookup, limits)
    wanted = [Slot(descriptor) for descriptor in parameters]
    if receiver is not None:
        wanted.insert(0, Slot(descriptor_of_class(receiver), is_nullable=False))
    for slot in wanted:
        if slot.is_reference and not planner.kinds(slot.descriptor):
            raise InputError(
                f"{method}: Plait cannot generate values of type {source_type(slot.descriptor)}; "
                "write a method that makes the object and calls this one"
            )
    counts = planner.counts(wanted)
    if sum(counts.values()) > _MOST_ITEMS:
        raise InputError(
            f"{method}: the arguments may consist of {sum(counts.values())} objects, which is too "
            "many; lower --objects or --lengths, or write a method that makes the objects"
        )
    return planner.fill(wanted, counts, has_receiver=receiver is not None)


@final
class _Planner:
    """Items without targets represent kinds of items; there are several of each kind."""

    def __init__(self, own: tuple[str, ...], lookup: ClassLookup, limits: GraphLimits) -> None:
        self._own = own
        self._lookup = lookup
        self._limits = limits
        self._kinds: dict[str, tuple[Item, ...]] = {}
        self._left_out: set[str] = set()

    # --- which kinds ------------------------------------------------------------------------------

    def kinds(self, descriptor: str) -> tuple[Item, ...]:
        """The possible kinds of an object of a declared type; empty if Plait can create none."""
        found = self._kinds.get(descriptor)
        if found is None:
            found = self._kinds[descriptor] = tuple(self._find_kinds(descriptor))
        return found

    def _find_kinds(self, descriptor: str) -> list[Item]:
        lengths = range(self._limits.lengths + 1)
        if descriptor[0] == "[":
            return [ArrayItem(descriptor, length, Slot(descriptor[1:])) for length in lengths]
        name = class_of_descriptor(descriptor)
        found: list[Item] = []
        for stand_in in _STAND_INS.get(name, (name,)):
            if stand_in == _STRING:
                found += [TextItem(length, is_wide=False) for length in lengths]
                found += [TextItem(length, is_wide=True) for length in lengths if length]
            elif stand_in == _OBJECT or stand_in in BOXES:
                if stand_in == _BOOLEAN:
                    found += [ConstantItem(_BOOLEAN, name) for name in ("TRUE", "FALSE")]
                found.append(ObjectItem(stand_in, self._fields(stand_in)))
        for own in self._own:
            cls = self._lookup(own)
            if cls is not None and self._is_subtype(cls, name):
                found += self._kinds_of(cls)
        return found

    def _kinds_of(self, cls: ClassFile) -> list[Item]:
        """The class itself, or the constants of an enum; empty if it has no objects."""
        if cls.superclass == _ENUM:
            return [
                ConstantItem(cls.name, field.name)
                for field in cls.fields
                if field.flags & flags.ENUM
            ]
        root = list(superclasses(cls, self._lookup))[-1].superclass
        if cls.flags & (flags.ABSTRACT | flags.INTERFACE) or root == _ENUM:
            return []
        if root not in (_OBJECT, _RECORD):
            self._left_out.add(cls.name)
            return []
        return [ObjectItem(cls.name, self._fields(cls.name), cls.superclass == _RECORD)]

    def _is_subtype(self, cls: ClassFile, wanted: str) -> bool:
        work, seen = [cls.name], {cls.name}
        while work:
            name = work.pop()
            if wanted in (name, _OBJECT):
                return True
            found = self._lookup(name)
            if found is not None:
                parents = {*found.interfaces, *([found.superclass] if found.superclass else [])}
                work.extend(parents - seen)
                seen |= parents
        return False

    def _fields(self, name: str) -> tuple[FieldSlot, ...]:
        if name in BOXES:
            return (FieldSlot(name, "value", Slot(BOXES[name])),)
        cls = self._lookup(name)
        chain = [] if cls is None else list(superclasses(cls, self._lookup))
        return tuple(
            FieldSlot(owner.name, field.name, Slot(field.descriptor, (), not _is_outer(field)))
            for owner in reversed(chain)
            for field in owner.fields
            if not field.is_static
        )

    # --- how many ---------------------------------------------------------------------------------

    def counts(self, wanted: list[Slot]) -> dict[Item, int]:
        """How many items of each kind can be in use at once; first those that are met first."""
        most = self._limits.objects
        counts: dict[Item, int] = {}
        while True:
            users = self._users(wanted, counts)
            new = {
                kind: 1 if isinstance(kind, ConstantItem) else min(most, count)
                for kind, count in users.items()
            }
            if new == counts:
                return new
            counts = new

    def _users(self, wanted: list[Slot], counts: dict[Item, int]) -> dict[Item, int]:
        """How many slots can hold items of each kind, given the number of items."""
        users: dict[Item, int] = {}
        work: list[tuple[list[Slot], int]] = [(wanted, 1)]
        for slots, times in work:
            for slot in slots:
                for kind in self.kinds(slot.descriptor) if slot.is_reference else ():
                    if kind not in users:
                        work.append((_slots(kind), counts.get(kind, 1)))
                    users[kind] = users.get(kind, 0) + times
        return users

    def _leaves_out_objects(self, wanted: list[Slot], counts: dict[Item, int]) -> bool:
        """Whether there is more use for objects of some kind than there may be of them."""
        return any(
            count > self._limits.objects
            for kind, count in self._users(wanted, counts).items()
            if not isinstance(kind, ConstantItem)
        )

    # --- who refers to what -----------------------------------------------------------------------

    def fill(
        self, wanted: list[Slot], counts: dict[Item, int], *, has_receiver: bool
    ) -> ArgumentGraph:
        """The graph with the given number of items of each kind."""
        order = [kind for kind, count in counts.items() for _ in range(count)]
        places: dict[Item, list[int]] = {}
        for at, kind in enumerate(order):
            places.setdefault(kind, []).append(at)
        always_null: set[str] = set()

        def filled(slot: Slot, user: int | None = None) -> Slot:
            """The slot; one of record `user` holds only records before it, so without cycles."""
            if not slot.is_reference:
                return slot
            targets = sorted(
                at
                for kind in self.kinds(slot.descriptor)
                for at in places[kind]
                if user is None or at < user or not _is_record(kind)
            )
            if not self.kinds(slot.descriptor):
                always_null.add(source_type(slot.descriptor))
            return Slot(slot.descriptor, tuple(targets), slot.is_nullable or not targets)

        def item(at: int, kind: Item) -> Item:
            match kind:
                case ObjectItem(cls, fields, is_record):
                    user = at if is_record else None
                    new = (dataclasses.replace(f, slot=filled(f.slot, user)) for f in fields)
                    return ObjectItem(cls, tuple(new), is_record)
                case ArrayItem(descriptor, length, element):
                    return ArrayItem(descriptor, length, filled(element))
                case TextItem() | ConstantItem():
                    return kind

        parameters = tuple(map(filled, wanted))
        items = tuple(item(at, kind) for at, kind in enumerate(order))
        return ArgumentGraph(
            items,
            parameters,
            has_receiver,
            self._limits,
            tuple(sorted(always_null)),
            tuple(sorted(map(source_name, self._left_out))),
            self._leaves_out_objects(wanted, counts),
        )


def _slots(kind: Item) -> list[Slot]:
    """The slots of an item."""
    match kind:
        case ObjectItem(fields=fields):
            return [field.slot for field in fields]
        case ArrayItem(length=length, element=element):
            return [element] * length
        case TextItem() | ConstantItem():
            return []


def _is_record(kind: Item) -> bool:
    return isinstance(kind, ObjectItem) and kind.is_record


def _is_outer(field: FieldInfo) -> bool:
    """Whether a field holds the object around an inner class's, which is never null."""
    return bool(field.flags & flags.SYNTHETIC) and field.name.startswith("this$")
