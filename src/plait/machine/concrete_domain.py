"""The concrete domain: exact Java arithmetic on Python ints and floats (JLS 4.2, 5.1, 15.17-15.22).

Ints and longs are signed and wrapped; a value of kind float is always rounded to 24 bits. A sum,
product or quotient of two floats, rounded first to double and then to float, is correctly
rounded, since 53 >= 2 * 24 + 2; a long converted to float is not, and is done with a sticky bit.
"""

import math
import operator
from collections.abc import Callable
from struct import Struct
from typing import Any, Final, final

from plait.ir.operands import Kind
from plait.ir.operators import BinaryOp, Comparison, Conversion, Relation, UnaryOp
from plait.machine.value_domain import Binary, Opener, Unary

INT_MIN: Final = -(1 << 31)
INT_MAX: Final = (1 << 31) - 1
LONG_MIN: Final = -(1 << 63)
LONG_MAX: Final = (1 << 63) - 1

_FLOAT: Final = Struct("<f")


def wrap_int(value: int) -> int:
    """The int with the same low 32 bits."""
    return ((value + 0x80000000) & 0xFFFFFFFF) - 0x80000000


def wrap_long(value: int) -> int:
    """The long with the same low 64 bits."""
    return ((value + 0x8000000000000000) & 0xFFFFFFFFFFFFFFFF) - 0x8000000000000000


