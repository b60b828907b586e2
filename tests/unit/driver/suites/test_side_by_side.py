"""Tests of a suite in several processes: the same reports as in turn, whatever becomes of them."""

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.processes import children
from tests.unit.driver.suites.fake_tests import (
    REQUEST,
    Log,
    fake_test,
    name_of,
    report_on,
    writing_to,
)

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, InputError, InternalError, StopReason
from plait.base.processes import forked_workers
from plait.driver.check import CheckRequest
from plait.driver.portfolio.engine_run import ClaimObserver
from plait.driver.program_loading import Load
from plait.driver.suites import side_by_side
from plait.driver.suites.side_by_side import run_side_by_side
from plait.driver.suites.suite_run import SuiteRun, run_in_turn
from plait.driver.suites.test_check import Checking, TestCheck
from plait.engines.api import Observer
from plait.result.report import Claim, Report
from plait.result.verdicts import UNBOUNDED, Holds, Unknown, Verdict, Why
from plait.spec.properties import AssertionsHold

NAMES = [f"t{number}" for number in range(7)]


def checking(work: Callable[[str, Budget, Observer], Verdict | None]) -> Checking:
    """A check that does this for a test of some name."""

    def check(request: CheckRequest, load: Load, budget: Budget, observer: Observer) -> Report:
        return report_on(name_of(load), work(name_of(load), budget, observer))

    return check


def run_of(
    check: Checking,
    budget: Budget | None = None,
    *,
    request: CheckRequest = REQUEST,
    total: float | None = None,
) -> SuiteRun:
    tests = [fake_test(name) for name in NAMES]
    return SuiteRun(TestCheck(request, check), tests, budget or Budget(), Log(), total, 2)


def side_by_side_of(run: SuiteRun, jobs: int = 2) -> list[Report]:
    run_side_by_side(run, range(len(NAMES)), jobs, forked_workers)
    assert children() == []
    return [run.reports[place] for place in range(len(NAMES))]


def whys(reports: list[Report]) -> list[Why | None]:
    verdicts = [report.findings[0].verdict for report in reports]
    return [verdict.why if isinstance(verdict, Unknown) else None for verdict in verdicts]


# --- as in turn -----------------------------------------------------------------------------------


def refuse_some(name: str, _budget: Budget, observer: Observer) -> Verdict | None:
    if name == "t3":
        raise InputError("t3 cannot be checked")
    observer.progress("search", {"states": int(name[1:])})
    if isinstance(observer, ClaimObserver):
        observer.claimed(Claim(AssertionsHold(), Holds(UNBOUNDED)))
    return None


def test_reports_and_events_are_those_of_tests_in_turn() -> None:
    runs = [run_of(checking(refuse_some)) for _ in range(4)]
    run_in_turn(runs[0], range(len(NAMES)))
    expected = [runs[0].reports[place] for place in range(len(NAMES))]
    assert expected[3].findings[0].verdict == Unknown(Why.UNSUPPORTED, "t3 cannot be checked")
    for jobs, run in enumerate(runs[1:], start=1):
        assert side_by_side_of(run, jobs) == expected
        log, in_turn = run.observer, runs[0].observer
        assert isinstance(log, Log)
        assert isinstance(in_turn, Log)
        assert log.heard == in_turn.heard
        assert log.order == in_turn.order


def test_so_many_tests_run_at_a_time(tmp_path: Path) -> None:
    def meet(name: str, _budget: Budget, _observer: Observer) -> Verdict | None:
        (tmp_path / name).touch()
        partner = tmp_path / f"t{int(name[1:]) ^ 1}"
        while not partner.exists() and name != "t6":
            time.sleep(0.01)
        return None

    assert whys(side_by_side_of(run_of(checking(meet), Budget(60.0)))) == [None] * len(NAMES)


