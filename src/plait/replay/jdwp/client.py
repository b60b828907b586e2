"""The commands of the protocol that replay uses, each as a method with plain values."""

from typing import final

from plait.base.node import node
from plait.replay.jdwp.connection import Connection
from plait.replay.jdwp.packets import CodePlace, Value, Writer
from plait.replay.jdwp.protocol import ClassStatus, Command, EventKind, Policy

_SINGLE_THREADED = 1


@final
@node
class LoadedClass:
    """A class that the JVM has loaded."""

    tag: int
    id: int
    status: int

    @property
    def is_prepared(self) -> bool:
        """Whether breakpoints can be set in it."""
        return bool(self.status & ClassStatus.PREPARED)


@final
@node
class Member:
    """A field or method of a class."""

    id: int
    name: str
    descriptor: str


@final
@node
class JvmFrame:
    """One frame of a suspended thread."""

    id: int
    at: CodePlace


@final
@node
class MonitorState:
    """The owner of a monitor (0: nobody), and its waiters."""

    owner: int
    waiters: tuple[int, ...]


@final
class Client:
    """Commands to one JVM."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._methods: dict[int, tuple[Member, ...]] = {}
        self._signatures: dict[int, str] = {}

    # --- the JVM and its classes ----------------------------------------------------------------

    def resume_all(self) -> None:
        """Lower the suspend count of every thread."""
        self.connection.command(Command.RESUME)

    def classes(self, signature: str) -> tuple[LoadedClass, ...]:
        """The loaded classes with this signature (`Ljava/lang/Thread;`), one per loader."""
        reader = self.connection.command(
            Command.CLASSES_BY_SIGNATURE, Writer().string(signature).done()
        )
        return tuple(
            LoadedClass(reader.byte(), reader.id(), reader.number()) for _ in range(reader.number())
        )

    def signature(self, cls: int) -> str:
        """The signature of a class."""
        found = self._signatures.get(cls)
        if found is None:
            found = self.connection.command(Command.SIGNATURE, Writer().id(cls).done()).string()
            self._signatures[cls] = found
        return found

    def superclass(self, cls: int) -> int:
        """The superclass of a class, 0 for that of Object."""
        return self.connection.command(Command.SUPERCLASS, Writer().id(cls).done()).id()

    def fields(self, cls: int) -> tuple[Member, ...]:
        """The fields that a class declares."""
        return self._members(Command.FIELDS, cls)

    def methods(self, cls: int) -> tuple[Member, ...]:
        """The methods that a class declares."""
        found = self._methods.get(cls)
        if found is None:
            found = self._methods[cls] = self._members(Command.METHODS, cls)
        return found

    def _members(self, command: Command, cls: int) -> tuple[Member, ...]:
        reader = self.connection.command(command, Writer().id(cls).done())
        members = []
        for _ in range(reader.number()):
            members.append(Member(reader.id(), reader.string(), reader.string()))
            reader.number()
        return tuple(members)

    def bytecodes(self, cls: int, method: int) -> bytes:
        """The code of a method."""
        reader = self.connection.command(Command.BYTECODES, Writer().id(cls).id(method).done())
        return reader.raw(reader.number())

    # --- objects --------------------------------------------------------------------------------

    def class_of(self, reference: int) -> int:
        """The class of an object."""
        reader = self.connection.command(Command.REFERENCE_TYPE, Writer().id(reference).done())
        reader.byte()
        return reader.id()

    def field_value(self, reference: int, field: int) -> Value:
        """The value of an object's field."""
        data = Writer().id(reference).number(1).id(field).done()
        reader = self.connection.command(Command.GET_VALUES, data)
        reader.number()
        return reader.value()

    def set_static(self, cls: int, field: Member, value: int) -> None:
        """Give a static field of a primitive type another value."""
        data = Writer().id(cls).number(1).id(field.id).primitive(field.descriptor, value)
        self.connection.command(Command.SET_STATIC_VALUES, data.done())

    def set_field(self, reference: int, field: Member, value: int) -> None:
        """Give an object's field of a primitive type another value."""
        data = Writer().id(reference).number(1).id(field.id).primitive(field.descriptor, value)
        self.connection.command(Command.SET_VALUES, data.done())

    def string(self, reference: int) -> str:
        """The text of a String."""
        return self.connection.command(Command.STRING_VALUE, Writer().id(reference).done()).string()

    def elements(self, array: int, most: int) -> tuple[int, ...]:
        """The first elements of an array of objects."""
        length = self.connection.command(Command.ARRAY_LENGTH, Writer().id(array).done()).number()
        count = min(length, most)
        if not count:
            return ()
        data = Writer().id(array).number(0).number(count).done()
        reader = self.connection.command(Command.ARRAY_VALUES, data)
        reader.byte()
        return tuple(reader.tagged_object() for _ in range(reader.number()))

    def monitor(self, reference: int) -> MonitorState:
        """The monitor of an object."""
        reader = self.connection.command(Command.MONITOR_INFO, Writer().id(reference).done())
        owner = reader.id()
        reader.number()
        return MonitorState(owner, tuple(reader.id() for _ in range(reader.number())))

    def invoke(self, reference: int, thread: int, cls: int, method: int) -> tuple[Value, int]:
        """Call a method without arguments in a thread that an event has suspended.

        Its result, and the exception that it threw (0: none). Other threads do not move.
        """
        data = (
            Writer().id(reference).id(thread).id(cls).id(method).number(0).number(_SINGLE_THREADED)
        )
        reader = self.connection.command(Command.INVOKE_METHOD, data.done())
        return reader.value(), reader.tagged_object()

    # --- threads --------------------------------------------------------------------------------

    def thread_name(self, thread: int) -> str:
        """What `Thread.getName()` gives."""
        return self.connection.command(Command.THREAD_NAME, Writer().id(thread).done()).string()

    def suspend(self, thread: int) -> None:
        """Raise the suspend count of a thread."""
        self.connection.command(Command.THREAD_SUSPEND, Writer().id(thread).done())

    def resume(self, thread: int) -> None:
        """Lower the suspend count of a thread."""
        self.connection.command(Command.THREAD_RESUME, Writer().id(thread).done())

    def status(self, thread: int) -> int:
        """What a thread does, a `Status`."""
        return self.connection.command(Command.THREAD_STATUS, Writer().id(thread).done()).number()

    def frames(self, thread: int, most: int = -1) -> tuple[JvmFrame, ...]:
        """The innermost frames of a suspended thread; -1 for all, else there must be this many."""
        reader = self.connection.command(
            Command.THREAD_FRAMES, Writer().id(thread).number(0).number(most).done()
        )
        return tuple(JvmFrame(reader.id(), reader.place()) for _ in range(reader.number()))

    def contended_monitor(self, thread: int) -> int:
        """The object whose monitor a suspended thread waits for or on, 0 when none."""
        reader = self.connection.command(
            Command.CURRENT_CONTENDED_MONITOR, Writer().id(thread).done()
        )
        return reader.tagged_object()

    def this_object(self, thread: int, frame: int) -> int:
        """The receiver of a frame's method, 0 in a static one."""
        data = Writer().id(thread).id(frame).done()
        return self.connection.command(Command.THIS_OBJECT, data).tagged_object()

    # --- event requests -------------------------------------------------------------------------

    def request(self, kind: EventKind, policy: Policy, *modifiers: bytes) -> int:
        """Ask for events; the number of the request."""
        head = Writer().byte(kind).byte(policy).number(len(modifiers)).done()
        data = head + b"".join(modifiers)
        return self.connection.command(Command.SET_REQUEST, data).number()

    def clear(self, kind: EventKind, request: int) -> None:
        """Ask for these events no more."""
        data = Writer().byte(kind).number(request).done()
        self.connection.command(Command.CLEAR_REQUEST, data)
