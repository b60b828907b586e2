"""Effects of ops on locks: monitors, the locks of `java.util.concurrent`, semaphores as locks."""

from typing import Final, final

from plait.analysis.locks.lock_methods import LOCK_METHODS, LockAction
from plait.analysis.locks.lock_names import LockKind
from plait.analysis.locks.semaphore_locks import possible_mutexes, semaphore_action
from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.base.masks import members, single
from plait.base.node import node
from plait.ir.cfg import normal_successors, predecessors
from plait.ir.operands import Operand
from plait.ir.operators import CallMode
from plait.ir.ops import Invoke, MonitorEnter, MonitorExit, Move, Op
from plait.ir.program import Body

_LOCKING: Final = (MonitorEnter, MonitorExit, Invoke)
_READ_WRITE: Final = "java/util/concurrent/locks/ReentrantReadWriteLock"
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

    `is_try` when it acquires the lock only if what it gives is true. `copy` is where a lock was
    kept right before it was acquired, so that it can be released whatever happens to `operand`.
    """

    kind: LockKind
    is_acquire: bool
    operand: Operand
    objects: int
    is_try: bool = False
    copy: Operand | None = None


@final
class LockOps:
    """Answers by op; `mutexes` are the semaphores treated as locks, with their releases."""

    def __init__(self, result: PointsTo, graph: CallGraph) -> None:
        self._result = result
        self._graph = graph
        self._known: dict[CallSite, LockOp | None] = {}
        self._positions: dict[int, frozenset[tuple[int, int]]] = {}
        self._owners = self._find_owners()
        self.mutexes = possible_mutexes(result, graph)

    def drop(self, semaphores: list[int]) -> None:
        """Do not treat these semaphores as locks any more."""
        for number in semaphores:
            del self.mutexes[number]
        self._known.clear()
        self._positions.clear()

    def at(self, instance: MethodInstance, site: CallSite) -> LockOp | None:
        """The effect of an op on a lock, None when it has none."""
        if site not in self._known:
            op = instance.body.blocks[site.block].ops[site.index]
            self._known[site] = self._find_lock_op(instance, site, op)
        return self._known[site]

    def positions(self, instance: MethodInstance) -> frozenset[tuple[int, int]]:
        """The blocks and positions of the ops of an instance that affect a lock."""
        found = self._positions.get(instance.number)
        if found is None:
            found = self._positions[instance.number] = frozenset(
                (at, index)
                for at, block in enumerate(instance.body.blocks)
                for index, op in enumerate(block.ops)
                if type(op) in _LOCKING
                and self.at(instance, CallSite(instance.number, at, index)) is not None
            )
        return found

    def single(self, operation: LockOp) -> int | None:
        """The object of the lock, when there is only one."""
        number = single(operation.objects)
        return number if number is not None and self._graph.is_single(number) else None

    def _find_lock_op(self, instance: MethodInstance, site: CallSite, op: Op) -> LockOp | None:
        if type(op) is MonitorEnter or type(op) is MonitorExit:
            objects = self._result.of_operand(instance, op.monitor)
            is_acquire = type(op) is MonitorEnter
            copy = None
            if is_acquire:
                copy = _copy_before(instance.body, site.block, site.index, op.monitor)
            return LockOp(LockKind.MONITOR, is_acquire, op.monitor, objects, copy=copy)
        if type(op) is Invoke and self.mutexes and op.mode is not CallMode.STATIC:
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
        if action is None or single(objects) not in self.mutexes:
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


def _copy_before(body: Body, block: int, index: int, operand: Operand) -> Operand | None:
    """Where the op right before has copied an operand to; a test for null may come between."""
    if not index and block:
        before = predecessors(body)[block]
        if len(before) == 1 and block in normal_successors(body.blocks[before[0]]):
            block, index = before[0], len(body.blocks[before[0]].ops)
    op = body.blocks[block].ops[index - 1] if index else None
    return op.dest if type(op) is Move and op.source == operand else None
