"""On random programs, the explicit engine in all its modes says what the reference engine says."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import pytest
from tests.differential.answers import Answer, TooLargeError, answer, differences
from tests.differential.dice import Dice, hold_for_all
from tests.differential.ir_programs import program_text, spinning_text

from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions
from plait.engines.search_options import SearchOptions
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.spec.properties import DEFAULT_PROPERTIES, NoDataRace
from plait.spec.timeouts import CENTURY, Timeouts

ASKED: Final = (*DEFAULT_PROPERTIES, NoDataRace())
PATIENCE: Final = 4_000
"""Programs with more transitions are left out."""

FEW_STATES: Final = 120
"""Up to here, the uncompiled kernel is run as well."""

SAMPLE: Final = [range(start, start + 62) for start in range(0, 310, 62)]
"""Enough for 300 programs that are not too large."""

FULL: Final = [range(start, start + 115) for start in range(100_000, 111_500, 115)]
"""Enough for 10,000."""


@dataclass(frozen=True)
class Mode:
    """Options of the explicit engine; `is_exact` when it must visit what the machine visits.

    `replays` takes every witness again on a new machine, besides the engine's own.
    """

    options: ExplicitOptions
    is_exact: bool = True
    is_slow: bool = False
    replays: bool = False


BREADTH: Final = SearchOptions(order="breadth", keeps_states=True)
ALL: Final = ExplicitOptions(find_all=True, reduction=False)
MODES: Final = {
    "compiled": Mode(ALL, replays=True),
    "uncompiled": Mode(replace(ALL, kernel="pure"), is_slow=True),
    "breadth first": Mode(replace(ALL, search=BREADTH)),
    "reduced": Mode(replace(ALL, reduction=True), is_exact=False, replays=True),
}


def load(text: str) -> Program:
    return parse_program(text, origin="random.ir")


def by_mode(text: str, mode: Mode, timeouts: Timeouts = Timeouts.ANY) -> Answer:
    engine = ExplicitEngine(replace(mode.options, timeouts=timeouts))
    program, replays = load(text), mode.replays
    return answer(engine, program, ASKED, PATIENCE, replays=replays, timeouts=timeouts)


def by_reference(text: str, timeouts: Timeouts = Timeouts.ANY) -> Answer:
    engine = ReferenceEngine(ReferenceOptions(find_all=True, timeouts=timeouts))
    return answer(engine, load(text), ASKED, PATIENCE)


def agree(text: str, timeouts: Timeouts = Timeouts.ANY) -> bool:
    """Compare all modes; false for a program that is too large."""
    try:
        answers = {"compiled": by_mode(text, MODES["compiled"], timeouts)}
        expected = by_reference(text, timeouts)
    except TooLargeError:
        return False
    for name, mode in MODES.items():
        if not mode.is_slow or expected.states <= FEW_STATES:
            answers.setdefault(name, by_mode(text, mode, timeouts))
    for name, found in answers.items():
        if MODES[name].is_exact:
            assert found == expected, f"{name}: " + "; ".join(differences(found, expected))
        else:
            assert found.violations == expected.violations, "; ".join(differences(found, expected))
    return True


def agree_on(
    seeds: range,
    make: Callable[[Dice], str] = program_text,
    timeouts: Timeouts = Timeouts.ANY,
) -> None:
    compared = []
    hold_for_all(make, lambda text: compared.append(agree(text, timeouts)), seeds)
    assert sum(compared) >= 0.86 * len(seeds), "more programs are too large than should be"


@pytest.mark.parametrize("seeds", SAMPLE, ids=str)
def test_the_explicit_engine_finds_what_the_reference_engine_finds(seeds: range) -> None:
    agree_on(seeds)


def timed_text(dice: Dice) -> str:
    """A program whose sleeps and timed waits have different lengths; some do not end."""
    lengths = ("2L", "5L", "9L", f"{CENTURY}L")
    return re.sub(r"\b5L\b", lambda _: lengths[dice.between(0, 3)], program_text(dice))


@pytest.mark.parametrize("timeouts", Timeouts)
def test_it_does_so_whenever_timed_waits_end(timeouts: Timeouts) -> None:
    agree_on(range(900, 930), timed_text, timeouts)


@pytest.mark.full
@pytest.mark.parametrize("timeouts", Timeouts)
@pytest.mark.parametrize("seeds", FULL[:10], ids=str)
def test_it_does_so_whenever_timed_waits_end_on_many_programs(
    seeds: range, timeouts: Timeouts
) -> None:
    agree_on(seeds, timed_text, timeouts)


def agree_within(switches: int, text: str) -> None:
    """Compare what is found within so many context switches."""
    try:
        expected = answer(
            ReferenceEngine(ReferenceOptions(find_all=True, most_switches=switches)),
            load(text),
            ASKED,
            PATIENCE,
        )
    except TooLargeError:
        return
    bounded = ExplicitEngine(replace(ALL, most_switches=switches))
    found = answer(bounded, load(text), ASKED, 10 * PATIENCE)
    assert found.violations == expected.violations, "; ".join(differences(found, expected))


@pytest.mark.parametrize("switches", range(4))
def test_it_does_so_within_few_switches(switches: int) -> None:
    hold_for_all(program_text, lambda text: agree_within(switches, text), range(700, 730))


@pytest.mark.full
@pytest.mark.parametrize("switches", range(6))
def test_it_does_so_within_few_switches_on_many_programs(switches: int) -> None:
    hold_for_all(program_text, lambda text: agree_within(switches, text), range(5_000, 5_300))


@pytest.mark.full
@pytest.mark.parametrize("seeds", FULL, ids=str)
def test_it_does_so_on_ten_thousand_programs(seeds: range) -> None:
    agree_on(seeds)


@pytest.mark.usefixtures("short_runs")
def test_it_does_so_on_programs_that_spin() -> None:
    agree_on(range(30), spinning_text)


@pytest.mark.full
@pytest.mark.usefixtures("short_runs")
@pytest.mark.parametrize("seeds", FULL[:10], ids=str)
def test_it_does_so_on_many_programs_that_spin(seeds: range) -> None:
    agree_on(seeds, spinning_text)
