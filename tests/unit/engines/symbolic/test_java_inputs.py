"""Java's own operations on inputs of their full range, one method each."""

import re
from pathlib import Path

import pytest
from tests.unit.engines.symbolic.checking import MODES, Counters, check

from plait.base.budget import Budget
from plait.driver.program_loading import ProgramRequest, load
from plait.driver.validation import validate
from plait.engines.symbolic.engine import SymbolicEngine
from plait.engines.symbolic.options import SymbolicOptions
from plait.result.report import Claim
from plait.result.verdicts import Bounds, Holds, Violated
from plait.result.violations import UncaughtException
from plait.spec.properties import NoUncaughtException

SOURCE = Path(__file__).parent / "Inputs.java"
METHODS = re.findall(r"static void (\w+(?:Bad|Ok))\(", SOURCE.read_text(encoding="utf-8"))
FAST = (
    "multipliesBad",
    "indexOk",
    "differentExceptionsBad",
    "nodesBad",
    "halfOfBad",
    "releasesBad",
    "swapsBad",
    "swapsOk",
    "sineOk",
    "swapsElementBad",
    "boxesBad",
    "bitsOfOneOfTwoOk",
    "lazyBad",
    "testedOnBothWaysBad",
    "bitsOfNumberThatIsNoneBad",
    "thrownOutOfLoopsOk",
    "narrowedIndexOk",
    "longTableOk",
    "expectsItsIndexOk",
    "longTableBad",
)


def _check(method: str, mode: str) -> None:
    program = load(ProgramRequest((str(SOURCE),), entry=f"Inputs.{method}")).program
    found = check(program, mode=mode)
    violated = {asked for asked, verdict in found.items() if isinstance(verdict, Violated)}
    assert bool(violated) == method.endswith("Bad"), found
    for asked, verdict in found.items():
        if asked in violated:
            assert validate(program, Claim(asked, verdict), spurious_wakeups=False)
        else:
            assert isinstance(verdict, Holds)
            assert verdict.within == Bounds()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("method", FAST)
def test_some_methods_with_inputs(method: str, mode: str) -> None:
    _check(method, mode)


@pytest.mark.full
@pytest.mark.parametrize("mode", [*MODES, "auto"])
@pytest.mark.parametrize("method", METHODS)
def test_methods_with_inputs(method: str, mode: str) -> None:
    _check(method, mode)


def test_exceptions_of_different_classes_are_both_found() -> None:
    program = load(ProgramRequest((str(SOURCE),), entry="Inputs.differentExceptionsBad")).program
    for mode in MODES:
        found = check(program, mode=mode)
        assert sum(isinstance(verdict, Violated) for verdict in found.values()) == 2


def test_exceptions_of_one_class_are_told_apart_by_where_they_are_made() -> None:
    program = load(ProgramRequest((str(SOURCE),), entry="Inputs.outsideTwice")).program
    engine = SymbolicEngine(SymbolicOptions(mode="paths", find_all=True))
    claims = engine.check(program, (NoUncaughtException(),), Budget(), Counters())
    lines = {
        claim.verdict.violation.frames[0].line
        for claim in claims
        if isinstance(claim.verdict, Violated)
        and isinstance(claim.verdict.violation, UncaughtException)
    }
    assert len(lines) == 2
