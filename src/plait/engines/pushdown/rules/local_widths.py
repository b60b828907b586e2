"""Parameters and fields of thread-local objects that have their own bit widths.

Shared places have variables of their width (`shared_state.py`). What a thread has for itself is in
its label, so a number is fitted when it is passed or stored: then the variables that receive it
have that width.
"""

from collections.abc import Iterator
from typing import final

from plait.base.node import node
from plait.engines.pushdown.ops.call_stops import CallStops, is_virtual
from plait.engines.pushdown.rules.own_widths import AnyWidth, shape_of_width
from plait.engines.pushdown.rules.rule_paths import Path
from plait.engines.pushdown.rules.rule_terms import Shape, Term
from plait.engines.pushdown.rules.shared_places import is_private
from plait.engines.pushdown.rules.shared_state import Globals
from plait.ir import ops as ir
from plait.ir.operands import Operand
from plait.ir.places import FieldPlace
from plait.machine.compile.compiled_code import Code
from plait.machine.runtime_types import Slot
from plait.spec.widths import ParameterWidth


@final
@node
class Size:
    """An operand of the next op of a thread that flows to a place with its own bit width."""

    operand: Operand
    width: AnyWidth
    shape: Shape

    @property
    def words(self) -> str:
        """The bit width, and the place that has it."""
        return f"{self.width.bits}-bit {self.width}"


@final
class Sizing:
    """Finds the operands that have to fit."""

    def __init__(self, shared: Globals, calls: CallStops) -> None:
        self._widths = shared.widths
        self._calls = calls

    def numbers(self, path: Path) -> list[Size]:
        """The numbers that may not fit where the op stores them."""
        return [
            size
            for size in self._sizes(path, is_array=False)
            if self._widths.exceeds(path.operand(size.operand), size.shape)
        ]

    def arrays(self, path: Path) -> list[Size]:
        """The arrays whose elements get a width by the op."""
        return [
            size
            for size in self._sizes(path, is_array=True)
            if self._widths.is_news(size.width, path.operand(size.operand))
        ]

    def shapes(self, code: Code) -> dict[int, Shape]:
        """The shapes of the numbers among a method's arguments that have bits of their own."""
        return {
            width.position: shape_of_width(width.descriptor, width.bits)
            for width in self._widths.of_method(code.ref)
            if not width.is_array
        }

    def of_input(self, path: Path, op: ir.Choose) -> ParameterWidth | None:
        """The width of the parameter that an input is for: the same method passes it on."""
        if not self._widths.has_parameters:
            return None
        for block in path.segment.code.body.blocks:
            for other in block.ops:
                if isinstance(other, ir.Invoke) and op.dest in other.args:
                    position = other.args.index(op.dest)
                    for width in self._widths.of_method(self._calls.declared(other.method)):
                        if width.position == position:
                            return width
        return None

    def _sizes(self, path: Path, *, is_array: bool) -> Iterator[Size]:
        match path.op:
            case ir.Invoke() as op if self._widths.has_parameters:
                yield from self._of_arguments(path, op, is_array=is_array)
            case ir.Store(place=FieldPlace(base, field), value=value) if self._widths.has_fields:
                reference = path.operand(base)
                if type(reference) is not Term and is_private(reference):
                    slot = self._calls.machine.types.instance_slot(field)
                    yield from self._of_field(slot, value, is_array=is_array)
            case _:
                return

    def _of_arguments(self, path: Path, op: ir.Invoke, *, is_array: bool) -> Iterator[Size]:
        receiver = path.operand(op.args[0]) if is_virtual(op) else 0
        if type(receiver) is Term:
            return
        code = self._calls.callee(op, path.state.heap, receiver)
        for width in [] if code is None else self._widths.of_method(code.ref):
            if width.is_array is is_array:
                shape = shape_of_width(width.descriptor, width.bits)
                yield Size(op.args[width.position], width, shape)

    def _of_field(self, slot: Slot, value: Operand, *, is_array: bool) -> Iterator[Size]:
        width = self._widths.of_field(slot.ref)
        if width is not None and slot.is_reference is is_array:
            yield Size(value, width, shape_of_width(slot.field.descriptor, width.bits))
