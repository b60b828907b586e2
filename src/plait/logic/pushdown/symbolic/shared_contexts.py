"""The last contexts of a bounded search, shared among processes.

What threads do from the tuples of the last level makes no further tuples, so these are independent.
Each process is a copy of the search as it is then, diagrams and all, and looks at every so many-th
tuple. It only tells which of them matter, because they find something: those the search looks at
again by itself, in their order. So the answer does not depend on the number of processes.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from plait.base.budget import Budget
from plait.base.crew import Channel, Crew
from plait.base.errors import BudgetExhausted, StopReason
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
    exhausted: StopReason | None = None
    is_cut: bool = False
    """Whether a thread can go on after the last context."""


def share_out(
    count: int, workers: int, work: Callable[[Share], Shared], budget: Budget
) -> Sequence[Shared]:
    """Have processes look at tuples; what a lost process should have done is left."""
    shares = [range(first, count, workers) for first in range(workers)]
    crew = Crew()
    try:
        open_ = {crew.start(partial(_answer, share=share, work=work)): share for share in shares}
        order, answers = list(open_), {}
        while open_:
            budget.poll()
            for worker, news in crew.listen(_PATIENCE):
                if worker in open_:
                    share = open_.pop(worker)
                    answers[worker] = news if isinstance(news, Shared) else Shared((), share)
        return [answers[worker] for worker in order]
    finally:
        crew.close()


def _answer(channel: Channel, share: Share, work: Callable[[Share], Shared]) -> None:
    """What a process does."""
    try:
        channel.send(work(share))
    except BudgetExhausted as spent:
        channel.send(Shared((), share, exhausted=spent.reason))
