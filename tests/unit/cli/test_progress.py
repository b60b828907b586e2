"""The line that shows how far a check is."""

import dataclasses
import io
import time

import pytest

from plait.cli import progress
from plait.cli.progress import ProgressLine, ProgressLog
from plait.result.report import Claim, Finding, Report, Severity
from plait.result.trace import Run
from plait.result.verdicts import UNBOUNDED, Holds, Violated
from plait.result.violations import AssertionFailed
from plait.spec.properties import AssertionsHold

CLAIM = Claim(AssertionsHold(), Violated(AssertionFailed(0, "main", "[/x]\x1b", ()), Run((), ())))
REPORT = Report(
    "",
    "A.adds",
    "",
    (Finding(AssertionsHold(), Holds(UNBOUNDED), Severity.ERROR, ()),),
    (),
    {},
    {"explicit": 1.25},
)


def wait_for(text: str, out: io.StringIO) -> None:
    for _ in range(600):
        if text in out.getvalue():
            return
        time.sleep(0.05)
    pytest.fail(f"{text!r} is not in {out.getvalue()!r}")


def test_a_log_has_a_line_for_each_test_and_each_violation() -> None:
    out = io.StringIO()
    log = ProgressLog(60.0, out)
    log.begin("A.adds", 1, 2)
    log.claimed(CLAIM)
    log.end(REPORT)
    log.close()
    found, ended = out.getvalue().splitlines()
    assert found.startswith("1 of 2, A.adds: found: assertion violated, ")
    assert "[/x]" in found
    assert "\x1b" not in found
    assert ended == "1 of 2, A.adds: holds, for all schedules (1.2 s)"


@pytest.mark.parametrize("make", [ProgressLog, ProgressLine])
def test_lines_name_the_test_that_they_are_about(
    make: type[ProgressLog] | type[ProgressLine],
) -> None:
    out = io.StringIO()
    shown = make(60.0, out)
    shown.begin("A.adds", 1, 2)
    shown.begin("A.takes", 2, 2)
    shown.about(1)
    shown.claimed(CLAIM)
    shown.about(2)
    shown.claimed(CLAIM)
    shown.about(1)
    shown.end(dataclasses.replace(REPORT, is_unchanged=True))
    shown.close()
    told = [line.partition(": ") for line in out.getvalue().splitlines()]
    assert [name for name, _, _ in told[:2]] == ["1 of 2, A.adds", "2 of 2, A.takes"]
    if make is ProgressLog:
        name, _, said = told[2]
        assert (name, said) == ("1 of 2, A.adds", "holds, for all schedules (unchanged)")


def test_a_log_tells_the_phase_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_QUICK", 0.05)
    monkeypatch.setattr(progress, "_LOG_INTERVAL", 0.05)
    out = io.StringIO()
    log = ProgressLog(None, out)
    wait_for("front end: 0 s so far\n", out)
    log.progress("explicit", {"state": 7})
    log.claimed(CLAIM)
    wait_for("found: assertion violated", out)
    wait_for("explicit: 7 states", out)
    log.close()


def test_a_quick_check_tells_nothing() -> None:
    out = io.StringIO()
    log = ProgressLog(60.0, out)
    log.claimed(CLAIM)
    log.close()
    assert out.getvalue() == ""


def test_the_line_shows_counts_rate_and_the_time_spent() -> None:
    now = [0.0]
    out = io.StringIO()
    line = ProgressLine(60.0, out, lambda: now[0])
    now[0] = 2.0
    line.progress("explicit", {"state": 3000, "transition": 8000})
    shown = "explicit: 3,000 states · 8,000 transitions · 1,500/s · 2 s of at most 60 s"
    assert out.getvalue() == f"\r{shown}"


def test_it_is_not_rewritten_too_often_and_goes_away() -> None:
    now = [0.0]
    out = io.StringIO()
    line = ProgressLine(None, out, lambda: now[0])
    now[0] = 1.0
    line.progress("explicit", {"state": 1})
    shown = out.getvalue()
    now[0] = 1.1
    line.progress("explicit", {"state": 2})
    assert out.getvalue() == shown
    line.close()
    assert out.getvalue().endswith(" \r")
