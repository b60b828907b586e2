"""The forms of option values: durations, sizes, counts; alike on the command line and in files."""

import math
import re
from typing import Final

from plait.base.errors import InputError

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
_QUANTITY: Final = re.compile(r"(\d+(?:\.\d+)?)\s*([A-Za-z]*)")


def parse_duration(text: str) -> float | None:
    """Seconds in `500ms`, `60s`, `5m`, `2h` or a plain number of seconds; None for `none`."""
    if text == "none":
        return None
    number, unit = _quantity(text, "a duration such as 60s, 5m or none")
    if (unit or "s") not in _SECONDS:
        raise InputError(f"{text!r} is not a duration; write 500ms, 60s, 5m, 2h or none")
    return number * _SECONDS[unit or "s"]


def parse_size(text: str) -> int | None:
    """Bytes in `4GB`, `512MiB` or a plain number of bytes; None for `none`."""
    if text == "none":
        return None
    number, unit = _quantity(text, "a size such as 4GB or none")
    if unit.upper() not in _BYTES:
        raise InputError(f"{text!r} is not a size; write 512MB, 4GB, 1GiB or none")
    return math.ceil(number * _BYTES[unit.upper()])


def parse_count(text: str) -> int | None:
    """A positive whole number; None for `none`."""
    if text == "none":
        return None
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise InputError(f"{text!r} is not a positive whole number or none")
    return int(text)


def _quantity(text: str, what: str) -> tuple[float, str]:
    found = _QUANTITY.fullmatch(text.strip())
    if found is None or float(found[1]) == 0:
        raise InputError(f"{text!r} is not {what}")
    return float(found[1]), found[2]
