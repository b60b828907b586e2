"""The lock order: which locks a thread may acquire while it holds others, and its cycles.

Locks are the monitors of abstract objects, the library's locks used as regions, and classes while
their initialisers run. Unread code may acquire the monitor of its receiver, and meanwhile call back
and acquire the monitors of its arguments. The locks that may be held at the start of an instance
are those of its callers. A deadlock of locks needs a cycle of threads, each holding the lock that
the previous one wants. So it is a cycle in the graph of these steps. An abstract object that
represents several objects may form a cycle with itself.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, final

from plait.analysis.locks.lock_methods import START
from plait.analysis.locks.lock_names import LockKind
from plait.analysis.locks.lock_ops import LockOp
from plait.analysis.points_to.method_instances import CallSite, MethodInstance
from plait.base import flags
from plait.base.masks import members
from plait.base.origins import is_library_class
from plait.engines.network.program_model import GuardedRegion, Lock, ProgramModel
from plait.ir.ops import InitClass, Invoke, Join
from plait.ir.regions import MonitorRegion

MOST_CIRCLES: Final = 200
_MOST_TRIES: Final = 20_000
_STREAMS: Final = "java/io/"
"""Classes whose objects synchronise on themselves, or on what they write to, in blocks."""
_CONSOLE: Final = "plait/vm/Console"
_NOT_LOCKING: Final = frozenset({"java/lang/Thread", "java/lang/Throwable"})
"""Classes with synchronized methods that do not wait, or that are handled separately."""


class ClassLock(NamedTuple):
    """A class during its initialisation; its superclasses are initialised meanwhile."""

    name: str


Node = Lock | ClassLock


class Step(NamedTuple):
    """A thread that holds one lock acquires another."""

    held: int
    wanted: int


def is_inside(region: MonitorRegion, site: CallSite) -> bool:
    """Whether an op runs while the region's lock is held; its own entry and exits do not."""
    if site.block not in region.blocks:
        return False
    entry = region.entry
    exits = sorted(e.index for e in region.exits if e.block == site.block)
    is_held = entry.block != site.block or (bool(exits) and exits[0] < entry.index)
    events = [(index, False) for index in exits]
    if entry.block == site.block:
        events.append((entry.index, True))
    for index, is_entry in sorted(events):
        if index >= site.index:
            return is_held and index != site.index
        is_held = is_entry
    return is_held


