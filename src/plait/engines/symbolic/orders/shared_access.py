"""The shared place that a memory op accesses, and how that is recorded."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, final

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef
from plait.engines.symbolic.compile.reference_unions import Union
from plait.engines.symbolic.compile.term_elements import resolve_element
from plait.engines.symbolic.orders.event_recorder import Recorder
from plait.engines.symbolic.orders.event_wrapping import here
from plait.engines.symbolic.orders.order_events import Act
from plait.engines.symbolic.paths.path_condition import Path
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.value_resolution import OBJECT, is_symbolic
from plait.ir.operands import Kind, Operand, kind_of_descriptor
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, Place, StaticPlace
from plait.java.class_files.descriptors import descriptor_of_class
from plait.logic.smt.terms import Value
from plait.machine.account.op_text import is_plain
from plait.machine.compile.compiled_code import Registers
from plait.machine.compile.op_site import Site
from plait.machine.intrinsics.unsafe_offsets import Target, locate

_Finder: TypeAlias = Callable[[Registers], Target]
_GROUP: Final = "java/lang/ThreadGroup"
_GROUPS: Final = frozenset(
    {
        FieldRef(_GROUP, "firstThread", "Ljava/lang/Thread;"),
        FieldRef("java/lang/Thread", "nextInGroup", "Ljava/lang/Thread;"),
    }
)
"""The list of a group's threads, whose order is unobservable except through the group."""


def _finder(site: Site, place: Place) -> tuple[_Finder, list[Operand]]:
    """What an access touches, and which values must be known for that."""
    machine = site.machine
    match place:
        case FieldPlace():
            base, slot = site.slot(place.base), machine.types.instance_slot(place.field)
            return lambda registers: Target(registers[base], slot.index, slot), [place.base]
        case StaticPlace():
            kind, static = machine.types.static_slot(place.field)
            holder = machine.anchors.statics(kind)

            def find_static(_registers: Registers) -> Target:
                machine.static_cell(holder)
                return Target(holder, static.index, static)

            return find_static, []
        case ElementPlace():
            array, at = site.slot(place.array), site.slot(place.index)
            operands = [place.array, place.index]
            return lambda registers: Target(registers[array], registers[at]), operands
        case OffsetPlace():
            base, offset = site.slot(place.base), site.slot(place.offset)
            descriptor = place.descriptor

            def find_offset(registers: Registers) -> Target:
                found = locate(
                    machine, machine.heap, registers[base], registers[offset], descriptor
                )
                if found.is_static:
                    machine.static_cell(found.reference)
                return found

            return find_offset, [place.base, place.offset]


