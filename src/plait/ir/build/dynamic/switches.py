"""Pattern switches: `SwitchBootstraps.typeSwitch` and `enumSwitch` (JDK 21 and later).

The call gives the index of the first label, from the restart index on, that the target matches;
the number of labels when none does; -1 for null. Guards call again with the next index. A record
pattern over a primitive component also switches (JDK 23 and later): every label is then the
component's own type.
"""

from collections.abc import Callable
from typing import Final

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef, MethodRef
from plait.ir.assembler import BodyBuilder
from plait.ir.build.dynamic.adaptation import is_primitive
from plait.ir.build.dynamic.call_site import CallSite, class_with_call
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.operands import NULL, Kind, Operand, Reg, StringConst, int_const
from plait.ir.operators import CallMode, Relation
from plait.ir.ops import BlockId, InstanceOf, Move, Switch
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.descriptors import descriptor_of_class, parse_method_descriptor
from plait.java.class_files.pool_constants import (
    ClassRef,
    Constant,
    DynamicRef,
    HandleRef,
    Number,
    Text,
)

_ENUM_NAME: Final = FieldRef("java/lang/Enum", "name", "Ljava/lang/String;")
_STRING_EQUALS: Final = MethodRef("java/lang/String", "equals", "(Ljava/lang/Object;)Z")
_INT_VALUE: Final = MethodRef("java/lang/Number", "intValue", "()I")
_CHAR_VALUE: Final = MethodRef("java/lang/Character", "charValue", "()C")
_PREVIEW: Final = "switch over primitive patterns (a preview feature)"

_Matcher = Callable[[BodyBuilder, Operand, BlockId, BlockId], None]
"""Emits a test of the target that ends at the first block on a match, else at the second."""


def expand_type_switch(site: CallSite) -> SyntheticClass:
    """A switch over types, strings, integers and qualified enum constants."""
    (selector, _), _ = parse_method_descriptor(site.descriptor)
    make_label = _primitive_label if is_primitive(selector) else _type_label
    labels = [make_label(site.host, label, selector) for label in site.bootstrap.arguments]
    return class_with_call(site, lambda code: _fill(code, labels))


def expand_enum_switch(site: CallSite) -> SyntheticClass:
    """A switch over an enum's constants, by name, and types."""
    labels = [_enum_label(label) for label in site.bootstrap.arguments]
    return class_with_call(site, lambda code: _fill(code, labels))


def _fill(code: BodyBuilder, labels: list[_Matcher]) -> None:
    target, restart = code.params
    tests = [code.block() for _ in range(len(labels) + 1)]
    if target.kind is Kind.REF:
        present, absent = code.block(), code.block()
        code.branch(Relation.NE, target, NULL, present, absent)
        code.place(absent)
        code.leave(int_const(-1))
        code.place(present)
    code.end(Switch(restart, tuple(enumerate(tests[:-1])), tests[-1]))
    for index, matches in enumerate(labels):
        found = code.block()
        code.place(tests[index])
        matches(code, target, found, tests[index + 1])
        code.place(found)
        code.leave(int_const(index))
    code.place(tests[-1])
    code.leave(int_const(len(labels)))


def _type_label(host: ClassFile, label: Constant, selector: str) -> _Matcher:
    match label:
        case ClassRef(name):
            return _instance_matcher(descriptor_of_class(name))
        case Text(value):
            return _string_matcher(value)
        case Number(kind="I", value=int(value)):
            return _integer_matcher(value)
        case DynamicRef(descriptor="Ljava/lang/Enum$EnumDesc;"):
            return _enum_constant_matcher(*_enum_description(host, label))
        case _:
            raise UnsupportedError(_PREVIEW)


def _primitive_label(host: ClassFile, label: Constant, selector: str) -> _Matcher:
    match label:
        case DynamicRef(bootstrap=index, name=name) if name == selector:
            if host.bootstrap(index).handle.name == "primitiveClass":
                return lambda code, target, matched, failed: code.goto(matched)
    raise UnsupportedError(_PREVIEW)


def _enum_label(label: Constant) -> _Matcher:
    match label:
        case ClassRef(name):
            return _instance_matcher(descriptor_of_class(name))
        case Text(value):
            return _name_matcher(value)
        case _:
            raise UnsupportedError("enum switch with a computed label")


def _enum_description(host: ClassFile, label: DynamicRef) -> tuple[str, str]:
    """Descriptor and name of the constant in `EnumDesc.of(ClassDesc.of("p.E"), "NAME")`."""
    match host.bootstrap(label.bootstrap).arguments:
        case (HandleRef(owner="java/lang/Enum$EnumDesc"), DynamicRef(bootstrap=inner), Text(name)):
            match host.bootstrap(inner).arguments:
                case (HandleRef(owner="java/lang/constant/ClassDesc"), Text(class_name)):
                    return descriptor_of_class(class_name.replace(".", "/")), name
    raise UnsupportedError("pattern switch with a computed label")


def _test_instance(
    code: BodyBuilder, target: Operand, descriptor: str, matched: BlockId, failed: BlockId
) -> None:
    answer = code.fresh(Kind.INT)
    code.emit(InstanceOf(answer, target, descriptor))
    code.branch(Relation.NE, answer, int_const(0), matched, failed)


def _instance_matcher(descriptor: str) -> _Matcher:
    def emit(code: BodyBuilder, target: Operand, matched: BlockId, failed: BlockId) -> None:
        _test_instance(code, target, descriptor, matched, failed)

    return emit


def _string_matcher(value: str) -> _Matcher:
    def emit(code: BodyBuilder, target: Operand, matched: BlockId, failed: BlockId) -> None:
        answer = code.call(CallMode.SPECIAL, _STRING_EQUALS, StringConst(value), target)
        code.branch(Relation.NE, answer, int_const(0), matched, failed)

    return emit


def _integer_matcher(value: int) -> _Matcher:
    """A Number (javac: Integer, Short or Byte) or Character of that value."""

    def emit(code: BodyBuilder, target: Operand, matched: BlockId, failed: BlockId) -> None:
        number, other, character, compare = (code.block() for _ in range(4))
        found = code.fresh(Kind.INT)
        _test_instance(code, target, "Ljava/lang/Number;", number, other)
        _take(code, number, found, value_method=_INT_VALUE, target=target, then=compare)
        code.place(other)
        _test_instance(code, target, "Ljava/lang/Character;", character, failed)
        _take(code, character, found, value_method=_CHAR_VALUE, target=target, then=compare)
        code.place(compare)
        code.branch(Relation.EQ, found, int_const(value), matched, failed)

    return emit


def _take(
    code: BodyBuilder,
    block: BlockId,
    found: Reg,
    *,
    value_method: MethodRef,
    target: Operand,
    then: BlockId,
) -> None:
    code.place(block)
    code.emit(Move(found, code.call(CallMode.VIRTUAL, value_method, target)))
    code.goto(then)


def _enum_constant_matcher(descriptor: str, name: str) -> _Matcher:
    def emit(code: BodyBuilder, target: Operand, matched: BlockId, failed: BlockId) -> None:
        same_enum = code.block()
        _test_instance(code, target, descriptor, same_enum, failed)
        code.place(same_enum)
        _name_matcher(name)(code, target, matched, failed)

    return emit


def _name_matcher(name: str) -> _Matcher:
    """A constant's name is a literal, hence interned: identity is equality."""

    def emit(code: BodyBuilder, target: Operand, matched: BlockId, failed: BlockId) -> None:
        found = code.load_field(target, _ENUM_NAME)
        code.branch(Relation.EQ, found, StringConst(name), matched, failed)

    return emit
