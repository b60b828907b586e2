"""The code of a thread, in the form that the search of `logic.pushdown` uses."""

from collections.abc import Sequence
from typing import Any, Final, cast, final

from plait.base.names import MethodRef
from plait.engines.pushdown.ops import (
    access_ops,
    initialisation_ops,
    input_ops,
    monitor_ops,
    recursive_calls,
    signal_ops,
    thread_ops,
)
from plait.engines.pushdown.ops.thread_objects import is_started
from plait.engines.pushdown.rules.labels import Label
from plait.engines.pushdown.rules.rule_effects import Begins
from plait.engines.pushdown.rules.rule_paths import Path
from plait.engines.pushdown.rules.rule_terms import Term, both, related
from plait.engines.pushdown.rules.rule_translation import CUT, Handler, Translation
from plait.engines.pushdown.rules.shared_places import HALTED, METHOD, OBJECT, SPAWNED
from plait.ir import ops as ir
from plait.ir.operands import Kind
from plait.ir.operators import Relation
from plait.ir.places import FieldPlace, StaticPlace
from plait.logic.pushdown.symbolic import network_rules as network
from plait.logic.pushdown.symbolic.network_rules import Blocked, Cases, Rule, Variable
from plait.machine.compile.internal_ops import EndThread
from plait.machine.state import Frame, Thread
from plait.machine.thread_lifecycle import ending

HANDLERS: Final[dict[type[Any], Handler]] = {
    **access_ops.HANDLERS,
    **monitor_ops.HANDLERS,
    **thread_ops.HANDLERS,
    **signal_ops.HANDLERS,
    **input_ops.HANDLERS,
    **initialisation_ops.HANDLERS,
    **recursive_calls.HANDLERS,
}

_IDLE: Final = "idle"
_SWITCHABLE: Final = (
    *ir.VISIBLE,
    ir.Choose,
    ir.Assume,
    ir.AtomicBegin,
    ir.Branch,
    ir.Switch,
    ir.Goto,
    ir.Invoke,
    EndThread,
)


