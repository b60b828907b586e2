"""Closures for atomic read-modify-write actions on any place."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from plait.base.arithmetic import have_same_bits
from plait.base.errors import UnsupportedError
from plait.ir import ops as ir
from plait.ir.operands import Kind, kind_of_descriptor
from plait.ir.operators import BinaryOp, Conversion, Update
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, Place, StaticPlace
from plait.machine.compile.compiled_code import Pause, Registers, StraightOp
from plait.machine.compile.offset_closures import find
from plait.machine.compile.op_site import Site

_Action: TypeAlias = Callable[[Any, tuple[Any, ...]], tuple[Any, Any]]
"""From the old value and the operands: the new value, and the result."""

_Finder: TypeAlias = Callable[[Registers], tuple[int, int, bool]]
"""From the registers: object, slot or element, and whether the access is silent."""

OPERATORS: Final = {
    Update.GET_AND_ADD: BinaryOp.ADD,
    Update.GET_AND_AND: BinaryOp.AND,
    Update.GET_AND_OR: BinaryOp.OR,
    Update.GET_AND_XOR: BinaryOp.XOR,
}
NARROWING: Final = {
    "Z": Conversion.I2Z,
    "B": Conversion.I2B,
    "C": Conversion.I2C,
    "S": Conversion.I2S,
}


def update(site: Site, op: ir.AtomicUpdate) -> StraightOp:
    """A read-modify-write as one visible operation."""
    machine, block, index = site.machine, site.block, site.index
    descriptor, find = _finder(site, op.place)
    action = _action(site, op.action, descriptor)
    operands = site.slots(op.operands)
    dest = site.slot(op.dest)
    is_reference = descriptor[0] in "L["

    def run(registers: Registers) -> None:
        reference, at, is_silent = find(registers)
        cell = machine.heap[reference]
        if cell.is_shared and not is_silent:
            if machine.fuel <= 0:
                raise Pause(block, index)
            machine.fuel -= 1
        old = cell.values[at]
        new, registers_dest = action(old, tuple(registers[slot] for slot in operands))
        if new is not old:
            if is_reference and new and cell.is_shared and not machine.heap[new].is_shared:
                machine.share(new)
            machine.writable(reference).values[at] = new
        registers[dest] = registers_dest

    return run


def _finder(site: Site, place: Place) -> tuple[str, _Finder]:
    machine = site.machine
    if isinstance(place, FieldPlace):
        base, slot = site.slot(place.base), machine.types.instance_slot(place.field)
        at, is_silent = slot.index, slot.is_silent
        return place.field.descriptor, lambda registers: (registers[base], at, is_silent)
    if isinstance(place, StaticPlace):
        kind, slot = machine.types.static_slot(place.field)
        holder, at, is_silent = machine.anchors.statics(kind), slot.index, slot.is_silent

        def find_static(_registers: Registers) -> tuple[int, int, bool]:
            machine.static_cell(holder)
            return holder, at, is_silent

        return place.field.descriptor, find_static
    if isinstance(place, ElementPlace):
        array, position = site.slot(place.array), site.slot(place.index)
        return place.element, lambda registers: (registers[array], registers[position], False)
    return place.descriptor, _offset_finder(site, place)


def _offset_finder(site: Site, place: OffsetPlace) -> _Finder:
    machine, descriptor = site.machine, place.descriptor
    base, offset = site.slot(place.base), site.slot(place.offset)

    def find_place(registers: Registers) -> tuple[int, int, bool]:
        target, _ = find(machine, registers[base], registers[offset], descriptor)
        if target.is_reinterpreted:
            raise UnsupportedError(f"atomic Unsafe access of type {descriptor} to another array")
        return target.reference, target.index, target.is_silent

    return find_place


def _action(site: Site, action: Update, descriptor: str) -> _Action:
    same = have_same_bits if descriptor[0] in "FD" else _equal
    if action is Update.COMPARE_AND_SET:
        return lambda old, given: (given[1], 1) if same(old, given[0]) else (old, 0)
    if action is Update.COMPARE_AND_EXCHANGE:
        return lambda old, given: (given[1] if same(old, given[0]) else old, old)
    if action is Update.GET_AND_SET:
        return lambda old, given: (given[0], old)
    kind = Kind.REF if descriptor == "L" else kind_of_descriptor(descriptor)
    combine = site.machine.domain.binary(OPERATORS[action], kind)
    if descriptor in NARROWING:
        narrow = site.machine.domain.convert(NARROWING[descriptor])
        return lambda old, given: (narrow(combine(old, given[0])), old)
    return lambda old, given: (combine(old, given[0]), old)


def _equal(left: Any, right: Any) -> bool:
    return bool(left == right)
