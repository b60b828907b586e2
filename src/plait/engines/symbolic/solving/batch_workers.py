"""Batches in the workers of an executor. The work of a worker that died is repeated."""

from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Final, TypeAlias, final

from plait.base.budget import Budget
from plait.base.crew import Failed
from plait.base.worker_pool import WarmExecutor, WorkerLost
from plait.engines.symbolic.solving.solver_batches import Batch, BatchWorker, Solved

_WAITING: Final = 0.05
_AHEAD: Final = 2
"""Batches per worker in flight: the one that it solves, and the next."""

_MOST_DEATHS: Final = 2
"""How many workers may die while solving a batch before it counts as unknown."""

_MOST_LOSSES: Final = 20
"""How many workers may die while holding a batch, solving it or not."""

_Answer: TypeAlias = tuple[Solved, tuple[int, ...]]


@final
class _Job:
    """A batch with the numbers of its paths, and how many workers have died that held it."""

    def __init__(self, batch: Batch, numbers: tuple[int, ...]) -> None:
        self.batch = batch
        self.numbers = numbers
        self.deaths = 0
        self.losses = 0

    def lose(self, *, has_begun: bool) -> bool:
        """Record a death; whether another worker should try."""
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
        """Whether some batch crashes the workers that solve it."""

    @property
    def has_room(self) -> bool:
        """Whether some worker can take another batch."""
        return len(self._jobs) < _AHEAD * self._count

    @property
    def are_busy(self) -> bool:
        """Whether answers are outstanding."""
        return bool(self._jobs)

    def submit(self, batch: Batch, numbers: tuple[int, ...]) -> None:
        """Have a batch solved."""
        self._give(_Job(batch, numbers))

    def answers(self, *, awaits_one: bool = False) -> list[_Answer]:
        """The answers since the last call; waits for the next one if necessary."""
        while True:
            self._budget.poll()
            found = self._solved()
            if found or not (awaits_one and self._jobs):
                return found
            wait(self._jobs, timeout=_WAITING, return_when=FIRST_COMPLETED)

    def close(self) -> None:
        """Abandon open batches, and end the workers."""
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
