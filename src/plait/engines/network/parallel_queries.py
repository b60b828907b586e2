"""Independent questions, asked in several processes; the answers come in the questions' order.

A process is a copy of this one when all that the questions share has been found out. It is given
questions that nobody has, the largest first, and tells each answer at once. What a lost process has
not answered is asked here, so the answers do not depend on the number of processes.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, final

from plait.base.budget import Budget
from plait.base.crew import Channel, Crew, Failed, Gone
from plait.base.errors import BudgetExhausted, StopReason

_PATIENCE: Final = 0.2
"""Seconds between two looks at the budget while processes work."""

_AHEAD: Final = 2
"""Questions that a process has: one that it looks at, and one that it finds then."""

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
    order = sorted(range(count), key=lambda number: -sizes[number])
    asking = _Asking(order, ask)
    try:
        asking.start(workers)
        for number in range(count):
            while asking.awaits(number):
                budget.poll()
                asking.listen()
            budget.poll()
            yield asking.known[number] if number in asking.known else ask(number)
    finally:
        asking.close()


@final
class _Asking:
    """Processes that ask, and what they have answered."""

    def __init__(self, order: Sequence[int], ask: Callable[[int], bool]) -> None:
        self._left = list(reversed(order))
        self._ask = ask
        self._crew = Crew()
        self.known: dict[int, bool] = {}

    def start(self, workers: int) -> None:
        """Begin; each process has something to do."""
        for _ in range(workers):
            worker = self._crew.start(self._answer)
            for _ in range(_AHEAD):
                self._crew.tell(worker, self._next())

    def awaits(self, number: int) -> bool:
        """Whether the answer to a question may still come."""
        return number not in self.known and bool(self._crew.workers)

    def listen(self) -> None:
        """Take what processes have to tell; who has told something is asked something else."""
        for worker, told in self._crew.listen(_PATIENCE):
            match told:
                case StopReason():
                    raise BudgetExhausted(told)
                case Failed() | Gone():
                    continue  # the question is asked here, and so is what comes of it
                case _:
                    self.known.update([told])
                    self._crew.tell(worker, self._next())

    def close(self) -> None:
        """End the processes."""
        self._crew.close()

    def _next(self) -> int | None:
        return self._left.pop() if self._left else None

    def _answer(self, channel: Channel) -> None:
        """What a process does."""
        try:
            while (number := channel.receive()) is not None:
                channel.send((number, self._ask(number)))
        except BudgetExhausted as spent:
            channel.send(spent.reason)
