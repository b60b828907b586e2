"""Recorded monitors and threads: no thread blocks, and a joined thread has run before."""

from collections.abc import Callable
from typing import Any, Final

from plait.base.errors import UnsupportedError
from plait.engines.symbolic.orders.event_recorder import CLOCK, Recorder
from plait.engines.symbolic.orders.event_wrapping import Wrapper, here, refused
from plait.engines.symbolic.orders.thread_events import ThreadEvents
from plait.engines.symbolic.paths.path_context import Context
from plait.ir import ops as ir
from plait.ir.operators import WaitOutcome
from plait.machine import thread_lifecycle
from plait.machine.compile.compiled_code import Ended, Pause, Registers, StraightOp
from plait.machine.compile.internal_ops import EndThread
from plait.machine.compile.op_site import Site
from plait.machine.running_step import FOREVER
from plait.machine.thread_scheduling import runs_out
from plait.spec.timeouts import CENTURY, Timeouts

# --- monitors -----------------------------------------------------------------------------------


def _on_monitor(note: Callable[..., None]) -> Wrapper:
    """The wrapper of an op on a monitor, of which the recorder takes note."""

    def wrap(
        recorder: Recorder, context: Context, site: Site, op: Any, made: StraightOp
    ) -> StraightOp:
        monitor, op_site = site.slot(op.monitor), here(site)

        def run(registers: Registers) -> None:
            if not recorder.is_on:
                made(registers)
                return
            context.values.resolve(registers, monitor, site.block, site.index, is_object=True)
            reference = registers[monitor]
            is_step = site.machine.heap[reference].is_shared
            note(recorder.threads, op_site, reference, is_step=is_step)

        return run

    return wrap


def _holds(
    recorder: Recorder, context: Context, site: Site, op: ir.HoldsLock, made: StraightOp
) -> StraightOp:
    monitor, dest = site.slot(op.monitor), site.slot(op.dest)

    def holds(registers: Registers) -> None:
        if not recorder.is_on:
            made(registers)
            return
        context.values.resolve(registers, monitor, site.block, site.index, is_object=True)
        registers[dest] = 1 if recorder.threads.holds(registers[monitor]) else 0

    return holds


def _notify(
    recorder: Recorder, context: Context, site: Site, op: ir.Notify, made: StraightOp
) -> StraightOp:
    """Nobody waits: a wait is refused."""
    monitor, op_site = site.slot(op.monitor), here(site)

    def notify(registers: Registers) -> None:
        if not recorder.is_on:
            made(registers)
            return
        context.values.resolve(registers, monitor, site.block, site.index, is_object=True)
        if site.machine.heap[registers[monitor]].is_shared:
            recorder.step(op_site)

    return notify


# --- threads ------------------------------------------------------------------------------------


def _spawn(
    recorder: Recorder, context: Context, site: Site, op: ir.Spawn, made: StraightOp
) -> StraightOp:
    machine, op_site = site.machine, here(site)
    thread, daemon = site.slot(op.thread), site.slot(op.daemon)

    def spawn(registers: Registers) -> None:
        context.values.resolve(registers, thread, site.block, site.index)
        context.values.resolve(registers, daemon, site.block, site.index)
        if registers[daemon]:
            raise UnsupportedError("a daemon thread")
        if machine.thread.atomic_depth:
            raise UnsupportedError("a thread that is started in an atomic section")
        if not recorder.is_on:
            recorder.threads.begin()
        recorder.places.publish(registers[thread])
        child = len(machine.state.threads)
        made(registers)
        machine.spawned.clear()
        machine.fuel = FOREVER
        recorder.threads.spawn(op_site, child, registers[thread])

    return spawn


