"""Lambdas and method references: `LambdaMetafactory.metafactory` and `altMetafactory`.

Each call site becomes a final class that implements the functional interface: one field per
captured value, and for each erased descriptor of the interface method a method that converts the
arguments, calls the implementation and converts the result. Without captured values the class
holds its only instance, as on HotSpot; otherwise every evaluation makes a new object.
"""

from typing import Final, final

from plait.base import flags
from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef, MethodRef
from plait.base.node import node
from plait.ir.assembler import BodyBuilder
from plait.ir.build.dynamic.adaptation import adapt
from plait.ir.build.dynamic.call_site import (
    CALL,
    CallSite,
    MethodDraft,
    body_for,
    class_with_value,
    synthetic_class,
    value_field,
)
from plait.ir.build.dynamic.handles import begin_construction, handle_type, invoke_handle
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.operands import Kind
from plait.ir.operators import CallMode
from plait.ir.ops import NewObject
from plait.ir.program import Body, Field
from plait.java.class_files.descriptors import class_of_descriptor, parse_method_descriptor
from plait.java.class_files.pool_constants import (
    ClassRef,
    Constant,
    HandleRef,
    MethodTypeRef,
    Number,
)

_SERIALIZABLE: Final = 1
_MARKERS: Final = 2
_BRIDGES: Final = 4


@final
@node
class _Lambda:
    """A lambda expression: what the meta-factory's arguments say."""

    site: CallSite
    captures: tuple[FieldRef, ...]
    interfaces: tuple[str, ...]
    descriptors: tuple[str, ...]
    implementation: HandleRef
    instantiated: str


def expand_lambda(site: CallSite) -> SyntheticClass:
    """The class of a lambda expression or method reference."""
    expression = _read(site)
    methods = [
        MethodDraft(site.name, descriptor, flags.PUBLIC, _forward(expression, descriptor))
        for descriptor in expression.descriptors
    ]
    methods.append(_constructor(expression))
    taken = {(method.name, method.descriptor) for method in methods}
    call = CALL + "$" if (CALL, site.descriptor) in taken else CALL
    if expression.captures:
        body = body_for(site.descriptor, lambda code: _create(code, expression))
        return synthetic_class(
            site.class_name,
            [MethodDraft(call, site.descriptor, flags.STATIC, body), *methods],
            interfaces=expression.interfaces,
            fields=tuple(
                Field(field.name, field.descriptor, flags.PRIVATE | flags.FINAL)
                for field in expression.captures
            ),
        )
    return class_with_value(
        site.class_name,
        site.descriptor,
        lambda code: _create_only_instance(code, expression),
        field_descriptor=f"L{site.class_name};",
        call=call,
        extra=methods,
        interfaces=expression.interfaces,
    )


def _read(site: CallSite) -> _Lambda:
    captured, interface = parse_method_descriptor(site.descriptor)
    arguments = list(site.bootstrap.arguments)
    match arguments[:3]:
        case [MethodTypeRef(erased), HandleRef() as implementation, MethodTypeRef(instantiated)]:
            markers, bridges = _read_alternatives(arguments[3:])
        case _:
            raise UnsupportedError("lambda whose bootstrap arguments are not constants")
    return _Lambda(
        site,
        tuple(
            FieldRef(site.class_name, f"captured{index}", descriptor)
            for index, descriptor in enumerate(captured)
        ),
        tuple(dict.fromkeys((class_of_descriptor(interface), *markers))),
        tuple(dict.fromkeys((erased, *bridges))),
        implementation,
        instantiated,
    )


def _read_alternatives(arguments: list[Constant]) -> tuple[list[str], list[str]]:
    """Marker interfaces and bridge descriptors from the rest of `altMetafactory`'s arguments."""
    markers: list[str] = []
    bridges: list[str] = []
    if not arguments:
        return markers, bridges
    choices = _take_int(arguments)
    if choices & _SERIALIZABLE:
        markers.append("java/io/Serializable")
    if choices & _MARKERS:
        for constant in [arguments.pop(0) for _ in range(_take_int(arguments))]:
            if not isinstance(constant, ClassRef):
                raise UnsupportedError("lambda with a computed marker interface")
            markers.append(constant.name)
    if choices & _BRIDGES:
        for constant in [arguments.pop(0) for _ in range(_take_int(arguments))]:
            if not isinstance(constant, MethodTypeRef):
                raise UnsupportedError("lambda with a computed bridge type")
            bridges.append(constant.descriptor)
    return markers, bridges


def _take_int(arguments: list[Constant]) -> int:
    match arguments.pop(0):
        case Number(kind="I", value=int(value)):
            return value
        case _:
            raise UnsupportedError("lambda with computed bootstrap arguments")


def _constructor(expression: _Lambda) -> MethodDraft:
    descriptor = _constructor_descriptor(expression)

    def fill(code: BodyBuilder) -> None:
        this, *values = code.params
        for field, value in zip(expression.captures, values, strict=True):
            code.store_field(this, field, value)
        code.leave()

    body = body_for(descriptor, fill, receiver=True)
    return MethodDraft("<init>", descriptor, flags.PRIVATE, body)


def _constructor_descriptor(expression: _Lambda) -> str:
    return f"({''.join(field.descriptor for field in expression.captures)})V"


def _create(code: BodyBuilder, expression: _Lambda) -> None:
    name = expression.site.class_name
    created = code.fresh(Kind.REF)
    code.emit(NewObject(created, name))
    constructor = MethodRef(name, "<init>", _constructor_descriptor(expression))
    code.invoke(CallMode.SPECIAL, constructor, created, *code.params)
    code.leave(created)


def _create_only_instance(code: BodyBuilder, expression: _Lambda) -> None:
    name = expression.site.class_name
    created = code.fresh(Kind.REF)
    code.emit(NewObject(created, name))
    code.invoke(CallMode.SPECIAL, MethodRef(name, "<init>", "()V"), created)
    code.store_static(value_field(name, f"L{name};"), created)
    code.leave()


def _forward(expression: _Lambda, descriptor: str) -> Body:
    """The interface method under one of its descriptors."""
    erased, erased_result = parse_method_descriptor(descriptor)
    instantiated, _ = parse_method_descriptor(expression.instantiated)
    handle = expression.implementation
    parameters, result = handle_type(handle)
    expected = parameters[len(expression.captures) :]
    if not len(erased) == len(instantiated) == len(expected):
        raise UnsupportedError("lambda whose implementation takes another number of arguments")

    def fill(code: BodyBuilder) -> None:
        this, *given = code.params
        created = begin_construction(code, handle)
        arguments = [code.load_field(this, field) for field in expression.captures]
        converted = [
            adapt(code, value, source, target, through)
            for value, source, target, through in zip(
                given, erased, expected, instantiated, strict=True
            )
        ]
        value = invoke_handle(
            code, expression.site.members, handle, (*arguments, *converted), created
        )
        if value is None or erased_result == "V":
            code.leave()
        else:
            code.leave(adapt(code, value, result, erased_result, erased_result))

    return body_for(descriptor, fill, receiver=True)