def round_float(value: float) -> float:
    """The float nearest to a double, ties to even; infinite beyond the largest float."""
    try:
        rounded: float = _FLOAT.unpack(_FLOAT.pack(value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return rounded


# --- integers -----------------------------------------------------------------------------------


def _divide(left: int, right: int) -> int:
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _remainder(left: int, right: int) -> int:
    rest = abs(left) % abs(right)
    return -rest if left < 0 else rest


_INT: Final[dict[BinaryOp, Binary]] = {
    BinaryOp.ADD: lambda a, b: wrap_int(a + b),
    BinaryOp.SUB: lambda a, b: wrap_int(a - b),
    BinaryOp.MUL: lambda a, b: wrap_int(a * b),
    BinaryOp.DIV: lambda a, b: wrap_int(_divide(a, b)),
    BinaryOp.REM: _remainder,
    BinaryOp.SHL: lambda a, b: wrap_int(a << (b & 31)),
    BinaryOp.SHR: lambda a, b: a >> (b & 31),
    BinaryOp.USHR: lambda a, b: wrap_int((a & 0xFFFFFFFF) >> (b & 31)),
    BinaryOp.AND: operator.and_,
    BinaryOp.OR: operator.or_,
    BinaryOp.XOR: operator.xor,
}

_LONG: Final[dict[BinaryOp, Binary]] = {
    BinaryOp.ADD: lambda a, b: wrap_long(a + b),
    BinaryOp.SUB: lambda a, b: wrap_long(a - b),
    BinaryOp.MUL: lambda a, b: wrap_long(a * b),
    BinaryOp.DIV: lambda a, b: wrap_long(_divide(a, b)),
    BinaryOp.REM: _remainder,
    BinaryOp.SHL: lambda a, b: wrap_long(a << (b & 63)),
    BinaryOp.SHR: lambda a, b: a >> (b & 63),
    BinaryOp.USHR: lambda a, b: wrap_long((a & 0xFFFFFFFFFFFFFFFF) >> (b & 63)),
    BinaryOp.AND: operator.and_,
    BinaryOp.OR: operator.or_,
    BinaryOp.XOR: operator.xor,
}


# --- floating point -----------------------------------------------------------------------------


def divide_floating(left: float, right: float) -> float:
    """IEEE 754 division."""
    if right:
        return left / right
    if left != left or right != right or left == 0:
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1.0, right)


def remainder_floating(left: float, right: float) -> float:
    """Java's `%`: the rest of truncating division, with the sign of the dividend."""
    if left != left or right != right or math.isinf(left) or right == 0:
        return math.nan
    return math.fmod(left, right)


_DOUBLE: Final[dict[BinaryOp, Binary]] = {
    BinaryOp.ADD: operator.add,
    BinaryOp.SUB: operator.sub,
    BinaryOp.MUL: operator.mul,
    BinaryOp.DIV: divide_floating,
    BinaryOp.REM: remainder_floating,
}


def _rounded(function: Binary) -> Binary:
    return lambda a, b: round_float(function(a, b))


_TABLES: Final[dict[Kind, dict[BinaryOp, Binary]]] = {
    Kind.INT: _INT,
    Kind.LONG: _LONG,
    Kind.DOUBLE: _DOUBLE,
    Kind.FLOAT: {op: _rounded(function) for op, function in _DOUBLE.items()},
}


# --- comparison and conversion --------------------------------------------------------------------


def _three_way(if_unordered: int) -> Binary:
    def compare(left: float, right: float) -> int:
        if left > right:
            return 1
        if left == right:
            return 0
        return -1 if left < right else if_unordered

    return compare


_COMPARISONS: Final[dict[Comparison, Binary]] = {
    Comparison.LCMP: lambda a, b: (a > b) - (a < b),
    Comparison.FCMPL: _three_way(-1),
    Comparison.FCMPG: _three_way(1),
    Comparison.DCMPL: _three_way(-1),
    Comparison.DCMPG: _three_way(1),
}


def long_to_float(value: int) -> float:
    """The float nearest to a long, rounded once."""
    magnitude = abs(value)
    surplus = magnitude.bit_length() - 50
    if surplus > 0:
        sticky = 1 if magnitude & ((1 << surplus) - 1) else 0
        magnitude = ((magnitude >> surplus) | sticky) << surplus
    return round_float(math.copysign(float(magnitude), value))


def _saturate(low: int, high: int) -> Unary:
    def convert(value: float) -> int:
        if value != value:
            return 0
        if value <= low:
            return low
        if value >= high:
            return high
        return int(value)

    return convert


def _same(value: Any) -> Any:
    return value


_CONVERSIONS: Final[dict[Conversion, Unary]] = {
    Conversion.I2L: _same,
    Conversion.I2F: lambda v: round_float(float(v)),
    Conversion.I2D: float,
    Conversion.L2I: wrap_int,
    Conversion.L2F: long_to_float,
    Conversion.L2D: float,
    Conversion.F2I: _saturate(INT_MIN, INT_MAX),
    Conversion.F2L: _saturate(LONG_MIN, LONG_MAX),
    Conversion.F2D: _same,
    Conversion.D2I: _saturate(INT_MIN, INT_MAX),
    Conversion.D2L: _saturate(LONG_MIN, LONG_MAX),
    Conversion.D2F: round_float,
    Conversion.I2B: lambda v: ((v + 0x80) & 0xFF) - 0x80,
    Conversion.I2C: lambda v: v & 0xFFFF,
    Conversion.I2S: lambda v: ((v + 0x8000) & 0xFFFF) - 0x8000,
    Conversion.I2Z: lambda v: v & 1,
}

_RELATIONS: Final[dict[Relation, Binary]] = {
    Relation.EQ: operator.eq,
    Relation.NE: operator.ne,
    Relation.LT: operator.lt,
    Relation.GE: operator.ge,
    Relation.GT: operator.gt,
    Relation.LE: operator.le,
}

_NEGATIONS: Final[dict[Kind, Callable[[Any], Any]]] = {
    Kind.INT: lambda v: wrap_int(-v),
    Kind.LONG: lambda v: wrap_long(-v),
    Kind.FLOAT: operator.neg,
    Kind.DOUBLE: operator.neg,
}


@final
class Concrete:
    """The domain of Python numbers."""

    open: Opener | None = None

    def unary(self, op: UnaryOp, kind: Kind) -> Unary:
        """Negation, the only operator of one operand."""
        assert op is UnaryOp.NEG, f"{op} is not an operator"
        return _NEGATIONS[kind]

    def binary(self, op: BinaryOp, kind: Kind) -> Binary:
        """Arithmetic that wraps, or IEEE 754 arithmetic."""
        return _TABLES[kind][op]

    def compare(self, op: Comparison) -> Binary:
        """-1, 0 or 1."""
        return _COMPARISONS[op]

    def convert(self, op: Conversion) -> Unary:
        """JLS 5.1.2 and 5.1.3."""
        return _CONVERSIONS[op]

    def relation(self, relation: Relation) -> Binary:
        """Comparison of two ints or two references."""
        return _RELATIONS[relation]
