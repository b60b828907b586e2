"""Where the symbolic part of a state meets image, facade and proxies; see `tracking/`."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from plait.engines.explicit.linking.instruction_encoding import Fields
from plait.machine.compile.compiled_code import Code
from plait.machine.runtime_types import Type


class Tracking(Protocol):
    """Stands for tracked fields, which are not in the kernel's memory."""

    def link(self, pc: int, code: Code, item: Any) -> Fields | None:
        """The instruction of an op that has to do with tracked fields, None for others."""

    def action(self, pc: int) -> Callable[[], int] | None:
        """What to do where the kernel traps, None when it is the machine's."""

    def slots_of(self, kind: Type) -> Mapping[int, Any]:
        """The tracked slots of objects of a type."""

    def read_word(self, address: int, slot: int) -> int:
        """What is in a tracked slot."""

    def write_word(self, address: int, slot: int, word: int) -> None:
        """Put something into a tracked slot."""
