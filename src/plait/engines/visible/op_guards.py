"""Closures round the ops that do something else, or too much, when the machine runs on a view.

A choice ends an expansion, so that its answers become successors. What a view cannot know is
unsupported: the frames below it in a stack trace, the status of a thread of which only a stub is
there. Releases of monitors that a chunk has not entered itself are noted: a frame below may have
entered them more often than the view says.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, final

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef, MethodRef
from plait.engines.visible.views import (
    STUB,
    STUB_CODE,
    held_of,
    is_complete,
    is_stub,
)
from plait.ir import ops as ir
from plait.machine import thread_lifecycle
from plait.machine.compile.compiled_code import Code, Pause, Registers, Segment, StraightOp
from plait.machine.compile.segment_compiler import closures, fill
from plait.machine.running_step import Execution
from plait.machine.runtime_types import Type
from plait.machine.state import Frame

_THROWABLE: Final = "java/lang/Throwable"
_PRINT: Final = "printStackTrace"
_CONSOLE: Final = "plait/vm/ConsoleStream"
_BACKTRACE: Final = FieldRef(_THROWABLE, "backtrace", "Ljava/lang/Object;")
_FRAMES: Final = FieldRef("plait/vm/Frames", "frames", "[J")
GET_TRACE: Final = MethodRef(_THROWABLE, "getOurStackTrace", "()[Ljava/lang/StackTraceElement;")
_CAPTURE: Final = "captureFrames"
_INSPECTIONS: Final = frozenset({"frameClass", "frameMethod", "frameFile", "frameLine"})

TRACE_INSPECTED: Final = "a stack trace is inspected that goes on below a recursive call"
STATUS_ASKED: Final = "the status of another thread that runs"
RELEASED_BELOW: Final = "a monitor is released more often than the recursive method has entered it"

_Guard: TypeAlias = "Callable[[OpGuards, Code, int, int, Any], StraightOp | None]"


@final
class OpGuards:
    """Fills segments of one machine with guarded closures.

    After `choices_left` choices the thread stops before the next; `at_choice` says so.
    """

    def __init__(self, machine: Execution) -> None:
        self.machine = machine
        self.choices_left = 0
        self.at_choice = False
        self.released: Final[set[Type]] = set()
        """The types of objects whose monitors were released by others than had entered them."""
        self._guarded: set[Code] = set()

    def fill(self, segment: Segment) -> None:
        """Compile a segment, its guarded ops first."""
        code = segment.code
        if code not in self._guarded:
            self._guarded.add(code)
            for number, block in enumerate(code.body.blocks):
                for index, op in enumerate(block.ops):
                    guard = _GUARDS.get(type(op))
                    if guard is not None:
                        self._wrap(guard, code, number, index, op)
        fill(self.machine, segment)

    def _wrap(self, guard: _Guard, code: Code, block: int, index: int, op: Any) -> None:
        guarded = guard(self, code, block, index, op)
        if guarded is not None:
            *before, _ = closures(self.machine, code, block, index)
            code.closures[block, index] = (*before, guarded)


def _op_of(guards: OpGuards, code: Code, block: int, index: int) -> StraightOp:
    return closures(guards.machine, code, block, index)[-1]


def _choice(guards: OpGuards, code: Code, block: int, index: int, _op: ir.Choose) -> StraightOp:
    choose = _op_of(guards, code, block, index)

    def stop_or_choose(registers: Registers) -> None:
        if guards.choices_left <= 0:
            guards.at_choice = True
            raise Pause(block, index)
        guards.choices_left -= 1
        choose(registers)

    return stop_or_choose


def _exit(guards: OpGuards, code: Code, block: int, index: int, op: ir.MonitorExit) -> StraightOp:
    machine, leave = guards.machine, _op_of(guards, code, block, index)
    monitor = code.slot(op.monitor)

    def note_and_leave(registers: Registers) -> None:
        reference = registers[monitor]
        frames = machine.frames
        if not is_complete(frames) and reference in held_of(frames):
            cell = machine.heap[reference]
            if cell.monitor.entries == 1:
                guards.released.add(cell.type)
        leave(registers)

    return note_and_leave


def _status(
    guards: OpGuards, code: Code, block: int, index: int, op: ir.ThreadStatus
) -> StraightOp:
    machine, ask = guards.machine, _op_of(guards, code, block, index)
    asked = code.slot(op.thread)

    def check_and_ask(registers: Registers) -> None:
        thread = thread_lifecycle.find(machine, registers[asked])
        if (
            machine.fuel > 0
            and thread is not None
            and thread is not machine.thread
            and not thread.has_ended
            and is_stub(thread.frames[-1])
        ):
            raise UnsupportedError(STATUS_ASKED)
        ask(registers)

    return check_and_ask


def _intrinsic(
    guards: OpGuards, code: Code, block: int, index: int, op: ir.Intrinsic
) -> StraightOp | None:
    machine = guards.machine
    if op.name == _CAPTURE and op.dest is not None:
        capture, dest = _op_of(guards, code, block, index), code.slot(op.dest)

        def capture_and_mark(registers: Registers) -> None:
            capture(registers)
            if not is_complete(machine.frames):
                mark = machine.library.frame_number(_stub_segment())
                machine.heap[registers[dest]].values.append(mark)

        return capture_and_mark
    if op.name not in _INSPECTIONS:
        return None
    inspect, asked = _op_of(guards, code, block, index), code.slot(op.args[0])

    def check_and_inspect(registers: Registers) -> None:
        if _is_mark(machine, registers[asked]) and not _is_printing(machine):
            raise UnsupportedError(TRACE_INSPECTED)
        inspect(registers)

    return check_and_inspect


def _stub_segment() -> Any:
    return STUB


def _is_mark(machine: Execution, number: int) -> bool:
    """Whether a number of a captured frame stands for all those that are not in view."""
    found: Any = machine.library.place(number)[0]
    return found is STUB_CODE


def _is_printing(machine: Execution) -> bool:
    """Whether a stack trace is being printed on the console, which nobody can observe."""
    for frame in machine.frames:
        if is_stub(frame):
            continue
        ref = frame.segment.code.ref
        if ref.name == _PRINT and ref.owner == _THROWABLE and "PrintStream" in ref.descriptor:
            stream = frame.registers[1]
            return bool(stream) and machine.heap[stream].type.name == _CONSOLE
    return False


def check_trace(machine: Execution, frames: Sequence[Frame]) -> None:
    """The method that gives a stack trace begins: is the whole trace known?"""
    at: Any = frames[-1].registers[0]
    for field in (_BACKTRACE, _FRAMES):
        at = machine.heap[at].values[machine.types.instance_slot(field).index] if at else 0
    values = machine.heap[at].values if at else ()
    if values and _is_mark(machine, values[-1]) and not _is_printing(machine):
        raise UnsupportedError(TRACE_INSPECTED)


_GUARDS: Final[dict[type[Any], _Guard]] = {
    ir.Choose: _choice,
    ir.MonitorExit: _exit,
    ir.ThreadStatus: _status,
    ir.Intrinsic: _intrinsic,
}
