"""Vector clocks: the happens-before order of one execution (FastTrack, PLDI 2009).

A clock counts, for each thread, its known releases. Only comparisons within the component of one
thread matter, so equal states of a program with clocks that compare alike are identified.
"""

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import zip_longest
from typing import Final, TypeAlias, TypeVar, final

from plait.base.node import node
from plait.result.violations import RacingAccess

Clock: TypeAlias = tuple[int, ...]
"""By thread: how many of its releases are known; missing threads count as 0."""

Channel: TypeAlias = tuple[str, int, int]
"""What passes clocks on: a kind, and the reference and slot or the thread."""

MemoryPlace: TypeAlias = tuple[int, int]
_Key = TypeVar("_Key")

NOTHING: Final[Clock] = ()


def joined(one: Clock, other: Clock) -> Clock:
    """The join of two clocks."""
    if not one or one == other:
        return other
    if not other:
        return one
    return tuple(map(max, zip_longest(one, other, fillvalue=0)))


def at(clock: Clock, thread: int) -> int:
    """How many releases of a thread are known."""
    return clock[thread] if thread < len(clock) else 0


def ticked(clock: Clock, thread: int) -> Clock:
    """The clock of a thread after another release."""
    wide = clock + (0,) * (thread + 1 - len(clock))
    return (*wide[:thread], wide[thread] + 1, *wide[thread + 1 :])


@final
@node
class Kind:
    """How a thread has accessed a place."""

    thread: int
    is_write: bool
    is_plain: bool

    def conflicts(self, other: "Kind") -> bool:
        """Whether two such accesses by different threads race if they are unordered."""
        return (
            self.thread != other.thread
            and (self.is_write or other.is_write)
            and (self.is_plain or other.is_plain)
        )

    def covers(self, earlier: "Kind") -> bool:
        """Whether everything that races with an earlier access also races with this later one."""
        return (self.is_write or not earlier.is_write) and (self.is_plain or not earlier.is_plain)


@final
@node
class Past:
    """A past access: the clock of its thread at that time, and its description."""

    count: int
    is_excused: bool
    side: RacingAccess


@final
class Clocks:
    """The clocks of threads and channels, and the accesses that may still race."""

    __slots__ = ("accesses", "acquirable", "channels", "released", "threads")

    def __init__(self) -> None:
        self.threads: dict[int, Clock] = {0: (1,)}
        self.acquirable: dict[int, Clock] = {}
        """By thread: the clock that an acquire fence would add."""
        self.released: dict[int, Clock] = {}
        """By thread: the clock that a release fence has frozen for all later writes."""
        self.channels: dict[Channel, Clock] = {}
        self.accesses: dict[MemoryPlace, dict[Kind, Past]] = {}

    def copy(self) -> "Clocks":
        """An independent copy."""
        new = Clocks()
        new.threads = self.threads.copy()
        new.acquirable = self.acquirable.copy()
        new.released = self.released.copy()
        new.channels = self.channels.copy()
        new.accesses = self.accesses.copy()
        return new

    # --- synchronisation --------------------------------------------------------------------------

    def receive(self, thread: int, clock: Clock) -> None:
        """Join a clock into that of a thread."""
        self.threads[thread] = joined(self.threads[thread], clock)

    def receive_from(self, thread: int, channel: Channel) -> None:
        """Join the clock of a channel into that of a thread."""
        self.receive(thread, self.channels.get(channel, NOTHING))

    def send(self, thread: int, channel: Channel) -> None:
        """Join the clock of a thread into that of a channel."""
        known = self.channels.get(channel, NOTHING)
        self.channels[channel] = joined(known, self.threads[thread])
        self.tick(thread)

    def tick(self, thread: int) -> None:
        """Separate what a thread does from now on from what it has released."""
        self.threads[thread] = ticked(self.threads[thread], thread)

    # --- accesses ---------------------------------------------------------------------------------

    def unordered(self, place: MemoryPlace, kind: Kind) -> Iterator[Past]:
        """The past accesses that race with a new access of a thread."""
        known = self.threads[kind.thread]
        for earlier, past in self.accesses.get(place, {}).items():
            if kind.conflicts(earlier) and past.count > at(known, earlier.thread):
                yield past

    def remember(self, place: MemoryPlace, kind: Kind, past: Past) -> None:
        """Record an access of a thread, and drop earlier ones that it covers."""
        known = self.threads[kind.thread]
        kept = {
            earlier: item
            for earlier, item in self.accesses.get(place, {}).items()
            if not (kind.covers(earlier) and item.count <= at(known, earlier.thread))
        }
        kept[kind] = past
        self.accesses[place] = kept

    # --- states -----------------------------------------------------------------------------------

    def forget(self, live: Iterable[int]) -> None:
        """Drop what all threads that can still run know."""
        clocks = [self.threads[thread] for thread in live]
        if not clocks:
            return
        self.threads = {thread: self.threads[thread] for thread in live}
        common = tuple(map(min, zip_longest(*clocks, fillvalue=0)))
        _drop_known(self.channels, common)
        _drop_known(self.acquirable, common)
        _drop_known(self.released, common)
        for place, made in list(self.accesses.items()):
            left = {
                kind: past for kind, past in made.items() if past.count > at(common, kind.thread)
            }
            if len(left) < len(made):
                self.accesses[place] = left
            if not left:
                del self.accesses[place]

    def fingerprint(self) -> bytes:
        """Equal for clocks that compare alike."""
        counts: dict[int, set[int]] = {}
        for clock in self._clocks():
            for thread, count in enumerate(clock):
                counts.setdefault(thread, {0}).add(count)
        for made in self.accesses.values():
            for kind, past in made.items():
                counts.setdefault(kind.thread, {0}).add(past.count)
        ranks = {
            (thread, count): rank
            for thread, found in counts.items()
            for rank, count in enumerate(sorted(found))
        }

        def ranked(clock: Clock) -> list[int]:
            found = [ranks[thread, count] for thread, count in enumerate(clock)]
            while found and not found[-1]:
                found.pop()
            return found

        form = (
            [
                sorted((key, ranked(clock)) for key, clock in held.items())
                for held in (self.threads, self.acquirable, self.released)
            ],
            sorted((key, ranked(clock)) for key, clock in self.channels.items()),
            sorted(
                (place, kind.thread, kind.is_write, kind.is_plain, ranks[kind.thread, past.count])
                for place, made in self.accesses.items()
                for kind, past in made.items()
            ),
        )
        return blake2b(repr(form).encode(), digest_size=16).digest()

    def _clocks(self) -> Iterator[Clock]:
        for held in (self.threads, self.acquirable, self.released):
            yield from held.values()
        yield from self.channels.values()


def _drop_known(held: dict[_Key, Clock], common: Clock) -> None:
    for key, clock in list(held.items()):
        if all(count <= at(common, thread) for thread, count in enumerate(clock)):
            del held[key]
