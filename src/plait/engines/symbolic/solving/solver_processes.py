"""Processes that solve batches. One that dies is replaced, and what it had to do is done again."""

from typing import Any, Final, TypeAlias, final

from plait.base.budget import Budget
from plait.base.crew import Channel, Crew, Failed, Gone, Worker
from plait.base.node import node
from plait.engines.symbolic.solving.solver_batches import Batch, BatchWorker, Solved

_WAITING: Final = 0.05
_AHEAD: Final = 2
"""Batches for each process on their way: one that it solves, and one that it finds then."""

_MOST_DEATHS: Final = 2
"""So many processes may die in the middle of a batch before it counts as unknown."""

_MOST_LOSSES: Final = 20
"""So many may die that have it at all, also those that have not begun with it."""

_Answer: TypeAlias = tuple[Solved, tuple[int, ...]]


@final
@node
class _Begun:
    """A process begins with a batch."""


@final
class _Job:
    """A batch with the numbers of its paths, and how many processes have died that had it."""

    def __init__(self, batch: Batch, numbers: tuple[int, ...]) -> None:
        self.batch = batch
        self.numbers = numbers
        self.is_begun = False
        self.deaths = 0
        self.losses = 0

    def lose(self) -> bool:
        """Note a death; whether somebody else should try."""
        self.deaths += self.is_begun
        self.losses += 1
        self.is_begun = False
        return self.deaths < _MOST_DEATHS and self.losses < _MOST_LOSSES


@final
class Processes:
    """Batches go in with the numbers of their paths; answers come out as they are found.

    A batch whose process died with it is tried once more; then it counts as unknown.
    """

    def __init__(self, count: int, budget: Budget) -> None:
        self._count = count
        self._budget = budget
        self._crew = Crew()
        self._jobs: dict[Worker, list[_Job]] = {}
        """What the processes have to do, each from the first to the last."""
        self._found: list[_Answer] = []
        self.has_died = False
        """Whether some batch kills the process that solves it."""

    @property
    def has_room(self) -> bool:
        """Whether some process could do with one more batch."""
        return self._running < _AHEAD * self._count

    @property
    def are_busy(self) -> bool:
        """Whether there are answers still to come."""
        return bool(self._running or self._found)

    @property
    def _running(self) -> int:
        return sum(map(len, self._jobs.values()))

    def submit(self, batch: Batch, numbers: tuple[int, ...]) -> None:
        """Have a batch solved."""
        self._give(_Job(batch, numbers))

    def answers(self, *, awaits_one: bool = False) -> list[_Answer]:
        """What has been solved since the last time, and if need be the next that will be."""
        while True:
            self._budget.poll()
            waits = awaits_one and self._running > 0 and not self._found
            for worker, news in self._crew.listen(_WAITING if waits else 0):
                self._hear(worker, news)
            if self._found or not waits:
                found, self._found = self._found, []
                return found

    def close(self) -> None:
        """End the processes."""
        self._jobs.clear()
        self._crew.close()

    def _give(self, job: _Job) -> None:
        """Have a batch solved by who has the least to do."""
        while len(self._jobs) < self._count:
            self._jobs[self._crew.start(_solve_batches)] = []
        worker = min(self._jobs, key=lambda worker: len(self._jobs[worker]))
        self._jobs[worker].append(job)
        self._crew.tell(worker, (job.batch, self._budget.remaining()))

    def _hear(self, worker: Worker, news: Any) -> None:
        match news:
            case _Begun():
                self._jobs[worker][0].is_begun = True
            case Solved():
                self._found.append((news, self._jobs[worker].pop(0).numbers))
            case Failed():
                raise news.error()
            case Gone():
                self._redo(self._jobs.pop(worker))

    def _redo(self, lost: list[_Job]) -> None:
        """Have others do what a lost process should have done."""
        for job in lost:
            if job.lose():
                self._give(job)
            else:
                self.has_died = True
                self._found.append((Solved({}, frozenset(job.batch.labels)), job.numbers))


def _solve_batches(channel: Channel) -> None:
    """What a process does."""
    worker = BatchWorker()
    while True:
        batch, seconds = channel.receive()
        channel.send(_Begun())
        channel.send(worker.solve(batch, seconds))
