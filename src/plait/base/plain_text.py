"""Untrusted text, made harmless for terminals and logs."""

import re
from typing import Final

_CONTROLS: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
"""Controls of cursor, colours, lines and the direction of text, and halves of characters."""

_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def without_controls(text: str) -> str:
    """The text with a mark for each control character except for tabs and line ends."""
    return _CONTROLS.sub("\ufffd", text)


def as_xml(text: str) -> str:
    """The text with a mark for each character that XML 1.0 cannot hold."""
    return _NOT_XML.sub("\ufffd", text)
