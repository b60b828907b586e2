"""Java strings as Python strings: one character per UTF-16 unit, surrogates kept apart.

A `java.lang.String` keeps its text in a byte array, Latin-1 when every unit fits (coder 0), else
UTF-16 in little-endian order (coder 1).
"""

from typing import Final

from plait.base.names import FieldRef

STRING: Final = "java/lang/String"
VALUE: Final = FieldRef(STRING, "value", "[B")
CODER: Final = FieldRef(STRING, "coder", "B")
LATIN1: Final = 0
UTF16: Final = 1


def encode(text: str) -> tuple[list[int], int]:
    """The bytes, signed as Java has them, and the coder."""
    if all(unit <= "\xff" for unit in text):
        raw, coder = text.encode("latin-1"), LATIN1
    else:
        raw, coder = text.encode("utf-16-le", "surrogatepass"), UTF16
    return list(memoryview(raw).cast("b")), coder


def decode(values: list[int], coder: int) -> str:
    """The text of a string's bytes; `TypeError` unless all of it is numbers."""
    if type(coder) is not int:
        raise TypeError("a text whose encoding is not known")
    raw = bytes([value & 0xFF for value in values])
    if coder == LATIN1:
        return raw.decode("latin-1")
    return "".join(chr(raw[i] | raw[i + 1] << 8) for i in range(0, len(raw) - 1, 2))


def units(text: str) -> str:
    """A Python string with characters beyond 16 bits split into surrogates."""
    if all(unit <= "\uffff" for unit in text):
        return text
    raw = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(raw[i] | raw[i + 1] << 8) for i in range(0, len(raw), 2))


def characters(text: str) -> str:
    """The units joined to characters, as a file takes them; a lone surrogate becomes `?`."""
    if not _has_surrogate(text):
        return text
    raw = text.encode("utf-16-le", "surrogatepass")
    return raw.decode("utf-16-le", "replace").replace("\ufffd", "?")


def one_line(text: str) -> str:
    """The characters for a line of output: unprintable characters become spaces."""
    return "".join(sign if sign.isprintable() else " " for sign in characters(text))


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= unit <= "\udfff" for unit in text)
