"""Compiled code: closures over registers, in segments between which control may leave the frame.

A segment is a run of straight ops, each a closure that changes the registers, and a last op that
says which segment follows (None: another frame is on top now). Blocks are cut after calls. An op at
a scheduling point raises `Pause`; the rest of its block then becomes a segment of its own, from
which the thread can continue.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Any, TypeAlias, final

from plait.base import flags
from plait.base.names import MethodRef
from plait.ir.liveness import Liveness, operands_of
from plait.ir.op_lines import op_lines
from plait.ir.operands import Const, Operand, Reg, StringConst
from plait.ir.ops import Op, Terminator
from plait.ir.program import Body, Class
from plait.machine.anchors import Anchors

Registers: TypeAlias = list[Any]
StraightOp: TypeAlias = Callable[[Registers], None]
LastOp: TypeAlias = "Callable[[Registers], Segment | None]"


class Pause(Exception):  # noqa: N818 - control flow, not an error
    """The running thread must stop before the op at (block, index), the exception's arguments."""


class Switch(Exception):  # noqa: N818 - control flow, not an error
    """Another frame is on top now."""


class Ended(Exception):  # noqa: N818 - control flow, not an error
    """The running thread, or the whole program, is over."""


@final
class Segment:
    """Ops from `index` of a block up to the next call or the terminator.

    `site` is the op that a stack trace shows: the first one, or for what follows a call, the call.
    `dest` is the register that takes a call's result. `live` is kept by fingerprints.
    """

    __slots__ = ("block", "code", "dest", "index", "last", "live", "ops", "site")

    def __init__(self, code: "Code", block: int, index: int, site: int) -> None:
        self.code = code
        self.block = block
        self.index = index
        self.site = site
        self.dest = code.discard
        self.ops: tuple[StraightOp, ...] = ()
        self.last: LastOp = self._compile
        self.live: Any = None

    def _compile(self, registers: Registers) -> "Segment | None":
        """Compile and run at once: the count of segments must not depend on earlier compilation."""
        self.code.compiler(self)
        for op in self.ops:
            op(registers)
        return self.last(registers)

    @property
    def handler(self) -> "Segment | None":
        """Where an exception raised inside continues."""
        block = self.code.body.blocks[self.block].handler
        return None if block is None else self.code.segment(block, 0)

    @property
    def op(self) -> Op | Terminator:
        """The op that runs next."""
        return self.code.op_at(self.block, self.index)

    @property
    def bci(self) -> int:
        """The bytecode index that a stack trace shows."""
        return self.code.body.blocks[self.block].sites[self.site]


