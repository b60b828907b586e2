"""Replay: the only loop that takes a machine along a given run; observers see each step.

Callers that determine each step from the current state use `Replaying.step`.
"""

from collections.abc import Iterator
from typing import final

from plait.base.errors import SpuriousWitnessError
from plait.machine.account import display_names
from plait.machine.account.step_recorder import Recorder
from plait.machine.choices import ChoicePoint, Chooser, GivenAnswers
from plait.machine.compile.compiled_code import Code, LastOp, StraightOp
from plait.machine.machine import Machine, StepResult
from plait.machine.running_step import Execution, Observer
from plait.machine.state import State
from plait.result.trace import Run, Trace
from plait.result.violations import StepViolation


class RunObserver:
    """Observes a machine along a run. Subclasses override the events that they need."""

    def begin(self, replaying: "Replaying") -> None:
        """The machine is at the beginning of the run."""

    def before(self, replaying: "Replaying", thread: int) -> None:
        """An enabled thread is about to take a step."""

    def chosen(self, point: ChoicePoint, answer: int) -> None:
        """In the middle of a step, the run has answered a choice."""

    def after(self, replaying: "Replaying", thread: int, result: StepResult) -> None:
        """The thread has taken its step."""

    def end(self) -> None:
        """The replay is over, whether or not the run could be followed to its end."""


@final
class Replaying:
    """A machine that follows a run, in one state that changes in place.

    `answers` are those that the last step was given, `steps` how many have been taken. Without a
    `state` the run begins with the program.
    """

    accepts_wide = False
    """Whether the current chooser accepts choices with any number of answers."""

    def __init__(
        self, machine: Machine, *observers: RunObserver, state: State | None = None
    ) -> None:
        self.machine = machine
        self.state = machine.start() if state is None else state
        self.steps = 0
        self.answers: list[int] = []
        self._observers = observers
        self._choose: Chooser
        for observer in observers:
            observer.begin(self)

    def follow(self, run: Run) -> State:
        """Take the machine along a run; returns the final state.

        Raises `SpuriousWitnessError` when the run schedules a thread that is not enabled, or has no
        fitting answer to a choice; the message says where.
        """
        for _ in self.along(run):
            pass
        return self.state

    def along(self, run: Run, *, as_far_as_possible: bool = False) -> Iterator[StepResult]:
        """The same step by step; `as_far_as_possible`: a thread that cannot move ends the run."""
        answers = GivenAnswers(run.choices)
        try:
            for turn in run.turns:
                for _ in range(turn.visible_ops):
                    if as_far_as_possible and not self.can_move(turn.thread):
                        return
                    yield self.step(turn.thread, answers)
        finally:
            for observer in self._observers:
                observer.end()

    def can_move(self, thread: int) -> bool:
        """Whether a thread is enabled."""
        return thread in self.machine.enabled(self.state)

    def step(self, thread: int, choose: Chooser) -> StepResult:
        """Let a thread take a step; `SpuriousWitnessError` when it cannot."""
        if not self.can_move(thread):
            raise SpuriousWitnessError(
                f"step {self.steps + 1} of the run lets thread {thread} move, which cannot: "
                f"{standing(self.machine, self.state, thread)}"
            )
        for observer in self._observers:
            observer.before(self, thread)
        self.answers = []
        self._choose, self.accepts_wide = choose, getattr(choose, "accepts_wide", False)
        try:
            result = self.machine.step(self.state, thread, self)
        except SpuriousWitnessError as error:
            raise SpuriousWitnessError(f"{error} ({self._in_step(thread)})") from error
        self.steps += 1
        for observer in self._observers:
            observer.after(self, thread, result)
        return result

    def __call__(self, point: ChoicePoint) -> int:
        """The answer to a choice of the machine, noted."""
        answer = self._choose(point)
        self.answers.append(answer)
        for observer in self._observers:
            observer.chosen(point, answer)
        return answer

    def _in_step(self, thread: int) -> str:
        frames = display_names.stack(self.state.threads[thread])
        at = f" at {frames[0].words}" if frames else ""
        return f"step {self.steps + 1}, thread {thread}{at}"


def standing(machine: Machine, state: State, thread: int) -> str:
    """The position of a thread, in words."""
    if thread >= len(state.threads):
        return f"thread {thread} has not been started"
    pending = machine.pending(state, thread)
    if pending is None:
        return f"thread {thread} has ended"
    return f"thread {thread} {pending.operation} at {pending.location.words}"


@final
class ObserverChain:
    """Several observers of a machine's ops combined; the first is the innermost."""

    def __init__(self, *links: Observer) -> None:
        self._links = links

    def wrap(
        self, machine: Execution, code: Code, block: int, index: int, closure: StraightOp
    ) -> StraightOp:
        """The closure, wrapped by all of them."""
        for link in self._links:
            closure = link.wrap(machine, code, block, index, closure)
        return closure

    def wrap_call(
        self, machine: Execution, code: Code, block: int, index: int, closure: LastOp
    ) -> LastOp:
        """The closure of a call, wrapped by all of them."""
        for link in self._links:
            closure = link.wrap_call(machine, code, block, index, closure)
        return closure

    def note(self, violation: StepViolation) -> None:
        """Report a failure to all of them."""
        for link in self._links:
            link.note(violation)


@final
class Tracing(RunObserver):
    """Records the trace of a run from the start of the program."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def begin(self, replaying: Replaying) -> None:
        """Record from here on; before this point, all runs are the same."""
        self._recorder.begin()

    def end(self) -> None:
        """Stop recording, but keep the steps."""
        self._recorder.end()

    @property
    def trace(self) -> Trace:
        """The steps so far."""
        return tuple(self._recorder.steps)
