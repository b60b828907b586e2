"""The hooks of image, facade and proxies for the symbolic part of a state; see `tracking/`."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from plait.engines.explicit.linking.instruction_encoding import Fields
from plait.machine.compile.compiled_code import Code
from plait.machine.runtime_types import Type


class Tracking(Protocol):
    """Access to tracked fields, which are not in the kernel's memory."""

    def link(self, pc: int, code: Code, item: Any) -> Fields | None:
        """The instruction of an op on tracked values, None for other ops."""

    def action(self, pc: int) -> Callable[[], int] | None:
        """What to do when the kernel traps, None when the machine runs the op."""

    def slots_of(self, kind: Type) -> Mapping[int, Any]:
        """The tracked slots of objects of a type."""

    def read_word(self, address: int, slot: int) -> int:
        """The content of a tracked slot."""

    def write_word(self, address: int, slot: int, word: int) -> None:
        """Write a tracked slot."""
