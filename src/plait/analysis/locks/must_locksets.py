"""Must-locksets: the locks that a thread holds before an op on every path.

A forward dataflow over sets of held locks, joined by intersection; callees start with the locks
that all their callers hold. A lock is identified by its object, if the abstract object represents a
single one, or by the name of a value (`values`), or by both. A lock of `java.util.concurrent` is
not its object's monitor.
"""

from collections.abc import Iterator
from typing import TypeGuard, final

from plait.analysis.locks.lock_names import NO_LOCKS, Held, Identity, LockKind, Locks, SingleObject
from plait.analysis.locks.lock_ops import LockOp, LockOps
from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.values.dataflow import solve_forward
from plait.analysis.values.value_cases import Cases
from plait.analysis.values.value_numbering import (
    Definition,
    FinalField,
    FinalStatic,
    Parameter,
    Values,
    nonzero_branch,
    rebased,
    root_of,
)
from plait.base.masks import members
from plait.base.names import MethodRef
from plait.ir.operands import ClassConst
from plait.ir.ops import Invoke, Move


@final
class HeldLocks:
    """The locksets of all instances that threads run."""

    def __init__(self, result: PointsTo, graph: CallGraph, roots: tuple[int, ...]) -> None:
        self._result = result
        self._graph = graph
        self._values: dict[MethodRef, Values] = {}
        self._cases: dict[MethodRef, Cases] = {}
        self._before: dict[tuple[int, int], Locks] = {}
        self.ops = LockOps(result, graph)
        self._entry: dict[int, Locks] = {}
        self._start(roots)
        while misused := self._misused():
            self.ops.drop(misused)
            self._start(roots)

    def _start(self, roots: tuple[int, ...]) -> None:
        self._before.clear()
        self._released = self._find_released()
        self._solve(roots)

    def _misused(self) -> list[int]:
        """The semaphores that a thread may release without holding them."""
        return [
            number
            for number, releases in self.ops.mutexes.items()
            if not all(
                Held(LockKind.LOCK, SingleObject(number)) in self.before(site)
                for site in releases
                if (site.instance, site.block) in self._before
            )
        ]

    # --- questions ------------------------------------------------------------------------------

    def before(self, site: CallSite) -> Locks:
        """The locks that every thread holds when it reaches an op."""
        instance = self._result.instances[site.instance]
        now = self._before.get((site.instance, site.block), NO_LOCKS)
        for index in range(site.index):
            now = self._after(instance, CallSite(site.instance, site.block, index), now)
        return now.union(self._implied(instance, site, now))

    def _implied(self, instance: MethodInstance, site: CallSite, now: Locks) -> Iterator[Held]:
        """The locks that are among several that are held, whichever of them each one is."""
        for kind in LockKind:
            copies = [
                identity
                for identity in [held.identity for held in now if held.kind is kind]
                if self._is_copy(identity, instance)
            ]
            if len(copies) > 1:
                cases = self._cases.get(instance.method)
                if cases is None:
                    cases = Cases(instance.body, self.values(instance))
                    self._cases[instance.method] = cases
                for value in cases.always_among(site.block, site.index, copies):
                    yield Held(kind, value)

    def _is_copy(self, identity: Identity, instance: MethodInstance) -> TypeGuard[Definition]:
        """Whether a lock is known only as a copy of a value without a name."""
        if type(identity) is not Definition:
            return False
        return type(instance.body.blocks[identity.block].ops[identity.index]) is Move

    def values(self, instance: MethodInstance) -> Values:
        """The names of values in the body of an instance."""
        found = self._values.get(instance.method)
        if found is None:
            found = self._values[instance.method] = Values(instance.body, self._result.hierarchy)
        return found

    def _identities(self, instance: MethodInstance, operation: LockOp) -> Iterator[Held]:
        number = self.ops.single(operation)
        if number is not None:
            yield Held(operation.kind, SingleObject(number))
        values = self.values(instance)
        value = values.of(operation.operand)
        if value is None and operation.copy is not None:
            value = values.of(operation.copy)
        if value is not None:
            yield Held(operation.kind, value)

    def objects_of(self, instance: MethodInstance, identity: Identity) -> int:
        """The possible objects of a lock."""
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
        sites = [CallSite(instance.number, *place) for place in self.ops.positions(instance)]
        releases = [
            (site, operation)
            for site in sites
            if (operation := self.ops.at(instance, site)) is not None and not operation.is_acquire
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
        """Whether a release undoes an acquisition in `now`, so that other locks stay held.

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
        """What a callee knows of the locks that are held at its call."""
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
        def after(block: int, position: int, now: Locks) -> Locks:
            site = CallSite(instance.number, block, position)
            return self._after(instance, site, now, heeds_callees=heeds_callees)

        def thrown(block: int, position: int, now: Locks, later: Locks) -> Locks | None:
            if position == len(instance.body.blocks[block].ops):
                return now
            operation = self.ops.at(instance, CallSite(instance.number, block, position))
            if operation is None or operation.kind is not LockKind.MONITOR:
                return now & later
            return None if self._matches(instance, operation, now) else later

        def on_edge(block: int, target: int, now: Locks) -> Locks:
            tried = self._tried(instance, block)
            return now | tried[1] if tried[0] == target else now

        return solve_forward(
            instance.body,
            entry,
            merge=frozenset.intersection,
            after=after,
            thrown=thrown,
            on_edge=on_edge,
        )

    def _tried(self, instance: MethodInstance, index: int) -> tuple[int, Locks]:
        """Where a block goes on with a lock that its last call has tried to acquire."""
        if not any(block == index for block, _ in self.ops.positions(instance)):
            return -1, NO_LOCKS
        tested = nonzero_branch(instance.body, index)
        if tested is None or tested[1].block != index:
            return -1, NO_LOCKS
        target, given = tested
        site = CallSite(instance.number, index, given.index)
        operation = self.ops.at(instance, site)
        later = instance.body.blocks[index].ops[given.index + 1 :]
        if operation is None or not operation.is_try or any(type(op) is not Move for op in later):
            return -1, NO_LOCKS
        return target, frozenset(self._identities(instance, operation))

    def _after(
        self, instance: MethodInstance, site: CallSite, now: Locks, *, heeds_callees: bool = True
    ) -> Locks:
        is_locking = (site.block, site.index) in self.ops.positions(instance)
        if not now and not is_locking:
            return now
        now = _forget(now, Definition(site.block, site.index))
        operation = self.ops.at(instance, site) if is_locking else None
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
        """The locks without those that may be of these objects."""
        return frozenset(
            held
            for held in now
            if held.kind is not kind or not self.objects_of(instance, held.identity) & objects
        )


def _forget(now: Locks, defined: Definition) -> Locks:
    """The locks without those that are identified by an op's previous result."""
    stale = [
        held
        for held in now
        if not isinstance(held.identity, SingleObject) and root_of(held.identity) == defined
    ]
    return now.difference(stale) if stale else now
