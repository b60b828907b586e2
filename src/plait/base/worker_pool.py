"""A pool of worker processes behind `concurrent.futures.Executor`.

Work is a function with arguments; all of it pickles, and results come in any order, so an executor
of a cluster can take the pool's place. State that a worker keeps between tasks (a solver, a loaded
program) is created once, by the worker; every function gets it as its first argument.

The thread that submits work forks the workers, and never while the thread of the pool runs, so a
worker begins with a consistent copy of its leader. When a worker dies, others do the work that it
had not begun. For the rest, the submitter gets `WorkerLost`, and may submit it again.
"""

import signal
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future
from concurrent.futures import wait as await_all
from contextlib import suppress
from functools import partial
from itertools import count, repeat
from typing import Any, Final, TypeAlias, TypeVar, final

from plait.base.crew import Channel, Crew, Failed, Gone, Worker, packed, signals_held_back
from plait.base.errors import BudgetExhausted
from plait.base.node import node
from plait.base.processes import require_fork

Result = TypeVar("Result")

_AHEAD: Final = 2
"""Tasks per worker in flight: the one that it executes, and the next."""

_CLOSED: Final = Gone("the pool of workers was shut down")


class WorkerLost(BrokenExecutor):
    """A worker has failed, or died, before it had the result.

    `has_begun`: it had begun with the work. The pool continues with other workers.
    """

    def __init__(self, news: Failed | Gone, *, has_begun: bool) -> None:
        super().__init__(news)
        self.news = news
        self.has_begun = has_begun

    @property
    def is_transient(self) -> bool:
        """Whether the work may succeed elsewhere: its process was killed, it has not failed."""
        return isinstance(self.news, Gone)

    def error(self) -> Exception:
        """The error to raise if no other worker can do the work."""
        return self.news.error()


# --- what a worker tells --------------------------------------------------------------------------


@final
@node
class _Begun:
    """The worker begins with its next piece of work."""


@final
@node
class _News:
    """What the work that was begun tells before it is done."""

    told: Any


@final
@node
class _Done:
    """The result of the work that was begun."""

    result: Any


def _serve(
    channel: Channel, prepare: Callable[[], object], rounds: Iterable[object], *, tells: bool
) -> None:
    """The loop of a worker; after an exception it ends, because its state may be inconsistent."""
    kept: tuple[object, ...] = (prepare(),)
    if tells:
        kept += (partial(_tell, channel),)
    for _ in rounds:
        function, arguments, named = channel.receive()
        channel.send(_Begun())
        try:
            result = _Done(function(*kept, *arguments, **named))
        except BudgetExhausted as spent:
            channel.send(spent)
            return
        channel.send(result)


def _tell(channel: Channel, told: object) -> None:
    """Send news; no signal's handler may break off in the middle of a message."""
    with signals_held_back():
        channel.send(_News(told))


# --- what the leader keeps ------------------------------------------------------------------------


@final
class _Job:
    """A piece of work on its way."""

    __slots__ = ("future", "has_begun", "is_given", "message")

    def __init__(self, message: bytes) -> None:
        self.future: Future[Any] = Future()
        self.message = message
        self.is_given = False
        self.has_begun = False

    def give(self) -> bool:
        """Let a worker have it; false when it was cancelled."""
        if not self.is_given:
            self.is_given = self.future.set_running_or_notify_cancel()
        return self.is_given

    def lose(self, news: Failed | Gone) -> None:
        """Report that the work was lost."""
        if self.give():
            self.future.set_exception(WorkerLost(news, has_begun=self.has_begun))


@final
class _Desk:
    """The queue of a worker."""

    __slots__ = ("jobs", "takes_more")

    def __init__(self) -> None:
        self.jobs: deque[_Job] = deque()
        self.takes_more = True

    @property
    def has_room(self) -> bool:
        """Whether the worker can take another task."""
        return self.takes_more and len(self.jobs) < _AHEAD


_Outcome: TypeAlias = Callable[[], None]
"""Sets the result of a future; called without locks, because callbacks may run."""


class WarmExecutor(Executor):
    """An executor whose workers keep state, which functions get as their first argument."""

    def submit(
        self, function: Callable[..., Result], /, *arguments: Any, **named: Any
    ) -> "Future[Result]":
        """Have a worker call a function with what it keeps and these arguments.

        The future raises `BudgetExhausted` if the work does, and `WorkerLost`.
        """
        raise NotImplementedError


