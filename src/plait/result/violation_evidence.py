"""How the machine and a stock JVM show a violation, as data for validation and replay."""

from enum import StrEnum
from typing import TypeAlias, final

from plait.base.node import node
from plait.result.trace import Frames, HeldLock, Location


@final
@node
class InStep:
    """A thread commits the violation in a step; the machine reports it, and the trace stops there.

    `event` is the phrase for the trace. Of several steps with these frames the last one counts,
    unless `is_first`. `ends_thread` says that the JDK handles the end of the thread afterwards.
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
    """Some state of the run shows the violation."""


@final
@node
class AtEnd:
    """At the end of the run, exactly these threads can take a step."""

    able: tuple[int, ...]


@final
@node
class InOrder:
    """No state shows the violation. The happens-before order of the steps does."""


SeenOnMachine: TypeAlias = InStep | InState | AtEnd | InOrder
"""How the machine shows a violation."""


class BlockingOperation(StrEnum):
    """The operations in which a thread can be blocked."""

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
    """A thread that has run all its code needs its own monitor to terminate."""
    PARK = "park"
    INITIALISE = "initialise"
    SLEEP = "sleep"


@final
@node
class BlockedThread:
    """A thread that cannot take a step.

    `operation` is the operation that blocks it, `on` the object or thread it waits for, `waits_for`
    the thread that would have to act (-1: any or none).
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
    """One of the two accesses of a data race."""

    thread: int
    thread_name: str
    is_write: bool
    at: Location
    frames: Frames
    held: tuple[HeldLock, ...]


@final
@node
class Throws:
    """A thread throws an exception there that nothing handles.

    Without an `exception`, any assertion error counts, handled or not.
    """

    thread: int
    exception: str | None
    message: str | None
    frames: Frames


@final
@node
class StaysBlocked:
    """Threads are blocked forever; with `is_everyone` no other thread is alive."""

    blocked: tuple[BlockedThread, ...]
    is_everyone: bool


@final
@node
class ComesTo:
    """A thread reaches the position of its innermost frame, by the same calls."""

    thread: int
    frames: Frames


@final
@node
class StandAtAccesses:
    """Two threads stand before their accesses to one place at the same time."""

    first: RacingAccess
    second: RacingAccess


@final
@node
class NotShown:
    """No single execution of a JVM shows the violation; `why` says why."""

    because: str


SeenOnJvm: TypeAlias = Throws | StaysBlocked | ComesTo | StandAtAccesses | NotShown
"""How a JVM shows a violation."""
