"""Replay of sightings on the machine, which determines what is claimed."""

from collections.abc import Iterator
from itertools import count

from plait.analysis.races.proved_accesses import RaceFreedom
from plait.base.errors import SpuriousWitnessError
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.execution_paths import Chooser, Path, run_of
from plait.engines.executions.found_violations import Collection
from plait.engines.executions.race_free_steps import NOTHING, is_passed, refuse_proved
from plait.engines.executions.state_observation import find_deadlock, find_races, livelock_in
from plait.engines.executions.witness_runs import Taken, run_through_accesses
from plait.engines.explicit.kernel.kernel_opcodes import MOST_PASSED, V_DEADLOCK, V_LIVELOCK, V_RACE
from plait.engines.explicit.search.kernel_search import Sighting
from plait.engines.explicit.search.single_steps import Step
from plait.machine.machine import Machine
from plait.machine.replay import Replaying
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
    """The new violations that a sighting shows on the machine.

    Its steps begin in `start`, to which `prefix` leads, and do not stop at accesses that are
    `proved` race free. Raises `SpuriousWitnessError` when the machine shows no violation.
    """
    taken = Taken(prefix)
    replaying = Replaying(machine, taken, state=start.copy())
    violations: tuple[Violation, ...] = ()
    for step in sighting.steps:
        violations = _take(replaying, step, proved)
    state, path = replaying.state, taken.path
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


def _take(replaying: Replaying, step: Step, proved: RaceFreedom) -> tuple[Violation, ...]:
    """Take one step of the kernel on the machine; returns the violations."""
    thread, answers = step
    violations: list[Violation] = []
    for passed in count():
        threads = len(replaying.state.threads)
        violations += replaying.step(thread, Chooser(list(answers))).violations
        answers = answers[len(replaying.answers) :]
        if (
            passed == MOST_PASSED
            or len(replaying.state.threads) > threads
            or not is_passed(replaying.machine, replaying.state, thread, proved)
        ):
            break
    return tuple(violations)
