"""Writes the blocks of a body, one after the other, under provisional ids."""

from plait.base.names import MethodRef
from plait.ir.build.bytecode_blocks import Handlers
from plait.ir.build.fragments import Fragment, Labels
from plait.ir.build.register_allocation import Registers
from plait.ir.operands import NULL, Kind, Operand, Reg, int_const
from plait.ir.operators import CallMode, Relation
from plait.ir.ops import (
    BlockId,
    Branch,
    InitClass,
    Invoke,
    Op,
    Terminator,
    Throw,
    Unsupported,
)


class Emitter:
    """Ops go to the open block, with the bytecode index `bci` and the handlers `handlers`.

    `fragments` holds the finished blocks, `cold` those that only raise an exception. `has_thrown`
    says whether anything since its last reset may throw.
    """

    __slots__ = (
        "_is_throwing",
        "_label",
        "_raised",
        "_throw_raised",
        "bci",
        "cold",
        "fragments",
        "handlers",
        "has_thrown",
        "labels",
        "ops",
        "registers",
        "sites",
    )

    def __init__(self) -> None:
        self.registers = Registers()
        self.labels = Labels()
        self.fragments: list[Fragment] = []
        self.cold: list[Fragment] = []
        self.bci = 0
        self.handlers: Handlers = ()
        self.has_thrown = False
        self.ops: list[Op] = []
        self.sites: list[int] = []
        self._label = BlockId(0)
        self._is_throwing = False
        self._raised: Reg | None = None
        self._throw_raised: Throw | None = None

    def begin(self, label: BlockId) -> None:
        """Open an empty block."""
        self._label = label
        self.ops = []
        self.sites = []
        self._is_throwing = False

    def emit(self, op: Op) -> None:
        """Append an op that cannot throw."""
        self.ops.append(op)
        self.sites.append(self.bci)

    def emit_throwing(self, op: Op) -> None:
        """Append an op that may throw."""
        self.ops.append(op)
        self.sites.append(self.bci)
        self._is_throwing = True
        self.has_thrown = True

    def end(self, terminator: Terminator) -> None:
        """Finish the open block."""
        self.sites.append(self.bci)
        handlers = self.handlers if self._is_throwing else ()
        self.fragments.append(Fragment(self._label, self.ops, terminator, handlers, self.sites))

    def end_throwing(self, exception: Operand) -> None:
        """Finish the open block by throwing."""
        self._is_throwing = True
        self.has_thrown = True
        self.end(Throw(exception))

    def end_unsupported(self, reason: str) -> None:
        """Finish the open block: the next operation is unsupported."""
        self.end(Unsupported(reason))

    def leave_if(self, relation: Relation, left: Operand, right: Operand, target: BlockId) -> None:
        """Go to `target` when the relation holds, else continue in a new block."""
        following = self.labels.fresh()
        self.end(Branch(relation, left, right, target, following))
        self.begin(following)

    def leave_unless(self, condition: Operand, value: Operand, target: BlockId) -> None:
        """Go to `target` when the condition is 0 and the value is not null."""
        following = self.labels.fresh()
        second = self.labels.fresh()
        self.end(Branch(Relation.NE, condition, int_const(0), following, second))
        test = Branch(Relation.EQ, value, NULL, following, target)
        self.cold.append(Fragment(second, [], test, (), [self.bci]))
        self.begin(following)

    def cold_refusal(self, corrupt: str) -> BlockId:
        """A separate block in which the program reaches a class whose file is corrupt."""
        label = self.labels.fresh()
        end = Unsupported(f"class {corrupt.replace('/', '.')} is corrupt")
        self.cold.append(Fragment(label, [InitClass(corrupt)], end, (), [self.bci, self.bci]))
        return label

    def cold_raise(self, raiser: MethodRef, *args: Operand) -> BlockId:
        """A separate block that creates an exception at this instruction and throws it."""
        if self._raised is None or self._throw_raised is None:
            self._raised = self.registers.temporary(Kind.REF)
            self._throw_raised = Throw(self._raised)
        label = self.labels.fresh()
        self.cold.append(
            Fragment(
                label,
                [Invoke(self._raised, CallMode.STATIC, raiser, args)],
                self._throw_raised,
                self.handlers,
                [self.bci, self.bci],
            )
        )
        self.has_thrown = True
        return label
