"""Violations in a step: failed checks and uncaught exceptions."""

from typing import TYPE_CHECKING, Any, Final

from plait.base.names import FieldRef
from plait.ir.ops import Check
from plait.java.class_files.descriptors import source_name
from plait.machine.account import display_names
from plait.machine.intrinsics import java_strings
from plait.result.trace import Frames, Location
from plait.result.violations import (
    AssertionFailed,
    EnteredWithout,
    LineReached,
    UncaughtException,
)
from plait.spec.properties import AlwaysBelow

if TYPE_CHECKING:
    from plait.machine.running_step import Execution
    from plait.machine.runtime_types import Type

_THROWABLE: Final = "java/lang/Throwable"
_ASSERTION_ERROR: Final = "Ljava/lang/AssertionError;"
_MESSAGE: Final = FieldRef(_THROWABLE, "detailMessage", "Ljava/lang/String;")
_BACKTRACE: Final = FieldRef(_THROWABLE, "backtrace", "Ljava/lang/Object;")
_FRAMES: Final = FieldRef("plait/vm/Frames", "frames", "[J")


def failed_check(machine: "Execution", message: int) -> AssertionFailed:
    """The check at which the running thread stands has failed."""
    thread = machine.thread
    return AssertionFailed(
        thread.number,
        display_names.thread_name(machine, machine.state, thread),
        _text(machine, message),
        display_names.stack(thread),
    )


def line_reached(machine: "Execution") -> LineReached:
    """The running thread has reached a line that should be unreachable."""
    thread = machine.thread
    name = display_names.thread_name(machine, machine.state, thread)
    return LineReached(thread.number, name, display_names.stack(thread))


def entered_without(machine: "Execution", rule: AlwaysBelow) -> EnteredWithout:
    """The running thread has entered a method without another one below it."""
    thread = machine.thread
    name = display_names.thread_name(machine, machine.state, thread)
    frames = display_names.stack(thread)
    return EnteredWithout(thread.number, name, rule.entered, rule.below, frames)


def uncaught(machine: "Execution", exception: int) -> UncaughtException | AssertionFailed | None:
    """The running thread dies of an exception; an `AssertionError` is a failed assertion.

    None for the error of a failed `assert` statement, which its `Check` has reported, and for an
    exception that does not count.
    """
    thread = machine.thread
    name = display_names.thread_name(machine, machine.state, thread)
    cell = machine.heap[exception]
    if not counts(machine, cell.type):
        return None
    message = cell.values[machine.types.instance_slot(_MESSAGE).index]
    text = _text(machine, message)
    frames = _frames_of(machine, exception)
    if machine.types.is_instance(cell.type, _ASSERTION_ERROR):
        is_reported = bool(frames) and _has_check(machine, frames[0])
        return None if is_reported else AssertionFailed(thread.number, name, text, frames)
    return UncaughtException(thread.number, name, source_name(cell.type.descriptor), text, frames)


def counts(machine: "Execution", kind: "Type") -> bool:
    """Whether a thread that dies of an object of this type violates a property."""
    names = machine.options.exceptions
    if not names or machine.types.is_instance(kind, _ASSERTION_ERROR):
        return True
    return any(machine.types.is_instance(kind, f"L{name};") for name in names)


def _text(machine: "Execution", message: int) -> str | None:
    return java_strings.characters(machine.text(message)) if message else None


def made_at(machine: "Execution", exception: int) -> Location | None:
    """Where the exception was created; None if its stack trace has other than plain values."""
    codes = _backtrace(machine, exception)
    if codes is not None and not all(type(code) is int for code in codes):
        return None
    return next(iter(_frames_of(machine, exception)), None)


def _backtrace(machine: "Execution", exception: int) -> list[Any] | None:
    """The places on the stack where the exception was made; None if it has no stack trace."""
    at: Any = exception
    for field in (_BACKTRACE, _FRAMES):
        at = machine.heap[at].values[machine.types.instance_slot(field).index]
        if type(at) is not int:
            return [at]
        if not at:
            return None
    return machine.heap[at].values


def _frames_of(machine: "Execution", exception: int) -> Frames:
    """Where the exception was made, as its stack trace shows it."""
    codes = _backtrace(machine, exception)
    if codes is None:
        return display_names.stack(machine.thread)
    cell = machine.heap[exception]
    places = [machine.library.place(code) for code in codes]
    ancestors = machine.types.hierarchy.supertypes(cell.type.name)
    start = 0
    while start < len(places) and (
        places[start][0].ref.name == "fillInStackTrace"
        or (places[start][0].ref.name == "<init>" and places[start][0].ref.owner in ancestors)
    ):
        start += 1
    return tuple(
        display_names.location_at(code, bci) for code, bci in places[start:] if not code.is_hidden
    )


def _has_check(machine: "Execution", at: Location) -> bool:
    """Whether the line at which the error was created has an `assert` statement."""
    body = machine.library.code(at.method).body
    return any(
        isinstance(op, Check) and body.line_at(site) == at.line
        for block in body.blocks
        for op, site in zip(block.ops, block.sites, strict=False)
    )
