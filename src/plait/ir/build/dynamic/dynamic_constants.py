"""Constants as operands, and dynamically computed constants (`ConstantBootstraps`).

A dynamic constant is computed once, by the initialiser of its class. Inside another constant it is
computed in place.
"""

from collections.abc import Callable
from typing import Final, assert_never

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef
from plait.ir.assembler import BodyBuilder
from plait.ir.build.dynamic.adaptation import adapt, is_primitive, wrapper_of
from plait.ir.build.dynamic.call_site import CallSite, class_with_value, value_field
from plait.ir.build.dynamic.handles import begin_construction, handle_type, invoke_handle
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.operands import (
    NULL,
    ClassConst,
    Const,
    Operand,
    StringConst,
    float_const,
    kind_of_descriptor,
)
from plait.java.class_files.descriptors import class_of_descriptor, descriptor_of_class
from plait.java.class_files.pool_constants import (
    Bootstrap,
    ClassRef,
    Constant,
    DynamicRef,
    HandleRef,
    MethodTypeRef,
    Number,
    Text,
)

_OWNER: Final = "java/lang/invoke/ConstantBootstraps"


def numeric_constant(number: Number) -> Const:
    """The number as an operand."""
    kind = kind_of_descriptor(number.kind)
    if isinstance(number.value, float):
        return float_const(number.value, kind)
    return Const(number.value, kind)


def expand_constant(site: CallSite) -> SyntheticClass:
    """The class of a dynamic constant; `site.descriptor` is `()` and the constant's type."""
    descriptor = site.descriptor[2:]

    def fill(code: BodyBuilder) -> None:
        value = _compute(code, site, site.name, descriptor, site.bootstrap)
        code.store_static(value_field(site.class_name, descriptor), value)
        code.leave()

    return class_with_value(site.class_name, site.descriptor, fill, field_descriptor=descriptor)


def _compute(
    code: BodyBuilder, site: CallSite, name: str, descriptor: str, bootstrap: Bootstrap
) -> Operand:
    """The value of a dynamic constant of this name and type, needed by `site`."""
    handle = bootstrap.handle
    computation = _COMPUTATIONS.get(handle.name) if handle.owner == _OWNER else None
    if computation is None:
        raise UnsupportedError(f"constant bootstrap {handle.owner}.{handle.name}")
    return computation(code, site, name, descriptor, bootstrap.arguments)


def _operand(code: BodyBuilder, site: CallSite, constant: Constant) -> tuple[Operand, str]:
    """A constant and its type."""
    match constant:
        case Number(kind=kind):
            return numeric_constant(constant), kind
        case Text(value):
            return StringConst(value), "Ljava/lang/String;"
        case ClassRef(name):
            return ClassConst(descriptor_of_class(name)), "Ljava/lang/Class;"
        case DynamicRef(index, name, descriptor):
            return _compute(code, site, name, descriptor, site.host.bootstrap(index)), descriptor
        case MethodTypeRef() | HandleRef():
            raise UnsupportedError("method handle or method type as a constant")
        case _:
            assert_never(constant)


_Arguments = tuple[Constant, ...]


def _null(
    code: BodyBuilder, site: CallSite, name: str, descriptor: str, arguments: _Arguments
) -> Operand:
    return NULL


def _primitive_class(
    code: BodyBuilder, site: CallSite, name: str, descriptor: str, arguments: _Arguments
) -> Operand:
    return ClassConst(name)


def _static_final(
    code: BodyBuilder, site: CallSite, name: str, descriptor: str, arguments: _Arguments
) -> Operand:
    """`getStaticFinal`, the class being given or the constant's own type; also `enumConstant`."""
    match arguments:
        case (ClassRef(owner),):
            pass
        case ():
            owner = class_of_descriptor(
                wrapper_of(descriptor) if is_primitive(descriptor) else descriptor
            )
        case _:
            raise UnsupportedError("static field of a computed class as a constant")
    field = FieldRef(owner, name, descriptor)
    code.init_class(site.members.holder_of_field(field))
    return code.load_static(field)


def _invoke(
    code: BodyBuilder, site: CallSite, name: str, descriptor: str, arguments: _Arguments
) -> Operand:
    match arguments:
        case (HandleRef() as handle, *given):
            pass
        case _:
            raise UnsupportedError("constant that calls a computed method handle")
    parameters, result = handle_type(handle)
    if len(parameters) != len(given):
        raise UnsupportedError("constant that calls a method of variable arity")
    created = begin_construction(code, handle)
    values = []
    for constant, target in zip(given, parameters, strict=True):
        value, source = _operand(code, site, constant)
        values.append(adapt(code, value, source, target, target))
    outcome = invoke_handle(code, site.members, handle, tuple(values), created)
    if outcome is None:
        return NULL
    return adapt(code, outcome, result, descriptor, descriptor)


def _explicit_cast(
    code: BodyBuilder, site: CallSite, name: str, descriptor: str, arguments: _Arguments
) -> Operand:
    value, source = _operand(code, site, arguments[0])
    if is_primitive(source) and is_primitive(descriptor) and source != descriptor:
        raise UnsupportedError("constant that narrows a number")
    return adapt(code, value, source, descriptor, descriptor)


_COMPUTATIONS: Final[
    dict[str, Callable[[BodyBuilder, CallSite, str, str, _Arguments], Operand]]
] = {
    "nullConstant": _null,
    "primitiveClass": _primitive_class,
    "enumConstant": _static_final,
    "getStaticFinal": _static_final,
    "invoke": _invoke,
    "explicitCast": _explicit_cast,
}
