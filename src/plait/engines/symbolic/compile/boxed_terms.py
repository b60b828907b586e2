"""Boxes of symbolic numbers: objects that represent an element of a table of boxes.

For a small number, `Integer.valueOf` returns one of 256 objects. Where inputs determine which one,
a view is created: a new object of the class whose number is a term. It is identical to every other
view of that number and to that element of the table, so references to views are compared by number.
Views support no other operation on identity: locks, identity hash codes.
"""

from copy import copy
from typing import TYPE_CHECKING, Any, Final, final

from plait.base import flags
from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef
from plait.engines.symbolic.compile.reference_unions import Reference, entries_of
from plait.engines.symbolic.compile.term_domain import SORTS
from plait.ir.operands import kind_of_descriptor
from plait.ir.program import Field
from plait.logic.smt import terms as t
from plait.logic.smt.logic import Logic
from plait.logic.smt.terms import Sort, Term, Value
from plait.machine.heap import Cell, Heap
from plait.machine.runtime_types import Slot, Type

if TYPE_CHECKING:
    from plait.machine.running_step import Execution

_NUMBER, _TABLE = 0, 1
"""The slots of a view."""

_TABLE_FIELD: Final = Field("plait$table", "[Ljava/lang/Object;", flags.FINAL)


@final
class Views:
    """The types of views, by what they are views of."""

    def __init__(self, logic: Logic) -> None:
        self._vectors = logic.vectors
        self._types: dict[Type, Type] = {}
        self._sorts: dict[Type, Sort] = {}
        """The sorts of numbers, by type of view."""

    def __bool__(self) -> bool:
        """Whether views may exist."""
        return bool(self._sorts)

    def make(self, machine: "Execution", table: int, index: Term) -> int | None:
        """A view of an element; None where the elements are not consecutive numbers."""
        heap = machine.heap
        elements = [heap[element] for element in heap[table].values if element]
        kinds = {element.type for element in elements}
        numbers = [element.values[_NUMBER] for element in elements if len(element.values) == 1]
        if len(kinds) != 1 or numbers != list(range(*_span(numbers, heap[table]))):
            return None
        kind = self._type_of(kinds.pop())
        sort = self._sorts[kind]
        wide = self._vectors.extend(index, sort) if sort is t.LONG else index
        return machine.allocate(kind, [self._vectors.add(wide, numbers[0], sort), table])

    def _type_of(self, kind: Type) -> Type:
        """The type of views of a class, which also has its table."""
        found = self._types.get(kind)
        if found is None:
            (number,) = kind.slots
            ref = FieldRef(kind.name, _TABLE_FIELD.name, _TABLE_FIELD.descriptor)
            found = self._types[kind] = copy(kind)
            found.slots = (number, Slot(ref, _TABLE_FIELD, _TABLE))
            found.template = [*kind.template, 0]
            found.references = (_TABLE,)
            self._sorts[found] = SORTS[kind_of_descriptor(number.field.descriptor)]
        return found

    def same(self, heap: Heap, one: int, other: int) -> Value:
        """Whether two different references denote the same object."""
        first, second = heap.get(one), heap.get(other)
        if first is None or second is None:
            return False
        for view, cell, reference in ((first, second, other), (second, first, one)):
            sort = self._sorts.get(view.type)
            if sort is not None:
                number, table = view.values
                is_number = cell.type is view.type or _holds(heap, table, reference)
                return is_number and self._vectors.equal(number, cell.values[_NUMBER], sort)
        return False

    def refuse(self, heap: Heap, reference: Any) -> None:
        """Raise `UnsupportedError` for a view, where an operation depends on identity."""
        cell = heap.get(reference)
        if cell is not None and cell.type in self._sorts:
            raise UnsupportedError(
                "the lock or identity hash code of a box whose number depends on inputs"
            )


def _holds(heap: Heap, table: Reference, element: int) -> bool:
    return any(element in heap[at].values for at, _ in entries_of(table))


def _span(numbers: list[Any], table: Cell) -> tuple[int, int]:
    """The range of consecutive numbers, one for each element of a table."""
    first = numbers[0] if numbers and type(numbers[0]) is int else 0
    return first, first + len(table.values)
