"""Compiles segments for execution over terms: the machine's closures, guarded, and own ones.

Where nothing depends on inputs, code runs as on the machine. At blocks where states may be merged,
code first asks whether to wait.
"""

from collections.abc import Callable
from typing import Any, Final

from plait.base.names import MethodRef
from plait.engines.symbolic.compile import (
    loop_counters,
    machine_choices,
    term_control,
    term_inputs,
    term_values,
)
from plait.engines.symbolic.compile.term_choices import Maker, needing
from plait.engines.symbolic.orders.event_closures import WRAPPERS
from plait.engines.symbolic.paths.exploration_modes import SinglePaths
from plait.engines.symbolic.paths.footprints import noting
from plait.engines.symbolic.paths.path_context import Context
from plait.ir import ops as ir
from plait.ir.liveness import operands_of
from plait.ir.operands import Operand, Reg
from plait.machine.compile.call_closures import CALLS
from plait.machine.compile.compiled_code import Code, Ended, LastOp, Registers, Segment, StraightOp
from plait.machine.compile.compiled_methods import MACHINE
from plait.machine.compile.control_closures import TERMINATORS
from plait.machine.compile.line_marks import marks
from plait.machine.compile.op_site import Site
from plait.machine.compile.segment_compiler import STRAIGHT, anchoring

_OWN: Final[dict[type[Any], Maker]] = {
    ir.Load: term_values.load,
    ir.Store: term_values.store,
    ir.InstanceOf: term_values.instance_of,
    ir.Length: term_values.length,
    ir.AtomicUpdate: term_inputs.update,
    ir.Intrinsic: term_inputs.intrinsic,
    ir.Choose: term_inputs.choose,
    ir.Assume: term_inputs.assume,
    ir.Check: term_inputs.check,
    ir.Uncaught: term_inputs.uncaught,
    ir.Halt: term_inputs.halt,
    ir.Notify: machine_choices.answering,
    ir.EnterInterruptibly: machine_choices.answering,
}
_ANY_VALUE: Final = frozenset({ir.Move, ir.Unary, ir.Binary, ir.Compare, ir.Convert})
"""Ops whose closures accept terms."""

_ON_MONITORS: Final = frozenset(
    {
        ir.MonitorEnter,
        ir.MonitorExit,
        ir.TryEnter,
        ir.CanEnter,
        ir.HoldsLock,
        ir.Wait,
    }
)
"""Ops whose references are objects."""

_JUMPS: Final[dict[type[Any], Callable[[Context, Site, Any], LastOp]]] = {
    ir.Goto: term_control.goto,
    ir.Branch: term_control.branch,
    ir.Switch: term_control.switch,
}
_LONGEST_CHAIN: Final = 8
PREPARATION: Final = MethodRef(MACHINE, "prepare", "()V")
"""The method that initialises classes before the program; its end stops the machine."""


def fill(context: Context, segment: Segment) -> None:
    """Compile a segment: ops up to the next call or the terminator; jumps are followed."""
    code = segment.code
    ops: list[StraightOp] = []
    block, index = segment.block, segment.index
    if segment.site != index:
        ops.extend(_arrival(context, code, block, index))
    visited = {block}
    while True:
        found = code.body.blocks[block]
        while index < len(found.ops) and type(found.ops[index]) not in CALLS:
            ops.extend(_closures(context, code, block, index))
            index += 1
        site = Site(context.machine, code, block, index)
        end: Any = found.ops[index] if index < len(found.ops) else found.terminator
        ops.extend(_before(context, site, end))
        if type(end) is ir.Goto and end.target not in visited and len(visited) < _LONGEST_CHAIN:
            on_way = loop_counters.edge(context, site, end.target)
            if on_way is not None:
                ops.append(on_way)
            block, index = end.target, 0
            visited.add(block)
            continue
        segment.last = _last(context, site, end)
        break
    segment.ops = tuple(ops)


def _before(context: Context, site: Site, op: Any) -> list[StraightOp]:
    """What runs before an op: arrival at a block, marks of lines, literals put into the heap."""
    code, block, index = site.code, site.block, site.index
    found: list[StraightOp] = []
    if index == 0 and block in context.positions.layout(code).joins:
        found.extend(_arrival(context, code, block, index))
    found.extend(marks(context.machine, code, block, index))
    found.extend(anchoring(context.machine, code, op))
    return found


def _arrival(context: Context, code: Code, block: int, index: int) -> list[StraightOp]:
    if isinstance(context.mode, SinglePaths):
        return []
    arrive = context.mode.arrive

    def wait(_registers: Registers) -> None:
        arrive(code, block, index)

    return [wait]


def _closures(context: Context, code: Code, block: int, index: int) -> tuple[StraightOp, ...]:
    key = (block, index)
    made = code.closures.get(key)
    if made is None:
        op = code.body.blocks[block].ops[index]
        site = Site(context.machine, code, block, index)
        closures = _before(context, site, op)
        if type(op) is ir.Catch:
            closures.insert(0, loop_counters.handler_entry(context, site))
            begins_again = loop_counters.handler_edge(context, site)
            if begins_again is not None:
                closures.append(begins_again)
        closures.append(_straight(context, site, op))
        made = code.closures[key] = tuple(closures)
    return made


def _straight(context: Context, site: Site, op: Any) -> StraightOp:
    made = _over_terms(context, site, op)
    if context.mode.recorder is None:
        return noting(context, site, op, made)
    wrapper = WRAPPERS.get(type(op))
    return made if wrapper is None else wrapper(context.mode.recorder, context, site, op, made)


def _over_terms(context: Context, site: Site, op: Any) -> StraightOp:
    plain = STRAIGHT[type(op)](site, op)
    own = _OWN.get(type(op))
    if own is not None:
        return own(context, site, op, plain)
    if type(op) in _ANY_VALUE:
        return plain
    is_monitor = type(op) in _ON_MONITORS
    return needing(
        context, site, plain, _registers(op), are_objects=is_monitor, by_identity=is_monitor
    )


def _registers(op: Any) -> list[Operand]:
    return [operand for operand in operands_of(op) if type(operand) is Reg]


def _last(context: Context, site: Site, op: Any) -> LastOp:
    jump = _JUMPS.get(type(op))
    if jump is not None:
        return jump(context, site, op)
    if type(op) in CALLS:
        plain = CALLS[type(op)](site, op)
        if type(op) is ir.Invoke:
            return term_control.call(context, site, op, plain)
        return _needing_last(context, site, op, plain)
    plain = TERMINATORS[type(op)](site, op)
    if type(op) is ir.Return and site.code.ref == PREPARATION:
        return _stop(context)
    if type(op) is ir.Throw:
        return term_control.throw(context, site, op, plain)
    return plain


def _stop(context: Context) -> LastOp:
    def stop(_registers: Registers) -> Segment | None:
        context.machine.frames.pop()
        raise Ended

    return stop


def _needing_last(context: Context, site: Site, op: Any, plain: LastOp) -> LastOp:
    slots = [site.slot(operand) for operand in _registers(op)]

    def run(registers: Registers) -> Segment | None:
        for slot in slots:
            context.values.resolve(registers, slot, site.block, site.index)
        return plain(registers)

    return run
