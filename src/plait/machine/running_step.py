"""The running step: the context of compiled code.

Closures are compiled once per machine and shared by all states, so they find the state that is
being changed here. Between two steps nothing in here matters.
"""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final, Protocol, TypeAlias, final

from plait.base.errors import InternalError, UnsupportedError
from plait.ir.program import Program
from plait.machine.anchors import Anchors
from plait.machine.choices import ChoicePoint, Chooser, unanswered
from plait.machine.compile.compiled_code import (
    Code,
    Ended,
    LastOp,
    Pause,
    Registers,
    Segment,
    StraightOp,
    Switch,
)
from plait.machine.compile.compiled_methods import Library
from plait.machine.heap import Cell, Heap
from plait.machine.intrinsics import java_strings
from plait.machine.intrinsics.unsafe_offsets import Offsets
from plait.machine.machine_options import MachineOptions
from plait.machine.runtime_types import INITIALISATION_SLOT, Type, Types
from plait.machine.state import Epochs, Frame, State, Thread
from plait.machine.value_domain import Domain
from plait.result.violations import StepViolation

Sink: TypeAlias = Callable[[int, str], None]
"""Receives program output as it is printed: stream and text."""


class Observer(Protocol):
    """Observes the ops that run, by wrapping their closures, and failures."""

    def wrap(
        self, machine: "Execution", code: Code, block: int, index: int, closure: StraightOp
    ) -> StraightOp:
        """A closure that does the same as the given one, and more."""

    def wrap_call(
        self, machine: "Execution", code: Code, block: int, index: int, closure: LastOp
    ) -> LastOp:
        """The same for a call, which has not been made before the closure runs."""

    def note(self, violation: StepViolation) -> None:
        """The running thread has failed."""


FOREVER: Final = 1 << 60
"""Unlimited fuel."""

STACK_DEPTH: Final = "stacks overflow at a fixed depth"

_OVERFLOW_RESERVE: Final = 256
"""The number of frames beyond the limit that creating a StackOverflowError may take."""

_BETWEEN_POLLS: Final = 256
"""Segments of code between two polls of the budget."""


def never() -> None:
    """Without a budget."""


