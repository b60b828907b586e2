"""The parts of states: those that a merge turns into choices, and those that must be equal."""

from typing import Final

from plait.ir.operands import Kind, kind_of_descriptor
from plait.machine.runtime_types import INITIALISATION_SLOT, Type

STATE_PARTS: Final = (
    "clock",
    "clock_was_read",
    "early_interrupts",
    "exit_status",
    "is_shutting_down",
    "next_identity",
)
"""Attributes of states that must be equal."""

THREAD_PARTS: Final = (
    "atomic_depth",
    "deadline",
    "has_permit",
    "held",
    "is_blocked",
    "is_interrupted",
    "object",
    "pending_exception",
    "stack_limit",
    "waiting",
    "was_killed",
)
"""Attributes of threads that must be equal."""


def kind_at(kind: Type, slot: int) -> Kind | None:
    """The kind of a field or element; None for what the machine keeps there."""
    if kind.is_array:
        return kind_of_descriptor(kind.descriptor[1:])
    if kind.statics is not None:
        return kind_of_descriptor(kind.slots[slot].field.descriptor)
    if slot == INITIALISATION_SLOT:
        return None
    field = next(field for field in kind.slots if field.index == slot)
    return kind_of_descriptor(field.field.descriptor)
