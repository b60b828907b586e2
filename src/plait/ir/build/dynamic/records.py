"""Methods of records: `ObjectMethods.bootstrap` for equals, hashCode and toString.

The order in which components are compared is the JDK's: equals goes from the last component to the
first, hashCode and toString from the first to the last.
"""

from collections.abc import Callable
from typing import Final

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef, MethodRef
from plait.ir.assembler import BodyBuilder
from plait.ir.build.dynamic.adaptation import is_primitive
from plait.ir.build.dynamic.call_site import OBJECT, CallSite, class_with_call
from plait.ir.build.dynamic.concatenation import concatenate
from plait.ir.build.dynamic.handles import GET_FIELD
from plait.ir.build.dynamic.stringification import text_of
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.operands import NULL, ClassConst, Kind, Operand, Reg, StringConst, int_const
from plait.ir.operators import BinaryOp, CallMode, Comparison, Conversion, Relation
from plait.ir.ops import Binary, BlockId, Compare, Convert, InstanceOf, Intrinsic, Move
from plait.java.class_files.descriptors import descriptor_of_class
from plait.java.class_files.pool_constants import ClassRef, HandleRef, Text

_EQUALS: Final = MethodRef(OBJECT, "equals", f"(L{OBJECT};)Z")
_HASH_CODE: Final = MethodRef(OBJECT, "hashCode", "()I")
_FLOATING: Final = {"F": "java/lang/Float", "D": "java/lang/Double"}
_TRUE_HASH: Final = 1231
_FALSE_HASH: Final = 1237


def expand_record_method(site: CallSite) -> SyntheticClass:
    """The class of the call that a record's own equals, hashCode or toString makes."""
    match site.bootstrap.arguments:
        case (ClassRef(record), Text(), *getters):
            components = tuple(
                FieldRef(getter.owner, getter.name, getter.descriptor)
                for getter in getters
                if isinstance(getter, HandleRef) and getter.kind == GET_FIELD
            )
        case _:
            raise UnsupportedError("record method with computed bootstrap arguments")
    fill = _FILLS.get(site.name)
    if fill is None or len(components) != len(getters):
        raise UnsupportedError(f"record method {site.name} that reads no fields")
    return class_with_call(site, lambda code: fill(code, record, components))


def _fill_equals(code: BodyBuilder, record: str, components: tuple[FieldRef, ...]) -> None:
    this, other = code.params
    same, different, distinct, comparable = (code.block() for _ in range(4))
    code.branch(Relation.EQ, this, other, same, distinct)
    code.place(distinct)
    is_record = code.fresh(Kind.INT)
    code.emit(InstanceOf(is_record, other, descriptor_of_class(record)))
    code.branch(Relation.NE, is_record, int_const(0), comparable, different)
    code.place(comparable)
    for component in reversed(components):
        left, right = code.load_field(this, component), code.load_field(other, component)
        _require_equal(code, component.descriptor, left, right, different)
    code.goto(same)
    code.place(same)
    code.leave(int_const(1))
    code.place(different)
    code.leave(int_const(0))


def _require_equal(
    code: BodyBuilder, descriptor: str, left: Reg, right: Reg, different: BlockId
) -> None:
    """Continue in a new block when the components are equal, else at `different`."""
    equal = code.block()
    if not is_primitive(descriptor):
        present, distinct = code.block(), code.block()
        code.branch(Relation.EQ, left, right, equal, distinct)
        code.place(distinct)
        code.branch(Relation.NE, left, NULL, present, different)
        code.place(present)
        answer = code.call(CallMode.VIRTUAL, _EQUALS, left, right)
        code.branch(Relation.NE, answer, int_const(0), equal, different)
    elif left.kind is Kind.INT:
        code.branch(Relation.EQ, left, right, equal, different)
    else:
        difference = _compare(code, descriptor, left, right)
        code.branch(Relation.EQ, difference, int_const(0), equal, different)
    code.place(equal)


def _compare(code: BodyBuilder, descriptor: str, left: Reg, right: Reg) -> Reg:
    owner = _FLOATING.get(descriptor)
    if owner is not None:
        code.init_class(owner)
        return code.call_static(owner, "compare", f"({descriptor}{descriptor})I", left, right)
    difference = code.fresh(Kind.INT)
    code.emit(Compare(difference, Comparison.LCMP, left, right))
    return difference


def _fill_hash_code(code: BodyBuilder, record: str, components: tuple[FieldRef, ...]) -> None:
    (this,) = code.params
    result: Operand = int_const(0)
    for component in components:
        value = code.load_field(this, component)
        scaled = _binary(code, BinaryOp.MUL, result, int_const(31))
        result = _binary(code, BinaryOp.ADD, scaled, _hash_of(code, component.descriptor, value))
    code.leave(result)


def _hash_of(code: BodyBuilder, descriptor: str, value: Reg) -> Operand:
    owner = _FLOATING.get(descriptor)
    if owner is not None:
        code.init_class(owner)
        return code.call_static(owner, "hashCode", f"({descriptor})I", value)
    if value.kind is Kind.LONG:
        return _hash_of_long(code, value)
    if value.kind is Kind.INT and descriptor != "Z":
        return value
    present, absent, joined = code.block(), code.block(), code.block()
    result = code.fresh(Kind.INT)
    nothing = NULL if value.kind is Kind.REF else int_const(0)
    code.branch(Relation.NE, value, nothing, present, absent)
    code.place(present)
    if value.kind is Kind.REF:
        code.emit(Move(result, code.call(CallMode.VIRTUAL, _HASH_CODE, value)))
    else:
        code.emit(Move(result, int_const(_TRUE_HASH)))
    code.goto(joined)
    code.place(absent)
    code.emit(Move(result, int_const(0 if value.kind is Kind.REF else _FALSE_HASH)))
    code.goto(joined)
    code.place(joined)
    return result


def _hash_of_long(code: BodyBuilder, value: Reg) -> Reg:
    upper, mixed, result = code.fresh(Kind.LONG), code.fresh(Kind.LONG), code.fresh(Kind.INT)
    code.emit(Binary(upper, BinaryOp.USHR, value, int_const(32)))
    code.emit(Binary(mixed, BinaryOp.XOR, value, upper))
    code.emit(Convert(result, Conversion.L2I, mixed))
    return result


def _binary(code: BodyBuilder, op: BinaryOp, left: Operand, right: Operand) -> Reg:
    dest = code.fresh(Kind.INT)
    code.emit(Binary(dest, op, left, right))
    return dest


def _fill_to_string(code: BodyBuilder, record: str, components: tuple[FieldRef, ...]) -> None:
    (this,) = code.params
    name = code.fresh(Kind.REF)
    code.emit(Intrinsic(name, "simpleName", (ClassConst(descriptor_of_class(record)),)))
    texts: list[Operand] = [name]
    separator = "["
    for component in components:
        texts.append(StringConst(f"{separator}{component.name}="))
        value = code.load_field(this, component)
        texts.append(text_of(code, value, component.descriptor))
        separator = ", "
    texts.append(StringConst("]" if components else "[]"))
    code.leave(concatenate(code, texts))


_FILLS: Final[dict[str, Callable[[BodyBuilder, str, tuple[FieldRef, ...]], None]]] = {
    "equals": _fill_equals,
    "hashCode": _fill_hash_code,
    "toString": _fill_to_string,
}
