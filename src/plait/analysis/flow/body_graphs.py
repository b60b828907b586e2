"""All that is asked of one body in its context: steps, control dependence, definitions and uses."""

from functools import cached_property
from typing import final

from plait.analysis.flow.control_dependence import dependents
from plait.analysis.flow.def_use import DefUse, OpAt
from plait.analysis.flow.steps import Steps
from plait.ir.operands import Operand, Reg
from plait.ir.ops import Move
from plait.ir.program import Body


@final
class BodyGraph:
    """A body with its steps; the rest is made when it is first needed."""

    def __init__(self, steps: Steps, def_use: DefUse) -> None:
        self.body: Body = steps.body
        self.steps = steps
        self.def_use = def_use

    @cached_property
    def dependents(self) -> dict[int, tuple[int, ...]]:
        """By step, the steps that depend on the way that it goes."""
        return dependents(self.steps)

    def only_source(self, block: int, index: int, operand: Operand) -> int | None:
        """The only definition that an operand has its value from, through copies."""
        while type(operand) is Reg:
            mask = self.def_use.reaching(block, index, operand)
            if not mask or mask & (mask - 1):
                return None
            definition = mask.bit_length() - 1
            at: OpAt | None = self.def_use.site(definition)
            op = self.def_use.op(definition)
            if at is None or type(op) is not Move:
                return definition
            block, index, operand = at.block, at.index, op.source
        return None
