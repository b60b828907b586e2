"""Suspected violations on their way to solvers: D at a time, to N processes, answers in order.

Batches grow from one path to many, each process getting some of a size before they do: the first
bug is found early, later batches cost less to send, and no process has much more work than
another. The answer is the lowest feasible path of each label, however many processes work and
however they are scheduled. A batch whose process died is tried once more, alone; then it counts as
unknown.
"""

import multiprocessing
from collections.abc import Hashable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeAlias, final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.engines.symbolic.batches import Batch, BatchSolver, Solved, make_batch, solve
from plait.engines.symbolic.path import Literals
from plait.logic.smt.terms import Value

LARGEST_BATCH: Final = 200
_WAITING: Final = 0.05
_BEFORE_GROWTH: Final = 4
"""Batches of one size that each worker gets, so that all of them have as much to do."""

_MOST_AHEAD: Final = 4
"""Batches per worker that may be on their way before the search waits for one."""

Answers: TypeAlias = dict[Hashable, tuple[int, Mapping[str, int]]]


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
    ) -> None:
        self._workers = workers
        self._axioms = axioms
        self._budget = budget
        self._fixed_size = batch_size
        self._size = batch_size or 1
        self._before_growth = 1 if workers == 1 else _BEFORE_GROWTH * workers
        self._sent = 0
        self._solver: BatchSolver | None = None
        self._last: dict[Hashable, Literals] = {}
        self._waiting: list[tuple[int, Hashable, Literals]] = []
        self._numbers: dict[Hashable, int] = {}
        self._names: list[Hashable] = []
        self._executor: ProcessPoolExecutor | None = None
        self._running: list[tuple[Future[Solved], Batch, tuple[int, ...]]] = []
        self.suspects = 0
        self.answers: Answers = {}
        self.unknown: set[Hashable] = set()
        self.has_died = False
        """Whether some batch kills the process that solves it."""

    def add(self, label: Hashable, path: Literals) -> int | None:
        """Take a suspect and give it a number; None when there is nothing to find out by it.

        That is when its label has an answer already, or when it is the last one of its label again.
        """
        if label in self.answers or self._last.get(label) == path:
            return None
        self._last[label] = path
        self.suspects += 1
        if not path:
            self.answers[label] = (self.suspects, {})
            return self.suspects
        number = self.suspects
        self._waiting.append((number, label, path))
        if len(self._waiting) >= self._size:
            self.flush()
        return number

    def flush(self, most: int | None = None) -> None:
        """Send what there is, at most so many."""
        if not self._waiting:
            return
        sent, self._waiting = self._waiting[:most], self._waiting[most or len(self._waiting) :]
        numbers = tuple(number for number, _, _ in sent)
        labels = [self._label(label) for _, label, _ in sent]
        paths = [path for _, _, path in sent]
        self._sent += 1
        if self._fixed_size is None and self._sent % self._before_growth == 0:
            self._size = min(2 * self._size, LARGEST_BATCH)
        if self._workers == 1:
            if self._solver is None:
                self._solver = BatchSolver(self._axioms, self.is_spent)
            self._take(self._solver.solve(paths, labels), numbers)
            self._budget.poll()
        else:
            self._submit(make_batch(paths, labels, self._axioms), numbers)
            self._collect(most_left=_MOST_AHEAD * self._workers)

    def _label(self, label: Hashable) -> int:
        if label not in self._numbers:
            self._numbers[label] = len(self._names)
            self._names.append(label)
        return self._numbers[label]

    def finish(self) -> None:
        """Send the rest, a share to each process, and wait for all answers that still matter."""
        share = -(-len(self._waiting) // self._workers)
        while self._waiting:
            self.flush(share)
        self._collect(most_left=0)

    def close(self) -> None:
        """Let go of the solver and of the processes."""
        self._solver = None
        self._running.clear()
        if self._executor is not None:
            _shut_down(self._executor)
            self._executor = None

    # --- processes --------------------------------------------------------------------------------

    def _submit(self, batch: Batch, numbers: tuple[int, ...]) -> None:
        if self._executor is None:
            self._executor = _processes(self._workers)
        try:
            future = self._executor.submit(solve, batch, self._budget.remaining())
        except BrokenProcessPool:
            self._redo([*(entry[1:] for entry in self._running), (batch, numbers)])
        else:
            self._running.append((future, batch, numbers))

    def _collect(self, most_left: int) -> None:
        """Take what is done; wait until at most so many batches are on their way."""
        while self._running:
            self._budget.poll()
            done = [entry for entry in self._running if entry[0].done()]
            self._running = [entry for entry in self._running if entry not in done]
            for future, batch, numbers in done:
                if isinstance(future.exception(), BrokenProcessPool):
                    self._redo([(batch, numbers), *(entry[1:] for entry in self._running)])
                else:
                    self._take(future.result(), numbers)
            if len(self._running) <= most_left:
                return
            wait([entry[0] for entry in self._running], _WAITING, "FIRST_COMPLETED")

    def _redo(self, lost: list[tuple[Batch, tuple[int, ...]]]) -> None:
        """Each batch again, in a process of its own, so that one that kills it is found out."""
        self.close()
        for batch, numbers in lost:
            executor = _processes(1)
            future = executor.submit(solve, batch, self._budget.remaining())
            try:
                while not future.done():
                    self._budget.poll()
                    wait([future], _WAITING)
                self._take(future.result(), numbers)
            except BrokenProcessPool:
                self.has_died = True
                self.unknown.update(self._names[label] for label in batch.labels)
            finally:
                _shut_down(executor)

    # --- answers ----------------------------------------------------------------------------------

    def is_spent(self) -> bool:
        """Whether solvers should give up."""
        try:
            self._budget.poll()
        except BudgetExhausted:
            return True
        return False

    def _take(self, solved: Solved, numbers: tuple[int, ...]) -> None:
        for label, (position, model) in solved.found.items():
            name = self._names[label]
            known = self.answers.get(name)
            if known is None or numbers[position] < known[0]:
                self.answers[name] = (numbers[position], model)
        self.unknown.update(self._names[label] for label in solved.unknown)


def _processes(count: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("fork"))


def _shut_down(executor: ProcessPoolExecutor) -> None:
    """End the processes of an executor, at work or not."""
    processes = list((executor._processes or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
