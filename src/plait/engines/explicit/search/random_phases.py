"""Random runs in a search of all schedules: before its long part, beside it, or after it."""

from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from typing import Final, final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.engines.explicit.search.kernel_search import Exploration
from plait.engines.explicit.search.random_runs import ORDERS, Sampling, samplings
from plait.result.report import Claim

_STEPS: Final = 25_000
"""How many steps random runs take in one order before something else takes its turn."""


@final
class RandomPhases:
    """Turns of random runs, in one order after the other.

    `make` creates a search for what is open, None if nothing is. `advance` takes its steps under
    the budget. `claim` claims what it has found.
    """

    def __init__(
        self,
        make: Callable[[Sampling], Exploration | None],
        advance: Callable[[Exploration, int], bool],
        claim: Callable[[Exploration], Iterator[Claim]],
        budget: Budget,
    ) -> None:
        self._make = make
        self._advance = advance
        self._claim = claim
        self._budget = budget
        self._samplings = samplings()
        self.runs = 0
        """How many runs have begun."""
        self.reached: set[tuple[str, int]] = set()
        """The lines that threads have reached."""

    def begin(self) -> Iterator[Claim]:
        """Take one turn in each order."""
        for _ in ORDERS:
            yield from self.take_turn()

    def take_turn(self) -> Generator[Claim, None, bool]:
        """Take one turn; false if nothing is open any more."""
        sampling = next(self._samplings)
        search = self._make(sampling)
        if search is None:
            return False
        try:
            self._advance(search, _STEPS)
        finally:
            self.runs += sampling.runs
            self.reached |= search.reached()
        search.kernel.search.give_back()
        yield from self._claim(search)
        return True

    def use_the_time(self, steps: int) -> Iterator[Claim]:
        """Take turns while there is time, so many steps if there is no limit of time."""
        with suppress(BudgetExhausted):
            while self._budget.remaining() is not None or steps > 0:
                steps -= _STEPS
                if not (yield from self.take_turn()):
                    return
