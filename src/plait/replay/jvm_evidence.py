"""What a violation looks like on a JVM: the exception, the blocked threads, the racing accesses."""

import time
from collections.abc import Sequence
from typing import Final, assert_never, final

from plait.base.names import FieldRef
from plait.machine.intrinsics.java_strings import characters, one_line
from plait.replay.code_points import CodePoints, OwnFrames, Stack, is_own_class, own_frames, show
from plait.replay.controller import Controller
from plait.replay.divergence import DivergenceError
from plait.replay.jdwp.client import Client
from plait.replay.jdwp.connection import CommandError
from plait.replay.jdwp.jvm_events import ExceptionThrown
from plait.replay.jdwp.protocol import NULL, Status
from plait.replay.jvm_threads import Phase, ProgramThread
from plait.result.messages import comparable
from plait.result.trace import Frames
from plait.result.violation_evidence import (
    BlockedThread,
    BlockingOperation,
    ComesTo,
    NotShown,
    RacingAccess,
    SeenOnJvm,
    StandAtAccesses,
    StaysBlocked,
    Throws,
)

_ASSERTION_ERROR: Final = "Ljava/lang/AssertionError;"
_NOT_FOUND: Final = "java/lang/ClassNotFoundException"
_NO_CLASS: Final = "java/lang/NoClassDefFoundError"
_NULL_POINTER: Final = "java.lang.NullPointerException"
_OWNABLE: Final = "java/util/concurrent/locks/AbstractOwnableSynchronizer"
_MOST_FRAMES: Final = 200
_COMPARED_FRAMES: Final = 30
_SAMPLES: Final = 3
_SAMPLE_SECONDS: Final = 0.01

_Line = tuple[str, str, int]
"""Class (dotted), method and line of a frame, as stack traces have them."""


