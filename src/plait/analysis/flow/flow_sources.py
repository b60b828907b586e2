"""Where secrets enter: the first facts."""

from collections.abc import Iterator
from typing import final

from plait.analysis.flow.flow_facts import HIGH, VALUE, Context, Fact, Origin
from plait.analysis.flow.locations import Location
from plait.analysis.flow.secret_writes import SecretWrites
from plait.analysis.flow.tabulation import Tabulation
from plait.analysis.points_to.method_instances import CallSite, MethodInstance
from plait.base.masks import members
from plait.base.names import FieldRef
from plait.ir import ops as ir
from plait.ir.places import FieldPlace, StaticPlace


@final
class FlowSources:
    """Adds the facts that the secrets of the policy are."""

    def __init__(self, tabulation: Tabulation, writes: SecretWrites) -> None:
        self._tabulation = tabulation
        self._program = tabulation.program
        self._writes = writes
        self.sites: dict[tuple[str, int], None] = {}

    def add_all(self) -> None:
        """All secrets: of parameters, of fields where they are read, of results."""
        for instance in self._program.result.instances:
            self._parameters(instance)
            for site, op in _ops(instance):
                match op:
                    case ir.Load() | ir.AtomicUpdate():
                        self._field(site, op)
                    case ir.Invoke():
                        self._call(site, op)
                    case _:
                        pass

    def _parameters(self, instance: MethodInstance) -> None:
        context = self._tabulation.outermost(instance.number)
        for position in self._program.ports.secret_parameters(instance):
            value = Fact(VALUE, position)
            self._tabulation.add(context, value, None)
            given = self._program.result.of_operand(instance, instance.body.params[position])
            for number in members(given & self._program.result.objects.arrays):
                location = Location(number, self._program.fields.element)
                origin = Origin(context, value, "secret elements")
                self._tabulation.add(context, Fact(HIGH, 0, 0, location), origin)

    def _field(self, site: CallSite, op: ir.Load | ir.AtomicUpdate) -> None:
        field = _named(op)
        if field is not None and self._program.ports.is_secret(field) and self._program.runs(site):
            context = self._tabulation.outermost(site.instance)
            self._tabulation.define(context, site.block, site.index, None)

    def _call(self, site: CallSite, op: ir.Invoke) -> None:
        ports, program = self._program.ports, self._program
        if op.dest is not None and ports.gives_secret(site, op) and program.runs(site):
            context = self._tabulation.outermost(site.instance)
            given = program.result.of_operand(program.result.instances[site.instance], op.dest)
            self._tabulation.define(context, site.block, site.index, None)
            self._fill(context, site, given)
        for target in program.unread_targets(site):
            for position in ports.secret_arguments(op, target):
                if program.runs(site):
                    context = self._tabulation.outermost(site.instance)
                    self._fill(context, site, program.objects.at(site, op.args[position]))

    def _fill(self, context: Context, site: CallSite, objects: int) -> None:
        """Unread code hands out things that are full of secrets."""
        for location in self._program.unread.of(objects):
            first = Fact(HIGH, site.block, site.index + 1, location)
            self._tabulation.add(context, first, None)
            origin = Origin(context, first, "secret content")
            self._writes.write(context, site.block, site.index, location, origin)


def _ops(instance: MethodInstance) -> Iterator[tuple[CallSite, ir.Op]]:
    for at, block in enumerate(instance.body.blocks):
        for index, op in enumerate(block.ops):
            yield CallSite(instance.number, at, index), op


def _named(op: ir.Load | ir.AtomicUpdate) -> FieldRef | None:
    place = op.place
    return place.field if isinstance(place, FieldPlace | StaticPlace) else None
