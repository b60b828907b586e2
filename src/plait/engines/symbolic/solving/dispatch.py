"""Dispatch of suspected violations: D per batch, to N workers, answers in order.

In the process of the search batches grow from one path to many, so that the first bug is found
early. Workers get a share of the waiting suspects as soon as they have little to do. Batches are
larger the more suspects wait, and the last ones are small, so all workers finish at about the same
time. The answer is the lowest feasible path of each label, independent of the number of workers and
their scheduling.
"""

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias, final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.base.processes import Executors, forked_workers
from plait.engines.symbolic.paths.path_condition import Literals
from plait.engines.symbolic.solving.solver_batches import (
    BatchSolver,
    BatchWorker,
    Solved,
    make_batch,
)
from plait.logic.smt.terms import Value

if TYPE_CHECKING:
    from plait.engines.symbolic.solving.batch_workers import BatchWorkers

LARGEST_BATCH: Final = 200
_SHARES: Final = 2
"""The waiting suspects are divided into this many parts per process."""

_MOST_WAITING: Final = 4 * LARGEST_BATCH
"""How many suspects per process may wait before the search does."""

Answers: TypeAlias = dict[Hashable, tuple[int, Mapping[str, int]]]
_Suspect: TypeAlias = tuple[int, Hashable, Literals]


@final
class Dispatch:
    """Takes suspects with labels; `answers` has the lowest feasible one of each label so far."""

    def __init__(
        self,
        workers: int,
        axioms: list[Value],
        budget: Budget,
        *,
        batch_size: int | None = None,
        executors: Executors = forked_workers,
    ) -> None:
        self._workers = workers
        self._axioms = axioms
        self._budget = budget
        self._fixed_size = batch_size
        self._size = batch_size or 1
        """The minimum number of suspects for a batch."""
        self._solver: BatchSolver | None = None
        self._batch_workers = _batch_workers(executors, workers, budget) if workers > 1 else None
        self._last: dict[Hashable, Literals] = {}
        self._waiting: list[_Suspect] = []
        self._numbers: dict[Hashable, int] = {}
        self._names: list[Hashable] = []
        self.suspects = 0
        self.answers: Answers = {}
        self.unknown: set[Hashable] = set()

    @property
    def has_died(self) -> bool:
        """Whether some batch crashes the process that solves it."""
        return self._batch_workers is not None and self._batch_workers.has_died

    def add(self, label: Hashable, path: Literals) -> int | None:
        """Take a suspect and give it a number; None when it is redundant.

        That is when its label has an answer already, or when it is the last one of its label again.
        """
        if label in self.answers or self._last.get(label) == path:
            return None
        self._last[label] = path
        number = self.next_number()
        if not path:
            self.answers[label] = (number, {})
            return number
        self._waiting.append((number, label, path))
        if self._batch_workers is None:
            if len(self._waiting) >= self._size:
                self._solve_here()
        else:
            self._hand_out(self._batch_workers, self._size)
            while len(self._waiting) > _MOST_WAITING * self._workers:
                self._hand_out(self._batch_workers, self._size, awaits_one=True)
        return number

    def next_number(self) -> int:
        """The number of one suspect more."""
        self.suspects += 1
        return self.suspects

    def look(self) -> None:
        """Collect available answers, and give idle workers work."""
        if self._batch_workers is not None:
            self._hand_out(self._batch_workers, self._size)

    def finish(self) -> None:
        """Send the rest, and wait for all answers that still matter."""
        if self._batch_workers is None:
            self._solve_here()
            return
        self._hand_out(self._batch_workers)
        while self._batch_workers.are_busy:
            self._hand_out(self._batch_workers, awaits_one=True)

    def close(self) -> None:
        """Let go of the solver and of the processes."""
        self._solver = None
        if self._batch_workers is not None:
            self._batch_workers.close()

    def _solve_here(self) -> None:
        """Solve what waits, in this process."""
        suspects = self._next(len(self._waiting))
        if not suspects:
            return
        if self._fixed_size is None:
            self._size = min(2 * self._size, LARGEST_BATCH)
        if self._solver is None:
            self._solver = BatchSolver(self._axioms, self.is_spent)
        numbers, labels, paths = self._unzipped(suspects)
        self._take([(self._solver.solve(paths, labels), numbers)])
        self._budget.poll()

    def _hand_out(
        self, workers: "BatchWorkers", least: int = 1, *, awaits_one: bool = False
    ) -> None:
        """Collect answers; then give work to idle workers, while this many suspects wait."""
        self._take(workers.answers(awaits_one=awaits_one))
        while len(self._waiting) >= least and workers.has_room:
            share = -(-len(self._waiting) // (_SHARES * self._workers))
            suspects = self._next(self._fixed_size or min(share, LARGEST_BATCH))
            if suspects:
                numbers, labels, paths = self._unzipped(suspects)
                workers.submit(make_batch(paths, labels, self._axioms), numbers)

    def _next(self, most: int) -> list[_Suspect]:
        """The first suspects, without those whose label has a lower answer by now.

        A path without conditions is answered at once, before others that it comes after.
        """
        found = [suspect for suspect in self._waiting[:most] if not self._is_settled(suspect)]
        del self._waiting[:most]
        return found

    def _is_settled(self, suspect: _Suspect) -> bool:
        number, label, _ = suspect
        known = self.answers.get(label)
        return known is not None and known[0] < number

    def _unzipped(
        self, suspects: list[_Suspect]
    ) -> tuple[tuple[int, ...], list[int], list[Literals]]:
        """The numbers of suspects, those of their labels, and their paths."""
        labels = [self._label(label) for _, label, _ in suspects]
        return tuple(number for number, _, _ in suspects), labels, [path for *_, path in suspects]

    def _label(self, label: Hashable) -> int:
        if label not in self._numbers:
            self._numbers[label] = len(self._names)
            self._names.append(label)
        return self._numbers[label]

    # --- answers ----------------------------------------------------------------------------------

    def is_spent(self) -> bool:
        """Whether solvers should give up."""
        try:
            self._budget.poll()
        except BudgetExhausted:
            return True
        return False

    def _take(self, answers: Iterable[tuple[Solved, tuple[int, ...]]]) -> None:
        for solved, numbers in answers:
            for label, (position, model) in solved.found.items():
                name = self._names[label]
                known = self.answers.get(name)
                if known is None or numbers[position] < known[0]:
                    self.answers[name] = (numbers[position], model)
            self.unknown.update(self._names[label] for label in solved.unknown)


def _batch_workers(executors: Executors, count: int, budget: Budget) -> "BatchWorkers":
    """Only users of workers pay for their imports."""
    from plait.engines.symbolic.solving.batch_workers import BatchWorkers

    return BatchWorkers(executors(count, BatchWorker), count, budget)
