"""Checks of several tests in one run: each is a check of its own after a common set-up."""

from typing import final

from plait import __version__
from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.base.node import node
from plait.base.processes import Executors, forked_workers
from plait.driver.check import CheckRequest, check_program, unfinished
from plait.driver.enforced_limits import within
from plait.driver.program_loading import Loader, loaders
from plait.driver.suites.changed_tests import ChangedTests
from plait.driver.suites.past_runs import PastRuns
from plait.driver.suites.side_by_side import run_side_by_side
from plait.driver.suites.suite_run import SuiteRun, run_in_turn
from plait.driver.suites.test_check import Checking, SuiteObserver, Test, TestCheck, name_of_test
from plait.driver.suites.verdict_cache import VerdictCache
from plait.java.entry_points.entry_kinds import RefusedTest, entry_name
from plait.result.suite import Answer, SkippedTest, Suite


@final
@node
class SuiteOptions:
    """How the tests of a suite are run: so many `jobs` at a time, in processes of `executors`.

    All together have no more than `total_seconds`. With `uses_cache`, tests of which nothing has
    changed since they were proved are not checked again. With `changed_since`, a commit, tests that
    do not reach anything that has changed since then are skipped.
    """

    total_seconds: float | None = None
    jobs: int = 1
    executors: Executors = forked_workers
    uses_cache: bool = False
    changed_since: str | None = None


def check_all(
    request: CheckRequest,
    budget: Budget,
    observer: SuiteObserver,
    checking: Checking = check_program,
    options: SuiteOptions = SuiteOptions(),  # noqa: B008 - immutable
) -> Answer:
    """The report on a program, or the reports on its tests if there are several.

    Every test has the whole budget, but all together have no more than the total time: each gets
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
    enabled = tuple(item for item in found if not _is_disabled(item))
    changed = options.changed_since
    try:
        tests = within(budget, lambda: _affected(enabled, request, changed))
    except BudgetExhausted as spent:
        return unfinished(request, None, spent, budget.elapsed())
    set_up = budget.elapsed()
    check = TestCheck(request, checking)
    cache = VerdictCache(request) if options.uses_cache else None
    run = SuiteRun(check, tests, budget, observer, options.total_seconds, options.jobs, cache)
    _run(run, options)
    return Suite(
        target=" ".join(request.program.targets),
        version=__version__,
        reports=tuple(run.reports[place] for place in range(len(tests))),
        skipped=tuple(
            SkippedTest(entry_name(item), item.reason)
            for item in found
            if isinstance(item, RefusedTest) and item.is_disabled
        )
        + tuple(
            SkippedTest(name_of_test(item), f"reaches nothing that has changed since {changed}")
            for item in enabled
            if item not in tests
        ),
        set_up_seconds=set_up,
        changed_since=changed,
    )


def _run(run: SuiteRun, options: SuiteOptions) -> None:
    """Check the tests in the order that tells most early."""
    past = PastRuns(run.check.request.program)
    names = [name_of_test(test) for test in run.tests]
    order = past.order(names, shortest_first=options.total_seconds is not None)
    order = run.recall(order)
    if options.jobs > 1 and len(order) > 1:
        run_side_by_side(run, order, options.jobs, options.executors)
    else:
        run_in_turn(run, order)
    past.keep(run.reports.values())


def _affected(
    tests: tuple[Test, ...], request: CheckRequest, reference: str | None
) -> tuple[Test, ...]:
    """The tests that what has changed may affect; all without a commit to compare with."""
    if reference is None:
        return tests
    changed = ChangedTests(reference, tests, request.program.targets)
    return tuple(test for test in tests if changed.affects(test))


def _is_disabled(item: Test) -> bool:
    return isinstance(item, RefusedTest) and item.is_disabled
