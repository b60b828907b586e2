"""Closures for loads and stores by `Unsafe` offset, wider ones over several elements included."""

from struct import Struct
from typing import TYPE_CHECKING, Any, Final

from plait.ir.places import OffsetPlace
from plait.machine.code import Pause, Registers, StraightOp
from plait.machine.offsets import Target, locate
from plait.machine.site import Site

if TYPE_CHECKING:
    from plait.machine.execution import Execution

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


def is_reinterpreted(machine: "Execution", target: Target, descriptor: str) -> bool:
    """Whether the access sees an array's elements as values of another type."""
    if target.slot is not None:
        return False
    element = machine.heap[target.reference].type.descriptor[1]
    return target.span != 1 or {element, descriptor[0]} in ({"I", "F"}, {"J", "D"})


def load_offset(site: Site, place: OffsetPlace, dest: int) -> StraightOp:
    """A load of a field, static field or element that is only known when it runs."""
    machine, block, index = site.machine, site.block, site.index
    base, offset, descriptor = site.slot(place.base), site.slot(place.offset), place.descriptor

    def load(registers: Registers) -> None:
        target = locate(machine, registers[base], registers[offset], descriptor)
        cell = machine.heap[target.reference]
        if cell.is_shared and not target.is_silent and not target.is_final:
            if machine.fuel <= 0:
                raise Pause(block, index)
            machine.fuel -= 1
        if is_reinterpreted(machine, target, descriptor):
            values = cell.values[target.index : target.index + target.span]
            registers[dest] = pack(values, cell.type.descriptor[1], descriptor)
        else:
            registers[dest] = cell.values[target.index]

    return load


def store_offset(site: Site, place: OffsetPlace, value: int) -> StraightOp:
    """A store to a field, static field or element that is only known when it runs."""
    machine, block, index = site.machine, site.block, site.index
    base, offset, descriptor = site.slot(place.base), site.slot(place.offset), place.descriptor
    is_reference = descriptor[0] in "L["

    def store(registers: Registers) -> None:
        target = locate(machine, registers[base], registers[offset], descriptor)
        content = registers[value]
        cell = machine.heap[target.reference]
        if cell.is_shared:
            if not target.is_silent:
                if machine.fuel <= 0:
                    raise Pause(block, index)
                machine.fuel -= 1
            if is_reference and content and not machine.heap[content].is_shared:
                machine.share(content)
        cell = machine.writable(target.reference)
        if is_reinterpreted(machine, target, descriptor):
            parts = unpack(content, cell.type.descriptor[1], descriptor, target.span)
            cell.values[target.index : target.index + target.span] = parts
        else:
            cell.values[target.index] = content

    return store
