"""On random programs, random runs see nothing that the reference engine does not find."""

from typing import Final

import pytest
from tests.differential.answers import TooLargeError
from tests.differential.dice import hold_for_all
from tests.differential.ir_programs import program_text, spinning_text
from tests.differential.test_agreement import ASKED, by_reference, load

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.validation import validate
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.search_options import RANDOM_ORDERS, SearchOptions
from plait.result.verdicts import Holds, Violated
from plait.spec.properties import name_of

RUNS: Final = 40
SAMPLE: Final = range(2_000, 2_060)
FULL: Final = [range(start, start + 100) for start in range(120_000, 121_000, 100)]


def seen(text: str, order: str, seed: int) -> frozenset[tuple[str, object]]:
    """What random runs find; each witness is run again on a new machine, and nothing is proved."""
    search = SearchOptions(order, seed=seed, runs=RUNS)
    engine = ExplicitEngine(ExplicitOptions(find_all=True, search=search))
    program = load(text)
    found = set()
    for claim in engine.check(program, ASKED, Budget(None), Silence()):
        assert not isinstance(claim.verdict, Holds)
        if isinstance(claim.verdict, Violated):
            validate(program, claim, spurious_wakeups=False)
            found.add((name_of(claim.property), claim.verdict.violation.identity()))
    return frozenset(found)


class Agreement:
    """Compares programs, and counts what was seen of what there is."""

    def __init__(self) -> None:
        self.there = 0
        self.seen = 0

    def compare(self, text: str) -> None:
        try:
            expected = by_reference(text).violations
        except TooLargeError:
            return
        for order in RANDOM_ORDERS:
            found = seen(text, order, len(text))
            assert found <= expected, f"{order}: only random runs have {found - expected}"
            self.there += len(expected)
            self.seen += len(found)


def agree_on(seeds: range) -> None:
    agreement = Agreement()
    hold_for_all(program_text, agreement.compare, seeds)
    assert agreement.seen > agreement.there // 2, "random runs should see most violations"


def test_random_runs_see_only_what_the_reference_engine_finds() -> None:
    agree_on(SAMPLE)


@pytest.mark.usefixtures("short_runs")
def test_they_do_so_on_programs_that_spin() -> None:
    agreement = Agreement()
    hold_for_all(spinning_text, agreement.compare, range(12))


@pytest.mark.full
@pytest.mark.parametrize("seeds", FULL, ids=str)
def test_they_do_so_on_a_thousand_programs(seeds: range) -> None:
    agree_on(seeds)
