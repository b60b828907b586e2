"""The check of one test of a suite, which never ends the check of the others."""

from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeAlias, final

from plait import __version__
from plait.base.budget import Budget
from plait.base.errors import InputError
from plait.base.node import node
from plait.driver.check import CheckRequest
from plait.driver.program_loading import Load, Loader
from plait.engines.api import Observer
from plait.java.entry_points.entry_kinds import RefusedTest, entry_name
from plait.java.platform.read_log import Question, ReadLog
from plait.result.report import Finding, Report, Severity
from plait.result.verdicts import Unknown, Why

Checking: TypeAlias = Callable[[CheckRequest, Load, Budget, Observer], Report]
"""Checks one program."""

Test: TypeAlias = Loader | RefusedTest
"""A test of a suite, or why it cannot be run."""

_NOT_BEGUN: Final = "the test was not started because the total time was used up"


@final
@node
class Checked:
    """The report on a test, and what it depends on.

    `answers` are those of the class path; None if not all are known, or if the report is not that
    of a check. The check had so many `seconds`, None for any.
    """

    report: Report
    answers: Mapping[Question, str] | None = None
    seconds: float | None = None


class SuiteObserver(Observer, Protocol):
    """An observer that is also told about tests, of which several may run at a time."""

    def begin(self, entry: str, number: int, count: int) -> None:
        """The test with this number (from 1) begins; what is told next is about it."""

    def about(self, number: int) -> None:
        """What is told next is about the test with this number, which has begun."""

    def end(self, report: Report) -> None:
        """The test has ended."""


@final
@node
class TestCheck:
    """How each test of a suite is checked, by itself and with a budget of its own."""

    __test__ = False  # pytest should not take the name for its own

    request: CheckRequest
    checking: Checking

    def answer_at_once(self, test: Test, budget: Budget, share: float | None) -> Report | None:
        """The report on a test that is not run; None for one that is to be run."""
        if budget.is_cancelled:
            return self.not_run(test, Unknown(Why.INTERRUPTED, "the test was not started"))
        if isinstance(test, RefusedTest):
            return self.not_run(test, Unknown(Why.UNSUPPORTED, test.reason))
        if share == 0:
            return self.not_run(test, Unknown(Why.TIMEOUT, _NOT_BEGUN))
        return None

    def run(self, test: Loader, budget: Budget, share: float | None, observer: Observer) -> Checked:
        """Check a test with the whole budget, or with this share of the time if that is less."""
        log = ReadLog()
        mine = budget.renewed(share)
        try:
            report = self.checking(self.request, test.logged(log), mine, observer)
            return Checked(report, log.answers(), mine.seconds)
        except InputError as error:
            return Checked(self.not_run(test, Unknown(Why.UNSUPPORTED, str(error))))
        finally:
            log.close()

    def not_run(self, test: Test, verdict: Unknown) -> Report:
        """The report on a test of which nothing is known."""
        request = self.request
        return Report(
            target=" ".join(request.program.targets),
            entry=name_of_test(test),
            version=__version__,
            findings=tuple(
                Finding(asked, verdict, Severity.ERROR, ()) for asked in request.properties
            ),
            engines=(),
            options=request.options,
            seconds={},
        )


def name_of_test(test: Test) -> str:
    """The test as people name it."""
    return entry_name(test if isinstance(test, RefusedTest) else test.target.entry)