def test_memory_is_divided_and_total_time_is_shared() -> None:
    def tell(_name: str, budget: Budget, observer: Observer) -> Verdict | None:
        assert budget.memory_bytes is not None
        observer.progress("had", {"memory": budget.memory_bytes >> 30})
        seconds = budget.remaining()
        assert seconds is not None
        return Unknown(Why.TIMEOUT, f"{seconds:.0f}")

    run = run_of(checking(tell), Budget(1000.0, 6 << 30), total=70.0)
    reports = side_by_side_of(run)
    assert isinstance(run.observer, Log)
    assert run.observer.heard[1][1] == "had {'memory': 3}"
    first = reports[0].findings[0].verdict
    assert isinstance(first, Unknown)
    assert first.detail == "20", "two at a time have twice a seventh each"


def test_files_that_cannot_be_written_are_told_by_the_leader(tmp_path: Path) -> None:
    def check(request: CheckRequest, load: Load, budget: Budget, observer: Observer) -> Report:
        request.evidence.on_failure(f"{name_of(load)} ")
        return report_on(name_of(load))

    side_by_side_of(run_of(check, request=writing_to(tmp_path)))
    told = (tmp_path / "failures").read_text(encoding="utf-8")
    assert sorted(told.split()) == NAMES


# --- when something goes wrong --------------------------------------------------------------------


def test_a_test_whose_process_was_killed_is_checked_once_more(tmp_path: Path) -> None:
    def die_once(name: str, _budget: Budget, _observer: Observer) -> Verdict | None:
        if name == "t2" and not (tmp_path / name).exists():
            (tmp_path / name).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return None

    assert whys(side_by_side_of(run_of(checking(die_once)))) == [None] * len(NAMES)


def test_a_test_that_kills_its_process_is_told_and_ends_no_other() -> None:
    def die(name: str, _budget: Budget, _observer: Observer) -> Verdict | None:
        if name == "t2":
            os.kill(os.getpid(), signal.SIGKILL)
        return None

    reports = side_by_side_of(run_of(checking(die)))
    assert whys(reports) == [None, None, Why.INTERRUPTED, None, None, None, None]
    verdict = reports[2].findings[0].verdict
    assert isinstance(verdict, Unknown)
    assert "was killed by SIGKILL" in verdict.detail


def test_a_process_that_hangs_is_killed_and_the_others_begin_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(side_by_side, "_PATIENCE", 0.0)

    def stop(name: str, _budget: Budget, _observer: Observer) -> Verdict | None:
        if name == "t2":
            os.kill(os.getpid(), signal.SIGSTOP)
        return None

    reports = side_by_side_of(run_of(checking(stop), Budget(0.2)))
    assert whys(reports) == [None, None, Why.TIMEOUT, None, None, None, None]


def test_lack_of_memory_leaves_one_test_open() -> None:
    def take_all(name: str, _budget: Budget, _observer: Observer) -> Verdict | None:
        if name == "t1":
            raise MemoryError
        if name == "t4":
            raise BudgetExhausted(StopReason.MEMORY)
        return None

    found = whys(side_by_side_of(run_of(checking(take_all))))
    assert found == [None, Why.MEMORY, None, None, Why.MEMORY, None, None]


def test_a_fault_of_ours_ends_all() -> None:
    def fail(name: str, _budget: Budget, _observer: Observer) -> Verdict | None:
        if name == "t1":
            raise ZeroDivisionError("our fault")
        return None

    with pytest.raises(InternalError, match="our fault"):
        side_by_side_of(run_of(checking(fail)))
    assert children() == []


def test_an_interruption_reaches_all_processes(tmp_path: Path) -> None:
    budget = Budget()

    def work(name: str, mine: Budget, _observer: Observer) -> Verdict | None:
        (tmp_path / name).touch()
        while not mine.is_cancelled:
            time.sleep(0.01)
        return Unknown(Why.INTERRUPTED, "what was done so far")

    def cancel() -> None:
        while len(list(tmp_path.iterdir())) < 2:
            time.sleep(0.01)
        budget.cancel()

    user = threading.Thread(target=cancel)
    user.start()
    reports = side_by_side_of(run_of(checking(work), budget))
    user.join()
    details = [v.detail for r in reports if isinstance(v := r.findings[0].verdict, Unknown)]
    assert details[:2] == ["what was done so far"] * 2
    assert details[2:] == ["the test was not started"] * 5
