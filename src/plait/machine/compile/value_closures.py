"""Closures for ops on values and for allocation: nothing here is visible or may throw."""

from math import prod
from typing import Any, Final

from plait.base.errors import UnsupportedError
from plait.ir import ops as ir
from plait.machine.compile.compiled_code import Registers, StraightOp
from plait.machine.compile.inline_arithmetic import INLINE
from plait.machine.compile.op_site import Site, StraightMaker
from plait.machine.concrete_domain import Concrete
from plait.machine.heap import MOST_ELEMENTS, Cell, zeros
from plait.machine.runtime_types import Type, zero_of


def _move(site: Site, op: ir.Move) -> StraightOp:
    dest, source = site.slot(op.dest), site.slot(op.source)

    def move(registers: Registers) -> None:
        registers[dest] = registers[source]

    return move


def _apply(site: Site, dest: int, function: Any, source: int) -> StraightOp:
    def apply(registers: Registers) -> None:
        registers[dest] = function(registers[source])

    return apply


def _unary(site: Site, op: ir.Unary) -> StraightOp:
    function = site.machine.domain.unary(op.op, op.dest.kind)
    return _apply(site, site.slot(op.dest), function, site.slot(op.operand))


def _convert(site: Site, op: ir.Convert) -> StraightOp:
    function = site.machine.domain.convert(op.op)
    return _apply(site, site.slot(op.dest), function, site.slot(op.operand))


def _combine(dest: int, function: Any, left: int, right: int) -> StraightOp:
    def combine(registers: Registers) -> None:
        registers[dest] = function(registers[left], registers[right])

    return combine


def _binary(site: Site, op: ir.Binary) -> StraightOp:
    dest, left, right = site.slot(op.dest), site.slot(op.left), site.slot(op.right)
    domain = site.machine.domain
    inline = INLINE.get((op.op, op.dest.kind))
    if inline is not None and isinstance(domain, Concrete):
        return inline(dest, left, right)
    return _combine(dest, domain.binary(op.op, op.dest.kind), left, right)


def _compare(site: Site, op: ir.Compare) -> StraightOp:
    function = site.machine.domain.compare(op.op)
    return _combine(site.slot(op.dest), function, site.slot(op.left), site.slot(op.right))


def _instance_of(site: Site, op: ir.InstanceOf) -> StraightOp:
    machine, descriptor = site.machine, op.descriptor
    dest, value = site.slot(op.dest), site.slot(op.value)
    is_instance = machine.types.is_instance
    known: dict[Type, int] = {}

    def test(registers: Registers) -> None:
        reference = registers[value]
        if reference:
            kind = machine.heap[reference].type
            answer = known.get(kind)
            if answer is None:
                answer = known[kind] = 1 if is_instance(kind, descriptor) else 0
            registers[dest] = answer
        else:
            registers[dest] = 0

    return test


def _can_store(site: Site, op: ir.CanStore) -> StraightOp:
    machine = site.machine
    dest, array, value = site.slot(op.dest), site.slot(op.array), site.slot(op.value)
    is_instance = machine.types.is_instance

    def test(registers: Registers) -> None:
        reference = registers[value]
        if reference:
            heap = machine.heap
            element = heap[registers[array]].type.descriptor[1:]
            registers[dest] = 1 if is_instance(heap[reference].type, element) else 0
        else:
            registers[dest] = 1

    return test


def _length(site: Site, op: ir.Length) -> StraightOp:
    machine = site.machine
    dest, array = site.slot(op.dest), site.slot(op.array)

    def length(registers: Registers) -> None:
        registers[dest] = len(machine.heap[registers[array]].values)

    return length


def _new_object(site: Site, op: ir.NewObject) -> StraightOp:
    machine, dest = site.machine, site.slot(op.dest)
    kind = machine.types.of_class(op.cls)
    template = kind.template

    def allocate(registers: Registers) -> None:
        reference = machine.next_reference
        machine.next_reference = reference + 1
        machine.heap[reference] = Cell(kind, template.copy(), machine.epoch)
        registers[dest] = reference

    return allocate


def _new_array(site: Site, op: ir.NewArray) -> StraightOp:
    machine, dest = site.machine, site.slot(op.dest)
    kind = machine.types.of_descriptor(op.descriptor)
    lengths = site.slots(op.lengths)
    if len(lengths) > 1:

        def allocate_nested(registers: Registers) -> None:
            counts = [registers[slot] for slot in lengths]
            if prod(counts) > MOST_ELEMENTS:
                raise UnsupportedError(f"arrays of {prod(counts):,} elements")
            registers[dest] = _nested(site, kind, counts)

        return allocate_nested
    length = lengths[0]
    zero = zero_of(op.descriptor[1:])

    def allocate(registers: Registers) -> None:
        elements = zeros(zero, registers[length])
        reference = machine.next_reference
        machine.next_reference = reference + 1
        machine.heap[reference] = Cell(kind, elements, machine.epoch)
        registers[dest] = reference

    return allocate


def _nested(site: Site, kind: Type, lengths: list[int]) -> int:
    """An array of arrays, as deep as there are lengths."""
    element = kind.element
    assert element is not None, "the type of an array should have elements"
    if len(lengths) == 1:
        values = zeros(zero_of(element.descriptor), lengths[0])
    else:
        values = [_nested(site, element, lengths[1:]) for _ in range(lengths[0])]
    return site.machine.allocate(kind, values)


def _catch(site: Site, op: ir.Catch) -> StraightOp:
    machine, dest = site.machine, site.slot(op.dest)

    def catch(registers: Registers) -> None:
        registers[dest] = machine.thread.pending_exception
        machine.thread.pending_exception = 0

    return catch


VALUE_OPS: Final[dict[type[Any], StraightMaker]] = {
    ir.Move: _move,
    ir.Unary: _unary,
    ir.Binary: _binary,
    ir.Compare: _compare,
    ir.Convert: _convert,
    ir.InstanceOf: _instance_of,
    ir.CanStore: _can_store,
    ir.Length: _length,
    ir.NewObject: _new_object,
    ir.NewArray: _new_array,
    ir.Catch: _catch,
}
