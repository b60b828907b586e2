"""The threads of a program and their order: starts, ends, class initialisation.

A root is a bottom frame with its Thread object. For each root a forward dataflow over the code that
it runs says what may have been started before an op, which roots have surely ended (joined), which
class initialisers have surely begun, and which milestones of threads have surely been passed
(`signals`). What one thread has not done before its own milestone is not known to be ordered.
"""

from collections.abc import Iterator
from functools import reduce
from typing import Final, NamedTuple, final

from plait.analysis.order.return_guarantees import NOTHING, Guarantee, ReturnGuarantees, both, then
from plait.analysis.order.signal_order import Signals
from plait.analysis.order.terminated_pools import Pools
from plait.analysis.order.wait_order import Waiting
from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.values.dataflow import solve_forward
from plait.base.budget import Budget
from plait.base.masks import closure, members, others_of
from plait.base.node import node

MAIN: Final = 0
"""The root of the main thread."""


@final
@node
class ThreadRoot:
    """A bottom frame and its Thread object (None: the main thread).

    `is_single` means that at most one such thread exists in a run.
    """

    instance: int
    thread: int | None
    is_single: bool


class Moment(NamedTuple):
    """What is known before an op: roots that may have started, and guarantees.

    `come` are the milestones that the thread itself may have come to.
    """

    started: int
    certain: Guarantee
    come: int = 0


