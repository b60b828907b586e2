"""The tests of a suite at work: which are left, what each may take, what is told of them."""

from collections.abc import Sequence
from typing import final

from plait.base.budget import Budget
from plait.driver.program_loading import Loader
from plait.driver.suites.test_check import (
    Checked,
    SuiteObserver,
    Test,
    TestCheck,
    name_of_test,
)
from plait.driver.suites.verdict_cache import VerdictCache
from plait.result.report import Report


@final
class SuiteRun:
    """The tests of a suite, each with its place in the suite, and their reports so far.

    Without `total_seconds`, each test has all of the budget's time. With them, the tests that are
    left share what is left of them, `at_a_time` at a time.
    """

    def __init__(
        self,
        check: TestCheck,
        tests: Sequence[Test],
        budget: Budget,
        observer: SuiteObserver,
        total_seconds: float | None = None,
        at_a_time: int = 1,
        cache: VerdictCache | None = None,
    ) -> None:
        self.check = check
        self.tests = tests
        self.budget = budget
        self.observer = observer
        self.reports: dict[int, Report] = {}
        self._total_seconds = total_seconds
        self._at_a_time = at_a_time
        self._cache = cache
        self._numbers: dict[int, int] = {}

    def recall(self, order: Sequence[int]) -> list[int]:
        """Answer the tests of which nothing has changed; gives the places of the others."""
        if self._cache is None:
            return list(order)
        limits = [limit for limit in (self.budget.seconds, self._share()) if limit is not None]
        seconds = min(limits, default=None)
        rest = []
        for place in order:
            test = self.tests[place]
            known = None
            if isinstance(test, Loader) and not self.budget.is_cancelled:
                known = self._cache.find(test, seconds)
            if known is None:
                rest.append(place)
            else:
                self._announce(place)
                self._tell_end(place, known)
        return rest

    def begin(self, place: int) -> tuple[Loader, float | None] | None:
        """Begin a test: it and its share of the time; None if it is answered without any work."""
        test = self.tests[place]
        share = self._share()
        self._announce(place)
        known = self.check.answer_at_once(test, self.budget, share)
        if known is None and isinstance(test, Loader):
            return test, share
        assert known is not None, "what cannot be run should be answered at once"
        self._tell_end(place, known)
        return None

    def _announce(self, place: int) -> None:
        self._numbers[place] = len(self._numbers) + 1
        name = name_of_test(self.tests[place])
        self.observer.begin(name, self._numbers[place], len(self.tests))

    def turn_to(self, place: int) -> SuiteObserver:
        """The observer, which takes what it is told next to be about this test."""
        self.observer.about(self._numbers[place])
        return self.observer

    def end(self, place: int, checked: Checked) -> None:
        """Keep the report on a test, for the next run, too."""
        test, answers = self.tests[place], checked.answers
        if self._cache is not None and isinstance(test, Loader) and answers is not None:
            self._cache.keep(test, checked.report, answers, checked.seconds)
        self._tell_end(place, checked.report)

    def _tell_end(self, place: int, report: Report) -> None:
        self.reports[place] = report
        self.turn_to(place).end(report)

    def _share(self) -> float | None:
        """The share of the total time for the next test, None without a total."""
        if self._total_seconds is None:
            return None
        places = (place for place in range(len(self.tests)) if place not in self._numbers)
        still = sum(isinstance(self.tests[place], Loader) for place in places)
        left = max(0.0, self._total_seconds - self.budget.elapsed())
        return left * min(1.0, self._at_a_time / max(1, still))


def run_in_turn(run: SuiteRun, order: Sequence[int]) -> None:
    """Check one test after the other, in this process."""
    for place in order:
        begun = run.begin(place)
        if begun is not None:
            test, share = begun
            run.end(place, run.check.run(test, run.budget, share, run.observer))