@final
class LockOrder:
    """The steps from lock to lock, and where they are made; locks are numbered."""

    def __init__(self, model: ProgramModel) -> None:
        self._model = model
        self._facts = model.facts
        self._result = model.facts.points_to
        self.nodes: list[Node] = []
        self._numbers: dict[Node, int] = {}
        self._masks: dict[tuple[int, int, int], int] = {}
        self._reached = sorted(
            {n for r in range(len(self._facts.threads.roots)) for n in self._facts.threads.reach(r)}
        )
        self._reachable = frozenset(self._reached)
        for number in self._reached:
            for guarded in model.regions(number):
                self._mask(number, guarded)
        self._opaque: dict[int, list[CallSite]] = {}
        self._locking: dict[str, bool] = {}
        self._noted = 0
        for site in self._result.opaque_calls:
            self._opaque.setdefault(site.instance, []).append(site)
            if site.instance in self._reachable:
                self._note_monitors(site)
        self._entry: dict[int, int] = dict.fromkeys(self._reached, 0)
        self._solve()
        self.steps: dict[Step, list[CallSite]] = {}
        for number in self._reached:
            for wanted, site, meanwhile in self._wanted(self._result.instances[number]):
                for held in members(self.held(site) | meanwhile):
                    if held != wanted or not self._is_one(held):
                        self.steps.setdefault(Step(held, wanted), []).append(site)

    # --- what may be held -----------------------------------------------------------------------

    def held(self, site: CallSite) -> int:
        """The locks, as a mask, that a thread may hold before an op."""
        found = self._entry.get(site.instance, 0)
        for guarded in self._model.regions(site.instance):
            if is_inside(guarded.region, site):
                found |= self._mask(site.instance, guarded)
        return found

    def _mask(self, instance: int, guarded: GuardedRegion) -> int:
        """The locks that a region may acquire; a register may have held other objects before."""
        key = (instance, guarded.region.entry.block, guarded.region.entry.index)
        found = self._masks.get(key)
        if found is None:
            operation, found = guarded.operation, 0
            for number in members(self._objects(self._result.instances[instance], operation)):
                found |= 1 << self._number(Lock(operation.kind, number))
            self._masks[key] = found
        return found

    def _objects(self, instance: MethodInstance, operation: LockOp) -> int:
        locks = self._facts.locks
        value = locks.values(instance).of(operation.operand)
        named = locks.objects_of(instance, value) if value is not None else 0
        is_monitor = operation.kind is LockKind.MONITOR
        return operation.objects & named if named and is_monitor else operation.objects

    def _number(self, node: Node) -> int:
        found = self._numbers.get(node)
        if found is None:
            found = self._numbers[node] = len(self.nodes)
            self.nodes.append(node)
        return found

    def _solve(self) -> None:
        work = list(self._reached)
        while work:
            number = work.pop()
            for site, callees in self._facts.graph.sites[number].items():
                held = self.held(site) | self._receivers(site)
                initialised = self._initialised(site)
                for callee in callees:
                    given = held
                    if self._is_initialiser(site, callee):
                        name = self._result.instances[callee].method.owner
                        given |= self._while_initialising(name, initialised)
                    if callee in self._entry and given & ~self._entry[callee]:
                        self._entry[callee] |= given
                        work.append(callee)

    def _receivers(self, site: CallSite) -> int:
        """The monitor that unread code may acquire: that of its receiver."""
        given = self._given(site)
        return self._monitors(site, given[0]) if given else 0

    def _arguments(self, site: CallSite) -> int:
        """The monitors that it may acquire while it holds its receiver's: its arguments'."""
        found = 0
        for objects in self._given(site)[1:]:
            found |= self._monitors(site, objects)
        return found

    def _given(self, site: CallSite) -> list[int]:
        """The arguments of a call of unread code, as masks of objects."""
        if site not in self._result.opaque_calls:
            return []
        instance = self._result.instances[site.instance]
        op = instance.body.blocks[site.block].ops[site.index]
        if type(op) is not Invoke:
            return []
        return [self._result.of_operand(instance, argument) for argument in op.args]

    def _monitors(self, site: CallSite, objects: int) -> int:
        locks = (Lock(LockKind.MONITOR, number) for number in members(objects))
        found = sum(1 << self._numbers[lock] for lock in locks if lock in self._numbers)
        return found if self._is_ours(site) else found & ~self._noted

    def _is_ours(self, site: CallSite) -> bool:
        return not is_library_class(self._result.instances[site.instance].method.owner)

    def _note_monitors(self, site: CallSite) -> None:
        """Number the monitors that only unread code acquires, where the program calls it."""
        for objects in self._given(site) if self._is_ours(site) else ():
            for number in members(objects):
                lock = Lock(LockKind.MONITOR, number)
                kind = self._result.objects.objects[number].type
                if lock not in self._numbers and self._is_locking(kind):
                    self._noted |= 1 << self._number(lock)

    def _is_locking(self, kind: str) -> bool:
        """Whether library code acquires monitors of a class's objects: streams, synchronized."""
        found = self._locking.get(kind)
        if found is None:
            found = self._locking[kind] = not kind.startswith("[") and self._find_locking(kind)
        return found

    def _find_locking(self, kind: str) -> bool:
        classes = list(self._result.hierarchy.superclasses(kind))
        if any(cls.name in _NOT_LOCKING for cls in classes):
            return False
        return any(
            cls.name.startswith(_STREAMS)
            or any(method.flags & flags.SYNCHRONIZED for method in cls.methods)
            for cls in classes
            if is_library_class(cls.name)
        )

    def _is_initialiser(self, site: CallSite, callee: int) -> bool:
        return callee in self._result.initialisers.get(site, {})

    def _initialised(self, site: CallSite) -> frozenset[str]:
        """The classes that an op may initialise, including those without initialiser code."""
        callees = self._result.initialisers.get(site)
        if not callees:
            return frozenset()
        names = {self._result.instances[callee].method.owner for callee in callees}
        instance = self._result.instances[site.instance]
        op = instance.body.blocks[site.block].ops[site.index]
        if type(op) is InitClass:
            names.add(op.cls)
        for name in tuple(names):
            names.update(cls.name for cls in self._result.hierarchy.superclasses(name))
        return frozenset(names - {"java/lang/Object"})

    def _while_initialising(self, name: str, initialised: frozenset[str]) -> int:
        """The classes, as a mask, that the same op initialises meanwhile."""
        is_below = self._result.hierarchy.is_subclass
        found = 0
        for other in sorted(initialised):
            if other == name or is_below(other, name):
                found |= 1 << self._number(ClassLock(other))
        return found

    # --- steps ----------------------------------------------------------------------------------

    def _wanted(self, instance: MethodInstance) -> Iterator[tuple[int, CallSite, int]]:
        """The locks that an instance acquires, where, and what else the op has acquired then."""
        for guarded in self._model.regions(instance.number):
            entry = guarded.region.entry
            site = CallSite(instance.number, entry.block, entry.index)
            for wanted in members(self._mask(instance.number, guarded)):
                yield wanted, site, 0
        for site in self._facts.graph.sites[instance.number]:
            initialised = self._initialised(site)
            for name in sorted(initialised):
                wanted = self._number(ClassLock(name))
                meanwhile = self._while_initialising(name, initialised)
                yield wanted, site, meanwhile & ~(1 << wanted)
        for site in self._opaque.get(instance.number, ()):
            receivers = self._receivers(site)
            for wanted in members(receivers):
                yield wanted, site, 0
            for wanted in members(self._arguments(site)):
                yield wanted, site, receivers & ~(1 << wanted)

    def _is_one(self, number: int) -> bool:
        """Whether a lock represents only one; the console is one, which nobody acquires twice."""
        node = self.nodes[number]
        if isinstance(node, ClassLock) or self._facts.graph.is_single(node.number):
            return True
        return self._result.objects.objects[node.number].type.startswith(_CONSOLE)

    def joins(self) -> Iterator[tuple[CallSite, int]]:
        """Where threads join others, and the Thread objects of these."""
        for number in self._reached:
            instance = self._result.instances[number]
            for at, block in enumerate(instance.body.blocks):
                for index, op in enumerate(block.ops):
                    if type(op) is Join:
                        threads = self._result.of_operand(instance, op.thread)
                        yield CallSite(number, at, index), threads

    # --- circles --------------------------------------------------------------------------------

    def circles(self) -> list[tuple[Step, ...]] | None:
        """The simple cycles of steps; a self-loop counts twice. None when there are too many.

        Cycles of library classes only are left out.
        """
        after: dict[int, list[int]] = {}
        for step in self.steps:
            after.setdefault(step.held, []).append(step.wanted)
        found: list[tuple[Step, ...]] = []
        tries = 0
        for first in sorted(after):
            for circle in _circles_from(first, after):
                tries += 1
                if circle and self._counts(circle):
                    found.append(circle * 2 if len(circle) == 1 else circle)
                if len(found) > MOST_CIRCLES or tries > _MOST_TRIES:
                    return None
        return found

    def _counts(self, circle: tuple[Step, ...]) -> bool:
        return any(not self._is_library_class(step.held) for step in circle)

    def _is_library_class(self, number: int) -> bool:
        node = self.nodes[number]
        if not isinstance(node, ClassLock):
            return False
        return is_library_class(node.name)

    def monitors_of(self, kind: str) -> int:
        """The objects of a class whose monitors are acquired, except for the start of a thread."""
        locks = self._noted
        for (instance, _, _), mask in self._masks.items():
            if self._result.instances[instance].method != START:
                locks |= mask
        taken = 0
        for number in members(locks):
            node = self.nodes[number]
            if isinstance(node, Lock) and node.kind is LockKind.MONITOR:
                taken |= 1 << node.number
        return taken & self._result.objects.instances(kind)


def _circles_from(first: int, after: dict[int, list[int]]) -> Iterator[tuple[Step, ...]]:
    """The simple cycles whose smallest lock is the first one; yields None for each step."""
    leading = _leading_to(first, after)
    path = [first]
    work = [iter(sorted(after.get(first, ())))]
    while work:
        for wanted in work[-1]:
            if wanted == first:
                yield tuple(Step(a, b) for a, b in zip(path, (*path[1:], first), strict=True))
            elif wanted > first and wanted in leading and wanted not in path:
                yield ()
                path.append(wanted)
                work.append(iter(sorted(after.get(wanted, ()))))
                break
        else:
            work.pop()
            path.pop()


def _leading_to(first: int, after: dict[int, list[int]]) -> set[int]:
    """The locks, none smaller than the first, from which steps lead back to it."""
    before: dict[int, list[int]] = {}
    for held, wanted in after.items():
        for one in wanted:
            before.setdefault(one, []).append(held)
    found = {first}
    work = [first]
    while work:
        for held in before.get(work.pop(), ()):
            if held > first and held not in found:
                found.add(held)
                work.append(held)
    return found
