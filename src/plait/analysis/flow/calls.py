"""Calls: facts enter callees, and what comes of them comes back to the call."""

from typing import Final, final

from plait.analysis.flow.flow_facts import (
    ANY,
    ARGUMENT,
    CONTROL,
    EXITS,
    HIGH,
    KEPT,
    KEPT_THROWN,
    MEMORY,
    OUTCOME,
    RESULT,
    STEP,
    THROWN,
    VALUE,
    Caller,
    Context,
    Entry,
    Fact,
    Origin,
)
from plait.analysis.flow.library_effects import effect_of
from plait.analysis.flow.policy_ports import takes_no_receiver
from plait.analysis.flow.secret_writes import SecretWrites
from plait.analysis.flow.tabulation import Tabulation
from plait.analysis.flow.unread_flow import UnreadFlow
from plait.analysis.points_to.method_instances import CallSite
from plait.base.origins import is_library_class
from plait.ir import ops as ir
from plait.ir.liveness import definition_of
from plait.ir.operators import CallMode

_ENTERED: Final = Entry(CONTROL)
_MERGED: Final = Entry(ANY)
_CLINIT: Final = "<clinit>"
_BY_DEATH: Final = frozenset({OUTCOME, THROWN, KEPT_THROWN})


@final
class Calls:
    """Adds the facts of calls and returns."""

    def __init__(self, tabulation: Tabulation, writes: SecretWrites, unread: UnreadFlow) -> None:
        self._tabulation = tabulation
        self._program = tabulation.program
        self._writes = writes
        self._unread = unread

    # --- into callees ---------------------------------------------------------------------------

    def enter(self, caller: Caller, callee: int, entry: Entry, origin: Origin) -> None:
        """What holds at the entry of a callee. Library code is taken in one context for all."""
        is_library = is_library_class(self._program.result.instances[callee].method.owner)
        inner = self._tabulation.context(callee, _MERGED if is_library else entry)
        self._connect(caller, inner)
        if entry.kind == ARGUMENT:
            self._tabulation.add(inner, Fact(VALUE, entry.number), origin)
        elif entry.kind == MEMORY:
            self._tabulation.add(inner, Fact(HIGH, 0, 0, entry.location), origin)
        else:
            self._control(inner, origin)

    def _connect(self, caller: Caller, inner: Context) -> None:
        outer = caller.context
        if caller not in inner.callers:
            inner.callers[caller] = None
            if not caller.is_start:
                outer.callees[inner] = None
            for fact in list(inner.known):
                if fact.kind in EXITS:
                    self._come_back(inner, fact, caller)
        self._writes.arrive(inner, [()] if caller.is_start else list(outer.chains))

    def _control(self, inner: Context, origin: Origin) -> None:
        """Whether the call takes place depends on a secret: so does every step."""
        if inner.is_controlled:
            return
        inner.is_controlled = True
        steps = self._program.graph(inner.instance).steps
        for step in sorted(steps.reachable):
            if step < steps.normal:
                self._tabulation.add(inner, Fact(STEP, step), origin)
        instance = self._program.result.instances[inner.instance]
        if instance.method.name == _CLINIT and self._program.completion.may_throw(inner.instance):
            first = self._tabulation.outermost(inner.instance)
            self._tabulation.add(first, Fact(OUTCOME), origin)  # later uses fail, too, or not

    # --- which callees --------------------------------------------------------------------------

    def pass_arguments(
        self, context: Context, site: CallSite, op: ir.Invoke, positions: list[int], origin: Origin
    ) -> None:
        """Some arguments of a call are secret."""
        ports = self._program.ports
        shown = ports.shown(site, op)
        if shown is not None and any(position in shown for position in positions):
            self._tabulation.show(context, site.block, site.index, origin, is_implicit=False)
        targets = self._program.unread_targets(site)
        callees = self._program.objects.callees(site, op)
        caller = Caller(context, site.block, site.index)
        for callee in callees:
            instance = self._program.result.instances[callee]
            if targets or instance.method.name != op.method.name:
                self._call_back(caller, callee, op, positions, origin)
                continue
            for position in positions:
                if position < len(instance.body.params):
                    self.enter(caller, callee, Entry(ARGUMENT, position), origin)
        methods = {self._program.result.instances[callee].method for callee in callees}
        is_dispatched = op.mode in (CallMode.VIRTUAL, CallMode.INTERFACE)
        if is_dispatched and 0 in positions and len(methods.union(targets)) > 1:
            for callee in callees:
                self.enter(caller, callee, _ENTERED, origin)
            self._tabulation.decide(context, site.block, site.index, origin)
        self._unread.give(context, site, op, origin)

    def _call_back(
        self, caller: Caller, callee: int, op: ir.Invoke, positions: list[int], origin: Origin
    ) -> None:
        """Unread code that was given a secret calls a method back."""
        site = caller.context.site(caller.block, caller.index)
        instance = self._program.result.instances[callee]
        is_static = takes_no_receiver(instance)
        if not is_static and instance.body.params:
            own = self._program.result.of_operand(instance, instance.body.params[0])
            given = (self._program.objects.at(site, op.args[position]) for position in positions)
            if any(mask & own for mask in given):
                self.enter(caller, callee, Entry(ARGUMENT, 0), origin)
        self.tell_callback(caller, callee, origin)

    def tell_callback(self, caller: Caller, callee: int, origin: Origin) -> None:
        """What unread code knows, it may tell a method that it calls, and call it or not."""
        site = caller.context.site(caller.block, caller.index)
        targets = self._program.unread_targets(site)
        if targets and not any(effect_of(target).asks for target in targets):
            return
        instance = self._program.result.instances[callee]
        first = 0 if takes_no_receiver(instance) else 1
        for position in range(first, len(instance.body.params)):
            self.enter(caller, callee, Entry(ARGUMENT, position), origin)
        if targets:
            self.enter(caller, callee, _ENTERED, origin)
            if self._program.ports.shown_parameters(instance) is not None:
                self._tabulation.show(
                    caller.context, site.block, site.index, origin, is_implicit=False
                )

    def call_back_all(
        self, context: Context, site: CallSite, op: ir.Invoke, origin: Origin
    ) -> None:
        """Unread code has looked at a secret: it may tell all methods that it calls back."""
        if self._program.unread_targets(site):
            for callee in self._program.objects.callees(site, op):
                caller = Caller(context, site.block, site.index)
                self.tell_callback(caller, callee, origin)

    def under_control(self, context: Context, site: CallSite, op: ir.Op, origin: Origin) -> None:
        """Whether a call takes place depends on a secret."""
        if type(op) is ir.Invoke:
            if self._program.ports.shown(site, op) is not None:
                self._tabulation.show(context, site.block, site.index, origin, is_implicit=True)
            self._unread.give(context, site, op, origin)
        caller = Caller(context, site.block, site.index)
        for callee in self._program.objects.callees(site, op):
            self.enter(caller, callee, _ENTERED, origin)

    def start(self, context: Context, site: CallSite, entry: Entry, origin: Origin) -> None:
        """What holds where a thread starts holds at its beginning."""
        caller = Caller(context, site.block, site.index, is_start=True)
        for callee in self._program.started(site):
            self.enter(caller, callee, entry, origin)

    # --- back from callees ----------------------------------------------------------------------

    def leave(self, context: Context, fact: Fact) -> None:
        """A fact at an exit goes to all callers that entered; from the method itself, to all."""
        instance = self._program.result.instances[context.instance]
        sees_exit = fact.kind == RESULT or (fact.kind == OUTCOME and self._program.sees_deaths)
        if sees_exit and self._program.ports.gives_public(instance):
            origin = Origin(context, fact, "the public sees the result")
            self._tabulation.show(context, 0, 0, origin, is_implicit=fact.kind == OUTCOME)
        if context.entry.kind:
            for caller in list(context.callers):
                self._come_back(context, fact, caller)
            return
        for site in self._program.facts.graph.callers(context.instance):
            outer = self._tabulation.context(site.instance, context.entry)
            self._writes.arrive(outer, [context.entry.chain])
            self._come_back(context, fact, Caller(outer, site.block, site.index))

    def _come_back(self, inner: Context, fact: Fact, caller: Caller) -> None:
        outer, block, index, _ = caller
        if caller.is_start or (fact.kind in _BY_DEATH and self._is_unseen(outer.instance)):
            return
        if fact.kind == RESULT:
            self._give_result(inner, fact, caller)
        elif fact.kind == OUTCOME:
            steps = self._program.graph(outer.instance).steps
            step = steps.at(block, index)
            if steps.ends_with(step, index):
                origin = Origin(inner, fact, "whether the call returns")
                self._tabulation.decide_step(outer, step, origin)
        elif fact.kind == THROWN:
            self._tabulation.throw(outer, block, Origin(inner, fact, "thrown"))
        elif fact.kind == KEPT:
            after = Fact(HIGH, block, index + 1, fact.location)
            self._tabulation.add(outer, after, Origin(inner, fact, ""))
        else:
            self._keep_thrown(inner, fact, caller)

    def _is_unseen(self, instance: int) -> bool:
        """Whether nobody sees that an exception comes to a method: it ends the thread."""
        return not self._program.sees_deaths and self._program.completion.is_bottom(instance)

    def _give_result(self, inner: Context, fact: Fact, caller: Caller) -> None:
        method = self._program.result.instances[inner.instance].method
        if self._program.ports.is_released(method):
            return
        outer, block, index, _ = caller
        site = outer.site(block, index)
        op = self._program.op(site)
        origin = Origin(inner, fact, "result")
        if type(op) is ir.Invoke and self._program.unread_targets(site):
            self._unread.come_back(outer, site, op, origin)
        if definition_of(op) is not None:
            self._tabulation.define(outer, block, index, origin)

    def _keep_thrown(self, inner: Context, fact: Fact, caller: Caller) -> None:
        outer = caller.context
        blocks = self._program.graph(outer.instance).body.blocks
        handler = blocks[caller.block].handler
        origin = Origin(inner, fact, "")
        if handler is None:
            self._tabulation.add(outer, Fact(KEPT_THROWN, location=fact.location), origin)
        else:
            self._tabulation.add(outer, Fact(HIGH, handler, 0, fact.location), origin)
