"""Calls of classes that stand for their contracts, told as steps of the program.

A call is told once: where it takes the monitor of its model, where it gives it back if that is what
the call is for, or where it begins to wait or goes on.
"""

from typing import TYPE_CHECKING, Any, Final

from plait.ir import ops as ir
from plait.machine.account import display_names
from plait.machine.account.contract_calls import call_of, is_in_condition, is_of_map
from plait.machine.account.contract_values import arguments, found, name_in_program
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
    "put": "puts {} into",
    "add": "puts {} into",
    "offer": "offers {} to",
    "take": "takes from",
    "poll": "polls",
    "get": "gets",
    "join": "joins",
    "execute": "submits {} to",
    "submit": "submits {} to",
    "complete": "completes",
    "run": "runs",
    "exchange": "exchanges at",
    "writeLock": "locks",
    "readLock": "locks",
    "unlockWrite": "unlocks",
    "unlockRead": "unlocks",
    "increment": "adds to",
}
_OF_MAPS: Final = {"put": "puts {} into", "get": "gets the value of {} in"}
"""Calls whose arguments are a key, and perhaps a value."""

_TAKING: Final = frozenset({"take", "poll"})
_BEFORE_TAKING: Final = ("takes from ", "polls ", "goes on with ")
"""How a call is told before it is known what it takes."""

_TASKS: Final = frozenset({"execute", "submit"})
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
    name = name_in_program(machine, state, reference)
    verb = _verb(machine, state, before, call)
    is_await = call.startswith(_AWAIT) and is_in_condition(before)
    if isinstance(op, ir.Wait):
        if before.waiting is not None:
            return f"goes on in {call} of {name}" if is_await else f"goes on with {name}"
        return f"{verb} {name}" if is_await else f"waits for {name}"
    is_told = isinstance(op, ir.MonitorExit) == (call == "unlock") and not is_await
    return f"{verb} {name}" if is_told else None


def with_result(
    machine: "Execution", state: State, before: Thread, op: Any, event: str
) -> str | None:
    """How a call is told that has taken something, where this op leaves its section."""
    if not isinstance(op, ir.MonitorExit) or call_of(before) not in _TAKING:
        return None
    for beginning in _BEFORE_TAKING:
        taken = found(machine, state, before) if event.startswith(beginning) else ""
        if taken:
            return f"takes {taken} from {event.removeprefix(beginning)}"
    return None


def _verb(machine: "Execution", state: State, before: Thread, call: str) -> str:
    """What a call does, with the objects that it is given."""
    verb = _VERBS.get(call, f"calls {call} of")
    given = arguments(machine, state, before) if call in _OF_MAPS or "{}" in verb else ()
    if call in _OF_MAPS and is_of_map(before):
        return _OF_MAPS[call].format(" = ".join(given))
    if call in _TASKS:
        return verb.format("a task")
    return " ".join(verb.format(given[0] if given else "").split())