@final
class JvmJudge:
    """Compares what a JVM should do with what it does; implements `Judge`."""

    def __init__(self, controller: Controller, expected: SeenOnJvm) -> None:
        self._controller = controller
        self._expected = expected
        self._still: tuple[int, int] = (0, 0)
        self.evidence = ""

    @property
    def _client(self) -> Client:
        return self._controller.client

    @property
    def _points(self) -> CodePoints:
        return self._controller.points

    def _name(self, thread: ProgramThread | None) -> str:
        """The name that the JVM knows a thread by."""
        if thread is None:
            return "nobody"
        return one_line(self._client.thread_name(thread.id)).strip() or f"thread {thread.number}"

    def check_end(self, field: FieldRef | None) -> None:
        """What can be seen only where the plan ends; `field` is that of a data race."""
        match self._expected:
            case StaysBlocked():
                self._check_blocked(self._expected)
            case StandAtAccesses():
                self._check_accesses(self._expected, field)
            case ComesTo():
                self._check_place(self._expected)
            case Throws() | NotShown():
                pass  # seen on the way, or by nobody
            case _:
                assert_never(self._expected)

    # --- exceptions -----------------------------------------------------------------------------

    def recognises(self, thread: ProgramThread, event: ExceptionThrown) -> bool:
        """Whether the exception is of the right class, from the right place, with its message."""
        expected = self._expected
        name = self._client.signature(self._client.class_of(event.exception))[1:-1]
        if not isinstance(expected, Throws):
            return False
        if expected.exception is None:
            if not self._is_assertion_error(event.exception):
                return False
        else:
            if name == _NOT_FOUND and self._is_missing(event.exception, expected):
                name = _NO_CLASS
            if name.replace("/", ".") != expected.exception or event.is_caught:
                return False
        lines = self._trace(thread, event)
        if lines != _own_lines(expected.frames):
            if expected.exception is None:
                return False
            raise DivergenceError(_show_line(lines), f"{expected.exception} was thrown elsewhere")
        if name != _NO_CLASS:
            self._check_message(event.exception, expected)
        where = f" at {_show_line(lines)}" if lines else ""
        self.evidence = f"{name.replace('/', '.')} in {self._name(thread)}{where}"
        return True

    def _is_missing(self, exception: int, expected: Throws) -> bool:
        """Whether a class loader fails to find the class that the violation says is missing.

        HotSpot tells debuggers of this exception, not of the error that it makes of it.
        """
        wanted = (expected.message or "").lstrip("[")
        if wanted != expected.message:
            wanted = wanted[1:-1]
        is_meant = expected.exception == _NO_CLASS.replace("/", ".")
        return is_meant and self._message(exception) == wanted.replace("/", ".")

    def _is_assertion_error(self, exception: int) -> bool:
        cls = self._client.class_of(exception)
        while cls and self._client.signature(cls) != _ASSERTION_ERROR:
            cls = self._client.superclass(cls)
        return cls != NULL

    def _check_message(self, exception: int, expected: Throws) -> None:
        wanted, found = expected.message, self._message(exception)
        if expected.exception == _NULL_POINTER:
            return  # HotSpot makes these messages when they are first asked for
        if comparable(wanted) != comparable(found):
            raise DivergenceError("", f"it fails with the message {found!r}, not {wanted!r}")

    def _message(self, exception: int) -> str | None:
        text = self._field(exception, "java/lang/Throwable", "detailMessage")
        return characters(self._client.string(text)) if text else None

    def _field(self, reference: int, owner: str, name: str) -> int:
        """The object that a field refers to, 0 for null."""
        found = self._points.field(FieldRef(owner, name, ""))
        return int(self._client.field_value(reference, found[1]) or 0) if found else 0

    def _trace(self, thread: ProgramThread, event: ExceptionThrown) -> tuple[_Line, ...]:
        """The program's own lines of the exception's stack trace."""
        cls = self._points.prepared_class("java/lang/Throwable")
        assert cls is not None, "a JVM should have loaded Throwable"
        method = next(m for m in self._client.methods(cls.id) if m.name == "getStackTrace")
        array, _ = self._client.invoke(event.exception, thread.id, cls.id, method.id)
        if not array:
            return ()
        lines = [self._element(item) for item in self._client.elements(int(array), _MOST_FRAMES)]
        own = (line for line in lines if is_own_class(line[0].replace(".", "/")))
        return tuple(own)[:_COMPARED_FRAMES]

    def _element(self, reference: int) -> _Line:
        """One line of a stack trace; of code without line numbers it is 0."""
        owner = "java/lang/StackTraceElement"
        number = self._points.field(FieldRef(owner, "lineNumber", ""))
        assert number is not None, "a JVM should have loaded StackTraceElement"
        return (
            self._client.string(self._field(reference, owner, "declaringClass")),
            self._client.string(self._field(reference, owner, "methodName")),
            max(int(self._client.field_value(reference, number[1]) or 0), 0),
        )

    # --- deadlocks ------------------------------------------------------------------------------

    def is_stuck(self, thread: ProgramThread, status: int) -> bool:
        """Whether a silent thread is blocked, twice in a row, where the violation says."""
        item = self._blocked(thread.number)
        wanted = Status.RUNNING if item.operation is BlockingOperation.INITIALISE else Status.WAIT
        if status != wanted or not self._stands_at(thread, item):
            self._still = (0, 0)
            return False
        number, times = self._still
        self._still = (thread.number, times + 1 if number == thread.number else 1)
        return self._still[1] >= _SAMPLES

    def _blocked(self, number: int) -> BlockedThread:
        assert isinstance(self._expected, StaysBlocked), "only deadlocks have blocked threads"
        return next(item for item in self._expected.blocked if item.thread == number)

    def _stands_at(self, thread: ProgramThread, item: BlockedThread) -> bool:
        """Whether the program's own frames of a thread are the expected."""
        found = own_frames(self._stack(thread))
        return _own_places(item.frames) in (found, _before_monitor(found, item))

    def _stack(self, thread: ProgramThread) -> Stack:
        """The frames of a thread, which is suspended for that if nobody holds it."""
        if thread.phase is not Phase.RUNNING:
            return self._points.stack(thread.id)
        self._client.suspend(thread.id)
        try:
            return self._points.stack(thread.id)
        finally:
            self._client.resume(thread.id)

    def _check_blocked(self, expected: StaysBlocked) -> None:
        """All threads are blocked where they should be, monitors by the threads they should."""
        threads = self._controller.threads
        facts = []
        stuck = {item.thread for item in expected.blocked}
        if expected.is_everyone and (others := threads.alive() - stuck):
            raise DivergenceError("", f"thread {min(others)} can still move")
        for item in expected.blocked:
            thread = threads.numbered(item.thread)
            if thread.phase is Phase.ENDING:
                facts.append(self._obstacle_to_end(thread, item))
                continue
            if not self._stands_at(thread, item):
                where = show(self._stack(thread))
                raise DivergenceError(where, f"thread {item.thread} is blocked elsewhere")
            facts.append(self._obstacle(thread, item))
        self.evidence = "; ".join(facts)

    def _obstacle(self, thread: ProgramThread, item: BlockedThread) -> str:
        name = self._name(thread)
        if item.operation is BlockingOperation.ENTER or self._locks_a_monitor(thread, item):
            owner = self._owner(self._client.contended_monitor(thread.id), name, item)
            return f"{name} waits for a monitor that {owner} owns"
        if item.operation in (BlockingOperation.LOCK, BlockingOperation.ACQUIRE):
            return f"{name} is blocked in park{self._lock_owner(thread, name, item)}"
        if item.operation is BlockingOperation.INITIALISE:
            return f"{name} waits for class {item.on}, {self._initialiser(item)}"
        if self._moves(thread):
            raise DivergenceError("", f"{name} is not permanently blocked")
        what = self._blocker(thread) if item.operation is BlockingOperation.PARK else ""
        return f"{name} is blocked in {item.operation}{what}"

    def _locks_a_monitor(self, thread: ProgramThread, item: BlockedThread) -> bool:
        """Whether what Plait takes for a lock of the library is a monitor on the JVM."""
        is_held = item.operation is BlockingOperation.LOCK and thread.phase is not Phase.RUNNING
        return is_held and self._client.contended_monitor(thread.id) != NULL

    def _obstacle_to_end(self, thread: ProgramThread, item: BlockedThread) -> str:
        """That a thread without code left does not end, since another owns its monitor."""
        name = self._name(thread)
        owner = self._owner(thread.id, name, item)
        self._client.resume(thread.id)
        thread.phase = Phase.RUNNING
        time.sleep(_SAMPLES * _SAMPLE_SECONDS)
        if self._client.status(thread.id) == Status.ZOMBIE:
            raise DivergenceError("", f"{name} terminates nevertheless")
        return f"{name} cannot terminate because {owner} owns its monitor"

    def _owner(self, monitor: int, name: str, item: BlockedThread) -> str:
        """The name of the thread that owns a monitor, which must be the one waited for."""
        owner = self._controller.threads.find(self._client.monitor(monitor).owner)
        number = -1 if owner is None else owner.number
        if number != item.waits_for:
            raise DivergenceError("", f"{name} waits for thread {number}")
        return self._name(owner)

    def _initialiser(self, item: BlockedThread) -> str:
        """That another thread is in the static initialiser of the class that a thread needs."""
        owner = self._controller.threads.numbered(item.waits_for)
        stack = self._stack(owner)
        for method, _ in stack:
            if method.name == "<clinit>" and method.owner.replace("/", ".") == item.on:
                return f"which {self._name(owner)} initialises"
        raise DivergenceError(show(stack), f"nobody initialises class {item.on}")

    def _blocker(self, thread: ProgramThread) -> str:
        """What a parked thread says that it waits for, and which thread owns that."""
        blocker = self._field(thread.id, "java/lang/Thread", "parkBlocker")
        if not blocker:
            return ""
        cls = self._client.class_of(blocker)
        text = f" on {self._client.signature(cls)[1:-1].replace('/', '.')}"
        while cls and self._client.signature(cls) != f"L{_OWNABLE};":
            cls = self._client.superclass(cls)
        owner = self._field(blocker, _OWNABLE, "exclusiveOwnerThread") if cls else NULL
        owning = self._controller.threads.find(owner)
        return text if owning is None else f"{text}, which {self._name(owning)} owns"

    def _lock_owner(self, thread: ProgramThread, name: str, item: BlockedThread) -> str:
        """What a thread that waits for a lock is parked on: it must be owned as expected."""
        blocker = self._field(thread.id, "java/lang/Thread", "parkBlocker")
        owner = self._field(blocker, _OWNABLE, "exclusiveOwnerThread") if blocker else NULL
        found = self._controller.threads.find(owner)
        number = -1 if found is None else found.number
        if number != item.waits_for:
            raise DivergenceError("", f"{name} waits for thread {number}")
        return self._blocker(thread)

    def _moves(self, thread: ProgramThread) -> bool:
        """Whether a thread does anything while nobody holds it."""
        before = self._client.status(thread.id)
        time.sleep(_SAMPLE_SECONDS)
        return self._client.status(thread.id) != before

    # --- lines ----------------------------------------------------------------------------------

    def _check_place(self, expected: ComesTo) -> None:
        """The thread has come to the line, by the same calls."""
        thread = self._controller.threads.numbered(expected.thread)
        stack = self._points.stack(thread.id)
        if own_frames(stack) != _own_places(expected.frames):
            raise DivergenceError(
                show(stack), f"thread {thread.number} arrives there with another stack"
            )
        self.evidence = f"{self._name(thread)} stands at {show(stack)}"

    # --- data races -----------------------------------------------------------------------------

    def _check_accesses(self, expected: StandAtAccesses, field: FieldRef | None) -> None:
        """Both threads stand before their accesses; of a field it is seen to be the same one."""
        sides = (expected.first, expected.second)
        for side in sides:
            stack = self._points.stack(self._controller.threads.numbered(side.thread).id)
            if own_frames(stack) != _own_places(side.frames):
                raise DivergenceError(show(stack), f"thread {side.thread} stands elsewhere")
        ids = None if field is None else self._points.field(field)
        if ids is None or not all(map(self._is_field_access, sides)):
            self.evidence = "both threads are about to make their accesses (JDWP shows no more)"
            return
        touched = []
        for side in sides:
            event = self._controller.touch(side.thread, ids)
            if event.is_write != side.is_write:
                raise DivergenceError("", f"thread {side.thread} makes another kind of access")
            touched.append(event.object)
        if touched[0] != touched[1]:
            raise DivergenceError("", "the two threads access different objects")
        self.evidence = "both threads are about to access the same field"

    def _is_field_access(self, side: RacingAccess) -> bool:
        thread = self._controller.threads.numbered(side.thread)
        try:
            return self._points.accesses_field(self._client.frames(thread.id, 1)[0].at)
        except CommandError:
            return False


def _own_places(frames: Frames) -> OwnFrames:
    return tuple((at.method, at.bci) for at in frames if is_own_class(at.method.owner))


def _before_monitor(frames: OwnFrames, item: BlockedThread) -> OwnFrames:
    """HotSpot shows a thread that waits for a monitor behind the `monitorenter`."""
    if item.operation is not BlockingOperation.ENTER or not frames:
        return frames
    method, bci = frames[0]
    return ((method, bci - 1), *frames[1:])


def _own_lines(frames: Frames) -> tuple[_Line, ...]:
    return tuple(
        (at.method.owner.replace("/", "."), at.method.name, at.line)
        for at in frames
        if is_own_class(at.method.owner)
    )[:_COMPARED_FRAMES]


def _show_line(lines: Sequence[_Line]) -> str:
    return f"{lines[0][0]}.{lines[0][1]}:{lines[0][2]}" if lines else ""
