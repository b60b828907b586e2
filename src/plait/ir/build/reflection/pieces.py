"""Building blocks of the bodies of reflective classes."""

from collections.abc import Sequence
from typing import Final

from plait.ir.assembler import BodyBuilder
from plait.ir.operands import NULL, ClassConst, Kind, Operand, Reg, StringConst, int_const
from plait.ir.operators import Order
from plait.ir.ops import Load, NewArray, Store
from plait.ir.places import ElementPlace

CLASS_ARRAY: Final = "[Ljava/lang/Class;"
OBJECT_ARRAY: Final = "[Ljava/lang/Object;"


def array_of(code: BodyBuilder, descriptor: str, values: Sequence[Operand]) -> Reg:
    """A new array of references with these elements."""
    array = code.fresh(Kind.REF)
    code.emit(NewArray(array, descriptor, (int_const(len(values)),)))
    for index, value in enumerate(values):
        code.emit(Store(ElementPlace(array, int_const(index), "L"), value, Order.PLAIN))
    return array


def classes(code: BodyBuilder, descriptors: Sequence[str]) -> Reg:
    """A new array of Class objects."""
    return array_of(code, CLASS_ARRAY, [ClassConst(descriptor) for descriptor in descriptors])


def element(code: BodyBuilder, array: Operand, index: int) -> Reg:
    """An element of an array of references."""
    dest = code.fresh(Kind.REF)
    code.emit(Load(dest, ElementPlace(array, int_const(index), "L"), Order.PLAIN))
    return dest


def optional_text(text: str | None) -> Operand:
    """The string, or null."""
    return NULL if text is None else StringConst(text)


def raw(data: bytes | None) -> Operand:
    """Bytes as a string of characters up to 255, or null."""
    return NULL if data is None else StringConst(data.decode("latin-1"))
