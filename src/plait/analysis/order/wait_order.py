"""What threads know of others because they have waited for them, by op and by branch."""

from collections.abc import Mapping
from typing import final

from plait.analysis.order.join_loops import Edge, JoinLoops
from plait.analysis.order.return_guarantees import NOTHING, Guarantee
from plait.analysis.order.signal_order import Signals
from plait.analysis.order.terminated_pools import Pools
from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.values.value_numbering import nonzero_branch
from plait.base.masks import mask_of, members


@final
class Waiting:
    """Signals, pools and loops of joins together; see `return_guarantees.Waits`.

    `root_of` maps Thread objects to their roots.
    """

    def __init__(
        self,
        result: PointsTo,
        graph: CallGraph,
        signals: Signals,
        pools: Pools,
        root_of: Mapping[int, int],
    ) -> None:
        self._signals = signals
        self._pools = pools
        self._loops: dict[Edge, int] = {
            edge: mask_of(root_of[thread] for thread in members(threads))
            for edge, threads in JoinLoops(result, graph).ended.items()
        }

    def after(self, site: CallSite) -> Guarantee:
        """What an op brings that completes normally."""
        passed = self._signals.passed_after(site)
        ended = self._pools.ended_after.get(site, 0)
        done = self._pools.done_after.get(site, 0)
        if not (passed or ended or done):
            return NOTHING
        return Guarantee(ended=ended, passed=passed, done=done)

    def on_edge(self, instance: MethodInstance, block: int, target: int) -> Guarantee:
        """What is certain when control goes from the end of a block to a target."""
        passed = self._signals.passed_on(instance, block, target)
        ended = self._loops.get(Edge(instance.number, block, target), 0)
        if self._pools.ended_if_true:
            ended |= self._terminated(instance, block, target)
        return Guarantee(ended=ended, passed=passed) if passed or ended else NOTHING

    def _terminated(self, instance: MethodInstance, block: int, target: int) -> int:
        tested = nonzero_branch(instance.body, block)
        if tested is None or tested[0] != target:
            return 0
        site = CallSite(instance.number, tested[1].block, tested[1].index)
        return self._pools.ended_if_true.get(site, 0)
