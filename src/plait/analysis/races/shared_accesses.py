"""Accesses to memory that several threads may reach, by place."""

import dataclasses
from collections.abc import Iterator
from typing import Final, Protocol, TypeAlias, final

from plait.analysis.order.thread_order import Threads
from plait.analysis.points_to.abstract_objects import is_stand_in
from plait.analysis.points_to.constraint_templates import ELEMENT, STATE, resolved_field
from plait.analysis.points_to.library_boundary import Library
from plait.analysis.points_to.library_tables import CONFINED, SYNCHRONISERS
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.races.thread_sharing import shared_objects
from plait.analysis.values.value_numbering import constant_of
from plait.base import flags
from plait.base.masks import closure, mask_of, members
from plait.base.names import FieldRef, MethodRef
from plait.base.node import node
from plait.base.origins import is_library_class
from plait.ir.leaked_finals import LeakedFinals
from plait.ir.operands import Operand
from plait.ir.operators import Order
from plait.ir.ops import AtomicUpdate, Intrinsic, Invoke, Load, Op, Store
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, StaticPlace
from plait.java.class_files.descriptors import parse_method_descriptor

STATIC: Final = -1
"""Stands for the object of a static field."""

_SILENT: Final = frozenset({"Lplait/vm/Invisible;", "Lplait/vm/Confined;"})

MemoryPlace: TypeAlias = tuple[int, FieldRef]
"""An abstract object (or `STATIC`) and a field of it."""


class Benign(Protocol):
    """Which fields race by design."""

    def covers(self, field: FieldRef) -> bool:
        """Whether races on the field do not count."""


@final
@node
class Access:
    """An op of an instance that threads of a root run, and how it uses the place.

    `base` is the operand that holds the object, None for statics; `index` is that of an element
    when it is a constant.
    """

    root: int
    site: CallSite
    is_write: bool
    is_plain: bool
    base: Operand | None
    index: int | None = None


