"""The six programs of table 1 (Nordhoff and others 2013), from Java source."""

from pathlib import Path

import pytest
from tests.unit.engines.network.programs import verdicts

from plait.result.verdicts import Holds, Suspected

PROGRAMS = Path(__file__).parents[4] / "bench/programs/network"


def program(number: int) -> Path:
    return PROGRAMS / f"TableOne{number}.java"


@pytest.mark.parametrize("number", range(1, 6))
def test_there_is_no_race(number: int) -> None:
    assert [type(verdict) for verdict in verdicts(program(number))] == [Holds]


def test_the_sixth_program_has_exactly_two_races() -> None:
    path = program(6)
    lines = path.read_text().splitlines()
    found = verdicts(path)
    assert all(isinstance(verdict, Suspected) for verdict in found)
    pairs = {
        frozenset(lines[place.line - 1].strip() for place in verdict.at)
        for verdict in found
        if isinstance(verdict, Suspected)
    }
    assert pairs == {
        frozenset({"x = 23;", "x = 17;"}),
        frozenset({"x = 23;", "System.out.println(x);"}),
    }
