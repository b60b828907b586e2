"""The options of the pushdown engine."""

from typing import Final

from plait.base.errors import InputError
from plait.base.node import node
from plait.engines.benign_races import BenignRaces
from plait.spec.timeouts import Timeouts
from plait.spec.widths import FieldWidth, ParameterRequest, ParameterWidth

SPLITS: Final = ("lazy", "lazy-printed", "eager")
MOST_BITS: Final = 32
MOST_THREADS: Final = 32
MOST_HEAP: Final = 4000
DEFAULT_BITS: Final = 8
DEFAULT_HEAP: Final = 50
DEFAULT_THREADS: Final = 8


@node
class PushdownOptions:
    """`contexts` is None for all schedules; `bits`, `heap` and `threads` bound what is explored.

    A number that is not known in advance has `bits` bits, an input `input_bits` (None: as any
    other). At most `heap` objects may become reachable by several threads. At most `threads`
    threads may exist, including the main thread. `wraps` is the arithmetic of the paper, in which
    numbers of `bits` bits wrap around. The last of a bounded number of contexts is distributed over
    `workers` processes. The fields in `widths` have their own bit width. So have parameters, which
    users name in `parameters` and which are resolved to `parameter_widths`. With `facts`, accesses
    that are proved race free (except for `benign_races`) are no scheduling points; `auto` if the
    proof takes no longer than 10 s.
    """

    contexts: int | None = None
    bits: int = DEFAULT_BITS
    input_bits: int | None = None
    heap: int = DEFAULT_HEAP
    threads: int = DEFAULT_THREADS
    split: str = "lazy"
    wraps: bool = False
    find_all: bool = False
    spurious_wakeups: bool = False
    timeouts: Timeouts = Timeouts.ANY
    exceptions: tuple[str, ...] = ()
    workers: int = 1
    widths: tuple[FieldWidth, ...] = ()
    parameters: tuple[ParameterRequest, ...] = ()
    parameter_widths: tuple[ParameterWidth, ...] = ()
    facts: str = "off"
    benign_races: BenignRaces = BenignRaces()


def pushdown_options(
    bits: int | None,
    input_bits: int | None,
    heap: int | None,
    threads: int | None,
    split: str = SPLITS[0],
    *,
    wraps: bool = False,
) -> PushdownOptions:
    """The options that a user has set, None where not; `InputError` for a useless value."""
    for name, value, most in (
        ("bits", bits, MOST_BITS),
        ("input-bits", input_bits, MOST_BITS),
        ("heap", heap, MOST_HEAP),
        ("threads", threads, MOST_THREADS),
    ):
        if value is not None and not 1 <= value <= most:
            raise InputError(f"{name}: write a number from 1 to {most}")
    return PushdownOptions(
        bits=DEFAULT_BITS if bits is None else bits,
        input_bits=input_bits,
        heap=DEFAULT_HEAP if heap is None else heap,
        threads=DEFAULT_THREADS if threads is None else threads,
        split=split,
        wraps=wraps,
    )
