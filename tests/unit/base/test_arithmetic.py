"""Java's arithmetic against ctypes and struct, and against results taken from HotSpot."""

import ctypes
import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plait.base import arithmetic as a

numbers = st.integers(-(2**70), 2**70)


@given(numbers)
def test_wrapping_is_what_c_does(value: int) -> None:
    wide = value % 2**64
    assert a.wrap_byte(value) == a.wrap(value, 8) == ctypes.c_int8(wide).value
    assert a.wrap_short(value) == a.wrap(value, 16) == ctypes.c_int16(wide).value
    assert a.wrap_int(value) == a.wrap(value, 32) == ctypes.c_int32(wide).value
    assert a.wrap_long(value) == a.wrap(value, 64) == ctypes.c_int64(wide).value


@given(numbers, numbers.filter(bool))
def test_quotient_and_remainder_make_up_the_dividend(left: int, right: int) -> None:
    quotient, remainder = a.quotient(left, right), a.remainder(left, right)
    assert quotient * right + remainder == left
    assert abs(remainder) < abs(right)
    assert remainder == 0 or (remainder < 0) == (left < 0)


def test_the_ranges_are_those_of_the_types() -> None:
    widths = {"B": 8, "S": 16, "I": 32, "J": 64}
    for descriptor, bits in widths.items():
        least, greatest = a.RANGES[descriptor]
        assert (a.wrap(least - 1, bits), a.wrap(greatest + 1, bits)) == (greatest, least)
    assert a.RANGES["C"] == (0, ord("\uffff"))


def test_rounding_to_float_goes_to_even_and_to_infinity() -> None:
    assert a.round_float(16777217.0) == 16777216.0
    assert a.round_float(16777219.0) == 16777220.0
    assert a.round_float(3.4028235677973366e38) == math.inf
    assert a.round_float(3.4028235677973362e38) == 3.4028234663852886e38


@pytest.mark.parametrize(
    ("value", "float_bits", "double_bits"),
    [
        (1.0, 0x3F800000, 0x3FF0000000000000),
        (-0.0, 0x80000000, 0x8000000000000000),
        (math.inf, 0x7F800000, 0x7FF0000000000000),
        (-2.5, 0xC0200000, 0xC004000000000000),
    ],
)
def test_bits_are_those_of_float_to_int_bits(
    value: float, float_bits: int, double_bits: int
) -> None:
    assert (a.float_bits(value, 32), a.float_bits(value, 64)) == (float_bits, double_bits)
    for bits, width in ((float_bits, 32), (double_bits, 64)):
        for pattern in (bits, a.wrap(bits, width)):
            assert struct.pack("<d", a.float_of_bits(pattern, width)) == struct.pack("<d", value)


def test_doubles_are_compared_by_their_bits() -> None:
    assert a.have_same_bits(math.nan, math.nan)
    assert not a.have_same_bits(0.0, -0.0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 0),
        ("main", 3343801),
        ("polygenelubricants", -(2**31)),  # the well-known text of this hash code
        ("\ud83d\ude00", 1772899),
    ],
)
def test_string_hashes_are_those_of_hotspot(text: str, expected: int) -> None:
    assert a.string_hash(text) == expected


@given(st.floats(), st.floats())
def test_comparisons_differ_only_in_what_nan_gives(left: float, right: float) -> None:
    low, high = a.compare_low(left, right), a.compare_high(left, right)
    assert (type(low), type(high)) == (int, int)
    if math.isnan(left) or math.isnan(right):
        assert (low, high) == (-1, 1)
    else:
        assert low == high == (left > right) - (left < right)
