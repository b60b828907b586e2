"""Paths: one rule in the making.

A path starts as a copy of a label's state. A handler does the op that the thread stopped before;
then the machine runs on until the next stop. Where a condition is a term the path forks.
"""

from typing import final

from plait.base.names import MethodRef
from plait.engines.pushdown.rules.labels import Label
from plait.engines.pushdown.rules.rule_terms import Shape, Term, Value, forgotten_places
from plait.engines.pushdown.rules.shared_places import Place, is_private
from plait.engines.pushdown.rules.shared_state import Globals
from plait.ir.operands import Kind, Operand
from plait.ir.ops import Op, Terminator
from plait.logic.pushdown.symbolic.network_rules import Variable
from plait.machine.compile.compiled_code import Segment
from plait.machine.running_step import FOREVER, Execution
from plait.machine.state import Frame, State, Thread
from plait.result.violations import StepViolation

Position = tuple[MethodRef, int, int]
"""An op by method, block and index."""

Write = tuple[Value, Kind, Shape]
"""A value that a variable gets."""


class Forgotten(Exception):  # noqa: N818 - control flow, not an error
    """The next step depends on places that are not kept, the argument of the exception."""


@final
class Path:
    """The state of one thread between a label and the next, and what it has done since.

    `visible` are the ops that threads share, by code, block and index; `input` is what a chosen
    value is counted from, `input_variable` has it afterwards if it matters; `chosen` is the thread
    that is notified, or how an interruptible entry ends. A path `spins` that has run for long
    without coming to a stop. It begins at `label`, None where a thread is started.
    """

    __slots__ = (
        "chosen",
        "forks",
        "guards",
        "held",
        "input",
        "input_variable",
        "label",
        "lines",
        "spins",
        "state",
        "thread",
        "violations",
        "visible",
        "writes",
    )

    def __init__(self, state: State, thread: int, held: dict[int, int]) -> None:
        self.state = state
        self.thread = thread
        self.held = held
        self.guards: list[Term] = []
        self.writes: dict[Variable, Write] = {}
        self.violations: list[StepViolation] = []
        self.lines: set[tuple[str, int]] = set()
        self.visible: list[Position] = []
        self.input: int | None = None
        self.input_variable: Variable | None = None
        self.chosen: int | None = None
        self.spins = False
        self.forks = 0
        self.label: Label | None = None

    def copy(self) -> "Path":
        """Another path that went the same way so far."""
        new = Path(self.state.copy(), self.thread, dict(self.held))
        new.guards = list(self.guards)
        new.writes = dict(self.writes)
        new.violations = list(self.violations)
        new.lines = set(self.lines)
        new.visible = list(self.visible)
        new.input = self.input
        new.input_variable = self.input_variable
        new.chosen = self.chosen
        new.spins = self.spins
        new.forks = self.forks
        new.label = self.label
        return new

    def leaves_bounds(self) -> None:
        """Cut the path at the bounds: a context switch must be possible before it."""
        if self.label is not None:
            self.label.passes = False

    # --- position ---------------------------------------------------------------------------------

    @property
    def running(self) -> Thread:
        """The thread."""
        return self.state.threads[self.thread]

    @property
    def frame(self) -> Frame:
        """The topmost frame."""
        return self.running.frames[-1]

    @property
    def segment(self) -> Segment:
        """Where the topmost frame stands."""
        return self.frame.segment

    @property
    def op(self) -> Op | Terminator:
        """The op that the thread stands before."""
        return self.segment.op

    @property
    def is_ahead(self) -> bool:
        """Whether the thread has advanced since its label; no cycle consists of such paths only."""
        if self.label is None or self.label.state is None:
            return False
        return _positions(self.running) > _positions(self.label.state.threads[self.thread])

    def operand(self, operand: Operand) -> Value:
        """The value of an operand in the topmost frame."""
        frame = self.frame
        return frame.registers[frame.segment.code.slot(operand)]

    # --- doing ------------------------------------------------------------------------------------

    def assume(self, *conditions: Value) -> None:
        """Continue only where the conditions are not 0; known conditions must be true."""
        for condition in conditions:
            if type(condition) is Term:
                remembered(condition)
                self.guards.append(condition)
            else:
                assert condition, "a known condition should be decided before"

    def own(self, machine: Execution) -> Frame:
        """The topmost frame, writable."""
        machine.enter(self.state)
        machine.select(self.thread)
        return machine.own_frame()

    def advance(self, machine: Execution, dest: Operand | None = None, value: Value = 0) -> None:
        """Go past the op, with a result in a register."""
        frame = self.own(machine)
        segment = frame.segment
        self.running.is_blocked = False
        if dest is not None:
            frame.registers[segment.code.slot(dest)] = value
        frame.segment = segment.code.segment(segment.block, segment.index + 1)

    def jump(self, machine: Execution, block: int) -> None:
        """Go to the start of a block."""
        frame = self.own(machine)
        frame.segment = frame.segment.code.segment(block, 0)

    def note_visible(self) -> None:
        """Record that the next op of the thread has been executed."""
        segment = self.segment
        self.visible.append((segment.code.ref, segment.block, segment.index))

    def set(self, shared: Globals, place: Place, value: Value) -> None:
        """Write a shared place, which must be known to vary; no private object may get there."""
        shared.learn(place)
        shared.note_value(place, value)
        if not shared.is_kept(place):
            return
        remembered(value)
        kind = shared.kind(place)
        assert type(value) is Term or kind is not Kind.REF or not is_private(value), (
            "a private object should be published before it is stored"
        )
        self.writes[shared.variable(place)] = (value, kind, shared.shape(place))

    def run(self, machine: Execution, passed: list[Position]) -> None:
        """Run the machine to the next stop; `passed` collects what it passes."""
        machine.enter(self.state)
        machine.violations = []
        machine.assumed_away = False
        machine.spawned = []
        machine.reached.clear()
        machine.select(self.thread)
        machine.is_alone = False
        machine.fuel = FOREVER
        passed.clear()
        machine.run()
        machine.leave()
        self.visible.extend(passed)
        self.violations.extend(machine.violations)
        self.lines.update(machine.reached)


def _positions(thread: Thread) -> list[tuple[int, int]]:
    return [(frame.segment.block, frame.segment.index) for frame in thread.frames]


def remembered(*values: Value) -> None:
    """Ensure that values do not depend on places that are not kept."""
    places = [place for value in values for place in forgotten_places(value)]
    if places:
        raise Forgotten(places)
