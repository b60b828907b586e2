"""What the search keeps: of each core its values and how they came, and what is to be explored."""

from typing import Any, TypeAlias, final

from plait.engines.explicit.tracking.value_sets import Part
from plait.logic.bdd.diagrams import Function

Start: TypeAlias = tuple[int, int, bool, tuple[int, ...]]
"""How a part begins: the thread, its fuel (-1: as a step), whether it is alone, who runs then."""


@final
class Arrival:
    """How some values came to a core: from which visit, by which part of a step."""

    __slots__ = ("answers", "origin", "start", "states")

    def __init__(
        self, origin: "Visit", start: Start, answers: tuple[int, ...], states: Function
    ) -> None:
        self.origin = origin
        self.start = start
        self.answers = answers
        self.states = states


@final
class Entry:
    """All that is known of a core: its values, how they came, and the visit that is to come.

    At the end of all threads there is nothing to visit.
    """

    __slots__ = ("arrivals", "is_end", "next", "states")

    def __init__(self, states: Function) -> None:
        self.states = states
        self.arrivals: list[Arrival] = []
        self.next: Visit | None = None
        self.is_end = False


@final
class Visit:
    """A core to be explored with some of its values; `goes_on` is set inside a step."""

    __slots__ = ("data", "entry", "goes_on", "key", "part")

    def __init__(
        self, key: Any, entry: Entry, part: Part, data: bytes, goes_on: Start | None
    ) -> None:
        self.key = key
        self.entry = entry
        self.part = part
        self.data = data
        self.goes_on = goes_on
