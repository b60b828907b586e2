"""A witness run again on the machine."""

from collections.abc import Iterator

from plait.base.errors import SpuriousWitnessError
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.execution_paths import Chooser, Path, run_of
from plait.engines.executions.state_observation import find_deadlock, find_races
from plait.machine.choices import GivenAnswers
from plait.machine.machine import Machine
from plait.machine.state import State
from plait.result.trace import Run
from plait.result.violations import DataRace, Violation


def states_along(machine: Machine, run: Run) -> Iterator[tuple[State, tuple[Violation, ...]]]:
    """The one state as it changes, and what each step violated.

    `SpuriousWitnessError` when the run lets a thread move that cannot, or has too few answers.
    """
    state = machine.start()
    choose = GivenAnswers(run.choices)
    yield state, ()
    for turn in run.turns:
        for _ in range(turn.visible_ops):
            if turn.thread not in machine.enabled(state):
                raise SpuriousWitnessError(f"the run lets thread {turn.thread} move, which cannot")
            yield state, machine.step(state, turn.thread, choose).violations


def state_after(machine: Machine, run: Run) -> State:
    """The state that a run ends in."""
    *_, (state, _) = states_along(machine, run)
    return state


def violations_in(machine: Machine, state: State) -> Iterator[Violation]:
    """Deadlocks and data races of a state. Every race counts, benign or not."""
    enabled = machine.enabled(state)
    deadlock = find_deadlock(machine, state, enabled)
    if deadlock is not None:
        yield deadlock
    yield from find_races(machine, state, enabled, BenignRaces())


def run_through_accesses(machine: Machine, before: State, path: Path | None, race: DataRace) -> Run:
    """The run to a race and through both accesses, so that a trace shows them."""
    state = before.copy()
    for side in (race.first, race.second):
        chooser = Chooser([])
        machine.step(state, side.thread, chooser)
        path = Path(path, side.thread, chooser.given())
    return run_of(path)
