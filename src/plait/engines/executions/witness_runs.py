"""What engines observe where the machine is taken along a run, and what its states show."""

from typing import final

from plait.engines.benign_races import BenignRaces
from plait.engines.executions.execution_paths import Chooser, Path, run_of
from plait.engines.executions.state_observation import find_deadlock, find_races
from plait.machine.machine import Machine, StepResult
from plait.machine.replay import Replaying, RunObserver
from plait.machine.state import State
from plait.result.trace import Run
from plait.result.violations import DataRace, Deadlock, Livelock, Violation


@final
class Taken(RunObserver):
    """The path that a machine has been taken along, after the one to where it began."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path

    def after(self, replaying: Replaying, thread: int, _result: StepResult) -> None:
        """Add the step."""
        self.path = Path(self.path, thread, tuple(replaying.answers))


@final
class Shown(RunObserver):
    """Whether a violation is shown: by a step or a state, a livelock only by the last state.

    Every race counts, benign or not. Accesses that stand apart are shown by clocks (`ClocksAlong`).
    """

    def __init__(self, violation: Violation) -> None:
        self._violation = violation
        self.is_shown = False

    def begin(self, replaying: Replaying) -> None:
        """Look at the first state."""
        self._look(replaying)

    def after(self, replaying: Replaying, _thread: int, result: StepResult) -> None:
        """Look at the step and the state behind it."""
        self.is_shown |= self._violation in result.violations
        self._look(replaying)

    def _look(self, replaying: Replaying) -> None:
        machine, state = replaying.machine, replaying.state
        match self._violation:
            case Livelock(threads=threads):
                enabled = machine.enabled(state)
                self.is_shown = tuple(item.thread for item in threads) == enabled
            case Deadlock() as deadlock if not self.is_shown:
                found = find_deadlock(machine, state, machine.enabled(state))
                self.is_shown = found == deadlock
            case DataRace(is_apart=False) as race if not self.is_shown:
                races = find_races(machine, state, machine.enabled(state), BenignRaces())
                self.is_shown = race in races
            case _:
                pass


def run_through_accesses(machine: Machine, before: State, path: Path | None, race: DataRace) -> Run:
    """The run to a race and through both accesses, so that a trace shows them."""
    taken = Taken(path)
    replaying = Replaying(machine, taken, state=before.copy())
    for side in (race.first, race.second):
        replaying.step(side.thread, Chooser([]))
    return run_of(taken.path)
