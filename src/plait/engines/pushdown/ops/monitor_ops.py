"""Monitors: entering, leaving, waiting and notifying.

The owner of a monitor is a variable, 0 for nobody, else 1 + the thread; how often the owner has
entered is part of its label. For each thread, one variable has the monitor that it waits on, 0 for
none, and another tells what has woken it.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from plait.base.errors import UnsupportedError
from plait.engines.pushdown.ops.publication import publish
from plait.engines.pushdown.rules.rule_paths import Path
from plait.engines.pushdown.rules.rule_terms import Term, Value, both, choice, either, related
from plait.engines.pushdown.rules.rule_translation import Handler, Translation
from plait.engines.pushdown.rules.shared_places import (
    INTERRUPTED,
    OWNER,
    WAITING,
    WOKEN,
    Place,
    is_private,
)
from plait.ir import ops as ir
from plait.ir.operands import Kind
from plait.ir.operators import Relation, WaitOutcome, Woken
from plait.logic.pushdown.symbolic.network_rules import Rule
from plait.machine.state import Waiting
from plait.spec.timeouts import waits_in_vain

_BY_NOTIFY: Final = 1
BY_INTERRUPT: Final = 2
"""What has woken a thread: `WOKEN` is 0 while nothing has."""


def is_equal(translation: Translation, place: Place, value: int) -> Value:
    """Whether a place has a value; as a bool if that is known, else a term."""
    shared = translation.shared
    found = shared.value(place)
    if type(found) is not Term:
        return int(found == value)
    return related(Relation.EQ, shared.kind(place), found, value)


def is_available(translation: Translation, path: Path, reference: int) -> Value:
    """Whether no other thread owns a monitor."""
    if is_private(reference) or path.held.get(reference):
        return 1
    return is_equal(translation, (reference, OWNER), 0)


def _on_monitor(act: Callable[[Translation, Path, Any, int], list[Rule]]) -> Handler:
    """The handler of an op on a monitor, which acts once the monitor is known and shared.

    Threads wait at `enter`, so they go to where the monitor is known and stop there.
    """

    def handle(translation: Translation, path: Path, op: Any) -> list[Rule]:
        unknown = translation.unknown(path, op)
        if unknown and isinstance(op, ir.MonitorEnter):
            return translation.settle(path, unknown)
        if unknown:
            return translation.concretely(path, unknown)
        reference = path.operand(op.monitor)
        if is_private(reference):
            return translation.go_on(path)
        return act(translation, path, op, reference)

    return handle


def _enter(
    translation: Translation, path: Path, _op: ir.MonitorEnter, reference: int
) -> list[Rule]:
    """Acquire a monitor: once more, or when nobody owns it."""
    path.note_visible()
    is_owned = bool(path.held.get(reference))
    _take(translation, path, reference)
    if not is_owned:  # asked after the owner is set, which makes it a variable
        path.assume(is_equal(translation, (reference, OWNER), 0))
    path.advance(translation.machine)
    return translation.go_on(path)


def _try_enter(
    translation: Translation, path: Path, op: ir.TryEnter | ir.CanEnter, reference: int
) -> list[Rule]:
    """Acquire a monitor unless another thread owns it, or only ask whether one does."""
    path.note_visible()
    available = is_available(translation, path, reference)
    rules: list[Rule] = []
    for answer, condition in ((1, available), (0, negated(available))):
        if type(condition) is not Term and not condition:
            continue
        branch = path.copy()
        branch.assume(condition)
        if answer and isinstance(op, ir.TryEnter):
            _take(translation, branch, reference)
        branch.own(translation.machine)
        branch.advance(translation.machine, op.dest, answer)
        rules.extend(translation.go_on(branch))
    return rules


def enter_interruptibly(
    translation: Translation, path: Path, op: ir.EnterInterruptibly
) -> list[Rule]:
    """Acquire a monitor, or stop waiting for an interrupt or the time."""
    unknown = translation.unknown(path, op)
    if unknown:
        return translation.settle(path, unknown)
    reference = path.operand(op.monitor)
    if is_private(reference):
        return translation.go_on(path)
    path.note_visible()
    rules: list[Rule] = []
    for outcome, answer, conditions in _entries(translation, path, op, reference):
        if any(type(condition) is not Term and not condition for condition in conditions):
            continue
        branch = path.copy()
        branch.assume(*conditions)
        branch.chosen = answer
        if outcome is WaitOutcome.DONE:
            _take(translation, branch, reference)
        elif outcome is WaitOutcome.INTERRUPTED:
            branch.set(translation.shared, (INTERRUPTED, path.thread), 0)
        branch.own(translation.machine)
        branch.advance(translation.machine, op.dest, int(outcome))
        rules.extend(translation.go_on(branch))
    return rules


def _entries(
    translation: Translation, path: Path, op: ir.EnterInterruptibly, reference: int
) -> Iterator[tuple[WaitOutcome, int | None, list[Value]]]:
    """The outcomes, when they come, and what the machine's choice is where it asks."""
    free = is_available(translation, path, reference)
    interrupted = is_equal(translation, (INTERRUPTED, path.thread), 1)
    taken, undisturbed = negated(free), negated(interrupted)
    yield WaitOutcome.DONE, None, [free, undisturbed]
    yield WaitOutcome.DONE, 0, [free, interrupted]
    yield WaitOutcome.INTERRUPTED, 1, [free, interrupted]
    yield WaitOutcome.INTERRUPTED, None, [taken, interrupted]
    if not waits_in_vain(translation.shared.options.timeouts, path.operand(op.timeout)):
        yield WaitOutcome.TIMED_OUT, None, [taken, undisturbed]


