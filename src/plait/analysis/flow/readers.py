"""The ops that may read a location, by object: for other threads, and for the library's data."""

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple, final

from plait.analysis.flow.flow_program import FlowProgram
from plait.analysis.flow.locations import ANY_FIELD, Location
from plait.analysis.points_to.method_instances import CallSite
from plait.base.masks import members
from plait.ir import ops as ir
from plait.ir.places import FieldPlace, StaticPlace

_COPYING: Final = ("copyElements", "copy", "constantElement")


class Reader(NamedTuple):
    """An op, and a location that it may read."""

    location: Location
    site: CallSite


@final
class Readers:
    """All ops that threads may run, by what they may read."""

    def __init__(self, program: FlowProgram) -> None:
        self._program = program

    def of(self, location: Location) -> list[Reader]:
        """The ops that may read a location or another one like it."""
        found = self._by_object.get(location.object, [])
        return [
            reader
            for reader in found
            if reader.location.field in (ANY_FIELD, location.field) or location.field == ANY_FIELD
        ]

    @cached_property
    def _by_object(self) -> dict[int, list[Reader]]:
        found: dict[int, list[Reader]] = {}
        for number in self._program.roots_of:
            body = self._program.result.instances[number].body
            for at, block in enumerate(body.blocks):
                for index, op in enumerate(block.ops):
                    site = CallSite(number, at, index)
                    for location in self._read(site, op):
                        found.setdefault(location.object, []).append(Reader(location, site))
        return found

    def _read(self, site: CallSite, op: ir.Op) -> Iterator[Location]:
        program, fields = self._program, self._program.fields
        instance = program.result.instances[site.instance]
        match op:
            case ir.Load(place=place) | ir.AtomicUpdate(place=place):
                yield from program.places.of(site, place)
            case ir.Store(place=FieldPlace() | StaticPlace() as place, value=value):
                if program.ports.is_public(place.field):
                    shown = program.touched.reach(program.result.of_operand(instance, value))
                    yield from (Location(number, ANY_FIELD) for number in members(shown))
            case ir.Length(array=array):
                mask = program.result.of_operand(instance, array)
                yield from (Location(number, fields.length) for number in members(mask))
            case ir.Invoke():
                mask = self._looked_at(site, op)
                yield from (Location(number, ANY_FIELD) for number in members(mask))
                for target in program.unread_targets(site):
                    hidden = program.unread.hidden(op, target)
                    if hidden is not None:
                        yield hidden
            case ir.Intrinsic(name=name, args=args) if name in _COPYING:
                mask = program.result.of_operand(instance, args[0])
                yield from (Location(number, ANY_FIELD) for number in members(mask))
            case _:
                yield from program.threads.asked(site, op)

    def _looked_at(self, site: CallSite, op: ir.Invoke) -> int:
        """What unread code and the public look at."""
        program = self._program
        instance = program.result.instances[site.instance]
        is_event = program.ports.shown(site, op) is not None
        if not is_event and not program.unread_targets(site):
            return 0
        mask = 0
        for argument in op.args:
            mask |= program.result.of_operand(instance, argument)
        if is_event:
            mask = program.touched.reach(mask)
        return mask | program.unread.elements(mask)
