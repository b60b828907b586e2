"""Threads: starting, ending, joining, parking, sleeping, interrupting.

An op that must wait pauses before itself. The thread counts as waiting from then on. If it takes a
step although the awaited event has not happened, it has timed out or wakes spuriously.
`thread_scheduling.py` decides which threads may take a step.
"""

from typing import TYPE_CHECKING, Final, cast

from plait.base.names import MethodRef
from plait.ir.assembler import BodyBuilder
from plait.ir.operators import WaitOutcome, Woken
from plait.ir.ops import Op
from plait.machine.compile.compiled_code import Code, Segment
from plait.machine.compile.compiled_methods import MACHINE, Library
from plait.machine.compile.internal_ops import EndThread, NoModel
from plait.machine.monitors import block, interrupt_waiter, is_taken, notify
from plait.machine.state import Frame, Thread
from plait.machine.thread_scheduling import blocked_status, runs_out
from plait.spec.timeouts import CENTURY

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

NEW: Final = 0
TERMINATED: Final = 5
SHUTDOWN: Final = MethodRef("java/lang/Shutdown", "shutdown", "()V")
_END: Final = MethodRef(MACHINE, "end-thread", "()V")
_NO_MODEL: Final = MethodRef(MACHINE, "no-model", "()V")


def ending(library: Library) -> Code:
    """The code of the bottom frame of every thread."""
    return _of_one_op(library, _END, EndThread())


def without_model(library: Library) -> Code:
    """The code in which threads stay that have reached an unsupported operation."""
    return _of_one_op(library, _NO_MODEL, NoModel())


def _of_one_op(library: Library, name: MethodRef, op: EndThread | NoModel) -> Code:
    found = library.find(name)
    if found is None:
        builder = BodyBuilder()
        builder.emit(cast("Op", op))
        builder.leave()
        found = library.synthetic(name, builder.build())
    return found


def lose(machine: "Execution") -> None:
    """Block the running thread forever, because its next operation is unsupported.

    Other threads continue, because everything it has done so far is as on a JVM. It keeps its
    monitors; its position in its methods no longer matters.
    """
    thread, code = machine.thread, without_model(machine.library)
    thread.pending_exception = thread.atomic_depth = 0
    thread.waiting = None
    del thread.frames[1:]
    thread.frames.append(Frame(list(code.tail), code.entry, machine.epoch))


def new_thread(machine: "Execution", run: MethodRef, *arguments: int) -> Thread:
    """Add a thread whose bottom frame, above the machine's own, is `run`."""
    end_code, code = ending(machine.library), machine.library.code(run)
    frames = [
        Frame(list(end_code.tail), end_code.entry, machine.epoch),
        Frame([*arguments, *code.tail], code.entry, machine.epoch),
    ]
    threads = machine.state.threads
    thread = Thread(len(threads), frames, machine.epoch, machine.options.stack_limit)
    threads.append(thread)
    return thread


def spawn(machine: "Execution", reference: int, run: MethodRef, *, is_daemon: bool) -> None:
    """Start the thread of a Thread object."""
    state = machine.state
    machine.share(reference)
    thread = new_thread(machine, run, reference)
    thread.object = reference
    thread.is_daemon = is_daemon
    if reference in state.early_interrupts:
        state.early_interrupts -= {reference}
        thread.is_interrupted = True
    machine.spawned.append(thread.number)
    machine.is_alone = False
    if not machine.thread.atomic_depth:
        machine.fuel = min(machine.fuel, machine.slice - 1)


def _is_last(machine: "Execution") -> bool:
    """Whether no other thread keeps the program alive."""
    return all(
        thread.has_ended or thread.is_daemon or thread.number == machine.thread.number
        for thread in machine.state.threads
    )


def must_shut_down(machine: "Execution") -> bool:
    """Whether the end of the running thread makes the JDK run its shutdown hooks first."""
    return not machine.state.is_shutting_down and _is_last(machine) and has_hooks(machine)


def has_hooks(machine: "Execution") -> bool:
    """Whether the program may have asked the JDK for shutdown hooks."""
    if machine.program.find_class(SHUTDOWN.owner) is None:
        return False
    holder = machine.anchors.statics(machine.types.of_class(SHUTDOWN.owner))
    return holder in machine.heap


def shut_down(machine: "Execution") -> None:
    """Let the running thread call what a JVM calls after the last thread's end."""
    machine.state.is_shutting_down = True
    code = machine.library.code(SHUTDOWN)
    machine.push(code, list(code.tail))


