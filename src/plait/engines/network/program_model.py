"""What all queries about the locks of one program share: regions, and the relevant locks.

A region is the code between the entry of a monitor, or `lock()`, and the exits that match it. Its
lock is part of the network when it belongs to a single object, when no thread waits on it (which
releases it), and when only regions operate on it.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple, final

from plait.analysis.facts import Facts
from plait.analysis.locks.lock_names import LockKind
from plait.analysis.locks.lock_ops import ANY_OBJECT, LockOp
from plait.analysis.points_to.method_instances import CallSite, MethodInstance
from plait.analysis.values.value_numbering import Definition, Value, root_of
from plait.base.names import MethodRef
from plait.ir.operands import NULL, Operand
from plait.ir.ops import Branch, Invoke, Wait
from plait.ir.regions import LockStep, MonitorRegion, OpSite, Unstructured, monitor_regions

LOCKS_PACKAGE: Final = "java/util/concurrent/locks/"
_REENTRANT: Final = f"{LOCKS_PACKAGE}ReentrantLock"
_MOST_LOCKS: Final = 10
_CALM: Final = frozenset({"lock", "unlock"})
"""The methods of locks that never throw when they are used correctly."""


class Lock(NamedTuple):
    """The monitor of an abstract object, or the lock that the object itself represents."""

    kind: LockKind
    number: int


class GuardedRegion(NamedTuple):
    """A region of an instance, the locks that it may acquire, and whether acquiring may throw."""

    region: MonitorRegion
    operation: LockOp
    may_throw: bool


@final
class ProgramModel:
    """The regions by instance, and the numbers of the relevant locks."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.unstructured: set[MethodRef] = set()
        """Methods whose monitor operations are not regions: exits may throw there."""
        self.loose: dict[CallSite, LockOp] = {}
        """Operations on locks that belong to no region."""
        self._regions: dict[int, tuple[GuardedRegion, ...]] = {}
        for root in range(len(facts.threads.roots)):
            for number in facts.threads.reach(root):
                if number not in self._regions:
                    instance = facts.points_to.instances[number]
                    self._regions[number] = self._find_regions(instance)
        self._unusable = self._find_unusable()
        self.locks = self._useful_locks()
        """The numbers of the locks that several threads may acquire, the most used first."""
        self._below: dict[int, frozenset[int]] = {}

    # --- questions ------------------------------------------------------------------------------

    def regions(self, instance: int) -> tuple[GuardedRegion, ...]:
        """The regions of an instance that some thread runs."""
        return self._regions.get(instance, ())

    def number_of(self, guarded: GuardedRegion) -> int | None:
        """The number of a region's lock, when it is part of the network."""
        lock = self._lock_of(guarded)
        return None if lock is None else self.locks.get(lock)

    def locking_instances(self) -> set[int]:
        """The instances with regions whose locks are part of the network."""
        return {
            number
            for number, regions in self._regions.items()
            if any(self.number_of(guarded) is not None for guarded in regions)
        }

    def below(self, instance: int) -> frozenset[int]:
        """The instances that a call of an instance may run."""
        found = self._below.get(instance)
        if found is None:
            found = self._below[instance] = self.facts.graph.reachable(instance)
        return found

    def _lock_of(self, guarded: GuardedRegion) -> Lock | None:
        operation = guarded.operation
        number = self.facts.locks.ops.single(operation)
        if number is None or self._unusable[operation.kind] >> number & 1:
            return None
        return Lock(operation.kind, number)

    # --- regions --------------------------------------------------------------------------------

    def _find_regions(self, instance: MethodInstance) -> tuple[GuardedRegion, ...]:
        operations = self._operations(instance)
        steps = self._steps(instance, operations)
        found = monitor_regions(instance.body, steps, self._tested(instance, operations, steps))
        if isinstance(found, Unstructured) and steps:
            found = monitor_regions(instance.body)
        if isinstance(found, Unstructured):
            self.unstructured.add(instance.method)
            found = ()
        regions = tuple(
            GuardedRegion(
                region,
                operations[region.entry],
                region.entry in steps and steps[region.entry].may_throw,
            )
            for region in found
        )
        inside = {site for region in found for site in (region.entry, *region.exits)}
        for at, operation in operations.items():
            if at not in inside:
                self.loose[CallSite(instance.number, at.block, at.index)] = operation
        return regions

    def _operations(self, instance: MethodInstance) -> dict[OpSite, LockOp]:
        found = {}
        for at, block in enumerate(instance.body.blocks):
            for index in range(len(block.ops)):
                site = CallSite(instance.number, at, index)
                operation = self.facts.locks.ops.at(instance, site)
                if operation is not None:
                    found[OpSite(at, index)] = operation
        return found

    def _steps(
        self, instance: MethodInstance, operations: Mapping[OpSite, LockOp]
    ) -> dict[OpSite, LockStep]:
        """The operations on the library's locks whose object is known, or its name."""
        steps = {}
        for at, operation in operations.items():
            op = instance.body.blocks[at.block].ops[at.index]
            if type(op) is not Invoke or operation.kind is not LockKind.LOCK:
                continue
            number = self.facts.locks.ops.single(operation)
            name = self._lasting(instance, operation.operand) if number is None else number
            if name is not None:
                is_calm = op.method.name in _CALM
                steps[at] = LockStep(name, operation.is_acquire, may_throw=not is_calm)
        return steps

    def _lasting(self, instance: MethodInstance, operand: Operand) -> Value | None:
        """The name of a value that an operand has throughout the method."""
        value = self.facts.locks.values(instance).of(operand)
        return None if value is None or isinstance(root_of(value), Definition) else value

    def _tested(
        self,
        instance: MethodInstance,
        operations: Mapping[OpSite, LockOp],
        steps: Mapping[OpSite, LockStep],
    ) -> dict[int, object]:
        """The blocks that compare a lock with null, and the name of the lock in the steps."""
        names: dict[Value, object] = {}
        for at, step in steps.items():
            value = self._lasting(instance, operations[at].operand)
            if value is not None:
                names[value] = step.name
        found = {}
        for index, block in enumerate(instance.body.blocks if names else ()):
            test = block.terminator
            if type(test) is Branch and test.right == NULL:
                value = self._lasting(instance, test.left)
                if value in names:
                    found[index] = names[value]
        return found

    # --- which locks matter ---------------------------------------------------------------------

    def _find_unusable(self) -> dict[LockKind, int]:
        """The objects, by kind of lock, whose locks are released outside of regions."""
        points_to = self.facts.points_to
        found = {LockKind.MONITOR: 0, LockKind.LOCK: 0, LockKind.SHARED: ANY_OBJECT}
        for instance in points_to.instances:
            for block in instance.body.blocks:
                for op in block.ops:
                    if type(op) is Wait:
                        found[LockKind.MONITOR] |= points_to.of_operand(instance, op.monitor)
        for operation in self.loose.values():
            if operation.kind is LockKind.LOCK:
                found[LockKind.LOCK] |= operation.objects
        for site, targets in points_to.opaque_calls.items():
            instance = points_to.instances[site.instance]
            op = instance.body.blocks[site.block].ops[site.index]
            for target in targets if type(op) is Invoke else ():
                assert isinstance(op, Invoke)
                if target.owner == _REENTRANT and target.name == "newCondition":
                    found[LockKind.LOCK] |= points_to.of_operand(instance, op.args[0])
                elif target.owner.startswith(LOCKS_PACKAGE) and target.name == "newCondition":
                    found[LockKind.LOCK] = ANY_OBJECT
        return found

    def _useful_locks(self) -> dict[Lock, int]:
        users: dict[Lock, int] = {}
        count: dict[Lock, int] = {}
        roots = self.facts.threads.roots
        for root, described in enumerate(roots):
            for number in self.facts.threads.reach(root):
                for guarded in self._regions[number]:
                    lock = self._lock_of(guarded)
                    if lock is None:
                        continue
                    many = 0 if described.is_single else 1 << len(roots)
                    users[lock] = users.get(lock, 0) | 1 << root | many
                    count[lock] = count.get(lock, 0) + 1
        shared = [lock for lock, mask in users.items() if mask & (mask - 1)]
        shared.sort(key=lambda lock: (-count[lock], lock.number, lock.kind))
        return {lock: number for number, lock in enumerate(shared[:_MOST_LOCKS])}
