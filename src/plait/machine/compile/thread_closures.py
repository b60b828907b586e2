"""Closures for the ops on threads and monitors, for nondeterminism and properties."""

from typing import Any, Final, NoReturn

from plait.base.arithmetic import float_of_bits
from plait.base.errors import Lack, UnsupportedError
from plait.ir import ops as ir
from plait.ir.operands import Kind
from plait.machine import monitors, thread_lifecycle
from plait.machine.account import step_violations
from plait.machine.choices import NO_ANSWER, ChoiceKind, ChoicePoint
from plait.machine.compile.compiled_code import Ended, Pause, Registers, StraightOp, Switch
from plait.machine.compile.internal_ops import EndThread, NoModel
from plait.machine.compile.op_site import Site, StraightMaker

# --- monitors -----------------------------------------------------------------------------------


def _enter(site: Site, op: ir.MonitorEnter) -> StraightOp:
    machine, monitor = site.machine, site.slot(op.monitor)
    here = site.code.segment(site.block, site.index)
    return lambda registers: monitors.enter(machine, registers[monitor], here)


def _exit(site: Site, op: ir.MonitorExit) -> StraightOp:
    machine, monitor = site.machine, site.slot(op.monitor)
    here = site.code.segment(site.block, site.index)
    return lambda registers: monitors.leave(machine, registers[monitor], here)


def _try_enter(site: Site, op: ir.TryEnter) -> StraightOp:
    machine, dest, monitor = site.machine, site.slot(op.dest), site.slot(op.monitor)
    here = site.code.segment(site.block, site.index)

    def attempt(registers: Registers) -> None:
        registers[dest] = int(monitors.try_enter(machine, registers[monitor], here))

    return attempt


def _enter_interruptibly(site: Site, op: ir.EnterInterruptibly) -> StraightOp:
    machine, dest = site.machine, site.slot(op.dest)
    monitor, timeout = site.slot(op.monitor), site.slot(op.timeout)
    here = site.code.segment(site.block, site.index)

    def enter(registers: Registers) -> None:
        outcome = monitors.enter_interruptibly(
            machine, registers[monitor], registers[timeout], here
        )
        registers[dest] = int(outcome)

    return enter


def _can_enter(site: Site, op: ir.CanEnter) -> StraightOp:
    machine, dest, monitor = site.machine, site.slot(op.dest), site.slot(op.monitor)
    here = site.code.segment(site.block, site.index)

    def ask(registers: Registers) -> None:
        registers[dest] = int(monitors.can_enter(machine, registers[monitor], here))

    return ask


def _holds(site: Site, op: ir.HoldsLock) -> StraightOp:
    machine, dest, monitor = site.machine, site.slot(op.dest), site.slot(op.monitor)

    def test(registers: Registers) -> None:
        registers[dest] = 1 if monitors.owns(machine, registers[monitor]) else 0

    return test


def _wait(site: Site, op: ir.Wait) -> StraightOp:
    machine, dest = site.machine, site.slot(op.dest)
    monitor, timeout = site.slot(op.monitor), site.slot(op.timeout)
    here = site.code.segment(site.block, site.index)

    def wait(registers: Registers) -> None:
        outcome = monitors.wait(machine, op, registers[monitor], registers[timeout], here)
        registers[dest] = int(outcome)

    return wait


def _notify(site: Site, op: ir.Notify) -> StraightOp:
    machine, monitor, woken = site.machine, site.slot(op.monitor), op.woken
    block, index = site.block, site.index

    def notify(registers: Registers) -> None:
        reference = registers[monitor]
        if machine.heap[reference].is_shared:
            machine.spend(block, index)
        monitors.notify(machine, reference, woken)

    return notify


# --- threads ------------------------------------------------------------------------------------


def _spawn(site: Site, op: ir.Spawn) -> StraightOp:
    machine, run = site.machine, op.run
    thread, daemon = site.slot(op.thread), site.slot(op.daemon)
    block, index = site.block, site.index

    def spawn(registers: Registers) -> None:
        machine.spend(block, index)
        thread_lifecycle.spawn(machine, registers[thread], run, is_daemon=bool(registers[daemon]))

    return spawn


