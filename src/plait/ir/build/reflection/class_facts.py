"""The declarations of a class file, as a class that implements `plait.vm.Facts`."""

from collections.abc import Callable, Sequence
from typing import Final

from plait.base import flags
from plait.ir.assembler import BodyBuilder
from plait.ir.build.dynamic.call_site import MethodDraft, body_for, synthetic_class
from plait.ir.build.reflection.pieces import (
    CLASS_ARRAY,
    OBJECT_ARRAY,
    array_of,
    classes,
    optional_text,
    raw,
)
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.operands import NULL, ClassConst, Operand, StringConst, int_const
from plait.ir.ops import BlockId, Switch
from plait.java.class_files.class_file import ClassFile, FieldInfo, MethodInfo
from plait.java.class_files.descriptors import descriptor_of_class, parse_method_descriptor

_FACTS: Final = "plait/vm/Facts"
_MAKER: Final = "java/lang/reflect/Members"
_STRING: Final = "Ljava/lang/String;"
_CLASS: Final = "Ljava/lang/Class;"


def expand_facts(name: str, class_file: ClassFile) -> SyntheticClass:
    """The class that lists members and attributes of this class file."""
    methods = _numbered(class_file, lambda method: not method.name.startswith("<"))
    constructors = _numbered(class_file, lambda method: method.name == "<init>")
    listings: dict[str, tuple[str, Callable[[BodyBuilder], Operand]]] = {
        "methods": (
            OBJECT_ARRAY,
            lambda code: _list(code, "Method", [_method(code, class_file, *m) for m in methods]),
        ),
        "constructors": (
            OBJECT_ARRAY,
            lambda code: _list(
                code, "Constructor", [_constructor(code, class_file, *c) for c in constructors]
            ),
        ),
        "fields": (
            OBJECT_ARRAY,
            lambda code: _list(
                code, "Field", [_field(code, class_file, *f) for f in enumerate(class_file.fields)]
            ),
        ),
        "components": (OBJECT_ARRAY, lambda code: _components(code, class_file)),
        "signature": (_STRING, lambda _: optional_text(class_file.signature)),
        "annotations": (
            _STRING,
            lambda _: raw(class_file.attribute("RuntimeVisibleAnnotations")),
        ),
        "enclosing": (OBJECT_ARRAY, lambda code: _enclosing(code, class_file)),
        "declaredClasses": (CLASS_ARRAY, lambda code: _declared_classes(code, class_file)),
        "permittedSubclasses": (
            CLASS_ARRAY,
            lambda code: _optional_classes(code, class_file.permitted_subclasses),
        ),
        "nestHost": (_CLASS, lambda _: _optional_class(class_file.nest_host)),
        "nestMembers": (
            CLASS_ARRAY,
            lambda code: _optional_classes(code, class_file.nest_members),
        ),
    }
    drafts = [_giver(key, result, give) for key, (result, give) in listings.items()]
    drafts.append(_parameters(class_file))
    return synthetic_class(name, drafts, interfaces=(_FACTS,))


def _giver(name: str, result: str, give: Callable[[BodyBuilder], Operand]) -> MethodDraft:
    descriptor = f"(){result}"
    body = body_for(descriptor, lambda code: code.leave(give(code)), receiver=True)
    return MethodDraft(name, descriptor, flags.PUBLIC, body)


def _numbered(
    class_file: ClassFile, is_wanted: Callable[[MethodInfo], bool]
) -> list[tuple[int, MethodInfo]]:
    return [pair for pair in enumerate(class_file.methods) if is_wanted(pair[1])]


def _list(code: BodyBuilder, kind: str, members: Sequence[Operand]) -> Operand:
    return array_of(code, f"[Ljava/lang/reflect/{kind};", members)


def _own(class_file: ClassFile) -> ClassConst:
    return ClassConst(descriptor_of_class(class_file.name))


