"""Several tests are checked one after the other, each with a budget of its own."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from tests.unit.java.junit_stubs import JUNIT5

from plait.base.budget import Budget
from plait.driver.check import CheckRequest
from plait.driver.program_loading import Load, ProgramRequest
from plait.driver.suites.suite_check import SuiteOptions, check_all
from plait.engines.api import Observer
from plait.engines.engine_settings import EngineSettings
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk
from plait.result.report import Finding, Report, Severity
from plait.result.suite import Answer, SkippedTest, Suite
from plait.result.verdicts import UNBOUNDED, Holds, Unknown, Why
from plait.spec.properties import AssertionsHold

TESTS = """
    import org.junit.jupiter.api.*;
    class OwnTest {
        @Test void first() {}
        @Test void second() {}
        @Disabled @Test void third() {}
        @Test void fourth(int argument) {}
    }
"""


class Log:
    """An observer that keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        pass

    def begin(self, entry: str, number: int, count: int) -> None:
        self.heard.append(f"begin {entry} {number}/{count}")

    def about(self, number: int) -> None:
        pass

    def end(self, report: Report) -> None:
        self.heard.append(f"end {report.entry}")


class Checks:
    """Stands for a check; `budget` is cancelled in the first one when asked for."""

    def __init__(self, budget: Budget, *, cancels: bool = False) -> None:
        self._budget = budget
        self._cancels = cancels
        self.remaining: list[float | None] = []

    def __call__(
        self, request: CheckRequest, load: Load, budget: Budget, observer: Observer
    ) -> Report:
        entry = load().target.display_name
        self.remaining.append(budget.remaining())
        if self._cancels:
            self._budget.cancel()
            assert budget.is_cancelled
        finding = Finding(AssertionsHold(), Holds(UNBOUNDED), Severity.ERROR, ())
        return Report("", entry, "", (finding,), (), {}, {})


@pytest.fixture
def request_for(tmp_path: Path) -> Callable[[str | None], CheckRequest]:
    for name, text in JUNIT5.items():
        path = tmp_path / "stubs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    library = compile_sources(find_jdk(), sorted((tmp_path / "stubs").rglob("*.java")))
    source = tmp_path / "OwnTest.java"
    source.write_text(TESTS, encoding="utf-8")

    def make(entry: str | None) -> CheckRequest:
        program = ProgramRequest((str(source),), (str(library),), entry)
        return CheckRequest(program, (AssertionsHold(),), "auto", EngineSettings(), {})

    return make


def outcomes(answer: Answer) -> dict[str, object]:
    assert isinstance(answer, Suite)
    return {report.entry: report.findings[0].verdict for report in answer.reports}


def test_each_test_has_a_report_and_the_whole_time(
    request_for: Callable[[str | None], CheckRequest],
) -> None:
    now = [0.0]

    def clock() -> float:
        now[0] += 1.0
        return now[0]

    budget = Budget(1000.0, clock=clock)
    checks, log = Checks(budget), Log()
    answer = check_all(request_for(None), budget, log, checks)
    assert isinstance(answer, Suite)
    found = outcomes(answer)
    refused = found.pop("OwnTest.fourth")
    assert isinstance(refused, Unknown)
    assert refused.why is Why.UNSUPPORTED
    assert found == {"OwnTest.first": Holds(UNBOUNDED), "OwnTest.second": Holds(UNBOUNDED)}
    assert answer.skipped == (SkippedTest("OwnTest.third", "disabled by @Disabled"),)
    assert checks.remaining == [999.0, 999.0]
    assert len(log.heard) == 6
    assert log.heard[0].removeprefix("begin ") == f"{answer.reports[0].entry} 1/3"


def test_tests_share_what_is_left_of_the_total_time(
    request_for: Callable[[str | None], CheckRequest],
) -> None:
    budget = Budget(20.0, clock=lambda: 0.0)
    checks = Checks(budget)
    check_all(request_for(None), budget, Log(), checks, SuiteOptions(total_seconds=30.0))
    assert checks.remaining == [15.0, 20.0]


def test_without_any_total_time_left_no_test_begins(
    request_for: Callable[[str | None], CheckRequest],
) -> None:
    budget = Budget(clock=lambda: 0.0)
    checks = Checks(budget)
    answer = check_all(request_for(None), budget, Log(), checks, SuiteOptions(total_seconds=0.0))
    assert checks.remaining == []
    found = outcomes(answer)
    del found["OwnTest.fourth"]
    not_begun = Unknown(Why.TIMEOUT, "the test was not started because the total time was used up")
    assert set(found.values()) == {not_begun}


def test_an_interruption_leaves_what_was_done(
    request_for: Callable[[str | None], CheckRequest],
) -> None:
    budget = Budget()
    answer = check_all(request_for(None), budget, Log(), Checks(budget, cancels=True))
    whys = [v.why if isinstance(v, Unknown) else None for v in outcomes(answer).values()]
    assert whys.count(None) == 1
    assert set(whys) >= {None, Why.INTERRUPTED}


def test_one_test_gives_a_report_as_a_main_method_does(
    request_for: Callable[[str | None], CheckRequest],
) -> None:
    budget = Budget()
    log = Log()
    answer = check_all(request_for("OwnTest.first"), budget, log, Checks(budget))
    assert isinstance(answer, Report)
    assert log.heard == []
