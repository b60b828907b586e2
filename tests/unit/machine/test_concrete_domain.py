"""The concrete domain against C arithmetic (ctypes, struct) and results taken from HotSpot."""

import ctypes
import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plait.ir.operands import Kind
from plait.ir.operators import BinaryOp, Comparison, Conversion, Relation, UnaryOp
from plait.machine.compile.inline_arithmetic import INLINE
from plait.machine.concrete_domain import Concrete

DOMAIN = Concrete()
INT_MIN, INT_MAX = -(2**31), 2**31 - 1
LONG_MIN, LONG_MAX = -(2**63), 2**63 - 1

_EDGES = [0, 1, -1, 2, 31, 32, 33, 63, 64, INT_MIN, INT_MAX, INT_MIN + 1]
ints = st.one_of(st.sampled_from(_EDGES), st.integers(INT_MIN, INT_MAX))
longs = st.one_of(st.sampled_from([*_EDGES, LONG_MIN, LONG_MAX]), st.integers(LONG_MIN, LONG_MAX))
doubles = st.floats()
singles = st.floats(width=32)


def same(left: float, right: float) -> bool:
    """Equal, with NaN equal to itself and zeros told apart."""
    if left != left or right != right:
        return left != left and right != right
    return left == right and math.copysign(1, left) == math.copysign(1, right)


def int32(value: int) -> int:
    return ctypes.c_int32(value).value


def int64(value: int) -> int:
    return ctypes.c_int64(value).value


