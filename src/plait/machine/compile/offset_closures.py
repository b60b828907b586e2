"""Closures for loads and stores by `Unsafe` offset, including accesses across several elements."""

from struct import Struct
from typing import TYPE_CHECKING, Any, Final

from plait.ir.places import OffsetPlace
from plait.machine.compile.compiled_code import Pause, Registers, StraightOp
from plait.machine.compile.op_site import Site
from plait.machine.heap import Cell
from plait.machine.intrinsics.unsafe_offsets import Target, locate

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_FORMATS: Final = {
    "Z": "b", "B": "b", "S": "h", "C": "H", "I": "i", "F": "f", "J": "q", "D": "d"
}  # fmt: skip


def pack(values: list[Any], element: str, descriptor: str) -> Any:
    """Several elements read as one value, in little-endian order."""
    raw = Struct(f"<{len(values)}{_FORMATS[element]}").pack(*values)
    return Struct(f"<{_FORMATS[descriptor]}").unpack(raw)[0]


def unpack(value: Any, element: str, descriptor: str, span: int) -> list[Any]:
    """One value as several elements, in little-endian order."""
    raw = Struct(f"<{_FORMATS[descriptor]}").pack(value)
    return list(Struct(f"<{span}{_FORMATS[element]}").unpack(raw))


def find(machine: "Execution", base: int, offset: int, descriptor: str) -> tuple[Target, Cell]:
    """What an access touches, its cell in the heap."""
    target = locate(machine, machine.heap, base, offset, descriptor)
    if target.is_static:
        return target, machine.static_cell(target.reference)
    return target, machine.heap[target.reference]


def load_offset(site: Site, place: OffsetPlace, dest: int) -> StraightOp:
    """A load of a field, static field or element that is determined at run time."""
    machine, block, index = site.machine, site.block, site.index
    base, offset, descriptor = site.slot(place.base), site.slot(place.offset), place.descriptor

    def load(registers: Registers) -> None:
        target, cell = find(machine, registers[base], registers[offset], descriptor)
        if cell.is_shared and not target.is_silent and not target.is_final:
            if machine.fuel <= 0:
                raise Pause(block, index)
            machine.fuel -= 1
        if target.is_reinterpreted:
            values = cell.values[target.index : target.index + target.span]
            registers[dest] = pack(values, cell.type.descriptor[1], descriptor)
        else:
            registers[dest] = cell.values[target.index]

    return load


def store_offset(site: Site, place: OffsetPlace, value: int) -> StraightOp:
    """A store to a field, static field or element that is determined at run time."""
    machine, block, index = site.machine, site.block, site.index
    base, offset, descriptor = site.slot(place.base), site.slot(place.offset), place.descriptor
    is_reference = descriptor[0] in "L["

    def store(registers: Registers) -> None:
        target, cell = find(machine, registers[base], registers[offset], descriptor)
        content = registers[value]
        if cell.is_shared:
            if not target.is_silent:
                if machine.fuel <= 0:
                    raise Pause(block, index)
                machine.fuel -= 1
            if is_reference and content and not machine.heap[content].is_shared:
                machine.share(content)
        cell = machine.writable(target.reference)
        if target.is_reinterpreted:
            parts = unpack(content, cell.type.descriptor[1], descriptor, target.span)
            cell.values[target.index : target.index + target.span] = parts
        else:
            cell.values[target.index] = content

    return store