def _end_thread(site: Site, _op: EndThread) -> StraightOp:
    machine, block, index = site.machine, site.block, site.index

    def end(_registers: Registers) -> None:
        if thread_lifecycle.must_wait_to_end(machine):
            raise Pause(block, index)
        machine.spend(block, index)
        if thread_lifecycle.must_shut_down(machine):
            machine.suspend(block, index)
            thread_lifecycle.shut_down(machine)
            raise Switch
        thread_lifecycle.end(machine)
        raise Ended

    return end


def _no_model(site: Site, _op: NoModel) -> StraightOp:
    block, index = site.block, site.index

    def stay(_registers: Registers) -> None:
        raise Pause(block, index)

    return stay


def _current_thread(site: Site, op: ir.CurrentThread) -> StraightOp:
    machine, dest = site.machine, site.slot(op.dest)

    def current(registers: Registers) -> None:
        registers[dest] = machine.thread.object

    return current


def _thread_status(site: Site, op: ir.ThreadStatus) -> StraightOp:
    machine, dest, thread = site.machine, site.slot(op.dest), site.slot(op.thread)
    block, index = site.block, site.index

    def status(registers: Registers) -> None:
        machine.spend(block, index)
        registers[dest] = thread_lifecycle.status(machine, registers[thread])

    return status


def _join(site: Site, op: ir.Join) -> StraightOp:
    machine, dest = site.machine, site.slot(op.dest)
    thread, timeout = site.slot(op.thread), site.slot(op.timeout)
    here = site.code.segment(site.block, site.index)

    def join(registers: Registers) -> None:
        outcome = thread_lifecycle.join(machine, registers[thread], registers[timeout], here)
        registers[dest] = int(outcome)

    return join


def _park(site: Site, op: ir.Park) -> StraightOp:
    machine, dest, timeout = site.machine, site.slot(op.dest), site.slot(op.timeout)
    here = site.code.segment(site.block, site.index)

    def park(registers: Registers) -> None:
        registers[dest] = int(thread_lifecycle.park(machine, registers[timeout], here))

    return park


def _sleep(site: Site, op: ir.Sleep) -> StraightOp:
    machine, dest, duration = site.machine, site.slot(op.dest), site.slot(op.duration)
    here = site.code.segment(site.block, site.index)

    def sleep(registers: Registers) -> None:
        registers[dest] = int(thread_lifecycle.sleep(machine, registers[duration], here))

    return sleep


def _unpark(site: Site, op: ir.Unpark) -> StraightOp:
    machine, thread, block, index = site.machine, site.slot(op.thread), site.block, site.index

    def unpark(registers: Registers) -> None:
        machine.spend(block, index)
        thread_lifecycle.unpark(machine, registers[thread])

    return unpark


def _interrupt(site: Site, op: ir.Interrupt) -> StraightOp:
    machine, thread, block, index = site.machine, site.slot(op.thread), site.block, site.index

    def interrupt(registers: Registers) -> None:
        machine.spend(block, index)
        thread_lifecycle.interrupt(machine, registers[thread])

    return interrupt


def _test_interrupt(site: Site, op: ir.TestInterrupt) -> StraightOp:
    machine, dest, thread = site.machine, site.slot(op.dest), site.slot(op.thread)
    block, index, clear = site.block, site.index, op.clear

    def test(registers: Registers) -> None:
        machine.spend(block, index)
        answer = thread_lifecycle.test_interrupt(machine, registers[thread], clear=clear)
        registers[dest] = 1 if answer else 0

    return test


def _yield(site: Site, _op: ir.Yield) -> StraightOp:
    machine, block, index = site.machine, site.block, site.index

    def hint(_registers: Registers) -> None:
        machine.spend(block, index)
        machine.fuel = machine.fuel if machine.is_alone else 0

    return hint


# --- nondeterminism and properties ----------------------------------------------------------------

_WIDTHS: Final = {Kind.FLOAT: 32, Kind.DOUBLE: 64}


