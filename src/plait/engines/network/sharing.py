"""Independent questions, asked in several processes; the answers come in the questions' order.

A process is a copy of this one when all that the questions share has been found out. It asks every
so many-th question and tells each answer at once. What a lost process has not answered is asked
here, so the answers do not depend on the number of processes.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from typing import Final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted

_PATIENCE: Final = 0.2
"""Seconds between two looks at the budget while processes work."""

_WORTH: Final = 8
"""With fewer questions for each, processes cost more than they save."""


def answers(count: int, workers: int, ask: Callable[[int], bool], budget: Budget) -> Iterator[bool]:
    """The answers to questions 0, 1, ... in this order; raises `BudgetExhausted`."""
    workers = min(workers, count // _WORTH)
    if workers < 2:
        for number in range(count):
            budget.poll()
            yield ask(number)
        return
    known: dict[int, bool] = {}
    with _started(count, workers, ask) as open_:
        for number in range(count):
            while number not in known and open_:
                budget.poll()
                _receive(open_, known)
            budget.poll()
            yield known[number] if number in known else ask(number)


def _receive(open_: set[Connection], known: dict[int, bool]) -> None:
    """Take what processes have to tell; whoever is done or lost says no more."""
    for ready in wait(list(open_), _PATIENCE):
        assert isinstance(ready, Connection), "only connections are waited for"
        try:
            told = ready.recv()
        except EOFError:
            open_.discard(ready)
            continue
        if isinstance(told, str):
            raise BudgetExhausted(told)
        known.update([told])


@contextmanager
def _started(count: int, workers: int, ask: Callable[[int], bool]) -> Iterator[set[Connection]]:
    """Processes that ask; ended at the end, whatever happens."""
    context = get_context("fork")
    processes: list[ForkProcess] = []
    connections: list[Connection] = []
    try:
        for first in range(workers):
            here, there = context.Pipe(duplex=False)
            share = range(first, count, workers)
            process = context.Process(target=_work, args=(there, share, ask), daemon=True)
            process.start()
            there.close()
            processes.append(process)
            connections.append(here)
        yield set(connections)
    finally:
        for process in processes:
            process.kill()
            process.join()
        for connection in connections:
            connection.close()


def _work(connection: Connection, share: range, ask: Callable[[int], bool]) -> None:
    """What a process does."""
    try:
        for number in share:
            connection.send((number, ask(number)))
    except BudgetExhausted as spent:
        connection.send(spent.what)
