"""Displayed names: of threads, objects, types, places in the code."""

from typing import TYPE_CHECKING, Final

from plait.base.names import FieldRef
from plait.java.class_files.descriptors import source_type
from plait.machine.compile.compiled_code import Code, Segment
from plait.machine.intrinsics.java_strings import STRING, one_line
from plait.machine.runtime_types import Type
from plait.machine.state import State, Thread
from plait.result.trace import Frames, Location

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_WHOLE: Final = FieldRef("plait/vm/Part", "whole", "Ljava/lang/Object;")
_THREAD: Final = "java/lang/Thread"
_IS_RENAMED: Final = FieldRef(_THREAD, "isRenamed", "Z")
_NAME: Final = FieldRef(_THREAD, "name", "Ljava/lang/String;")
_FIRST_NAME: Final = FieldRef(_THREAD, "firstName", "Ljava/lang/String;")


def thread_name(machine: "Execution", state: State, thread: Thread) -> str:
    """The result of `Thread.getName()`, on one line."""
    if not thread.object:
        return "main" if thread.number == 0 else f"Thread-{thread.number - 1}"
    return name_of_thread_object(machine, state, thread.object)


def name_of_thread_object(machine: "Execution", state: State, reference: int) -> str:
    """The result of `getName()` for a Thread object, started or not; else a name of the object."""
    if machine.types.hierarchy.resolve_field(_FIRST_NAME) is None:
        return object_name(machine, state, reference)
    values = state.heap[reference].values
    slot = machine.types.instance_slot
    which = _NAME if values[slot(_IS_RENAMED).index] else _FIRST_NAME
    name = values[slot(which).index]
    text = one_line(machine.text_in(state.heap, name)).strip() if name else ""
    return text or object_name(machine, state, reference)


def location_at(code: Code, bci: int) -> Location:
    """A place in a method, with its file and line."""
    return Location(code.ref, bci, code.file, code.body.line_at(bci))


def location(segment: Segment) -> Location:
    """The position of a frame."""
    return location_at(segment.code, segment.bci)


def stack(thread: Thread) -> Frames:
    """The frames of a thread, innermost first, without the machine's own."""
    return tuple(
        location(frame.segment)
        for frame in reversed(thread.frames)
        if not frame.segment.code.is_hidden
    )


def is_part(machine: "Execution", state: State, reference: int) -> bool:
    """Whether an object is part of a whole, whose model holds its monitor."""
    return _whole(machine, state, reference) is not None


def _whole(machine: "Execution", state: State, reference: int) -> int | None:
    """What an object is part of, itself if it is the whole; None for any other object."""
    kind = state.heap[reference].type
    if machine.program.find_class(_WHOLE.owner) is None:
        return None
    if not machine.types.is_instance(kind, f"L{_WHOLE.owner};"):
        return None
    whole: int = state.heap[reference].values[machine.types.instance_slot(_WHOLE).index]
    return whole or reference


def whole(machine: "Execution", state: State, reference: int) -> int:
    """What an object is part of; other objects themselves."""
    return _whole(machine, state, reference) or reference


def object_name(machine: "Execution", state: State, reference: int) -> str:
    """An object by its class and a number: `Account@3`; a class and a literal by themselves."""
    reference = whole(machine, state, reference)
    described = machine.anchors.described(reference)
    if described is not None:
        return f"{type_name(machine.types.of_descriptor(described))}.class"
    if reference < 0 and state.heap[reference].type.name == STRING:
        return f'"{machine.text_in(state.heap, reference)}"'
    return f"{type_name(state.heap[reference].type)}@{reference}"


def type_name(kind: Type) -> str:
    """The simple name of a type; for an anonymous class, the end of its binary name."""
    if kind.element is not None:
        return f"{type_name(kind.element)}[]"
    if kind.declaration is None:
        return source_type(kind.descriptor)
    return kind.declaration.simple_name or kind.name.rpartition("/")[2]
