"""Which of several waiters `notify` wakes: a choice like an input."""

from plait.engines.symbolic.compile.term_choices import needing
from plait.engines.symbolic.paths.path_context import Context
from plait.ir import ops as ir
from plait.logic.smt import terms as t
from plait.machine.choices import ChoicePoint
from plait.machine.compile.compiled_code import Registers, StraightOp
from plait.machine.compile.op_site import Site


def notify(context: Context, site: Site, op: ir.Notify, plain: StraightOp) -> StraightOp:
    """Wake any of the waiters; the path continues for each of them."""
    machine, monitor = site.machine, site.slot(op.monitor)

    def run(registers: Registers) -> None:
        cell = machine.heap[registers[monitor]]
        count = len(cell.monitor.waiters)
        if op.everyone or count < 2 or (cell.is_shared and machine.fuel <= 0):
            plain(registers)
            return
        chosen = _choose(context, site, count)

        def answer(_point: ChoicePoint) -> int:
            return chosen

        unanswered, machine.choose = machine.choose, answer
        plain(registers)
        machine.choose = unanswered

    return needing(context, site, run, [op.monitor], are_objects=True, by_identity=True)


def _choose(context: Context, site: Site, count: int) -> int:
    """The place of the waiter in the queue; stops before the op while it is open."""
    block, index = site.block, site.index
    chosen = context.inputs.choose(context.position(block, index), t.INT, (0, count - 1))
    equal = context.logic.vectors.equal
    for place in range(count - 1):
        if context.decide(equal(chosen, place, t.INT), block, index):
            return place
    return count - 1
