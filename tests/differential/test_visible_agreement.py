"""On random programs, the visible engine finds exactly what the explicit engine finds.

It is compared with every call cut off its caller, and with recursive calls only. What it sees must
not depend on that.
"""

from collections.abc import Callable, Hashable
from typing import Final

import pytest
from tests.differential.answers import TooLargeError, answer
from tests.differential.dice import Dice, hold_for_all
from tests.differential.ir_programs import program_text
from tests.differential.pointer_programs import pointer_text

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.validation import validate
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.visible.engine import VisibleEngine
from plait.engines.visible.options import VisibleOptions
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.result.verdicts import Bounds, Holds, Unknown, Violated, Why
from plait.spec.properties import DEFAULT_PROPERTIES, name_of
from plait.spec.timeouts import Timeouts

CONTEXTS: Final = 4
PATIENCE: Final = 4_000
"""Programs with more transitions are left out."""

Make = Callable[[Dice], str]
Found = tuple[set[tuple[str, Hashable]], set[str]]


def load(text: str) -> Program:
    return parse_program(text, origin="random.ir")


def by_visible(text: str, options: VisibleOptions) -> Found:
    """The violations found, each replayed, and the properties that hold."""
    violations: set[tuple[str, Hashable]] = set()
    holding: set[str] = set()
    program = load(text)
    for claim in VisibleEngine(options).check(program, DEFAULT_PROPERTIES, Budget(), Silence()):
        name = name_of(claim.property)
        match claim.verdict:
            case Violated(violation=violation):
                violations.add((name, None if name == "deadlock" else violation.identity()))
                validate(program, claim, spurious_wakeups=False, timeouts=options.timeouts)
            case Holds(within=within) | Unknown(why=Why.VACUOUS, proved=Bounds() as within):
                assert within.view_objects is None
                holding.add(name)
            case verdict:
                raise AssertionError(f"{name}: {verdict}")
    return violations, holding


def by_explicit(
    text: str, contexts: int | None, timeouts: Timeouts = Timeouts.ANY
) -> set[tuple[str, Hashable]]:
    switches = None if contexts is None else contexts - 1
    engine = ExplicitEngine(
        ExplicitOptions(find_all=True, most_switches=switches, reduction=False, timeouts=timeouts)
    )
    found = answer(engine, load(text), DEFAULT_PROPERTIES, PATIENCE).violations
    return {(name, None if name == "deadlock" else which) for name, which in found}


def agree_on(
    make: Make,
    seeds: range,
    *,
    cuts_all: bool,
    contexts: int | None = CONTEXTS,
    timeouts: Timeouts = Timeouts.ANY,
) -> None:
    """Compare on programs that are not too large."""
    compared = []
    options = VisibleOptions(
        contexts=contexts,
        view_objects=1_000,
        cuts_all=cuts_all,
        find_all=True,
        timeouts=timeouts,
    )

    def agree(text: str) -> None:
        try:
            expected = by_explicit(text, contexts, timeouts)
        except TooLargeError:
            return
        compared.append(text)
        violations, holding = by_visible(text, options)
        assert violations == expected
        asked = {name_of(item) for item in DEFAULT_PROPERTIES}
        assert holding == asked - {name for name, _ in expected}

    hold_for_all(make, agree, seeds)
    assert len(compared) >= 0.8 * len(seeds), "more programs are too large than should be"


programs = pytest.mark.parametrize("make", [program_text, pointer_text])
cuts = pytest.mark.parametrize("cuts_all", [True, False], ids=["every call", "recursion"])


@programs
@cuts
def test_it_finds_what_the_explicit_engine_finds(make: Make, cuts_all: bool) -> None:  # noqa: FBT001
    agree_on(make, range(12), cuts_all=cuts_all)


@pytest.mark.full
@programs
@cuts
@pytest.mark.parametrize("start", range(10_000, 12_500, 125))
def test_it_does_so_on_many_programs(make: Make, cuts_all: bool, start: int) -> None:  # noqa: FBT001
    agree_on(make, range(start, start + 125), cuts_all=cuts_all)


@pytest.mark.full
@programs
@pytest.mark.parametrize("start", range(20_000, 20_500, 50))
def test_it_does_so_for_all_schedules(make: Make, start: int) -> None:
    agree_on(make, range(start, start + 50), cuts_all=start % 100 == 0, contexts=None)


def test_it_does_so_when_the_earliest_deadline_elapses_last() -> None:
    """In these programs a thread waits that began before the first choice of another."""
    agree_on(program_text, range(615, 619), cuts_all=False, timeouts=Timeouts.LAST)


@pytest.mark.full
@pytest.mark.parametrize("timeouts", Timeouts)
def test_it_does_so_whenever_timed_waits_end(timeouts: Timeouts) -> None:
    agree_on(program_text, range(30_000, 30_100), cuts_all=True, timeouts=timeouts)
