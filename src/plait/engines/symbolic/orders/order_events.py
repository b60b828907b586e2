"""Events: observable actions of threads, each under the condition of its path.

The events of a thread stand in one list, in the order in which they were recorded. Of two events on
one path the earlier one was recorded first, so the list is a linear extension of every path.
"""

from collections.abc import Hashable, Mapping
from enum import Enum, auto
from typing import Any, TypeAlias, final

from plait.base.names import FieldRef, MethodRef
from plait.base.node import node
from plait.engines.symbolic.paths.path_condition import Literals
from plait.ir.operands import Kind
from plait.logic.smt.terms import Term

Place: TypeAlias = tuple[int, int]
"""An object and a slot or element."""

OpSite: TypeAlias = tuple[MethodRef, int, int]
"""The op of a code: block and index."""

Seen: TypeAlias = Mapping[int, int]
"""By thread: how many of its events come before, on every path, because of starts and joins."""


class Act(Enum):
    """The kinds of events."""

    BEGIN = auto()
    """A thread begins, after the event that `other` names."""
    READ = auto()
    WRITE = auto()
    UPDATE = auto()
    """Reads and writes at once."""
    ENTER = auto()
    EXIT = auto()
    """Releases a monitor that the events of `enters` have acquired."""
    SPAWN = auto()
    JOIN = auto()
    """Waits for the end of the thread `other`."""
    END = auto()
    STEP = auto()
    """A step of the machine without effects on others."""


READS = frozenset({Act.READ, Act.UPDATE})
WRITES = frozenset({Act.WRITE, Act.UPDATE})


@final
@node
class Event:
    """One event; `index` is its number in the list of its thread.

    `symbol` is what a read gets, `value` what a write leaves. `is_step` tells that the machine
    stops before it. `array` is the type of the array whose element the place is.
    """

    thread: int
    index: int
    act: Act
    guard: Literals
    seen: Seen
    site: OpSite | None = None
    is_step: bool = False
    place: Place | None = None
    symbol: Term | None = None
    value: Any = None
    is_plain: bool = False
    field: FieldRef | None = None
    array: str = ""
    monitor: int = 0
    enters: tuple["Event", ...] = ()
    other: int = -1
    cause: "Event | None" = None

    @property
    def code(self) -> str:
        """The class whose code does it."""
        return "" if self.site is None else self.site[0].owner


@final
@node
class Touch:
    """An access to a possibly shared place, whether it is an event or not.

    `index` is that of the next event. One that is no event cannot be put elsewhere in the order,
    but a read of a final field can, if it is written only before others know of it (`is_first`).
    """

    thread: int
    index: int
    seen: Seen
    is_write: bool
    is_event: bool
    kind: Kind
    is_final: bool = False
    is_first: bool = False


@final
@node
class Suspect:
    """A label that is true if a thread reaches this place in its list on this path."""

    label: Hashable
    thread: int
    index: int
    guard: Literals


def is_before(one: Event | Touch, other: Event | Touch) -> bool:
    """Whether starts and joins order one before the other on every path."""
    if one.thread == other.thread:
        return one.index < other.index
    return other.seen.get(one.thread, 0) > one.index
