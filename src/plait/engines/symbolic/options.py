"""What the symbolic engine may be told."""

from typing import Final

from plait.base.node import node
from plait.engines.benign_races import BenignRaces

MODES: Final = ("auto", "paths", "merged")
THREADS_AS: Final = ("auto", "orders", "schedules")
DEFAULT_UNWIND: Final = 32


@node
class SymbolicOptions:
    """`most_iterations` bounds loops that inputs can leave, and recursion (None: nothing does).

    `workers` processes solve; `batch_size` path conditions go to one at a time (None: more and
    more). `prunes` says whether paths are tested while they grow: None when that seems to pay.
    `most_switches` bounds the schedules (None: all). `threads_as` says whether schedules are
    explored one by one or asked for in one formula; `auto` does the latter where it can. With
    `facts`, threads go on at accesses that are proved race free, where schedules are explored one
    by one; `auto` if the proof takes no longer than 10 s.
    """

    mode: str = "auto"
    most_iterations: int | None = DEFAULT_UNWIND
    find_all: bool = False
    workers: int = 1
    batch_size: int | None = None
    prunes: bool | None = None
    most_switches: int | None = None
    threads_as: str = "auto"
    benign_races: BenignRaces = BenignRaces()
    spurious_wakeups: bool = False
    facts: str = "off"
