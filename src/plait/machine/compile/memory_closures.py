"""Closures for loads and stores of fields, static fields and elements.

An access is visible when its object is shared, unless the field is silent, or final and only read.
An object stored in a shared object becomes shared, with everything reachable from it.
"""

from typing import Any, Final

from plait.ir import ops as ir
from plait.ir.operators import Conversion
from plait.ir.places import ElementPlace, FieldPlace, StaticPlace
from plait.machine.compile.compiled_code import Pause, Registers, StraightOp
from plait.machine.compile.offset_closures import load_offset, store_offset
from plait.machine.compile.op_site import Site, StraightMaker
from plait.machine.compile.update_closures import update


def _load(site: Site, op: ir.Load) -> StraightOp:
    place, dest = op.place, site.slot(op.dest)
    if isinstance(place, FieldPlace):
        return _load_field(site, place, dest)
    if isinstance(place, StaticPlace):
        return _load_static(site, place, dest)
    if isinstance(place, ElementPlace):
        return _load_element(site, place, dest)
    return load_offset(site, place, dest)


def _store(site: Site, op: ir.Store) -> StraightOp:
    place, value = op.place, site.slot(op.value)
    if isinstance(place, FieldPlace):
        return _store_field(site, place, value)
    if isinstance(place, StaticPlace):
        return _store_static(site, place, value)
    if isinstance(place, ElementPlace):
        return _store_element(site, place, value)
    return store_offset(site, place, value)


# --- fields -------------------------------------------------------------------------------------


def _load_field(site: Site, place: FieldPlace, dest: int) -> StraightOp:
    machine, block, index = site.machine, site.block, site.index
    base = site.slot(place.base)
    slot = machine.types.instance_slot(place.field)
    at = slot.index
    if slot.is_silent or slot.is_final:

        def load_silently(registers: Registers) -> None:
            registers[dest] = machine.heap[registers[base]].values[at]

        return load_silently

    def load(registers: Registers) -> None:
        cell = machine.heap[registers[base]]
        if cell.is_shared:
            if machine.fuel <= 0:
                raise Pause(block, index)
            machine.fuel -= 1
        registers[dest] = cell.values[at]

    return load


def _store_field(site: Site, place: FieldPlace, value: int) -> StraightOp:
    machine, block, index = site.machine, site.block, site.index
    base = site.slot(place.base)
    slot = machine.types.instance_slot(place.field)
    at, is_silent = slot.index, slot.is_silent
    if slot.is_reference and not slot.is_confined:

        def store_reference(registers: Registers) -> None:
            owner = registers[base]
            cell = machine.heap[owner]
            reference = registers[value]
            if cell.is_shared:
                if not is_silent:
                    if machine.fuel <= 0:
                        raise Pause(block, index)
                    machine.fuel -= 1
                if reference and not machine.heap[reference].is_shared:
                    machine.share(reference)
            if cell.epoch != machine.epoch:
                cell = machine.own(owner)
            cell.values[at] = reference

        return store_reference

    def store(registers: Registers) -> None:
        owner = registers[base]
        cell = machine.heap[owner]
        if cell.is_shared and not is_silent:
            if machine.fuel <= 0:
                raise Pause(block, index)
            machine.fuel -= 1
        if cell.epoch != machine.epoch:
            cell = machine.own(owner)
        cell.values[at] = registers[value]

    return store


# --- static fields ------------------------------------------------------------------------------


def _load_static(site: Site, place: StaticPlace, dest: int) -> StraightOp:
    machine, block, index = site.machine, site.block, site.index
    kind, slot = machine.types.static_slot(place.field)
    holder, at = machine.anchors.statics(kind), slot.index
    is_silent = slot.is_silent or slot.is_final

    def load(registers: Registers) -> None:
        cell = machine.heap.get(holder)
        if cell is None or not cell.is_shared:
            cell = machine.static_cell(holder)
        if cell.is_shared and not is_silent:
            if machine.fuel <= 0:
                raise Pause(block, index)
            machine.fuel -= 1
        registers[dest] = cell.values[at]

    return load


def _store_static(site: Site, place: StaticPlace, value: int) -> StraightOp:
    machine, block, index = site.machine, site.block, site.index
    kind, slot = machine.types.static_slot(place.field)
    holder, at = machine.anchors.statics(kind), slot.index
    is_silent, is_reference = slot.is_silent, slot.is_reference

    def store(registers: Registers) -> None:
        cell = machine.static_cell(holder)
        content = registers[value]
        if cell.is_shared:
            if not is_silent:
                if machine.fuel <= 0:
                    raise Pause(block, index)
                machine.fuel -= 1
            if is_reference and content and not machine.heap[content].is_shared:
                machine.share(content)
        if cell.epoch != machine.epoch:
            cell = machine.own(holder)
        cell.values[at] = content

    return store


# --- elements -----------------------------------------------------------------------------------


def _load_element(site: Site, place: ElementPlace, dest: int) -> StraightOp:
    machine, block, index = site.machine, site.block, site.index
    array, at = site.slot(place.array), site.slot(place.index)

    def load(registers: Registers) -> None:
        cell = machine.heap[registers[array]]
        if cell.is_shared:
            if machine.fuel <= 0:
                raise Pause(block, index)
            machine.fuel -= 1
        registers[dest] = cell.values[registers[at]]

    return load


def _store_element(site: Site, place: ElementPlace, value: int) -> StraightOp:
    machine, block, index = site.machine, site.block, site.index
    array, at = site.slot(place.array), site.slot(place.index)
    is_reference = place.element == "L"
    may_be_boolean = place.element in "ZB"
    to_boolean = machine.domain.convert(Conversion.I2Z)

    def store(registers: Registers) -> None:
        owner = registers[array]
        cell = machine.heap[owner]
        content = registers[value]
        if cell.is_shared:
            if machine.fuel <= 0:
                raise Pause(block, index)
            machine.fuel -= 1
            if is_reference and content and not machine.heap[content].is_shared:
                machine.share(content)
        if cell.epoch != machine.epoch:
            cell = machine.own(owner)
        if may_be_boolean and cell.type.descriptor == "[Z":
            content = to_boolean(content)
        cell.values[registers[at]] = content

    return store


MEMORY_OPS: Final[dict[type[Any], StraightMaker]] = {
    ir.Load: _load,
    ir.Store: _store,
    ir.AtomicUpdate: update,
}
