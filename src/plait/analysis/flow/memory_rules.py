"""Memory: a secret location walks on from where it became secret, until it is overwritten."""

from collections.abc import Iterator
from typing import Final, final

from plait.analysis.flow.calls import Calls
from plait.analysis.flow.flow_facts import (
    HIGH,
    KEPT,
    KEPT_THROWN,
    MEMORY,
    Caller,
    Context,
    Entry,
    Fact,
    Origin,
)
from plait.analysis.flow.locations import ANY_FIELD, Location, is_static
from plait.analysis.flow.secret_writes import SecretWrites
from plait.analysis.flow.tabulation import Tabulation
from plait.analysis.flow.unread_flow import UnreadFlow
from plait.analysis.points_to.method_instances import CallSite
from plait.ir import ops as ir
from plait.ir.cfg import normal_successors
from plait.ir.operands import Operand, Reg
from plait.ir.places import FieldPlace, StaticPlace

_QUIET: Final = frozenset(
    {
        ir.Unary,
        ir.Binary,
        ir.Compare,
        ir.Convert,
        ir.InstanceOf,
        ir.CanStore,
        ir.MonitorEnter,
        ir.MonitorExit,
        ir.Yield,
    }
)
"""Ops that have nothing to do with memory, and define nothing that is the base of a place."""
_COPY_ARRAY: Final = ("java/lang/System", "arraycopy")


