"""From a run of the network to a run of the machine: its schedule and inputs.

The network may switch threads in more places than the machine and does not initialise the JDK's
classes; so the machine follows the run: in each context, its thread continues as long as its next
visible operation is one that comes next in that context.
"""

from collections import deque
from collections.abc import Mapping
from typing import Final, final

from plait.base.errors import SpuriousWitnessError, UnsupportedError
from plait.engines.executions.early_initialisation import is_early
from plait.engines.executions.execution_paths import run_of
from plait.engines.executions.state_observation import find_deadlock
from plait.engines.executions.witness_runs import Taken
from plait.engines.pushdown.rules.labels import LocalVariables
from plait.engines.pushdown.rules.rule_paths import Path, Position
from plait.ir import ops as ir
from plait.logic.pushdown.symbolic.network_rules import Rule
from plait.logic.pushdown.symbolic.results import ContextRun, Witness
from plait.machine.choices import ChoiceKind, ChoicePoint
from plait.machine.compile.compiled_methods import MACHINE
from plait.machine.machine import Machine
from plait.machine.replay import Replaying, standing
from plait.machine.state import State
from plait.machine.thread_scheduling import operand
from plait.result.trace import Run
from plait.result.violations import Violation

_MOST_CUTS: Final = 20
"""A thread that is cut off more often in a row counts as spinning."""

_INITIALISER: Final = "initialise-"
"""The name that the machine gives to code that initialises a class."""


@final
class Replay:
    """Leads a machine along a witness of the network."""

    def __init__(
        self, machine: Machine, made: Mapping[Rule, Path], variables: LocalVariables
    ) -> None:
        self._machine = machine
        self._made = made
        self._variables = variables
        self._taken = Taken()
        self._replaying = Replaying(machine, self._taken)
        self._inputs: dict[int, deque[int]] = {}
        self._chosen: dict[int, deque[int]] = {}
        self._cuts: dict[int, int] = {}
        """How often in a row a thread has stopped only because it ran for long."""
        self.violations: list[tuple[Violation, Run]] = []
        """The violations, each with the run up to it."""
        self.without_model: tuple[str, ...] = ()
        """The unsupported operations that threads have reached."""
        self.left = ""
        """Where the machine has left the witness, in words; empty where it has not."""
        self.error: SpuriousWitnessError | UnsupportedError | None = None
        """Why the witness could not be followed to its end."""

    def follow(self, witness: Witness | None) -> None:
        """Run to the end of the witness; None is the deterministic prefix of all runs."""
        turns = () if witness is None else witness.contexts
        for turn in turns:
            self._collect(turn)
        self._step(0)
        while 0 < self._cuts.get(0, 0) < _MOST_CUTS:
            self._step(0)
        visible = [self._visible(turn) for turn in turns]
        if turns and turns[0].thread == 0:
            visible[0] = self._after_spawn(visible[0])
        for number, (turn, positions) in enumerate(zip(turns, visible, strict=True), 1):
            followed = self._follow(turn.thread, positions)
            if followed < len(positions) and not self.left:
                self.left = (
                    f"in context {number} of {len(turns)}, after {followed} of {len(positions)} "
                    f"operations, {standing(self._machine, self._state, turn.thread)}"
                )
        deadlock = find_deadlock(self._machine, self._state, self._machine.enabled(self._state))
        if deadlock is not None:
            self.violations.append((deadlock, run_of(self._taken.path)))

    def _collect(self, turn: ContextRun) -> None:
        """Remember the inputs that the thread is given, and what it chooses."""
        for fired in turn.fired:
            path = self._made.get(fired.rule)
            if path is None:
                continue
            if path.chosen is not None:
                self._chosen.setdefault(turn.thread, deque()).append(path.chosen)
            if path.input is not None:
                value = path.input
                variable = path.input_variable
                if variable is not None and variable in fired.written:
                    shape = self._variables.layout(variable)[1]
                    value = shape.decode(fired.written[variable])
                answer = max(value - path.input, 0)
                self._inputs.setdefault(turn.thread, deque()).append(answer)

    def _visible(self, turn: ContextRun) -> list[Position]:
        found: list[Position] = []
        for fired in turn.fired:
            path = self._made.get(fired.rule)
            if path is not None:
                found.extend(path.visible)
        return found

    def _after_spawn(self, positions: list[Position]) -> list[Position]:
        """What is left after the first step, in which the first thread is alone."""
        for at, (method, block, index) in enumerate(positions):
            code = self._machine.execution.library.code(method)
            if isinstance(code.op_at(block, index), ir.Spawn):
                return positions[at + 1 :]
        return []

    @property
    def _state(self) -> State:
        return self._replaying.state

    @property
    def has_overflown(self) -> bool:
        """Whether the stack of some thread of the machine has overflowed."""
        return self._machine.execution.library.has_raised("stackOverflow")

    def _follow(self, thread: int, positions: list[Position]) -> int:
        """Continue a thread; returns how many of the operations the machine has reached."""
        at = 0
        while thread in self._machine.enabled(self._state):
            if at < len(positions) and 0 < self._cuts.get(thread, 0) < _MOST_CUTS:
                self._step(thread)
                continue
            now = self._state.threads[thread]
            segment = now.frames[-1].segment
            position = (segment.code.ref, segment.block, segment.index)
            if now.is_blocked and at and positions[at - 1] == position:
                pass
            elif position in positions[at:]:
                at = positions.index(position, at) + 1
            elif not self._is_initialising(thread):
                return at
            self._step(thread)
        return at

    def _is_initialising(self, thread: int) -> bool:
        """Whether the thread initialises a class that the network has initialised before."""
        execution = self._machine.execution
        frames = self._state.threads[thread].frames
        match frames[-1].segment.op:
            case ir.InitClass(name):
                return is_early(execution, execution.types.of_class(name))
            case ir.InitClassOf(cls):
                kind = execution.mirrored(operand(self._state.threads[thread], cls))
                return is_early(execution, kind)
            case _:
                initialisers = (frame.segment.code.ref for frame in frames)
                return any(
                    ref.owner == MACHINE
                    and ref.name.startswith(_INITIALISER)
                    and is_early(execution, execution.types.of_class(ref.name[len(_INITIALISER) :]))
                    for ref in initialisers
                )

    def _step(self, thread: int) -> None:
        result = self._replaying.step(thread, self)
        self.without_model += result.without_model
        for violation in result.violations:
            self.violations.append((violation, run_of(self._taken.path)))
        if result.was_cut:
            self._cuts[thread] = self._cuts.get(thread, 0) + 1
        else:
            self._cuts.pop(thread, None)

    accepts_wide = True

    def __call__(self, point: ChoicePoint) -> int:
        """The answer to a choice of the running thread."""
        answer = 0
        if point.kind is ChoiceKind.INPUT:
            given = self._inputs.get(self._machine.execution.thread.number)
            answer = given.popleft() if given else 0
        elif point.kind is ChoiceKind.ENTER:
            chosen = self._chosen.get(self._machine.execution.thread.number)
            answer = chosen.popleft() if chosen else 0
        else:
            woken = self._chosen.get(self._machine.execution.thread.number)
            answer = self._place_of(woken.popleft()) if woken else 0
        return min(answer, point.count - 1)

    def _place_of(self, thread: int) -> int:
        """The position of a thread among the waiters on its monitor."""
        state = self._machine.execution.state
        waiting = state.threads[thread].waiting
        if waiting is None:
            return 0
        waiters = state.heap[waiting.monitor].monitor.waiters
        return waiters.index(thread) if thread in waiters else 0