def _choose(site: Site, op: ir.Choose) -> StraightOp:
    dest, kind = site.slot(op.dest), op.dest.kind
    low, high = site.slot(op.low), site.slot(op.high)
    if kind in _WIDTHS:
        width = _WIDTHS[kind]

        def choose_bits(registers: Registers) -> None:
            answer = _ask(site, 1 << width, f"any {kind}")
            registers[dest] = float_of_bits(answer, width)

        return choose_bits

    def choose(registers: Registers) -> None:
        first, last = registers[low], registers[high]
        if first > last:
            _assume_away(site)
        count = last - first + 1
        answer = _ask(site, count, f"any {kind} from {first} to {last}") if count > 1 else 0
        registers[dest] = first + answer

    return choose


def _ask(site: Site, count: int, what: str) -> int:
    machine = site.machine
    if count > machine.options.input_limit and not getattr(machine.choose, "accepts_wide", False):
        machine.ask(ChoicePoint(ChoiceKind.INPUT, 0))
        raise UnsupportedError(
            f"a nondeterministic input with {count} values ({what}); "
            f"at most {machine.options.input_limit} are enumerated",
            Lack.INPUT_VALUES,
        )
    answer = machine.ask(ChoicePoint(ChoiceKind.INPUT, count))
    if answer == NO_ANSWER:
        raise UnsupportedError("an input that the run has no value for")
    return answer


def _assume(site: Site, op: ir.Assume) -> StraightOp:
    condition = site.slot(op.condition)

    def assume(registers: Registers) -> None:
        if not registers[condition]:
            _assume_away(site)

    return assume


def _assume_away(site: Site) -> NoReturn:
    """End the execution; a step of its own, because earlier steps of other threads count."""
    site.machine.spend(site.block, site.index)
    site.machine.assumed_away = True
    raise Ended


def _check(site: Site, op: ir.Check) -> StraightOp:
    machine = site.machine
    condition, message = site.slot(op.condition), site.slot(op.message)
    block, index = site.block, site.index

    def check(registers: Registers) -> None:
        if not registers[condition]:
            machine.suspend(block, index)
            machine.report(step_violations.failed_check(machine, registers[message]))

    return check


def _atomic_begin(site: Site, _op: ir.AtomicBegin) -> StraightOp:
    machine = site.machine

    def begin(_registers: Registers) -> None:
        machine.begin_atomic()

    return begin


def _atomic_end(site: Site, _op: ir.AtomicEnd) -> StraightOp:
    machine = site.machine

    def end(_registers: Registers) -> None:
        machine.end_atomic()

    return end


def _uncaught(site: Site, op: ir.Uncaught) -> StraightOp:
    machine, exception = site.machine, site.slot(op.exception)
    block, index = site.block, site.index

    def report(registers: Registers) -> None:
        machine.suspend(block, index)
        violation = step_violations.uncaught(machine, registers[exception])
        if violation is not None:
            machine.report(violation)

    return report


def _halt(site: Site, op: ir.Halt) -> StraightOp:
    machine, status, block, index = site.machine, site.slot(op.status), site.block, site.index

    def halt(registers: Registers) -> None:
        machine.spend(block, index)
        machine.state.exit_status = registers[status]
        raise Pause(block, index)

    return halt


THREAD_OPS: Final[dict[type[Any], StraightMaker]] = {
    ir.MonitorEnter: _enter,
    ir.MonitorExit: _exit,
    ir.TryEnter: _try_enter,
    ir.EnterInterruptibly: _enter_interruptibly,
    ir.CanEnter: _can_enter,
    ir.HoldsLock: _holds,
    ir.Wait: _wait,
    ir.Notify: _notify,
    ir.Spawn: _spawn,
    EndThread: _end_thread,
    NoModel: _no_model,
    ir.CurrentThread: _current_thread,
    ir.ThreadStatus: _thread_status,
    ir.Join: _join,
    ir.Park: _park,
    ir.Sleep: _sleep,
    ir.Unpark: _unpark,
    ir.Interrupt: _interrupt,
    ir.TestInterrupt: _test_interrupt,
    ir.Yield: _yield,
    ir.Choose: _choose,
    ir.Assume: _assume,
    ir.Check: _check,
    ir.AtomicBegin: _atomic_begin,
    ir.AtomicEnd: _atomic_end,
    ir.Uncaught: _uncaught,
    ir.Halt: _halt,
}
