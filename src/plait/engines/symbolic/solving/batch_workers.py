"""Batches at the workers of an executor. What a lost worker had to do is done again."""

from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Final, TypeAlias, final

from plait.base.budget import Budget
from plait.base.crew import Failed
from plait.base.worker_pool import WarmExecutor, WorkerLost
from plait.engines.symbolic.solving.solver_batches import Batch, BatchWorker, Solved

_WAITING: Final = 0.05
_AHEAD: Final = 2
"""Batches for each worker on their way: one that it solves, and one that it finds then."""

_MOST_DEATHS: Final = 2
"""So many workers may die in the middle of a batch before it counts as unknown."""

_MOST_LOSSES: Final = 20
"""So many may die that have it at all, also those that have not begun with it."""

_Answer: TypeAlias = tuple[Solved, tuple[int, ...]]


@final
class _Job:
    """A batch with the numbers of its paths, and how many workers have died that had it."""

    def __init__(self, batch: Batch, numbers: tuple[int, ...]) -> None:
        self.batch = batch
        self.numbers = numbers
        self.deaths = 0
        self.losses = 0

    def lose(self, *, has_begun: bool) -> bool:
        """Note a death; whether somebody else should try."""
        self.deaths += has_begun
        self.losses += 1
        return self.deaths < _MOST_DEATHS and self.losses < _MOST_LOSSES


@final
class BatchWorkers:
    """Batches go in with the numbers of their paths; answers come out as they are found.

    The workers keep a `BatchWorker` each. A batch whose worker died with it is tried once more;
    then it counts as unknown.
    """

    def __init__(self, executor: WarmExecutor, count: int, budget: Budget) -> None:
        self._executor = executor
        self._count = count
        self._budget = budget
        self._jobs: dict[Future[Solved], _Job] = {}
        self.has_died = False
        """Whether some batch kills the worker that solves it."""

    @property
    def has_room(self) -> bool:
        """Whether some worker could do with one more batch."""
        return len(self._jobs) < _AHEAD * self._count

    @property
    def are_busy(self) -> bool:
        """Whether there are answers still to come."""
        return bool(self._jobs)

    def submit(self, batch: Batch, numbers: tuple[int, ...]) -> None:
        """Have a batch solved."""
        self._give(_Job(batch, numbers))

    def answers(self, *, awaits_one: bool = False) -> list[_Answer]:
        """What has been solved since the last time, and if need be the next that will be."""
        while True:
            self._budget.poll()
            found = self._solved()
            if found or not (awaits_one and self._jobs):
                return found
            wait(self._jobs, timeout=_WAITING, return_when=FIRST_COMPLETED)

    def close(self) -> None:
        """Give up what is not solved, and end the workers."""
        self._jobs.clear()
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _give(self, job: _Job) -> None:
        seconds = self._budget.remaining()
        self._jobs[self._executor.submit(BatchWorker.solve, job.batch, seconds)] = job

    def _solved(self) -> list[_Answer]:
        found = []
        for future in [future for future in self._jobs if future.done()]:
            job = self._jobs.pop(future)
            try:
                found.append((future.result(), job.numbers))
            except WorkerLost as lost:
                if isinstance(lost.news, Failed):
                    raise lost.error() from None
                if job.lose(has_begun=lost.has_begun):
                    self._give(job)
                else:
                    self.has_died = True
                    found.append((Solved({}, frozenset(job.batch.labels)), job.numbers))
        return found
