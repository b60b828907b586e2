"""Which locks a thread surely holds before an op.

A forward dataflow over sets of held locks, met by intersection; callees start with what all their
callers hold. A lock is known by its object, when that is the only one of its kind, or by the name
of a value (`values`), or by both. A lock of `java.util.concurrent` is not its object's monitor.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, TypeAlias, final

from plait.analysis.call_graph import CallGraph
from plait.analysis.instances import CallSite, MethodInstance, PointsTo
from plait.analysis.library import LOCK_METHODS, LockAction
from plait.analysis.masks import members, single
from plait.analysis.mutexes import possible_mutexes, semaphore_action
from plait.analysis.values import (
    Definition,
    FinalField,
    FinalStatic,
    Parameter,
    Value,
    Values,
    nonzero_branch,
    rebased,
    root_of,
)
from plait.base.names import MethodRef
from plait.base.node import node
from plait.ir.cfg import normal_successors
from plait.ir.operands import ClassConst, Operand
from plait.ir.operators import CallMode
from plait.ir.ops import MAY_THROW, Invoke, MonitorEnter, MonitorExit, Move, Op, Throw

_MAY_THROW: Final = frozenset(MAY_THROW)
_READ_WRITE: Final = "java/util/concurrent/locks/ReentrantReadWriteLock"


class LockKind(StrEnum):
    """A monitor, a lock of the library held alone, or one held together with other readers."""

    MONITOR = "monitor"
    LOCK = "lock"
    SHARED = "shared lock"


@final
@node
class SingleObject:
    """An abstract object that stands for one object only."""

    number: int


Identity: TypeAlias = SingleObject | Value


@final
@node
class Held:
    """A lock that is held, and by what it is known."""

    kind: LockKind
    identity: Identity


Locks: TypeAlias = frozenset[Held]
NO_LOCKS: Final[Locks] = frozenset()
ANY_OBJECT: Final = -1
"""The mask of all objects, known or not."""

_ACTIONS: Final = {
    LockAction.ACQUIRE: (LockKind.LOCK, True),
    LockAction.RELEASE: (LockKind.LOCK, False),
    LockAction.ACQUIRE_SHARED: (LockKind.SHARED, True),
    LockAction.RELEASE_SHARED: (LockKind.SHARED, False),
    LockAction.TRY: (LockKind.LOCK, True),
    LockAction.TRY_SHARED: (LockKind.SHARED, True),
}
_TRIES: Final = (LockAction.TRY, LockAction.TRY_SHARED)


@final
@node
class LockOp:
    """An op that acquires or releases a lock; `objects` are those it may be called on.

    `is_try` when it acquires the lock only if what it gives is true.
    """

    kind: LockKind
    is_acquire: bool
    operand: Operand
    objects: int
    is_try: bool = False


def exclude(one: Locks, other: Locks) -> bool:
    """Whether two threads cannot hold these locks at the same time, known by their objects."""
    for held in one:
        if not isinstance(held.identity, SingleObject):
            continue
        if held.kind is not LockKind.SHARED and held in other:
            return True
        if held.kind is LockKind.LOCK and Held(LockKind.SHARED, held.identity) in other:
            return True
        if held.kind is LockKind.SHARED and Held(LockKind.LOCK, held.identity) in other:
            return True
    return False


@final
class HeldLocks:
    """The answers for all instances that threads run."""

    def __init__(self, result: PointsTo, graph: CallGraph, roots: tuple[int, ...]) -> None:
        self._result = result
        self._graph = graph
        self._values: dict[MethodRef, Values] = {}
        self._before: dict[tuple[int, int], Locks] = {}
        self._lock_ops: dict[CallSite, LockOp | None] = {}
        self._owners = self._find_owners()
        self._mutexes = possible_mutexes(result, graph)
        self._entry: dict[int, Locks] = {}
        self._start(roots)
        while misused := self._misused():
            for number in misused:
                del self._mutexes[number]
            self._start(roots)

    def _start(self, roots: tuple[int, ...]) -> None:
        self._before.clear()
        self._lock_ops.clear()
        self._released = self._find_released()
        self._solve(roots)

    def _misused(self) -> list[int]:
        """The semaphores that somebody may release who does not hold them."""
        return [
            number
            for number, releases in self._mutexes.items()
            if not all(
                Held(LockKind.LOCK, SingleObject(number)) in self.before(site)
                for site in releases
                if (site.instance, site.block) in self._before
            )
        ]

    # --- questions ------------------------------------------------------------------------------

    def before(self, site: CallSite) -> Locks:
        """The locks that every thread holds which comes to an op."""
        instance = self._result.instances[site.instance]
        now = self._before.get((site.instance, site.block), NO_LOCKS)
        for index in range(site.index):
            now = self._after(instance, CallSite(site.instance, site.block, index), now)
        return now

    def values(self, instance: MethodInstance) -> Values:
        """The names of values in the body of an instance."""
        found = self._values.get(instance.method)
        if found is None:
            found = self._values[instance.method] = Values(instance.body, self._result.hierarchy)
        return found

    def lock_op(self, instance: MethodInstance, site: CallSite) -> LockOp | None:
        """What an op does to a lock, None when nothing."""
        if site not in self._lock_ops:
            op = instance.body.blocks[site.block].ops[site.index]
            self._lock_ops[site] = self._find_lock_op(instance, site, op)
        return self._lock_ops[site]

    def single(self, operation: LockOp) -> int | None:
        """The object of the lock, when there is only one."""
        number = single(operation.objects)
        return number if number is not None and self._graph.is_single(number) else None

    # --- locks of ops ---------------------------------------------------------------------------

    def _find_lock_op(self, instance: MethodInstance, site: CallSite, op: Op) -> LockOp | None:
        if type(op) is MonitorEnter or type(op) is MonitorExit:
            objects = self._result.of_operand(instance, op.monitor)
            return LockOp(LockKind.MONITOR, type(op) is MonitorEnter, op.monitor, objects)
        if type(op) is Invoke and self._mutexes and op.mode is not CallMode.STATIC:
            found = self._semaphore_op(instance, op)
            if found is not None:
                return found
        targets = self._result.opaque_calls.get(site)
        if type(op) is not Invoke or not targets or site in self._result.calls:
            return None
        actions = {LOCK_METHODS.get((target.owner, target.name)) for target in targets}
        action = next(iter(actions))
        if len(actions) != 1 or action is None:
            return None
        kind, is_acquire = _ACTIONS[action]
        objects = self._result.of_operand(instance, op.args[0])
        if any(target.owner.startswith(_READ_WRITE) for target in targets):
            objects = self._pairs(objects)
        return LockOp(kind, is_acquire, op.args[0], objects, is_try=action in _TRIES)

    def _semaphore_op(self, instance: MethodInstance, op: Invoke) -> LockOp | None:
        objects = self._result.of_operand(instance, op.args[0])
        action = semaphore_action(op)
        if action is None or single(objects) not in self._mutexes:
            return None
        kind, is_acquire = _ACTIONS[action]
        return LockOp(kind, is_acquire, op.args[0], objects, is_try=action in _TRIES)

    def _pairs(self, locks: int) -> int:
        """The objects whose read and write locks these are; all objects when not known."""
        found = 0
        for number in members(locks):
            owners = self._owners.get(number, 0)
            if not owners or not self._graph.is_single(number):
                return ANY_OBJECT
            found |= owners
        return found

    def _find_owners(self) -> dict[int, int]:
        """The pairs of locks that a read lock or a write lock belongs to."""
        found: dict[int, int] = {}
        for (number, field), mask in self._result.fields.items():
            if field.owner == _READ_WRITE and field.name in ("readerLock", "writerLock"):
                for lock in members(mask):
                    found[lock] = found.get(lock, 0) | 1 << number
        return found

    def _identities(self, instance: MethodInstance, operation: LockOp) -> Iterator[Held]:
        number = self.single(operation)
        if number is not None:
            yield Held(operation.kind, SingleObject(number))
        value = self.values(instance).of(operation.operand)
        if value is not None:
            yield Held(operation.kind, value)

    def objects_of(self, instance: MethodInstance, identity: Identity) -> int:
        """The objects that a lock may be."""
        match identity:
            case SingleObject(number=number):
                return 1 << number
            case Parameter(number=number):
                return self._result.of_operand(instance, instance.body.params[number])
            case Definition():
                register = self.values(instance).register_of(identity)
                return self._result.of_operand(instance, register)
            case FinalStatic(field=field):
                return self._result.statics.get(field, 0)
            case ClassConst():
                return self._result.of_operand(instance, identity)
            case FinalField(base=base, field=field):
                found = 0
                for number in members(self.objects_of(instance, base)):
                    found |= self._result.fields.get((number, field), 0)
                return found

    # --- what callees release -------------------------------------------------------------------

    def _find_released(self) -> dict[int, dict[LockKind, int]]:
        """The objects whose locks a call may leave released although the caller held them."""
        own = {i.number: self._unmatched(i) for i in self._result.instances}
        released = {number: dict(kinds) for number, kinds in own.items()}
        work = [number for number, kinds in own.items() if kinds]
        while work:
            number = work.pop()
            for site in self._graph.callers(number):
                known = released[site.instance]
                for kind, objects in released[number].items():
                    if objects & ~known.get(kind, 0):
                        known[kind] = known.get(kind, 0) | objects
                        work.append(site.instance)
        return released

    def _unmatched(self, instance: MethodInstance) -> dict[LockKind, int]:
        """The releases of an instance that match no acquisition of its own."""
        sites = [
            CallSite(instance.number, at, index)
            for at, block in enumerate(instance.body.blocks)
            for index in range(len(block.ops))
        ]
        releases = [
            (site, operation)
            for site in sites
            if (operation := self.lock_op(instance, site)) is not None and not operation.is_acquire
        ]
        found: dict[LockKind, int] = {}
        if releases:
            before = self._flow(instance, NO_LOCKS, heeds_callees=False)
            for site, operation in releases:
                now = before.get(site.block)
                for index in range(site.index if now is not None else 0):
                    assert now is not None
                    at = CallSite(site.instance, site.block, index)
                    now = self._after(instance, at, now, heeds_callees=False)
                if now is not None and not self._matches(instance, operation, now):
                    found[operation.kind] = found.get(operation.kind, 0) | operation.objects
        return found

    def _is_undone(self, instance: MethodInstance, operation: LockOp, now: Locks) -> bool:
        """Whether a release undoes an acquisition in `now`, so that it leaves others in force.

        Monitors are released in the order in which they were acquired. A lock of the library is
        known to be the acquired one only by its name: a release by another name may be of a lock
        that is held by yet another one.
        """
        if operation.kind is LockKind.MONITOR:
            return self._matches(instance, operation, now)
        value = self.values(instance).of(operation.operand)
        return value is not None and Held(operation.kind, value) in now

    def _matches(self, instance: MethodInstance, operation: LockOp, now: Locks) -> bool:
        return any(held in now for held in self._identities(instance, operation))

    # --- the dataflow ---------------------------------------------------------------------------

    def _solve(self, roots: tuple[int, ...]) -> None:
        work = list(dict.fromkeys(roots))
        self._entry = dict.fromkeys(work, NO_LOCKS)
        while work:
            number = work.pop()
            instance = self._result.instances[number]
            for block, locks in self._flow(instance, self._entry[number]).items():
                self._before[number, block] = locks
            for site, callees in self._graph.sites[number].items():
                if (number, site.block) not in self._before:
                    continue
                given = self._given(instance, site)
                for callee in callees:
                    known = self._entry.get(callee)
                    merged = given if known is None else known & given
                    if merged != known:
                        self._entry[callee] = merged
                        work.append(callee)

    def _given(self, instance: MethodInstance, site: CallSite) -> Locks:
        """What a callee knows of the locks that are held when it is called."""
        op = instance.body.blocks[site.block].ops[site.index]
        given: set[Held] = set()
        values = self.values(instance)
        for held in self.before(site):
            identity = held.identity
            if isinstance(identity, SingleObject | FinalStatic | ClassConst):
                given.add(held)
                continue
            if type(op) is not Invoke or site in self._result.opaque_calls:
                continue
            for number, argument in enumerate(op.args):
                value = values.of(argument)
                if value is not None:
                    renamed = rebased(identity, value, Parameter(number))
                    if renamed is not None:
                        given.add(Held(held.kind, renamed))
        return frozenset(given)

    def _flow(
        self, instance: MethodInstance, entry: Locks, *, heeds_callees: bool = True
    ) -> dict[int, Locks]:
        before: dict[int, Locks] = {0: entry}
        work = [0]

        def reach(target: int, locks: Locks) -> None:
            known = before.get(target)
            merged = locks if known is None else known & locks
            if merged != known:
                before[target] = merged
                work.append(target)

        while work:
            index = work.pop()
            block = instance.body.blocks[index]
            now = before[index]
            for position, op in enumerate(block.ops):
                site = CallSite(instance.number, index, position)
                after = self._after(instance, site, now, heeds_callees=heeds_callees)
                if block.handler is not None and type(op) in _MAY_THROW:
                    operation = self.lock_op(instance, site)
                    if operation is None or operation.kind is not LockKind.MONITOR:
                        reach(block.handler, now & after)
                    elif not self._matches(instance, operation, now):
                        reach(block.handler, after)
                now = after
            if block.handler is not None and type(block.terminator) is Throw:
                reach(block.handler, now)
            tried = self._tried(instance, index)
            for target in normal_successors(block):
                reach(target, now | tried[1] if tried[0] == target else now)
        return before

    def _tried(self, instance: MethodInstance, index: int) -> tuple[int, Locks]:
        """Where a block goes on with a lock that its last call has tried to acquire."""
        tested = nonzero_branch(instance.body, index)
        if tested is None or tested[1].block != index:
            return -1, NO_LOCKS
        target, given = tested
        site = CallSite(instance.number, index, given.index)
        operation = self.lock_op(instance, site)
        later = instance.body.blocks[index].ops[given.index + 1 :]
        if operation is None or not operation.is_try or any(type(op) is not Move for op in later):
            return -1, NO_LOCKS
        return target, frozenset(self._identities(instance, operation))

    def _after(
        self, instance: MethodInstance, site: CallSite, now: Locks, *, heeds_callees: bool = True
    ) -> Locks:
        now = _forget(now, Definition(site.block, site.index))
        operation = self.lock_op(instance, site)
        if operation is not None:
            identities = frozenset(self._identities(instance, operation))
            if operation.is_acquire:
                return now if operation.is_try else now | identities
            if self._is_undone(instance, operation, now):
                return now - identities
            now -= identities
            return self._without(instance, now, operation.kind, operation.objects)
        if heeds_callees and now:
            for callee in self._graph.sites[instance.number].get(site, ()):
                for kind, objects in self._released[callee].items():
                    now = self._without(instance, now, kind, objects)
        return now

    def _without(self, instance: MethodInstance, now: Locks, kind: LockKind, objects: int) -> Locks:
        """Without the locks that may be of these objects."""
        return frozenset(
            held
            for held in now
            if held.kind is not kind or not self.objects_of(instance, held.identity) & objects
        )


def _forget(now: Locks, defined: Definition) -> Locks:
    """Without locks that are known by what an op gave the last time it ran."""
    stale = [
        held
        for held in now
        if not isinstance(held.identity, SingleObject) and root_of(held.identity) == defined
    ]
    return now.difference(stale) if stale else now
