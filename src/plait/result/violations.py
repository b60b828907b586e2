"""What went wrong, with all that a report must show: a closed sum of facts for people."""

from typing import TypeAlias, final

from plait.base.node import node
from plait.result.trace import Frames, HeldLock, Location


@final
@node
class AssertionFailed:
    """An assertion or check failed; `message` is None when the program gave none."""

    thread: int
    thread_name: str
    message: str | None
    frames: Frames


@final
@node
class UncaughtException:
    """A thread ended with an exception; `exception` is the class in source form (`p.Oops`)."""

    thread: int
    thread_name: str
    exception: str
    message: str | None
    frames: Frames


@final
@node
class BlockedThread:
    """A thread that cannot move.

    `operation` is what it is stuck in ("enter", "lock", "acquire", "wait", "await", "join",
    "end", "park", "initialise"), `on` the object or thread it waits for, `waits_for` the thread
    that would have to act (-1: any or none). A lock is acquired interruptibly.
    """

    thread: int
    thread_name: str
    operation: str
    on: str
    waits_for: int
    at: Location
    frames: Frames
    held: tuple[HeldLock, ...]


@final
@node
class Deadlock:
    """No thread can move. `cycle` lists threads each waiting for the next (the last for the first).

    The cycle is empty when nobody waits in a circle, as after a missed notification.
    """

    blocked: tuple[BlockedThread, ...]
    cycle: tuple[int, ...]


@final
@node
class RacingAccess:
    """One side of a data race."""

    thread: int
    thread_name: str
    is_write: bool
    at: Location
    frames: Frames
    held: tuple[HeldLock, ...]


@final
@node
class DataRace:
    """Two unordered accesses to `place` (a name for people, such as `Counter.count`).

    `is_apart`: threads never stand before both at once in the run that shows the race; nothing
    that happens between the two orders them.
    """

    place: str
    first: RacingAccess
    second: RacingAccess
    is_apart: bool = False


@final
@node
class EndlessThread:
    """A thread that can still move, and where it stands."""

    thread: int
    thread_name: str
    at: Location
    frames: Frames


@final
@node
class Livelock:
    """Whatever the threads do from here on, the program does not end."""

    threads: tuple[EndlessThread, ...]


@final
@node
class LineReached:
    """A thread came to a line that should be unreachable; the innermost frame stands there."""

    thread: int
    thread_name: str
    frames: Frames


StepViolation: TypeAlias = AssertionFailed | UncaughtException | LineReached
"""What a thread does wrong in one step."""

Violation: TypeAlias = StepViolation | Deadlock | DataRace | Livelock
