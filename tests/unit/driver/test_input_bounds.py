"""What holds for some arguments only says for which, in the verdict itself."""

from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.program_loading import ProgramRequest
from plait.engines.engine_settings import EngineSettings
from plait.report.wording import reach
from plait.result.verdicts import Holds
from plait.spec.properties import AssertionsHold

SOURCE = """
public class Program {
    static class Node { Node next; }

    static void fine(Node node) { assert node == null || node != null; }
    static void text(String text) { assert text == null || text.length() < 100; }
    static void pair(Node[] nodes) { assert nodes == null || nodes.length >= 0; }
    static void box(Integer first, Integer second) { assert first != second || first == second; }
    static void number(int number) { assert number != number + 1; }
}
"""


@pytest.mark.parametrize(
    ("method", "limits"),
    [
        ("fine", "all schedules, arguments of at most 3 objects a class"),
        ("text", "all schedules, arguments with arrays and strings of at most 3 elements"),
        (
            "pair",
            "all schedules, arguments of at most 3 objects a class, "
            "arguments with arrays and strings of at most 3 elements",
        ),
        ("number", "all schedules"),
        ("box", "all schedules"),
    ],
)
def test_the_limits_of_arguments_are_part_of_the_verdict(
    method: str, limits: str, tmp_path: Path
) -> None:
    path = tmp_path / "Program.java"
    path.write_text(SOURCE, encoding="utf-8")
    program = ProgramRequest((str(path),), entry=f"Program.{method}")
    request = CheckRequest(program, (AssertionsHold(),), "symbolic", EngineSettings(), {})
    report = check(request, Budget(), Silence())
    verdict = next(f.verdict for f in report.findings if f.property == AssertionsHold())
    assert isinstance(verdict, Holds)
    assert reach(verdict.within) == limits
    assert bool(verdict.within.inputs) == (limits != "all schedules")