@final
class Execution:
    """State, thread and frames of the running step, and everything that is the same for every step.

    `fuel` is how many more visible operations may run before the thread must stop; without other
    threads, and in atomic sections, it does not run out. `poll` is called often while code runs,
    and may raise; then the state is of no use any more.
    """

    __slots__ = (
        "anchors",
        "assumed_away",
        "assumptions",
        "choose",
        "domain",
        "epoch",
        "epochs",
        "frames",
        "fuel",
        "heap",
        "is_alone",
        "library",
        "next_reference",
        "offsets",
        "options",
        "poll",
        "program",
        "reached",
        "recorder",
        "sink",
        "slice",
        "spawned",
        "state",
        "thread",
        "types",
        "violations",
        "was_cut",
        "without_model",
    )

    def __init__(self, program: Program, options: MachineOptions, domain: Domain) -> None:
        self.program = program
        self.options = options
        self.domain = domain
        self.offsets = Offsets()
        self.types = Types(program)
        self.anchors = Anchors(self.types)
        self.library = Library(program, self.types, self.anchors)
        self.epochs: Epochs = count(1)
        self.choose: Chooser = unanswered
        self.poll: Callable[[], None] = never
        self.violations: list[StepViolation] = []
        self.assumed_away = False
        self.assumptions: set[str] = set()
        """The simplifications that models have made in any execution so far."""
        self.reached: set[tuple[str, int]] = set()
        """The lines of the program that threads have reached, if they are recorded."""
        self.without_model: list[str] = []
        """The unsupported operations that threads have reached in this step."""
        self.spawned: list[int] = []
        self.fuel = 0
        self.slice = 1
        self.sink: Sink | None = None
        self.recorder: Observer | None = None
        self.is_alone = True
        self.was_cut = False
        """Whether the last run ended only because it was too long."""
        self.state: State
        self.thread: Thread
        self.heap: Heap
        self.frames: list[Frame]
        self.epoch = 0
        self.next_reference = 1

    # --- entering and leaving a state -------------------------------------------------------------

    def enter(self, state: State) -> None:
        """Enter a state: work on it from now on."""
        self.state = state
        self.heap = state.heap
        self.epoch = state.epoch
        self.next_reference = state.next_reference

    def select(self, number: int) -> None:
        """Select the thread that runs from now on."""
        self.thread = self.own_thread(number)
        self.frames = self.thread.frames
        self.own_frame()

    def leave(self) -> None:
        """Leave the state: write back what was cached here."""
        self.state.next_reference = self.next_reference

    def own_thread(self, number: int) -> Thread:
        """The thread, writable."""
        thread = self.state.threads[number]
        if thread.epoch != self.epoch:
            thread = self.state.threads[number] = thread.copy(self.epoch)
        return thread

    def own_frame(self) -> Frame:
        """The topmost frame, writable."""
        frame = self.frames[-1]
        if frame.epoch != self.epoch:
            frame = self.frames[-1] = frame.copy(self.epoch)
        return frame

    # --- the loop -------------------------------------------------------------------------------

    def run(self) -> None:
        """Run the thread until it must stop: at a scheduling point, blocked, ended, or too long."""
        frames = self.frames
        limit = self.options.run_limit
        left = range(0, limit, _BETWEEN_POLLS)
        parts = (range(at, min(at + _BETWEEN_POLLS, limit)) for at in left)
        part = iter(next(parts))
        self.was_cut = False
        self.poll()
        while True:
            frame = frames[-1]
            registers = frame.registers
            segment: Segment | None = frame.segment
            assert segment is not None
            try:
                for _ in part:
                    for op in segment.ops:
                        op(registers)
                    segment = segment.last(registers)
                    if segment is None:
                        frame = frames[-1]
                        registers = frame.registers
                        segment = frame.segment
                frame.segment = segment
                following = next(parts, None)
                if following is None:
                    # What follows a call would let the call's result count as not there yet.
                    frame.segment = segment.code.segment(segment.block, segment.index)
                    self.was_cut = True
                    return
                part = iter(following)
                self.poll()
            except Switch:
                continue
            except Pause as pause:
                frame = frames[-1]
                frame.segment = frame.segment.code.segment(*pause.args)
                return
            except Ended:
                return
            except UnsupportedError as error:
                raise error.followed_by(called_by(self.frames)) from error

    # --- visible operations and time --------------------------------------------------------------

    def spend(self, block: int, index: int) -> None:
        """Pass the scheduling point before a visible operation, or stop there."""
        if self.fuel <= 0:
            raise Pause(block, index)
        self.fuel -= 1

    def refuel(self) -> None:
        """Set the fuel for a step: how many visible operations it may contain."""
        alive = sum(not thread.has_ended for thread in self.state.threads)
        self.is_alone = alive == 1
        self.fuel = FOREVER if self.is_alone or self.thread.atomic_depth else self.slice

    def begin_atomic(self) -> None:
        """Enter an atomic section; nobody interleaves after its first visible operation."""
        self.thread.atomic_depth += 1
        if self.fuel > 0:
            self.fuel = FOREVER

    def end_atomic(self) -> None:
        """Leave an atomic section."""
        self.thread.atomic_depth -= 1
        if not self.thread.atomic_depth and not self.is_alone:
            self.fuel = min(self.fuel, self.slice - 1)

    def report(self, violation: StepViolation) -> None:
        """The running thread has failed."""
        self.violations.append(violation)
        if self.recorder is not None:
            self.recorder.note(violation)

    def ask(self, point: ChoicePoint) -> int:
        """The answer to a choice."""
        self.state.is_prefix = False
        return self.choose(point)

    def pass_time(self) -> None:
        """Let the clock reach the running thread's deadline."""
        deadline = self.thread.deadline
        if deadline is not None and deadline > self.state.clock:
            self.state.clock = deadline

    # --- heap -----------------------------------------------------------------------------------

    def own(self, reference: int) -> Cell:
        """The cell, which another state may still use, made writable."""
        cell = self.heap[reference].copy(self.epoch)
        self.heap[reference] = cell
        if reference <= self.state.base.last:
            self.state.touched.add(reference)
        return cell

    def writable(self, reference: int) -> Cell:
        """The cell, copied first if another state may still use it."""
        cell = self.heap[reference]
        return cell if cell.epoch == self.epoch else self.own(reference)

    def allocate(self, kind: Type, values: list[Any]) -> int:
        """A reference to a new object."""
        reference = self.next_reference
        self.next_reference = reference + 1
        self.heap[reference] = Cell(kind, values, self.epoch)
        return reference

    def share(self, reference: int) -> None:
        """Mark an object and everything reachable from it as known to other threads."""
        heap = self.heap
        work: list[Any] = [reference]
        while work:
            at = work.pop()
            if type(at) is not int:
                work.extend(target for target in at.targets if target)
                continue
            cell = heap[at]
            if cell.is_shared:
                continue
            if cell.epoch != self.epoch:
                cell = self.own(at)
            cell.is_shared = True
            values = cell.values
            if cell.type.holds_references:
                work.extend(value for value in values if value)
            else:
                work.extend(values[i] for i in cell.type.published if values[i])

    def anchor(self, reference: int) -> int:
        """Have the anchor's cell in the heap."""
        if reference not in self.heap:
            self.heap[reference] = self.anchors.cell(reference)
            for part in self.anchors.parts(reference):
                self.anchor(part)
        return reference

    def statics(self, kind: Type) -> int:
        """The static fields of a class."""
        return self.anchor(self.anchors.statics(kind))

    def static_cell(self, holder: int) -> Cell:
        """The static fields of a class, before an access to one of them.

        Only the thread that initialises a class has them for itself, and only while nobody uses
        them without asking for the initialisation, as models may.
        """
        cell = self.heap[self.anchor(holder)]
        if not cell.is_shared and cell.values[INITIALISATION_SLOT] != self.thread.number + 1:
            self.share(holder)
            cell = self.heap[holder]
        return cell

    def mirror(self, descriptor: str) -> int:
        """The `Class` object of a type."""
        return self.anchor(self.anchors.mirror(descriptor))

    def mirrored(self, reference: int) -> Type:
        """The type of a `Class` object."""
        descriptor = self.anchors.described(reference)
        if descriptor is None:
            raise InternalError(f"object {reference} is not a Class object")
        return self.types.of_descriptor(descriptor)

    # --- strings --------------------------------------------------------------------------------

    def literal(self, text: str) -> int:
        """The interned string."""
        return self.anchor(self.anchors.literal(text))

    def text(self, reference: int) -> str:
        """The content of a string."""
        return self.text_in(self.heap, reference)

    def text_in(self, heap: Heap, reference: int) -> str:
        """The content of a string of any state."""
        values = heap[reference].values
        array = values[self.types.instance_slot(java_strings.VALUE).index]
        coder = values[self.types.instance_slot(java_strings.CODER).index]
        return java_strings.decode(heap[array].values, coder)

    # --- calls ----------------------------------------------------------------------------------

    def push(self, code: Code, registers: Registers) -> None:
        """Push a frame; the position at which the frame below continues must already be set."""
        self.frames.append(Frame(registers, code.entry, self.epoch))

    def suspend(self, block: int, index: int) -> None:
        """Let the topmost frame continue, and show in stack traces, with this op of its code."""
        frame = self.frames[-1]
        frame.segment = frame.segment.code.segment(block, index)

    def raise_error(self, kind: str, *args: int) -> None:
        """Push a frame that calls `plait.vm.Raise.<kind>` and throws the result.

        The caller must have suspended the topmost frame.
        """
        code = self.library.raiser(kind)
        self.push(code, [*args, *code.tail])

    def overflow(self) -> None:
        """Throw a StackOverflowError from the topmost frame."""
        self.assumptions.add(STACK_DEPTH)
        self.thread.stack_limit = len(self.frames) + _OVERFLOW_RESERVE
        self.raise_error("stackOverflow")

    def throw(self, exception: int) -> None:
        """Leave the topmost frame with an exception; the frame that handles it is on top then."""
        thread = self.thread
        frames = self.frames
        thread.pending_exception = exception
        thread.stack_limit = self.options.stack_limit
        frames.pop()
        while len(frames) > 1:
            handler = frames[-1].segment.handler
            if handler is not None:
                self.own_frame().segment = handler
                thread.was_killed = thread.was_killed or len(frames) == 2
                return
            frames.pop()
        raise InternalError(f"exception left the bottom frame of thread {thread.number}")


def called_by(frames: Sequence[Frame]) -> str:
    """The callers of what cannot run, innermost first."""
    callers = [
        f"{frame.segment.code.ref.owner.replace('/', '.')}.{frame.segment.code.ref.name}"
        for frame in reversed(frames)
        if not frame.segment.code.is_hidden
    ]
    return f" (called by {' < '.join(callers[:12])})" if callers else ""
