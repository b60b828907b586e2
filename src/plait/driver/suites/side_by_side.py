"""Several tests of a suite at a time, each in a process of its own.

Reports and verdicts are those of tests that run in turn. What happens in the processes is told
here, in one thread. A test whose process is lost is checked once more. A process that does not end
in time is killed; the other tests begin anew.
"""

import dataclasses
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeAlias, final

from plait.base.errors import BudgetExhausted
from plait.base.node import node
from plait.base.processes import Executors
from plait.base.worker_pool import WorkerLost
from plait.driver.portfolio.engine_run import ClaimObserver
from plait.driver.program_loading import Loader
from plait.driver.suites.suite_run import SuiteRun
from plait.driver.suites.test_check import Checked
from plait.result.report import Claim
from plait.result.verdicts import WHY_STOPPED, Unknown, Why

_BETWEEN_LOOKS: Final = 0.1
_BETWEEN_NEWS: Final = 0.2
"""Seconds between two progress messages of a test."""
_PATIENCE: Final = 5.0
"""How many seconds beyond the limit, and its slack, a process has to end."""


# --- what happens in a process --------------------------------------------------------------------


@final
@node
class _Progress:
    phase: str
    counters: Mapping[str, int]


@final
@node
class _Failure:
    """A file that could not be written."""

    text: str


_News: TypeAlias = _Progress | Claim | _Failure


@final
class _Teller:
    """The observer of a test, which tells the leader about it."""

    def __init__(self, tell: Callable[[_News], None]) -> None:
        self._tell = tell
        self._told_at = 0.0
        self._phase = ""

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        now = time.monotonic()
        if phase != self._phase or now - self._told_at >= _BETWEEN_NEWS:
            self._phase, self._told_at = phase, now
            self._tell(_Progress(phase, dict(counters)))

    def claimed(self, claim: Claim) -> None:
        self._tell(claim)


def _check_one(
    run: SuiteRun, tell: Callable[[tuple[int, _News]], None], place: int, share: float | None
) -> Checked:
    """Check a test in a process of the suite."""

    def tell_of_it(news: _News) -> None:
        tell((place, news))

    test, request = run.tests[place], run.check.request
    assert isinstance(test, Loader), "only tests that can be run should be submitted"
    evidence = dataclasses.replace(
        request.evidence, on_failure=lambda text: tell_of_it(_Failure(text))
    )
    request = dataclasses.replace(request, evidence=evidence)
    check = dataclasses.replace(run.check, request=request)
    return check.run(test, run.budget, share, _Teller(tell_of_it))


# --- the process that leads -----------------------------------------------------------------------


@final
@node
class _Submitted:
    """A test on its way; `pool` tells whether it is still waited for."""

    share: float | None
    future: "Future[Checked]"
    pool: int


@final
class _SideBySide:
    """The tests that are on their way, and what was heard of them."""

    def __init__(self, run: SuiteRun, jobs: int, executors: Executors) -> None:
        run.budget.share_cancellation()
        self._run = run
        self._jobs = jobs
        self._executors = executors
        self._heard: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._submitted: dict[int, _Submitted] = {}
        self._deadlines: dict[int, float] = {}
        self._has_been_lost: set[int] = set()
        self._pools = 0
        self._open_pool()

    def work(self, order: Sequence[int]) -> None:
        waiting = deque(order)
        try:
            while waiting or self._submitted:
                while waiting and len(self._submitted) < self._jobs:
                    self._begin(waiting.popleft())
                self._listen()
        finally:
            self._pool.shutdown(wait=False)

    def _open_pool(self) -> None:
        run, jobs = self._run, self._jobs
        share = SuiteRun(run.check, run.tests, run.budget.divided(jobs), run.observer)
        self._pools += 1
        self._pool = self._executors(jobs, lambda: share, hear=self._heard.put)

    def _begin(self, place: int) -> None:
        begun = self._run.begin(place)
        if begun is not None:
            self._submit(place, begun[1])

    def _submit(self, place: int, share: float | None) -> None:
        try:
            future = self._pool.submit(_check_one, place, share)
        except BudgetExhausted as spent:  # there is no room for a process
            self._run.end(place, self._unknown(place, spent))
            return
        self._submitted[place] = _Submitted(share, future, self._pools)
        self._deadlines[place] = self._deadline(share)
        future.add_done_callback(lambda done: self._heard.put((place, done)))

    def _deadline(self, share: float | None) -> float:
        """When a process has had enough time to end its test."""
        limits = [limit for limit in (self._run.budget.seconds, share) if limit is not None]
        if not limits:
            return float("inf")
        return time.monotonic() + min(limits) + self._run.budget.slack + _PATIENCE

    def _listen(self) -> None:
        if not self._submitted:
            return
        try:
            place, heard = self._heard.get(timeout=_BETWEEN_LOOKS)
        except Empty:
            self._look_at_the_clock()
            return
        submitted = self._submitted.get(place)
        if isinstance(heard, Future):
            if submitted is not None and submitted.future is heard:
                self._take(place, self._submitted.pop(place))
        elif submitted is not None:
            self._tell(place, heard)

    def _tell(self, place: int, news: _News) -> None:
        observer = self._run.turn_to(place)
        match news:
            case _Progress(phase, counters):
                observer.progress(phase, counters)
            case Claim():
                if isinstance(observer, ClaimObserver):
                    observer.claimed(news)
            case _Failure(text):
                self._run.check.request.evidence.on_failure(text)

    def _take(self, place: int, done: _Submitted) -> None:
        """The end of a test, or of its process."""
        try:
            checked = done.future.result()
        except WorkerLost as lost:
            if done.pool != self._pools:  # we have ended it ourselves
                self._submit(place, done.share)
                return
            error = lost.error()
            if not isinstance(error, BudgetExhausted):
                raise error from lost
            if lost.is_transient and place not in self._has_been_lost:
                self._has_been_lost.add(place)
                self._submit(place, done.share)
                return
            checked = self._unknown(place, error)
        except BudgetExhausted as spent:
            checked = self._unknown(place, spent)
        self._run.end(place, checked)

    def _unknown(self, place: int, spent: BudgetExhausted) -> Checked:
        verdict = Unknown(WHY_STOPPED[spent.reason], spent.detail or "no process could check it")
        return Checked(self._run.check.not_run(self._run.tests[place], verdict))

    def _look_at_the_clock(self) -> None:
        """Kill processes that hang; signals of a user are for the tests to notice first."""
        now = time.monotonic()
        if self._run.budget.is_cancelled:
            last = now + self._run.budget.slack + _PATIENCE
            self._deadlines = {place: min(at, last) for place, at in self._deadlines.items()}
        late = [place for place in self._submitted if self._deadlines[place] < now]
        if not late:
            return
        self._pool.shutdown(wait=False)
        self._open_pool()
        for place in late:
            del self._submitted[place]
            why = Why.INTERRUPTED if self._run.budget.is_cancelled else Why.TIMEOUT
            verdict = Unknown(why, "its process did not end in time and was killed")
            self._run.end(place, Checked(self._run.check.not_run(self._run.tests[place], verdict)))


def run_side_by_side(run: SuiteRun, order: Sequence[int], jobs: int, executors: Executors) -> None:
    """Check so many tests at a time, in processes that the executors provide."""
    _SideBySide(run, jobs, executors).work(order)
