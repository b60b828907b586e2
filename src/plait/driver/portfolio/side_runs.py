"""Engines that work beside another, each in a process of its own.

A process begins as a copy of this one, so it has the program and the engine, and nothing is loaded
twice. It tells every claim at once. Nothing is ever begun again: the system lets the processes take
turns, or run at the same time where there are several processors, and the engine that they are
beside has precedence.
"""

import gc
import os
import socket
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from typing import Final, final

from plait.base.budget import Budget
from plait.base.crew import Channel, Incoming
from plait.base.errors import BudgetExhausted
from plait.base.node import node
from plait.base.processes import Executors
from plait.base.worker_pool import WarmExecutor, WorkerLost
from plait.driver.enforced_limits import ENGINE
from plait.driver.portfolio.engine_run import Outcome, stopped
from plait.engines.engine_descriptor import EngineDescriptor
from plait.result.report import Claim, EngineRun
from plait.spec.properties import Property

_PRECEDENCE: Final = 5
"""By how much these processes are nicer than the one that they are beside: it gets three times as
much of a processor that they share."""

_BETWEEN_NEWS: Final = 0.25
_PAUSE: Final = 0.02
"""Seconds between two figures that a process tells, and between two looks at who has any."""


@final
@node
class _Figures:
    """How far an engine is."""

    counters: Mapping[str, int]


@final
class Telling:
    """The observer of an engine in a process of its own: it passes on what it hears."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._told = 0.0

    def progress(self, _phase: str, counters: Mapping[str, int]) -> None:
        """Tell how far the engine is, now and then."""
        now = time.monotonic()
        if now - self._told >= _BETWEEN_NEWS:
            self._told = now
            self._channel.send(_Figures(dict(counters)))

    def tell(self, claim: Claim) -> None:
        """Tell a claim at once."""
        self._channel.send(claim)


@final
@node
class SideTask:
    """An engine, what it is asked, and how it runs in a process of its own."""

    engine: EngineDescriptor
    asked: tuple[Property, ...]
    run: Callable[[Telling], Outcome]


def _work(sides: "Sequence[_Side]", number: int) -> Outcome:
    """What a process does."""
    gc.enable()
    os.nice(_PRECEDENCE)
    return sides[number].run()


@final
class _Side:
    """An engine at work, as seen by its leader."""

    def __init__(self, task: SideTask) -> None:
        self.engine = task.engine
        self.task = task
        self._ours, self._theirs = socket.socketpair()
        self._ours.settimeout(0)
        self._incoming = Incoming()
        self._began = time.monotonic()
        self.future: Future[Outcome]
        self.claims: list[Claim] = []
        self._counters: Mapping[str, int] = {}

    def run(self) -> Outcome:
        """Work, in the process that is made for it."""
        return self.task.run(Telling(Channel(self._theirs)))

    def news(self) -> list[Claim]:
        """The claims since the last look."""
        self._incoming.take(self._ours)
        found = []
        for message in self._incoming.messages():
            match message:
                case Claim():
                    found.append(message)
                case _Figures(counters):
                    self._counters = counters
        self.claims += found
        return found

    def so_far(self) -> Outcome:
        """What it has come to, if it is not to go on."""
        run = EngineRun(self.engine.id, time.monotonic() - self._began, self._counters, ())
        return Outcome(run, tuple(self.claims), None, is_cut=False, is_interrupted=False)

    def close(self) -> None:
        """Hear no more of it."""
        self._ours.close()
        self._theirs.close()


@final
class SideRuns:
    """Engines beside another; `close` leaves none behind."""

    def __init__(self, executors: Executors, heard: Callable[[Claim], None]) -> None:
        """`heard` is called with every claim, when somebody looks."""
        self._executors = executors
        self._heard = heard
        self._pools: list[WarmExecutor] = []
        self._sides: list[_Side] = []
        self.outcomes: list[Outcome] = []
        """What those have come to that are done."""

    @property
    def engines(self) -> tuple[EngineDescriptor, ...]:
        """Those that are at work."""
        return tuple(side.engine for side in self._sides)

    @property
    def so_far(self) -> list[Outcome]:
        """What all have come to, those that are still at work included."""
        return [*self.outcomes, *(side.so_far() for side in self._sides)]

    def start(self, tasks: Sequence[SideTask]) -> None:
        """Let engines begin, as many as there is room for."""
        sides = [_Side(task) for task in tasks]
        pool = self._executors(len(sides), lambda: sides, is_fresh=True)
        self._pools.append(pool)
        for number, side in enumerate(sides):
            try:
                side.future = pool.submit(_work, number)
            except BudgetExhausted:
                side.close()
            else:
                self._sides.append(side)

    def look(self) -> None:
        """Hear what there is to hear; errors of engines are raised here."""
        for side in tuple(self._sides):
            is_done = side.future.done()
            self._hear(side.news())
            if is_done:
                self._sides.remove(side)
                side.close()
                outcome = self._result(side)
                self._hear(claim for claim in outcome.claims if claim not in side.claims)
                self.outcomes.append(outcome)

    def wait(self, budget: Budget, is_enough: Callable[[], bool]) -> None:
        """Look until all are done, or what they know is enough, or the time is over."""
        grace = ENGINE * budget.slack
        while self._sides and not is_enough() and not budget.is_cancelled:
            if budget.overdue() > grace:
                break
            time.sleep(_PAUSE)
            self.look()

    def close(self) -> None:
        """End those that are at work; what they have told counts."""
        while self._pools:
            self._pools.pop().shutdown(wait=False)
        for side in self._sides:
            side.news()
            self.outcomes.append(side.so_far())
            side.close()
        self._sides.clear()

    def give_way(self) -> None:
        """End those that are at work, for their memory; who has told nothing may begin again."""
        self.close()
        self.outcomes = [outcome for outcome in self.outcomes if outcome.claims]

    def _hear(self, claims: Iterable[Claim]) -> None:
        for claim in claims:
            self._heard(claim)

    def _result(self, side: _Side) -> Outcome:
        try:
            return side.future.result()
        except BudgetExhausted as spent:
            return stopped(side.so_far(), side.task.asked, spent)
        except WorkerLost as lost:
            error = lost.error()
            if isinstance(error, BudgetExhausted):
                return stopped(side.so_far(), side.task.asked, error)
            raise error from None
