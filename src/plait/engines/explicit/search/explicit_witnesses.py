"""Sightings run again on the machine: its account of them is what is claimed."""

from collections.abc import Iterator

from plait.analysis.races.proved_accesses import RaceFreedom
from plait.base.errors import SpuriousWitnessError
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.execution_paths import Chooser, Path, run_of
from plait.engines.executions.found_violations import Collection
from plait.engines.executions.race_free_steps import NOTHING, is_passed, refuse_proved
from plait.engines.executions.state_observation import find_deadlock, find_races, livelock_in
from plait.engines.executions.witness_runs import run_through_accesses
from plait.engines.explicit.kernel.kernel_opcodes import MOST_PASSED, V_DEADLOCK, V_LIVELOCK, V_RACE
from plait.engines.explicit.search.kernel_search import Sighting
from plait.engines.explicit.search.single_steps import Step
from plait.machine.machine import Machine
from plait.machine.state import State
from plait.result.report import Claim
from plait.result.violations import DataRace, Violation


def claims_of(
    sighting: Sighting,
    machine: Machine,
    start: State,
    prefix: Path | None,
    benign: BenignRaces,
    found: Collection,
    proved: RaceFreedom = NOTHING,
) -> Iterator[Claim]:
    """What a sighting shows on the machine, as far as it is news.

    Its steps begin in `start`, to which `prefix` leads, and pass the accesses that are `proved`
    race free. `SpuriousWitnessError` when the machine shows nothing there.
    """
    state, path = start.copy(), prefix
    violations: tuple[Violation, ...] = ()
    for step in sighting.steps:
        violations, path = _take(machine, state, path, step, proved)
    enabled = machine.enabled(state)
    if sighting.kind == V_DEADLOCK:
        deadlock = find_deadlock(machine, state, enabled)
        violations = () if deadlock is None else (deadlock,)
    elif sighting.kind == V_RACE:
        violations = tuple(find_races(machine, state, enabled, benign))
    elif sighting.kind == V_LIVELOCK:
        violations = (livelock_in(machine, state, enabled),)
    if not violations:
        raise SpuriousWitnessError(
            f"after {len(sighting.steps)} steps the machine does not show what the kernel saw"
        )
    for violation in violations:
        if isinstance(violation, DataRace):
            refuse_proved(state, violation, proved)
        if found.is_news(violation):
            run = run_of(path)
            if isinstance(violation, DataRace):
                run = run_through_accesses(machine, state, path, violation)
            yield from found.add(violation, run)


def _take(
    machine: Machine, state: State, path: Path | None, step: Step, proved: RaceFreedom
) -> tuple[tuple[Violation, ...], Path]:
    """Do on the machine what one step of the kernel does; the violations, and the path then."""
    thread, answers = step
    violations: list[Violation] = []
    passed = 0
    while True:
        threads = len(state.threads)
        chooser = Chooser(list(answers))
        violations += machine.step(state, thread, chooser).violations
        path = Path(path, thread, chooser.given())
        answers = answers[len(chooser.given()) :]
        if (
            passed == MOST_PASSED
            or len(state.threads) > threads
            or not is_passed(machine, state, thread, proved)
        ):
            return tuple(violations), path
        passed += 1
