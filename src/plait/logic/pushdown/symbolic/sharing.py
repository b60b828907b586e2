"""The last contexts of a bounded search, shared among processes.

What threads do from the tuples of the last level makes no further tuples, so these are independent.
Each process is a copy of the search as it is then, diagrams and all, and looks at every so many-th
tuple. It only tells which of them matter, because they find something: those the search looks at
again by itself, in their order. So the answer does not depend on the number of processes.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from typing import Final, TypeAlias

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.base.node import node

_PATIENCE: Final = 0.2
"""Seconds between two looks at the budget while processes work."""

Share: TypeAlias = range
"""The numbers of the tuples that a process looks at."""


@node
class Shared:
    """What a process has found out."""

    mattering: tuple[int, ...]
    """The tuples that find something, or show that the search must begin again."""
    left: Share
    """The tuples that it has not looked at."""
    tuples: int = 0
    saturations: int = 0
    exhausted: str | None = None
    is_cut: bool = False
    """Whether a thread can go on after the last context."""


def share_out(
    count: int, workers: int, work: Callable[[Share], Shared], budget: Budget
) -> Sequence[Shared]:
    """Have processes look at tuples; what a lost process should have done is left."""
    shares = [range(first, count, workers) for first in range(workers)]
    with _started(shares, work) as connections:
        answers: dict[Connection, Shared] = {}
        open_ = dict(connections)
        while open_:
            budget.poll()
            for ready in wait(list(open_), _PATIENCE):
                assert isinstance(ready, Connection), "only connections are waited for"
                share = open_.pop(ready)
                try:
                    answers[ready] = ready.recv()
                except EOFError:
                    answers[ready] = Shared((), share)
        return [answers[connection] for connection in connections]


@contextmanager
def _started(
    shares: Sequence[Share], work: Callable[[Share], Shared]
) -> Iterator[dict[Connection, Share]]:
    """Processes that work; ended at the end, whatever happens."""
    context = get_context("fork")
    processes: list[ForkProcess] = []
    connections: dict[Connection, Share] = {}
    try:
        for share in shares:
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=_answer, args=(there, share, work), daemon=True)
            process.start()
            there.close()
            processes.append(process)
            connections[here] = share
        yield connections
    finally:
        for process in processes:
            process.kill()
            process.join()
        for connection in connections:
            connection.close()


def _answer(connection: Connection, share: Share, work: Callable[[Share], Shared]) -> None:
    """What a process does."""
    try:
        connection.send(work(share))
    except BudgetExhausted as spent:
        connection.send(Shared((), share, exhausted=spent.what))
