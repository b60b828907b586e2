"""What the operators of the IR compute on Python numbers, by `base.arithmetic`."""

import operator
from collections.abc import Callable
from typing import Any, Final, TypeAlias, assert_never

from plait.base import arithmetic as a
from plait.ir.operands import Kind
from plait.ir.operators import BinaryOp, Comparison, Conversion, Relation

Unary: TypeAlias = Callable[[Any], Any]
Binary: TypeAlias = Callable[[Any, Any], Any]


def _followed_by(last: Unary, function: Binary) -> Binary:
    return lambda left, right: last(function(left, right))


def _integral(wrap: Unary, shifts: tuple[Binary, Binary, Binary]) -> dict[BinaryOp, Binary]:
    shift_left, shift_right, shift_right_unsigned = shifts
    return {
        BinaryOp.ADD: lambda left, right: wrap(left + right),
        BinaryOp.SUB: lambda left, right: wrap(left - right),
        BinaryOp.MUL: lambda left, right: wrap(left * right),
        BinaryOp.DIV: _followed_by(wrap, a.quotient),
        BinaryOp.REM: a.remainder,
        BinaryOp.SHL: shift_left,
        BinaryOp.SHR: shift_right,
        BinaryOp.USHR: shift_right_unsigned,
        BinaryOp.AND: operator.and_,
        BinaryOp.OR: operator.or_,
        BinaryOp.XOR: operator.xor,
    }


_INT_SHIFTS: Final = (a.shift_left_int, a.shift_right_int, a.shift_right_unsigned_int)
_LONG_SHIFTS: Final = (a.shift_left_long, a.shift_right_long, a.shift_right_unsigned_long)
_DOUBLE: Final[dict[BinaryOp, Binary]] = {
    BinaryOp.ADD: operator.add,
    BinaryOp.SUB: operator.sub,
    BinaryOp.MUL: operator.mul,
    BinaryOp.DIV: a.divide_floating,
    BinaryOp.REM: a.remainder_floating,
}

BINARY: Final[dict[Kind, dict[BinaryOp, Binary]]] = {
    Kind.INT: _integral(a.wrap_int, _INT_SHIFTS),
    Kind.LONG: _integral(a.wrap_long, _LONG_SHIFTS),
    Kind.DOUBLE: _DOUBLE,
    Kind.FLOAT: {op: _followed_by(a.round_float, apply) for op, apply in _DOUBLE.items()},
}
"""By the kind of the result; integral division by 0 is not defined."""

NEGATIONS: Final[dict[Kind, Unary]] = {
    Kind.INT: lambda value: a.wrap_int(-value),
    Kind.LONG: lambda value: a.wrap_long(-value),
    Kind.FLOAT: operator.neg,
    Kind.DOUBLE: operator.neg,
}

COMPARISONS: Final[dict[Comparison, Binary]] = {
    Comparison.LCMP: a.compare,
    Comparison.FCMPL: a.compare_low,
    Comparison.FCMPG: a.compare_high,
    Comparison.DCMPL: a.compare_low,
    Comparison.DCMPG: a.compare_high,
}


def _same(value: Any) -> Any:
    return value


CONVERSIONS: Final[dict[Conversion, Unary]] = {
    Conversion.I2L: _same,
    Conversion.I2F: a.int_to_float,
    Conversion.I2D: float,
    Conversion.L2I: a.wrap_int,
    Conversion.L2F: a.long_to_float,
    Conversion.L2D: float,
    Conversion.F2I: a.double_to_int,
    Conversion.F2L: a.double_to_long,
    Conversion.F2D: _same,
    Conversion.D2I: a.double_to_int,
    Conversion.D2L: a.double_to_long,
    Conversion.D2F: a.round_float,
    Conversion.I2B: a.wrap_byte,
    Conversion.I2C: lambda value: value & 0xFFFF,
    Conversion.I2S: a.wrap_short,
    Conversion.I2Z: lambda value: value & 1,
}

NARROWED: Final = {
    Conversion.I2Z: a.RANGES["Z"],
    Conversion.I2B: a.RANGES["B"],
    Conversion.I2C: a.RANGES["C"],
    Conversion.I2S: a.RANGES["S"],
}
"""Conversions of an int that keep its low bits, and the numbers that they leave unchanged."""

RELATIONS: Final[dict[Relation, Binary]] = {
    Relation.EQ: operator.eq,
    Relation.NE: operator.ne,
    Relation.LT: operator.lt,
    Relation.GE: operator.ge,
    Relation.GT: operator.gt,
    Relation.LE: operator.le,
}


def relation_by(relation: Relation, equal: Binary, less: Binary, negate: Unary) -> Binary:
    """The test of a branch, made of equality and order: for values that are no Python numbers."""
    match relation:
        case Relation.EQ:
            return equal
        case Relation.NE:
            return lambda left, right: negate(equal(left, right))
        case Relation.LT:
            return less
        case Relation.GE:
            return lambda left, right: negate(less(left, right))
        case Relation.GT:
            return lambda left, right: less(right, left)
        case Relation.LE:
            return lambda left, right: negate(less(right, left))
        case _:
            assert_never(relation)
