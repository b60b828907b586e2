"""The end of a thread by an uncaught exception."""

from typing import TYPE_CHECKING, Final

from plait.base.names import FieldRef, MethodRef
from plait.base.origins import is_library_class
from plait.machine.thread_lifecycle import has_hooks

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_CAUSE: Final = FieldRef("java/lang/Throwable", "cause", "Ljava/lang/Throwable;")
_SUPPRESSED: Final = FieldRef("java/lang/Throwable", "suppressedExceptions", "Ljava/util/List;")
_NO_LIST: Final = "java/util/Collections$EmptyList"
_SET_ERR: Final = MethodRef("java/lang/System", "setErr", "(Ljava/io/PrintStream;)V")


def only_prints(machine: "Execution", exception: int) -> bool:
    """Whether the program would only print the exception and end, without running its own code.

    The program's own code may run because of other threads, a handler of uncaught exceptions,
    shutdown hooks, another error stream, or exception classes that override how they are printed.
    """
    return (
        machine.is_alone
        and all(is_library_class(frame.segment.code.ref.owner) for frame in machine.frames)
        and not has_hooks(machine)
        and machine.library.find(_SET_ERR) is None
        and _is_plain(machine, exception)
    )


def _is_plain(machine: "Execution", exception: int) -> bool:
    """Whether it is an exception of the JDK without further exceptions that would be printed."""
    cell = machine.heap[exception]
    if not is_library_class(cell.type.name):
        return False
    cause, suppressed = (
        cell.values[machine.types.instance_slot(field).index] for field in (_CAUSE, _SUPPRESSED)
    )
    return (
        type(cause) is int
        and cause in (0, exception)
        and type(suppressed) is int
        and (not suppressed or machine.heap[suppressed].type.name == _NO_LIST)
    )
