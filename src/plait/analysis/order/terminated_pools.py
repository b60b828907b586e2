"""Thread pools that have definitely terminated, and tasks that are definitely done.

`awaitTermination` and `isTerminated` give true, and `close` returns, only once the pool runs no
task any more and will never run one: the threads that it has made for itself are done with all of
the program's code, provided that nobody has a handler for what they throw, which runs later. The
threads of a pool are those that run its workers and nothing else.

`get` and `join` of a future return normally only when its task is done. The future is identified by
the call that returned it. The task is one object that is passed only to that one call, which runs
once. So the task runs once, in one thread, and everything that only it calls is done.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol, final

from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.values.value_numbering import Definition, Values
from plait.base.masks import members, single
from plait.base.names import MethodRef
from plait.base.origins import is_library_class
from plait.ir.operators import CallMode
from plait.ir.ops import Invoke

_PACKAGE: Final = "java/util/concurrent/"
_POOLS: Final = (f"{_PACKAGE}ThreadPoolExecutor", f"{_PACKAGE}ScheduledThreadPoolExecutor")
_WRAPPERS: Final = f"{_PACKAGE}Executors$"
_WORKER: Final = f"{_PACKAGE}ThreadPoolExecutor$Worker"
_TIMED: Final = "(JLjava/util/concurrent/TimeUnit;)"
_IF_TRUE: Final = frozenset({f"awaitTermination{_TIMED}Z", "isTerminated()Z"})
_THREAD: Final = "java/lang/Thread"
_FUTURE: Final = f"{_PACKAGE}CompletableFuture"
_GETTERS: Final = frozenset(
    {
        "get()Ljava/lang/Object;",
        f"get{_TIMED}Ljava/lang/Object;",
        "join()Ljava/lang/Object;",
    }
)
_COMPLETERS: Final = frozenset({"complete", "completeAsync", "completeOnTimeout", "obtrudeValue"})


class Root(Protocol):
    """What pools need of a root."""

    @property
    def thread(self) -> int | None:
        """The Thread object."""


@final
class Pools:
    """Which roots have ended, and which tasks are done, after calls and on their true branches."""

    def __init__(self, result: PointsTo, graph: CallGraph, roots: Sequence[Root]) -> None:
        self._result = result
        self._graph = graph
        self._roots = roots
        self.ended_after: dict[CallSite, int] = {}
        self.ended_if_true: dict[CallSite, int] = {}
        self.done_after: dict[CallSite, int] = {}
        self.task_of: dict[int, int] = {}
        """By instance: the task, as a mask, that exclusively runs it."""
        self._calls = list(_calls_of_program(result))
        if not _has_handlers(result):
            self._find_terminations()
        self._find_tasks()

    # --- terminated pools -----------------------------------------------------------------------

    def _find_terminations(self) -> None:
        for instance, site, op in self._calls:
            key = op.method.name + op.method.descriptor
            if op.mode is CallMode.STATIC or (key not in _IF_TRUE and key != "close()V"):
                continue
            pool = self._pool(single(self._result.of_operand(instance, op.args[0])))
            if pool is not None:
                ended = self.ended_if_true if key in _IF_TRUE else self.ended_after
                ended[site] = self._workers(pool)

    def sites(self) -> set[CallSite]:
        """The ops after which threads have ended or tasks are done."""
        return self.ended_after.keys() | self.done_after.keys()

    def _pool(self, number: int | None) -> int | None:
        """The pool that an object is, or stands before; None when there may be several."""
        if number is None:
            return None
        kind = self._result.objects.objects[number].type
        if kind.startswith(_WRAPPERS):
            inner = [
                mask
                for (holder, field), mask in self._result.fields.items()
                if holder == number and field.name == "e"
            ]
            number = single(inner[0]) if len(inner) == 1 else None
            return None if number is None else self._pool(number)
        return number if kind in _POOLS and self._graph.is_single(number) else None

    def _workers(self, pool: int) -> int:
        """The roots, as a mask, whose threads run nothing but workers of the pool."""
        found = 0
        for position, root in enumerate(self._roots):
            if root.thread is None or self._result.objects.objects[root.thread].type != _THREAD:
                continue
            targets = 0
            for (holder, field), mask in self._result.fields.items():
                if holder == root.thread and field.name == "target":
                    targets |= mask
            owners = [self._owner(number) for number in members(targets)]
            if owners and all(owner == 1 << pool for owner in owners):
                found |= 1 << position
        return found

    def _owner(self, worker: int) -> int:
        """The pools, as a mask, that a worker may belong to; none for what is no worker."""
        if self._result.objects.objects[worker].type != _WORKER:
            return 0
        found = 0
        for (holder, field), mask in self._result.fields.items():
            if holder == worker and field.name == "this$0":
                found |= mask
        return found

    # --- tasks ----------------------------------------------------------------------------------

    def _find_tasks(self) -> None:
        is_completed = any(op.method.name in _COMPLETERS for _, _, op in self._calls)
        for instance, site, op in self._calls:
            if not self._graph.runs_once(site.instance) or self._graph.is_repeated(site):
                continue
            task = self._submitted(instance, op)
            if task is None or (op.mode is CallMode.STATIC and is_completed):
                continue
            if not self._is_given_only(task, site):
                continue
            self._note(task, list(self._waits(instance, Definition(site.block, site.index))))

    def _submitted(self, instance: MethodInstance, op: Invoke) -> int | None:
        """The task that a call hands to a pool of the library."""
        if op.mode is CallMode.STATIC:
            is_async = op.method.name in ("runAsync", "supplyAsync")
            is_plain = op.method.owner == _FUTURE and len(op.args) == 1
            argument = op.args[0] if is_plain and is_async else None
        else:
            kinds = {i.type for i in self._result.described(self._receivers(instance, op))}
            is_pool = bool(kinds) and all(kind.startswith(_PACKAGE) for kind in kinds)
            is_submit = op.method.name in ("submit", "schedule", "execute")
            argument = op.args[1] if is_pool and is_submit else None
        if argument is None:
            return None
        task = single(self._result.of_operand(instance, argument))
        if task is None or not self._graph.is_single(task):
            return None
        return None if is_library_class(self._result.objects.objects[task].type) else task

    def _receivers(self, instance: MethodInstance, op: Invoke) -> int:
        return self._result.of_operand(instance, op.args[0])

    def _is_given_only(self, task: int, site: CallSite) -> bool:
        """Whether only one call, and the library, gets a task."""
        kind = self._result.objects.objects[task].type
        for instance, other, op in self._calls:
            if other == site or (op.method.name == "<init>" and op.method.owner == kind):
                continue
            given = 0
            for argument in op.args:
                given |= self._result.of_operand(instance, argument)
            if given >> task & 1:
                return False
        for field, mask in self._result.statics.items():
            if mask >> task & 1 and field.owner != kind:
                return False
        for (number, _), mask in self._result.fields.items():
            if mask >> task & 1:
                holder = self._result.objects.objects[number]
                maker = holder.site.method
                if not is_library_class(holder.type.lstrip("[")) or maker is None:
                    return False
                if not is_library_class(maker.owner):
                    return False
        return True

    def _waits(self, instance: MethodInstance, future: Definition) -> Iterator[CallSite]:
        values = Values(instance.body, self._result.hierarchy)
        for at, block in enumerate(instance.body.blocks):
            for index, op in enumerate(block.ops):
                if type(op) is not Invoke or op.mode is CallMode.STATIC:
                    continue
                if op.method.name + op.method.descriptor not in _GETTERS:
                    continue
                if values.of(op.args[0]) == future:
                    yield CallSite(instance.number, at, index)

    def _note(self, task: int, waits: list[CallSite]) -> None:
        kind = self._result.objects.objects[task].type
        extent = {
            instance.number
            for instance in self._result.instances
            if instance.method.owner == kind
            and instance.method.name not in ("<init>", "<clinit>")
            and instance.body.params
            and self._result.of_operand(instance, instance.body.params[0]) == 1 << task
        }
        changed = True
        while changed:
            changed = False
            for instance in self._result.instances:
                callers = self._graph.callers(instance.number)
                if instance.number in extent or not callers or self._is_bottom(instance):
                    continue
                if all(site.instance in extent for site in callers):
                    extent.add(instance.number)
                    changed = True
        for number in extent:
            self.task_of[number] = self.task_of.get(number, 0) | 1 << task
        for site in waits:
            self.done_after[site] = self.done_after.get(site, 0) | 1 << task

    def _is_bottom(self, instance: MethodInstance) -> bool:
        """Whether an instance may be the bottom frame of a thread, or a class initialiser."""
        return instance.method.name == "<clinit>" or any(
            start.instance == instance.number
            for starts in self._result.spawns.values()
            for start in starts
        )


def _has_handlers(result: PointsTo) -> bool:
    """Whether code of the program runs when a thread ends by an exception."""
    return any(
        instance.method.name == "uncaughtException" and _is_ours(instance.method)
        for instance in result.instances
    )


def _is_ours(method: MethodRef) -> bool:
    return not is_library_class(method.owner)


def _calls_of_program(result: PointsTo) -> Iterator[tuple[MethodInstance, CallSite, Invoke]]:
    for instance in result.instances:
        if not _is_ours(instance.method):
            continue
        for at, block in enumerate(instance.body.blocks):
            for index, op in enumerate(block.ops):
                if type(op) is Invoke:
                    yield instance, CallSite(instance.number, at, index), op