@final
class WorkerPool(WarmExecutor):
    """So many workers, forked when there is work; each calls `prepare` for what it keeps.

    `prepare` need not pickle. With `is_fresh` each piece of work has a worker of its own, whose
    copy of the leader nobody else has used. With `hear`, functions get a second argument: what they
    pass to it is passed to `hear`, in the thread of the pool.
    """

    def __init__(
        self,
        workers: int,
        prepare: Callable[[], object],
        *,
        is_fresh: bool = False,
        hear: Callable[[Any], None] | None = None,
    ) -> None:
        require_fork()
        self._count = workers
        self._prepare = prepare
        self._is_fresh = is_fresh
        self._hear = hear
        self._crew = Crew()
        self._desks: dict[Worker, _Desk] = {}
        self._waiting: deque[_Job] = deque()
        self._lock = threading.Lock()
        """Held by whoever changes one of these."""
        self._starting = threading.Lock()
        """Held by whoever forks workers."""
        self._thread: threading.Thread | None = None
        self._last_gone = _CLOSED
        self._bell, self._door = socket.socketpair()
        for stream in (self._bell, self._door):
            stream.settimeout(0)
        self._is_paused = False
        self._is_shut = False
        self._is_closed = False

    # --- as others see it -------------------------------------------------------------------------

    def submit(
        self, function: Callable[..., Result], /, *arguments: Any, **named: Any
    ) -> "Future[Result]":
        """See `WarmExecutor`; `BudgetExhausted` when there is no room for a worker.

        Workers end with the thread that has forked them. Callbacks of futures must not submit: they
        run in the thread of the pool.
        """
        if self._is_shut:
            raise RuntimeError("no work is taken after shutdown")
        job = _Job(packed((function, arguments, named)))
        with self._starting:
            if self._is_fresh or len(self._crew.workers) < self._count:
                self._start_workers()
        with self._lock:
            self._waiting.append(job)
        self._ring()
        return job.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as in `Executor`
        """End all workers; without `wait` at once, whatever they do."""
        self._is_shut = True
        try:
            with self._lock:
                jobs = self._jobs()
            if cancel_futures:
                for job in jobs:
                    job.future.cancel()
            if wait:
                await_all(job.future for job in jobs)
        finally:
            if not self._is_closed:
                self._is_closed = True
                self._close()

    def _close(self) -> None:
        try:
            self._pause()
        finally:
            self._crew.close()
            self._bell.close()
            self._door.close()
        for job in self._jobs():
            job.lose(_CLOSED)

    def _jobs(self) -> list[_Job]:
        """The work that is not done."""
        return [*self._waiting, *(job for desk in self._desks.values() for job in desk.jobs)]

    # --- the thread that talks with workers -------------------------------------------------------

    def _start_workers(self) -> None:
        """Fork those that are missing; one at least if each piece of work has its own."""
        self._pause()
        try:
            more = self._count - len(self._crew.workers)
            for _ in range(1 if self._is_fresh else more):
                rounds = repeat(None, 1) if self._is_fresh else count()
                tells = self._hear is not None
                work = partial(_serve, prepare=self._prepare, rounds=rounds, tells=tells)
                self._desks[self._crew.start(work)] = _Desk()
        finally:
            self._is_paused = False
            self._thread = threading.Thread(target=self._talk, name="worker pool", daemon=True)
            self._thread.start()

    def _pause(self) -> None:
        """Have no thread of the pool run."""
        self._is_paused = True
        if self._thread is not None:
            self._ring()
            self._thread.join()
            self._thread = None

    def _ring(self) -> None:
        """Wake the thread up."""
        with suppress(BlockingIOError):
            self._bell.send(b"!")

    def _talk(self) -> None:
        """The loop of the thread; it handles no signals."""
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        while not self._is_paused:
            try:
                ready = self._crew.await_news(self._door)
                with suppress(BlockingIOError):
                    self._door.recv(1 << 10)
                with self._lock:
                    outcomes = [*self._heard(ready), *self._hand_out()]
            except Exception as error:  # nobody else would hear of it
                outcomes = self._broken(error)
            for outcome in outcomes:
                outcome()

    def _heard(self, ready: Iterable[Worker]) -> list[_Outcome]:
        found: list[_Outcome] = []
        for worker, news in self._crew.heard_from(ready):
            jobs = self._desks[worker].jobs
            match news:
                case _Begun():
                    jobs[0].has_begun = True
                case _News(told) if self._hear is not None:
                    found.append(partial(self._hear, told))
                case _Done(result):
                    found.append(partial(jobs.popleft().future.set_result, result))
                case BudgetExhausted():
                    found.append(partial(jobs.popleft().future.set_exception, news))
                case Failed() if jobs:
                    found.append(partial(jobs.popleft().lose, news))
                case Gone():
                    self._last_gone = news
                    found += self._lost(self._desks.pop(worker).jobs, news)
        return found

    def _lost(self, jobs: Iterable[_Job], news: Gone) -> list[_Outcome]:
        """Handle the work of a worker that is gone."""
        left = [job for job in jobs if not job.has_begun]
        self._waiting.extendleft(reversed(left))
        return [partial(job.lose, news) for job in jobs if job.has_begun]

    def _hand_out(self) -> list[_Outcome]:
        """Give waiting work to the least busy workers; it is lost when none accepts it."""
        while self._waiting:
            able = [worker for worker, desk in self._desks.items() if desk.has_room]
            if not able:
                break
            worker = min(able, key=lambda worker: len(self._desks[worker].jobs))
            job = self._waiting.popleft()
            if job.give():
                desk = self._desks[worker]
                desk.jobs.append(job)
                desk.takes_more = not self._is_fresh
                self._crew.send(worker, job.message)
        if any(desk.takes_more for desk in self._desks.values()):
            return []
        lost: list[_Outcome] = [partial(job.lose, self._last_gone) for job in self._waiting]
        self._waiting.clear()
        return lost

    def _broken(self, error: Exception) -> list[_Outcome]:
        """The leader's own fault: nobody waits in vain for what is on its way."""
        with self._lock:
            jobs = self._jobs()
            self._waiting.clear()
            self._crew.close()
            self._desks.clear()
        return [partial(job.future.set_exception, error) for job in jobs if job.give()]
