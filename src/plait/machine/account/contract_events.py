"""Calls of classes that stand for their contracts, told as steps of the program.

A call is told once: where it takes the monitor of its model, where it gives it back if that is what
the call is for, or where it begins to wait or goes on.
"""

from typing import TYPE_CHECKING, Any, Final

from plait.ir import ops as ir
from plait.machine.account import display_names
from plait.machine.account.contract_calls import call_of, is_in_condition
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
    "exchange": "exchanges at",
    "writeLock": "locks",
    "readLock": "locks",
    "unlockWrite": "unlocks",
    "unlockRead": "unlocks",
    "increment": "adds to",
}
_ENTRIES: Final = (ir.MonitorEnter, ir.TryEnter, ir.EnterInterruptibly, ir.CanEnter)
_AWAIT: Final = "await"


def contract_event(machine: "Execution", state: State, before: Thread, op: Any) -> str | None:
    """What the program does with a call, if that is to be told at this op of its model."""
    if not isinstance(op, (*_ENTRIES, ir.MonitorExit, ir.Wait)):
        return None
    reference = operand(before, op.monitor)
    call = call_of(before)
    if call is None or not display_names.is_part(machine, state, reference):
        return None
    name = display_names.object_name(machine, state, reference)
    verb = _VERBS.get(call, f"calls {call} of")
    is_await = call.startswith(_AWAIT) and is_in_condition(before)
    if isinstance(op, ir.Wait):
        if before.waiting is not None:
            return f"goes on in {call} of {name}" if is_await else f"goes on with {name}"
        return f"{verb} {name}" if is_await else f"waits for {name}"
    is_told = isinstance(op, ir.MonitorExit) == (call == "unlock") and not is_await
    return f"{verb} {name}" if is_told else None
