"""Which registers of a method hold expressions over tracked values instead of numbers.

Such a register is defined only by tracked loads, constants, inputs and operations on such
registers, and used only by branches, tracked stores and such operations. So its value need not be
known until a branch tests it. The set is the greatest one with this property, without registers
that are unrelated to tracked fields or may outgrow small numbers.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias, final

from plait.base.node import node
from plait.engines.explicit.tracking.fields import Domain, TrackedFields
from plait.ir import ops as ir
from plait.ir.liveness import operands_of
from plait.ir.operands import Const, Kind, Operand, Reg
from plait.ir.operator_semantics import NARROWED
from plait.ir.operators import BinaryOp, Conversion, UnaryOp
from plait.ir.places import FieldPlace, StaticPlace
from plait.ir.program import Body

_MOST: Final = 1 << 15
_ROUNDS: Final = 64


@final
@node
class Shape:
    """The numbers that a register may hold; for references, those of enum constants."""

    low: int
    high: int
    enum: Any = None

    @property
    def is_signed(self) -> bool:
        """Whether there are negative numbers."""
        return self.low < 0

    @property
    def width(self) -> int:
        """The bits of a variable for such numbers."""
        if self.low >= 0:
            return max(1, self.high.bit_length())
        return max(self.high.bit_length(), (~self.low).bit_length()) + 1

    def join(self, other: "Shape") -> "Shape | None":
        """The least shape that covers both; None when there is none."""
        if self.enum is not other.enum and self.high and other.high:
            return None
        enum = self.enum or other.enum
        return _bounded(min(self.low, other.low), max(self.high, other.high), enum)


def _bounded(low: int, high: int, enum: Any = None) -> Shape | None:
    return Shape(low, high, enum) if low >= -_MOST and high < _MOST else None


Item: TypeAlias = ir.Op | ir.Terminator

_OPERATIONS: Final = (ir.Move, ir.Binary, ir.Unary, ir.Convert)


def tracked_domain(fields: TrackedFields, item: Item) -> Domain | None:
    """The values of the tracked field that a load, a store or an update accesses."""
    if not isinstance(item, ir.Load | ir.Store | ir.AtomicUpdate):
        return None
    place = item.place
    if isinstance(place, FieldPlace | StaticPlace):
        return fields.domain_of(place.field, is_static=isinstance(place, StaticPlace))
    return None


def find_symbolic(body: Body, fields: TrackedFields) -> dict[Reg, Shape]:
    """The symbolic registers of a body."""
    return _Analysis(body, fields).solve()


class _Analysis:
    def __init__(self, body: Body, fields: TrackedFields) -> None:
        self._fields = fields
        self._definitions: dict[Reg, list[Item]] = defaultdict(list)
        self._uses: dict[Reg, list[Item]] = defaultdict(list)
        self._params = frozenset(body.params)
        for block in body.blocks:
            for item in (*block.ops, block.terminator):
                dest = getattr(item, "dest", None)
                if dest is not None:
                    self._definitions[dest].append(item)
                for operand in operands_of(item):
                    if isinstance(operand, Reg):
                        self._uses[operand].append(item)

    def solve(self) -> dict[Reg, Shape]:
        chosen = {
            reg
            for reg, items in self._definitions.items()
            if reg.kind in (Kind.INT, Kind.REF)
            and reg not in self._params
            and all(self._may_define(item) for item in items)
        }
        while True:
            chosen = self._with_good_uses(self._related(self._with_good_uses(chosen)))
            shapes = self._shapes(chosen)
            if len(shapes) == len(chosen):
                return shapes
            chosen = set(shapes)

    def _may_define(self, item: Item) -> bool:
        if isinstance(item, ir.Load):
            return tracked_domain(self._fields, item) is not None
        if isinstance(item, ir.Choose):
            return all(isinstance(bound, Const) for bound in (item.low, item.high))
        return isinstance(item, _OPERATIONS)

    def _with_good_uses(self, chosen: set[Reg]) -> set[Reg]:
        while True:
            kept = {
                reg
                for reg in chosen
                if all(self._may_use(reg, item, chosen) for item in self._uses[reg])
            }
            if kept == chosen:
                return kept
            chosen = kept

    def _may_use(self, reg: Reg, item: Item, chosen: set[Reg]) -> bool:
        match item:
            case ir.Branch():
                return True
            case ir.Switch():
                return reg.kind is Kind.INT
            case ir.Store(place, value, _):
                is_value_only = value == reg and reg not in operands_in(place)
                return is_value_only and tracked_domain(self._fields, item) is not None
            case ir.Move() | ir.Binary() | ir.Unary() | ir.Convert():
                return item.dest in chosen
            case _:
                return False

    def _related(self, chosen: set[Reg]) -> set[Reg]:
        """Registers to or from which tracked fields flow, by any number of operations."""
        near: dict[Reg, set[Reg]] = defaultdict(set)
        found: set[Reg] = set()
        for reg in chosen:
            for item in self._definitions[reg]:
                if isinstance(item, ir.Load):
                    found.add(reg)
                for operand in operands_of(item):
                    if isinstance(operand, Reg) and operand in chosen:
                        near[reg].add(operand)
                        near[operand].add(reg)
            if any(isinstance(item, ir.Store) for item in self._uses[reg]):
                found.add(reg)
        work = list(found)
        while work:
            for reg in near[work.pop()] - found:
                found.add(reg)
                work.append(reg)
        return found

    # --- shapes -----------------------------------------------------------------------------------

    def _shapes(self, chosen: set[Reg]) -> dict[Reg, Shape]:
        """The shapes of the registers that have one: a least fixed point."""
        shapes: dict[Reg, Shape] = {}
        bad: set[Reg] = set()
        order = sorted(chosen, key=lambda reg: reg.index)
        growing: set[Reg] = set()
        for _ in range(_ROUNDS):
            growing = set()
            for reg in order:
                for item in self._definitions[reg]:
                    self._grow(reg, item, chosen, shapes, bad, growing)
            if not growing:
                break
        for reg in order:
            if any(self._mixes_enums(reg, item, shapes) for item in self._uses[reg]):
                bad.add(reg)
        return {reg: shape for reg, shape in shapes.items() if reg not in bad | growing}

    def _grow(
        self,
        reg: Reg,
        item: Item,
        chosen: set[Reg],
        shapes: dict[Reg, Shape],
        bad: set[Reg],
        growing: set[Reg],
    ) -> None:
        inputs = [self._shape(operand, chosen, shapes) for operand in _inputs(item)]
        if any(shape == () for shape in inputs):
            return
        made = self._result(item, inputs)
        known = shapes.get(reg)
        joined = made if known is None or made is None else known.join(made)
        if joined is None:
            bad.add(reg)
            joined = Shape(0, 1)
        if joined != known and reg not in bad:
            shapes[reg] = joined
            growing.add(reg)

    def _shape(self, operand: Operand, chosen: set[Reg], shapes: dict[Reg, Shape]) -> Any:
        """The shape of an operand: () when nothing is known yet, None when it may be anything."""
        if isinstance(operand, Const):
            if operand.value is None:
                return Shape(0, 0)
            return _bounded(int(operand.value), int(operand.value))
        if isinstance(operand, Reg) and operand in chosen:
            return shapes.get(operand, ())
        return None

    def _result(self, item: Item, inputs: list[Any]) -> Shape | None:
        match item:
            case ir.Load():
                domain = tracked_domain(self._fields, item)
                assert domain is not None, "only tracked loads define symbolic registers"
                return Shape(0, domain.most, domain.enum)
            case ir.Choose(_, Const(low), Const(high)):
                return (
                    _bounded(int(low or 0), int(high or 0)) if (low or 0) <= (high or 0) else None
                )
            case ir.Move():
                shape: Shape | None = inputs[0]
                return shape
            case ir.Unary(_, UnaryOp.NEG, _):
                return None if inputs[0] is None else _bounded(-inputs[0].high, -inputs[0].low)
            case ir.Convert(_, kind, _):
                return _converted(inputs[0], kind)
            case ir.Binary(_, action, _, _):
                make = _BINARY.get(action)
                return None if make is None else make(inputs[0], inputs[1])
        return None

    def _mixes_enums(self, reg: Reg, item: Item, shapes: dict[Reg, Shape]) -> bool:
        """Whether constants of one enum would be compared with or stored as those of another."""
        if reg.kind is not Kind.REF or reg not in shapes:
            return False
        mine = shapes[reg].enum
        if isinstance(item, ir.Store):
            domain = tracked_domain(self._fields, item)
            return domain is None or (mine is not None and mine is not domain.enum)
        if isinstance(item, ir.Branch):
            others = (shapes[side].enum for side in (item.left, item.right) if side in shapes)
            return mine is None or any(other not in (None, mine) for other in others)
        return False


def operands_in(place: Any) -> tuple[Operand, ...]:
    """The operands of a place."""
    return (place.base,) if isinstance(place, FieldPlace) else ()


def _inputs(item: Item) -> Iterator[Operand]:
    """The operands whose values flow into the result."""
    if isinstance(item, _OPERATIONS):
        yield from operands_of(item)


def _converted(shape: Shape | None, kind: Conversion) -> Shape | None:
    if kind not in NARROWED:
        return None
    low, high = NARROWED[kind]
    if kind is Conversion.I2Z:
        return Shape(0, 1)
    return shape if shape is not None and low <= shape.low and shape.high <= high else None


def _ones(number: int) -> int:
    return (1 << number.bit_length()) - 1


def _bitwise(one: Shape | None, other: Shape | None) -> Shape | None:
    if one is None or other is None or one.is_signed or other.is_signed:
        return None
    return _bounded(0, _ones(max(one.high, other.high)))


def _conjunction(one: Shape | None, other: Shape | None) -> Shape | None:
    highs = [shape.high for shape in (one, other) if shape is not None and not shape.is_signed]
    return _bounded(0, min(highs)) if highs else None


def _sum(one: Shape | None, other: Shape | None) -> Shape | None:
    if one is None or other is None:
        return None
    return _bounded(one.low + other.low, one.high + other.high)


def _difference(one: Shape | None, other: Shape | None) -> Shape | None:
    if one is None or other is None:
        return None
    return _bounded(one.low - other.high, one.high - other.low)


_BINARY: Final[dict[BinaryOp, Callable[[Shape | None, Shape | None], Shape | None]]] = {
    BinaryOp.AND: _conjunction,
    BinaryOp.OR: _bitwise,
    BinaryOp.XOR: _bitwise,
    BinaryOp.ADD: _sum,
    BinaryOp.SUB: _difference,
}
