"""Events as the JVM reports them. One packet may hold several, but suspends only once."""

from collections.abc import Callable
from typing import Final, TypeAlias, final

from plait.base.node import node
from plait.replay.jdwp.packets import CodePlace, ConnectionLostError, Reader
from plait.replay.jdwp.protocol import EventKind, Policy


@final
@node
class VmStarted:
    """The JVM is up; nothing of the program has run."""

    thread: int


@final
@node
class VmDied:
    """The JVM is about to end."""


@final
@node
class ThreadStarted:
    """A thread has begun."""

    thread: int


@final
@node
class ThreadDied:
    """A thread is about to end; who joins it does not see that yet."""

    thread: int


@final
@node
class ClassPrepared:
    """A class can take breakpoints now."""

    thread: int
    signature: str


@final
@node
class BreakpointHit:
    """A thread stands before an instruction."""

    thread: int
    request: int
    at: CodePlace


@final
@node
class ExceptionThrown:
    """A thread throws; `is_caught` is false when no frame of it will handle that."""

    thread: int
    exception: int
    at: CodePlace
    is_caught: bool


@final
@node
class MonitorContended:
    """A thread is about to wait for a monitor that another owns."""

    thread: int
    monitor: int


@final
@node
class WaitBegins:
    """A thread is about to wait on a monitor."""

    thread: int
    monitor: int


@final
@node
class FieldTouched:
    """A thread is about to access a watched field; `object` is 0 for a static one."""

    thread: int
    object: int
    is_write: bool


Event: TypeAlias = (
    VmStarted
    | VmDied
    | ThreadStarted
    | ThreadDied
    | ClassPrepared
    | BreakpointHit
    | ExceptionThrown
    | MonitorContended
    | WaitBegins
    | FieldTouched
)


@final
@node
class EventPacket:
    """Events that happened at once. Their thread is suspended once, if `policy` says so."""

    policy: int
    events: tuple[Event, ...]

    @property
    def suspended_thread(self) -> int:
        """The thread that the packet has suspended, 0 when it is none or all."""
        if self.policy != Policy.EVENT_THREAD:
            return 0
        return next((e.thread for e in self.events if not isinstance(e, VmDied)), 0)


def read_events(data: bytes) -> EventPacket:
    """The events of a composite event command."""
    reader = Reader(data)
    policy, count = reader.byte(), reader.number()
    return EventPacket(policy, tuple(_read_event(reader) for _ in range(count)))


def _read_event(reader: Reader) -> Event:
    kind, request = reader.byte(), reader.number()
    if kind not in _READERS:
        raise ConnectionLostError(f"an event of kind {kind}, which nobody asked for")
    return _READERS[kind](reader, request)


def _class_prepared(reader: Reader, _request: int) -> ClassPrepared:
    thread = reader.id()
    reader.byte()
    reader.id()
    signature = reader.string()
    reader.number()
    return ClassPrepared(thread, signature)


def _exception(reader: Reader, _request: int) -> ExceptionThrown:
    thread, at, exception = reader.id(), reader.place(), reader.tagged_object()
    return ExceptionThrown(thread, exception, at, is_caught=reader.place().method != 0)


def _contended(reader: Reader, _request: int) -> MonitorContended:
    event = MonitorContended(reader.id(), reader.tagged_object())
    reader.place()
    return event


def _wait(reader: Reader, _request: int) -> WaitBegins:
    event = WaitBegins(reader.id(), reader.tagged_object())
    reader.place()
    reader.long()
    return event


def _touched(reader: Reader, *, is_write: bool) -> FieldTouched:
    thread = reader.id()
    reader.place()
    reader.byte()
    reader.id()
    reader.id()
    touched = reader.tagged_object()
    if is_write:
        reader.value()
    return FieldTouched(thread, touched, is_write)


_READERS: Final[dict[int, Callable[[Reader, int], Event]]] = {
    EventKind.VM_START: lambda reader, _: VmStarted(reader.id()),
    EventKind.VM_DEATH: lambda _reader, _: VmDied(),
    EventKind.THREAD_START: lambda reader, _: ThreadStarted(reader.id()),
    EventKind.THREAD_DEATH: lambda reader, _: ThreadDied(reader.id()),
    EventKind.CLASS_PREPARE: _class_prepared,
    EventKind.BREAKPOINT: lambda reader, request: BreakpointHit(
        reader.id(), request, reader.place()
    ),
    EventKind.EXCEPTION: _exception,
    EventKind.MONITOR_CONTENDED_ENTER: _contended,
    EventKind.MONITOR_WAIT: _wait,
    EventKind.FIELD_ACCESS: lambda reader, _: _touched(reader, is_write=False),
    EventKind.FIELD_MODIFICATION: lambda reader, _: _touched(reader, is_write=True),
}
