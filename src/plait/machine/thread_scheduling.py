"""Scheduling: which threads can take a step, and what the others wait for.

A thread always stands before an op. Most ops can run at once; those listed here may have to wait.
Under exploration a sleep or timed wait elapses as `Timeouts` says. In a plain run the earliest
deadline elapses when nothing else can run. One of a century or more never elapses.
"""

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from plait.ir import ops as ir
from plait.ir.operands import Operand
from plait.machine.class_initialisation import initialising_thread
from plait.machine.compile.internal_ops import EndThread, NoModel
from plait.machine.runtime_types import Type
from plait.machine.state import State, Thread
from plait.spec.timeouts import CENTURY, Timeouts, waits_in_vain

if TYPE_CHECKING:
    from plait.machine.running_step import Execution


class Readiness(Enum):
    """Whether a thread can take its next step."""

    READY = auto()
    WAITING = auto()
    BLOCKED = auto()
    """Needs a monitor or a class that another thread holds."""
    TIMED = auto()
    """Waits, but time alone can wake it."""
    SPURIOUS = auto()
    """Waits for others, but may wake for no reason."""
    ASLEEP = auto()
    """Sleeps forever, unless it is interrupted."""
    LOST = auto()
    """Has reached an unsupported operation; its continuation is unknown."""


_Test: TypeAlias = "Callable[[Execution, State, Thread, Any], Readiness]"


def readiness(machine: "Execution", state: State, thread: Thread) -> Readiness:
    """Whether the thread, which has not ended, can take its next step."""
    op = thread.frames[-1].segment.op
    test = _TESTS.get(type(op))
    return Readiness.READY if test is None else test(machine, state, thread, op)


def enabled(machine: "Execution", state: State) -> tuple[int, ...]:
    """The threads that can take a step, in ascending order."""
    if state.exit_status is not None:
        return ()
    alive = [thread for thread in state.threads if not thread.has_ended]
    found = {thread.number: readiness(machine, state, thread) for thread in alive}
    ready = tuple(number for number, how in found.items() if how is Readiness.READY)
    timed = [thread for thread in alive if found[thread.number] is Readiness.TIMED]
    if not machine.options.explore:
        return ready or _first(timed)[:1]
    lucky = (number for number, how in found.items() if how is Readiness.SPURIOUS)
    elapsing = tuple(thread.number for thread in timed)
    if machine.options.timeouts is Timeouts.LAST:
        elapsing = tuple(t.number for t in timed if _deadline(t) <= state.clock)
        if not (ready or elapsing or Readiness.LOST in found.values()):
            elapsing = _first(timed)
    return tuple(sorted((*ready, *elapsing, *lucky)))


def _first(timed: list[Thread]) -> tuple[int, ...]:
    """The threads that time out before the others."""
    first = min(map(_deadline, timed), default=0)
    return tuple(thread.number for thread in timed if _deadline(thread) == first)


def _deadline(thread: Thread) -> int:
    return thread.deadline or 0


def is_early(machine: "Execution", state: State, number: int) -> bool:
    """Whether the thread's next step is a timeout while something else can run."""
    thread = state.threads[number]
    if readiness(machine, state, thread) is not Readiness.TIMED or _deadline(thread) <= state.clock:
        return False
    others = [t for t in state.threads if not t.has_ended and t.number != number]
    found = [(other, readiness(machine, state, other)) for other in others]
    return any(
        how in (Readiness.READY, Readiness.LOST)
        or (how is Readiness.TIMED and _deadline(other) < _deadline(thread))
        for other, how in found
    )


def is_anyone_lost(machine: "Execution", state: State) -> bool:
    """Whether some thread has reached an unsupported operation."""
    return any(
        not thread.has_ended and readiness(machine, state, thread) is Readiness.LOST
        for thread in state.threads
    )


def blocked_status(machine: "Execution", thread: Thread) -> int:
    """The status of a live thread: 1 runnable, 2 blocked, 3 waiting, 4 timed waiting."""
    if thread is machine.thread:
        return 1
    match readiness(machine, machine.state, thread):
        case Readiness.READY | Readiness.LOST:
            return 1
        case Readiness.BLOCKED:
            return 2
        case _:
            return 4 if waiting_time(thread) > 0 else 3


def waiting_time(thread: Thread) -> int:
    """How long a thread sleeps or waits by its next op, in ns; 0 forever."""
    match thread.frames[-1].segment.op:
        case ir.Sleep(duration=time):
            return max(1, int(operand(thread, time)))
        case (
            ir.Park(timeout=time)
            | ir.Join(timeout=time)
            | ir.Wait(timeout=time)
            | ir.EnterInterruptibly(timeout=time)
        ):
            return int(operand(thread, time))
        case _:
            return 0


