"""Processes that solve batches. One that dies is replaced, and what it had to do is done again."""

import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeAlias, final

from plait.base.budget import Budget
from plait.engines.symbolic.batches import Batch, Solved, solve

_WAITING: Final = 0.05
_AHEAD: Final = 2
"""Batches for each process on their way: one that it solves, and one that it finds then."""

_Job: TypeAlias = tuple[Batch, tuple[int, ...]]
_Answer: TypeAlias = tuple[Solved, tuple[int, ...]]


@final
class Processes:
    """Batches go in with the numbers of their paths; answers come out as they are found.

    A batch whose process died is tried once more, alone; then it counts as unknown.
    """

    def __init__(self, count: int, budget: Budget) -> None:
        self._count = count
        self._budget = budget
        self._executor: ProcessPoolExecutor | None = None
        self._running: list[tuple[Future[Solved], _Job]] = []
        self._redone: list[_Answer] = []
        self.has_died = False
        """Whether some batch kills the process that solves it."""

    @property
    def has_room(self) -> bool:
        """Whether some process could do with one more batch."""
        return len(self._running) < _AHEAD * self._count

    @property
    def are_busy(self) -> bool:
        """Whether there are answers still to come."""
        return bool(self._running or self._redone)

    def submit(self, batch: Batch, numbers: tuple[int, ...]) -> None:
        """Have a batch solved."""
        job = (batch, numbers)
        if self._executor is None:
            self._executor = _executor(self._count)
        try:
            future = self._executor.submit(solve, batch, self._budget.remaining())
        except BrokenProcessPool:
            self._redo([*(known for _, known in self._running), job])
        else:
            self._running.append((future, job))

    def answers(self, *, awaits_one: bool = False) -> list[_Answer]:
        """What has been solved since the last time, and if need be the next that will be."""
        while True:
            self._budget.poll()
            found, self._redone = self._redone, []
            for entry in [entry for entry in self._running if entry[0].done()]:
                future, job = entry
                if isinstance(future.exception(), BrokenProcessPool):
                    self._redo([known for _, known in self._running])
                    return [*found, *self.answers()]
                self._running.remove(entry)
                found.append((future.result(), job[1]))
            if found or not awaits_one or not self._running:
                return found
            wait([future for future, _ in self._running], _WAITING, "FIRST_COMPLETED")

    def close(self) -> None:
        """End the processes."""
        self._running.clear()
        if self._executor is not None:
            _shut_down(self._executor)
            self._executor = None

    def _redo(self, lost: list[_Job]) -> None:
        """Each batch again, in a process of its own, so that one that kills it is found out."""
        self.close()
        for batch, numbers in lost:
            executor = _executor(1)
            future = executor.submit(solve, batch, self._budget.remaining())
            try:
                while not future.done():
                    self._budget.poll()
                    wait([future], _WAITING)
                self._redone.append((future.result(), numbers))
            except BrokenProcessPool:
                self.has_died = True
                self._redone.append((Solved({}, frozenset(batch.labels)), numbers))
            finally:
                _shut_down(executor)


def _executor(count: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("fork"))


def _shut_down(executor: ProcessPoolExecutor) -> None:
    """End the processes of an executor, at work or not."""
    processes = list((executor._processes or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
