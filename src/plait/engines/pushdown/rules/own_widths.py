"""Fields and parameters with their own bit widths, and the arrays that they refer to."""

from typing import TypeAlias, final

from plait.base.names import FieldRef, MethodRef
from plait.engines.pushdown.options import PushdownOptions
from plait.engines.pushdown.rules.rule_terms import Shape, Term, Value, stays_within
from plait.machine.heap import Cell
from plait.spec.widths import FieldWidth, ParameterWidth

AnyWidth: TypeAlias = FieldWidth | ParameterWidth


def shape_of_width(descriptor: str, bits: int) -> Shape:
    """The shape of numbers of a primitive type, or of such elements, with this width."""
    return Shape(bits, is_signed=descriptor[-1] != "C")


@final
class Widths:
    """The widths of places.

    That of an array is known once a field or parameter refers to it; the least of several counts.
    """

    def __init__(self, options: PushdownOptions) -> None:
        self._options = options
        self._fields = {(width.owner, width.name): width for width in options.widths}
        self._arrays: dict[int, AnyWidth] = {}
        self._methods: dict[MethodRef, list[ParameterWidth]] = {}
        for width in options.parameter_widths:
            self._methods.setdefault(width.method, []).append(width)

    @property
    def has_fields(self) -> bool:
        """Whether some field has a width."""
        return bool(self._fields)

    @property
    def has_parameters(self) -> bool:
        """Whether some parameter has a width."""
        return bool(self._methods)

    def of(self, reference: int, cell: Cell, slot: int) -> AnyWidth | None:
        """The width of a place, if it has one of its own."""
        if cell.type.is_array:
            return self._arrays.get(reference)
        return self._of_slot(cell, slot)

    def of_field(self, field: FieldRef) -> FieldWidth | None:
        """The width of a field that is named as its class declares it."""
        return self._fields.get((field.owner, field.name))

    def of_method(self, method: MethodRef) -> list[ParameterWidth]:
        """The widths of a method's parameters."""
        return self._methods.get(method, [])

    def note(self, cell: Cell, slot: int, value: Value) -> bool:
        """Record that a field gets a value; whether this changes the width of an array."""
        width = self._of_slot(cell, slot)
        if width is None or not any(s.index == slot and s.is_reference for s in cell.type.slots):
            return False
        return self.note_array(width, value)

    def note_array(self, width: AnyWidth, value: Value) -> bool:
        """A place with a width refers to a value; returns whether an array's width changes."""
        if not self.is_news(width, value) or type(value) is Term:
            return False
        self._arrays[value] = width
        return True

    def is_news(self, width: AnyWidth, value: Value) -> bool:
        """Whether an array gets another width by a reference from such a place; a term may."""
        if type(value) is Term:
            return not value.is_forgotten
        known = self._arrays.get(value)
        return bool(value) and (known is None or known.bits > width.bits)

    def concerns(self, width: ParameterWidth, value: Value) -> bool:
        """Whether an argument must be fitted before the call."""
        if width.is_array:
            return self.is_news(width, value)
        return self.exceeds(value, shape_of_width(width.descriptor, width.bits))

    def exceeds(self, value: Value, shape: Shape) -> bool:
        """Whether a number may need more bits than its target has.

        Known numbers never wrap around. Values that depend on places that are not kept always fit:
        they influence nothing.
        """
        if type(value) is not Term:
            return not self._options.wraps and shape.encode(value) is None
        return not value.is_forgotten and not stays_within(value, shape, self._options.bits)

    def _of_slot(self, cell: Cell, slot: int) -> FieldWidth | None:
        if not self._fields or cell.type.is_array:
            return None
        for item in cell.type.slots:
            if item.index == slot:
                return self._fields.get((item.ref.owner, item.ref.name))
        return None
