"""The options of the symbolic engine."""

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

    Users set bounds on single loops in `loops`, which are resolved to `loop_bounds`. They can also
    bound the tests on a path that inputs decide, and its iterations and calls. `workers` processes
    solve; each gets `batch_size` path conditions at a time (None: more and more). `prunes` says
    whether growing paths are tested for feasibility (None: when that seems to pay); if never, not
    even ranges are used. `most_switches` bounds the schedules (None: all). `threads_as` says
    whether schedules are explored one by one or encoded in one formula; `auto` uses the formula
    where it can. With `facts`, accesses that are proved race free are no scheduling points where
    schedules are explored one by one; `auto` if the proof takes no longer than 10 s.
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
    """`InputError` for bounds on paths where the exploration does not consist of single paths.

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
