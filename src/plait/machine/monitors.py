"""Monitors: entering, leaving, waiting and notifying (JLS 17.1, 17.2)."""

from typing import TYPE_CHECKING, NoReturn

from plait.base.errors import InternalError
from plait.ir.operators import WaitOutcome, Woken
from plait.ir.ops import Wait
from plait.machine.choices import ChoiceKind, ChoicePoint
from plait.machine.compile.compiled_code import Pause, Segment, Switch
from plait.machine.heap import FREE, Monitor
from plait.machine.state import Thread, Waiting
from plait.machine.thread_scheduling import runs_out

if TYPE_CHECKING:
    from plait.machine.running_step import Execution


def enter(machine: "Execution", reference: int, here: Segment) -> None:
    """Acquire the monitor once more, or pause while another thread owns it."""
    if machine.heap[reference].is_shared:
        if machine.fuel <= 0 or is_taken(machine, reference):
            raise Pause(here.block, here.index)
        machine.fuel -= 1
    _acquire(machine, reference, here)


def try_enter(machine: "Execution", reference: int, here: Segment) -> bool:
    """Acquire the monitor once more unless another thread owns it."""
    _step_if_shared(machine, reference, here)
    if is_taken(machine, reference):
        return False
    _acquire(machine, reference, here)
    return True


def can_enter(machine: "Execution", reference: int, here: Segment) -> bool:
    """Whether the thread could acquire the monitor now."""
    _step_if_shared(machine, reference, here)
    return not is_taken(machine, reference)


def enter_interruptibly(
    machine: "Execution", reference: int, timeout: int, here: Segment
) -> WaitOutcome:
    """Acquire the monitor, or pause until an interrupt or the end of the time."""
    thread = machine.thread
    if machine.heap[reference].is_shared:
        has_answer = thread.is_interrupted or not is_taken(machine, reference)
        if machine.fuel <= 0 or not (has_answer or thread.is_blocked):
            block(machine, timeout if runs_out(machine, timeout) else None, here)
        machine.fuel -= 1
        thread.is_blocked = False
    outcome = _outcome_of_entering(machine, reference)
    if outcome is WaitOutcome.DONE:
        _acquire(machine, reference, here)
    elif outcome is WaitOutcome.INTERRUPTED:
        thread.is_interrupted = False
    else:
        machine.pass_time()
    thread.deadline = None
    return outcome


def _outcome_of_entering(machine: "Execution", reference: int) -> WaitOutcome:
    """Of a free monitor and an interrupt either may come first."""
    is_interrupted = machine.heap[reference].is_shared and machine.thread.is_interrupted
    if is_taken(machine, reference):
        return WaitOutcome.INTERRUPTED if is_interrupted else WaitOutcome.TIMED_OUT
    if is_interrupted and machine.ask(ChoicePoint(ChoiceKind.ENTER, 2)):
        return WaitOutcome.INTERRUPTED
    return WaitOutcome.DONE


def _step_if_shared(machine: "Execution", reference: int, here: Segment) -> None:
    if machine.heap[reference].is_shared:
        machine.spend(here.block, here.index)


def _acquire(machine: "Execution", reference: int, here: Segment) -> None:
    monitor = machine.heap[reference].monitor
    if not monitor.entries:
        machine.thread.held[reference] = _asked_from(machine, here)
    cell = machine.writable(reference)
    cell.monitor = Monitor(machine.thread.number, monitor.entries + 1, monitor.waiters)


def _asked_from(machine: "Execution", here: Segment) -> Segment:
    """Where the program acquires a monitor: models by contract do it for their callers."""
    if not here.code.is_contract:
        return here
    callers = (frame.segment for frame in reversed(machine.frames[:-1]))
    return next((segment for segment in callers if not segment.code.is_contract), here)


def block(machine: "Execution", timeout: int | None, here: Segment) -> NoReturn:
    """Stop here until something happens; `is_blocked` remembers it."""
    thread = machine.thread
    if not thread.is_blocked:
        thread.is_blocked = True
        thread.deadline = None if timeout is None else machine.state.clock + timeout
    raise Pause(here.block, here.index)


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


def wait(
    machine: "Execution", op: Wait, reference: int, timeout: int, here: Segment
) -> WaitOutcome:
    """Wait on an owned monitor: give it up and pause, then, when stepped again, take it back."""
    thread = machine.thread
    if machine.fuel <= 0:
        raise Pause(here.block, here.index)
    if thread.waiting is not None:
        return _wake(machine, thread.waiting, here)
    if not owns(machine, reference):
        raise InternalError("wait on a monitor that the thread does not own")
    machine.fuel -= 1
    if thread.is_interrupted and op.is_interruptible:
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
    thread.held[reference] = _asked_from(machine, here)
    return outcome


def _leave_wait_set(machine: "Execution", reference: int, number: int) -> None:
    cell = machine.writable(reference)
    owner, count, waiters = cell.monitor
    rest = tuple(waiter for waiter in waiters if waiter != number)
    cell.monitor = Monitor(owner, count, rest) if rest or count else FREE


def notify(machine: "Execution", reference: int, woken: Woken) -> None:
    """Wake one waiter, chosen among several, the first, or all of them."""
    waiters = machine.heap[reference].monitor.waiters
    if woken is Woken.FIRST or len(waiters) < 2:
        waiters = waiters[:1]
    elif woken is Woken.ONE:
        chosen = machine.ask(ChoicePoint(ChoiceKind.NOTIFY, len(waiters)))
        waiters = (waiters[chosen],)
    for number in waiters:
        _leave_wait_set(machine, reference, number)
        wake_waiter(machine, number, WaitOutcome.DONE)


def wake_waiter(machine: "Execution", number: int, outcome: WaitOutcome) -> None:
    """Let a waiting thread go on, once it gets its monitor."""
    thread = machine.own_thread(number)
    assert thread.waiting is not None, "a thread in a wait set should be waiting"
    thread.waiting = thread.waiting._replace(outcome=outcome)


def _minds_interrupts(thread: Thread) -> bool:
    op = thread.frames[-1].segment.op
    return not isinstance(op, Wait) or op.is_interruptible


def interrupt_waiter(machine: "Execution", number: int) -> None:
    """Take an interrupted thread out of its wait set, unless it was notified or does not mind."""
    thread = machine.state.threads[number]
    waiting = thread.waiting
    if waiting is not None and waiting.outcome is None and _minds_interrupts(thread):
        _leave_wait_set(machine, waiting.monitor, number)
        wake_waiter(machine, number, WaitOutcome.INTERRUPTED)
