"""Monitors: entering, leaving, waiting and notifying (JLS 17.1, 17.2)."""

from typing import TYPE_CHECKING

from plait.base.errors import InternalError
from plait.ir.operators import WaitOutcome
from plait.machine.choices import ChoiceKind, ChoicePoint
from plait.machine.compile.compiled_code import Pause, Segment, Switch
from plait.machine.heap import FREE, Monitor
from plait.machine.state import Waiting
from plait.machine.thread_scheduling import runs_out

if TYPE_CHECKING:
    from plait.machine.running_step import Execution


def enter(machine: "Execution", reference: int, here: Segment) -> None:
    """Acquire the monitor once more, or pause while another thread owns it."""
    cell = machine.heap[reference]
    thread = machine.thread
    monitor = cell.monitor
    if cell.is_shared:
        if machine.fuel <= 0 or is_taken(machine, reference):
            raise Pause(here.block, here.index)
        machine.fuel -= 1
    if not monitor.entries:
        thread.held[reference] = here
    cell = machine.writable(reference)
    cell.monitor = Monitor(thread.number, monitor.entries + 1, monitor.waiters)


def leave(machine: "Execution", reference: int, here: Segment) -> None:
    """Release the monitor once; throws when the thread does not own it."""
    cell = machine.heap[reference]
    thread = machine.thread
    if cell.is_shared:
        if machine.fuel <= 0:
            raise Pause(here.block, here.index)
        machine.fuel -= 1
    monitor = cell.monitor
    if not monitor.entries or monitor.owner != thread.number:
        machine.suspend(here.block, here.index)
        machine.raise_error("illegalMonitorState")
        raise Switch
    _release(machine, reference, monitor.entries - 1)


def _release(machine: "Execution", reference: int, count: int) -> None:
    cell = machine.writable(reference)
    if count:
        cell.monitor = Monitor(machine.thread.number, count, cell.monitor.waiters)
        return
    waiters = cell.monitor.waiters
    cell.monitor = Monitor(-1, 0, waiters) if waiters else FREE
    machine.thread.held.pop(reference, None)


def is_taken(machine: "Execution", reference: int) -> bool:
    """Whether another thread owns the monitor."""
    monitor = machine.heap[reference].monitor
    return bool(monitor.entries) and monitor.owner != machine.thread.number


def owns(machine: "Execution", reference: int) -> bool:
    """Whether the running thread owns the monitor."""
    monitor = machine.heap[reference].monitor
    return bool(monitor.entries) and monitor.owner == machine.thread.number


def wait(machine: "Execution", reference: int, timeout: int, here: Segment) -> WaitOutcome:
    """Wait on an owned monitor: give it up and pause, then, when stepped again, take it back."""
    thread = machine.thread
    if machine.fuel <= 0:
        raise Pause(here.block, here.index)
    if thread.waiting is not None:
        return _wake(machine, thread.waiting, here)
    if not owns(machine, reference):
        raise InternalError("wait on a monitor that the thread does not own")
    machine.fuel -= 1
    if thread.is_interrupted:
        thread.is_interrupted = False
        return WaitOutcome.INTERRUPTED
    entries = machine.heap[reference].monitor.entries
    _release(machine, reference, 0)
    cell = machine.writable(reference)
    cell.monitor = Monitor(-1, 0, (*cell.monitor.waiters, thread.number))
    ends = runs_out(machine, timeout)
    thread.waiting = Waiting(reference, entries, ends, None)
    thread.deadline = machine.state.clock + timeout if ends else None
    raise Pause(here.block, here.index)


def _wake(machine: "Execution", waiting: Waiting, here: Segment) -> WaitOutcome:
    """Leave the wait set if still in it, and acquire the monitor again."""
    machine.fuel -= 1
    thread, reference = machine.thread, waiting.monitor
    outcome = waiting.outcome
    if outcome is None:
        outcome = WaitOutcome.TIMED_OUT if waiting.is_timed else WaitOutcome.DONE
        _leave_wait_set(machine, reference, thread.number)
    if outcome is WaitOutcome.TIMED_OUT:
        machine.pass_time()
    elif outcome is WaitOutcome.INTERRUPTED:
        thread.is_interrupted = False
    thread.waiting = None
    thread.deadline = None
    cell = machine.writable(reference)
    cell.monitor = Monitor(thread.number, waiting.entries, cell.monitor.waiters)
    thread.held[reference] = here
    return outcome


def _leave_wait_set(machine: "Execution", reference: int, number: int) -> None:
    cell = machine.writable(reference)
    owner, count, waiters = cell.monitor
    rest = tuple(waiter for waiter in waiters if waiter != number)
    cell.monitor = Monitor(owner, count, rest) if rest or count else FREE


def notify(machine: "Execution", reference: int, *, everyone: bool) -> None:
    """Wake one waiter, chosen among several, or all of them."""
    waiters = machine.heap[reference].monitor.waiters
    if not waiters:
        return
    if everyone:
        woken = waiters
    elif len(waiters) == 1:
        woken = waiters[:1]
    else:
        chosen = machine.ask(ChoicePoint(ChoiceKind.NOTIFY, len(waiters)))
        woken = (waiters[chosen],)
    for number in woken:
        _leave_wait_set(machine, reference, number)
        wake_waiter(machine, number, WaitOutcome.DONE)


def wake_waiter(machine: "Execution", number: int, outcome: WaitOutcome) -> None:
    """Let a waiting thread go on, once it gets its monitor."""
    thread = machine.own_thread(number)
    assert thread.waiting is not None, "a thread in a wait set should be waiting"
    thread.waiting = thread.waiting._replace(outcome=outcome)


def interrupt_waiter(machine: "Execution", number: int) -> None:
    """Take an interrupted thread out of its wait set, unless it was notified already."""
    waiting = machine.state.threads[number].waiting
    if waiting is not None and waiting.outcome is None:
        _leave_wait_set(machine, waiting.monitor, number)
        wake_waiter(machine, number, WaitOutcome.INTERRUPTED)