@final
class Accesses:
    """All accesses that count, by place; `shared` are the objects that threads share."""

    def __init__(
        self, result: PointsTo, threads: Threads, library: Library, benign: Benign
    ) -> None:
        self._result = result
        self._library = library
        self._benign = benign
        self._fields: dict[FieldRef, tuple[bool, bool]] = {}
        self._leaked_finals = LeakedFinals(result.hierarchy, is_library_class)
        self._kept: dict[int, int] = {}
        self.shared = shared_objects(result)
        self._known = self._known_to_program()
        self._stand_ins = mask_of(
            number for number, item in enumerate(result.objects.objects) if is_stand_in(item)
        )
        self.places: dict[MemoryPlace, list[Access]] = {}
        self._of_instance: dict[int, list[tuple[MemoryPlace, Access]]] = {}
        for root in range(len(threads.roots)):
            for number in threads.reach(root):
                self._add(root, number, threads)

    def _add(self, root: int, number: int, threads: Threads) -> None:
        """Note what an instance does in threads of a root; one access may be to many places."""
        last: Access | None = None
        found: Access | None = None
        for place, access in self._in_instance(number):
            if access is not last:
                last = access
                is_run = threads.moment(root, access.site) is not None
                found = dataclasses.replace(access, root=root) if is_run else None
            if found is not None:
                self.places.setdefault(place, []).append(found)

    def _in_instance(self, number: int) -> list[tuple[MemoryPlace, Access]]:
        found = self._of_instance.get(number)
        if found is None:
            instance = self._result.instances[number]
            found = self._of_instance[number] = list(self._find(instance))
        return found

    def _find(self, instance: MethodInstance) -> Iterator[tuple[MemoryPlace, Access]]:
        for at, block in enumerate(instance.body.blocks):
            for index, op in enumerate(block.ops):
                site = CallSite(instance.number, at, index)
                if type(op) is Invoke:
                    yield from self._unread(instance, site, op)
                elif type(op) is Intrinsic:
                    for place, access in self._copied(instance, site, op):
                        if self._counts(instance, place):
                            yield place, access
                elif isinstance(op, Load | Store | AtomicUpdate):
                    for place, access in self._of_op(instance, site, op):
                        if self._counts(instance, place):
                            yield place, access

    def touched(
        self, instance: MethodInstance, site: CallSite, op: Load | Store | AtomicUpdate
    ) -> Iterator[tuple[MemoryPlace, bool]]:
        """The shared places that an op may touch, and whether they count as accesses."""
        for place, _ in self._of_op(instance, site, op):
            yield place, self._counts(instance, place)

    def is_ordinary(self, op: Load | Store | AtomicUpdate) -> bool:
        """Whether an op is plain, and its field neither final nor hidden nor made for races."""
        place = op.place
        if isinstance(place, OffsetPlace):
            return False
        if isinstance(place, ElementPlace):
            return self._is_plain(op, None)
        field = resolved_field(self._result.hierarchy, place.field)
        return self._is_plain(op, field) and not self._is_silent(field)

    def _counts(self, instance: MethodInstance, place: MemoryPlace) -> bool:
        """Library code that is thread-safe has no races on its internal data."""
        number, field = place
        if field.owner.startswith(CONFINED):
            return False
        if number == STATIC or not is_library_class(instance.method.owner):
            return True
        item = self._result.objects.objects[number]
        if item.site.method is None:
            return True
        makers = (item.site.method.owner, self._result.objects.maker_type(item))
        if makers[0].startswith(CONFINED):
            return False
        is_internal = any(maker.startswith(SYNCHRONISERS) for maker in makers)
        return not is_internal or bool(self._known >> number & 1)

    def _known_to_program(self) -> int:
        """The objects that variables of the program's own code may refer to."""
        found = 0
        for instance in self._result.instances:
            if not is_library_class(instance.method.owner):
                found |= self._result.known_to(instance)
        return found

    def _of_op(
        self, instance: MethodInstance, site: CallSite, op: Load | Store | AtomicUpdate
    ) -> Iterator[tuple[MemoryPlace, Access]]:
        is_write = type(op) is not Load
        place = op.place
        if type(place) is StaticPlace:
            field = resolved_field(self._result.hierarchy, place.field)
            if not self._is_silent(field):
                is_plain = self._is_plain(op, field)
                yield (STATIC, field), Access(0, site, is_write, is_plain, None)
        elif type(place) is FieldPlace:
            field = resolved_field(self._result.hierarchy, place.field)
            if not self._is_silent(field):
                access = Access(0, site, is_write, self._is_plain(op, field), place.base)
                kept = self._result.objects.instances(f"L{field.owner};")
                for number in members(self._reached(instance, place.base) & kept):
                    yield (number, field), access
        elif type(place) is ElementPlace:
            is_plain, index = self._is_plain(op, None), constant_of(instance.body, place.index)
            access = Access(0, site, is_write, is_plain, place.array, index)
            for number in members(self._reached(instance, place.array)):
                if self._result.objects.objects[number].type.startswith("["):
                    yield (number, ELEMENT), access
        else:
            assert type(place) is OffsetPlace
            access = Access(0, site, is_write, self._is_plain(op, None), place.base)
            for number in members(self._reached(instance, place.base)):
                for at in self._at_offsets(number, place.descriptor):
                    yield at, access

    def _copied(
        self, instance: MethodInstance, site: CallSite, op: Intrinsic
    ) -> Iterator[tuple[MemoryPlace, Access]]:
        """A clone reads all elements or fields.

        Copies of elements are not looked at: code that makes them in one step does so only where
        no other thread knows the arrays, and else with a loop.
        """
        if op.name != "copy":
            return
        access = _plain(site, op.args[0], is_write=False)
        for number in members(self._reached(instance, op.args[0])):
            name = self._result.objects.objects[number].type
            if name.startswith("["):
                yield (number, ELEMENT), access
                continue
            for field in self._result.hierarchy.instance_fields(name):
                if not self._is_silent(field):
                    yield (number, field), access

    def _reached(self, instance: MethodInstance, operand: Operand) -> int:
        return self._result.of_operand(instance, operand) & self.shared

    def _at_offsets(self, number: int, descriptor: str) -> Iterator[MemoryPlace]:
        """The places that an offset into an object may name."""
        name = self._result.objects.objects[number].type
        if name.startswith("["):
            yield number, ELEMENT
            return
        described = self._result.objects.described_by(number)
        if described is not None and described[0] == "L":
            for field in self._result.statics:
                if field.owner == described[1:-1] and not self._is_silent(field):
                    yield STATIC, field
            return
        for field in self._result.hierarchy.instance_fields(name):
            letter = "L" if field.descriptor[0] in "L[" else field.descriptor
            if letter == descriptor and not self._is_silent(field):
                yield number, field

    def _is_silent(self, field: FieldRef) -> bool:
        return self._facts(field)[0] or self._benign.covers(field)

    def _facts(self, field: FieldRef) -> tuple[bool, bool]:
        """Whether the field is final or hidden from schedules, and whether it is volatile."""
        found = self._fields.get(field)
        if found is None:
            declared = self._result.hierarchy.resolve_field(field)
            found = (True, False)
            if declared is not None:
                is_final = bool(declared[1].flags & flags.FINAL)
                is_final = is_final and not self._leaked_finals.is_leaked(declared[0])
                is_silent = not _SILENT.isdisjoint(declared[1].annotations)
                found = (is_final or is_silent, bool(declared[1].flags & flags.VOLATILE))
            self._fields[field] = found
        return found

    def _is_plain(self, op: Op, field: FieldRef | None) -> bool:
        if not isinstance(op, Load | Store):
            return False
        if op.order is Order.DECLARED:
            return field is None or not self._facts(field)[1]
        return bool(op.order is Order.PLAIN)

    # --- unread code ----------------------------------------------------------------------------

    def _unread(
        self, instance: MethodInstance, site: CallSite, op: Invoke
    ) -> Iterator[tuple[MemoryPlace, Access]]:
        """Unread code writes its receiver and reads its arguments, unless made for sharing.

        It may write the arrays that it is given, and read or write those that were given to its
        receiver earlier.
        """
        for target in self._result.opaque_calls.get(site, ()):
            is_static = len(op.args) == _arity(target.descriptor)
            for position, argument in enumerate(op.args):
                is_receiver = position == 0 and not is_static
                is_write = is_receiver and target.name != "<init>"
                direct = self._reached(instance, argument)
                if is_receiver:
                    direct &= self._result.receivers(site, target)
                inside = self._elements(direct)
                for number in members(direct | inside):
                    if self._is_unsafe(self._type(number)):
                        is_direct = bool(direct >> number & 1)
                        base = argument if is_direct else None
                        yield (number, STATE), _plain(site, base, is_write=is_write and is_direct)
                for place, access in self._unread_arrays(instance, site, target, argument, direct):
                    if self._counts(instance, place):
                        yield place, access
                if not is_library_class(instance.method.owner):
                    yield from self._unread_collections(site, target, direct | inside)

    def _unread_arrays(
        self,
        instance: MethodInstance,
        site: CallSite,
        target: MethodRef,
        argument: Operand,
        direct: int,
    ) -> Iterator[tuple[MemoryPlace, Access]]:
        """What unread code does with arrays that it is given or that its receiver keeps.

        Those that unread code gives to the library's own code, and gets back, are its own affair.
        """
        is_write = self._library.writes_arrays(target)
        arrays = self._result.objects.arrays & self.shared
        if is_library_class(instance.method.owner):
            arrays &= ~self._stand_ins
        access = _plain(site, argument, is_write=is_write)
        for number in members(direct & arrays):
            yield (number, ELEMENT), access
        access = _plain(site, None, is_write=is_write)
        for number in members(self._kept_by(direct) & arrays & ~direct):
            yield (number, ELEMENT), access

    def _elements(self, objects: int) -> int:
        """What the arrays among the objects hold, of what threads share."""
        found = 0
        for number in members(objects & self._result.objects.arrays):
            found |= self._result.fields.get((number, ELEMENT), 0)
        return found & self.shared

    def _kept_by(self, objects: int) -> int:
        """What these objects were given by calls of unread code."""
        found = self._kept.get(objects)
        if found is None:
            found = closure(objects, lambda number: self._result.fields.get((number, STATE), 0))
            self._kept[objects] = found
        return found

    def _unread_collections(
        self, site: CallSite, target: MethodRef, given: int
    ) -> Iterator[tuple[MemoryPlace, Access]]:
        """Unread code may ask a collection that it is given for all that is in it.

        What only prints asks for its text by a call that is seen.
        """
        if not self._library.looks_into_collections(target):
            return
        reading = _plain(site, None, is_write=False)
        found, work = 0, self._collections(given)
        while work & ~found:
            new = work & ~found
            found |= new
            for number in members(new):
                for field in self._result.hierarchy.instance_fields(self._type(number)):
                    held = self._result.fields.get((number, field), 0) & self.shared
                    work |= self._collections(held)
                    if not self._is_silent(field):
                        yield (number, field), reading
                    for array in members(held & self._result.objects.arrays):
                        yield (array, ELEMENT), reading

    def _type(self, number: int) -> str:
        return self._result.objects.objects[number].type

    def _collections(self, objects: int) -> int:
        """Those of the objects whose class is one of the library's that are read."""
        return mask_of(
            number for number in members(objects) if self._library.is_collection(self._type(number))
        )

    def _is_unsafe(self, name: str) -> bool:
        """Whether objects of an unread class are not made for use by many threads at once."""
        if name.startswith("[") or self._library.is_read(name) or self._library.is_safe(name):
            return False
        return not self._result.hierarchy.is_subclass(name, "java/lang/Throwable")


def _plain(site: CallSite, base: Operand | None, *, is_write: bool) -> Access:
    """An access as code makes it that knows nothing of threads."""
    return Access(0, site, is_write, is_plain=True, base=base)


def _arity(descriptor: str) -> int:
    return len(parse_method_descriptor(descriptor)[0])