def _method(code: BodyBuilder, class_file: ClassFile, number: int, method: MethodInfo) -> Operand:
    parameters, result = parse_method_descriptor(method.descriptor)
    return code.call_static(
        _MAKER,
        "method",
        f"({_CLASS}{_STRING}{CLASS_ARRAY}{_CLASS}{CLASS_ARRAY}II{_STRING * 4})"
        "Ljava/lang/reflect/Method;",
        _own(class_file),
        StringConst(method.name),
        classes(code, parameters),
        ClassConst(result),
        classes(code, [descriptor_of_class(thrown) for thrown in method.exceptions]),
        int_const(method.flags),
        int_const(number),
        optional_text(method.signature),
        raw(method.attribute("RuntimeVisibleAnnotations")),
        raw(method.attribute("RuntimeVisibleParameterAnnotations")),
        raw(method.attribute("AnnotationDefault")),
    )


def _constructor(
    code: BodyBuilder, class_file: ClassFile, number: int, method: MethodInfo
) -> Operand:
    parameters, _ = parse_method_descriptor(method.descriptor)
    return code.call_static(
        _MAKER,
        "constructor",
        f"({_CLASS}{CLASS_ARRAY}{CLASS_ARRAY}II{_STRING * 3})Ljava/lang/reflect/Constructor;",
        _own(class_file),
        classes(code, parameters),
        classes(code, [descriptor_of_class(thrown) for thrown in method.exceptions]),
        int_const(method.flags),
        int_const(number),
        optional_text(method.signature),
        raw(method.attribute("RuntimeVisibleAnnotations")),
        raw(method.attribute("RuntimeVisibleParameterAnnotations")),
    )


def _field(code: BodyBuilder, class_file: ClassFile, number: int, field: FieldInfo) -> Operand:
    return code.call_static(
        _MAKER,
        "field",
        f"({_CLASS}{_STRING}{_CLASS}II{_STRING * 2})Ljava/lang/reflect/Field;",
        _own(class_file),
        StringConst(field.name),
        ClassConst(field.descriptor),
        int_const(field.flags),
        int_const(number),
        optional_text(field.signature),
        raw(field.attribute("RuntimeVisibleAnnotations")),
    )


def _components(code: BodyBuilder, class_file: ClassFile) -> Operand:
    if class_file.record_components is None:
        return NULL
    made = [
        code.call_static(
            _MAKER,
            "component",
            f"({_CLASS}{_STRING}{_CLASS}{_STRING * 2})Ljava/lang/reflect/RecordComponent;",
            _own(class_file),
            StringConst(component.name),
            ClassConst(component.descriptor),
            optional_text(component.signature),
            raw(component.raw_annotations),
        )
        for component in class_file.record_components
    ]
    return _list(code, "RecordComponent", made)


def _enclosing(code: BodyBuilder, class_file: ClassFile) -> Operand:
    place = class_file.enclosing_method
    if place is None:
        return NULL
    owner = ClassConst(descriptor_of_class(place.owner))
    texts = (optional_text(place.name), optional_text(place.descriptor))
    return array_of(code, OBJECT_ARRAY, (owner, *texts))


def _declared_classes(code: BodyBuilder, class_file: ClassFile) -> Operand:
    names = [row.inner for row in class_file.inner_classes if row.outer == class_file.name]
    return classes(code, [descriptor_of_class(name) for name in names])


def _optional_class(name: str | None) -> Operand:
    return NULL if name is None else ClassConst(descriptor_of_class(name))


def _optional_classes(code: BodyBuilder, names: Sequence[str] | None) -> Operand:
    return NULL if names is None else classes(code, [descriptor_of_class(name) for name in names])


def _parameters(class_file: ClassFile) -> MethodDraft:
    """`String parameters(int)`: the MethodParameters of a method, one line each, or null."""
    known = [
        (number, "\n".join(f"{row_flags} {name or ''}" for name, row_flags in rows))
        for number, method in enumerate(class_file.methods)
        if (rows := method.parameters) is not None
    ]

    def fill(code: BodyBuilder) -> None:
        _, number = code.params
        cases: list[tuple[int, BlockId]] = [(key, code.block()) for key, _ in known]
        default = code.block()
        code.end(Switch(number, tuple(cases), default))
        for (_, text), (_, block) in zip(known, cases, strict=True):
            code.place(block)
            code.leave(StringConst(text))
        code.place(default)
        code.leave(NULL)

    descriptor = f"(I){_STRING}"
    return MethodDraft(
        "parameters", descriptor, flags.PUBLIC, body_for(descriptor, fill, receiver=True)
    )
