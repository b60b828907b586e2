"""The order of exploration, and how visited states are identified."""

from typing import Final

from plait.base.errors import InputError
from plait.base.node import node

RANDOM_ORDERS: Final = ("random", "pct", "pos")
ORDERS: Final = ("depth", "breadth", *RANDOM_ORDERS)
"""Depth first, breadth first, or random runs: uniform, by PCT, by POS."""

STATES: Final = ("hashed", "full")
"""What is stored of a visited state: a hash, or all of it."""

DEFAULT_SEED: Final = 1
DEFAULT_PCT_DEPTH: Final = 3


@node
class SearchOptions:
    """`runs` is None for random runs until the budget ends; `pct_depth` is the d of PCT."""

    order: str = "depth"
    keeps_states: bool = False
    seed: int = DEFAULT_SEED
    runs: int | None = None
    pct_depth: int = DEFAULT_PCT_DEPTH

    @property
    def is_random(self) -> bool:
        """Whether only some schedules are explored."""
        return self.order in RANDOM_ORDERS


def search_options(
    order: str, states: str, seed: int | None, runs: int | None, pct_depth: int | None
) -> SearchOptions:
    """The options that a user has set, None where not; `InputError` for a useless value."""
    if order not in RANDOM_ORDERS:
        for name, value in (("seed", seed), ("runs", runs)):
            if value is not None:
                raise InputError(
                    f"--{name} requires a random search: --search {', '.join(RANDOM_ORDERS)}"
                )
    elif states == "full":
        raise InputError("--states full requires --search depth or --search breadth")
    if pct_depth is not None and order != "pct":
        raise InputError("--pct-depth requires --search pct")
    return SearchOptions(
        order,
        states == "full",
        DEFAULT_SEED if seed is None else seed,
        runs,
        DEFAULT_PCT_DEPTH if pct_depth is None else pct_depth,
    )


def can_track(most_switches: int | None, workers: int, search: SearchOptions) -> bool:
    """Whether fields can be tracked; this needs all schedules, breadth first, in one process."""
    return most_switches is None and workers == 1 and search == SearchOptions()
