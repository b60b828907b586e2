"""Writes of secrets: a location is secret after an op, here and where other threads read it."""

from typing import final

from plait.analysis.flow.flow_facts import HIGH, SEEN, STEP, Chain, Context, Fact, Origin, Written
from plait.analysis.flow.locations import ANY_FIELD, Location, is_static
from plait.analysis.flow.readers import Readers
from plait.analysis.flow.tabulation import Tabulation
from plait.analysis.flow.thread_flows import ThreadFlows
from plait.base.masks import members
from plait.base.origins import is_library_class
from plait.ir.ops import AtomicUpdate, Store


@final
class SecretWrites:
    """Adds the facts that follow from writes."""

    def __init__(self, tabulation: Tabulation, readers: Readers, flows: ThreadFlows) -> None:
        self._tabulation = tabulation
        self._program = tabulation.program
        self._readers = readers
        self._flows = flows
        self._flat: dict[Location, bool] = {}
        self._flattened: set[Location] = set()

    def write(
        self, context: Context, block: int, index: int, location: Location, origin: Origin
    ) -> None:
        """A location is secret after an op."""
        if self.is_flat(location):
            self._flatten(location.whole, origin)
            return
        self._tabulation.add(context, Fact(HIGH, block, index + 1, location), origin)
        if self._program.has_threads:
            written = Written(location.anywhere, block, index, origin.fact)
            context.writes.append(written)
            for chain in list(context.chains):
                self._offer(context, written, chain)

    def write_all(
        self, context: Context, block: int, index: int, objects: int, field: int, origin: Origin
    ) -> None:
        """A field of each of some objects is secret after an op."""
        for number in members(objects):
            self.write(context, block, index, Location(number, field), origin)

    def store(
        self, context: Context, block: int, index: int, op: Store | AtomicUpdate, origin: Origin
    ) -> None:
        """What is stored depends on a secret, or where, or whether."""
        places = self._program.places
        site = context.site(block, index)
        base = places.base_of(site, op.place) if type(op) is Store else None
        for location in places.of(site, op.place):
            if location.field != ANY_FIELD:
                self.write(context, block, index, location._replace(base=base), origin)
                continue
            for field in places.fields_of(location.object):
                self.write(context, block, index, Location(location.object, field), origin)
        named = places.declared(op.place)
        if named is not None and self._program.ports.is_public(named):
            is_implicit = origin.fact.kind == STEP
            self._tabulation.show(context, block, index, origin, is_implicit=is_implicit)

    def arrive(self, context: Context, chains: list[Chain]) -> None:
        """A context is reached by further chains of flows between threads."""
        new = [chain for chain in chains if chain not in context.chains]
        if not new:
            return
        context.chains.update(dict.fromkeys(new))
        for written in list(context.writes):
            for chain in new:
                self._offer(context, written, chain)
        for callee in list(context.callees):
            self.arrive(callee, new)

    # --- the library's own data -----------------------------------------------------------------

    def is_flat(self, location: Location) -> bool:
        """Whether a location stays secret: the library's own, monitors, threads."""
        key = location.whole
        found = self._flat.get(key)
        if found is None:
            found = self._flat[key] = self._find_flat(key)
        return found

    def _find_flat(self, location: Location) -> bool:
        if is_static(location) or location.field == ANY_FIELD:
            return False
        fields = self._program.fields
        if location.field in (fields.monitor, fields.status):
            return True
        if location.field in (fields.element, fields.length, fields.state):
            item = self._program.result.objects.objects[location.object]
            if item.site.method is None:  # builders of texts stand for many, but live shortly
                is_builder = self._program.facts.library.holds_nothing(item.type)
                return location.field == fields.state and not is_builder
            return is_library_class(item.site.method.owner)
        return fields.is_of_library(location.field)

    def _flatten(self, location: Location, origin: Origin) -> None:
        """Every op that may read the location is influenced, in every thread.

        That may be another thread than the one that writes next, so no chain goes on.
        """
        if location in self._flattened:
            return
        self._flattened.add(location)
        for read in self._readers.of(location):
            if self._program.runs(read.site):
                reader = self._tabulation.outermost(read.site.instance)
                seen = Fact(SEEN, read.site.block, read.site.index, location)
                self._tabulation.add(reader, seen, origin)

    # --- other threads --------------------------------------------------------------------------

    def _offer(self, context: Context, written: Written, chain: Chain) -> None:
        """A write in one thread may be read in another."""
        location = written.location
        if self.is_flat(location) or not self._flows.is_shared(location):
            return
        site = context.site(written.block, written.index)
        for read in self._readers.of(location):
            if not read.location.overlaps(location) or not self._program.runs(read.site):
                continue
            if not self._flows.are_apart(site, read.site):
                continue
            crossed = self._flows.crossed(chain, location, site, read.site)
            if crossed is not None:
                reader = self._tabulation.outermost(read.site.instance, crossed)
                fact = Fact(HIGH, read.site.block, read.site.index, location)
                origin = Origin(context, written.fact, "read in another thread")
                self._flows.note(reader, fact, site)
                self._tabulation.add(reader, fact, origin)