@final
class Threads:
    """The roots, the main thread first, and the order of what they do."""

    def __init__(self, result: PointsTo, graph: CallGraph, budget: Budget) -> None:
        self._result = result
        self._graph = graph
        self._budget = budget
        self.roots = self._find_roots()
        self._of_thread = {r.thread: n for n, r in enumerate(self.roots) if r.thread is not None}
        self._spawned_at = {
            site: sum({1 << self._of_thread[start.thread] for start in starts})
            for site, starts in result.spawns.items()
        }
        self._started_within = self._find_started()
        self._spawned_by = [self._started_within[root.instance] for root in self.roots]
        self._signals = Signals(result, graph, self.roots)
        self._pools = Pools(result, graph, self.roots)
        self._waiting = Waiting(result, graph, self._signals, self._pools, self._of_thread)
        self._guarantees = ReturnGuarantees(result, graph, self._waiting, self._single_root)
        self._of_root: dict[int, int] = {}
        for number, milestone in enumerate(self._signals.milestones):
            known = self._of_root.get(milestone.root, 0)
            self._of_root[milestone.root] = known | 1 << number
        self._changing = self._find_changing()
        self._brought: dict[CallSite, Guarantee] = {}
        self._descendants: dict[int, int] = {}
        self._moments: dict[tuple[int, CallSite], Moment | None] = {}
        self._all_known: dict[Guarantee, Guarantee] = {}
        self._entered: list[dict[int, Moment]] = [{} for _ in self.roots]
        self._blocks: dict[tuple[int, int], dict[int, Moment]] = {}
        self._solve()

    # --- questions ------------------------------------------------------------------------------

    def reach(self, root: int) -> tuple[int, ...]:
        """The instances that threads of a root may run."""
        return tuple(self._entered[root])

    def moment(self, root: int, site: CallSite) -> Moment | None:
        """What is known before an op that a thread of the root runs; None when it never runs it."""
        key = (root, site)
        if key not in self._moments:
            self._moments[key] = self._find_moment(root, site)
        return self._moments[key]

    def _find_moment(self, root: int, site: CallSite) -> Moment | None:
        blocks = self._blocks.get((root, site.instance))
        if blocks is None or site.block not in blocks:
            return None
        instance = self._result.instances[site.instance]
        now = blocks[site.block]
        for index in self._changing.get((site.instance, site.block), ()):
            if index >= site.index:
                break
            now = self._after(root, instance, CallSite(site.instance, site.block, index), now)
        return now

    def kind(self, root: int, site: CallSite) -> tuple[Moment | None, int]:
        """What `are_ordered` depends on."""
        return self.moment(root, site), self._pools.task_of.get(site.instance, 0)

    def are_ordered(self, one: int, at: CallSite, other: int, there: CallSite) -> bool:
        """Whether threads of two roots can never stand before these ops at the same time."""
        tasks = self._pools.task_of
        if tasks.get(at.instance, 0) & tasks.get(there.instance, 0):
            return True
        return self._is_apart(one, at, other, there) or self._is_apart(other, there, one, at)

    def _is_apart(self, one: int, at: CallSite, other: int, there: CallSite) -> bool:
        """Whether the other thread has not started, or has definitely finished with `there`."""
        now = self.moment(one, at)
        if now is None or not now.started >> other & 1:
            return True
        known = self._all_known.get(now.certain)
        if known is None:
            known = self._all_known[now.certain] = self._known(now.certain)
        if known.ended >> other & 1 or known.done & self._pools.task_of.get(there.instance, 0):
            return True
        mine = self._of_root.get(other, 0) & known.passed
        if not mine:
            return False
        moment = self.moment(other, there)
        return moment is None or bool(mine & ~moment.come)

    def _known(self, certain: Guarantee) -> Guarantee:
        """What is certain, together with what was certain at the milestones that are passed."""
        seen = 0
        while certain.passed & ~seen:
            number = next(members(certain.passed & ~seen))
            seen |= 1 << number
            root, sites = self._signals.milestones[number]
            before = [now.certain for site in sites if (now := self.moment(root, site)) is not None]
            if before:
                certain = then(certain, reduce(both, before))
        return certain

    # --- roots ----------------------------------------------------------------------------------

    def _find_roots(self) -> list[ThreadRoot]:
        roots = {ThreadRoot(self._result.entry.number, None, is_single=True): None}
        for starts in self._result.spawns.values():
            for start in starts:
                is_single = self._graph.is_single(start.thread)
                roots[ThreadRoot(start.instance, start.thread, is_single)] = None
        return list(roots)

    def _single_root(self, thread: int) -> int:
        root = self._of_thread.get(thread)
        return 0 if root is None or not self.roots[root].is_single else 1 << root

    def _find_started(self) -> list[int]:
        """By instance, the roots that a call of it may start itself."""
        found = [0] * len(self._result.instances)
        for site, roots in self._spawned_at.items():
            for number in self._graph.ancestors((site.instance,)):
                found[number] |= roots
        return found

    def _with_descendants(self, roots: int) -> int:
        """These roots and all that they may start, directly or not."""
        if not roots:
            return 0
        found = self._descendants.get(roots)
        if found is None:
            found = self._descendants[roots] = closure(roots, self._spawned_by.__getitem__)
        return found

    def _owned(self, root: int) -> int:
        """The roots that only this single thread starts, or what it has started."""
        if not self.roots[root].is_single:
            return 0
        owned = (1 << len(self.roots)) - 1 & ~(1 << root) & ~(1 << MAIN)
        changed = True
        while changed:
            changed = False
            for other, spawned in enumerate(self._spawned_by):
                if other != root and not owned >> other & 1 and spawned & owned:
                    owned &= ~spawned
                    changed = True
        return owned

    # --- the dataflow ---------------------------------------------------------------------------

    def _solve(self) -> None:
        """Roots in turn, from the main thread on, until what they start with is stable."""
        everything = (1 << len(self.roots)) - 1
        starts = {MAIN: Moment(0, NOTHING)}
        work = [MAIN]
        while work:
            root = work.pop(0)
            self._run_root(root, starts[root])
            for site, spawned in self._spawned_at.items():
                now = self._find_moment(root, site)
                for other in members(0 if now is None else spawned):
                    assert now is not None
                    given = Moment(everything & ~self._owned(other), now.certain)
                    known = starts.get(other)
                    merged = given if known is None else _merge(known, given)
                    if merged != known:
                        starts[other] = merged
                        if other not in work:
                            work.append(other)

    def _run_root(self, root: int, start: Moment) -> None:
        entered = self._entered[root] = {self.roots[root].instance: start}
        for key in [key for key in self._blocks if key[0] == root]:
            del self._blocks[key]
        work = [self.roots[root].instance]
        while work:
            self._budget.poll()
            number = work.pop()
            self._run_instance(root, number, entered[number])
            for callee, now in self._calls(root, number):
                known = entered.get(callee)
                merged = now if known is None else _merge(known, now)
                if merged != known:
                    entered[callee] = merged
                    if callee not in work:
                        work.append(callee)

    def _run_instance(self, root: int, number: int, start: Moment) -> None:
        instance = self._result.instances[number]

        def after(block: int, position: int, now: Moment) -> Moment:
            if position not in self._changing.get((number, block), ()):
                return now
            return self._after(root, instance, CallSite(number, block, position), now)

        def on_edge(block: int, target: int, now: Moment) -> Moment:
            return now._replace(
                certain=self._guarantees.on_edge(instance, block, target, now.certain)
            )

        self._blocks[root, number] = solve_forward(
            instance.body,
            start,
            merge=_merge,
            after=after,
            thrown=lambda _block, _at, now, later: later._replace(certain=now.certain),
            on_edge=on_edge,
        )

    def _calls(self, root: int, number: int) -> Iterator[tuple[int, Moment]]:
        """What an instance calls when a thread of the root runs it."""
        for site, callees in self._graph.sites[number].items():
            now = self._find_moment(root, site)
            if now is None:
                continue
            initialisers = self._result.initialisers.get(site, {})
            started = others_of([self._begun_within(callee) for callee in callees])
            come = others_of([self._signals.within(root, callee) for callee in callees])
            for position, callee in enumerate(callees):
                if callee not in initialisers or not now.certain.begun >> callee & 1:
                    # several callees of one site may run one after the other
                    before = now.started | started[position]
                    yield callee, Moment(before, now.certain, now.come | come[position])

    def _begun_within(self, instance: int) -> int:
        """The roots that a call of an instance may start, directly or not."""
        return self._with_descendants(self._started_within[instance])

    def _after(self, root: int, instance: MethodInstance, site: CallSite, now: Moment) -> Moment:
        """What is known after an op that completes normally."""
        callees = self._graph.sites[instance.number].get(site, ())
        spawned = self._spawned_at.get(site, 0)
        come = now.come | self._signals.at(root, site)
        if not callees and not spawned and self._waiting.after(site) is NOTHING:
            return now if come == now.come else now._replace(come=come)
        for callee in callees:
            spawned |= self._started_within[callee]
            come |= self._signals.within(root, callee)
        started = now.started | self._with_descendants(spawned)
        brought = self._brought.get(site)
        if brought is None:
            brought = self._brought[site] = self._guarantees.of_op(instance, site)
        return Moment(started, then(now.certain, brought), come)

    def _find_changing(self) -> dict[tuple[int, int], list[int]]:
        """By instance and block, the positions of the ops that change what is known."""
        sites = {*self._spawned_at, *self._signals.sites(), *self._pools.sites()}
        for called in self._graph.sites:
            sites.update(called)
        found: dict[tuple[int, int], list[int]] = {}
        for site in sites:
            found.setdefault((site.instance, site.block), []).append(site.index)
        for positions in found.values():
            positions.sort()
        return found


def _merge(one: Moment, other: Moment) -> Moment:
    certain = both(one.certain, other.certain)
    return Moment(one.started | other.started, certain, one.come | other.come)