def _take(translation: Translation, path: Path, reference: int) -> None:
    if not path.held.get(reference):
        path.set(translation.shared, (reference, OWNER), path.thread + 1)
    path.held[reference] = path.held.get(reference, 0) + 1


def _leave(translation: Translation, path: Path, _op: ir.MonitorExit, reference: int) -> list[Rule]:
    """Release a monitor once; throws when the thread does not own it."""
    path.note_visible()
    entries = path.held.get(reference, 0)
    if not entries:
        path.own(translation.machine)
        translation.machine.raise_error("illegalMonitorState")
        return translation.go_on(path)
    if entries == 1:
        path.set(translation.shared, (reference, OWNER), 0)
    path.held[reference] = entries - 1
    path.advance(translation.machine)
    return translation.go_on(path)


def _holds(translation: Translation, path: Path, op: ir.HoldsLock, reference: int) -> list[Rule]:
    """Whether the thread owns a monitor: its label says so."""
    held = path.held.get(reference, 0)
    path.advance(translation.machine, op.dest, int(held > 0))
    return translation.go_on(path)


# --- waiting --------------------------------------------------------------------------------------


def wait(translation: Translation, path: Path, op: ir.Wait) -> list[Rule]:
    """Release the monitor and wait; when woken, acquire it again."""
    if path.running.waiting is not None:
        return _wake(translation, path, op)
    unknown = translation.unknown(path, op)
    if unknown:
        return translation.settle(path, unknown)
    return publish(
        translation, path, [path.operand(op.monitor)], lambda new: _begin(translation, new, op)
    )


def _begin(translation: Translation, path: Path, op: ir.Wait) -> list[Rule]:
    shared, thread = translation.shared, path.thread
    reference, timeout = path.operand(op.monitor), path.operand(op.timeout)
    path.note_visible()
    rules: list[Rule] = []
    interrupted = is_equal(translation, (INTERRUPTED, thread), 1)
    if not op.is_interruptible and type(interrupted) is Term:
        raise UnsupportedError("an uninterruptible wait of a thread that others interrupt")
    if interrupted:
        early = path.copy()
        early.assume(interrupted)
        early.set(shared, (INTERRUPTED, thread), 0)
        early.advance(translation.machine, op.dest, int(WaitOutcome.INTERRUPTED))
        rules.extend(translation.go_on(early))
        path.assume(is_equal(translation, (INTERRUPTED, thread), 0))
    path.set(shared, (reference, OWNER), 0)
    path.set(shared, (WAITING, thread), reference)
    entries = path.held.pop(reference)
    path.own(translation.machine)
    is_timed = not waits_in_vain(shared.options.timeouts, timeout)
    path.running.waiting = Waiting(reference, entries, is_timed, None)
    return [*rules, *translation.stop(path)]


def _wake(translation: Translation, path: Path, op: ir.Wait) -> list[Rule]:
    rules: list[Rule] = []
    for outcome, condition in _wakings(translation, path):
        if type(condition) is not Term and not condition:
            continue
        branch = path.copy()
        branch.assume(condition)
        rules.extend(_acquire(translation, branch, op, outcome))
    return rules


def _wakings(translation: Translation, path: Path) -> list[tuple[WaitOutcome, Value]]:
    """The ways in which a waiting thread may continue, and their conditions."""
    waiting = path.running.waiting
    assert waiting is not None, "the thread should be waiting"
    woken = (WOKEN, path.thread)
    found = [
        (WaitOutcome.DONE, is_equal(translation, woken, _BY_NOTIFY)),
        (WaitOutcome.INTERRUPTED, is_equal(translation, woken, BY_INTERRUPT)),
    ]
    if waiting.is_timed:
        found.append((WaitOutcome.TIMED_OUT, is_equal(translation, woken, 0)))
    elif translation.shared.options.spurious_wakeups:
        found.append((WaitOutcome.DONE, is_equal(translation, woken, 0)))
    return found


def _acquire(translation: Translation, path: Path, op: ir.Wait, outcome: WaitOutcome) -> list[Rule]:
    shared, thread = translation.shared, path.thread
    waiting = path.running.waiting
    assert waiting is not None, "the thread should be waiting"
    reference = waiting.monitor
    path.note_visible()
    path.assume(is_equal(translation, (reference, OWNER), 0))
    path.set(shared, (reference, OWNER), thread + 1)
    path.set(shared, (WAITING, thread), 0)
    if shared.varies((WOKEN, thread)):
        path.set(shared, (WOKEN, thread), 0)
    if outcome is WaitOutcome.INTERRUPTED:
        path.set(shared, (INTERRUPTED, thread), 0)
    path.held[reference] = waiting.entries
    path.own(translation.machine)
    path.running.waiting = None
    path.advance(translation.machine, op.dest, int(outcome))
    return translation.go_on(path)


