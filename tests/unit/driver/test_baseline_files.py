"""Known findings do not fail a build, new ones do."""

from dataclasses import replace
from pathlib import Path

import pytest

from plait.base.errors import InputError
from plait.base.names import MethodRef
from plait.driver.baseline_files import (
    accept_known,
    grow,
    read_baseline,
    read_reports,
    write_baseline,
)
from plait.driver.exit_code import HOLDS, VIOLATED, exit_code
from plait.result.baseline import Baseline
from plait.result.json_form import report_to_json, to_text
from plait.result.report import Finding, Report, Severity, SourceText
from plait.result.trace import Location, Run
from plait.result.verdicts import UNBOUNDED, Holds, Violated
from plait.result.violations import AssertionFailed
from plait.spec.properties import AssertionsHold, NoDeadlock

SOURCE = SourceText("A.java", "A.java", ("class A {", "  assert a;", "  assert b;", "}"))


def failure(line: int) -> Finding:
    at = Location(MethodRef("A", "m", "()V"), 0, "A.java", line)
    violated = Violated(AssertionFailed(0, "main", None, (at,)), Run(()))
    return Finding(AssertionsHold(), violated, Severity.ERROR, ("reference",))


def report_of(*findings: Finding) -> Report:
    return Report("A.java", "A.main", "0", findings, (), {}, {}, sources=(SOURCE,))


def test_what_is_accepted_no_longer_fails_and_says_why() -> None:
    report = report_of(failure(2), Finding(NoDeadlock(), Holds(UNBOUNDED), Severity.ERROR, ()))
    assert exit_code(report) == VIOLATED
    accepted = accept_known(report, grow(Baseline(), report, "harmless"))
    assert exit_code(accepted) == HOLDS
    assert [f.accepted for f in accepted.findings] == ["harmless", None]
    assert accepted.findings[0].severity is Severity.KNOWN


def test_everything_accepted_is_no_failure() -> None:
    report = report_of(failure(2))
    assert exit_code(accept_known(report, grow(Baseline(), report, "harmless"))) == HOLDS


def test_a_new_finding_still_fails() -> None:
    baseline = grow(Baseline(), report_of(failure(2)), "harmless")
    assert exit_code(accept_known(report_of(failure(2), failure(3)), baseline)) == VIOLATED


def test_a_known_finding_is_recognised_when_its_line_moves() -> None:
    baseline = grow(Baseline(), report_of(failure(2)), "harmless")
    moved = replace(SOURCE, lines=("", *SOURCE.lines))
    later = replace(report_of(failure(3)), sources=(moved,))
    assert exit_code(accept_known(later, baseline)) == HOLDS


def test_a_second_report_adds_only_what_is_new_and_keeps_reasons() -> None:
    first = grow(Baseline(), report_of(failure(2)), "first")
    both = grow(first, report_of(failure(2), failure(3)), "second")
    assert sorted(item.reason for item in both.accepted) == ["first", "second"]


def test_a_baseline_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    baseline = grow(Baseline(), report_of(failure(2)), "harmless")
    write_baseline(baseline, path)
    assert read_baseline(path) == baseline


def test_reports_are_read_from_files(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text(to_text(report_to_json(report_of(failure(2)))), encoding="utf-8")
    assert read_reports(path) == (report_of(failure(2)),)


@pytest.mark.parametrize("text", ["", "[]", '{"format": "plait-report"}'])
def test_other_files_are_refused_by_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"odd\.json"):
        read_baseline(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot read .*nowhere"):
        read_baseline(tmp_path / "nowhere")
