"""Lines that some input leads to, and lines that none does."""

from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.program_loading import ProgramRequest
from plait.engines.engine_settings import EngineSettings
from plait.engines.symbolic.options import SymbolicOptions
from plait.result.coverage import LineStatus
from plait.result.verdicts import Bounds
from plait.spec.properties import AssertionsHold

PROGRAM = """\
class Covered {
    static int run(int x, int y) {
        int sum = 0;
        if (x > 5) {
            sum++;
            if (x < 3) {
                sum += 2;
            }
        }
        if (x * x == 2) {
            sum += 4;
        }
        for (int i = 0; i < y && i < 3; i++) {
            sum += i;
        }
        if (sum == 4) {
            sum = 8;
        }
        if (sum == 5) {
            sum = 16;
        }
        return sum;
    }
}
"""


def _lines(*parts: str) -> set[int]:
    """The numbers of the lines that hold these texts."""
    return {
        number
        for number, line in enumerate(PROGRAM.splitlines(), start=1)
        if any(part in line for part in parts)
    }


@pytest.mark.parametrize("mode", ["paths", "merged", "auto"])
def test_lines_are_reached_if_some_input_leads_there(mode: str, tmp_path: Path) -> None:
    path = tmp_path / "Covered.java"
    path.write_text(PROGRAM, encoding="utf-8")
    request = CheckRequest(
        ProgramRequest((str(path),), entry="Covered.run"),
        (AssertionsHold(),),
        "symbolic",
        EngineSettings(own=(SymbolicOptions(mode=mode, prunes=False),)),
        {},
    )
    report = check(request, Budget(), Silence())
    assert report.coverage is not None
    assert report.coverage.within == Bounds()
    (file,) = report.coverage.files
    unreachable = {line for line, status in file.lines if status is LineStatus.UNREACHABLE}
    reached = {line for line, status in file.lines if status is LineStatus.REACHED}
    never = _lines("class Covered", "sum += 2", "sum += 4", "sum = 16")
    assert unreachable | _lines("class Covered") == never
    assert reached >= _lines("sum++", "x < 3", "sum += i", "sum = 8", "return sum")