@final
class MemoryRules:
    """Adds what follows from secret locations."""

    def __init__(
        self, tabulation: Tabulation, writes: SecretWrites, unread: UnreadFlow, calls: Calls
    ) -> None:
        self._tabulation = tabulation
        self._program = tabulation.program
        self._writes = writes
        self._unread = unread
        self._calls = calls
        self._ops: dict[tuple[int, int], tuple[int, ...]] = {}

    def walk(self, context: Context, fact: Fact) -> None:
        """Walk on from where a location became secret, within the body."""
        assert fact.location is not None
        done = context.walked.setdefault(fact.location, set())
        work = [(fact.at, fact.index)]
        while work:
            at, index = work.pop()
            if index == 0:
                if at in done:
                    continue
                done.add(at)
            work.extend((target, 0) for target in self._through_block(context, fact, at, index))

    def look(self, context: Context, fact: Fact) -> None:
        """One op may read a secret location; it goes no further."""
        assert fact.location is not None
        site = context.site(fact.at, fact.index)
        op = self._program.op(site)
        origin = Origin(context, fact, "load")
        if isinstance(op, ir.Load | ir.AtomicUpdate | ir.Length):
            self._tabulation.define(context, fact.at, fact.index, origin)
        else:
            list(self._at_op(context, fact.location, site, op, fact))

    # --- one block ------------------------------------------------------------------------------

    def _through_block(self, context: Context, fact: Fact, at: int, index: int) -> list[int]:
        """The blocks after one in which the location is still secret."""
        location = fact.location
        assert location is not None
        graph = self._program.graph(context.instance)
        block = graph.body.blocks[at]
        after: list[int] = []
        for position in self._looked_at(context.instance, at):
            if position < index:
                continue
            if not graph.steps.runs(at, position):
                return after
            if location.base is not None and graph.def_use.at(at, position) == location.base:
                again = Fact(HIGH, at, position, location.anywhere)
                self._tabulation.add(context, again, Origin(context, fact, ""))
                return after
            site = context.site(at, position)
            for target in self._at_op(context, location, site, block.ops[position], fact):
                if target is None:
                    return after
                after.append(target)
        if not graph.steps.runs(at, len(block.ops)):
            return after
        after += self._at_end(context, fact, at)
        return after

    def _at_op(
        self, context: Context, location: Location, site: CallSite, op: ir.Op, fact: Fact
    ) -> Iterator[int | None]:
        """What an op makes of a secret location: handlers that it reaches; None if it ends here."""
        origin = Origin(context, fact, "load")
        match op:
            case ir.Load(place=place) | ir.AtomicUpdate(place=place):
                if self._program.places.may_be(site, place, location):
                    self._tabulation.define(context, site.block, site.index, origin)
            case ir.Store():
                self._show_stored(context, location, site, op, fact)
                if self._program.places.overwrites(site, op.place, location):
                    yield None
            case ir.Length(array=array):
                if location.field == self._program.fields.length and self._is_at(
                    site, array, location
                ):
                    self._tabulation.define(context, site.block, site.index, origin)
            case ir.Intrinsic():
                self._by_primitive(context, location, site, op, fact)
            case ir.Invoke() | ir.InvokeNamed() | ir.InitClass() | ir.InitClassOf():
                yield from self._through_call(context, location, site, op, fact)
            case ir.Spawn():
                if self._is_touched(site, location):
                    entry = Entry(MEMORY, location=location.anywhere)
                    self._calls.start(context, site, entry, origin)
            case _:
                self._by_thread_op(context, location, site, op, origin)

    def _at_end(self, context: Context, fact: Fact, at: int) -> list[int]:
        """What the end of a block makes of a secret location: the blocks that it goes on in."""
        location = fact.location
        assert location is not None
        graph = self._program.graph(context.instance)
        block = graph.body.blocks[at]
        match block.terminator:
            case ir.Return(value=value):
                kept = Fact(KEPT, location=location.anywhere)
                self._tabulation.add(context, kept, Origin(context, fact, ""))
                self._show_returned(context, location, at, value, fact)
                return []
            case ir.Throw():
                if block.handler is not None:
                    return [block.handler]
                kept = Fact(KEPT_THROWN, location=location.anywhere)
                self._tabulation.add(context, kept, Origin(context, fact, ""))
                return []
            case _:
                dead = self._program.completion.dead(context.instance)
                return [to for to in normal_successors(block) if (at, to) not in dead]

    def _looked_at(self, instance: int, at: int) -> tuple[int, ...]:
        """The ops of a block that a secret location must look at."""
        found = self._ops.get((instance, at))
        if found is None:
            ops = self._program.graph(instance).body.blocks[at].ops
            looked = (index for index, op in enumerate(ops) if type(op) not in _QUIET)
            found = self._ops[instance, at] = tuple(looked)
        return found

    def _is_at(self, site: CallSite, operand: Operand, location: Location) -> bool:
        if is_static(location):
            return False
        return bool(self._program.objects.at(site, operand) >> location.object & 1)

    def _is_touched(self, site: CallSite, location: Location) -> bool:
        started = self._program.started(site)
        return any(self._program.touched.may_touch(callee, location) for callee in started)

    # --- what the public sees of it -------------------------------------------------------------

    def _show_stored(
        self, context: Context, location: Location, site: CallSite, op: ir.Store, fact: Fact
    ) -> None:
        """A public field gets an object that leads to the location."""
        place = op.place
        if not isinstance(place, FieldPlace | StaticPlace) or is_static(location):
            return
        if self._program.ports.is_public(place.field):
            shown = self._program.touched.reach(self._program.objects.at(site, op.value))
            if shown >> location.object & 1:
                origin = Origin(context, fact, "the public sees what is inside")
                self._tabulation.show(context, site.block, site.index, origin, is_implicit=False)

    def _show_returned(
        self, context: Context, location: Location, at: int, value: Operand | None, fact: Fact
    ) -> None:
        """A public result leads to the location."""
        instance = self._program.result.instances[context.instance]
        if type(value) is not Reg or is_static(location):
            return
        if self._program.ports.gives_public(instance):
            given = self._program.result.of_operand(instance, value)
            if self._program.touched.reach(given) >> location.object & 1:
                origin = Origin(context, fact, "the public sees the result")
                end = len(instance.body.blocks[at].ops)
                self._tabulation.show(context, at, end, origin, is_implicit=False)

    # --- calls ----------------------------------------------------------------------------------

    def _through_call(
        self, context: Context, location: Location, site: CallSite, op: ir.Op, fact: Fact
    ) -> Iterator[int | None]:
        """Callees that may touch the location are entered; otherwise it passes by."""
        if type(op) is ir.Invoke and (op.method.owner, op.method.name) == _COPY_ARRAY:
            self._copy_array(context, location, site, op, fact)
            return
        callees = self._program.objects.callees(site, op)
        targets = self._program.unread_targets(site)
        passes = not callees or bool(targets) or type(op) is not ir.Invoke
        caller = Caller(context, site.block, site.index)
        entry = Entry(MEMORY, location=location.anywhere)
        for callee in callees:
            if self._program.touched.may_touch(callee, location):
                self._calls.enter(caller, callee, entry, Origin(context, fact, "call"))
            else:
                passes = True
        if type(op) is ir.Invoke:
            self._look_from_unread(context, location, site, op, fact)
        if passes and self._program.completion.throws(site):
            block = self._program.graph(context.instance).body.blocks[site.block]
            if block.handler is not None:
                yield block.handler
            else:
                kept = Fact(KEPT_THROWN, location=location.anywhere)
                self._tabulation.add(context, kept, Origin(context, fact, ""))
        if not passes:
            yield None

    def _look_from_unread(
        self, context: Context, location: Location, site: CallSite, op: ir.Invoke, fact: Fact
    ) -> None:
        """The public sees all that an event's arguments lead to; unread code looks at less."""
        origin = Origin(context, fact, op.method.name)
        if is_static(location):
            for target in self._program.unread_targets(site):
                hidden = self._program.unread.hidden(op, target)
                if hidden is not None and hidden.overlaps(location):
                    self._unread.give(context, site, op, origin)
                    self._calls.call_back_all(context, site, op, origin)
            return
        bit = 1 << location.object
        for position in self._program.ports.shown(site, op) or ():
            given = self._program.objects.at(site, op.args[position])
            if self._program.touched.reach(given) & bit:
                self._tabulation.show(context, site.block, site.index, origin, is_implicit=False)
        if self._unread.look(context, site, op, bit, origin):
            self._calls.call_back_all(context, site, op, origin)

    def _copy_array(
        self, context: Context, location: Location, site: CallSite, op: ir.Invoke, fact: Fact
    ) -> None:
        """One static method copies all arrays; at the call it is known which ones."""
        is_element = location.field in (self._program.fields.element, ANY_FIELD)
        if is_element and self._is_at(site, op.args[0], location):
            target = self._program.objects.at(site, op.args[2])
            origin = Origin(context, fact, "copied")
            element = self._program.fields.element
            self._writes.write_all(context, site.block, site.index, target, element, origin)

    # --- other ops ------------------------------------------------------------------------------

    def _by_primitive(
        self, context: Context, location: Location, site: CallSite, op: ir.Intrinsic, fact: Fact
    ) -> None:
        if not op.args or not self._is_at(site, op.args[0], location):
            return
        origin = Origin(context, fact, op.name)
        element = self._program.fields.element
        instance = self._program.result.instances[context.instance]
        at = (context, site.block, site.index)
        if op.name == "copyElements" and location.field in (element, ANY_FIELD):
            target = self._program.result.of_operand(instance, op.args[2])
            self._writes.write_all(*at, target, element, origin)
        elif op.name == "copy" and op.dest is not None:
            made = self._program.result.of_operand(instance, op.dest)
            self._writes.write_all(*at, made, location.field, origin)
        elif op.name == "constantElement" and location.field in (element, ANY_FIELD):
            self._tabulation.define(*at, origin)

    def _by_thread_op(
        self, context: Context, location: Location, site: CallSite, op: ir.Op, origin: Origin
    ) -> None:
        """Ops that tell whether a monitor is free, and what a thread does."""
        asked = self._program.threads.asked(site, op)
        if any(place.overlaps(location) for place in asked):
            self._tabulation.define(context, site.block, site.index, origin)