def _join(
    recorder: Recorder, context: Context, site: Site, op: ir.Join, made: StraightOp
) -> StraightOp:
    machine, op_site = site.machine, here(site)
    dest, thread, timeout = site.slot(op.dest), site.slot(op.thread), site.slot(op.timeout)

    def join(registers: Registers) -> None:
        if not recorder.is_on:
            made(registers)
            return
        context.values.resolve(registers, thread, site.block, site.index)
        context.values.resolve(registers, timeout, site.block, site.index)
        if runs_out(machine, registers[timeout]):
            raise UnsupportedError("a join with a time limit")
        reference = registers[thread]
        target = thread_lifecycle.find(machine, reference)
        if target is None:
            recorder.threads.look_for_start(reference)
            recorder.step(op_site)
        elif target.has_ended:
            recorder.threads.look_for_start(reference)
            recorder.threads.join(op_site, target.number)
        else:
            recorder.wanted = target.number
            raise Pause(site.block, site.index)
        registers[dest] = int(WaitOutcome.DONE)

    return join


def _end(
    recorder: Recorder, _context: Context, site: Site, _op: EndThread, made: StraightOp
) -> StraightOp:
    machine, op_site = site.machine, here(site)

    def end(registers: Registers) -> None:
        if not recorder.is_on:
            made(registers)
            return
        if thread_lifecycle.has_hooks(machine):
            raise UnsupportedError("shutdown hooks")
        recorder.threads.end(op_site)
        thread_lifecycle.end(machine)
        raise Ended

    return end


def _sleep(
    recorder: Recorder, context: Context, site: Site, op: ir.Sleep, made: StraightOp
) -> StraightOp:
    dest, duration, op_site = site.slot(op.dest), site.slot(op.duration), here(site)
    is_ordered = site.machine.options.timeouts is Timeouts.LAST

    def sleep(registers: Registers) -> None:
        if not recorder.is_on:
            made(registers)
            return
        context.values.resolve(registers, duration, site.block, site.index)
        if is_ordered:
            raise UnsupportedError("a sleep that ends when nothing else can run")
        if registers[duration] >= CENTURY:
            raise UnsupportedError("a sleep that does not end")
        recorder.touch(CLOCK, is_write=True)
        recorder.step(op_site)
        registers[dest] = int(WaitOutcome.TIMED_OUT)

    return sleep


def _test_interrupt(
    recorder: Recorder, _context: Context, site: Site, op: ir.TestInterrupt, made: StraightOp
) -> StraightOp:
    """Nobody is interrupted: that is refused."""
    dest, op_site = site.slot(op.dest), here(site)

    def test(registers: Registers) -> None:
        if not recorder.is_on:
            made(registers)
            return
        recorder.step(op_site)
        registers[dest] = 0

    return test


def _yield(
    recorder: Recorder, _context: Context, site: Site, _op: ir.Yield, made: StraightOp
) -> StraightOp:
    op_site = here(site)

    def hint(registers: Registers) -> None:
        if recorder.is_on:
            recorder.step(op_site)
        else:
            made(registers)

    return hint


THREADS: Final[dict[type[Any], Wrapper]] = {
    ir.MonitorEnter: _on_monitor(ThreadEvents.enter),
    ir.MonitorExit: _on_monitor(ThreadEvents.leave),
    ir.HoldsLock: _holds,
    ir.Notify: _notify,
    ir.TryEnter: refused("an attempt to lock"),
    ir.EnterInterruptibly: refused("an attempt to lock"),
    ir.CanEnter: refused("a look at a lock's owner"),
    ir.Wait: refused("Object.wait"),
    ir.Spawn: _spawn,
    ir.Join: _join,
    EndThread: _end,
    ir.Sleep: _sleep,
    ir.TestInterrupt: _test_interrupt,
    ir.Yield: _yield,
    ir.ThreadStatus: refused("the status of a thread"),
    ir.Park: refused("a thread that parks"),
    ir.Unpark: refused("a thread that is unparked"),
    ir.Interrupt: refused("an interrupt"),
    ir.AtomicBegin: refused("an atomic section"),
    ir.AtomicEnd: refused("an atomic section"),
    ir.Halt: refused("the end of the program before its threads'"),
}
