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
"""The maximum length of an array: a longer one could use up all memory within a step."""

SEALED = -1
"""An epoch of no state: the cell is copied before its first write."""


class Monitor(NamedTuple):
    """Owner, number of entries (0: no owner), and waiters in the order of arrival."""

    owner: int
    entries: int
    waiters: tuple[int, ...]


FREE = Monitor(-1, 0, ())


@final
class Cell:
    """An object, an array, or the static fields of a class.

    `values` are the fields by slot or the elements. `epoch` identifies the one state that may write
    the cell; all others copy it first. `is_shared` means that more than one thread may reach it
    (static fields: unless one thread is initialising the class). `summary` belongs to fingerprints.
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