def runs_out(machine: "Execution", timeout: int) -> bool:
    """Whether time alone can end a wait with this timeout."""
    return not waits_in_vain(machine.options.timeouts, timeout)


def operand(thread: Thread, which: Operand) -> Any:
    """The value of an operand in the topmost frame."""
    frame = thread.frames[-1]
    return frame.registers[frame.segment.code.slot(which)]


def _enter(_machine: "Execution", state: State, thread: Thread, op: ir.MonitorEnter) -> Readiness:
    return _acquire(state, thread, operand(thread, op.monitor))


def _enter_interruptibly(
    machine: "Execution", state: State, thread: Thread, op: ir.EnterInterruptibly
) -> Readiness:
    access = _acquire(state, thread, operand(thread, op.monitor))
    if access is Readiness.READY or thread.is_interrupted:
        return Readiness.READY
    is_timed = runs_out(machine, operand(thread, op.timeout))
    return Readiness.TIMED if is_timed else access


def _acquire(state: State, thread: Thread, reference: int) -> Readiness:
    monitor = state.heap[reference].monitor
    is_free = not monitor.entries or monitor.owner == thread.number
    return Readiness.READY if is_free else Readiness.BLOCKED


def _wait(machine: "Execution", state: State, thread: Thread, _op: ir.Wait) -> Readiness:
    waiting = thread.waiting
    if waiting is None:
        return Readiness.READY
    access = _acquire(state, thread, waiting.monitor)
    if waiting.outcome is not None:
        return access
    if access is Readiness.BLOCKED:
        return Readiness.WAITING
    return _unwoken(machine, is_timed=waiting.is_timed)


def _unwoken(machine: "Execution", *, is_timed: bool) -> Readiness:
    """How a thread can continue that nothing has woken."""
    if is_timed:
        return Readiness.TIMED
    return Readiness.SPURIOUS if machine.options.spurious_wakeups else Readiness.WAITING


def _join(machine: "Execution", state: State, thread: Thread, op: ir.Join) -> Readiness:
    reference = operand(thread, op.thread)
    target = next((t for t in state.threads if t.object == reference), None)
    access = _acquire(state, thread, reference)
    if target is None or target.has_ended or thread.is_interrupted:
        return access
    is_timed = access is Readiness.READY and runs_out(machine, operand(thread, op.timeout))
    return Readiness.TIMED if is_timed else Readiness.WAITING


def _end(_machine: "Execution", state: State, thread: Thread, _op: EndThread) -> Readiness:
    return _acquire(state, thread, thread.object) if thread.object else Readiness.READY


def _lost(_machine: "Execution", _state: State, _thread: Thread, _op: NoModel) -> Readiness:
    return Readiness.LOST


def _park(machine: "Execution", _state: State, thread: Thread, op: ir.Park) -> Readiness:
    if thread.has_permit or thread.is_interrupted:
        return Readiness.READY
    return _unwoken(machine, is_timed=runs_out(machine, operand(thread, op.timeout)))


def _sleep(_machine: "Execution", _state: State, thread: Thread, op: ir.Sleep) -> Readiness:
    if thread.is_interrupted or not thread.is_blocked:
        return Readiness.READY
    return Readiness.TIMED if operand(thread, op.duration) < CENTURY else Readiness.ASLEEP


def _init(machine: "Execution", state: State, thread: Thread, op: ir.InitClass) -> Readiness:
    return _initialise(machine, state, thread, machine.types.of_class(op.cls))


def _init_of(machine: "Execution", state: State, thread: Thread, op: ir.InitClassOf) -> Readiness:
    return _initialise(machine, state, thread, machine.mirrored(operand(thread, op.cls)))


def _initialise(machine: "Execution", state: State, thread: Thread, kind: Type) -> Readiness:
    busy = initialising_thread(machine, state, kind)
    return Readiness.READY if busy in (-1, thread.number) else Readiness.BLOCKED


_TESTS: Final[dict[type[Any], _Test]] = {
    ir.MonitorEnter: _enter,
    ir.EnterInterruptibly: _enter_interruptibly,
    ir.Wait: _wait,
    ir.Join: _join,
    EndThread: _end,
    NoModel: _lost,
    ir.Park: _park,
    ir.Sleep: _sleep,
    ir.InitClass: _init,
    ir.InitClassOf: _init_of,
}