def _notify(translation: Translation, path: Path, op: ir.Notify, reference: int) -> list[Rule]:
    """Wake one waiter, whichever, or all of them."""
    path.note_visible()
    waiters = waiters_on(translation, reference)
    path.advance(translation.machine)
    if op.woken is Woken.FIRST and len(waiters) > 1:
        raise UnsupportedError("a notification of the first of several waiters")
    if op.woken is Woken.ALL or not waiters:
        wake_all(translation, path, reference)
        return translation.go_on(path)
    rules: list[Rule] = []
    for thread, waits in waiters:
        branch = path.copy()
        branch.assume(waits)
        branch.set(translation.shared, (WAITING, thread), 0)
        branch.set(translation.shared, (WOKEN, thread), _BY_NOTIFY)
        branch.chosen = thread
        rules.extend(translation.go_on(branch))
    nobody = path.copy()
    nobody.assume(*(negated(waits) for _, waits in waiters))
    return [*rules, *translation.go_on(nobody)]


def waiters_on(translation: Translation, reference: int) -> list[tuple[int, Term]]:
    """The threads that may wait on a monitor, and under which conditions."""
    shared = translation.shared
    found = []
    for thread in range(shared.options.threads):
        waits = is_equal(translation, (WAITING, thread), reference)
        if type(waits) is Term:
            found.append((thread, waits))
    return found


def wake_all(translation: Translation, path: Path, reference: int) -> None:
    """Wake every thread that waits on a monitor."""
    shared = translation.shared
    for thread, waits in waiters_on(translation, reference):
        shared.learn((WOKEN, thread))
        for place, value in (((WAITING, thread), 0), ((WOKEN, thread), _BY_NOTIFY)):
            old, kind = shared.term(place), shared.kind(place)
            path.set(shared, place, choice(waits, kind, value, old, old.shape))


def must_wait(
    translation: Translation, path: Path, op: ir.MonitorEnter | ir.EnterInterruptibly | ir.Wait
) -> Term | None:
    """When a thread at `enter` or `wait` can only wait for others; None: never."""
    if isinstance(op, ir.EnterInterruptibly):
        return _must_wait_to_enter(translation, path, op)
    if isinstance(op, ir.MonitorEnter):
        reference = path.operand(op.monitor)
        if type(reference) is Term:
            return None
        return known(negated(is_available(translation, path, reference)))
    waiting = path.running.waiting
    if waiting is None:
        return None
    is_owned = negated(is_equal(translation, (waiting.monitor, OWNER), 0))
    return known(any_of([is_owned, _is_unwoken(translation, path)]))


def must_wait_for_notification(translation: Translation, path: Path) -> Term | None:
    """When nothing has woken a thread at `wait`; None: never."""
    return None if path.running.waiting is None else known(_is_unwoken(translation, path))


def _is_unwoken(translation: Translation, path: Path) -> Value:
    return negated(any_of([condition for _, condition in _wakings(translation, path)]))


def _must_wait_to_enter(
    translation: Translation, path: Path, op: ir.EnterInterruptibly
) -> Term | None:
    reference, timeout = path.operand(op.monitor), path.operand(op.timeout)
    if Term in (type(reference), type(timeout)):
        return None
    if not waits_in_vain(translation.shared.options.timeouts, timeout):
        return None
    ready = [
        is_available(translation, path, reference),
        is_equal(translation, (INTERRUPTED, path.thread), 1),
    ]
    return known(negated(any_of(ready)))


def negated(condition: Value) -> Value:
    """The opposite of a condition."""
    if type(condition) is Term:
        return related(Relation.EQ, Kind.INT, condition, 0)
    return int(not condition)


def any_of(conditions: list[Value]) -> Value:
    """The disjunction of conditions."""
    if any(type(condition) is not Term and condition for condition in conditions):
        return 1
    terms = [condition for condition in conditions if type(condition) is Term]
    return either(*terms) if terms else 0


def known(condition: Value) -> Term | None:
    """The condition as a term; None where it is never true."""
    if type(condition) is Term:
        return condition
    return both() if condition else None


HANDLERS: Final[dict[type[Any], Handler]] = {
    ir.MonitorEnter: _on_monitor(_enter),
    ir.MonitorExit: _on_monitor(_leave),
    ir.TryEnter: _on_monitor(_try_enter),
    ir.EnterInterruptibly: enter_interruptibly,
    ir.CanEnter: _on_monitor(_try_enter),
    ir.HoldsLock: _on_monitor(_holds),
    ir.Wait: wait,
    ir.Notify: _on_monitor(_notify),
}
