"""Happens-before along an execution of the machine, by vector clocks.

The edges are those of JLS 17.4.4 and 17.4.5 (monitors, volatile variables, thread starts and ends,
class initialisation, interrupts) and those of the access modes. A release write happens before an
acquire read of it; opaque and plain accesses create no edges; fences freeze and add clocks (see
`docs/limits.md`). `notify` and `unpark` create no edges. Internal accesses of the JDK's
synchronisers count as volatile: their correctness is assumed.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, final

from plait.base.origins import is_library_class
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.vector_clocks import (
    NOTHING,
    Channel,
    Clock,
    Clocks,
    Kind,
    Past,
    joined,
)
from plait.ir import ops as ir
from plait.ir.operators import Order, Update, WaitOutcome
from plait.machine.account import display_names
from plait.machine.account.held_locks import all_locks
from plait.machine.account.op_text import Access, access_of
from plait.machine.account.step_recorder import thread_before
from plait.machine.compile.compiled_code import Code, LastOp, Registers, StraightOp
from plait.machine.compile.internal_ops import EndThread, FinishClass
from plait.machine.running_step import Execution
from plait.machine.state import Frame, State, Thread
from plait.machine.thread_scheduling import operand
from plait.result.violations import DataRace, RacingAccess, StepViolation

_ATOMIC: Final[Channel] = ("atomic", 0, 0)
_FENCES: Final[Channel] = ("fences", 0, 0)
_ACQUIRE, _RELEASE, _FULL = 1, 2, 3
_MODES: Final = (
    "java/util/concurrent/atomic/Atomic",
    "jdk/internal/misc/Unsafe",
    "sun/misc/Unsafe",
    "java/lang/invoke/",
    "plait/",
)
"""Classes that make accesses on behalf of their callers, in the mode that these ask for."""

_MEMORY: Final = (ir.Load, ir.Store, ir.AtomicUpdate)


@final
class HappensBefore:
    """Observes a machine and keeps the clocks of the current execution; `races` are those found."""

    def __init__(self, benign: BenignRaces) -> None:
        self._benign = benign
        self._clocks: Clocks | None = None
        self.races: list[DataRace] = []

    def follow(self, clocks: Clocks | None) -> None:
        """Use these clocks from now on; None: stop observing."""
        self._clocks = clocks
        self.races = []

    def note(self, _violation: StepViolation) -> None:
        """Failures create no edges."""

    def wrap_call(
        self, _machine: Execution, _code: Code, _block: int, _index: int, closure: LastOp
    ) -> LastOp:
        """Calls create no edges."""
        return closure

    def wrap(
        self, machine: Execution, code: Code, block: int, index: int, closure: StraightOp
    ) -> StraightOp:
        """A closure that does the same and updates the clocks."""
        op = code.body.blocks[block].ops[index]
        if isinstance(op, ir.Intrinsic) and op.name != "weakMemory":
            return closure
        segment = code.segment(block, index)

        def run(registers: Registers) -> None:
            if self._clocks is None:
                closure(registers)
                return
            thread, fuel, depth = machine.thread, machine.fuel, len(machine.frames)
            frame = Frame(registers.copy(), segment, machine.epoch)
            before = thread_before(thread, depth, frame, thread.waiting)
            step = Step(self, self._clocks, self._benign, machine, before, op)
            is_over = False
            try:
                closure(registers)
                is_over = True
            finally:
                if machine.fuel < fuel:
                    step.take(registers)
                elif is_over:
                    step.pass_by()

        return run


@final
class Step:
    """An op of a thread with its clock updates: prepared before it runs, applied after."""

    def __init__(
        self,
        watcher: HappensBefore,
        clocks: Clocks,
        benign: BenignRaces,
        machine: Execution,
        before: Thread,
        op: Any,
    ) -> None:
        self._watcher = watcher
        self.clocks = clocks
        self._benign = benign
        self._machine = machine
        self._before = before
        self._op = op
        self._thread = before.number
        state = machine.state
        self._is_memory = isinstance(op, _MEMORY)
        self._access = access_of(machine, state, before, op) if self._is_memory else None
        self._locks = all_locks(machine, state, before) if self._access is not None else ()
        self._was_interrupted = self._tests_interrupt(state)
        self._published = tuple(self._unshared()) if len(state.threads) > 1 else ()

    # --- before the op ----------------------------------------------------------------------------

    def _tests_interrupt(self, state: State) -> bool:
        if not isinstance(self._op, ir.TestInterrupt):
            return False
        reference = operand(self._before, self._op.thread)
        return any(item.is_interrupted for item in state.threads if item.object == reference)

    def _unshared(self) -> Iterator[int]:
        """The thread-local objects that the op stores a reference to."""
        op, heap = self._op, self._machine.heap
        if self._access is None or isinstance(op, ir.Load):
            return
        values = (op.value,) if isinstance(op, ir.Store) else op.operands[-1:]
        if self._access.descriptor[0] not in "L[":
            return
        work = [operand(self._before, value) for value in values]
        seen = {0}
        while work:
            reference = work.pop()
            if reference in seen or heap[reference].is_shared:
                continue
            seen.add(reference)
            yield reference
            cell = heap[reference]
            if cell.type.holds_references:
                work.extend(cell.values)
            else:
                work.extend(cell.values[at] for at in cell.type.published)

    # --- effect of the op -------------------------------------------------------------------------

    def pass_by(self) -> None:
        """An op that is no step of the schedule has run."""
        clocks, thread, op = self.clocks, self._thread, self._op
        match op:
            case ir.InitClass() | ir.InitClassOf():
                clocks.receive_from(thread, self._class())
            case FinishClass():
                clocks.send(thread, self._class())
            case ir.AtomicBegin():
                clocks.receive_from(thread, _ATOMIC)
            case ir.AtomicEnd():
                clocks.send(thread, _ATOMIC)
            case ir.Intrinsic():
                self._fence(operand(self._before, op.args[0]))

    def _class(self) -> Channel:
        machine = self._machine
        if isinstance(self._op, ir.InitClassOf):
            kind = machine.mirrored(operand(self._before, self._op.cls))
        else:
            kind = machine.types.of_class(self._op.cls)
        return ("class", machine.anchors.statics(kind) if kind.declaration is not None else 0, 0)

    def _fence(self, kind: int) -> None:
        clocks, thread = self.clocks, self._thread
        if kind & _ACQUIRE:
            clocks.receive(thread, clocks.acquirable.get(thread, NOTHING))
        if kind == _FULL:
            clocks.receive_from(thread, _FENCES)
            clocks.send(thread, _FENCES)
        if kind & _RELEASE:
            clocks.released[thread] = clocks.threads[thread]
            clocks.tick(thread)

    def take(self, registers: Registers) -> None:
        """A step of the schedule has been taken."""
        if self._is_memory:
            self._access_memory(registers)
            return
        synchronise = SYNCHRONISING.get(type(self._op))
        if synchronise is None:
            self.pass_by()
        else:
            synchronise(self, self._op, registers)

    def monitor_enter(self, op: ir.MonitorEnter, _registers: Registers) -> None:
        """Ordered after the last release."""
        self.clocks.receive_from(self._thread, _monitor(operand(self._before, op.monitor)))

    def try_enter(self, op: ir.TryEnter, registers: Registers) -> None:
        """Comes after the last release if it succeeds."""
        if registers[self._before.frames[-1].segment.code.slot(op.dest)]:
            self.clocks.receive_from(self._thread, _monitor(operand(self._before, op.monitor)))

    def enter_interruptibly(self, op: ir.EnterInterruptibly, registers: Registers) -> None:
        """Comes after the last release, or after the interrupt that has ended it."""
        if registers[self._before.frames[-1].segment.code.slot(op.dest)] == WaitOutcome.DONE:
            self.clocks.receive_from(self._thread, _monitor(operand(self._before, op.monitor)))
        self.interrupted(op, registers)

    def can_enter(self, _op: ir.CanEnter, _registers: Registers) -> None:
        """Orders nothing: it only asks."""

    def monitor_exit(self, op: ir.MonitorExit, _registers: Registers) -> None:
        """Ordered before all later acquisitions."""
        self.clocks.send(self._thread, _monitor(operand(self._before, op.monitor)))

    def wait(self, op: ir.Wait, registers: Registers) -> None:
        """Releases the monitor, and acquires it again later."""
        if self._before.waiting is None:
            self.clocks.send(self._thread, _monitor(operand(self._before, op.monitor)))
        else:
            self.clocks.receive_from(self._thread, _monitor(self._before.waiting.monitor))
            self.interrupted(op, registers)

    def interrupted(self, op: Any, registers: Registers) -> None:
        """Ordered after the interrupt, if one has ended the wait."""
        slot = self._before.frames[-1].segment.code.slot(op.dest)
        if registers[slot] == WaitOutcome.INTERRUPTED:
            self.clocks.receive_from(self._thread, ("interrupt", self._before.object, 0))

    def spawn(self, _op: ir.Spawn, _registers: Registers) -> None:
        """The new thread is ordered after its start."""
        clocks, number = self.clocks, self._machine.state.threads[-1].number
        clocks.threads[number] = clocks.threads[self._thread]
        clocks.tick(number)
        clocks.tick(self._thread)

    def end(self, _op: EndThread, _registers: Registers) -> None:
        """Ordered before any operation that detects it."""
        if self._machine.state.threads[self._thread].has_ended:
            self.clocks.send(self._thread, ("end", self._before.object, 0))

    def join(self, op: ir.Join, registers: Registers) -> None:
        """Ordered after the end of the thread, if the thread was joined."""
        self._learn_end(operand(self._before, op.thread))
        self.interrupted(op, registers)

    def status(self, op: ir.ThreadStatus, _registers: Registers) -> None:
        """Ordered after the end of the thread, if the status tells of it."""
        self._learn_end(operand(self._before, op.thread))

    def _learn_end(self, reference: int) -> None:
        for other in self._machine.state.threads:
            if other.object == reference and other.has_ended:
                self.clocks.receive_from(self._thread, ("end", reference, 0))

    def interrupt(self, op: ir.Interrupt, _registers: Registers) -> None:
        """Ordered before any operation that detects it."""
        self.clocks.send(self._thread, ("interrupt", operand(self._before, op.thread), 0))

    def ask_interrupt(self, op: ir.TestInterrupt, _registers: Registers) -> None:
        """Ordered after the interrupt, if the result tells of it."""
        if self._was_interrupted:
            channel = ("interrupt", operand(self._before, op.thread), 0)
            self.clocks.receive_from(self._thread, channel)

    # --- memory -----------------------------------------------------------------------------------

    def _access_memory(self, registers: Registers) -> None:
        access = self._access
        if access is None:
            return
        is_excused = self._benign.excuses(access)
        order = self._order(access, is_excused=is_excused)
        self.clocks.receive_from(self._thread, ("class", access.place[0], 0))
        if len(self._machine.state.threads) > 1:
            self._look_for_races(access, is_excused=is_excused)
        if not isinstance(self._op, ir.Store):
            self._read(access.place, order)
        for reference in self._published:
            self._remember_content(reference)
        if not isinstance(self._op, ir.Load) and self._has_written(registers):
            self._write(access.place, order)

    def _order(self, access: Access, *, is_excused: bool) -> Order:
        """The ordering of the access; the JDK's own accesses are assumed to be correct."""
        order: Order = self._op.order
        if order is Order.DECLARED:
            order = Order.PLAIN if access.is_plain else Order.VOLATILE
        if self._is_asked_for() or (order is Order.PLAIN and not is_excused):
            return order
        return Order.VOLATILE

    def _is_asked_for(self) -> bool:
        """Whether the program's own code makes the access, or chooses its mode."""
        for frame in reversed(self._before.frames):
            owner = frame.segment.code.ref.owner
            if not owner.startswith(_MODES):
                return not is_library_class(owner)
        return False

    def _has_written(self, registers: Registers) -> bool:
        op = self._op
        if not isinstance(op, ir.AtomicUpdate):
            return True
        result = registers[self._before.frames[-1].segment.code.slot(op.dest)]
        if op.action is Update.COMPARE_AND_SET:
            return bool(result)
        if op.action is Update.COMPARE_AND_EXCHANGE:
            return bool(result == operand(self._before, op.operands[0]))
        return True

    def _read(self, place: tuple[int, int], order: Order) -> None:
        clocks, thread = self.clocks, self._thread
        message = clocks.channels.get(("message", *place), NOTHING)
        if order in (Order.VOLATILE, Order.ACQUIRE):
            clocks.receive(thread, message)
        elif message:
            clocks.acquirable[thread] = joined(clocks.acquirable.get(thread, NOTHING), message)

    def _write(self, place: tuple[int, int], order: Order) -> None:
        """The message carries the clock that the write releases; in an update, also that read."""
        clocks, thread = self.clocks, self._thread
        message = clocks.released.get(thread, NOTHING)
        channel: Channel = ("message", *place)
        if isinstance(self._op, ir.AtomicUpdate):
            message = joined(message, clocks.channels.get(channel, NOTHING))
        if order is Order.VOLATILE:
            earlier: Channel = ("volatile", *place)
            clocks.send(thread, earlier)
            message = joined(message, clocks.channels[earlier])
        elif order is Order.RELEASE:
            message = joined(message, clocks.threads[thread])
            clocks.tick(thread)
        _put(clocks.channels, channel, message)

    def _look_for_races(self, access: Access, *, is_excused: bool) -> None:
        is_write, is_plain = access.is_write, access.is_plain
        is_volatile = not is_plain and self._op.order is Order.DECLARED
        is_remembered = not is_excused and not is_volatile
        kind = Kind(self._thread, is_write, is_plain)
        pasts = tuple(self.clocks.unordered(access.place, kind))
        if not pasts and not is_remembered:
            return
        side = self._side(is_write=is_write)
        for past in pasts:
            if not (past.is_excused and is_excused):
                self._watcher.races.append(DataRace(access.name, past.side, side, is_apart=True))
        if is_remembered:
            count = self.clocks.threads[self._thread][self._thread]
            self.clocks.remember(access.place, kind, Past(count, is_excused, side))

    def _side(self, *, is_write: bool) -> RacingAccess:
        machine, before = self._machine, self._before
        return RacingAccess(
            self._thread,
            display_names.thread_name(machine, machine.state, before),
            is_write,
            display_names.location(before.frames[-1].segment),
            display_names.stack(before),
            self._locks,
        )

    def _remember_content(self, reference: int) -> None:
        """Record what was written to an object before it became known to other threads."""
        cell = self._machine.heap[reference]
        if not cell.is_shared:
            return
        if cell.type.is_array:
            if self._benign.covers_arrays(cell.type.descriptor):
                return
            slots = [at for at, value in enumerate(cell.values) if value]
        else:
            slots = [
                slot.index
                for slot in cell.type.slots
                if cell.values[slot.index]
                and not (slot.is_final or slot.is_silent or slot.is_volatile)
                and not self._benign.covers(slot.ref)
            ]
        if not slots:
            return
        side = self._side(is_write=True)
        count = self.clocks.threads[self._thread][self._thread]
        kind = Kind(self._thread, is_write=True, is_plain=True)
        for slot in slots:
            past = Past(count, is_excused=False, side=side)
            self.clocks.remember((reference, slot), kind, past)


def _monitor(reference: int) -> Channel:
    return ("monitor", reference, 0)


def _put(channels: dict[Channel, Clock], channel: Channel, clock: Clock) -> None:
    if clock:
        channels[channel] = clock
    else:
        channels.pop(channel, None)


SYNCHRONISING: Final[dict[type[Any], Callable[[Step, Any, Registers], None]]] = {
    ir.MonitorEnter: Step.monitor_enter,
    ir.MonitorExit: Step.monitor_exit,
    ir.TryEnter: Step.try_enter,
    ir.EnterInterruptibly: Step.enter_interruptibly,
    ir.CanEnter: Step.can_enter,
    ir.Wait: Step.wait,
    ir.Spawn: Step.spawn,
    EndThread: Step.end,
    ir.Join: Step.join,
    ir.ThreadStatus: Step.status,
    ir.Interrupt: Step.interrupt,
    ir.TestInterrupt: Step.ask_interrupt,
    ir.Sleep: Step.interrupted,
}
"""The handlers of ops that order threads, by type of op."""
