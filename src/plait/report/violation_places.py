"""The one place that a violation is reported at, and the others that belong to it."""

from typing import assert_never

from plait.report.wording import user_frames
from plait.result.trace import Frames, Location
from plait.result.verdicts import Suspected, Verdict, Violated
from plait.result.violations import (
    AssertionFailed,
    DataRace,
    Deadlock,
    LineReached,
    Livelock,
    UncaughtException,
    Violation,
)


def places(verdict: Verdict) -> tuple[tuple[Location, str], ...]:
    """Where something goes wrong and what that place is; the main one first."""
    match verdict:
        case Violated(violation=violation) | Suspected(shown=Violated(violation=violation)):
            return tuple(_places(violation))
        case Suspected(at=at):
            return tuple((place, "suspected here") for place in at)
        case _:
            return ()


def _places(violation: Violation) -> list[tuple[Location, str]]:
    match violation:
        case AssertionFailed(frames=frames):
            return [(at, "fails here") for at in _user(frames)]
        case LineReached(frames=frames):
            return [(at, "reached") for at in _user(frames)]
        case UncaughtException(frames=frames, exception=exception):
            return [(at, f"throws {exception}") for at in _user(frames)]
        case Deadlock(blocked=blocked):
            found = [(b, at) for b in blocked for at in _user(b.frames or (b.at,))]
            stuck = [(at, f"{b.thread_name} is blocked in {b.operation} {b.on}") for b, at in found]
            held = [
                (lock.acquired, f"{b.thread_name} acquired {lock.lock}")
                for b in blocked
                for lock in b.held
                if lock.acquired is not None
            ]
            return stuck + held
        case DataRace(first=first, second=second):
            return [
                (at, f"{side.thread_name} {'writes' if side.is_write else 'reads'}")
                for side in (first, second)
                for at in _user(side.frames or (side.at,))
            ]
        case Livelock(threads=threads):
            return [
                (at, f"{item.thread_name} keeps running")
                for item in threads
                for at in _user(item.frames or (item.at,))
            ]
        case _:
            assert_never(violation)


def _user(frames: Frames) -> Frames:
    """The innermost frame of the user's own code."""
    return user_frames(frames)[:1]
