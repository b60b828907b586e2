"""Searches that allow one context switch after the other, beside one of all schedules.

What they have finished is proved whatever becomes of the other, and what they see first has a
witness with the fewest switches. When one of them leaves no schedule out, all are explored.
"""

from collections.abc import Callable, Sequence
from typing import final

from plait.base.errors import BudgetExhausted, StopReason
from plait.engines.explicit.search.kernel_search import Exploration
from plait.spec.properties import Property


@final
class Deepening:
    """Makes a search for each number of switches; `advance` takes steps in it under the budget."""

    def __init__(
        self,
        make: Callable[[Sequence[Property], int], Exploration],
        advance: Callable[[Exploration, int], bool],
    ) -> None:
        self._make = make
        self._advance = advance
        self.finished = -1
        """The largest number of switches up to which all schedules are explored."""
        self.search: Exploration | None = None
        """The search with one switch more, as far as it has come."""
        self.is_over = False
        """Whether this search is."""
        self.is_all_explored = False
        """Whether one of the searches has left no schedule out."""
        self.has_memory = True
        self.reached: set[tuple[str, int]] = set()
        """The lines that threads have come to."""

    def current(self, asked: Sequence[Property]) -> Exploration:
        """The search to go on with; a new one looks for what is `asked`."""
        if self.search is None:
            self.search = self._make(asked, self.finished + 1)
            self.is_over = False
        return self.search

    def advance(self, steps: int) -> None:
        """Take so many steps; give the search up when it takes too much memory."""
        assert self.search is not None, "there should be a search to go on with"
        try:
            self.is_over = self._advance(self.search, steps)
        except BudgetExhausted as exhausted:
            if exhausted.reason is not StopReason.MEMORY:
                raise
            self.has_memory = False
            self.search.kernel.search.give_back()

    def finish(self) -> None:
        """Note what a search that is over has shown.

        One that has stopped because it has seen all that it looked for has not explored the rest.
        """
        search = self.search
        assert search is not None, "there should be a search that is over"
        self.reached |= search.reached()
        if search.kernel.interpreter.wanted:
            self.finished += 1
            self.is_all_explored = not search.was_cut
        if not self.is_all_explored:
            search.kernel.search.give_back()
            self.search = None
