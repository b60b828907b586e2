"""Schedules inside the tree of paths, against the explicit engine (sheet A8)."""

import re
from pathlib import Path

import pytest
from tests.unit.engines.symbolic.checking import Counters, assertion

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.result.verdicts import Bounds, Holds, Verdict, Violated
from plait.spec.properties import AssertionsHold

SOURCE = Path(__file__).parent / "Schedules.java"
METHODS = re.findall(r"static void (\w+(?:Bad|Ok))\(", SOURCE.read_text(encoding="utf-8"))
FAST = ("lostUpdateBad", "bothUpdatesBad", "lockedOk", "addedBad", "wakesEitherBad")


WITH_INPUTS = (
    "addedBad",
    "failsBeforeTheOtherBad",
    "storesAnArgumentBad",
    "storesAnArgumentInAFieldBad",
)


def _verdict(method: str, counters: Counters) -> Verdict:
    program = load(ProgramRequest((str(SOURCE),), entry=f"Schedules.{method}")).program
    return assertion(program, counters=counters, threads_as="schedules")


def _agrees(method: str) -> None:
    program = load(ProgramRequest((str(SOURCE),), entry=f"Schedules.{method}")).program
    verdict = assertion(program)
    assert isinstance(verdict, Violated) == method.endswith("Bad"), verdict
    if isinstance(verdict, Holds):
        assert verdict.within == Bounds()
    if method not in WITH_INPUTS:
        claims = ExplicitEngine(ExplicitOptions()).check(
            program, (AssertionsHold(),), Budget(), Silence()
        )
        (claim,) = claims
        assert type(claim.verdict) is type(verdict)


@pytest.mark.parametrize("method", FAST)
def test_two_increments_have_two_outcomes_and_with_a_lock_one(method: str) -> None:
    _agrees(method)


@pytest.mark.full
@pytest.mark.parametrize("method", [name for name in METHODS if name not in FAST])
def test_mutual_exclusion_is_decided_as_by_trying_all_schedules(method: str) -> None:
    _agrees(method)


@pytest.mark.parametrize("method", WITH_INPUTS[1:])
def test_steps_with_inputs_are_steps(method: str) -> None:
    """What depends on an input is as visible to others as what does not."""
    assert isinstance(_verdict(method, Counters()), Violated)


def test_a_loop_that_comes_back_to_its_state_needs_no_bound() -> None:
    verdict = _verdict("spins", Counters())
    assert isinstance(verdict, Holds)
    assert verdict.within == Bounds()


def test_orders_that_lead_to_one_state_are_followed_once() -> None:
    """There were 588 paths, now there are 50."""
    counters = Counters()
    assert isinstance(_verdict("addsUnderLock", counters), Holds)
    assert counters.last["path"] < 70
