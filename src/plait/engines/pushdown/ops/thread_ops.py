"""Threads: starting, ending, joining, parking, sleeping.

Threads are numbered in the order in which they are started, as the machine does; `SPAWNED` is their
number. A thread is idle until it is started.
"""

from typing import Any, Final

from plait.base.errors import UnsupportedError
from plait.engines.pushdown.ops.monitor_ops import (
    any_of,
    is_available,
    is_equal,
    known,
    negated,
    wake_all,
)
from plait.engines.pushdown.ops.publication import publish
from plait.engines.pushdown.ops.thread_objects import COUNT, is_running, is_started
from plait.engines.pushdown.rules.rule_effects import HALTS, OVER, THREADS, Ends
from plait.engines.pushdown.rules.rule_paths import Path
from plait.engines.pushdown.rules.rule_terms import Term, Value, both, choice, either
from plait.engines.pushdown.rules.rule_translation import Handler, Translation
from plait.engines.pushdown.rules.shared_places import (
    DAEMON,
    EARLY,
    ENDED,
    HALTED,
    INTERRUPTED,
    METHOD,
    OBJECT,
    PERMIT,
    is_private,
)
from plait.ir import ops as ir
from plait.ir.operands import Kind
from plait.ir.operators import WaitOutcome
from plait.logic.pushdown.symbolic.network_rules import Cases, Return, Rule
from plait.machine.compile.internal_ops import EndThread
from plait.spec.timeouts import CENTURY, waits_in_vain


def spawn(translation: Translation, path: Path, op: ir.Spawn) -> list[Rule]:
    """Start the next thread."""
    unknown = translation.unknown(path, op)
    if unknown:
        return translation.concretely(path, unknown)
    return publish(
        translation, path, [path.operand(op.thread)], lambda new: _start(translation, new, op)
    )


def _start(translation: Translation, path: Path, op: ir.Spawn) -> list[Rule]:
    shared = translation.shared
    is_daemon = int(bool(path.operand(op.daemon)))
    if is_daemon:
        shared.track_ends(has_daemons=True)

    def expand(counts: tuple[int, ...]) -> list[Rule]:
        new = path.copy()
        number = counts[0] + 1
        if number >= shared.options.threads:
            return [translation.rules.fail(new, THREADS)]
        reference = new.operand(op.thread)
        new.note_visible()
        new.set(shared, COUNT, number)
        method = shared.number_of_method(op.run)
        for what, value in ((OBJECT, reference), (METHOD, method), (DAEMON, is_daemon)):
            if shared.assign((what, number), value):
                new.set(shared, (what, number), value)
        if shared.varies((reference, EARLY)):
            new.set(shared, (INTERRUPTED, number), shared.term((reference, EARLY)))
            new.set(shared, (reference, EARLY), 0)
        new.advance(translation.machine)
        return translation.attempt(new, translation.go_on)

    return [Cases((shared.variable(COUNT),), expand)]


def end(translation: Translation, path: Path, _op: EndThread) -> list[Rule]:
    """The thread ends, if nobody owns its monitor; waiters on the monitor are notified."""
    shared = translation.shared
    if shared.uses_shutdown:
        raise UnsupportedError("what runs after the end of the last thread")
    free = _may_end(translation, path)
    if not free:
        return []
    path.assume(free)
    reports = [translation.rules.fail(path, Ends(path.thread))]
    if shared.needs_ended:
        last = path.copy()
        last.assume(_is_last(translation, path.thread))
        reports.append(translation.rules.fail(last, OVER))
    path.note_visible()
    if shared.needs_ended:
        path.set(shared, (ENDED, path.thread), 1)
    if shared.has_daemons:
        over, halted = _is_last(translation, path.thread), shared.term((HALTED, 0))
        path.set(shared, (HALTED, 0), choice(over, Kind.INT, 1, halted, halted.shape))
    if path.running.object:
        wake_all(translation, path, path.running.object)
    rule = Return(
        effect=translation.rules.effect(path.guards, path.writes),
        reads=translation.rules.reads(path.guards, path.writes),
        writes=tuple(path.writes),
    )
    translation.rules.made[rule] = path
    return [*reports, rule]


def _may_end(translation: Translation, path: Path) -> Value:
    """Whether nobody else owns the thread's monitor, under which HotSpot ends it."""
    reference = path.running.object
    return is_available(translation, path, reference) if reference else 1


def _is_last(translation: Translation, thread: int) -> Term:
    """The condition that no other thread keeps the program alive."""
    shared = translation.shared
    others = (number for number in range(shared.options.threads) if number != thread)
    return both(
        *(
            either(
                negated(is_started(translation, other)),
                is_equal(translation, (ENDED, other), 1),
                is_equal(translation, (DAEMON, other), 1),
            )
            for other in others
        )
    )


# --- waiting for others -------------------------------------------------------------------------


def join(translation: Translation, path: Path, op: ir.Join) -> list[Rule]:
    """Wait for the end of another thread, and until nobody else owns its monitor."""
    unknown = translation.unknown(path, op)
    if unknown:
        return translation.settle(path, unknown)
    path.note_visible()
    reference, timeout = path.operand(op.thread), path.operand(op.timeout)
    running = None
    if not is_private(reference):
        translation.shared.track_ends()
        running = is_running(translation, reference)
    ways: list[tuple[WaitOutcome, list[Value]]] = [
        (WaitOutcome.DONE, [] if running is None else [negated(running)])
    ]
    if running is not None:
        interrupted = is_equal(translation, (INTERRUPTED, path.thread), 1)
        ways.append((WaitOutcome.INTERRUPTED, [running, interrupted]))
        if _runs_out(translation, timeout):
            ways.append((WaitOutcome.TIMED_OUT, [running, negated(interrupted)]))
    free = is_available(translation, path, reference)
    return _ways(translation, path, op.dest, [(outcome, [free, *when]) for outcome, when in ways])


