"""Java's arithmetic on Python numbers (JLS 4.2, 5.1, 15.17-15.22): the one place that defines it.

Ints and longs are signed and wrap; a float is always rounded to 24 bits. A sum, product or
quotient of two floats, rounded first to double and then to float, is correctly rounded, since
53 >= 2 * 24 + 2; a long converted to float is not, and is done with a sticky bit.
"""

import math
from struct import Struct
from typing import Final

INT_BITS: Final = 32
LONG_BITS: Final = 64
INT_MIN: Final = -(1 << 31)
INT_MAX: Final = (1 << 31) - 1
LONG_MIN: Final = -(1 << 63)
LONG_MAX: Final = (1 << 63) - 1

RANGES: Final = {
    "Z": (0, 1),
    "B": (-(1 << 7), (1 << 7) - 1),
    "S": (-(1 << 15), (1 << 15) - 1),
    "C": (0, (1 << 16) - 1),
    "I": (INT_MIN, INT_MAX),
    "J": (LONG_MIN, LONG_MAX),
}
"""The least and the greatest value of each integral type, by its descriptor."""

# --- integers -------------------------------------------------------------------------------------


def wrap(value: int, bits: int) -> int:
    """The signed number with the same low bits."""
    half = 1 << (bits - 1)
    return ((value + half) & ((1 << bits) - 1)) - half


def wrap_byte(value: int) -> int:
    """The byte with the same low 8 bits."""
    return ((value + 0x80) & 0xFF) - 0x80


def wrap_short(value: int) -> int:
    """The short with the same low 16 bits."""
    return ((value + 0x8000) & 0xFFFF) - 0x8000


def wrap_int(value: int) -> int:
    """The int with the same low 32 bits."""
    return ((value + 0x80000000) & 0xFFFFFFFF) - 0x80000000


def wrap_long(value: int) -> int:
    """The long with the same low 64 bits."""
    return ((value + 0x8000000000000000) & 0xFFFFFFFFFFFFFFFF) - 0x8000000000000000


def quotient(left: int, right: int) -> int:
    """Division towards zero, not wrapped."""
    found = abs(left) // abs(right)
    return found if (left < 0) == (right < 0) else -found


def remainder(left: int, right: int) -> int:
    """The remainder of `quotient`, with the sign of the dividend."""
    rest = abs(left) % abs(right)
    return -rest if left < 0 else rest


def shift_left_int(value: int, count: int) -> int:
    """`<<` of an int; only the low 5 bits of the count matter."""
    return wrap_int(value << (count & 31))


def shift_right_int(value: int, count: int) -> int:
    """`>>` of an int."""
    return value >> (count & 31)


def shift_right_unsigned_int(value: int, count: int) -> int:
    """`>>>` of an int."""
    return wrap_int((value & 0xFFFFFFFF) >> (count & 31))


def shift_left_long(value: int, count: int) -> int:
    """`<<` of a long; only the low 6 bits of the count matter."""
    return wrap_long(value << (count & 63))


def shift_right_long(value: int, count: int) -> int:
    """`>>` of a long."""
    return value >> (count & 63)


def shift_right_unsigned_long(value: int, count: int) -> int:
    """`>>>` of a long."""
    return wrap_long((value & 0xFFFFFFFFFFFFFFFF) >> (count & 63))


def string_hash(text: str) -> int:
    """`String.hashCode` of a text whose characters are UTF-16 units."""
    found = 0
    for unit in text:
        found = 31 * found + ord(unit) & 0xFFFFFFFF
    return wrap_int(found)


# --- floating point -------------------------------------------------------------------------------

_SINGLE: Final = Struct("<f")
_DOUBLE: Final = Struct("<d")
_FORMATS: Final = {32: (_SINGLE, Struct("<I")), 64: (_DOUBLE, Struct("<Q"))}


def float_bits(value: float, width: int) -> int:
    """The bits of a float (32) or double (64), as a number from 0 up."""
    number, bits = _FORMATS[width]
    found: int = bits.unpack(number.pack(value))[0]
    return found


def float_of_bits(bits: int, width: int) -> float:
    """The float (32) or double (64) with these low bits."""
    number, raw = _FORMATS[width]
    found: float = number.unpack(raw.pack(bits & ((1 << width) - 1)))[0]
    return found


def have_same_bits(left: float, right: float) -> bool:
    """Whether two doubles are one value: zeros differ by sign, a NaN equals itself."""
    return _DOUBLE.pack(left) == _DOUBLE.pack(right)


def round_float(value: float) -> float:
    """The float nearest to a double, ties to even; infinite beyond the largest float."""
    try:
        rounded: float = _SINGLE.unpack(_SINGLE.pack(value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return rounded


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


def compare(left: int, right: int) -> int:
    """`lcmp`: -1, 0 or 1."""
    return (left > right) - (left < right)


def compare_low(left: float, right: float) -> int:
    """`fcmpl` and `dcmpl`: -1, 0 or 1; -1 where one of them is NaN."""
    return int(left > right) if left >= right else -1


def compare_high(left: float, right: float) -> int:
    """`fcmpg` and `dcmpg`: -1, 0 or 1; 1 where one of them is NaN."""
    return -(left < right) if left <= right else 1


# --- conversions ----------------------------------------------------------------------------------


def int_to_float(value: int) -> float:
    """The float nearest to an int, which a double holds exactly."""
    return round_float(float(value))


def long_to_float(value: int) -> float:
    """The float nearest to a long, rounded once."""
    magnitude = abs(value)
    surplus = magnitude.bit_length() - 50
    if surplus > 0:
        sticky = 1 if magnitude & ((1 << surplus) - 1) else 0
        magnitude = ((magnitude >> surplus) | sticky) << surplus
    return round_float(math.copysign(float(magnitude), value))


def _saturated(value: float, low: int, high: int) -> int:
    if value != value:
        return 0
    if value <= low:
        return low
    return high if value >= high else int(value)


def double_to_int(value: float) -> int:
    """The int nearest to a float or double towards zero, saturated; 0 for NaN."""
    return _saturated(value, INT_MIN, INT_MAX)


def double_to_long(value: float) -> int:
    """The long nearest to a float or double towards zero, saturated; 0 for NaN."""
    return _saturated(value, LONG_MIN, LONG_MAX)
