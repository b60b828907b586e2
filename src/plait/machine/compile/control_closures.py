"""Closures for terminators."""

from typing import Any, Final

from plait.base.errors import UnsupportedError
from plait.base.names import MethodRef
from plait.ir import ops as ir
from plait.ir.operators import Relation
from plait.machine.compile.compiled_code import Ended, LastOp, Registers, Segment
from plait.machine.compile.op_site import LastMaker, Site
from plait.machine.concrete_domain import Concrete

BOOT: Final = MethodRef("plait/vm/Boot", "boot", "()V")
"""The method after which the program proper begins."""


def _goto(site: Site, op: ir.Goto) -> LastOp:
    target = site.code.segment(op.target, 0)
    return lambda _registers: target


def _branch(site: Site, op: ir.Branch) -> LastOp:
    left, right = site.slot(op.left), site.slot(op.right)
    yes, no = site.code.segment(op.if_true, 0), site.code.segment(op.if_false, 0)
    domain = site.machine.domain
    if isinstance(domain, Concrete):
        return _concrete_branch(op.relation, left, right, yes, no)
    test = domain.relation(op.relation)
    return lambda registers: yes if test(registers[left], registers[right]) else no


def _concrete_branch(
    relation: Relation, left: int, right: int, yes: Segment, no: Segment
) -> LastOp:
    match relation:
        case Relation.EQ:
            return lambda registers: yes if registers[left] == registers[right] else no
        case Relation.NE:
            return lambda registers: yes if registers[left] != registers[right] else no
        case Relation.LT:
            return lambda registers: yes if registers[left] < registers[right] else no
        case Relation.GE:
            return lambda registers: yes if registers[left] >= registers[right] else no
        case Relation.GT:
            return lambda registers: yes if registers[left] > registers[right] else no
        case Relation.LE:
            return lambda registers: yes if registers[left] <= registers[right] else no


def _switch(site: Site, op: ir.Switch) -> LastOp:
    value = site.slot(op.value)
    default = site.code.segment(op.default, 0)
    targets = {key: site.code.segment(block, 0) for key, block in op.cases}
    return lambda registers: targets.get(registers[value], default)


def _return(site: Site, op: ir.Return) -> LastOp:
    machine = site.machine
    if site.code.ref == BOOT:

        def leave_boot(_registers: Registers) -> Segment | None:
            machine.frames.pop()
            raise Ended

        return leave_boot
    if op.value is None:

        def leave(_registers: Registers) -> Segment | None:
            frames = machine.frames
            frames.pop()
            if frames[-1].epoch != machine.epoch:
                machine.own_frame()
            return None

        return leave
    value = site.slot(op.value)

    def answer(registers: Registers) -> Segment | None:
        frames = machine.frames
        frames.pop()
        frame = frames[-1]
        if frame.epoch != machine.epoch:
            frame = machine.own_frame()
        frame.registers[frame.segment.dest] = registers[value]
        return None

    return answer


def _throw(site: Site, op: ir.Throw) -> LastOp:
    machine, exception = site.machine, site.slot(op.exception)
    handler = site.code.segment(site.block, site.index).handler
    if handler is None:

        def leave(registers: Registers) -> Segment | None:
            machine.throw(registers[exception])
            return None

        return leave

    def handle(registers: Registers) -> Segment | None:
        machine.thread.pending_exception = registers[exception]
        return handler

    return handle


def _unsupported(site: Site, op: ir.Unsupported) -> LastOp:
    reason = op.reason

    def stop(_registers: Registers) -> Segment | None:
        raise UnsupportedError(reason)

    return stop


TERMINATORS: Final[dict[type[Any], LastMaker]] = {
    ir.Goto: _goto,
    ir.Branch: _branch,
    ir.Switch: _switch,
    ir.Return: _return,
    ir.Throw: _throw,
    ir.Unsupported: _unsupported,
}
