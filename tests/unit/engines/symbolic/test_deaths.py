"""What a program does after an exception that nobody handles is looked at, too."""

from pathlib import Path

import pytest
from tests.unit.engines.symbolic.checking import check

from plait.driver.program_loading import ProgramRequest, load
from plait.result.verdicts import Violated
from plait.spec.properties import AssertionsHold

SOURCE = Path(__file__).parent / "Deaths.java"


@pytest.mark.parametrize(
    "method", ["exception", "cause", "suppressed", "stream", "hook", "handler", "delegating"]
)
def test_code_that_runs_after_a_death_is_explored(method: str) -> None:
    program = load(ProgramRequest((str(SOURCE),), entry=f"Deaths.{method}")).program
    found = check(program, AssertionsHold(), mode="paths")
    assert isinstance(found[AssertionsHold()], Violated)
