"""The bookkeeping of the search: for each core its values and their origins, and open visits."""

from typing import Any, TypeAlias, final

from plait.engines.explicit.tracking.value_sets import Part
from plait.logic.bdd.diagrams import Function

Start: TypeAlias = tuple[int, int, bool, tuple[int, ...]]
"""How a part begins: the thread, its fuel (-1: as a step), whether it is alone, who runs then."""


@final
class Arrival:
    """How some values reached a core: from which visit, by which part of a step."""

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
    """A known core: its values, their arrivals, and its open visit.

    A core in which all threads have ended has no visit.
    """

    __slots__ = ("arrivals", "is_end", "next", "states")

    def __init__(self, states: Function) -> None:
        self.states = states
        self.arrivals: list[Arrival] = []
        self.next: Visit | None = None
        self.is_end = False


@final
class Visit:
    """A core to explore with some of its values; `goes_on` is set inside a step."""

    __slots__ = ("data", "entry", "goes_on", "key", "part")

    def __init__(
        self, key: Any, entry: Entry, part: Part, data: bytes, goes_on: Start | None
    ) -> None:
        self.key = key
        self.entry = entry
        self.part = part
        self.data = data
        self.goes_on = goes_on
