"""The meaning of operators on constants: SMT-LIB's bit vectors and IEEE 754, on Python numbers.

The simplifier folds constants with these functions, and the evaluator uses them too.
"""

import math
from collections.abc import Callable
from typing import Final, TypeAlias

from plait.base import arithmetic
from plait.logic.smt import terms as t

NAN_BITS: Final = {t.FLOAT: 0x7FC00000, t.DOUBLE: 0x7FF8000000000000}
"""The one NaN that constants have."""

VectorFunction: TypeAlias = Callable[[int, int, int], int]


def quotient(left: int, right: int) -> int:
    """Towards zero; by zero what SMT-LIB says: all ones, or 1 for negative dividends."""
    if right == 0:
        return 1 if left < 0 else -1
    return arithmetic.quotient(left, right)


def rest(left: int, right: int) -> int:
    """With the sign of the dividend; by zero the dividend."""
    return arithmetic.remainder(left, right) if right else left


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
"""Functions of two signed ints and a width; the result is still to be wrapped."""

# --- floats -------------------------------------------------------------------------------------


def bits_of(value: float, sort: t.Sort) -> int:
    """The bits of a number that the sort can represent; every NaN has the same."""
    if value != value:
        return NAN_BITS[sort]
    return arithmetic.float_bits(value, sort.width)


def float_of(bits: int, sort: t.Sort) -> float:
    """The number with these bits."""
    return arithmetic.float_of_bits(bits, sort.width)


def rounded(value: float, sort: t.Sort) -> float:
    """The number of the sort nearest to a double, ties to even."""
    if sort is t.DOUBLE or value != value:
        return value
    return arithmetic.round_float(value)


def of_signed(value: int, sort: t.Sort) -> float:
    """The number nearest to an int, rounded once."""
    return float(value) if sort is t.DOUBLE else arithmetic.long_to_float(value)


def root(value: float) -> float:
    """The square root, correctly rounded."""
    return math.sqrt(value) if value >= 0 else (value if value == 0 else math.nan)


FLOATS: Final[dict[t.Op, Callable[[float, float], float]]] = {
    t.FLOAT_ADD: lambda a, b: a + b,
    t.FLOAT_SUBTRACT: lambda a, b: a - b,
    t.FLOAT_MULTIPLY: lambda a, b: a * b,
    t.FLOAT_DIVIDE: arithmetic.divide_floating,
}
"""Functions of two floats of one sort; the result is still to be rounded to it."""
