"""Calls of classes that stand for their contracts, told as steps of the program.

A call is told once: where it takes the monitor of its model, where it gives it back if that is what
the call is for, or where it begins to wait or goes on.
"""

from typing import TYPE_CHECKING, Any, Final

from plait.ir import ops as ir
from plait.machine.account import display_names
from plait.machine.state import State, Thread
from plait.machine.thread_scheduling import operand

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_VERBS: Final = {
    "lock": "locks",
    "lockInterruptibly": "locks",
    "tryLock": "tries to lock",
    "unlock": "unlocks",
    "isLocked": "asks for the owner of",
    "await": "awaits",
    "awaitNanos": "awaits",
    "awaitUntil": "awaits",
    "awaitUninterruptibly": "awaits",
    "signal": "signals",
    "signalAll": "signals all of",
    "acquire": "acquires",
    "acquireUninterruptibly": "acquires",
    "tryAcquire": "tries to acquire",
    "release": "releases",
    "countDown": "counts down",
    "put": "puts into",
    "add": "puts into",
    "offer": "offers to",
    "take": "takes from",
    "poll": "polls",
    "get": "gets",
    "join": "joins",
    "execute": "submits to",
    "complete": "completes",
    "run": "runs",
}
_ENTRIES: Final = (ir.MonitorEnter, ir.TryEnter, ir.EnterInterruptibly, ir.CanEnter)
_AWAIT: Final = "await"
_CONDITION: Final = "plait/vm/LockCondition"
_DEEPEST: Final = 4
"""How many frames of models there are between a call and what it does, at most."""


def contract_event(machine: "Execution", state: State, before: Thread, op: Any) -> str | None:
    """What the program does with a call, if that is to be told at this op of its model."""
    if not isinstance(op, (*_ENTRIES, ir.MonitorExit, ir.Wait)):
        return None
    reference = operand(before, op.monitor)
    call = _call(before)
    if call is None or not display_names.is_part(machine, state, reference):
        return None
    name = display_names.object_name(machine, state, reference)
    verb = _VERBS.get(call, f"calls {call} of")
    waits = call.startswith(_AWAIT)
    if isinstance(op, ir.Wait):
        if before.waiting is not None:
            return f"goes on in {call} of {name}"
        return f"{verb} {name}" if waits else f"{verb} {name}, waits"
    is_exit = isinstance(op, ir.MonitorExit)
    is_told = call == "unlock" if is_exit else call != "unlock" and not _is_part_of_wait(before)
    return f"{verb} {name}" if is_told else None


def _call(thread: Thread) -> str | None:
    """The method of a model that the program has called; None outside models."""
    name = None
    for frame in reversed(thread.frames):
        if not frame.segment.code.is_contract:
            break
        name = frame.segment.code.ref.name
    return name


def _is_part_of_wait(thread: Thread) -> bool:
    """Whether a call that waits for a condition enters a monitor: it is told where it waits."""
    is_await = (_call(thread) or "").startswith(_AWAIT)
    frames = (frame.segment.code.ref.owner for frame in thread.frames[-_DEEPEST:])
    return is_await and _CONDITION in frames
