"""The individual threads that one allocation site creates, and their arguments.

The method that creates them runs once. It is partially evaluated from its start (`method_runs`), as
long as it may create more threads. If a thread is created at all, then with the arguments that were
found.
"""

from typing import final

from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.values.known_values import KnownValues, Made, Value
from plait.analysis.values.partial_evaluation import (
    CONSTRUCTOR,
    MOST_CALLS,
    Arrived,
    MethodRun,
    Stuck,
)
from plait.ir import ops as ir


@final
class ThreadMakers:
    """Answers by abstract Thread object."""

    def __init__(self, result: PointsTo, graph: CallGraph, values: KnownValues) -> None:
        self._result = result
        self._graph = graph
        self._values = values
        self._made: dict[int, list[Made] | None] = {}

    def threads(self, thread: int) -> tuple[Made, ...] | None:
        """The threads that an abstract object represents; None when they are not known."""
        item = self._result.objects.objects[thread]
        makers = self._graph.allocator(item)
        if len(makers) != 1 or not self._graph.runs_once(makers[0]):
            return None
        if makers[0] not in self._made:
            self._made[makers[0]] = self._run(self._result.instances[makers[0]])
        site = CallSite(makers[0], item.site.block, item.site.index)
        made = self._made[makers[0]]
        if made is None or type(_op_at(self._result, site)) is not ir.NewObject:
            return None
        return tuple(item for item in made if item.site == site)

    def _run(self, instance: MethodInstance) -> list[Made] | None:
        """What a method makes until it makes no more threads."""
        kinds = {item.type for item in self._result.described(self._result.threads)}
        goals = {
            at
            for at, block in enumerate(instance.body.blocks)
            for op in block.ops
            if (op.cls if type(op) is ir.NewObject else _constructed_class(op)) in kinds
        }
        run = MethodRun(self._result, self._graph, self._values)
        try:
            run.follow(instance, self._arguments(instance, 0), goals)
        except Stuck:
            return None
        return run.made

    def _arguments(self, instance: MethodInstance, depth: int) -> tuple[Value, ...]:
        """What a method that runs once is called with."""
        unknown = tuple(self._values.fresh(param.kind) for param in instance.body.params)
        callers = self._graph.callers(instance.number)
        if len(callers) != 1 or depth > MOST_CALLS:
            return unknown
        site = callers[0]
        caller = self._result.instances[site.instance]
        op = caller.body.blocks[site.block].ops[site.index]
        if type(op) is not ir.Invoke or site in self._result.opaque_calls:
            return unknown
        run = MethodRun(self._result, self._graph, self._values, site)
        try:
            run.follow(caller, self._arguments(caller, depth + 1), {site.block})
        except Arrived as arrived:
            return arrived.arguments
        except Stuck:
            return unknown
        return unknown


def _op_at(result: PointsTo, site: CallSite) -> ir.Op:
    return result.instances[site.instance].body.blocks[site.block].ops[site.index]


def _constructed_class(op: ir.Op) -> str | None:
    """The class whose constructor an op calls."""
    if type(op) is ir.Invoke and op.method.name == CONSTRUCTOR:
        return op.method.owner
    return None
