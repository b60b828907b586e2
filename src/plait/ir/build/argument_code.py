"""Code that creates objects for the arguments of a method, by choices.

First all objects that may be needed, without running constructors; then a choice for each
parameter, and one for whatever the objects hold. A reference is chosen as an element of an array of
its possible values, without a branch, so that an engine may leave the choice open.
"""

import math
from collections.abc import Callable
from typing import Final, final

from plait.base.arithmetic import RANGES
from plait.base.names import FieldRef
from plait.ir.assembler import BodyBuilder
from plait.ir.operands import (
    NULL,
    Const,
    Kind,
    Operand,
    Reg,
    int_const,
    kind_of_descriptor,
)
from plait.ir.operators import BinaryOp, Conversion, Order
from plait.ir.ops import Assume, Binary, Choose, Convert, Load, NewArray, NewObject, Store
from plait.ir.places import ElementPlace
from plait.java.class_files.descriptors import descriptor_of_class
from plait.java.entry_points.argument_graphs import (
    ArgumentGraph,
    ArrayItem,
    ConstantItem,
    Item,
    ObjectItem,
    Slot,
    TextItem,
)

_STRING: Final = "java/lang/String"
_LATIN, _WIDE = 0xFF, 0xFFFF


def number_range(descriptor: str) -> tuple[float, float]:
    """The least and the greatest value of a primitive type."""
    return RANGES.get(descriptor, (-math.inf, math.inf))


def choose_number(code: BodyBuilder, descriptor: str) -> Reg:
    """Any value of a primitive type."""
    kind = kind_of_descriptor(descriptor)
    assert kind is not Kind.REF, "objects come from a graph"
    low, high = number_range(descriptor)
    chosen = code.fresh(kind)
    code.emit(Choose(chosen, Const(low, kind), Const(high, kind)))
    return chosen


@final
class ArgumentCode:
    """Emits the code for one graph; `init` emits the initialisation of a class."""

    def __init__(
        self, code: BodyBuilder, init: Callable[[str], None], graph: ArgumentGraph
    ) -> None:
        self._code = code
        self._init = init
        self._graph = graph
        self._items: list[Reg] = []
        self._tables: dict[tuple[Operand, ...], Reg] = {}
        """Arrays of the possible values of references."""

    def emit(self) -> list[Operand]:
        """Create everything; returns the values of the parameters."""
        self._items = [self._allocate(item) for item in self._graph.items]
        parameters = [self._choose(slot) for slot in self._graph.parameters]
        for item, made in zip(self._graph.items, self._items, strict=True):
            self._fill(item, made)
        return parameters

    def _allocate(self, item: Item) -> Reg:
        code = self._code
        match item:
            case ObjectItem(cls):
                return self._new(cls)
            case ArrayItem(descriptor, length):
                return self._array(descriptor, length)
            case TextItem(length, is_wide):
                text = self._new(_STRING)
                octets = self._array("[B", 2 * length if is_wide else length)
                code.store_field(text, FieldRef(_STRING, "value", "[B"), octets)
                coder = FieldRef(_STRING, "coder", "B")
                code.store_field(text, coder, int_const(int(is_wide)))
                return text
            case ConstantItem(cls, name):
                self._init(cls)
                return code.load_static(FieldRef(cls, name, descriptor_of_class(cls)))

    def _new(self, cls: str) -> Reg:
        self._init(cls)
        made = self._code.fresh(Kind.REF)
        self._code.emit(NewObject(made, cls))
        return made

    def _array(self, descriptor: str, length: int) -> Reg:
        made = self._code.fresh(Kind.REF)
        self._code.emit(NewArray(made, descriptor, (int_const(length),)))
        return made

    def _choose(self, slot: Slot) -> Operand:
        if not slot.is_reference:
            return choose_number(self._code, slot.descriptor)
        null: tuple[Operand, ...] = (NULL,) if slot.is_nullable else ()
        possible = (*null, *(self._items[at] for at in slot.targets))
        if len(possible) == 1:
            return possible[0]
        code = self._code
        table = self._table(possible)
        chosen, found = code.fresh(Kind.INT), code.fresh(Kind.REF)
        code.emit(Choose(chosen, int_const(0), int_const(len(possible) - 1)))
        code.emit(Load(found, ElementPlace(table, chosen, "L"), Order.PLAIN))
        return found

    def _table(self, possible: tuple[Operand, ...]) -> Reg:
        table = self._tables.get(possible)
        if table is None:
            table = self._tables[possible] = self._array("[Ljava/lang/Object;", len(possible))
            for at, value in enumerate(possible):
                if value != NULL:
                    self._store(table, at, "L", value)
        return table

    def _store(self, array: Reg, at: int, element: str, value: Operand) -> None:
        place = ElementPlace(array, int_const(at), element)
        self._code.emit(Store(place, value, Order.PLAIN))

    def _fill(self, item: Item, made: Reg) -> None:
        match item:
            case ObjectItem(fields=fields):
                for field in fields:
                    ref = FieldRef(field.owner, field.name, field.slot.descriptor)
                    self._code.store_field(made, ref, self._choose(field.slot))
            case ArrayItem(_, length, element):
                kind = "L" if element.is_reference else element.descriptor
                for at in range(length):
                    self._store(made, at, kind, self._choose(element))
            case TextItem(length, is_wide):
                self._write(made, length, is_wide=is_wide)
            case ConstantItem():
                pass

    def _write(self, text: Reg, length: int, *, is_wide: bool) -> None:
        """The characters: as bytes, or as pairs of them, of which not all may fit in bytes."""
        code = self._code
        octets = code.load_field(text, FieldRef(_STRING, "value", "[B"))
        high_bits: Operand = int_const(0)
        for at in range(length):
            unit = code.fresh(Kind.INT)
            code.emit(Choose(unit, int_const(0), int_const(_WIDE if is_wide else _LATIN)))
            if not is_wide:
                self._store(octets, at, "B", self._octet(unit))
                continue
            high = self._apply(BinaryOp.SHR, unit, int_const(8))
            self._store(octets, 2 * at, "B", self._octet(unit))
            self._store(octets, 2 * at + 1, "B", self._octet(high))
            high_bits = self._apply(BinaryOp.OR, high_bits, high)
        if is_wide:
            code.emit(Assume(high_bits))

    def _octet(self, value: Operand) -> Reg:
        dest = self._code.fresh(Kind.INT)
        self._code.emit(Convert(dest, Conversion.I2B, value))
        return dest

    def _apply(self, op: BinaryOp, left: Operand, right: Operand) -> Reg:
        dest = self._code.fresh(Kind.INT)
        self._code.emit(Binary(dest, op, left, right))
        return dest
