"""Fields with bits of their own, and the arrays that such fields refer to."""

from collections.abc import Iterable
from typing import final

from plait.engines.pushdown.terms import Term, Value
from plait.machine.heap import Cell
from plait.spec.widths import FieldWidth


@final
class Widths:
    """Which places have which width; that of an array is known once a field refers to it."""

    def __init__(self, widths: Iterable[FieldWidth]) -> None:
        self._fields = {(width.owner, width.name): width for width in widths}
        self._arrays: dict[int, FieldWidth] = {}

    def __bool__(self) -> bool:
        return bool(self._fields)

    def of(self, reference: int, cell: Cell, slot: int) -> FieldWidth | None:
        """The width of a place, if it has one of its own."""
        if cell.type.is_array:
            return self._arrays.get(reference)
        return self._of_field(cell, slot)

    def note(self, cell: Cell, slot: int, value: Value) -> bool:
        """A field gets a value; whether the elements of an array have another width by that."""
        width = self._of_field(cell, slot)
        if width is None or type(value) is Term or not value or self._arrays.get(value) == width:
            return False
        if not any(s.index == slot and s.is_reference for s in cell.type.slots):
            return False
        self._arrays[value] = width
        return True

    def _of_field(self, cell: Cell, slot: int) -> FieldWidth | None:
        if not self._fields or cell.type.is_array:
            return None
        for item in cell.type.slots:
            if item.index == slot:
                return self._fields.get((item.ref.owner, item.ref.name))
        return None
