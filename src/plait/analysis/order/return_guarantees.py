"""Guarantees of methods that have returned: starts, joins, initialisers, milestones.

The analysis works bottom-up over the call graph. A callee that has not been analysed yet
(recursion) guarantees nothing.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, Protocol, final

from plait.analysis.locks.lock_methods import JOIN
from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.values.dataflow import solve_forward
from plait.base.masks import single
from plait.ir.graph import components
from plait.ir.ops import Invoke, Op, Return

_JOIN: Final = ("join", "()V")


class Guarantee(NamedTuple):
    """Roots surely started; ended after they had been started; joined; initialisers begun.

    `passed` are milestones (`signals`), `done` are tasks (`pools`).
    """

    sure: int = 0
    ended: int = 0
    joined: int = 0
    begun: int = 0
    passed: int = 0
    done: int = 0


NOTHING: Final = Guarantee()


def both(one: Guarantee, other: Guarantee) -> Guarantee:
    """What both of two branches guarantee."""
    return Guarantee(
        one.sure & other.sure,
        one.ended & other.ended,
        one.joined & other.joined,
        one.begun & other.begun,
        one.passed & other.passed,
        one.done & other.done,
    )


def then(first: Guarantee, second: Guarantee) -> Guarantee:
    """The guarantee of two things in sequence."""
    return Guarantee(
        first.sure | second.sure,
        first.ended | second.ended | (second.joined & first.sure),
        first.joined | second.joined,
        first.begun | second.begun,
        first.passed | second.passed,
        first.done | second.done,
    )


class Waits(Protocol):
    """Knowledge of other threads from waiting for them."""

    def after(self, site: CallSite) -> Guarantee:
        """The guarantee of an op that completes normally."""

    def on_edge(self, instance: MethodInstance, block: int, target: int) -> Guarantee:
        """The guarantee when control goes from the end of a block to a target."""


@final
class ReturnGuarantees:
    """The guarantee of each op, and of each instance whenever it returns normally.

    `single_root` maps a Thread object to the bit of its root when there is one such thread only.
    """

    def __init__(
        self,
        result: PointsTo,
        graph: CallGraph,
        waits: Waits,
        single_root: Callable[[int], int],
    ) -> None:
        self._result = result
        self._waits = waits
        self._graph = graph
        self._single_root = single_root
        self._returned: dict[int, Guarantee] = {}
        edges = [
            [callee for callees in sites.values() for callee in callees] for sites in graph.sites
        ]
        for component in components(edges):
            for number in component:
                self._returned[number] = self._find(result.instances[number])

    def of_op(self, instance: MethodInstance, site: CallSite) -> Guarantee:
        """The guarantee of an op that completes normally."""
        spawned = self._result.spawns.get(site)
        if spawned is not None:
            roots = [self._single_root(start.thread) for start in spawned]
            return Guarantee(sure=roots[0]) if len(roots) == 1 else NOTHING
        callees = self._graph.sites[instance.number].get(site)
        waited = self._waits.after(site)
        if callees is None:
            return waited
        initialisers = self._result.initialisers.get(site)
        if initialisers is not None:
            return Guarantee(begun=sum(1 << callee for callee in initialisers))
        op = instance.body.blocks[site.block].ops[site.index]
        guarantee = NOTHING
        if site not in self._result.opaque_calls:
            guarantee = _all_of(self._returned.get(callee, NOTHING) for callee in callees)
        joined = self._joined(instance, op, callees)
        return then(then(guarantee, Guarantee(joined=joined)), waited)

    def on_edge(
        self, instance: MethodInstance, block: int, target: int, now: Guarantee
    ) -> Guarantee:
        """The guarantee when control goes from the end of a block to a target."""
        guarantee = self._waits.on_edge(instance, block, target)
        return now if guarantee is NOTHING else then(now, guarantee)

    def _joined(self, instance: MethodInstance, op: Op, callees: tuple[int, ...]) -> int:
        if type(op) is not Invoke or (op.method.name, op.method.descriptor) != _JOIN:
            return 0
        if any(self._result.instances[callee].method != JOIN for callee in callees):
            return 0
        thread = single(self._result.of_operand(instance, op.args[0]))
        return 0 if thread is None else self._single_root(thread)

    def _find(self, instance: MethodInstance) -> Guarantee:
        def after(block: int, position: int, now: Guarantee) -> Guarantee:
            return then(now, self.of_op(instance, CallSite(instance.number, block, position)))

        def on_edge(block: int, target: int, now: Guarantee) -> Guarantee:
            return self.on_edge(instance, block, target, now)

        before = solve_forward(
            instance.body,
            NOTHING,
            merge=both,
            after=after,
            thrown=lambda _block, _at, now, _later: now,
            on_edge=on_edge,
        )
        returned = []
        for index, now in before.items():
            block = instance.body.blocks[index]
            if type(block.terminator) is Return:
                for position in range(len(block.ops)):
                    now = after(index, position, now)
                returned.append(now)
        return _all_of(returned)


def _all_of(guarantees: Iterable[Guarantee]) -> Guarantee:
    found: Guarantee | None = None
    for guarantee in guarantees:
        found = guarantee if found is None else both(found, guarantee)
    return NOTHING if found is None else found
