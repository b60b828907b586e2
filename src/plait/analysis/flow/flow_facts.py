"""The facts and contexts of the tabulation.

A fact says that something may depend on a secret; it is a small tuple whose first element is one of
the codes below. A context is a method in its points-to context, with what holds at its entry.
"""

from typing import Final, NamedTuple, TypeAlias, final

from plait.analysis.flow.locations import Location
from plait.analysis.points_to.method_instances import CallSite
from plait.analysis.races.shared_accesses import MemoryPlace

VALUE: Final = 0
"""The value of definition `at`."""
STEP: Final = 1
"""Whether step `at` runs."""
HIGH: Final = 2
"""A location, before op `index` of block `at`; it stays so until it is overwritten."""
SEEN: Final = 3
"""A location that the op at block `at` and `index` may read, and nothing else."""
RESULT: Final = 4
"""What the method returns."""
OUTCOME: Final = 5
"""Whether the method returns or throws."""
THROWN: Final = 6
"""The exception that leaves the method."""
KEPT: Final = 7
"""A location, when the method returns."""
KEPT_THROWN: Final = 8
"""A location, when an exception leaves the method."""
EXITS: Final = frozenset({RESULT, OUTCOME, THROWN, KEPT, KEPT_THROWN})


class Fact(NamedTuple):
    """Something that may depend on a secret."""

    kind: int
    at: int = 0
    index: int = 0  # type: ignore[assignment]  # hides `tuple.index`, which nobody calls
    location: Location | None = None


class ThreadFlow(NamedTuple):
    """A write to a place, and a read of it in another thread."""

    place: MemoryPlace
    written: CallSite
    read: CallSite


Chain: TypeAlias = tuple[ThreadFlow, ...]
"""The flows between threads that a fact has come by, as far as the network knows them."""

NOTHING: Final = 0
"""A secret of the method itself, or of another thread."""
ARGUMENT: Final = 1
"""A parameter."""
MEMORY: Final = 2
"""A location."""
CONTROL: Final = 3
"""Whether the call takes place."""
ANY: Final = 4
"""Anything: calls of library code, whose instances are told apart by their receivers."""


class Entry(NamedTuple):
    """What holds at the entry of a context."""

    kind: int
    number: int = 0
    location: Location | None = None
    chain: Chain = ()


@final
class Context:
    """A method instance with what holds at its entry; everything found for it."""

    __slots__ = (
        "callees",
        "callers",
        "chains",
        "entry",
        "instance",
        "is_controlled",
        "known",
        "walked",
        "writes",
    )

    def __init__(self, instance: int, entry: Entry) -> None:
        self.instance = instance
        self.entry = entry
        self.known: dict[Fact, Origin | None] = {}
        self.callers: dict[Caller, None] = {}
        self.callees: dict[Context, None] = {}
        self.chains: dict[Chain, None] = {}
        self.writes: list[Written] = []
        self.walked: dict[Location, set[int]] = {}
        self.is_controlled = False

    def site(self, block: int, index: int) -> CallSite:
        """An op of the method in this context."""
        return CallSite(self.instance, block, index)


class Origin(NamedTuple):
    """The fact that another fact follows from, and why."""

    context: Context
    fact: Fact
    why: str


class Caller(NamedTuple):
    """An op that a context comes back to; one that starts a thread does not wait for it."""

    context: Context
    block: int
    index: int  # type: ignore[assignment]  # hides `tuple.index`, which nobody calls
    is_start: bool = False


class Written(NamedTuple):
    """A write of a secret, which threads may read elsewhere."""

    location: Location
    block: int
    index: int  # type: ignore[assignment]  # hides `tuple.index`, which nobody calls
    fact: Fact
