"""Assemble a `Body` by hand: for synthesized code (entry, dynamic call sites) and for tests.

Blocks are numbered in the order they are made. Every op goes to the block that was placed last,
with the current site; a terminator completes a block.
"""

from collections.abc import Iterable

from plait.base.errors import InternalError
from plait.base.names import FieldRef, MethodRef
from plait.ir.operands import Kind, Operand, Reg, kind_of_descriptor
from plait.ir.operators import CallMode, Order, Relation
from plait.ir.ops import (
    BlockId,
    Branch,
    Catch,
    Goto,
    InitClass,
    Invoke,
    Load,
    Op,
    Return,
    Store,
    Terminator,
    Throw,
    Unsupported,
)
from plait.ir.places import FieldPlace, StaticPlace
from plait.ir.program import Block, Body


class _OpenBlock:
    """A block that is being filled."""

    __slots__ = ("handler", "ops", "sites", "terminator")

    def __init__(self, handler: BlockId | None) -> None:
        self.handler = handler
        self.ops: list[Op] = []
        self.sites: list[int] = []
        self.terminator: Terminator | None = None


class BodyBuilder:
    """Collects registers and blocks; `build` gives the body.

    The entry block exists and is placed from the start. `site` is the bytecode index of whatever
    is emitted next.
    """

    def __init__(self, params: Iterable[Kind] = ()) -> None:
        self._registers: list[Kind] = []
        self.params = tuple(self.fresh(kind) for kind in params)
        self._blocks: list[_OpenBlock] = [_OpenBlock(None)]
        self._current = self._blocks[0]
        self.site = 0

    def fresh(self, kind: Kind) -> Reg:
        """A new register."""
        self._registers.append(kind)
        return Reg(len(self._registers) - 1, kind)

    def block(self, handler: BlockId | None = None) -> BlockId:
        """A new empty block, to be placed later."""
        self._blocks.append(_OpenBlock(handler))
        return BlockId(len(self._blocks) - 1)

    def handle(self, handler: BlockId | None) -> None:
        """Let exceptions of the block placed last continue at `handler`."""
        self._current.handler = handler

    def place(self, block: BlockId) -> None:
        """Emit into `block` from now on."""
        self._current = self._blocks[block]

    @property
    def is_open(self) -> bool:
        """Whether the block placed last still lacks its terminator."""
        return self._current.terminator is None

    def emit(self, op: Op) -> None:
        """Append an op to the block placed last."""
        self._require_open()
        self._current.ops.append(op)
        self._current.sites.append(self.site)

    def end(self, terminator: Terminator) -> None:
        """Finish the block placed last."""
        self._require_open()
        self._current.terminator = terminator
        self._current.sites.append(self.site)

    def _require_open(self) -> None:
        if not self.is_open:
            raise InternalError("code after the terminator of a block")

    # --- frequent ops ---------------------------------------------------------------------------

    def invoke(self, mode: CallMode, method: MethodRef, *args: Operand) -> Reg | None:
        """Call; the result's register, None when the method is void."""
        result = method.descriptor.rpartition(")")[2]
        dest = None if result == "V" else self.fresh(kind_of_descriptor(result))
        self.emit(Invoke(dest, mode, method, args))
        return dest

    def call(self, mode: CallMode, method: MethodRef, *args: Operand) -> Reg:
        """Call a method that is not void."""
        dest = self.invoke(mode, method, *args)
        if dest is None:
            raise InternalError(f"{method} gives no value")
        return dest

    def call_static(self, owner: str, name: str, descriptor: str, *args: Operand) -> Reg:
        """Call a static method that is not void, without initialising its class."""
        return self.call(CallMode.STATIC, MethodRef(owner, name, descriptor), *args)

    def init_class(self, name: str) -> None:
        """Initialise the class if need be."""
        self.emit(InitClass(name))

    def load_field(self, base: Operand, field: FieldRef) -> Reg:
        """Read a field of a non-null object."""
        dest = self.fresh(kind_of_descriptor(field.descriptor))
        self.emit(Load(dest, FieldPlace(base, field), Order.DECLARED))
        return dest

    def store_field(self, base: Operand, field: FieldRef, value: Operand) -> None:
        """Write a field of a non-null object."""
        self.emit(Store(FieldPlace(base, field), value, Order.DECLARED))

    def load_static(self, field: FieldRef) -> Reg:
        """Read a static field, without initialising its class."""
        dest = self.fresh(kind_of_descriptor(field.descriptor))
        self.emit(Load(dest, StaticPlace(field), Order.DECLARED))
        return dest

    def store_static(self, field: FieldRef, value: Operand) -> None:
        """Write a static field, without initialising its class."""
        self.emit(Store(StaticPlace(field), value, Order.DECLARED))

    def catch(self) -> Reg:
        """The exception being handled; only as the first op of a handler block."""
        dest = self.fresh(Kind.REF)
        self.emit(Catch(dest))
        return dest

    # --- terminators ----------------------------------------------------------------------------

    def goto(self, target: BlockId) -> None:
        """Continue at target."""
        self.end(Goto(target))

    def branch(
        self,
        relation: Relation,
        left: Operand,
        right: Operand,
        if_true: BlockId,
        if_false: BlockId,
    ) -> None:
        """Continue at if_true when `left relation right`, else at if_false."""
        self.end(Branch(relation, left, right, if_true, if_false))

    def leave(self, value: Operand | None = None) -> None:
        """Return from the method."""
        self.end(Return(value))

    def throw(self, exception: Operand) -> None:
        """Throw a non-null exception."""
        self.end(Throw(exception))

    def unsupported(self, reason: str) -> None:
        """End in `Unsupported`."""
        self.end(Unsupported(reason))

    def build(self) -> Body:
        """The finished body; every block must have its terminator."""
        blocks = []
        for index, block in enumerate(self._blocks):
            if block.terminator is None:
                raise InternalError(f"block {index} has no terminator")
            blocks.append(
                Block(tuple(block.ops), block.terminator, block.handler, tuple(block.sites))
            )
        return Body(self.params, tuple(self._registers), tuple(blocks), (), ())
