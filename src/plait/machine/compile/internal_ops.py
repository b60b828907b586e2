"""Ops that only the machine's own bodies contain, and their effects."""

from typing import Any, Final, final

from plait.base.node import node
from plait.ir.effects import ANYTHING, Effects, Resource
from plait.ir.effects import effects_of as effects_in_ir


@final
@node
class EndThread:
    """The running thread is over; the last op of every thread, and visible to others."""


@final
@node
class NoModel:
    """The thread has come to something that has no model: nobody knows how it goes on."""


@final
@node
class FinishClass:
    """The class is initialised now, or has failed to be; who waits for that may go on."""

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
    """What an op does that a thread of the machine stands before."""
    found = MACHINE_EFFECTS.get(type(op))
    return effects_in_ir(op) if found is None else found
