"""Independent queries, decided by several workers; the answers are in the order of the queries.

A worker is forked from this process when everything that the queries share is computed. The largest
queries are sent first. Queries of a worker that died are decided in this process, so the answers do
not depend on the number of workers.
"""

from collections.abc import Callable, Iterator, Sequence
from operator import call
from typing import TYPE_CHECKING, Final

from plait.base.budget import Budget
from plait.base.processes import Executors, forked_workers

if TYPE_CHECKING:
    from concurrent.futures import Future

    from plait.base.worker_pool import WarmExecutor

_PATIENCE: Final = 0.2
"""Seconds between two polls of the budget while workers are busy."""

_WORTH: Final = 8
"""With fewer queries per worker, workers cost more than they save."""


def answers(
    sizes: Sequence[int],
    workers: int,
    ask: Callable[[int], bool],
    budget: Budget,
    executors: Executors = forked_workers,
) -> Iterator[bool]:
    """The answers to queries 0, 1, ... of these sizes, in this order.

    Raises `BudgetExhausted`.
    """
    count = len(sizes)
    workers = min(workers, count // _WORTH)
    if workers < 2:
        for number in range(count):
            budget.poll()
            yield ask(number)
        return
    executor = executors(workers, lambda: ask)
    try:
        asked = _asked(executor, sizes)
        for number in range(count):
            answer = _awaited(asked.pop(number), budget)
            yield ask(number) if answer is None else answer
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _asked(executor: "WarmExecutor", sizes: Sequence[int]) -> dict[int, "Future[bool]"]:
    """All questions, on their way to what a worker keeps: the function that asks."""
    order = sorted(range(len(sizes)), key=lambda number: -sizes[number])
    return {number: executor.submit(call, number) for number in order}


def _awaited(future: "Future[bool]", budget: Budget) -> bool | None:
    """The answer to a query; None when its worker died."""
    from plait.base.worker_pool import WorkerLost

    while True:
        budget.poll()
        try:
            return future.result(_PATIENCE)
        except TimeoutError:
            continue
        except WorkerLost:
            return None
