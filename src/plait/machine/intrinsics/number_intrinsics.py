"""The intrinsics on numbers: bit patterns and the functions of `java.lang.StrictMath`."""

import math
from collections.abc import Callable
from typing import Any, Final

from plait.base.arithmetic import float_bits, float_of_bits, wrap_int, wrap_long


def _float_to_bits(_machine: Any, value: float) -> int:
    return wrap_int(float_bits(value, 32))


def _bits_to_float(_machine: Any, bits: int) -> float:
    return float_of_bits(bits, 32)


def _double_to_bits(_machine: Any, value: float) -> int:
    return wrap_long(float_bits(value, 64))


def _bits_to_double(_machine: Any, bits: int) -> float:
    return float_of_bits(bits, 64)


# --- functions ----------------------------------------------------------------------------------


def _logarithm(function: Callable[[float], float]) -> Callable[[float], float]:
    def apply(x: float) -> float:
        if x == 0:
            return -math.inf
        return function(x) if x > 0 else math.nan

    return apply


def _log1p(x: float) -> float:
    if x == -1:
        return -math.inf
    return math.log1p(x) if x > -1 else math.nan


def _exponential(function: Callable[[float], float]) -> Callable[[float], float]:
    def apply(x: float) -> float:
        try:
            return function(x)
        except OverflowError:
            return math.inf

    return apply


def _sinh(x: float) -> float:
    try:
        return math.sinh(x)
    except OverflowError:
        return math.copysign(math.inf, x)


def _limited(function: Callable[[float], float]) -> Callable[[float], float]:
    """A function that Python rejects outside its domain, where Java returns NaN."""

    def apply(x: float) -> float:
        try:
            return function(x)
        except ValueError:
            return math.nan

    return apply


def _cbrt(x: float) -> float:
    return math.copysign(math.cbrt(abs(x)), x)


def _rint(x: float) -> float:
    return x if math.isinf(x) or x != x else math.copysign(float(round(x)), x)


def _pow(x: float, y: float) -> float:
    if y == 0:
        return 1.0
    if x != x or y != y or (abs(x) == 1 and math.isinf(y)):
        return math.nan
    try:
        return math.pow(x, y)
    except OverflowError:
        is_negative = x < 0 and y % 2 == 1
        return -math.inf if is_negative else math.inf
    except ValueError:
        if x == 0:
            is_odd = y == math.floor(y) and y % 2 == 1
            return math.copysign(math.inf, x) if is_odd else math.inf
        return math.nan


def _ieee_remainder(x: float, y: float) -> float:
    if x != x or y != y or math.isinf(x) or y == 0:
        return math.nan
    return math.remainder(x, y)


_FUNCTIONS: Final[dict[str, Callable[[float], float]]] = {
    "sin": _limited(math.sin),
    "cos": _limited(math.cos),
    "tan": _limited(math.tan),
    "asin": _limited(math.asin),
    "acos": _limited(math.acos),
    "atan": math.atan,
    "exp": _exponential(math.exp),
    "log": _logarithm(math.log),
    "log10": _logarithm(math.log10),
    "sqrt": _limited(math.sqrt),
    "cbrt": _cbrt,
    "sinh": _sinh,
    "cosh": _exponential(math.cosh),
    "tanh": math.tanh,
    "expm1": _exponential(math.expm1),
    "log1p": _log1p,
    "ceil": lambda x: x if math.isinf(x) or x != x else math.copysign(float(math.ceil(x)), x),
    "floor": lambda x: x if math.isinf(x) or x != x else math.copysign(float(math.floor(x)), x),
    "rint": _rint,
}
_FUNCTIONS_OF_TWO: Final[dict[str, Callable[[float, float], float]]] = {
    "atan2": math.atan2,
    "pow": _pow,
    "hypot": math.hypot,
    "IEEEremainder": _ieee_remainder,
}


def _math(_machine: Any, name: str, x: float) -> float:
    return _FUNCTIONS[name](x)


def _math2(_machine: Any, name: str, x: float, y: float) -> float:
    return _FUNCTIONS_OF_TWO[name](x, y)


NUMBER_INTRINSICS: Final[dict[str, Callable[..., Any]]] = {
    "floatToBits": _float_to_bits,
    "bitsToFloat": _bits_to_float,
    "doubleToBits": _double_to_bits,
    "bitsToDouble": _bits_to_double,
    "math": _math,
    "math2": _math2,
}
