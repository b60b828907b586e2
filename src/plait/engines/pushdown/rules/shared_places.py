"""Shared places: slots of objects, and the state of threads and monitors."""

from collections.abc import Callable
from typing import Final, TypeAlias

from plait.machine.heap import Cell
from plait.machine.runtime_types import INITIALISATION_SLOT

Place: TypeAlias = tuple[object, ...]
"""A cell, (reference, slot), or (name, number) for the state of threads and monitors."""

OWNER: Final = "owner"
SPAWNED: Final = "spawned"
OBJECT: Final = "object"
ENDED: Final = "ended"
HALTED: Final = "halted"
WAITING: Final = "waiting"
WOKEN: Final = "woken"
INTERRUPTED: Final = "interrupted"
PERMIT: Final = "permit"
ALLOCATED: Final = "allocated"
METHOD: Final = "method"
DAEMON: Final = "daemon"
EARLY: Final = "early"
"""Whether the thread of a Thread object was interrupted before its start: (reference, EARLY)."""

FIRST_PUBLISHED: Final = 1 << 40
FIRST_PRIVATE: Final = 1 << 41
"""References from here on are of thread-local objects."""


def is_private(reference: int) -> bool:
    """Whether only the thread that made the object can reach it."""
    return reference >= FIRST_PRIVATE


def is_statics(cell: Cell) -> bool:
    """Whether the cell holds the static fields of a class."""
    declaration = cell.type.declaration
    return declaration is not None and len(cell.values) == len(cell.type.slots) + 1


def descriptor_at(cell: Cell, slot: int) -> str:
    """The descriptor of the field or element in a slot of an object, array or class."""
    kind = cell.type
    if kind.is_array:
        return kind.descriptor[1:]
    return next(item for item in kind.slots if item.index == slot).field.descriptor


def name_of(place: Place, find: Callable[[int], Cell]) -> str:
    """The displayed name of a place: `Class.field`, `Class@number.field`, `int[]@number[2]`."""
    what, *rest = place
    if not isinstance(what, int):
        return " ".join(map(str, place))
    cell, slot = find(what), rest[0]
    owner = cell.type.name.replace("/", ".")
    if not is_statics(cell):
        is_new = FIRST_PUBLISHED <= what < FIRST_PRIVATE
        owner += f"@new{what - FIRST_PUBLISHED}" if is_new else f"@{what}"
    if not isinstance(slot, int):
        return f"{slot} of {owner}"
    if cell.type.is_array:
        return f"{owner}[{slot}]"
    if is_statics(cell) and slot == INITIALISATION_SLOT:
        return f"initialisation of {owner}"
    return f"{owner}.{next(item.field.name for item in cell.type.slots if item.index == slot)}"
