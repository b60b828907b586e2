"""The forms of option values: durations, sizes, counts; the same on command line and in files."""

import math
import re
from collections.abc import Sequence
from typing import Final

from plait.base.errors import InputError
from plait.spec.option_forms import MOST, Form, Option

_SECONDS: Final = {"ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3600}
_BYTES: Final = {
    "": 1,
    "B": 1,
    "K": 1024,
    "KB": 1000,
    "KIB": 1024,
    "M": 1024**2,
    "MB": 1000**2,
    "MIB": 1024**2,
    "G": 1024**3,
    "GB": 1000**3,
    "GIB": 1024**3,
    "T": 1024**4,
    "TB": 1000**4,
    "TIB": 1024**4,
}
_QUANTITY: Final = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,15})?)\s*([A-Za-z]*)")
_NUMBER: Final = re.compile(r"[0-9]{1,15}")
_A_DURATION: Final = "a duration such as 500ms, 60s, 5m or 2h, or none"
_A_SIZE: Final = "a size such as 512MB, 4GB or 1GiB, or none"


def allowed(option: Option) -> str:
    """The allowed values of an option, as a phrase after the word `write`."""
    match option.form:
        case Form.FLAG:
            return "true or false"
        case Form.CHOICE:
            return joined(option.choices)
        case Form.COUNT:
            return f"{_a_number(option.most)}, or none"
        case Form.NUMBER:
            return _a_number(option.most)
        case Form.DURATION:
            return _A_DURATION
        case Form.SIZE:
            return _A_SIZE
        case Form.LIST | Form.PATHS:
            return "a string or a list of strings"
        case Form.TEXT:
            return "a string"


def check_value(option: Option, text: str) -> None:
    """Raise `InputError`, with the allowed values, when the text is not a value of the option."""
    match option.form:
        case Form.FLAG if text not in ("true", "false"):
            raise _refusal(option)
        case Form.CHOICE if text not in option.choices:
            raise _refusal(option)
        case Form.NUMBER if text == "none":
            raise _refusal(option)
        case Form.COUNT | Form.NUMBER:
            parse_count(text, option.most, refusal=_refusal(option))
        case Form.DURATION:
            parse_duration(text)
        case Form.SIZE if text != "auto" or option.default != "auto":
            parse_size(text)


def parse_duration(text: str) -> float | None:
    """Seconds in `500ms`, `60s`, `5m`, `2h` or a plain number of seconds; None for `none`."""
    return _quantity(text, _SECONDS, "s", _A_DURATION)


def parse_size(text: str) -> int | None:
    """Bytes in `4GB`, `512MiB` or a plain number of bytes; None for `none`."""
    size = _quantity(text.upper() if text != "none" else text, _BYTES, "B", _A_SIZE)
    return None if size is None else math.ceil(size)


def parse_count(text: str, most: int = MOST, *, refusal: InputError | None = None) -> int | None:
    """A whole number from 1 to `most`; None for `none`."""
    if text == "none":
        return None
    if not _NUMBER.fullmatch(text) or not 1 <= int(text) <= most:
        raise refusal or InputError(f"write {_a_number(most)}, or none")
    return int(text)


def joined(words: Sequence[str]) -> str:
    """The words as a list of alternatives in a sentence."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def _a_number(most: int) -> str:
    return f"a whole number from 1 to {most:,}"


def _refusal(option: Option) -> InputError:
    return InputError(f"write {allowed(option)}")


def _quantity(
    text: str, units: dict[str, int] | dict[str, float], usual: str, what: str
) -> float | None:
    if text == "none":
        return None
    found = _QUANTITY.fullmatch(text.strip())
    if found is None or float(found[1]) == 0 or (found[2] or usual) not in units:
        raise InputError(f"write {what}")
    return float(found[1]) * units[found[2] or usual]