@final
class Code:
    """A body with the layout of its frames: parameters, other registers, a sink, constants.

    `declaring` is None for the machine's own bodies. Hidden code is left out of stack traces.
    """

    __slots__ = (
        "_after",
        "_lines",
        "_liveness",
        "_segments",
        "body",
        "closures",
        "compiler",
        "constants",
        "declaring",
        "discard",
        "entry",
        "has_anchors",
        "is_contract",
        "is_hidden",
        "ref",
        "register_slots",
        "tail",
    )

    def __init__(
        self,
        ref: MethodRef,
        body: Body,
        declaring: Class | None,
        anchors: Anchors,
        compiler: Callable[[Segment], None],
    ) -> None:
        self.ref = ref
        self.body = body
        self.declaring = declaring
        self.compiler = compiler
        self.is_hidden = _is_hidden(ref)
        self.is_contract = False
        count = len(body.registers)
        self.register_slots = _parameters_first(body)
        self.discard = count
        tail: list[Any] = [0] * (count - len(body.params) + 1)
        self.constants: dict[tuple[Operand, str], int] = {}
        for block in body.blocks:
            for op in (*block.ops, block.terminator):
                for operand in operands_of(op):
                    if type(operand) is not Reg and _key(operand) not in self.constants:
                        self.constants[_key(operand)] = len(body.params) + len(tail)
                        tail.append(_constant(operand, anchors))
        self.has_anchors = any(type(operand) is not Const for operand, _ in self.constants)
        self.tail = tuple(tail)
        self.closures: dict[tuple[int, int], tuple[StraightOp, ...]] = {}
        self._segments: dict[tuple[int, int], Segment] = {}
        self._after: dict[tuple[int, int], Segment] = {}
        self._liveness: Liveness | None = None
        self._lines: tuple[tuple[int, ...], ...] | None = None
        self.entry = self.segment(0, 0)

    @property
    def methods(self) -> tuple[MethodRef, ...]:
        """The methods that a frame with this code stands for."""
        return (self.ref,)

    def slot(self, operand: Operand) -> int:
        """Where a frame keeps the operand."""
        if type(operand) is Reg:
            return self.register_slots[operand.index]
        return self.constants[_key(operand)]

    def tail_value(self, constant: Operand) -> int:
        """The reference of a literal or class constant."""
        value: int = self.tail[self.constants[_key(constant)] - len(self.body.params)]
        return value

    def segment(self, block: int, index: int) -> Segment:
        """The segment that starts with an op."""
        key = (block, index)
        found = self._segments.get(key)
        if found is None:
            found = self._segments[key] = Segment(self, block, index, index)
        return found

    def after_call(self, block: int, index: int, dest: Reg | None) -> Segment:
        """The segment that follows the call at `index`."""
        key = (block, index)
        found = self._after.get(key)
        if found is None:
            found = self._after[key] = Segment(self, block, index + 1, index)
            if dest is not None:
                found.dest = self.slot(dest)
        return found

    def op_at(self, block: int, index: int) -> Op | Terminator:
        """The op at a position; the position after the last op has the terminator."""
        found = self.body.blocks[block]
        return found.ops[index] if index < len(found.ops) else found.terminator

    @property
    def liveness(self) -> Liveness:
        """Which registers are live where."""
        if self._liveness is None:
            self._liveness = Liveness(self.body)
        return self._liveness

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The source line of every op, block by block; see `ir.lines`."""
        if self._lines is None:
            is_synchronized = _is_synchronized(self.ref, self.declaring)
            self._lines = op_lines(self.body, is_synchronized=is_synchronized)
        return self._lines

    @property
    def file(self) -> str:
        """The source file with its package folder, empty when unknown."""
        return "" if self.declaring is None else self.declaring.source_path


def _is_synchronized(ref: MethodRef, declaring: Class | None) -> bool:
    return declaring is not None and any(
        method.flags & flags.SYNCHRONIZED
        for method in declaring.methods
        if (method.name, method.descriptor) == (ref.name, ref.descriptor)
    )


def _is_hidden(ref: MethodRef) -> bool:
    if ref.owner == "java/lang/Thread":
        return ref.name.startswith("plait")
    return ref.owner.startswith("plait/vm/")


def _parameters_first(body: Body) -> list[int]:
    order = [reg.index for reg in body.params]
    known = set(order)
    order += [index for index in range(len(body.registers)) if index not in known]
    slots = [0] * len(order)
    for slot, index in enumerate(order):
        slots[index] = slot
    return slots


def _key(operand: Operand) -> tuple[Operand, str]:
    """A key that keeps 0.0 and -0.0 apart."""
    return operand, str(operand.value) if isinstance(operand, Const) else ""


def _constant(operand: Operand, anchors: Anchors) -> int | float:
    if isinstance(operand, Const):
        return 0 if operand.value is None else operand.value
    if isinstance(operand, StringConst):
        return anchors.literal(operand.value)
    assert not isinstance(operand, Reg), "a register is no constant"
    return anchors.mirror(operand.descriptor)


def getter(slots: tuple[int, ...]) -> Callable[[Registers], tuple[Any, ...]]:
    """A function that takes these slots out of the registers, as a tuple."""
    if not slots:
        return lambda _registers: ()
    if len(slots) == 1:
        only = slots[0]
        return lambda registers: (registers[only],)
    return itemgetter(*slots)
