"""The symbols of the text report, with ASCII replacements for terminals without Unicode."""

from typing import Final

from plait.base.node import node


@node
class Symbols:
    """Signs for verdicts, marks and lines."""

    holds: str
    violated: str
    unknown: str
    warning: str
    mark: str
    bullet: str
    line: str
    bar: str


UNICODE: Final = Symbols("✓", "✗", "?", "!", "◀", "·", "─", "│")
ASCII: Final = Symbols("+", "x", "?", "!", "<", "-", "-", "|")


def symbols_for(encoding: str) -> Symbols:
    """The signs that an encoding can write."""
    try:
        "✓✗◀·─│".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE
