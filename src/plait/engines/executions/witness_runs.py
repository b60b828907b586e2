"""Observers of the machine along a given run."""

from collections.abc import Iterator
from typing import final

from plait.engines.benign_races import BenignRaces
from plait.engines.executions.execution_paths import Chooser, Path, run_of
from plait.engines.executions.state_observation import find_deadlock, find_races
from plait.machine.machine import Machine, StepResult
from plait.machine.replay import Replaying, RunObserver
from plait.machine.state import State
from plait.result.trace import Run
from plait.result.violation_evidence import AtEnd, InState
from plait.result.violations import DataRace, Violation


@final
class Taken(RunObserver):
    """The path of a machine along a run, from where it began."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path

    def after(self, replaying: Replaying, thread: int, _result: StepResult) -> None:
        """Add the step."""
        self.path = Path(self.path, thread, tuple(replaying.answers))


@final
class Shown(RunObserver):
    """Whether a violation is shown: by a step or a state, a livelock only by the last state.

    Races of accesses that stand apart are shown by clocks (`ClocksAlong`).
    """

    def __init__(self, violation: Violation) -> None:
        self._violation = violation
        self._seen = violation.on_machine()
        self.is_shown = False

    def begin(self, replaying: Replaying) -> None:
        """Observe the first state."""
        self._look(replaying)

    def after(self, replaying: Replaying, _thread: int, result: StepResult) -> None:
        """Observe the step and the state after it."""
        self.is_shown |= self._violation in result.violations
        self._look(replaying)

    def _look(self, replaying: Replaying) -> None:
        machine, state = replaying.machine, replaying.state
        match self._seen:
            case AtEnd(able=able):
                self.is_shown = able == machine.enabled(state)
            case InState() if not self.is_shown:
                self.is_shown = self._violation in violations_in(machine, state)
            case _:
                pass


def violations_in(machine: Machine, state: State) -> Iterator[Violation]:
    """Deadlocks and data races of a state, including benign races."""
    enabled = machine.enabled(state)
    deadlock = find_deadlock(machine, state, enabled)
    if deadlock is not None:
        yield deadlock
    yield from find_races(machine, state, enabled, BenignRaces())


def run_through_accesses(machine: Machine, before: State, path: Path | None, race: DataRace) -> Run:
    """The run to a race and through both accesses, so that a trace shows them.

    The step of the first access may end the program, if it halts in an atomic section.
    """
    taken = Taken(path)
    replaying = Replaying(machine, taken, state=before.copy())
    for side in (race.first, race.second):
        if replaying.can_move(side.thread):
            replaying.step(side.thread, Chooser([]))
    return run_of(taken.path)
