"""What operators mean on constants: SMT-LIB's bit vectors and IEEE 754, on Python numbers.

The simplifier folds constants with these functions, and the evaluator is made of them.
"""

import math
from collections.abc import Callable
from struct import Struct
from typing import Final, TypeAlias

from plait.logic.smt import terms as t

_FORMATS: Final = {
    t.FLOAT: (Struct("<f"), Struct("<I")),
    t.DOUBLE: (Struct("<d"), Struct("<Q")),
}
NAN_BITS: Final = {t.FLOAT: 0x7FC00000, t.DOUBLE: 0x7FF8000000000000}
"""The one NaN that constants have."""

VectorFunction: TypeAlias = Callable[[int, int, int], int]


def signed(value: int, width: int) -> int:
    """The signed int with the same low bits."""
    half = 1 << (width - 1)
    return ((value + half) & ((1 << width) - 1)) - half


def quotient(left: int, right: int) -> int:
    """Towards zero; by zero what SMT-LIB says: all ones, or 1 for negative dividends."""
    if right == 0:
        return 1 if left < 0 else -1
    found = abs(left) // abs(right)
    return found if (left < 0) == (right < 0) else -found


def rest(left: int, right: int) -> int:
    """With the sign of the dividend; by zero the dividend."""
    if right == 0:
        return left
    found = abs(left) % abs(right)
    return -found if left < 0 else found


def _shift_left(value: int, count: int, width: int) -> int:
    return value << count if 0 <= count < width else 0


def _shift_right(value: int, count: int, width: int) -> int:
    return value >> (count if 0 <= count < width else width - 1)


def _shift_zeros(value: int, count: int, width: int) -> int:
    return (value & ((1 << width) - 1)) >> count if 0 <= count < width else 0


VECTORS: Final[dict[t.Op, VectorFunction]] = {
    t.ADD: lambda a, b, _: a + b,
    t.SUBTRACT: lambda a, b, _: a - b,
    t.MULTIPLY: lambda a, b, _: a * b,
    t.DIVIDE: lambda a, b, _: quotient(a, b),
    t.REMAINDER: lambda a, b, _: rest(a, b),
    t.BIT_AND: lambda a, b, _: a & b,
    t.BIT_OR: lambda a, b, _: a | b,
    t.BIT_XOR: lambda a, b, _: a ^ b,
    t.SHIFT_LEFT: _shift_left,
    t.SHIFT_RIGHT: _shift_right,
    t.SHIFT_ZEROS: _shift_zeros,
    t.LEAST: lambda a, b, _: min(a, b),
    t.GREATEST: lambda a, b, _: max(a, b),
}
"""Functions of two signed ints and a width; the result is still to be made `signed`."""

# --- floats -------------------------------------------------------------------------------------


def bits_of(value: float, sort: t.Sort) -> int:
    """The bits of a number that the sort can represent; every NaN has the same."""
    if value != value:
        return NAN_BITS[sort]
    number, bits = _FORMATS[sort]
    found: int = bits.unpack(number.pack(value))[0]
    return found


def float_of(bits: int, sort: t.Sort) -> float:
    """The number with these bits."""
    number, raw = _FORMATS[sort]
    found: float = number.unpack(raw.pack(bits))[0]
    return found


def rounded(value: float, sort: t.Sort) -> float:
    """The number of the sort nearest to a double, ties to even."""
    if sort is t.DOUBLE or value != value:
        return value
    try:
        found: float = _FORMATS[sort][0].unpack(_FORMATS[sort][0].pack(value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return found


def divide(left: float, right: float) -> float:
    """IEEE 754 division."""
    if right:
        return left / right
    if left != left or right != right or left == 0:
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1.0, right)


def of_signed(value: int, sort: t.Sort) -> float:
    """The number nearest to an int, rounded once."""
    if sort is t.DOUBLE:
        return float(value)
    magnitude = abs(value)
    surplus = magnitude.bit_length() - 50
    if surplus > 0:
        sticky = 1 if magnitude & ((1 << surplus) - 1) else 0
        magnitude = ((magnitude >> surplus) | sticky) << surplus
    return rounded(math.copysign(float(magnitude), value), sort)


def root(value: float) -> float:
    """The square root, correctly rounded."""
    return math.sqrt(value) if value >= 0 else (value if value == 0 else math.nan)


FLOATS: Final[dict[t.Op, Callable[[float, float], float]]] = {
    t.FLOAT_ADD: lambda a, b: a + b,
    t.FLOAT_SUBTRACT: lambda a, b: a - b,
    t.FLOAT_MULTIPLY: lambda a, b: a * b,
    t.FLOAT_DIVIDE: divide,
}
"""Functions of two floats of one sort; the result is still to be rounded to it."""
