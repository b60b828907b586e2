"""Running of states over terms until a decision is needed outside: a fork, a wait, an end."""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, final

from plait.base.errors import MissingClassError, UnsupportedError
from plait.engines.symbolic.compile.lazy_arguments import ArgumentObjects
from plait.engines.symbolic.compile.term_compiler import PREPARATION, fill
from plait.engines.symbolic.paths.feasible_lines import Lines
from plait.engines.symbolic.paths.footprints import Footprint
from plait.engines.symbolic.paths.path_condition import Path
from plait.engines.symbolic.paths.path_context import EXTRA_SLOTS, Context
from plait.engines.symbolic.paths.path_stops import Halt, OpenTest
from plait.ir.assembler import BodyBuilder
from plait.ir.program import Program
from plait.machine.compile.compiled_code import Code, LastOp, StraightOp
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.running_step import FOREVER, Execution, never
from plait.machine.state import State
from plait.machine.thread_lifecycle import lose
from plait.result.violations import LineReached, StepViolation

if TYPE_CHECKING:
    from plait.engines.symbolic.orders.event_record import Record


class Stop(Enum):
    """Why a strand has stopped."""

    FORK = auto()
    """The context has an open test: the path continues in two states."""
    WAIT = auto()
    """The strand stands where states may be merged."""
    STEP = auto()
    """A step of the machine is over; any thread may take the next one."""
    END = auto()
    """The path has ended."""


class Turns(NamedTuple):
    """The threads that have taken steps, the last one first."""

    before: "Turns | None"
    thread: int


class Middle(NamedTuple):
    """Where a step was interrupted by a fork: its thread, the fuel, the threads still to start."""

    thread: int
    fuel: int
    spawned: tuple[int, ...]


@final
class Waiver:
    """A step that was taken without a look at others: the strand before it, until it is used.

    It was the so many-th in a row.
    """

    __slots__ = ("count", "strand")

    def __init__(self, count: int, strand: "Strand") -> None:
        self.count = count
        self.strand: Strand | None = strand


@final
class Strand:
    """A state with its path condition, and the schedule that led to it.

    `thread` takes the next step, or is in the middle of one with the given `footprint`. `switches`
    have been made. Sleeping threads have been explored in an order that makes no difference, with
    the footprints of their steps. Where threads run one after the other, `callers` wait for the end
    of the running one, and `record` has their events. `branches_left` and `steps_left` may follow;
    None for any number.
    """

    __slots__ = (
        "branches_left",
        "callers",
        "footprint",
        "middle",
        "path",
        "record",
        "sleeping",
        "state",
        "steps_left",
        "switches",
        "thread",
        "turns",
        "waiver",
    )

    def __init__(self, state: State, path: Path) -> None:
        self.state = state
        self.path = path
        self.thread = 0
        self.middle: Middle | None = None
        self.turns: Turns | None = None
        self.switches = 0
        self.footprint = Footprint()
        self.sleeping: Mapping[int, Footprint] = {}
        self.callers: tuple[int, ...] = ()
        self.record: Record | None = None
        self.waiver: Waiver | None = None
        self.branches_left: int | None = None
        self.steps_left: int | None = None

    def copy(self, path: Path) -> "Strand":
        """A copy for another path."""
        new = Strand(self.state.copy(), path)
        new.thread = self.thread
        new.middle = self.middle
        new.turns = self.turns
        new.switches = self.switches
        new.footprint = self.footprint
        new.sleeping = self.sleeping
        new.callers = self.callers
        new.waiver = self.waiver
        new.branches_left = self.branches_left
        new.steps_left = self.steps_left
        new.record = None if self.record is None else self.record.copy()
        return new


