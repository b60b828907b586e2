"""Facts about a program are made once, for all who ask."""

from pathlib import Path

import pytest

from plait.analysis.facts import Facts, facts_of
from plait.analysis.races.race_pairs import candidates
from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.benign_races import BenignRaces
from plait.ir.program import Program

EXAMPLE = Path(__file__).parents[3] / "examples" / "LazyInit.java"


@pytest.fixture
def program() -> Program:
    return load(ProgramRequest((str(EXAMPLE),))).program


def test_whoever_asks_gets_the_same_facts(program: Program) -> None:
    first = facts_of(program, Budget(), benign_races())
    assert isinstance(first, Facts)
    assert facts_of(program, Budget(), benign_races()) is first
    assert facts_of(program, Budget(), BenignRaces()) is not first


def test_facts_do_not_outlive_the_budget_that_ended_them(program: Program) -> None:
    ticks = iter(range(10**6))
    with pytest.raises(BudgetExhausted):
        facts_of(program, Budget(1, clock=lambda: next(ticks)), benign_races())
    assert facts_of(program, Budget(), benign_races()).points_to.instances


def test_facts_hold_no_budget_that_is_spent_later(program: Program) -> None:
    seconds = [0.0]
    facts = facts_of(program, Budget(1, clock=lambda: seconds[0]), benign_races())
    seconds[0] = 10.0
    assert facts_of(program, Budget(), benign_races()) is facts
    assert candidates(facts, Budget())[1].pairs > 0
