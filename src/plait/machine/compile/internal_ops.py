"""Ops that only the machine's own bodies contain, and their effects."""

from typing import Any, Final, final

from plait.base.node import node
from plait.ir.effects import ANYTHING, Effects, Resource
from plait.ir.effects import effects_of as effects_in_ir


@final
@node
class EndThread:
    """The running thread ends; the last op of every thread, visible to others."""


@final
@node
class NoModel:
    """The thread has reached an unsupported operation: its continuation is unknown."""


@final
@node
class FinishClass:
    """The class is initialised now, or has failed to be; waiting threads may continue."""

    cls: str
    has_failed: bool


_ENDING: Final = frozenset(
    {Resource.THREADS, Resource.MONITORS, Resource.EXECUTION, Resource.INTERRUPTS}
)

MACHINE_EFFECTS: Final[dict[type[Any], Effects]] = {
    EndThread: Effects(_ENDING, _ENDING, waits=True),
    FinishClass: Effects(
        writes=frozenset({Resource.CLASSES, Resource.STATICS, Resource.SHARING}), leaks=True
    ),
    NoModel: ANYTHING,
}


def effects_of(op: Any) -> Effects:
    """The effects of the next op of a thread."""
    found = MACHINE_EFFECTS.get(type(op))
    return effects_in_ir(op) if found is None else found
