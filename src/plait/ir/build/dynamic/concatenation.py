"""String concatenation: `StringConcatFactory.makeConcat` and `makeConcatWithConstants`.

The arguments become texts from left to right; then one new string takes them all (JLS 15.18.1: it
is new even when only one text is not empty).
"""

from collections.abc import Sequence
from typing import Final, assert_never

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef, MethodRef
from plait.ir.assembler import BodyBuilder
from plait.ir.build.dynamic.call_site import CallSite, class_with_call
from plait.ir.build.dynamic.dynamic_constants import numeric_constant
from plait.ir.build.dynamic.stringification import STRING, text_of
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.operands import ClassConst, Const, Kind, Operand, Reg, StringConst, int_const
from plait.ir.operator_semantics import BINARY
from plait.ir.operators import BinaryOp, CallMode, Relation
from plait.ir.ops import Binary, Intrinsic, Length, NewArray, NewObject
from plait.java.class_files.descriptors import descriptor_of_class, parse_method_descriptor
from plait.java.class_files.pool_constants import (
    ClassRef,
    Constant,
    DynamicRef,
    HandleRef,
    MethodTypeRef,
    Number,
    Text,
)

_VALUE: Final = FieldRef(STRING, "value", "[B")
_CODER: Final = FieldRef(STRING, "coder", "B")
_GET_BYTES: Final = MethodRef(STRING, "getBytes", "([BIB)V")

_ARGUMENT: Final = "\1"
_CONSTANT: Final = "\2"


def expand_concatenation(site: CallSite) -> SyntheticClass:
    """`makeConcat`: the arguments alone."""
    parameters, _ = parse_method_descriptor(site.descriptor)
    return _expand(site, _ARGUMENT * len(parameters), ())


def expand_concatenation_with_constants(site: CallSite) -> SyntheticClass:
    """`makeConcatWithConstants`: a recipe says where arguments and constants stand."""
    match site.bootstrap.arguments:
        case (Text(recipe), *constants):
            return _expand(site, recipe, constants)
        case _:
            raise UnsupportedError("string concatenation with a computed recipe")


def _expand(site: CallSite, recipe: str, constants: Sequence[Constant]) -> SyntheticClass:
    parameters, _ = parse_method_descriptor(site.descriptor)

    def fill(code: BodyBuilder) -> None:
        arguments = iter(zip(code.params, parameters, strict=True))
        insertions = iter(constants)
        texts: list[Operand] = []
        literal = ""
        for unit in recipe:
            if unit == _CONSTANT:
                inserted = _text_of_constant(code, next(insertions))
                if isinstance(inserted, str):
                    literal += inserted
                    continue
            elif unit == _ARGUMENT:
                value, descriptor = next(arguments)
                inserted = text_of(code, value, descriptor)
            else:
                literal += unit
                continue
            texts += [StringConst(literal), inserted] if literal else [inserted]
            literal = ""
        if literal or not texts:
            texts.append(StringConst(literal))
        code.leave(concatenate(code, texts))

    return class_with_call(site, fill)


def _text_of_constant(code: BodyBuilder, constant: Constant) -> str | Operand:
    match constant:
        case Text(value):
            return value
        case Number(kind="I" | "J", value=value):
            return str(value)
        case Number(kind=kind):
            return text_of(code, numeric_constant(constant), kind)
        case ClassRef(name):
            return text_of(code, ClassConst(descriptor_of_class(name)), "Ljava/lang/Object;")
        case MethodTypeRef() | HandleRef() | DynamicRef():
            raise UnsupportedError("string concatenation with a computed constant")
        case _:
            assert_never(constant)


def concatenate(code: BodyBuilder, texts: Sequence[Operand]) -> Reg:
    """A new string: the texts (not null) one after the other.

    A string keeps its UTF-16 units in `value`, one byte each (`coder` 0) unless some unit needs
    two (`coder` 1). When all texts are of the first sort their bytes are copied; otherwise the
    library's own `String.getBytes` spreads them out.
    """
    values = [code.load_field(text, _VALUE) for text in texts]
    coders = [_coder_of(code, text) for text in texts]
    if len(texts) == 1:
        return _new_string(code, values[0], coders[0])
    coder = _fold(code, BinaryOp.OR, coders)
    contents = code.fresh(Kind.REF)
    narrow, wide, joined = code.block(), code.block(), code.block()
    code.branch(Relation.EQ, coder, int_const(0), narrow, wide)

    code.place(narrow)
    lengths = [_byte_count(code, text, value) for text, value in zip(texts, values, strict=True)]
    offsets = _offsets(code, lengths)
    code.emit(NewArray(contents, "[B", (offsets.pop(),)))
    for value, offset, length in zip(values, offsets, lengths, strict=True):
        code.emit(Intrinsic(None, "copyElements", (value, int_const(0), contents, offset, length)))
    code.goto(joined)

    code.place(wide)
    lengths = [
        _arithmetic(code, BinaryOp.SHR, _byte_count(code, text, value), text_coder)
        for text, value, text_coder in zip(texts, values, coders, strict=True)
    ]
    offsets = _offsets(code, lengths)
    size = _arithmetic(code, BinaryOp.SHL, offsets.pop(), int_const(1))
    code.emit(NewArray(contents, "[B", (size,)))
    for text, offset in zip(texts, offsets, strict=True):
        code.invoke(CallMode.SPECIAL, _GET_BYTES, text, contents, offset, int_const(1))
    code.goto(joined)

    code.place(joined)
    return _new_string(code, contents, coder)


def _new_string(code: BodyBuilder, value: Operand, coder: Operand) -> Reg:
    created = code.fresh(Kind.REF)
    code.emit(NewObject(created, STRING))
    code.store_field(created, _VALUE, value)
    code.store_field(created, _CODER, coder)
    return created


def _is_wide(text: str) -> bool:
    return any(unit > "\xff" for unit in text)


def _coder_of(code: BodyBuilder, text: Operand) -> Operand:
    if isinstance(text, StringConst):
        return int_const(int(_is_wide(text.value)))
    return code.load_field(text, _CODER)


def _byte_count(code: BodyBuilder, text: Operand, value: Operand) -> Operand:
    if isinstance(text, StringConst):
        return int_const(len(text.value) << _is_wide(text.value))
    length = code.fresh(Kind.INT)
    code.emit(Length(length, value))
    return length


def _offsets(code: BodyBuilder, lengths: Sequence[Operand]) -> list[Operand]:
    """Where each text begins, and the sum of all lengths."""
    offsets: list[Operand] = [int_const(0)]
    for length in lengths:
        offsets.append(_arithmetic(code, BinaryOp.ADD, offsets[-1], length))
    return offsets


def _fold(code: BodyBuilder, op: BinaryOp, operands: Sequence[Operand]) -> Operand:
    result, *rest = operands
    for operand in rest:
        result = _arithmetic(code, op, result, operand)
    return result


def _arithmetic(code: BodyBuilder, op: BinaryOp, left: Operand, right: Operand) -> Operand:
    """`left op right` on small non-negative ints, computed now when both are known."""
    if right == int_const(0):
        return left
    if left == int_const(0) and op in (BinaryOp.ADD, BinaryOp.OR):
        return right
    match left, right:
        case Const(int(first)), Const(int(second)):
            return int_const(BINARY[Kind.INT][op](first, second))
    dest = code.fresh(Kind.INT)
    code.emit(Binary(dest, op, left, right))
    return dest
