"""The violations found so far: one per property, or every distinct one."""

from collections.abc import Hashable, Iterator
from typing import Final, assert_never

from plait.base.origins import is_library_class
from plait.result.report import Claim
from plait.result.trace import Run
from plait.result.verdicts import Violated
from plait.result.violations import (
    AssertionFailed,
    DataRace,
    Deadlock,
    LineReached,
    Livelock,
    RacingAccess,
    UncaughtException,
    Violation,
)
from plait.spec.properties import (
    AssertionsHold,
    LineUnreachable,
    NoDataRace,
    NoDeadlock,
    NoLivelock,
    NoUncaughtException,
    Property,
)

_PROPERTY_OF: Final[dict[type[Violation], Property]] = {
    AssertionFailed: AssertionsHold(),
    UncaughtException: NoUncaughtException(),
    Deadlock: NoDeadlock(),
    DataRace: NoDataRace(),
    Livelock: NoLivelock(),
}


def property_of(violation: Violation) -> Property:
    """What a violation violates."""
    if isinstance(violation, LineReached):
        return LineUnreachable(violation.frames[0].file, violation.frames[0].line)
    return _PROPERTY_OF[type(violation)]


class Collection:
    """Decides whether a violation is news; violations of properties nobody asked for are not.

    One violation of each property is enough, or one at all with `stops_at_first`; of properties
    that are `unasked`, which qualify the others, none is needed. With `find_all` nothing is enough.
    """

    def __init__(
        self,
        properties: tuple[Property, ...],
        *,
        find_all: bool,
        stops_at_first: bool = False,
        unasked: tuple[Property, ...] = (),
    ) -> None:
        self._properties = properties
        self._asked = tuple(item for item in properties if item not in unasked)
        self._find_all = find_all
        self._stops_at_first = stops_at_first
        self._found: dict[Property, set[Hashable]] = {}

    def is_news(self, violation: Violation) -> bool:
        """Whether `add` would give a claim."""
        asked = property_of(violation)
        if asked not in self._properties:
            return False
        known = self._found.get(asked, set())
        return not known or (self._find_all and identity(violation) not in known)

    def add(self, violation: Violation, run: Run) -> Iterator[Claim]:
        """The claim that the violation makes, if it is news."""
        if self.is_news(violation):
            asked = property_of(violation)
            self._found.setdefault(asked, set()).add(identity(violation))
            yield Claim(asked, Violated(violation, run))

    def has(self, asked: Property) -> bool:
        """Whether a violation of the property was found."""
        return asked in self._found

    @property
    def finds_all(self) -> bool:
        """Whether every distinct violation is wanted."""
        return self._find_all

    @property
    def is_complete(self) -> bool:
        """Whether no further violation is asked for."""
        if self._find_all:
            return False
        enough = any if self._stops_at_first else all
        return enough(asked in self._found for asked in self._asked)


def identity(violation: Violation) -> Hashable:
    """What makes violations different: where they happen, not which run or thread shows them."""
    match violation:
        case AssertionFailed(frames=frames):
            return frames[:1]
        case UncaughtException(exception=exception, frames=frames):
            return exception, frames[:1]
        case Deadlock(blocked=blocked):
            return frozenset((item.operation, item.at) for item in blocked)
        case DataRace(first=first, second=second):
            return frozenset((_culprit(first), _culprit(second)))
        case Livelock(threads=threads):
            return frozenset(item.at for item in threads)
        case LineReached():
            return property_of(violation)
        case _:
            assert_never(violation)


def _culprit(side: RacingAccess) -> Hashable:
    """The program's own line behind an access; inside the JDK only the class counts besides."""
    if not is_library_class(side.at.method.owner):
        return side.at
    users = (at for at in side.frames if not is_library_class(at.method.owner))
    return side.at.method.owner, next(users, side.at)
