"""Escape analysis: which values are new objects that no other thread can know yet.

A forward dataflow over names of values (`values`), joined by intersection. An object is no longer
fresh when it is stored, returned, thrown, passed to unread code or to a callee that publishes it,
or copied to a register without a name. A parameter is fresh on entry when every caller's argument
is.
"""

from collections.abc import Callable
from typing import Final, TypeAlias, final

from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.values.dataflow import solve_forward
from plait.analysis.values.value_numbering import Definition, Parameter, Value, Values
from plait.ir.effects import effects_of
from plait.ir.liveness import operands_of
from plait.ir.operands import Operand
from plait.ir.ops import (
    Invoke,
    Load,
    Move,
    NewArray,
    NewObject,
    Op,
    Return,
    Store,
    Throw,
)

Fresh: TypeAlias = frozenset[Value]
_NONE: Final[Fresh] = frozenset()


@final
class Freshness:
    """Decides for the base of an access: is the object definitely known to this thread alone?"""

    def __init__(
        self,
        result: PointsTo,
        graph: CallGraph,
        values: Callable[[MethodInstance], Values],
        roots: tuple[int, ...],
    ) -> None:
        self._result = result
        self._graph = graph
        self._values = values
        self._kept = self._find_kept()
        self._before: dict[tuple[int, int], Fresh] = {}
        self._solve(roots)

    def is_fresh(self, site: CallSite, operand: Operand) -> bool:
        """Whether only the thread that runs the op can know the operand's object."""
        instance = self._result.instances[site.instance]
        value = self._values(instance).of(operand)
        if value is None:
            return False
        now = self._before.get((site.instance, site.block), _NONE)
        for index in range(site.index):
            now = self._after(instance, CallSite(site.instance, site.block, index), now)
        return value in now

    # --- which parameters callees keep to themselves --------------------------------------------

    def _find_kept(self) -> dict[int, frozenset[int]]:
        """The parameters of each instance that a call never publishes: a greatest fixpoint."""
        self._kept = {
            instance.number: frozenset(range(len(instance.body.params)))
            for instance in self._result.instances
        }
        work = list(range(len(self._result.instances)))
        waiting = set(work)
        while work:
            number = work.pop()
            waiting.discard(number)
            instance = self._result.instances[number]
            kept = frozenset(n for n in self._kept[number] if self._keeps(instance, n))
            if kept != self._kept[number]:
                self._kept[number] = kept
                for site in self._graph.callers(number):
                    if site.instance not in waiting:
                        waiting.add(site.instance)
                        work.append(site.instance)
        return self._kept

    def _keeps(self, instance: MethodInstance, number: int) -> bool:
        """Whether no op of the instance publishes a parameter, in whatever order they run."""
        values = self._values(instance)
        value = values.of(instance.body.params[number])
        if value is None:
            return False
        for at, block in enumerate(instance.body.blocks):
            for index, op in enumerate(block.ops):
                site = CallSite(instance.number, at, index)
                if value in self._leaked(instance, site, op):
                    return False
            if isinstance(block.terminator, Return | Throw) and any(
                values.of(operand) == value for operand in operands_of(block.terminator)
            ):
                return False
        return True

    def _leaked(self, instance: MethodInstance, site: CallSite, op: Op) -> set[Value | None]:
        """The values that an op may make known to others, or give another name."""
        values = self._values(instance)
        match op:
            case Move():
                named = values.of(op.dest) is not None
                return set() if named else {values.of(op.source)}
            case Store():
                return {values.of(op.value)}
            case Invoke():
                return {
                    values.of(argument)
                    for number, argument in enumerate(op.args)
                    if not self._is_kept_by_callees(site, number)
                }
            case _ if effects_of(op).leaks:
                return {values.of(operand) for operand in operands_of(op)}
            case _:
                return set()

    def _is_kept_by_callees(self, site: CallSite, number: int) -> bool:
        if site in self._result.opaque_calls:
            return False
        callees = self._graph.sites[site.instance].get(site, ())
        return all(number in self._kept[callee] for callee in callees)

    # --- the dataflow ---------------------------------------------------------------------------

    def _solve(self, roots: tuple[int, ...]) -> None:
        entry: dict[int, Fresh] = dict.fromkeys(roots, _NONE)
        work = list(entry)
        while work:
            number = work.pop()
            instance = self._result.instances[number]
            for block, fresh in self._flow(instance, entry[number]).items():
                self._before[number, block] = fresh
            for site, callees in self._graph.sites[number].items():
                if (number, site.block) not in self._before:
                    continue
                given = self._given(instance, site)
                for callee in callees:
                    known = entry.get(callee)
                    merged = given if known is None else known & given
                    if merged != known:
                        entry[callee] = merged
                        work.append(callee)

    def _given(self, instance: MethodInstance, site: CallSite) -> Fresh:
        """The parameters that are fresh when an op calls."""
        op = instance.body.blocks[site.block].ops[site.index]
        if type(op) is not Invoke or site in self._result.opaque_calls:
            return _NONE
        now = self._before[site.instance, site.block]
        for index in range(site.index):
            now = self._after(instance, CallSite(site.instance, site.block, index), now)
        named = [self._values(instance).of(argument) for argument in op.args]
        return frozenset(
            Parameter(number)
            for number, value in enumerate(named)
            if value is not None and value in now and named.count(value) == 1
        )

    def _flow(self, instance: MethodInstance, entry: Fresh) -> dict[int, Fresh]:
        def after(block: int, position: int, now: Fresh) -> Fresh:
            return self._after(instance, CallSite(instance.number, block, position), now)

        def thrown(block: int, position: int, now: Fresh, later: Fresh) -> Fresh:
            found = instance.body.blocks[block]
            if position == len(found.ops) and type(found.terminator) is Throw:
                return now - {self._values(instance).of(found.terminator.exception)}
            return now & later

        return solve_forward(
            instance.body,
            entry,
            merge=frozenset.intersection,
            after=after,
            thrown=thrown,
            on_edge=lambda _block, _target, now: now,
        )

    def _after(self, instance: MethodInstance, site: CallSite, now: Fresh) -> Fresh:
        op = instance.body.blocks[site.block].ops[site.index]
        if isinstance(op, NewObject | NewArray):
            name = self._values(instance).of(op.dest)
            return now if name is None else now | {name}
        if not now:
            return now
        if not isinstance(op, Load):
            leaked = self._leaked(instance, site, op)
            if leaked:
                now = now.difference(leaked)
        defined = Definition(site.block, site.index)
        return now - {defined} if defined in now else now