def _ways(
    translation: Translation,
    path: Path,
    dest: Any,
    ways: list[tuple[WaitOutcome, list[Value]]],
    *,
    takes_permit: bool = False,
) -> list[Rule]:
    """One rule for each possible outcome."""
    takes_permit = takes_permit and translation.shared.varies((PERMIT, path.thread))
    rules: list[Rule] = []
    for outcome, conditions in ways:
        if any(type(condition) is not Term and not condition for condition in conditions):
            continue
        branch = path.copy()
        branch.assume(*conditions)
        if outcome is WaitOutcome.INTERRUPTED:
            branch.set(translation.shared, (INTERRUPTED, path.thread), 0)
        if takes_permit:
            branch.set(translation.shared, (PERMIT, path.thread), 0)
        branch.advance(translation.machine, dest, int(outcome))
        rules.extend(translation.go_on(branch))
    return rules


def sleep(translation: Translation, path: Path, op: ir.Sleep) -> list[Rule]:
    """Sleep; any time may pass."""
    unknown = translation.unknown(path, op)
    if unknown:
        return translation.settle(path, unknown)
    path.note_visible()
    interrupted = is_equal(translation, (INTERRUPTED, path.thread), 1)
    ways: list[tuple[WaitOutcome, list[Value]]] = [(WaitOutcome.INTERRUPTED, [interrupted])]
    if path.operand(op.duration) < CENTURY:
        ways.append((WaitOutcome.TIMED_OUT, [negated(interrupted)]))
    return _ways(translation, path, op.dest, ways)


def park(translation: Translation, path: Path, op: ir.Park) -> list[Rule]:
    """Wait for the permit, an interrupt or the time; the interrupt status stays."""
    unknown = translation.unknown(path, op)
    if unknown:
        return translation.settle(path, unknown)
    path.note_visible()
    ready = _is_unparked(translation, path.thread)
    ways: list[tuple[WaitOutcome, list[Value]]] = [(WaitOutcome.DONE, [ready])]
    if _runs_out(translation, path.operand(op.timeout)):
        ways.append((WaitOutcome.TIMED_OUT, [negated(ready)]))
    elif translation.shared.options.spurious_wakeups:
        ways = [(WaitOutcome.DONE, [])]
    return _ways(translation, path, op.dest, ways, takes_permit=True)


def _runs_out(translation: Translation, timeout: int) -> bool:
    """Whether only time can end a wait with this timeout."""
    return not waits_in_vain(translation.shared.options.timeouts, timeout)


def _is_unparked(translation: Translation, thread: int) -> Value:
    parts = [
        is_equal(translation, (PERMIT, thread), 1),
        is_equal(translation, (INTERRUPTED, thread), 1),
    ]
    terms = [part for part in parts if type(part) is Term]
    return either(*terms) if terms else int(any(parts))


def pass_by(translation: Translation, path: Path, _op: ir.Yield) -> list[Rule]:
    """A hint without effect."""
    path.note_visible()
    path.advance(translation.machine)
    return translation.go_on(path)


def halt(translation: Translation, path: Path, _op: ir.Halt) -> list[Rule]:
    """End the whole program: no thread continues."""
    report = translation.rules.fail(path, HALTS)
    path.note_visible()
    path.set(translation.shared, (HALTED, 0), 1)
    return [report, *translation.stop(path)]


def sleeps_for_ever(translation: Translation, path: Path, op: ir.Sleep) -> Term | None:
    """The condition that only an interrupt can wake a sleeping thread; None: never."""
    duration = path.operand(op.duration)
    if type(duration) is Term or duration < CENTURY:
        return None
    return known(negated(is_equal(translation, (INTERRUPTED, path.thread), 1)))


def must_wait(translation: Translation, path: Path, op: Any) -> Term | None:
    """The condition that a thread at `join`, `park` or its end must wait; None: never."""
    thread = path.thread
    if isinstance(op, ir.Join):
        reference, timeout = path.operand(op.thread), path.operand(op.timeout)
        if Term in (type(reference), type(timeout)) or is_private(reference):
            return None
        is_taken = negated(is_available(translation, path, reference))
        running = is_running(translation, reference)
        interrupted = is_equal(translation, (INTERRUPTED, thread), 1)
        if running is None or _runs_out(translation, timeout):
            return known(is_taken)
        return known(any_of([is_taken, both(running, negated(interrupted))]))
    if isinstance(op, EndThread):
        return known(negated(_may_end(translation, path)))
    timeout = path.operand(op.timeout)
    if type(timeout) is Term or _runs_out(translation, timeout):
        return None
    return both(negated(_is_unparked(translation, thread)))


HANDLERS: Final[dict[type[Any], Handler]] = {
    ir.Spawn: spawn,
    EndThread: end,
    ir.Join: join,
    ir.Sleep: sleep,
    ir.Park: park,
    ir.Yield: pass_by,
    ir.Halt: halt,
}
