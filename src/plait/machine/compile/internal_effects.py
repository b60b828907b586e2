"""The table of effects with the ops that only the machine's own bodies contain."""

from typing import Any, Final

from plait.ir.effects import ANYTHING, Effects, Resource
from plait.ir.effects import effects_of as effects_in_ir
from plait.machine.compile.internal_ops import EndThread, FinishClass, NoModel

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
