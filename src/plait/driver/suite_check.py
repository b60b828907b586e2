"""Checks of several tests in one run: each is a check of its own after a common set-up."""

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from plait import __version__
from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, InputError
from plait.driver.check import CheckRequest, check_program, unfinished
from plait.driver.enforced_limits import within
from plait.driver.program_loading import Load, Loader, loaders
from plait.engines.api import Observer
from plait.java.entry_points.entry_kinds import RefusedTest, entry_name
from plait.result.report import Finding, Report, Severity
from plait.result.suite import Answer, SkippedTest, Suite
from plait.result.verdicts import Unknown, Why

Checking: TypeAlias = Callable[[CheckRequest, Load, Budget, Observer], Report]
"""Checks one program."""


_NOT_BEGUN: Final = "the test was not started because the total time was used up"


class SuiteObserver(Observer, Protocol):
    """An observer that is also told about tests."""

    def begin(self, entry: str, number: int, count: int) -> None:
        """The test with this number (from 1) begins."""

    def end(self, report: Report) -> None:
        """The test has ended."""


def check_all(
    request: CheckRequest,
    budget: Budget,
    observer: SuiteObserver,
    checking: Checking = check_program,
    total_seconds: float | None = None,
) -> Answer:
    """The report on a program, or the reports on its tests if there are several.

    Every test has the whole budget, but all together have no more than `total_seconds`: each gets
    its share of the remaining time. When the budget is cancelled, or no time is left, the remaining
    tests are unknown. So is a test that cannot be run, whatever the results of the others.
    """
    try:
        found = within(budget, lambda: loaders(request.program))
    except BudgetExhausted as spent:
        return unfinished(request, None, spent, budget.elapsed())
    match found:
        case (Loader() as only,):
            return checking(request, only, budget, observer)
    set_up = budget.elapsed()
    tests = [item for item in found if not _is_disabled(item)]
    reports = []
    for number, test in enumerate(tests, start=1):
        observer.begin(_name(test), number, len(tests))
        share = None
        if total_seconds is not None:
            still = sum(isinstance(item, Loader) for item in tests[number - 1 :])
            share = max(0.0, total_seconds - budget.elapsed()) / max(1, still)
        report = _report(test, request, budget, share, observer, checking)
        observer.end(report)
        reports.append(report)
    return Suite(
        target=" ".join(request.program.targets),
        version=__version__,
        reports=tuple(reports),
        skipped=tuple(
            SkippedTest(entry_name(item), item.reason)
            for item in found
            if isinstance(item, RefusedTest) and item.is_disabled
        ),
        set_up_seconds=set_up,
    )


def _report(
    test: Loader | RefusedTest,
    request: CheckRequest,
    budget: Budget,
    share: float | None,
    observer: SuiteObserver,
    checking: Checking,
) -> Report:
    if budget.is_cancelled:
        return _not_run(test, request, Unknown(Why.INTERRUPTED, "the test was not started"))
    if isinstance(test, RefusedTest):
        return _not_run(test, request, Unknown(Why.UNSUPPORTED, test.reason))
    if share == 0:
        return _not_run(test, request, Unknown(Why.TIMEOUT, _NOT_BEGUN))
    try:
        return checking(request, test, budget.renewed(share), observer)
    except InputError as error:
        return _not_run(test, request, Unknown(Why.UNSUPPORTED, str(error)))


def _not_run(test: Loader | RefusedTest, request: CheckRequest, verdict: Unknown) -> Report:
    return Report(
        target=" ".join(request.program.targets),
        entry=_name(test),
        version=__version__,
        findings=tuple(Finding(asked, verdict, Severity.ERROR, ()) for asked in request.properties),
        engines=(),
        options=request.options,
        seconds={},
    )


def _is_disabled(item: Loader | RefusedTest) -> bool:
    return isinstance(item, RefusedTest) and item.is_disabled


def _name(item: Loader | RefusedTest) -> str:
    return entry_name(item if isinstance(item, RefusedTest) else item.target.entry)
