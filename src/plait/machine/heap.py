"""Objects: cells that states share until one of them writes.

A reference is an int, 0 for null. Positive numbers are given out in the order of allocation;
negative ones belong to the machine and mean the same in every state: string literals, `Class`
objects and the static fields of classes (`machine/anchors.py`).
"""

from typing import Any, NamedTuple, TypeAlias, final

from plait.base.errors import UnsupportedError
from plait.machine.runtime_types import Type

Heap: TypeAlias = dict[int, "Cell"]

MOST_ELEMENTS = 1 << 24
"""How long an array may be: one that is longer could take all memory within a step."""

SEALED = -1
"""An epoch that no state has: the cell is copied before its first write."""


class Monitor(NamedTuple):
    """Owner, how often it has entered (0: nobody owns it), and who waits, first come first."""

    owner: int
    entries: int
    waiters: tuple[int, ...]


FREE = Monitor(-1, 0, ())


@final
class Cell:
    """An object, an array, or the static fields of a class.

    `values` are the fields by slot or the elements. `epoch` names the one state that may write the
    cell; every other one copies it first. `is_shared` means that more than one thread may reach
    it (static fields: unless one thread is initialising the class). `summary` belongs to
    fingerprints.
    """

    __slots__ = ("epoch", "identity", "is_shared", "monitor", "summary", "type", "values")

    def __init__(self, kind: Type, values: list[Any], epoch: int) -> None:
        self.type = kind
        self.values = values
        self.epoch = epoch
        self.is_shared = False
        self.monitor = FREE
        self.identity = 0
        self.summary: Any = None

    def copy(self, epoch: int) -> "Cell":
        """The same content for another state."""
        new = Cell(self.type, self.values.copy(), epoch)
        new.is_shared = self.is_shared
        new.monitor = self.monitor
        new.identity = self.identity
        return new


def zeros(zero: Any, length: int) -> list[Any]:
    """The elements of a new array; `UnsupportedError` when it is too long."""
    if length > MOST_ELEMENTS:
        raise UnsupportedError(f"an array of {length:,} elements")
    return [zero] * length
