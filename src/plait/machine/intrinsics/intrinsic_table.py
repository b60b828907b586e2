"""The intrinsics by name: each a function of the running step and its arguments.

They are the primitives of `plait.vm.Vm` that no op stands for; `ir/intrinsics.py` has their types.
None of them is visible, and none runs Java code.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from plait.machine.heap import zeros
from plait.machine.intrinsics.class_intrinsics import CLASS_INTRINSICS
from plait.machine.intrinsics.number_intrinsics import NUMBER_INTRINSICS
from plait.machine.runtime_types import zero_of
from plait.result.assumptions import WEAK_ACCESSES

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

Function: TypeAlias = Callable[..., Any]

_LONGEST_TRACE: Final = 1024
_CLOCK_READ: Final = 1000


# --- objects and arrays -------------------------------------------------------------------------


def _adopt_main_thread(machine: "Execution", thread: int) -> None:
    machine.thread.object = thread


def _get_class(machine: "Execution", reference: int) -> int:
    return machine.mirror(machine.heap[reference].type.descriptor)


def _identity_hash_code(machine: "Execution", reference: int) -> int:
    if not reference:
        return 0
    cell = machine.heap[reference]
    if not cell.identity:
        cell = machine.writable(reference)
        cell.identity = machine.state.next_identity
        machine.state.next_identity += 1
    return _scatter(cell.identity)


def _scatter(number: int) -> int:
    """A positive int that looks like an identity hash code, different for different numbers."""
    return (number * 0x2545F491 + 0x1B873593) & 0x7FFFFFFF


def _copy(machine: "Execution", reference: int) -> int:
    cell = machine.heap[reference]
    return machine.allocate(cell.type, cell.values.copy())


def _copy_elements(
    machine: "Execution", source: int, start: int, target: int, index: int, count: int
) -> None:
    values = machine.heap[source].values[start : start + count]
    cell = machine.writable(target)
    cell.values[index : index + count] = values
    if cell.is_shared and cell.type.holds_references:
        for value in values:
            if value:
                machine.share(value)


def _constant_element(machine: "Execution", array: int, index: int) -> Any:
    return machine.heap[array].values[index]


def _is_thread_local(machine: "Execution", reference: int) -> int:
    return 1 if machine.is_alone or not machine.heap[reference].is_shared else 0


def _new_array(machine: "Execution", component: int, length: int) -> int:
    element = machine.mirrored(component)
    kind = machine.types.of_descriptor("[" + element.descriptor)
    return machine.allocate(kind, zeros(zero_of(element.descriptor), length))


def _allocate(machine: "Execution", mirror: int) -> int:
    kind = machine.mirrored(mirror)
    return machine.allocate(kind, kind.template.copy())


def _intern(machine: "Execution", string: int) -> int:
    return machine.literal(machine.text(string))


# --- stack traces -------------------------------------------------------------------------------


def _capture_frames(machine: "Execution") -> int:
    number = machine.library.frame_number
    shown = [
        number(frame.segment)
        for frame in machine.frames[-2 : -_LONGEST_TRACE - 2 : -1]
        if not frame.segment.code.is_hidden
    ]
    return machine.allocate(machine.types.of_descriptor("[J"), shown)


def _frame_class(machine: "Execution", frame: int) -> int:
    code, _ = machine.library.place(frame)
    return machine.literal(code.ref.owner.replace("/", "."))


def _frame_method(machine: "Execution", frame: int) -> int:
    code, _ = machine.library.place(frame)
    return machine.literal(code.ref.name)


def _frame_file(machine: "Execution", frame: int) -> int:
    code, _ = machine.library.place(frame)
    file = code.declaring and code.declaring.source_file
    return machine.literal(file) if file else 0


def _frame_line(machine: "Execution", frame: int) -> int:
    code, bci = machine.library.place(frame)
    return code.body.line_at(bci) or -1


# --- the outside --------------------------------------------------------------------------------


def _print(machine: "Execution", stream: int, string: int) -> None:
    text = machine.text(string)
    if machine.sink is not None:
        machine.sink(stream, text)
    else:
        machine.state.last_output = (machine.state.last_output, stream, text)


def _nano_time(machine: "Execution") -> int:
    state = machine.state
    state.clock_was_read = True
    if not machine.options.explore:
        state.clock += _CLOCK_READ
    return state.clock


def _assuming(machine: "Execution", what: int) -> None:
    machine.assumptions.add(machine.text(what))


def _weak_memory(machine: "Execution", _kind: int) -> None:
    if len(machine.state.threads) > 1:
        machine.assumptions.add(WEAK_ACCESSES)


def _property(machine: "Execution", key: int) -> int:
    value = dict(machine.options.properties).get(machine.text(key))
    return 0 if value is None else machine.literal(value)


INTRINSICS: Final[dict[str, Function]] = {
    "adoptMainThread": _adopt_main_thread,
    "getClass": _get_class,
    "identityHashCode": _identity_hash_code,
    "copy": _copy,
    "copyElements": _copy_elements,
    "constantElement": _constant_element,
    "isThreadLocal": _is_thread_local,
    "newArray": _new_array,
    "allocate": _allocate,
    "intern": _intern,
    "captureFrames": _capture_frames,
    "frameClass": _frame_class,
    "frameMethod": _frame_method,
    "frameFile": _frame_file,
    "frameLine": _frame_line,
    "print": _print,
    "nanoTime": _nano_time,
    "assuming": _assuming,
    "weakMemory": _weak_memory,
    "property": _property,
    **CLASS_INTRINSICS,
    **NUMBER_INTRINSICS,
}