@given(ints, ints)
def test_int_arithmetic_wraps_as_in_c(a: int, b: int) -> None:
    for op, exact in [
        (BinaryOp.ADD, a + b),
        (BinaryOp.SUB, a - b),
        (BinaryOp.MUL, a * b),
        (BinaryOp.AND, a & b),
        (BinaryOp.OR, a | b),
        (BinaryOp.XOR, a ^ b),
        (BinaryOp.SHL, a << (b % 32)),
        (BinaryOp.SHR, math.floor(Fraction(a, 2 ** (b % 32)))),
        (BinaryOp.USHR, (a % 2**32) // 2 ** (b % 32)),
    ]:
        assert DOMAIN.binary(op, Kind.INT)(a, b) == int32(exact), op


@given(longs, longs, ints)
def test_long_arithmetic_wraps_as_in_c(a: int, b: int, n: int) -> None:
    for op, exact in [
        (BinaryOp.ADD, a + b),
        (BinaryOp.SUB, a - b),
        (BinaryOp.MUL, a * b),
        (BinaryOp.AND, a & b),
        (BinaryOp.OR, a | b),
        (BinaryOp.XOR, a ^ b),
    ]:
        assert DOMAIN.binary(op, Kind.LONG)(a, b) == int64(exact), op
    assert DOMAIN.binary(BinaryOp.SHL, Kind.LONG)(a, n) == int64(a << (n % 64))
    assert DOMAIN.binary(BinaryOp.SHR, Kind.LONG)(a, n) == math.floor(Fraction(a, 2 ** (n % 64)))
    assert DOMAIN.binary(BinaryOp.USHR, Kind.LONG)(a, n) == int64((a % 2**64) // 2 ** (n % 64))


@given(longs, longs)
def test_division_truncates_and_the_remainder_has_the_sign_of_the_dividend(a: int, b: int) -> None:
    for kind, wrap in ((Kind.INT, int32), (Kind.LONG, int64)):
        left, right = wrap(a), wrap(b) or 1
        exact = math.trunc(Fraction(left, right))
        assert DOMAIN.binary(BinaryOp.DIV, kind)(left, right) == wrap(exact)
        assert DOMAIN.binary(BinaryOp.REM, kind)(left, right) == left - right * exact


@given(ints, ints, longs, longs, doubles, doubles)
def test_inlined_arithmetic_agrees_with_the_domain(
    a: int, b: int, c: int, d: int, x: float, y: float
) -> None:
    operands = {Kind.INT: (a, b), Kind.LONG: (c, d), Kind.DOUBLE: (x, y)}
    for (op, kind), maker in INLINE.items():
        left, right = operands[kind]
        registers = [0, left, right]
        maker(0, 1, 2)(registers)
        assert same(registers[0], DOMAIN.binary(op, kind)(left, right)), (op, kind)


@given(singles, singles)
def test_float_arithmetic_is_rounded_once(a: float, b: float) -> None:
    if math.isfinite(a) and math.isfinite(b):
        exact = Fraction(a) + Fraction(b)
        rounded = DOMAIN.binary(BinaryOp.ADD, Kind.FLOAT)(a, b)
        if math.isfinite(rounded):
            assert abs(Fraction(rounded) - exact) <= abs(
                Fraction(ctypes.c_float(a + b).value) - exact
            )
    for op in (BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL):
        wide = DOMAIN.binary(op, Kind.DOUBLE)(a, b)
        assert same(DOMAIN.binary(op, Kind.FLOAT)(a, b), ctypes.c_float(wide).value), op


@given(longs)
def test_a_long_becomes_the_nearest_float(value: int) -> None:
    found = Fraction(DOMAIN.convert(Conversion.L2F)(value))
    bits = ctypes.c_uint32.from_buffer_copy(ctypes.c_float(float(found))).value
    for neighbour in (bits - 1, bits + 1):
        other = ctypes.c_float.from_buffer_copy(ctypes.c_uint32(neighbour % 2**32)).value
        if math.isfinite(other):
            assert abs(found - value) <= abs(Fraction(other) - value)


INF, NAN = math.inf, math.nan

HOTSPOT_BINARY = [
    (BinaryOp.DIV, Kind.INT, INT_MIN, -1, INT_MIN),
    (BinaryOp.REM, Kind.INT, INT_MIN, -1, 0),
    (BinaryOp.DIV, Kind.INT, -7, 2, -3),
    (BinaryOp.REM, Kind.INT, -7, 2, -1),
    (BinaryOp.DIV, Kind.LONG, LONG_MIN, -1, LONG_MIN),
    (BinaryOp.SHL, Kind.INT, 1, 33, 2),
    (BinaryOp.USHR, Kind.INT, -1, 0, -1),
    (BinaryOp.USHR, Kind.INT, -1, 28, 15),
    (BinaryOp.SHR, Kind.INT, -8, -1, -1),
    (BinaryOp.MUL, Kind.INT, 65536, 65536, 0),
    (BinaryOp.DIV, Kind.DOUBLE, 1.0, 0.0, INF),
    (BinaryOp.DIV, Kind.DOUBLE, 1.0, -0.0, -INF),
    (BinaryOp.DIV, Kind.DOUBLE, -0.0, 5.0, -0.0),
    (BinaryOp.DIV, Kind.DOUBLE, 0.0, 0.0, NAN),
    (BinaryOp.DIV, Kind.DOUBLE, INF, INF, NAN),
    (BinaryOp.REM, Kind.DOUBLE, 5.5, 0.0, NAN),
    (BinaryOp.REM, Kind.DOUBLE, -5.5, 2.0, -1.5),
    (BinaryOp.REM, Kind.DOUBLE, 5.0, INF, 5.0),
    (BinaryOp.REM, Kind.DOUBLE, INF, 5.0, NAN),
    (BinaryOp.REM, Kind.DOUBLE, -4.0, 2.0, -0.0),
    (BinaryOp.ADD, Kind.FLOAT, 16777216.0, 1.0, 16777216.0),
    (BinaryOp.MUL, Kind.FLOAT, 3.4028234663852886e38, 2.0, INF),
    (BinaryOp.DIV, Kind.FLOAT, 1.0, 3.0, 0.3333333432674408),
    (BinaryOp.MUL, Kind.FLOAT, 1.401298464324817e-45, 0.5, 0.0),
]


@pytest.mark.parametrize(("op", "kind", "left", "right", "expected"), HOTSPOT_BINARY)
def test_arithmetic_gives_what_hotspot_gives(
    op: BinaryOp, kind: Kind, left: float, right: float, expected: float
) -> None:
    assert same(DOMAIN.binary(op, kind)(left, right), expected)


HOTSPOT_CONVERSIONS = [
    (Conversion.D2I, NAN, 0),
    (Conversion.D2I, 1e20, INT_MAX),
    (Conversion.D2I, -1e20, INT_MIN),
    (Conversion.D2I, -3.99, -3),
    (Conversion.D2L, INF, LONG_MAX),
    (Conversion.D2L, 9.2e18, 9200000000000000000),
    (Conversion.F2I, 3.4028234663852886e38, INT_MAX),
    (Conversion.F2L, -INF, LONG_MIN),
    (Conversion.L2I, 2**32 + 5, 5),
    (Conversion.L2I, 2**31, INT_MIN),
    (Conversion.I2B, 200, -56),
    (Conversion.I2C, -1, 65535),
    (Conversion.I2S, 40000, -25536),
    (Conversion.I2Z, 6, 0),
    (Conversion.I2F, 16777217, 16777216.0),
    (Conversion.L2F, LONG_MAX, 9.223372036854775807e18),
    (Conversion.L2F, 2**62 + 2**38 + 1, float(2**62 + 2**39)),  # not by way of double
    (Conversion.L2D, LONG_MAX, 9.223372036854775807e18),
    (Conversion.D2F, 1e300, INF),
    (Conversion.D2F, 1e-300, 0.0),
    (Conversion.D2F, 0.1, 0.10000000149011612),
]


@pytest.mark.parametrize(("op", "value", "expected"), HOTSPOT_CONVERSIONS)
def test_conversions_give_what_hotspot_gives(op: Conversion, value: float, expected: float) -> None:
    assert same(DOMAIN.convert(op)(value), expected)


@pytest.mark.parametrize(
    ("op", "left", "right", "expected"),
    [
        (Comparison.LCMP, LONG_MIN, LONG_MAX, -1),
        (Comparison.LCMP, 7, 7, 0),
        (Comparison.DCMPL, NAN, 1.0, -1),
        (Comparison.DCMPG, NAN, 1.0, 1),
        (Comparison.FCMPL, 1.0, NAN, -1),
        (Comparison.FCMPG, 1.0, NAN, 1),
        (Comparison.DCMPL, 0.0, -0.0, 0),
        (Comparison.DCMPG, 2.0, 1.0, 1),
    ],
)
def test_comparisons_tell_how_nan_counts(
    op: Comparison, left: float, right: float, expected: int
) -> None:
    assert DOMAIN.compare(op)(left, right) == expected


def test_negation_of_the_smallest_int_wraps() -> None:
    assert DOMAIN.unary(UnaryOp.NEG, Kind.INT)(INT_MIN) == INT_MIN
    assert DOMAIN.unary(UnaryOp.NEG, Kind.LONG)(LONG_MIN) == LONG_MIN
    assert same(DOMAIN.unary(UnaryOp.NEG, Kind.DOUBLE)(0.0), -0.0)


@given(ints, ints)
def test_relations_compare_signed(a: int, b: int) -> None:
    expected = {
        Relation.EQ: a == b,
        Relation.NE: a != b,
        Relation.LT: a < b,
        Relation.GE: a >= b,
        Relation.GT: a > b,
        Relation.LE: a <= b,
    }
    for relation, answer in expected.items():
        assert DOMAIN.relation(relation)(a, b) is answer
