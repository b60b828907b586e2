"""The bookkeeping of events along one path."""

from typing import Final, final

from plait.base.node import node
from plait.engines.symbolic.orders.order_events import Event, Seen
from plait.engines.symbolic.paths.path_condition import Literals

_NOWHERE: Final[Seen] = {}


@final
@node
class Told:
    """A thread has published an object, whose first values are recorded.

    `guards` are the conditions of the paths on which it has; `is_whole` tells that the path which
    is followed is among them, whatever its condition.
    """

    thread: int
    guards: tuple[Literals, ...]
    is_whole: bool = True


@final
class Record:
    """Belongs to a strand, copied on write."""

    __slots__ = ("expected", "held", "hidden", "seen", "told")

    def __init__(self) -> None:
        self.held: dict[tuple[int, int], tuple[int, tuple[Event, ...]]] = {}
        """By thread and monitor: how often it is entered, and the events that acquired it."""
        self.seen: dict[int, Seen] = {0: _NOWHERE}
        self.told: dict[int, Told] = {}
        """By object with contended places: whether their first values are recorded."""
        self.expected: frozenset[int] = frozenset()
        """The objects that were read before the thread that makes them has run."""
        self.hidden: frozenset[int] = frozenset()
        """Objects that count as shared because they are shared on some paths, but not on all."""

    def copy(self) -> "Record":
        """The same for another path."""
        new = Record()
        new.held, new.seen, new.told = self.held.copy(), self.seen.copy(), self.told.copy()
        new.expected, new.hidden = self.expected, self.hidden
        return new

    def agrees(self, other: "Record") -> bool:
        """Whether paths with these records can be merged."""
        return {key: count for key, (count, _) in self.held.items()} == {
            key: count for key, (count, _) in other.held.items()
        } and all(
            self.told[at].thread == other.told[at].thread
            for at in self.told.keys() & other.told.keys()
        )

    def merge(self, other: "Record") -> None:
        """Merge the record of another path, which agrees."""
        for key, (count, enters) in other.held.items():
            known = self.held[key][1]
            new = tuple(event for event in enters if all(event is not old for old in known))
            self.held[key] = (count, known + new)
        for thread in self.seen.keys() | other.seen.keys():
            if thread in self.seen and thread in other.seen:
                self.seen[thread] = _least(self.seen[thread], other.seen[thread])
            else:
                self.seen.setdefault(thread, other.seen.get(thread, _NOWHERE))
        self.expected |= other.expected
        self.hidden |= other.hidden
        for at in self.told.keys() | other.told.keys():
            self.told[at] = _both(self.told.get(at), other.told.get(at))


def _both(one: Told | None, other: Told | None) -> Told:
    """The publications of two paths that are merged."""
    if one is other and one is not None:
        return one
    found = [told for told in (one, other) if told is not None]
    guards = tuple(dict.fromkeys(guard for told in found for guard in told.guards))
    is_whole = len(found) > 1 and all(told.is_whole for told in found)
    return Told(found[0].thread, guards, is_whole)


def _least(one: Seen, other: Seen) -> Seen:
    if one is other:
        return one
    return {thread: min(one[thread], other[thread]) for thread in one.keys() & other.keys()}


def most(one: Seen, other: Seen) -> Seen:
    """What has been seen by one or the other."""
    return {
        thread: max(one.get(thread, 0), other.get(thread, 0))
        for thread in one.keys() | other.keys()
    }
