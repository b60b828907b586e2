"""Random runs from the start, for programs whose schedules are too many to explore them all."""

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Final, final

from plait.engines.explicit.kernel.kernel_opcodes import (
    OPERATION_PRIORITIES,
    PRIORITY_CHANGES,
    UNIFORM,
)
from plait.engines.explicit.kernel_interface import Walks
from plait.engines.explicit.search.single_steps import Step
from plait.engines.search_options import DEFAULT_SEED, SearchOptions

if TYPE_CHECKING:
    from plait.engines.explicit.search.kernel_search import Exploration

_POLICIES: Final = {
    "random": UNIFORM,
    "pct": PRIORITY_CHANGES,
    "pos": OPERATION_PRIORITIES,
}
ORDERS: Final = ("pos", "pct", "random")
"""The orders of random runs in a search of all schedules, in turn."""

_SEED_BITS: Final = (1 << 64) - 1
_MOST_DEPTH: Final = 1 << 20
"""More changes of priority than any run has steps."""


@final
class Sampling:
    """The kernel's random runs, as the options ask for them."""

    def __init__(self, options: SearchOptions) -> None:
        self._options = options
        self._walks: Walks | None = None

    @property
    def runs(self) -> int:
        """How many runs have begun."""
        return 0 if self._walks is None else self._walks.runs

    def begin(self, search: "Exploration") -> None:
        """Start from the state in the kernel's memory."""
        options, kernel = self._options, search.kernel
        depth = min(options.pct_depth, _MOST_DEPTH)
        kernel.scheduling.set_policy(_POLICIES[options.order], depth, options.seed & _SEED_BITS)
        self._walks = kernel.walks
        self._walks.begin(-1 if options.runs is None else options.runs)

    def advance(self, search: "Exploration", steps: int) -> bool:
        """Take so many steps; true when all runs are over."""
        return search.kernel.walks.advance(steps)

    def path(self, search: "Exploration") -> tuple[Step, ...]:
        """The steps of the run so far."""
        return search.kernel.walks.path()

    def words(self) -> int:
        """Nothing: the states that runs have visited are in the kernel's table."""
        return 0


def samplings() -> Iterator[Sampling]:
    """Random runs in one order after the other, with ever new seeds."""
    for seed in count(DEFAULT_SEED):
        for order in ORDERS:
            yield Sampling(SearchOptions(order, seed=seed))
