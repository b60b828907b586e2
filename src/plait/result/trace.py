"""Witnesses and traces. A witness is a list of choices; a trace shows its replay."""

from enum import StrEnum
from typing import TypeAlias, final

from plait.base.names import MethodRef
from plait.base.node import node


@final
@node
class Location:
    """A place in the code.

    `file` is the source file with its package folder (`p/Counter.java`), empty when unknown;
    `line` is 0 when unknown.
    """

    method: MethodRef
    bci: int
    file: str = ""
    line: int = 0

    @property
    def words(self) -> str:
        """File and line, or the method where they are unknown."""
        return f"{self.file}:{self.line}" if self.file else str(self.method)


Frames: TypeAlias = tuple[Location, ...]
"""A call stack, innermost frame first."""


class LockSort(StrEnum):
    """The sorts of locks."""

    MONITOR = "monitor"
    LOCK = "lock"
    READ = "read lock"
    WRITE = "write lock"


@final
@node
class HeldLock:
    """A lock that a thread holds, by its displayed name, and where it was acquired, if known."""

    lock: str
    acquired: Location | None
    sort: LockSort = LockSort.MONITOR


@final
@node
class Turn:
    """Thread `thread` runs for `visible_ops` steps of the machine (one visible operation each)."""

    thread: int
    visible_ops: int


@final
@node
class Run:
    """One execution: the schedule, and the answers to all other choices in order."""

    turns: tuple[Turn, ...]
    choices: tuple[int, ...] = ()


class Action(StrEnum):
    """The kinds of steps that reports show differently."""

    CHOOSE = "choose"
    START = "start"
    INITIALISE = "initialise"
    OTHER = "other"


@final
@node
class Step:
    """One step of a thread on the machine.

    `event` is a phrase in the third person without the thread's name ("reads this.count", "acquires
    Account@2"); `values` are what was read or written, by name; `frames` starts with `at`.
    `internal` marks steps inside the JDK or the models, which reports fold away. `held` names the
    monitors that the thread owns afterwards. `after` are the positions in the trace of the steps of
    other threads that directly happen before this one (the release of a lock, a start, ...).
    `number` is the integer that the step chooses, or the thread that it starts.
    """

    thread: int
    thread_name: str
    at: Location
    event: str
    values: tuple[tuple[str, str], ...] = ()
    frames: Frames = ()
    internal: bool = False
    held: tuple[str, ...] = ()
    after: tuple[int, ...] = ()
    action: Action = Action.OTHER
    number: int | None = None


Trace: TypeAlias = tuple[Step, ...]
