"""The order by class initialisation: no thread uses a class before its initialiser is done.

The extent of an initialiser consists of the instances that run only during it, so in its thread.
Their accesses to static fields of the class, and to objects that are reachable only through these,
happen before those of other threads.
"""

from typing import final

from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.class_initialisers import CLINIT
from plait.analysis.points_to.method_instances import PointsTo
from plait.analysis.races.shared_accesses import STATIC, Access, MemoryPlace
from plait.analysis.races.thread_sharing import holders
from plait.base.masks import members


@final
class InitialisationOrder:
    """Extents of initialisers, and what is hidden until they are done."""

    def __init__(self, result: PointsTo, graph: CallGraph) -> None:
        self._result = result
        self._graph = graph
        self._initialiser_of = self._extents()
        spawning = {site.instance for site in result.spawns}
        self._spawning = {
            initialiser
            for initialiser in set(self._initialiser_of.values())
            if spawning & graph.reachable(initialiser)
        }
        self._holders = holders(result)
        self._hidden: dict[tuple[int, int], bool] = {}
        self._handing: dict[int, bool] = {}

    def initialiser_of(self, access: Access) -> int | None:
        """The only initialiser that runs an access; `are_ordered` depends on nothing else."""
        return self._initialiser_of.get(access.site.instance)

    def are_ordered(self, place: MemoryPlace, one: Access, other: Access) -> bool:
        """Whether one of two accesses is made by an initialiser before the other can be made."""
        first, second = self.initialiser_of(one), self.initialiser_of(other)
        if first is not None and first == second:
            return True
        return any(
            initialiser is not None and self._is_hidden(place, initialiser)
            for initialiser in (first, second)
        )

    def _extents(self) -> dict[int, int]:
        """The initialiser in whose extent an instance is; none for those of several or of none."""
        instances = self._result.instances
        found = {
            i.number: i.number for i in instances if (i.method.name, i.method.descriptor) == CLINIT
        }
        started = {start.instance for starts in self._result.spawns.values() for start in starts}
        started.add(self._result.entry.number)
        undecided = {i.number for i in instances} - found.keys() - started
        changed = True
        while changed:
            changed = False
            for number in sorted(undecided):
                around = {found.get(site.instance) for site in self._graph.callers(number)}
                extent = around.pop() if len(around) == 1 else None
                if extent is not None:
                    found[number] = extent
                    undecided.discard(number)
                    changed = True
        return found

    def _is_hidden(self, place: MemoryPlace, initialiser: int) -> bool:
        """Whether other threads reach a place only after the initialiser is done."""
        if initialiser in self._spawning:
            return False
        number, field = place
        owner = self._result.instances[initialiser].method.owner
        if number == STATIC:
            return field.owner == owner and not self._hands_on_instances(initialiser, owner)
        key = (number, initialiser)
        if key not in self._hidden:
            self._hidden[key] = self._is_kept(number, initialiser, owner)
        return self._hidden[key]

    def _hands_on_instances(self, initialiser: int, owner: str) -> bool:
        """Whether other threads may get an object of the class before its initialisation.

        Its methods use the statics without asking whether the class is initialised.
        """
        found = self._handing.get(initialiser)
        if found is None:
            mask = self._result.objects.instances(f"L{owner};")
            found = any(
                initialiser in {self._initialiser_of.get(i) for i in self._makers(number)}
                and not self._is_kept(number, initialiser, owner)
                for number in members(mask)
            )
            self._handing[initialiser] = found
        return found

    def _makers(self, number: int) -> tuple[int, ...]:
        return self._graph.allocator(self._result.objects.objects[number])

    def _is_kept(self, number: int, initialiser: int, owner: str) -> bool:
        """Whether an object is made in the extent, and only its objects and statics refer to it."""
        seen, work = 0, 1 << number
        while work & ~seen:
            new = work & ~seen
            seen |= new
            for item in members(new):
                made = self._makers(item)
                if not made or any(self._initialiser_of.get(i) != initialiser for i in made):
                    return False
                for holder in self._holders.get(item, ()):
                    if isinstance(holder, str):
                        if holder != owner:
                            return False
                    else:
                        work |= 1 << holder
        return True