def must_wait_to_end(machine: "Execution") -> bool:
    """Whether another thread owns the monitor of the running one, under which HotSpot ends it."""
    reference = machine.thread.object
    return bool(reference) and is_taken(machine, reference)


def end(machine: "Execution") -> None:
    """The running thread ends; waiters on its Thread object are notified, as on HotSpot."""
    if machine.thread.object:
        notify(machine, machine.thread.object, Woken.ALL)
    machine.thread.has_ended = True
    machine.thread.frames.clear()
    if _is_last(machine) and machine.state.exit_status is None:
        machine.state.exit_status = 1 if machine.state.threads[0].was_killed else 0


def find(machine: "Execution", reference: int) -> Thread | None:
    """The thread of a Thread object, None when it has not been started."""
    for thread in machine.state.threads:
        if thread.object == reference:
            return thread
    return None


def status(machine: "Execution", reference: int) -> int:
    """What `ThreadStatus` gives."""
    thread = find(machine, reference)
    if thread is None:
        return NEW
    return TERMINATED if thread.has_ended else blocked_status(machine, thread)


def _unblock(machine: "Execution") -> None:
    machine.thread.is_blocked = False
    machine.thread.deadline = None
    machine.fuel -= 1


def _take_interrupt(machine: "Execution") -> bool:
    was_interrupted = machine.thread.is_interrupted
    machine.thread.is_interrupted = False
    return was_interrupted


def join(machine: "Execution", reference: int, timeout: int, here: Segment) -> WaitOutcome:
    """Wait for the end of another thread, and until nobody else owns that thread's monitor."""
    thread = machine.thread
    target = find(machine, reference)
    is_over = target is None or target.has_ended
    may_go_on = is_over or thread.is_interrupted or thread.is_blocked
    if machine.fuel <= 0 or not may_go_on or is_taken(machine, reference):
        block(machine, timeout if runs_out(machine, timeout) else None, here)
    if is_over:
        outcome = WaitOutcome.DONE
    elif _take_interrupt(machine):
        outcome = WaitOutcome.INTERRUPTED
    else:
        outcome = WaitOutcome.TIMED_OUT
        machine.pass_time()
    _unblock(machine)
    return outcome


def park(machine: "Execution", timeout: int, here: Segment) -> WaitOutcome:
    """Wait for the permit, an interrupt or the time; the interrupt status stays."""
    thread = machine.thread
    is_over = thread.has_permit or thread.is_interrupted
    ends = runs_out(machine, timeout)
    if machine.fuel <= 0 or not (is_over or thread.is_blocked):
        block(machine, timeout if ends else None, here)
    if not is_over:
        machine.pass_time()
    thread.has_permit = False
    _unblock(machine)
    return WaitOutcome.TIMED_OUT if ends and not is_over else WaitOutcome.DONE


def sleep(machine: "Execution", duration: int, here: Segment) -> WaitOutcome:
    """Let time pass."""
    thread = machine.thread
    if machine.fuel <= 0 or not (thread.is_interrupted or thread.is_blocked):
        block(machine, max(duration, 1) if duration < CENTURY else None, here)
    if _take_interrupt(machine):
        outcome = WaitOutcome.INTERRUPTED
    else:
        outcome = WaitOutcome.TIMED_OUT
        machine.pass_time()
    _unblock(machine)
    return outcome


def unpark(machine: "Execution", reference: int) -> None:
    """Give the thread its permit; nothing happens before its start or after its end."""
    thread = find(machine, reference)
    if thread is not None and not thread.has_ended:
        machine.own_thread(thread.number).has_permit = True


def interrupt(machine: "Execution", reference: int) -> None:
    """Set the interrupt status; wake the thread if it is interruptible; also gives the permit."""
    thread = find(machine, reference)
    if thread is None:
        machine.state.early_interrupts |= {reference}
        return
    target = machine.own_thread(thread.number)
    target.is_interrupted = True
    target.has_permit = True
    interrupt_waiter(machine, thread.number)


def test_interrupt(machine: "Execution", reference: int, *, clear: bool) -> bool:
    """The interrupt status."""
    thread = find(machine, reference)
    if thread is None:
        return reference in machine.state.early_interrupts
    answer = thread.is_interrupted
    if answer and clear:
        machine.own_thread(thread.number).is_interrupted = False
    return answer
