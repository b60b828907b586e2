"""What the symbolic engine may be told."""

from typing import Final

from plait.base.errors import InputError
from plait.base.node import node
from plait.engines.benign_races import BenignRaces
from plait.spec.loop_bounds import LoopBound, LoopRequest
from plait.spec.timeouts import Timeouts

MODES: Final = ("auto", "paths", "merged")
THREADS_AS: Final = ("auto", "orders", "schedules")
DEFAULT_UNWIND: Final = 32


@node
class SymbolicOptions:
    """`most_iterations` bounds loops that inputs can leave, and recursion (None: nothing does).

    Users ask by `loops` for bounds on single ones, which are found as `loop_bounds`; and for paths
    of at most so many tests that inputs decide, or so many iterations and calls.
    `workers` processes solve; `batch_size` path conditions go to one at a time (None: more and
    more). `prunes` says whether paths are tested while they grow: None when that seems to pay; if
    never, not even ranges are looked at. `most_switches` bounds the schedules (None: all).
    `threads_as` says whether schedules are explored one by one or asked for in one formula; `auto`
    does the latter where it can. With `facts`, threads go on at accesses that are proved race free,
    where schedules are explored one by one; `auto` if the proof takes no longer than 10 s.
    """

    mode: str = "auto"
    most_iterations: int | None = DEFAULT_UNWIND
    loops: tuple[LoopRequest, ...] = ()
    loop_bounds: tuple[LoopBound, ...] = ()
    most_branches: int | None = None
    most_steps: int | None = None
    find_all: bool = False
    workers: int = 1
    batch_size: int | None = None
    prunes: bool | None = None
    most_switches: int | None = None
    threads_as: str = "auto"
    benign_races: BenignRaces = BenignRaces()
    spurious_wakeups: bool = False
    timeouts: Timeouts = Timeouts.ANY
    exceptions: tuple[str, ...] = ()
    facts: str = "off"


def check_limits(options: SymbolicOptions) -> None:
    """`InputError` for bounds on paths where what is explored are no single paths.

    A test of a value that several paths have been merged into is open although each path knows its
    outcome; and threads that run one after the other do more than a prefix of a schedule.
    """
    if options.most_branches is not None and options.mode == "merged":
        raise InputError("--branches cannot be combined with --mode merged: it bounds single paths")
    for name, most in (("branches", options.most_branches), ("steps", options.most_steps)):
        if most is not None and options.threads_as == "orders":
            raise InputError(
                f"--{name} cannot be combined with --threads-as orders: it bounds single paths"
            )
