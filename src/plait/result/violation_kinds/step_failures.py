"""Violations in one step of a thread: failed assertions, uncaught exceptions, reached lines."""

from collections.abc import Hashable
from typing import final

from plait.base.node import node
from plait.result.phrases import file_line, user_frames
from plait.result.trace import Frames
from plait.result.violation_account import Account, InvolvedThread, Signature, StepViolation
from plait.result.violation_evidence import ComesTo, InStep, NotShown, SeenOnJvm, Throws
from plait.spec.properties import AlwaysBelow, AssertionsHold, LineUnreachable, NoUncaughtException
from plait.spec.property_descriptor import Property


@final
@node
class AssertionFailed(StepViolation):
    """An assertion or check failed. `message` is None when the program gave none."""

    thread: int
    thread_name: str
    message: str | None
    frames: Frames

    @property
    def violated(self) -> Property:
        """The thread does not matter."""
        return AssertionsHold()

    def identity(self) -> Hashable:
        """The place that fails."""
        return self.frames[:1]

    def account(self) -> Account:
        """The message is that of the program."""
        end = "assertion fails" if self.frames else ""
        return Account(
            headline=f"assertion failed in {self.thread_name}{_where(self.frames)}",
            threads=(
                InvolvedThread(self.thread, self.thread_name, self.frames, "fails here", end=end),
            ),
            signature=_signature("assertion", self.frames),
            message=self.message,
            said=f"assertion failed{_with(self.message)}",
        )

    def on_machine(self) -> InStep:
        """A failed check, or the death of the thread."""
        event = f"fails an assertion{_with(self.message)}"
        return InStep(self.thread, self.thread_name, self.frames, event)

    def on_jvm(self) -> SeenOnJvm:
        """Any assertion error counts, because test libraries have their own."""
        return Throws(self.thread, None, self.message, self.frames)


@final
@node
class UncaughtException(StepViolation):
    """A thread ended with an exception; `exception` is the class in source form (`p.Oops`)."""

    thread: int
    thread_name: str
    exception: str
    message: str | None
    frames: Frames

    @property
    def violated(self) -> Property:
        """The property may be restricted to some classes of exceptions."""
        return NoUncaughtException()

    def identity(self) -> Hashable:
        """The class of the exception, and the place that throws it."""
        return self.exception, self.frames[:1]

    def account(self) -> Account:
        """The message is that of the program."""
        role = f"throws {self.exception}"
        end = f"throws {self.exception.rpartition('.')[2]}" if self.frames else ""
        return Account(
            headline=f"{self.exception} in {self.thread_name}{_where(self.frames)}",
            threads=(InvolvedThread(self.thread, self.thread_name, self.frames, role, end=end),),
            signature=_signature(self.exception, self.frames),
            message=self.message,
            said=f"{self.exception}{_with(self.message)}",
        )

    def on_machine(self) -> InStep:
        """The death of the thread."""
        event = f"dies of {self.exception}{_with(self.message)}"
        return InStep(self.thread, self.thread_name, self.frames, event, ends_thread=True)

    def on_jvm(self) -> SeenOnJvm:
        """The same class, message and stack."""
        return Throws(self.thread, self.exception, self.message, self.frames)


@final
@node
class LineReached(StepViolation):
    """A thread reached a line that should be unreachable; its innermost frame stands there."""

    thread: int
    thread_name: str
    frames: Frames

    @property
    def violated(self) -> Property:
        """The property of this line only."""
        return LineUnreachable(self.frames[0].file, self.frames[0].line)

    def identity(self) -> Hashable:
        """The line only: how the thread reached it does not matter."""
        return self.violated

    def account(self) -> Account:
        """The line is the top of the stack."""
        reaching = InvolvedThread(
            self.thread, self.thread_name, self.frames, "reached", end="comes here"
        )
        return Account(
            headline=f"{self.thread_name} reaches {file_line(self.frames[0])}",
            threads=(reaching,),
            signature=_signature("reached", self.frames),
        )

    def on_machine(self) -> InStep:
        """The first time that the thread reaches the line."""
        return InStep(self.thread, self.thread_name, self.frames, "comes here", is_first=True)

    def on_jvm(self) -> SeenOnJvm:
        """The thread stops before the line."""
        return ComesTo(self.thread, self.frames)


@final
@node
class EnteredWithout(StepViolation):
    """A thread entered a method, and another one was not on its stack."""

    thread: int
    thread_name: str
    entered: str
    below: str
    frames: Frames

    @property
    def violated(self) -> Property:
        """The property of these two methods."""
        return AlwaysBelow(self.entered, self.below)

    def identity(self) -> Hashable:
        """The two methods: how the thread came there does not matter."""
        return self.violated

    def account(self) -> Account:
        """The method that is entered is the top of the stack."""
        role = f"enters {self.entered} without {self.below}"
        entering = InvolvedThread(self.thread, self.thread_name, self.frames, role, end="is here")
        return Account(
            headline=f"{self.thread_name} enters {self.entered} without {self.below} below"
            f"{_where(self.frames)}",
            threads=(entering,),
            signature=Signature("stack", ((f"{self.entered} below {self.below}", None),)),
        )

    def on_machine(self) -> InStep:
        """The first time that the thread does so."""
        event = f"enters {self.entered} without {self.below} below"
        return InStep(self.thread, self.thread_name, self.frames, event, is_first=True)

    def on_jvm(self) -> SeenOnJvm:
        """Stacks of a JVM are not looked at in every call."""
        return NotShown("a JVM's stack is not inspected at every call")


def _where(frames: Frames) -> str:
    return f" at {file_line(user_frames(frames)[0])}" if frames else ""


def _with(message: str | None) -> str:
    return f": {message}" if message else ""


def _signature(what: str, frames: Frames) -> Signature:
    return Signature(what, (("", user_frames(frames)[0] if frames else None),))
