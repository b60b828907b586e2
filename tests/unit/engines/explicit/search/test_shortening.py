"""Variants of schedules make witnesses short, whatever search has found them."""

import pytest
from tests.differential.dice import hold_for_all
from tests.differential.ir_programs import program_text
from tests.unit.engines.explicit.test_lockstep import program

from plait.base.budget import Budget
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.explicit.search.shortening import (
    Shortener,
    is_in_order,
    stretches,
    switches,
    variants,
)
from plait.engines.explicit.search.single_steps import Step
from plait.engines.search_options import SearchOptions
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.result.trace import Run
from plait.result.verdicts import Violated
from plait.spec.properties import DEFAULT_PROPERTIES, NoDataRace, Property

ASKED = (*DEFAULT_PROPERTIES, NoDataRace())
AT_RANDOM = ExplicitOptions(search=SearchOptions(order="random", runs=200))


class _Silent:
    def progress(self, _phase: object, _counters: object) -> None:
        """Nothing is shown."""


def witnesses(checked: Program, options: ExplicitOptions) -> dict[Property, Run]:
    claims = ExplicitEngine(options).check(checked, ASKED, Budget(), _Silent())
    return {
        claim.property: claim.verdict.witness
        for claim in claims
        if isinstance(claim.verdict, Violated)
    }


def steps(threads: str) -> list[Step]:
    return [(int(thread), ()) for thread in threads]


def written(schedule: list[Step]) -> str:
    return "".join(str(thread) for thread, _ in schedule)


def test_a_stretch_ends_at_each_switch() -> None:
    assert [len(part) for part in stretches(steps("001120"))] == [2, 2, 1, 1]
    assert switches(steps("001120"), 0) == 3
    assert switches(steps("001120"), 1) == 4
    assert switches(steps("001120"), -1) == 3
    assert switches([], 0) == 0


def test_variants_go_on_earlier_or_later_then_leave_something_out() -> None:
    found = [written(variant) for variant in variants(steps("0112"))]
    assert found == ["011", "02", "112", "011", "012", "112"]
    merged = [written(variant) for variant in variants(steps("01202"))]
    assert merged[:4] == ["00122", "12002", "01220", "01022"]


def test_the_first_answers_are_those_in_the_order_of_arrival() -> None:
    assert is_in_order([(0, ()), (1, (0, 0))])
    assert not is_in_order([(0, ()), (1, (0, 1))])


@pytest.mark.parametrize("name", ["BluetoothV1", "LazyInit", "LockOrder", "LostUpdate"])
def test_random_runs_are_shortened_to_the_fewest_switches(name: str) -> None:
    checked = program(f"examples/{name}.java")
    fewest = witnesses(checked, ExplicitOptions())
    found = witnesses(checked, AT_RANDOM)
    assert found.keys() == fewest.keys()
    for asked, run in found.items():
        assert len(run.turns) == len(fewest[asked].turns)


def test_schedules_stay_long_without_variants(monkeypatch: pytest.MonkeyPatch) -> None:
    checked = program("examples/LostUpdate.java")
    short = witnesses(checked, AT_RANDOM)
    monkeypatch.setattr(Shortener, "shortened", lambda _self, sighting: sighting)
    long = witnesses(checked, AT_RANDOM)
    assert sum(len(run.turns) for run in short.values()) < sum(
        len(run.turns) for run in long.values()
    )


def is_hardly_longer(text: str) -> bool:
    """Whether a random search shows at most one switch more than the fewest there are.

    A random search may have found another violation, so most programs are what counts.
    """
    fewest = witnesses(parse_program(text, origin="random.ir"), ExplicitOptions())
    found = witnesses(parse_program(text, origin="random.ir"), AT_RANDOM)
    return all(
        len(run.turns) <= len(fewest[asked].turns) + 1
        for asked, run in found.items()
        if asked in fewest
    )


def test_random_programs_have_short_witnesses() -> None:
    found: list[bool] = []

    def look(text: str) -> None:
        found.append(is_hardly_longer(text))

    hold_for_all(program_text, look, range(40))
    assert sum(found) >= 36
