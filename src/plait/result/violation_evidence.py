"""How a violation shows on Plait's machine and on a stock JVM, as data for whoever replays it."""

from enum import StrEnum
from typing import TypeAlias, final

from plait.base.node import node
from plait.result.trace import Frames, HeldLock, Location


@final
@node
class InStep:
    """A thread does it in a step; the machine tells so, and the trace stops there.

    `event` is the phrase for the trace. Of several steps with these frames the last one is meant,
    unless `is_first`. `ends_thread`: the JDK takes leave of the thread then.
    """

    thread: int
    thread_name: str
    frames: Frames
    event: str
    is_first: bool = False
    ends_thread: bool = False


@final
@node
class InState:
    """A state that the run passes through shows it."""


@final
@node
class AtEnd:
    """Where the run ends, these threads can go on, and no others."""

    able: tuple[int, ...]


@final
@node
class InOrder:
    """No state shows it; it is in the order of the steps by happens-before."""


SeenOnMachine: TypeAlias = InStep | InState | AtEnd | InOrder
"""Where the machine shows a violation."""


class BlockingOperation(StrEnum):
    """What a thread can be blocked in."""

    ENTER = "enter"
    LOCK = "lock"
    """A lock of the library, which is acquired whatever interrupts there are."""
    ACQUIRE = "acquire"
    """A lock that is acquired interruptibly."""
    AWAIT = "await"
    """Another call of the library that waits for something."""
    WAIT = "wait"
    JOIN = "join"
    END = "end"
    """A thread without code left needs its own monitor to end."""
    PARK = "park"
    INITIALISE = "initialise"
    SLEEP = "sleep"


@final
@node
class BlockedThread:
    """A thread that cannot move.

    `operation` is what it is stuck in, `on` the object or thread it waits for, `waits_for` the
    thread that would have to act (-1: any or none).
    """

    thread: int
    thread_name: str
    operation: BlockingOperation
    on: str
    waits_for: int
    at: Location
    frames: Frames
    held: tuple[HeldLock, ...]


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
class Throws:
    """A thread throws an exception there, which nothing handles.

    Without an `exception` it is any assertion error, handled or not.
    """

    thread: int
    exception: str | None
    message: str | None
    frames: Frames


@final
@node
class StaysBlocked:
    """Threads are blocked for good; with `is_everyone` no other thread lives."""

    blocked: tuple[BlockedThread, ...]
    is_everyone: bool


@final
@node
class ComesTo:
    """A thread comes to the place at which its innermost frame stands, by the same calls."""

    thread: int
    frames: Frames


@final
@node
class StandAtAccesses:
    """Two threads stand before their accesses to one place at once."""

    first: RacingAccess
    second: RacingAccess


@final
@node
class NotShown:
    """No single execution of a JVM shows it, and why."""

    because: str


SeenOnJvm: TypeAlias = Throws | StaysBlocked | ComesTo | StandAtAccesses | NotShown
"""What a JVM does that shows a violation."""
