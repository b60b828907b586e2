"""The call graph of method instances, and which of them run at most once."""

from collections.abc import Iterable
from typing import final

from plait.analysis.points_to.abstract_objects import UNKNOWN_CLASS, AbstractObject, Context
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.base.names import MethodRef
from plait.ir.cfg import repeated_blocks
from plait.ir.graph import cyclic_nodes

_CLINIT = "<clinit>"


@final
class CallGraph:
    """Call edges between instances, except thread starts.

    `once` has the instances that run at most once in an execution, and the abstract objects that
    represent at most one object.
    """

    def __init__(self, result: PointsTo, heap_depth: int) -> None:
        self._result = result
        self._heap_depth = heap_depth
        self._cyclic: dict[MethodRef, frozenset[int]] = {}
        self.sites: list[dict[CallSite, tuple[int, ...]]] = [{} for _ in result.instances]
        self._callers: list[list[CallSite]] = [[] for _ in result.instances]
        for edges in (result.calls, result.initialisers):
            for site, callees in edges.items():
                known = self.sites[site.instance].get(site, ())
                self.sites[site.instance][site] = (*known, *callees)
                for callee in callees:
                    self._callers[callee].append(site)
        self._starts: dict[int, set[int]] = {}
        for spawned in result.spawns.values():
            for start in spawned:
                self._starts.setdefault(start.instance, set()).add(start.thread)
        self._allocators = self._find_allocators()
        self._once = self._find_once()
        self._once_objects: dict[int, bool] = {}

    def callers(self, instance: int) -> list[CallSite]:
        """The sites that may call an instance."""
        return self._callers[instance]

    def reachable(self, root: int) -> frozenset[int]:
        """The instances that a thread with this bottom frame may call."""
        found = {root}
        work = [root]
        while work:
            for callees in self.sites[work.pop()].values():
                new = [callee for callee in callees if callee not in found]
                found.update(new)
                work.extend(new)
        return frozenset(found)

    def ancestors(self, targets: Iterable[int]) -> frozenset[int]:
        """These instances, and those that may call them directly or indirectly."""
        found = set(targets)
        work = list(found)
        while work:
            new = {site.instance for site in self._callers[work.pop()]} - found
            found |= new
            work.extend(new)
        return frozenset(found)

    def is_repeated(self, site: CallSite) -> bool:
        """Whether a site may run more than once within one call of its method."""
        instance = self._result.instances[site.instance]
        cyclic = self._cyclic.get(instance.method)
        if cyclic is None:
            cyclic = self._cyclic[instance.method] = repeated_blocks(instance.body)
        return site.block in cyclic

    def runs_once(self, instance: int) -> bool:
        """Whether the instance runs at most once in an execution."""
        return instance in self._once

    def is_single(self, number: int) -> bool:
        """Whether an abstract object represents at most one object."""
        found = self._once_objects.get(number)
        if found is None:
            found = self._once_objects[number] = self._is_single(number, self._once)
        return found

    # --- once -----------------------------------------------------------------------------------

    def _find_allocators(self) -> dict[tuple[MethodRef, Context], list[int]]:
        found: dict[tuple[MethodRef, Context], list[int]] = {}
        for instance in self._result.instances:
            key = (instance.method, instance.context[: self._heap_depth])
            found.setdefault(key, []).append(instance.number)
        return found

    def _find_once(self) -> set[int]:
        """A greatest fixpoint: all instances that are not found to run twice."""
        edges = [
            [callee for callees in sites.values() for callee in callees] for sites in self.sites
        ]
        recursive = cyclic_nodes(edges)
        instances = self._result.instances
        once = {
            i.number for i in instances if i.number not in recursive or i.method.name == _CLINIT
        }
        changed = True
        while changed:
            dropped = {i for i in once if not self._stays_once(instances[i], once)}
            once -= dropped
            changed = bool(dropped)
        return once

    def _stays_once(self, instance: MethodInstance, once: set[int]) -> bool:
        if instance.method.name == _CLINIT:
            return True
        number = instance.number
        callers = self._callers[number]
        threads = self._starts.get(number, set())
        is_entry = number == self._result.entry.number
        if len(callers) + bool(threads) + is_entry > 1:
            return False
        if callers:
            site = callers[0]
            is_callback = site in self._result.opaque_calls
            return site.instance in once and not self.is_repeated(site) and not is_callback
        if threads:
            return len(threads) == 1 and all(self._is_single(t, once) for t in threads)
        return True

    def _is_single(self, number: int, once: set[int]) -> bool:
        item = self._result.objects.objects[number]
        site = item.site
        if site.method is None:
            described = self._result.objects.described_by(number)
            return described is not None and described != UNKNOWN_CLASS
        allocators = self._allocators.get((site.method, item.context), [])
        if len(allocators) != 1 or allocators[0] not in once:
            return False
        return not self.is_repeated(CallSite(allocators[0], site.block, site.index))

    def allocator(self, item: AbstractObject) -> tuple[int, ...]:
        """The instances that may create an object."""
        if item.site.method is None:
            return ()
        return tuple(self._allocators.get((item.site.method, item.context), ()))
