"""`--property exception:CLASS`: refusals, and fingerprints that do not depend on it."""

from pathlib import Path

import pytest

from plait.cli.main import run
from plait.report.fingerprints import fingerprint
from plait.report.interleaving import SourceLines
from plait.result.json_form import from_text, report_from_json
from plait.result.report import Report
from plait.spec.properties import (
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    name_of,
    parse_properties,
)

THROWING = """
public class Program {
    public static void main(String[] args) { throw new IllegalStateException(); }
}
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "Program.java"
    path.write_text(THROWING, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("no.such.Class", "unknown class no.such.Class"),
        ("java.lang.String", "java.lang.String is not an exception class"),
        ("java.lang.AssertionError", "belong to the property assertion"),
    ],
)
def test_a_class_that_cannot_count_is_refused(
    program: str, name: str, refusal: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", program, "--property", f"exception:{name}"]) == 2
    assert refusal in " ".join(capsys.readouterr().err.split())


def test_classes_are_one_property_and_none_is_all() -> None:
    narrowed = parse_properties("exception:b.B, deadlock, exception:a.A")
    assert narrowed == (NoUncaughtException(("a.A", "b.B")), NoDeadlock())
    assert name_of(narrowed[0]) == "exception:a.A+b.B"
    assert parse_properties("exception,exception:a.A") == (NoUncaughtException(),)


def test_a_fingerprint_does_not_depend_on_what_else_counts(program: str, tmp_path: Path) -> None:
    prints = set()
    for name in ("exception", "exception:java.lang.RuntimeException"):
        file = tmp_path / "report.json"
        assert run(["check", program, "--property", name, "--also", f"json={file}"]) == 1
        report = report_from_json(from_text(file.read_text(encoding="utf-8")))
        assert isinstance(report, Report)
        (finding,) = (item for item in report.findings if item.property != NoDataRace())
        prints.add(fingerprint(finding, SourceLines(report.sources)))
    assert len(prints) == 1
