"""Which methods may return or throw, whose exceptions are caught, and what ends unseen.

Both questions are least fixpoints over the call graph: code after a call that never returns is
dead, and an op throws only if something that it calls does.
"""

from collections.abc import Iterable, Iterator
from typing import Final, final

from plait.analysis.facts import Facts
from plait.analysis.flow.body_graphs import BodyGraph
from plait.analysis.flow.def_use import DefUse
from plait.analysis.flow.library_effects import is_pure, may_throw
from plait.analysis.flow.policy_ports import PolicyPorts
from plait.analysis.flow.steps import Behaviour, Span, Steps
from plait.analysis.points_to.method_instances import CallSite
from plait.analysis.values.constant_branches import dead_edges
from plait.base.budget import Budget
from plait.base.origins import is_library_class
from plait.ir import ops as ir
from plait.ir.operators import CallMode
from plait.ir.places import ElementPlace, FieldPlace, StaticPlace
from plait.ir.program import Body

_BELOW_THREADS: Final = frozenset({"plait/vm/Entry", "plait/vm/Boot", "java/lang/Thread"})
"""Frames below those of every thread, which catch everything: they are no handlers."""
_UNCAUGHT: Final = "uncaughtException"


@final
class Completion:
    """How methods in contexts complete, and the graphs of their bodies under that knowledge."""

    def __init__(self, facts: Facts, ports: PolicyPorts, budget: Budget, *, uncaught: bool) -> None:
        self._facts = facts
        self._result = facts.points_to
        self._ports = ports
        self._budget = budget
        self._sees_deaths = uncaught
        self._many_threads = len(facts.threads.roots) > 1
        self._dead: dict[int, frozenset[tuple[int, int]]] = {}
        self._def_use: dict[int, DefUse] = {}
        self._graphs: dict[int, BodyGraph] = {}
        self._throwing: set[int] = set()
        self._returning: set[int] = set()
        self._solve()
        self._handles_deaths = self._has_own_handler()
        self._caught = self._find_caught()
        self._loud = self._find_loud()

    # --- questions ------------------------------------------------------------------------------

    def graph(self, instance: int) -> BodyGraph:
        """The body of an instance with its steps and definitions."""
        found = self._graphs.get(instance)
        if found is None:
            self._budget.poll()
            steps = self._steps(instance)
            if not self._sees_deaths and instance not in self._caught:
                steps.drop_silent_deaths(lambda span: self._is_loud(instance, span))
            found = self._graphs[instance] = BodyGraph(steps, self._def_uses(steps.body))
        return found

    def throws(self, site: CallSite) -> bool:
        """Whether an op may complete abruptly."""
        instance = self._result.instances[site.instance]
        if type(instance.body.blocks[site.block].ops[site.index]) is ir.MonitorExit:
            return False
        if any(callee in self._throwing for callee in self._callees(site)):
            return True
        return any(may_throw(target) for target in self._result.opaque_calls.get(site, ()))

    def dead(self, instance: int) -> frozenset[tuple[int, int]]:
        """The edges between blocks of a method that are never taken."""
        return self._dead_edges(self._result.instances[instance].body)

    def is_bottom(self, instance: int) -> bool:
        """Whether a method only tells, for the runtime, that a thread has ended by an exception."""
        owner = self._result.instances[instance].method.owner
        return owner in _BELOW_THREADS and not self._handles_deaths

    def may_throw(self, instance: int) -> bool:
        """Whether a method may complete abruptly."""
        return instance in self._throwing

    # --- the fixpoint ---------------------------------------------------------------------------

    def _solve(self) -> None:
        work = list(range(len(self._result.instances)))
        queued = set(work)
        while work:
            number = work.pop()
            queued.discard(number)
            if number in self._throwing and number in self._returning:
                continue
            self._budget.poll()
            steps = self._steps(number)
            is_news = False
            for found, is_found in (
                (self._returning, steps.may_return),
                (self._throwing, steps.may_throw),
            ):
                if is_found and number not in found:
                    found.add(number)
                    is_news = True
            if is_news:
                callers = {site.instance for site in self._facts.graph.callers(number)} - queued
                queued |= callers
                work.extend(sorted(callers))

    def _steps(self, number: int) -> Steps:
        body = self._result.instances[number].body
        behaviour = Behaviour(
            lambda block, index: self.throws(CallSite(number, block, index)),
            lambda block, index: self._returns(CallSite(number, block, index)),
            self._dead_edges(body),
        )
        return Steps(body, behaviour)

    def _returns(self, site: CallSite) -> bool:
        op = self._result.instances[site.instance].body.blocks[site.block].ops[site.index]
        if type(op) is not ir.Invoke or site in self._result.opaque_calls:
            return True
        callees = self._callees(site)
        return not callees or any(callee in self._returning for callee in callees)

    def _callees(self, site: CallSite) -> Iterable[int]:
        return self._facts.graph.sites[site.instance].get(site, ())

    def _dead_edges(self, body: Body) -> frozenset[tuple[int, int]]:
        found = self._dead.get(id(body))
        if found is None:
            found = self._dead[id(body)] = dead_edges(body)
        return found

    def _def_uses(self, body: Body) -> DefUse:
        found = self._def_use.get(id(body))
        if found is None:
            found = self._def_use[id(body)] = DefUse(body)
        return found

    # --- exceptions that nobody catches ---------------------------------------------------------

    def _find_caught(self) -> set[int]:
        """The instances whose exceptions some caller may catch."""
        found: set[int] = set()
        for number in range(len(self._result.instances)):
            for site in self._facts.graph.callers(number):
                caller = self._result.instances[site.instance]
                has_handler = caller.body.blocks[site.block].handler is not None
                if has_handler and not self.is_bottom(site.instance):
                    found.add(number)
        work = list(found)
        while work:
            for callees in self._facts.graph.sites[work.pop()].values():
                new = set(callees) - found
                found |= new
                work.extend(new)
        return found

    def _has_own_handler(self) -> bool:
        """Whether the program itself handles exceptions that nobody has caught."""
        return any(
            instance.method.name == _UNCAUGHT and not is_library_class(instance.method.owner)
            for instance in self._result.instances
        )

    # --- who sees a thread that is dying --------------------------------------------------------

    def _find_loud(self) -> set[int]:
        """The instances that others may notice: public events, shared memory, other threads."""
        own = (
            instance.number
            for instance in self._result.instances
            if any(
                self._op_is_loud(CallSite(instance.number, at, index), op)
                for at, block in enumerate(instance.body.blocks)
                for index, op in enumerate(block.ops)
            )
        )
        return set(self._facts.graph.ancestors(own))

    def _is_loud(self, instance: int, span: Span) -> bool:
        return any(self._sites_are_loud(instance, span))

    def _sites_are_loud(self, instance: int, span: Span) -> Iterator[bool]:
        ops = self._result.instances[instance].body.blocks[span.block].ops
        for index in range(span.first, min(span.last + 1, len(ops))):
            site = CallSite(instance, span.block, index)
            yield self._op_is_loud(site, ops[index])
            yield any(callee in self._loud for callee in self._callees(site))

    def _op_is_loud(self, site: CallSite, op: ir.Op) -> bool:
        if isinstance(op, ir.Store | ir.AtomicUpdate):
            place = op.place
            if isinstance(place, FieldPlace | StaticPlace) and self._ports.is_public(place.field):
                return True
            return self._many_threads and self._is_shared_place(site, op)
        if type(op) is ir.Invoke:
            if self._ports.shown(site, op) is not None:
                return True
            return self._many_threads and self._is_shared_call(site, op)
        return self._many_threads and isinstance(
            op, ir.Spawn | ir.Notify | ir.Unpark | ir.Interrupt
        )

    def _is_shared_call(self, site: CallSite, op: ir.Invoke) -> bool:
        """Whether a call of unread code may change what other threads see."""
        targets = self._result.opaque_calls.get(site, ())
        if not targets or all(map(is_pure, targets)):
            return False
        if op.mode is CallMode.STATIC:
            return True
        instance = self._result.instances[site.instance]
        given = 0
        for argument in op.args:
            given |= self._result.of_operand(instance, argument)
        return any(
            not self._facts.library.is_value(item.type)
            for item in self._result.described(given & self._facts.accesses.shared)
        )

    def _is_shared_place(self, site: CallSite, op: ir.Store | ir.AtomicUpdate) -> bool:
        if isinstance(op.place, StaticPlace):
            return True
        base = op.place.array if isinstance(op.place, ElementPlace) else op.place.base
        instance = self._result.instances[site.instance]
        return bool(self._result.of_operand(instance, base) & self._facts.accesses.shared)
