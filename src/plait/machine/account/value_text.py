"""Values as Java source would write them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from plait.machine.account import display_names
from plait.machine.intrinsics import java_strings
from plait.machine.state import State

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_LONGEST_TEXT: Final = 60
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def show(machine: "Execution", state: State, value: Any, descriptor: str) -> str:
    """A value as Java source would write it; objects by class and number."""
    formats: dict[str, Callable[[Any], str]] = {
        "Z": lambda v: "true" if v else "false",
        "C": lambda v: repr(chr(v)),
        "J": lambda v: f"{v}L",
        "F": lambda v: f"{v}f",
    }
    if descriptor[0] not in "L[":
        return formats.get(descriptor[0], str)(value)
    if not value:
        return "null"
    if state.heap[value].type.name == "java/lang/String":
        text = java_strings.characters(machine.text_in(state.heap, value))
        short = text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + "..."
        return f'"{"".join(map(_escaped, short))}"'
    return display_names.object_name(machine, state, value)


def _escaped(sign: str) -> str:
    """A character of a string as Java source would write it."""
    if sign in _ESCAPES:
        return _ESCAPES[sign]
    return sign if sign.isprintable() else f"\\u{ord(sign):04x}"
