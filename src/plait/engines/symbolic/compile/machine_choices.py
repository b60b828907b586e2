"""Closures over terms for ops at which the machine asks for more than who goes on.

Which of several waiters `notify` wakes, and whether a thread that is interrupted gets a free
monitor, are inputs like those of the program: each answer is a path of its own.
"""

from typing import Any

from plait.engines.symbolic.compile.term_choices import needing
from plait.engines.symbolic.paths.path_context import Context
from plait.ir import ops as ir
from plait.ir.operands import Operand
from plait.ir.operators import Woken
from plait.logic.smt import terms as t
from plait.logic.smt.terms import Term
from plait.machine.choices import first_choice
from plait.machine.compile.compiled_code import Registers, StraightOp
from plait.machine.compile.op_site import Site
from plait.machine.monitors import is_taken
from plait.machine.running_step import Execution


def answering(context: Context, site: Site, op: Any, plain: StraightOp) -> StraightOp:
    """An op whose outcome may be a choice of the machine: the answer is an input, made a number."""
    machine, block, index = site.machine, site.block, site.index
    monitor = site.slot(op.monitor)

    def run(registers: Registers) -> None:
        count = _answers(machine, op, registers[monitor])
        if count < 2:
            plain(registers)
            return
        position = context.position(block, index)
        chosen = context.inputs.choose(position, t.INT, (0, count - 1))
        if type(chosen) is Term:
            chosen = context.values.number(chosen, block, index)
        answer = int(chosen)
        machine.choose = lambda _point: answer
        try:
            plain(registers)
        finally:
            machine.choose = first_choice

    return needing(
        context, site, run, [op.monitor, *_timeout(op)], are_objects=True, by_identity=True
    )


def _timeout(op: Any) -> tuple[Operand, ...]:
    return (op.timeout,) if isinstance(op, ir.EnterInterruptibly) else ()


def _answers(machine: Execution, op: ir.Notify | ir.EnterInterruptibly, reference: int) -> int:
    """How many answers there are to what the machine is about to ask; fewer than 2: it does not."""
    cell = machine.heap[reference]
    if cell.is_shared and machine.fuel <= 0:
        return 0
    if isinstance(op, ir.Notify):
        return len(cell.monitor.waiters) if op.woken is Woken.ONE else 0
    is_open = cell.is_shared and machine.thread.is_interrupted
    return 2 if is_open and not is_taken(machine, reference) else 0
