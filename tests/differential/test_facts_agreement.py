"""On random programs, searches that pass race-free accesses find what all others find."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from tests.differential.answers import TooLargeError, answer, differences
from tests.differential.dice import Dice
from tests.differential.ir_programs import program_text, spinning_text
from tests.differential.test_agreement import ALL, ASKED, BREADTH, by_reference, load
from tests.differential.test_network_agreement import EXAMPLES, PROGRAMS

from plait.base.budget import Budget
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import ProgramRequest
from plait.driver.program_loading import load as load_java
from plait.driver.validation import validate
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions
from plait.result.verdicts import Violated
from plait.spec.properties import name_of

PATIENCE: Final = 40_000
FACTS: Final = replace(ALL, facts="on")
MODES: Final = {
    "plain": FACTS,
    "reduced": replace(FACTS, reduction=True),
    "breadth first": replace(FACTS, search=BREADTH),
}
QUICK: Final = range(14)
FULL: Final = [range(start, start + 50) for start in range(700_000, 701_000, 50)]


class Counters:
    def __init__(self) -> None:
        self.last: Mapping[str, int] = {}

    def progress(self, _phase: str, counters: Mapping[str, int]) -> None:
        self.last = counters


def agrees(text: str, options: dict[str, ExplicitOptions]) -> int | None:
    """How many states are spared; None for a program that is too large."""
    try:
        expected = by_reference(text)
    except TooLargeError:
        return None
    spared = 0
    for name, chosen in options.items():
        found = answer(ExplicitEngine(chosen), load(text), ASKED, PATIENCE, replays=True)
        assert found.violations == expected.violations, (
            f"{name}: {'; '.join(differences(found, expected))}\n{text}"
        )
        assert found.states <= expected.states, f"{name}: more states than without facts\n{text}"
        spared += expected.states - found.states
    return spared


def test_they_find_the_same_and_visit_fewer_states() -> None:
    plain = {"plain": FACTS}
    found = [agrees(program_text(Dice(seed)), plain) for seed in QUICK]
    assert sum(spared is not None for spared in found) >= 12
    assert sum(spared or 0 for spared in found) > 100


@pytest.mark.usefixtures("short_runs")
def test_they_do_so_where_threads_spin() -> None:
    found = [agrees(spinning_text(Dice(seed)), MODES) for seed in range(6)]
    assert sum(spared is not None for spared in found) >= 5


def test_they_do_so_when_facts_come_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was seen before is replayed with the steps of the search that saw it."""
    monkeypatch.setattr("plait.engines.explicit.search.explicit_check._PATIENCE", 64)
    used = 0
    for seed in range(12):
        text = program_text(Dice(seed))
        counters = Counters()
        options = replace(ALL, reduction=True, facts="auto")
        claims = list(ExplicitEngine(options).check(load(text), ASKED, Budget(), counters))
        for claim in claims:
            validate(load(text), claim, spurious_wakeups=False)
        found = {
            (name_of(claim.property), claim.verdict.violation.identity())
            for claim in claims
            if isinstance(claim.verdict, Violated)
        }
        assert found == by_reference(text).violations
        used += "race-free access" in counters.last
    assert used >= 4


@pytest.mark.full
@pytest.mark.parametrize("seeds", FULL, ids=str)
def test_they_do_so_on_many_programs(seeds: range) -> None:
    found = [agrees(program_text(Dice(seed)), MODES) for seed in seeds]
    assert sum(spared is not None for spared in found) >= 0.86 * len(seeds)


@pytest.mark.full
@pytest.mark.parametrize("switches", [0, 1, 2])
def test_they_do_so_within_few_switches(switches: int) -> None:
    compared = 0
    for seed in range(720_000, 720_060):
        text = program_text(Dice(seed))
        reference = ReferenceEngine(ReferenceOptions(find_all=True, most_switches=switches))
        explicit = ExplicitEngine(replace(FACTS, most_switches=switches))
        try:
            expected = answer(reference, load(text), ASKED, PATIENCE // 10)
            found = answer(explicit, load(text), ASKED, PATIENCE, replays=True)
        except TooLargeError:
            continue
        assert found.violations == expected.violations, text
        compared += 1
    assert compared >= 50


@pytest.mark.full
@pytest.mark.usefixtures("short_runs")
@pytest.mark.parametrize("seeds", FULL[:6], ids=str)
def test_they_do_so_on_many_programs_that_spin(seeds: range) -> None:
    for seed in seeds:
        agrees(spinning_text(Dice(seed)), MODES)


@pytest.mark.full
@pytest.mark.parametrize("path", [*EXAMPLES, *PROGRAMS], ids=lambda path: path.stem)
def test_they_do_so_on_java_programs(path: Path) -> None:
    try:
        expected = violations_of(path, "off")
    except (TooLargeError, AssertionError):
        return  # too large, or it does what has no model
    try:
        found = violations_of(path, "on")
    except TooLargeError:
        return  # the analysis looks at the budget too
    assert found == expected


def violations_of(path: Path, facts: str) -> frozenset[tuple[str, Hashable]]:
    options = ExplicitOptions(find_all=True, benign_races=benign_races(), facts=facts)
    program = load_java(ProgramRequest((str(path),))).program
    return answer(ExplicitEngine(options), program, ASKED, PATIENCE // 10, replays=True).violations
