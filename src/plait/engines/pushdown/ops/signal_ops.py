"""Ops on other threads: interrupts, permits, status queries."""

from typing import Any, Final

from plait.engines.pushdown.ops.monitor_ops import BY_INTERRUPT, is_equal, negated
from plait.engines.pushdown.ops.publication import publish
from plait.engines.pushdown.ops.thread_objects import candidates
from plait.engines.pushdown.rules.rule_paths import Path
from plait.engines.pushdown.rules.rule_terms import Term
from plait.engines.pushdown.rules.rule_translation import Handler, Translation
from plait.engines.pushdown.rules.shared_places import (
    EARLY,
    ENDED,
    INTERRUPTED,
    PERMIT,
    WAITING,
    WOKEN,
    is_private,
)
from plait.ir import ops as ir
from plait.logic.pushdown.symbolic.network_rules import Rule

_NEW: Final = 0
_RUNNABLE: Final = 1
_TERMINATED: Final = 5


def unpark(translation: Translation, path: Path, op: ir.Unpark) -> list[Rule]:
    """Give a thread its permit; nothing happens before its start."""
    return _act(translation, path, op, [PERMIT])


def interrupt(translation: Translation, path: Path, op: ir.Interrupt) -> list[Rule]:
    """Set the interrupt status, wake the thread if it is interruptible; also gives the permit."""
    return _act(translation, path, op, [INTERRUPTED, PERMIT])


def _act(translation: Translation, path: Path, op: Any, flags: list[str]) -> list[Rule]:
    unknown = translation.unknown(path, op)
    if unknown:
        return translation.concretely(path, unknown)
    return publish(
        translation,
        path,
        [path.operand(op.thread)],
        lambda new: _affect(translation, new, op, flags),
    )


def _affect(translation: Translation, path: Path, op: Any, flags: list[str]) -> list[Rule]:
    shared = translation.shared
    path.note_visible()
    reference = path.operand(op.thread)
    found = candidates(translation, reference)
    rules: list[Rule] = []
    path.advance(translation.machine)
    for thread, when in found:
        branch = path.copy()
        branch.assume(when)
        for flag in flags:
            branch.set(shared, (flag, thread), 1)
        waits = (WAITING, thread)
        if INTERRUPTED in flags and shared.varies(waits):
            shared.learn((WOKEN, thread))
            for awake in (True, False):
                way = branch.copy()
                is_free = is_equal(translation, waits, 0)
                way.assume(is_free if awake else negated(is_free))
                if not awake:
                    way.set(shared, waits, 0)
                    way.set(shared, (WOKEN, thread), BY_INTERRUPT)
                rules.extend(translation.go_on(way))
        else:
            rules.extend(translation.go_on(branch))
    others = path.copy()
    others.assume(*(negated(when) for _, when in found))
    if INTERRUPTED in flags:
        others.set(shared, (reference, EARLY), 1)
    return [*rules, *translation.go_on(others)]


def test_interrupt(translation: Translation, path: Path, op: ir.TestInterrupt) -> list[Rule]:
    """The interrupt status, cleared afterwards if requested."""
    unknown = translation.unknown(path, op)
    if unknown:
        return translation.concretely(path, unknown)
    path.note_visible()
    rules: list[Rule] = []
    found = candidates(translation, path.operand(op.thread))
    for thread, when in found:
        for status in (0, 1):
            condition = is_equal(translation, (INTERRUPTED, thread), status)
            if type(condition) is not Term and not condition:
                continue
            branch = path.copy()
            branch.assume(when, condition)
            if status and op.clear:
                branch.set(translation.shared, (INTERRUPTED, thread), 0)
            branch.advance(translation.machine, op.dest, status)
            rules.extend(translation.go_on(branch))
    others = path.copy()
    others.assume(*(negated(when) for _, when in found))
    place = (path.operand(op.thread), EARLY)
    for status in (0, 1):
        condition = is_equal(translation, place, status)
        if type(condition) is Term or condition:
            branch = others.copy()
            branch.assume(condition)
            if status and op.clear:
                branch.set(translation.shared, place, 0)
            branch.advance(translation.machine, op.dest, status)
            rules.extend(translation.go_on(branch))
    return rules


def status(translation: Translation, path: Path, op: ir.ThreadStatus) -> list[Rule]:
    """Whether a thread is new or has ended; a live thread only knows its own status."""
    unknown = translation.unknown(path, op)
    if unknown:
        return translation.concretely(path, unknown)
    path.note_visible()
    reference = path.operand(op.thread)
    if is_private(reference):
        path.advance(translation.machine, op.dest, _NEW)
        return translation.go_on(path)
    if reference == path.running.object:
        path.advance(translation.machine, op.dest, _RUNNABLE)
        return translation.go_on(path)
    translation.shared.track_ends()
    rules: list[Rule] = []
    found = candidates(translation, reference)
    for thread, when in found:
        over = path.copy()
        over.assume(when, is_equal(translation, (ENDED, thread), 1))
        over.advance(translation.machine, op.dest, _TERMINATED)
        alive = path.copy()
        alive.assume(when, is_equal(translation, (ENDED, thread), 0))
        rules += translation.go_on(over)
        rules.append(translation.stuck(alive, "the status of another thread that is alive"))
    new = path.copy()
    new.assume(*(negated(when) for _, when in found))
    new.advance(translation.machine, op.dest, _NEW)
    return [*rules, *translation.go_on(new)]


HANDLERS: Final[dict[type[Any], Handler]] = {
    ir.Unpark: unpark,
    ir.Interrupt: interrupt,
    ir.TestInterrupt: test_interrupt,
    ir.ThreadStatus: status,
}
