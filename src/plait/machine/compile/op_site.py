"""An op at its position, as the makers of closures see it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, final

from plait.ir.operands import Operand, Reg
from plait.machine.compile.compiled_code import Code, LastOp, Registers, StraightOp

if TYPE_CHECKING:
    from plait.machine.running_step import Execution


@final
class Site:
    """Position `index` in a block of a code that is being compiled for an execution."""

    __slots__ = ("block", "code", "index", "machine")

    def __init__(self, machine: "Execution", code: Code, block: int, index: int) -> None:
        self.machine = machine
        self.code = code
        self.block = block
        self.index = index

    def slot(self, operand: Operand) -> int:
        """Where frames keep the operand."""
        return self.code.slot(operand)

    def slots(self, operands: tuple[Operand, ...]) -> tuple[int, ...]:
        """Where frames keep several operands."""
        return tuple(map(self.code.slot, operands))

    def dest(self, register: Reg | None) -> int:
        """The slot of the result, whether it is used or not."""
        return self.code.discard if register is None else self.code.slot(register)


StraightMaker: TypeAlias = Callable[[Site, Any], StraightOp]
LastMaker: TypeAlias = Callable[[Site, Any], LastOp]

__all__ = ["LastMaker", "LastOp", "Registers", "Site", "StraightMaker", "StraightOp"]
