"""Independent questions, asked in several processes; the answers come in the questions' order.

A process is a copy of this one when all that the questions share has been found out. It takes a
question that nobody has taken, the largest first, and tells the answer at once. What a lost process
has not answered is asked here, so the answers do not depend on the number of processes.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from multiprocessing.sharedctypes import Synchronized
from typing import Final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted

_PATIENCE: Final = 0.2
"""Seconds between two looks at the budget while processes work."""

_WORTH: Final = 8
"""With fewer questions for each, processes cost more than they save."""


def answers(
    sizes: Sequence[int], workers: int, ask: Callable[[int], bool], budget: Budget
) -> Iterator[bool]:
    """The answers to questions 0, 1, ... of these sizes, in this order.

    Raises `BudgetExhausted`.
    """
    count = len(sizes)
    workers = min(workers, count // _WORTH)
    if workers < 2:
        for number in range(count):
            budget.poll()
            yield ask(number)
        return
    known: dict[int, bool] = {}
    order = sorted(range(count), key=lambda number: -sizes[number])
    with _started(order, workers, ask) as open_:
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
def _started(
    order: Sequence[int], workers: int, ask: Callable[[int], bool]
) -> Iterator[set[Connection]]:
    """Processes that ask; ended at the end, whatever happens."""
    context = get_context("fork")
    taken = context.Value("q", 0)
    processes: list[ForkProcess] = []
    connections: list[Connection] = []
    try:
        for _ in range(workers):
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=_work, args=(there, order, taken, ask), daemon=True)
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


def _work(
    connection: Connection,
    order: Sequence[int],
    taken: "Synchronized[int]",
    ask: Callable[[int], bool],
) -> None:
    """What a process does."""
    try:
        while True:
            with taken.get_lock():
                position = taken.value
                taken.value = position + 1
            if position >= len(order):
                return
            connection.send((order[position], ask(order[position])))
    except BudgetExhausted as spent:
        connection.send(spent.what)
