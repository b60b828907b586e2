"""The last contexts of a bounded search, shared among workers.

The tuples of the last level have no successors, so they are independent. Each worker is a fork of
the search, including its diagrams, and explores every n-th tuple. It reports only which tuples find
something. The main process explores these again, in order, so that the answer does not depend on
the number of workers.
"""

from collections.abc import Callable, Sequence
from operator import call
from typing import TYPE_CHECKING, Final, TypeAlias

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, StopReason
from plait.base.node import node
from plait.base.processes import Executors

if TYPE_CHECKING:
    from concurrent.futures import Future

_PATIENCE: Final = 0.2
"""Seconds between two looks at the budget while workers are busy."""

Share: TypeAlias = range
"""The numbers of the tuples that a worker looks at."""


@node
class Shared:
    """The results of a worker."""

    mattering: tuple[int, ...]
    """The tuples that find something, or show that the search must begin again."""
    left: Share
    """The tuples that it has not looked at."""
    tuples: int = 0
    saturations: int = 0
    exhausted: StopReason | None = None
    is_cut: bool = False
    """Whether a thread can go on after the last context."""


def share_out(
    count: int,
    workers: int,
    work: Callable[[Share], Shared],
    budget: Budget,
    executors: Executors,
) -> Sequence[Shared]:
    """Let workers explore tuples; the work of a worker that died remains to be done."""
    shares = [range(first, count, workers) for first in range(workers)]
    executor = executors(workers, lambda: work, is_fresh=True)
    try:
        futures: list[Future[Shared]] = [executor.submit(call, share) for share in shares]
        return [
            _awaited(future, share, budget) for future, share in zip(futures, shares, strict=True)
        ]
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _awaited(future: "Future[Shared]", share: Share, budget: Budget) -> Shared:
    from plait.base.worker_pool import WorkerLost

    while True:
        budget.poll()
        try:
            return future.result(_PATIENCE)
        except TimeoutError:
            continue
        except BudgetExhausted as spent:
            return Shared((), share, exhausted=spent.reason)
        except WorkerLost:
            return Shared((), share)
