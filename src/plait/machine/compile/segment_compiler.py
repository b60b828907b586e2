"""Compiles segments: IR ops become closures, block by block, when they are first reached."""

from typing import TYPE_CHECKING, Any, Final

from plait.ir.liveness import operands_of
from plait.ir.operands import ClassConst, StringConst
from plait.ir.ops import Goto
from plait.machine.account.step_recorder import OBSERVED
from plait.machine.compile.call_closures import CALL_OPS, CALLS
from plait.machine.compile.compiled_code import Code, Registers, Segment, StraightOp
from plait.machine.compile.control_closures import TERMINATORS
from plait.machine.compile.line_marks import marks
from plait.machine.compile.memory_closures import MEMORY_OPS
from plait.machine.compile.op_site import Site, StraightMaker
from plait.machine.compile.thread_closures import THREAD_OPS
from plait.machine.compile.value_closures import VALUE_OPS

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

STRAIGHT: Final[dict[type[Any], StraightMaker]] = {
    **VALUE_OPS,
    **MEMORY_OPS,
    **CALL_OPS,
    **THREAD_OPS,
}
"""What makes the closures of all ops but calls and terminators."""

_LONGEST_CHAIN: Final = 8
"""How many blocks that end in a jump are joined to one segment."""


def fill(machine: "Execution", segment: Segment) -> None:
    """Compile a segment: ops up to the next call or the terminator; jumps are followed."""
    code = segment.code
    ops: list[StraightOp] = []
    block, index = segment.block, segment.index
    visited = {block}
    while True:
        found = code.body.blocks[block]
        while index < len(found.ops) and type(found.ops[index]) not in CALLS:
            ops.extend(closures(machine, code, block, index))
            index += 1
        if index < len(found.ops):
            call = found.ops[index]
            ops.extend(marks(machine, code, block, index))
            ops.extend(anchoring(machine, code, call))
            segment.last = CALLS[type(call)](Site(machine, code, block, index), call)
            if machine.recorder is not None:
                segment.last = machine.recorder.wrap_call(machine, code, block, index, segment.last)
            break
        end = found.terminator
        ops.extend(marks(machine, code, block, index))
        if type(end) is Goto and end.target not in visited and len(visited) < _LONGEST_CHAIN:
            block, index = end.target, 0
            visited.add(block)
            continue
        ops.extend(anchoring(machine, code, end))
        segment.last = TERMINATORS[type(end)](Site(machine, code, block, index), end)
        break
    segment.ops = tuple(ops)


def closures(machine: "Execution", code: Code, block: int, index: int) -> tuple[StraightOp, ...]:
    """The closures of a straight op; `code.closures` keeps them, and may be given others."""
    key = (block, index)
    made = code.closures.get(key)
    if made is None:
        op = code.body.blocks[block].ops[index]
        closure = STRAIGHT[type(op)](Site(machine, code, block, index), op)
        if machine.recorder is not None and type(op) in OBSERVED:
            closure = machine.recorder.wrap(machine, code, block, index, closure)
        before = (*marks(machine, code, block, index), *anchoring(machine, code, op))
        made = code.closures[key] = (*before, closure)
    return made


def anchoring(machine: "Execution", code: Code, op: Any) -> tuple[StraightOp, ...]:
    """Closures that put the string literals and `Class` objects an op uses into the heap."""
    if not code.has_anchors:
        return ()
    constants = {o for o in operands_of(op) if isinstance(o, StringConst | ClassConst)}
    references = sorted(code.tail_value(constant) for constant in constants)
    return tuple(_anchor(machine, reference) for reference in references)


def _anchor(machine: "Execution", reference: int) -> StraightOp:
    def anchor(_registers: Registers) -> None:
        if reference not in machine.heap:
            machine.anchor(reference)

    return anchor
