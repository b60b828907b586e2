"""Places in terms of the source."""

from typing import final

from plait.analysis.facts import Facts
from plait.analysis.points_to.abstract_objects import CLASS
from plait.analysis.points_to.constraint_templates import ELEMENT, STATE
from plait.analysis.points_to.method_instances import CallSite
from plait.analysis.races.shared_accesses import STATIC, MemoryPlace
from plait.ir.program import Program
from plait.java.class_files.descriptors import source_name, source_type
from plait.result.trace import Location


@final
class Places:
    """Locations of ops, names of abstract objects."""

    def __init__(self, facts: Facts, program: Program) -> None:
        self._facts = facts
        self._program = program

    def of(self, site: CallSite) -> Location:
        """The location of an op."""
        instance = self._facts.points_to.instances[site.instance]
        bci = instance.body.blocks[site.block].sites[site.index]
        cls = self._program.class_named(instance.method.owner)
        return Location(instance.method, bci, cls.source_path, instance.body.line_at(bci))

    def line(self, site: CallSite) -> str:
        """File and line of an op, or its method when there is no file."""
        at = self.of(site)
        return f"{at.file or at.method}:{at.line}"

    def memory(self, place: MemoryPlace) -> str:
        """A field, an element or the content of an object."""
        number, field = place
        if number == STATIC or field not in (ELEMENT, STATE):
            return f"{source_name(field.owner)}.{field.name}"
        kind = self._facts.points_to.objects.objects[number].type
        if field == ELEMENT:
            return f"element of {source_type(kind)}"
        return f"content of {source_name(kind)}"

    def object(self, number: int) -> str:
        """An abstract object and its allocation site."""
        objects = self._facts.points_to.objects
        item = objects.objects[number]
        if item.type == CLASS and item.site.method is None:
            return f"class {source_type(objects.described_by(number) or CLASS)}"
        makers = self._facts.graph.allocator(item)
        name = source_type(item.type) if item.type.startswith("[") else source_name(item.type)
        if not makers:
            return name
        made = self.line(CallSite(makers[0], item.site.block, item.site.index))
        return f"{name} ({made})"
