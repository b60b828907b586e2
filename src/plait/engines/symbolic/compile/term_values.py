"""Closures over terms for loads, stores and tests of objects.

Each wraps the machine's own closure, and uses it whenever the operands are numbers and plain
references.
"""

import struct
from typing import Final

from plait.base.errors import UnsupportedError
from plait.engines.symbolic.compile.reference_unions import Union
from plait.engines.symbolic.compile.term_choices import first_of, needing, stays_open, write
from plait.engines.symbolic.compile.term_elements import load_element, store_element
from plait.engines.symbolic.paths.path_context import Context
from plait.ir import ops as ir
from plait.ir.operands import Kind, kind_of, kind_of_descriptor
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, StaticPlace
from plait.java.class_files.descriptors import descriptor_of_class
from plait.logic.smt import terms as t
from plait.machine.compile.compiled_code import Registers, StraightOp
from plait.machine.compile.op_site import Site

_ALWAYS: Final = True

# --- fields and statics -------------------------------------------------------------------------


def load(context: Context, site: Site, op: ir.Load, plain: StraightOp) -> StraightOp:
    """A load through unions and at indices that depend on inputs."""
    place = op.place
    if isinstance(place, StaticPlace):
        return plain
    if isinstance(place, FieldPlace):
        return _load_field(context, site, place, site.slot(op.dest), plain)
    if isinstance(place, ElementPlace):
        return load_element(context, site, place, site.slot(op.dest), plain)
    return refusing(context, site, op, plain)


def _load_field(
    context: Context, site: Site, place: FieldPlace, dest: int, plain: StraightOp
) -> StraightOp:
    machine, base = site.machine, site.slot(place.base)
    at = machine.types.instance_slot(place.field).index
    kind = kind_of_descriptor(place.field.descriptor)
    owner = descriptor_of_class(place.field.owner)

    def run(registers: Registers) -> None:
        reference = registers[base]
        if type(reference) is Union and stays_open(context, registers, site, base, owner):
            registers[dest] = first_of(
                context, reference, kind, lambda target: machine.heap[target].values[at], owner
            )
        else:
            plain(registers)

    return run


def store(context: Context, site: Site, op: ir.Store, plain: StraightOp) -> StraightOp:
    """A store through unions, of unions, and at indices that depend on inputs."""
    place, value = op.place, site.slot(op.value)
    if isinstance(place, FieldPlace):
        return _store_field(context, site, place, value, plain)
    if isinstance(place, StaticPlace):
        return _store_static(context, site, place, value, plain)
    if isinstance(place, ElementPlace):
        return store_element(context, site, place, value, plain)
    return refusing(context, site, op, plain)


def _store_field(
    context: Context, site: Site, place: FieldPlace, value: int, plain: StraightOp
) -> StraightOp:
    machine, base = site.machine, site.slot(place.base)
    slot = machine.types.instance_slot(place.field)
    at = slot.index
    kind = kind_of_descriptor(place.field.descriptor)
    owner = descriptor_of_class(place.field.owner)

    def run(registers: Registers) -> None:
        if type(registers[base]) is Union:
            stays_open(context, registers, site, base, owner)
        reference, new = registers[base], registers[value]
        if type(reference) is Union or type(new) is Union:
            if type(reference) is int and machine.heap[reference].is_shared and not slot.is_silent:
                machine.spend(site.block, site.index)
            for target, guard in context.values.possible(reference, owner):
                if target:
                    write(context, target, at, guard, kind, new)
        else:
            plain(registers)

    return run


def _store_static(
    context: Context, site: Site, place: StaticPlace, value: int, plain: StraightOp
) -> StraightOp:
    machine = site.machine
    owner, slot = machine.types.static_slot(place.field)
    holder, at = machine.anchors.statics(owner), slot.index
    if not slot.is_reference:
        return plain

    def run(registers: Registers) -> None:
        if type(registers[value]) is Union:
            if machine.static_cell(holder).is_shared and not slot.is_silent:
                machine.spend(site.block, site.index)
            write(context, holder, at, _ALWAYS, Kind.REF, registers[value])
        else:
            plain(registers)

    return run


# --- tests --------------------------------------------------------------------------------------


def instance_of(context: Context, site: Site, op: ir.InstanceOf, plain: StraightOp) -> StraightOp:
    """A test of what a union may be."""
    machine, descriptor = site.machine, op.descriptor
    dest, value = site.slot(op.dest), site.slot(op.value)

    def passes(reference: int) -> bool:
        return bool(reference) and machine.types.is_instance(
            machine.heap[reference].type, descriptor
        )

    def run(registers: Registers) -> None:
        reference = registers[value]
        if type(reference) is Union and stays_open(
            context, registers, site, value, is_object=False
        ):
            condition = context.values.unions.condition(reference, passes)
            registers[dest] = context.logic.booleans.choose(condition, 1, 0, t.INT)
        else:
            plain(registers)

    return run


def length(context: Context, site: Site, op: ir.Length, plain: StraightOp) -> StraightOp:
    """The length of one of several arrays."""
    machine, dest, array = site.machine, site.slot(op.dest), site.slot(op.array)

    def run(registers: Registers) -> None:
        reference = registers[array]
        if type(reference) is Union and stays_open(context, registers, site, array):
            registers[dest] = first_of(
                context, reference, Kind.INT, lambda target: len(machine.heap[target].values)
            )
        else:
            plain(registers)

    return run


# --- all else -----------------------------------------------------------------------------------


def refusing(context: Context, site: Site, op: ir.Load | ir.Store, plain: StraightOp) -> StraightOp:
    """An access by an `Unsafe` offset, which may read several elements as one number."""
    place = op.place
    assert isinstance(place, OffsetPlace)
    guarded = needing(context, site, plain, [place.base, place.offset])
    value = site.slot(op.value) if isinstance(op, ir.Store) else None
    is_reference = isinstance(op, ir.Store) and kind_of(op.value) is Kind.REF

    def run(registers: Registers) -> None:
        if is_reference and value is not None and type(registers[value]) is Union:
            context.values.resolve(registers, value, site.block, site.index)
        try:
            guarded(registers)
        except struct.error as error:
            raise UnsupportedError(
                "several elements that depend on inputs read as one number"
            ) from error

    return run
