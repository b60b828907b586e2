"""What makes two findings the same from one version of a program to the next.

Line numbers move, so places count by class, method and the text of their line.
"""

import hashlib
from typing import Final, assert_never

from plait.report.interleaving import SourceLines
from plait.report.wording import user_frames
from plait.result.report import Finding
from plait.result.trace import Frames, Location
from plait.result.verdicts import Suspected, Violated
from plait.result.violations import (
    AssertionFailed,
    DataRace,
    Deadlock,
    LineReached,
    Livelock,
    UncaughtException,
    Violation,
)
from plait.spec.properties import NoUncaughtException, Property, name_of

_LENGTH: Final = 32


def fingerprint(finding: Finding, sources: SourceLines) -> str:
    """A hash that stays as long as the same thing goes wrong at the same code."""
    match finding.verdict:
        case Violated(violation=violation) | Suspected(shown=Violated(violation=violation)):
            parts = _parts(violation, sources)
        case Suspected(at=places):
            parts = sorted(_place(at, sources) for at in places)
        case _:
            parts = []
    text = "\n".join((_name(finding.property), *parts))
    return hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]


def _name(item: Property) -> str:
    """The name of what is violated; an exception is the same one, whichever others count."""
    return name_of(NoUncaughtException() if isinstance(item, NoUncaughtException) else item)


def _parts(violation: Violation, sources: SourceLines) -> list[str]:
    match violation:
        case AssertionFailed(frames=frames):
            return ["assertion", _innermost(frames, sources)]
        case LineReached(frames=frames):
            return ["reached", _innermost(frames, sources)]
        case UncaughtException(exception=exception, frames=frames):
            return [exception, _innermost(frames, sources)]
        case Deadlock(blocked=blocked):
            stuck = (f"{b.operation} {_innermost(b.frames or (b.at,), sources)}" for b in blocked)
            return ["deadlock", *sorted(stuck)]
        case DataRace(place=place, first=first, second=second):
            sides = (
                f"{'write' if side.is_write else 'read'} {_place(side.at, sources)}"
                for side in (first, second)
            )
            return [place, *sorted(sides)]
        case Livelock(threads=threads):
            ends = (_innermost(item.frames or (item.at,), sources) for item in threads)
            return ["livelock", *sorted(ends)]
        case _:
            assert_never(violation)


def _innermost(frames: Frames, sources: SourceLines) -> str:
    return _place(user_frames(frames)[0], sources) if frames else ""


def _place(at: Location, sources: SourceLines) -> str:
    return f"{at.method.owner}.{at.method.name} {sources.at(at)}"
