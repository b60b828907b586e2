"""The context of compiled code over terms, besides the machine: the running path, its decisions.

A condition that the path does not decide stops the running code before the op that asked, and is
left in `stop` as an open test: the runner continues in two states, each with its literal, and the
op then finds the answer.
"""

from typing import TYPE_CHECKING, Final, Protocol, final

from plait.engines.symbolic.compile.term_domain import TermDomain
from plait.engines.symbolic.paths.exploration_modes import Mode, SinglePaths
from plait.engines.symbolic.paths.footprints import Footprint
from plait.engines.symbolic.paths.input_variables import Inputs
from plait.engines.symbolic.paths.path_condition import Path, Paths
from plait.engines.symbolic.paths.path_limits import Cut, PathLimit, Remaining
from plait.engines.symbolic.paths.path_stops import Halt, OnlyThrows, OpenTest, PathStop
from plait.engines.symbolic.paths.unrolled_positions import LoopName, Positions
from plait.engines.symbolic.paths.value_resolution import Resolution, ValueFinder
from plait.engines.symbolic.solving.k_induction import Induction
from plait.logic.smt.terms import Term, Value
from plait.machine.compile.compiled_code import Ended, Pause
from plait.machine.running_step import Execution
from plait.spec.properties import Property

if TYPE_CHECKING:
    from plait.engines.symbolic.orders.event_recorder import Recorder

OPEN_LOOPS: Final = -2
"""The slot that holds what is known of loops: the headers of those that an undecided test may
leave, `governed` headers, and `CALLS`."""

CALLS: Final = -1
"""Stands in `OPEN_LOOPS` for: some test in this frame was undecided."""


def governed(header: int) -> int:
    """Stands in `OPEN_LOOPS` for: a test that no input decides may leave the loop too."""
    return -2 - header


EXTRA_SLOTS: Final = (None, frozenset[int](), ())
"""What these slots, `ITERATIONS` and that of `induction.HYPOTHESIS` hold at first."""


class Listener(Protocol):
    """Observes the current path."""

    def suspect(self, asked: Property, place: tuple[str, int]) -> None:
        """The property is violated here if the path is feasible."""

    def cut(self, cut: Cut, loop: LoopName | None) -> None:
        """The path ends because of a bound; that of a loop, or (None) of something else."""

    def leave_by_assumption(self) -> None:
        """The path fails an assumption, or may fail it."""


@final
class Context:
    """The running path, its stop, and the parts that ops over terms need to go on."""

    def __init__(
        self,
        inputs: Inputs,
        remaining: Remaining,
        induction: Induction | None = None,
    ) -> None:
        self.logic = inputs.logic
        self.inputs = inputs
        self.listener: Listener
        """The observer of the path."""
        self.remaining = remaining
        self.induction = induction
        self.domain = TermDomain(self.logic)
        self.paths = Paths(self.logic.booleans, inputs.ranges)
        self.positions = Positions(inputs.names)
        self.values = Resolution(self)
        self.mode: Mode = SinglePaths()
        self.machine: Execution
        self.path = Path()
        self.stop: PathStop | None = None
        """Why the running path has to stop; None while it may continue."""
        self.footprint = Footprint()
        """The effects of the running step on shared state."""

    def connect(self, listener: Listener, find_value: ValueFinder) -> None:
        """Set the listener, and the function for values of terms that the path leaves open."""
        self.listener = listener
        self.values.find_value = find_value

    def begin(self, path: Path, footprint: Footprint) -> None:
        """A step continues along a path."""
        self.path, self.footprint = path, footprint
        self.stop = None

    @property
    def open_test(self) -> OpenTest:
        """The test at which the running path has stopped."""
        assert isinstance(self.stop, OpenTest), "only an open test splits a path"
        return self.stop

    @property
    def active_recorder(self) -> "Recorder | None":
        """The recorder of events, where there are several threads."""
        recorder = self.mode.recorder
        return recorder if recorder is not None and recorder.is_on else None

    # --- decisions --------------------------------------------------------------------------------

    def decide(self, condition: Value, block: int, index: int) -> bool:
        """The truth of a condition on this path; stops before the op when it is open."""
        if type(condition) is not Term:
            return bool(condition)
        found = self.paths.inferred(self.path, condition)
        if found is None:
            self.open(condition)
            raise Pause(block, index)
        return found

    def open(
        self,
        condition: Term,
        *,
        leaves_loop: bool = False,
        only_throws: OnlyThrows = OnlyThrows.NEITHER,
    ) -> None:
        """Stop at a condition, unless the path has used up its branches."""
        if self.remaining.branches == 0:
            self.cut(PathLimit.BRANCHES)
        self.stop = OpenTest(condition, leaves_loop, only_throws)

    def assume(self, condition: Value) -> None:
        """Continue only where the condition is true."""
        path = self.paths.extended(self.path, condition)
        if path is None:
            self.end()
        else:
            self.path = path

    # --- ends -------------------------------------------------------------------------------------

    def end(self) -> None:
        """Leave the path: nothing on it matters any more."""
        self.stop = Halt.OVER
        raise Ended

    def end_if_infeasible(self) -> None:
        """Leave a path that no input takes, if the mode asks before paths that can only fail."""
        mode = self.mode
        if (
            type(mode) is SinglePaths
            and mode.is_feasible is not None
            and not mode.is_feasible(self.path)
        ):
            self.end()

    def cut(self, cut: Cut, loop: LoopName | None = None) -> None:
        """Leave the path because of a bound, on this loop if one is given."""
        self.listener.cut(cut, loop)
        self.end()

    def count_step(self) -> None:
        """One iteration or call more, if such steps count."""
        if not self.remaining.take_step():
            self.cut(PathLimit.STEPS)

    def wait(self, block: int, index: int) -> None:
        """Stop before an op where states may be merged."""
        self.stop = Halt.WAITING
        raise Pause(block, index)

    # --- places -----------------------------------------------------------------------------------

    def position(self, block: int, index: int) -> tuple[int, ...]:
        """Where the running thread stands in the unrolled program."""
        return self.positions.of(self.machine.thread, block, index)

    def place(self, block: int, index: int) -> tuple[str, int]:
        """The method and bytecode index of an op of the topmost frame."""
        code = self.machine.frames[-1].segment.code
        return str(code.ref), code.body.blocks[block].sites[index]