@final
class _Watcher:
    """Hears from the machine when a watched line is reached."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def wrap(
        self, _machine: Execution, _code: Code, _block: int, _index: int, closure: StraightOp
    ) -> StraightOp:
        return closure

    def wrap_call(
        self, _machine: Execution, _code: Code, _block: int, _index: int, closure: LastOp
    ) -> LastOp:
        return closure

    def note(self, violation: StepViolation) -> None:
        if isinstance(violation, LineReached):
            self._context.listener.suspect(violation.violated, ("", 0))


@final
class Runner:
    """A machine whose code runs over terms."""

    def __init__(
        self,
        program: Program,
        options: MachineOptions,
        context: Context,
        lines: Lines | None = None,
        poll: Callable[[], None] = never,
    ) -> None:
        self.context = context
        self.machine = Machine(program, options, domain=context.domain, poll=poll)
        self.stuck: UnsupportedError | MissingClassError | None = None
        """The unsupported operation that a thread has reached in the last step: it stays there."""
        execution = self.machine.execution
        self.arguments = ArgumentObjects()
        self.attach()
        execution.library.compiler = partial(fill, context)
        execution.library.extra_slots = EXTRA_SLOTS
        execution.recorder = _Watcher(context)
        if lines is not None:
            execution.reached, execution.library.called = lines, lines.methods

    def attach(self) -> None:
        """Have the context serve this machine."""
        self.context.machine = self.machine.execution
        self.context.values.arguments = self.arguments

    def start(self, classes: tuple[str, ...] = ()) -> Strand:
        """The main thread before the program's own code; nothing before it depends on inputs.

        These classes are initialised already, as after a longer boot.
        """
        self.context.remaining.steps = None
        state = self.machine.start()
        if classes:
            self._initialise(state, classes)
        strand = Strand(state, Path())
        strand.branches_left = self.context.remaining.limits.branches
        strand.steps_left = self.context.remaining.limits.steps
        return strand

    def _initialise(self, state: State, classes: tuple[str, ...]) -> None:
        execution = self.machine.execution
        builder = BodyBuilder()
        for name in classes:
            builder.init_class(name)
        builder.leave()
        code = execution.library.synthetic(PREPARATION, builder.build())
        execution.enter(state)
        execution.select(0)
        execution.refuel()
        execution.push(code, list(code.tail))
        execution.run()
        execution.leave()
        state.become_base()

    def advance(self, strand: Strand) -> Stop:
        """Let the strand's thread take a step; assumptions may extend its path."""
        self._enter(strand)
        try:
            self._run(strand)
        finally:
            self._leave(strand)
        return self._stop(strand)

    def _enter(self, strand: Strand) -> None:
        context, execution = self.context, self.machine.execution
        execution.enter(strand.state)
        execution.violations = []
        execution.slice = 1
        context.begin(strand.path, strand.footprint)
        context.remaining.begin(strand.branches_left, strand.steps_left)
        self.stuck = None

    def _leave(self, strand: Strand) -> None:
        self.machine.execution.leave()
        strand.path, strand.steps_left = self.context.path, self.context.remaining.steps

    def run_alone(self, strand: Strand) -> None:
        """Let the strand's thread run alone, for as long as it can."""
        execution = self.machine.execution
        self._enter(strand)
        execution.spawned = []
        execution.select(strand.thread)
        execution.is_alone = len(strand.state.threads) == 1
        execution.fuel = FOREVER
        try:
            execution.run()
        finally:
            self._leave(strand)

    def _run(self, strand: Strand) -> None:
        """Continue the step; then the threads that it has started run to their first stops."""
        context, execution = self.context, self.machine.execution
        middle, strand.middle = strand.middle, None
        if middle is None:
            execution.spawned = []
            self.machine.prepare(strand.thread)
        else:
            execution.spawned = list(middle.spawned)
            execution.select(middle.thread)
            execution.refuel()
            execution.fuel = middle.fuel
        self._go()
        while context.stop is None:
            if not execution.spawned or strand.state.exit_status is not None:
                return
            execution.select(execution.spawned.pop(0))
            execution.is_alone = False
            execution.fuel = 0
            self._go()
        if context.stop is not Halt.OVER:
            spawned = tuple(execution.spawned)
            strand.middle = Middle(execution.thread.number, execution.fuel, spawned)

    def _go(self) -> None:
        """Run the selected thread; it is lost at an unsupported operation."""
        execution = self.machine.execution
        try:
            execution.run()
        except (UnsupportedError, MissingClassError) as error:
            self.stuck = error
            lose(execution)

    def _stop(self, strand: Strand) -> Stop:
        stop = self.context.stop
        if isinstance(stop, OpenTest):
            return Stop.FORK
        if stop is Halt.WAITING:
            return Stop.WAIT
        strand.turns = Turns(strand.turns, strand.thread)
        is_over = stop is Halt.OVER or strand.state.exit_status is not None
        return Stop.END if is_over else Stop.STEP


def split(context: Context, strand: Strand) -> tuple[Strand | None, Strand | None]:
    """The strands in which the open condition is true and false."""
    condition = context.open_test.condition
    extended, negation = context.paths.extended, context.logic.booleans.negate
    yes = extended(strand.path, condition)
    no = extended(strand.path, negation(condition))
    if yes is None or no is None:
        path = yes or no
        if path is not None:
            strand.path = path
        return (strand if yes else None), (strand if no else None)
    if strand.branches_left is not None:
        strand.branches_left -= 1
    other = strand.copy(no)
    strand.path = yes
    return strand, other