@final
class ThreadCode:
    """The rules of one thread, by its number."""

    def __init__(self, translation: Translation, thread: int, *, may_linger: bool) -> None:
        self._translation = translation
        self._thread = thread
        self._may_linger = may_linger and thread != 0

    @property
    def idle(self) -> Label:
        """The label of a thread before its start."""
        return self._translation.labels.named(self._thread, _IDLE)

    def rules(self, label: network.Label) -> Sequence[Rule]:
        """The rules at a label."""
        at = cast("Label", label)
        if at.state is not None:
            return [*self._translation.rules_at(at), *self._block(at)]
        if at.key == CUT:
            return []
        return self._start() if at.key == _IDLE else recursive_calls.pass_on(self._translation, at)

    def live(self, label: network.Label) -> frozenset[Variable]:
        """The local variables of a label."""
        return cast("Label", label).locals

    def rank(self, label: network.Label) -> int:
        """Labels are ranked in the order of discovery."""
        return cast("Label", label).number

    def switchable(self, label: network.Label) -> bool:
        """Whether a context switch is possible: before a visible op, or where it may loop."""
        at = cast("Label", label)
        if at.state is None:
            return at.key in (_IDLE, CUT)
        thread = at.state.threads[self._thread]
        if thread.atomic_depth:
            return thread.is_blocked
        if at.spins:
            return True
        if at.passes:
            return False
        op = thread.frames[-1].segment.op
        return isinstance(op, _SWITCHABLE) and not self._is_silent(op)

    def _is_silent(self, op: Any) -> bool:
        """Whether the machine does not stop before an access."""
        types = self._translation.machine.types
        match getattr(op, "place", None):
            case FieldPlace(field=field):
                slot = types.instance_slot(field)
            case StaticPlace(field=field):
                _, slot = types.static_slot(field)
            case _:
                return False
        return slot.is_silent or (slot.is_final and isinstance(op, ir.Load))

    def blocked(self, label: network.Label) -> Sequence[Blocked]:
        """The conditions under which the thread must wait; before its start it may have to."""
        at = cast("Label", label)
        if at.key == _IDLE:
            return [self._blocked_where(self._is_unstarted(), may_rest=True)]
        asleep = self._sleeps(at)
        if asleep is not None:
            return [self._blocked_where(asleep, may_rest=True)]
        must_wait = self._must_wait(at)
        if must_wait is None:
            return []
        lingers = self._lingers(at)
        if lingers is None:
            return [self._blocked_where(must_wait)]
        stays = both(must_wait, monitor_ops.negated(lingers))
        return [self._blocked_where(stays), self._blocked_where(lingers, may_rest=True)]

    def _blocked_where(self, condition: Term, *, may_rest: bool = False) -> Blocked:
        """Nobody is blocked once the program has halted."""
        shared = self._translation.shared
        if shared.varies((HALTED, 0)):
            halted = shared.term((HALTED, 0))
            condition = both(condition, related(Relation.EQ, Kind.INT, halted, 0))
        return Blocked(self._translation.rules.condition(condition), may_rest=may_rest)

    def _lingers(self, label: Label) -> Term | None:
        """When a test may leave the thread waiting: not notified, not unparked; None: never."""
        if label.state is None or not self._may_linger:
            return None
        path = Path(label.state, self._thread, label.held)
        match path.op:
            case ir.Wait():
                return monitor_ops.must_wait_for_notification(self._translation, path)
            case ir.Park() as op:
                return thread_ops.must_wait(self._translation, path, op)
            case _:
                return None

    def _sleeps(self, label: Label) -> Term | None:
        """The condition under which a thread sleeps forever; None where it does not."""
        if label.state is None:
            return None
        path = Path(label.state, self._thread, label.held)
        match path.op:
            case ir.Sleep() as op:
                return thread_ops.sleeps_for_ever(self._translation, path, op)
            case _:
                return None

    def _is_unstarted(self) -> Term:
        count = self._translation.shared.term((SPAWNED, 0))
        return related(Relation.LT, Kind.INT, count, self._thread)

    def _must_wait(self, label: Label) -> Term | None:
        if label.state is None:
            return None
        path = Path(label.state, self._thread, label.held)
        match path.op:
            case ir.MonitorEnter() | ir.EnterInterruptibly() | ir.Wait() as op:
                return monitor_ops.must_wait(self._translation, path, op)
            case ir.Join() | ir.Park() | EndThread() as op:
                return thread_ops.must_wait(self._translation, path, op)
            case ir.InitClass() | ir.InitClassOf() as op:
                return initialisation_ops.must_wait(self._translation, path, op)
            case _:
                return None

    def _block(self, label: Label) -> list[Rule]:
        """In an atomic section, let others run while the thread must wait for them."""
        assert label.state is not None, "a label with rules of its own cannot block"
        thread = label.state.threads[self._thread]
        if not thread.atomic_depth or thread.is_blocked:
            return []
        condition = self._must_wait(label)
        if condition is None:
            return []
        path = Path(label.state.copy(), self._thread, dict(label.held))
        path.own(self._translation.machine)
        path.running.is_blocked = True
        path.assume(condition)
        return self._translation.stop(path)

    def _start(self) -> list[Rule]:
        """The rules of a thread that waits to be started."""
        shared = self._translation.shared
        places = ((OBJECT, self._thread), (METHOD, self._thread))
        varying = [place for place in places if shared.varies(place)]
        known = {place: shared.value(place) for place in places}

        def expand(patterns: tuple[int, ...]) -> list[Rule]:
            values = dict(known)
            for place, pattern in zip(varying, patterns, strict=True):
                is_object = place[0] == OBJECT
                values[place] = shared.reference_of(pattern) if is_object else pattern
            reference, method = values.values()
            return self._run(reference, shared.method_of(method)) if reference and method else []

        if varying:
            return [Cases(tuple(map(shared.variable, varying)), expand)]
        return expand(())

    def _run(self, reference: int, method: MethodRef) -> list[Rule]:
        translation = self._translation
        machine = translation.machine
        bottom, code = ending(machine.library), machine.library.code(method)
        thread = Thread(self._thread, [], 0, machine.options.stack_limit)
        thread.object = reference
        thread.frames = [
            Frame(list(bottom.tail), bottom.entry, 0),
            Frame([reference, *code.tail], code.entry, 0),
        ]
        path = Path(translation.labels.fresh_state(thread), self._thread, {})
        started = is_started(translation, self._thread)
        assert isinstance(started, Term), "another thread should have to start this one"
        path.assume(started)
        report = translation.rules.fail(path, Begins(self._thread))
        return [report, *translation.go_on(path)]
