"""Loads, stores and atomic updates that are recorded."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef
from plait.engines.symbolic.compile_inputs import changed
from plait.engines.symbolic.context import Context, is_symbolic
from plait.engines.symbolic.orders.events import Act
from plait.engines.symbolic.orders.recorder import Recorder
from plait.engines.symbolic.orders.wrapping import Wrapper, here
from plait.engines.symbolic.references import Union
from plait.ir import ops as ir
from plait.ir.operands import Kind, Operand, kind_of, kind_of_descriptor
from plait.ir.operators import Conversion
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, Place, StaticPlace
from plait.machine.code import Registers, StraightOp
from plait.machine.describe import is_plain
from plait.machine.offsets import Target, locate
from plait.machine.site import Site

_Finder: TypeAlias = Callable[[Registers], Target]
_GROUP: Final = "java/lang/ThreadGroup"
_GROUPS: Final = frozenset(
    {
        FieldRef(_GROUP, "firstThread", "Ljava/lang/Thread;"),
        FieldRef("java/lang/Thread", "nextInGroup", "Ljava/lang/Thread;"),
    }
)
"""The list of a group's threads, whose order nobody knows who does not go through it."""


def _finder(site: Site, place: Place) -> tuple[_Finder, list[Operand]]:
    """What an access touches, and what must be known for that."""
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


class _Access:
    """The shared place that a memory op accesses; for others to find out about when it runs."""

    def __init__(self, recorder: Recorder, context: Context, site: Site, op: Any) -> None:
        self._recorder = recorder
        self._context = context
        self._site = site
        self._op = op
        self._find, operands = _finder(site, op.place)
        self._slots = [site.slot(operand) for operand in operands]
        self.here = here(site)

    def target(self, registers: Registers) -> Target | None:
        """The place; None when the thread has it for itself."""
        if not self._recorder.is_on or not self._may_be_shared(registers):
            return None
        for slot in self._slots:
            if is_symbolic(registers[slot]):
                self._context.resolve(registers, slot, self._site.block, self._site.index)
        found = self._find(registers)
        if not self._site.machine.heap[found.reference].is_shared:
            return None
        if found.is_reinterpreted:
            raise UnsupportedError("several elements read or written as one number")
        return found

    def _may_be_shared(self, registers: Registers) -> bool:
        if not self._slots:
            return True
        base = registers[self._slots[0]]
        heap = self._site.machine.heap
        if type(base) is Union:
            return any(at and heap[at].is_shared for at in base.targets)
        return not base or heap[base].is_shared or isinstance(self._op.place, OffsetPlace)

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
        if target.slot is not None and target.slot.ref in _GROUPS:
            if self.here[0].owner != _GROUP or self.here[0].name not in ("add", "remove"):
                raise UnsupportedError("the threads of a group")
            return
        if target.slot is not None and target.slot.is_cache:
            return
        if target.is_silent or (target.is_final and not is_write):
            self._recorder.touch(place, is_write=is_write, kind=self.kind(target))
            return
        slot = target.slot
        self._recorder.access(
            act,
            self.here,
            place,
            self.kind(target),
            None if slot is None else slot.ref,
            is_plain=is_plain(self._op, slot),
        )

    def is_contended(self, target: Target) -> bool:
        """Whether what is there depends on the schedule."""
        return (target.reference, target.index) in self._recorder.contended

    def get(self, act: Act, target: Target, value: Any = None) -> Any:
        """Access a contended place."""
        slot = target.slot
        return self._recorder.get(
            act,
            self.here,
            (target.reference, target.index),
            self.kind(target),
            None if slot is None else slot.ref,
            is_plain=is_plain(self._op, slot),
            value=value,
        )


def _load(
    recorder: Recorder, context: Context, site: Site, op: ir.Load, made: StraightOp
) -> StraightOp:
    access, dest = _Access(recorder, context, site, op), site.slot(op.dest)

    def load(registers: Registers) -> None:
        target = access.target(registers)
        if target is None:
            made(registers)
        elif access.is_contended(target):
            registers[dest] = access.get(Act.READ, target)
        else:
            made(registers)
            access.note(Act.READ, target)

    return load


def _store(
    recorder: Recorder, context: Context, site: Site, op: ir.Store, made: StraightOp
) -> StraightOp:
    access, value = _Access(recorder, context, site, op), site.slot(op.value)
    is_reference = kind_of(op.value) is Kind.REF
    to_boolean = context.domain.convert(Conversion.I2Z)

    def store(registers: Registers) -> None:
        target = access.target(registers)
        if target is None:
            made(registers)
            return
        content = registers[value]
        if access.is_contended(target):
            if site.machine.heap[target.reference].type.descriptor == "[Z":
                content = to_boolean(content)
            access.get(Act.WRITE, target, content)
            return
        if is_reference and not (target.slot is not None and target.slot.is_confined):
            recorder.publish(content)
        made(registers)
        access.note(Act.WRITE, target)

    return store


def _update(
    recorder: Recorder, context: Context, site: Site, op: ir.AtomicUpdate, made: StraightOp
) -> StraightOp:
    access = _Access(recorder, context, site, op)
    dest, operands = site.slot(op.dest), site.slots(op.operands)
    references = [site.slot(item) for item in op.operands if kind_of(item) is Kind.REF]

    def update(registers: Registers) -> None:
        target = access.target(registers)
        if target is None:
            made(registers)
        elif access.is_contended(target):
            given = tuple(registers[slot] for slot in operands)
            descriptor = access.descriptor(target)
            results: list[Any] = []

            def change(old: Any) -> Any:
                new, result = changed(context, op.action, descriptor, old, given)
                results.append(result)
                return new

            access.get(Act.UPDATE, target, change)
            registers[dest] = results[0]
        else:
            for slot in references:
                recorder.publish(registers[slot])
            made(registers)
            access.note(Act.UPDATE, target)

    return update


MEMORY: Final[dict[type[Any], Wrapper]] = {
    ir.Load: _load,
    ir.Store: _store,
    ir.AtomicUpdate: _update,
}