@final
class SharedAccess:
    """The shared place that a memory op accesses; for others to find out about when it runs."""

    def __init__(self, recorder: Recorder, context: Context, site: Site, op: Any) -> None:
        self._recorder = recorder
        self._context = context
        self._site = site
        self._op = op
        self.find, operands = _finder(site, op.place)
        self._slots = [site.slot(operand) for operand in operands]
        self.here = here(site)

    def target(self, registers: Registers) -> Target | None:
        """The place; None when the thread has it for itself."""
        if not self._recorder.is_on or not self._may_be_shared(registers):
            return None
        self._have_place(registers)
        found = self.find(registers)
        if not self._site.machine.heap[found.reference].is_shared:
            return None
        if found.is_reinterpreted:
            raise UnsupportedError("several elements read or written as one number")
        return found

    def _have_place(self, registers: Registers) -> None:
        """Resolve to one object, and one index within its bounds."""
        site = self._site
        if not any(is_symbolic(registers[slot]) for slot in self._slots):
            return
        if isinstance(self._op.place, ElementPlace):
            array, index = self._slots
            resolve_element(self._context, registers, array, index, site)
            return
        is_object = isinstance(self._op.place, FieldPlace)
        for slot in self._slots:
            self._context.values.resolve(
                registers, slot, site.block, site.index, is_object=is_object
            )

    def _may_be_shared(self, registers: Registers) -> bool:
        if not self._slots:
            return True
        base = registers[self._slots[0]]
        heap = self._site.machine.heap
        if type(base) is Union:
            return any(at and heap[at].is_shared for at in base.targets)
        return not base or heap[base].is_shared or isinstance(self._op.place, OffsetPlace)

    def open_base(self, registers: Registers) -> Union | None:
        """The objects that a field or element of a known index may belong to; None for one."""
        place = self._op.place
        if not self._recorder.is_on or not self._slots or isinstance(place, OffsetPlace):
            return None
        base = registers[self._slots[0]]
        if type(base) is not Union or any(is_symbolic(registers[at]) for at in self._slots[1:]):
            return None
        return base if self._may_be_shared(registers) else None

    def for_each(self, registers: Registers, union: Union, run: Callable[[Value], None]) -> None:
        """Make the access to one object after the other, each on the path that selects it.

        Registers and path are restored in any case.
        """
        base, path = self._slots[0], self._context.path
        for at in filter(None, union.targets):
            self._recorder.places.settle(at)
        try:
            for at, guard, way in self._ways(registers, union):
                registers[base], self._context.path = at, way
                run(guard)
        finally:
            registers[base], self._context.path = union, path

    def _ways(self, registers: Registers, union: Union) -> list[tuple[int, Value, Path]]:
        """The possible objects, and the paths that select them."""
        context, heap, place = self._context, self._site.machine.heap, self._op.place
        owner = descriptor_of_class(place.field.owner) if isinstance(place, FieldPlace) else OBJECT
        found = []
        for at, guard in context.values.possible(union, owner):
            way = context.paths.extended(context.path, guard)
            if not at or way is None:
                continue
            if isinstance(place, ElementPlace) and not (
                heap[at].type.is_array and registers[self._slots[1]] in range(len(heap[at].values))
            ):
                continue
            found.append((at, guard, way))
        return found

    def kind(self, target: Target) -> Kind:
        """The kind of what is there."""
        return kind_of_descriptor(self.descriptor(target))

    def descriptor(self, target: Target) -> str:
        """The type of what is there."""
        if target.slot is not None:
            return target.slot.field.descriptor
        return self._site.machine.heap[target.reference].type.descriptor[1:]

    def note(self, act: Act, target: Target) -> None:
        """The access is made as on the machine."""
        place = (target.reference, target.index)
        is_write = act is not Act.READ
        if not is_write and self._is_missing(target):
            raise UnsupportedError("an object that another thread makes inside the library")
        if target.slot is not None and target.slot.ref in _GROUPS:
            if self.here[0].owner != _GROUP or self.here[0].name not in ("add", "remove"):
                raise UnsupportedError("the threads of a group")
            return
        if target.slot is not None and target.slot.is_cache:
            return
        if target.is_silent or (target.is_final and not is_write):
            is_final = target.is_final and not target.is_silent
            self._recorder.touch(
                place, is_write=is_write, kind=self.kind(target), is_final=is_final
            )
            return
        slot = target.slot
        self._recorder.places.access(
            act,
            self.here,
            place,
            self.kind(target),
            None if slot is None else slot.ref,
            is_plain=is_plain(self._op, slot),
        )

    def _is_missing(self, target: Target) -> bool:
        """Whether the characters of a text are not there, for the text is so in name only.

        The library takes for granted that they are.
        """
        slot = target.slot
        return (
            slot is not None
            and slot.is_constant
            and self._recorder.places.expects(target.reference)
            and not self._site.machine.heap[target.reference].values[target.index]
        )

    def is_contended(self, target: Target) -> bool:
        """Whether the content depends on the schedule."""
        return (target.reference, target.index) in self._recorder.places.contended

    def get(self, act: Act, target: Target, value: Any = None) -> Any:
        """Access a contended place."""
        slot = target.slot
        return self._recorder.places.get(
            act,
            self.here,
            (target.reference, target.index),
            self.kind(target),
            slot,
            is_plain=is_plain(self._op, slot),
            is_step=act is not Act.READ or not target.is_final,
            value=value,
        )

    def tell(self, reference: Any) -> None:
        """Publish an object that is stored in a contended place."""
        self._recorder.places.publish(reference)
        self._recorder.places.contents.share(reference)
