"""Iterative deepening over context switches, interleaved with a search of all schedules.

What these searches finish is proved whatever happens to the other search, and what they find first
has a witness with the fewest switches. When one of them leaves no schedule out, all schedules are
explored.
"""

from collections.abc import Callable, Sequence
from typing import final

from plait.base.errors import BudgetExhausted, StopReason
from plait.engines.explicit.search.kernel_search import Exploration
from plait.spec.properties import Property


@final
class Deepening:
    """Creates a search for each number of switches; `advance` takes its steps under the budget."""

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
        """The current search, with one switch more."""
        self.is_over = False
        """Whether the current search is abandoned."""
        self.is_all_explored = False
        """Whether one of the searches has left no schedule out."""
        self.has_memory = True
        self.reached: set[tuple[str, int]] = set()
        """The lines that threads have reached."""

    def current(self, asked: Sequence[Property]) -> Exploration:
        """The search to continue; a new one looks for what is `asked`."""
        if self.search is None:
            self.search = self._make(asked, self.finished + 1)
            self.is_over = False
        return self.search

    def advance(self, steps: int) -> None:
        """Take this many steps; abandon the search when it takes too much memory."""
        assert self.search is not None, "there should be a search to go on with"
        try:
            self.is_over = self._advance(self.search, steps)
        except BudgetExhausted as exhausted:
            if exhausted.reason is not StopReason.MEMORY:
                raise
            self.give_back()

    def give_back(self) -> None:
        """Abandon the current search, and release its memory."""
        self.has_memory = False
        if self.search is not None:
            self.search.kernel.search.give_back()

    def finish(self) -> None:
        """Record the result of a search that is over.

        A search that has stopped because it found everything it looked for has not explored the
        rest.
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
