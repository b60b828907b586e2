"""Calls of handles: the site's arguments boxed, the rest left to the models.

Method handles go to `Handles`, variable handles that nobody knows beforehand to `Variable`.
"""

from typing import Final

from plait.base import flags
from plait.base.names import MethodRef
from plait.ir.assembler import BodyBuilder
from plait.ir.build.dynamic.adaptation import adapt, is_primitive, wrapper_of
from plait.ir.build.dynamic.call_site import CALL, MethodDraft, body_for, synthetic_class
from plait.ir.build.reflection.pieces import CLASS_ARRAY, OBJECT_ARRAY, array_of, classes
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.operands import ClassConst, Operand, StringConst, int_const
from plait.java.class_files.descriptors import parse_method_descriptor

_HANDLE: Final = "Ljava/lang/invoke/MethodHandle;"
_VARIABLE: Final = "Ljava/lang/invoke/VarHandle;"
_OBJECT: Final = "Ljava/lang/Object;"
_INVOKE: Final = f"({_HANDLE}{OBJECT_ARRAY}{CLASS_ARRAY}Ljava/lang/Class;Z){_OBJECT}"
_ACCESS: Final = f"({_VARIABLE}Ljava/lang/String;{OBJECT_ARRAY}){_OBJECT}"
_ENCODED: Final = str.maketrans("/;[", ":,~")
_DECODED: Final = str.maketrans(":,~", "/;[")


def access_method(name: str, descriptor: str) -> MethodRef:
    """The static method that `VarHandle.name` at a site of this descriptor calls instead."""
    owner = f"plait/reflection/access/{name}/{descriptor.translate(_ENCODED)}"
    return MethodRef(owner, CALL, f"({_VARIABLE}{descriptor[1:]}")


def expand_access(name: str, rest: str) -> SyntheticClass:
    """The class of `access_method`."""
    mode, _, encoded = rest.partition("/")
    descriptor = encoded.translate(_DECODED)
    parameters, result = parse_method_descriptor(descriptor)

    def fill(code: BodyBuilder) -> None:
        handle, *given = code.params
        boxes = [
            adapt(code, value, type_, _OBJECT, _OBJECT)
            for value, type_ in zip(given, parameters, strict=True)
        ]
        array = array_of(code, OBJECT_ARRAY, boxes)
        owner = "java/lang/invoke/Variable"
        code.init_class(owner)
        value = code.call_static(owner, "access", _ACCESS, handle, StringConst(mode), array)
        _leave_with(code, value, result)

    called = f"({_VARIABLE}{descriptor[1:]}"
    draft = MethodDraft(CALL, called, flags.STATIC, body_for(called, fill))
    return synthetic_class(name, [draft])


def _leave_with(code: BodyBuilder, value: Operand, result: str) -> None:
    """Return an object as a value of the result type."""
    if result == "V":
        code.leave()
    else:
        boxed = wrapper_of(result) if is_primitive(result) else result
        code.leave(adapt(code, value, _OBJECT, result, boxed))


def invocation_method(name: str, descriptor: str) -> MethodRef:
    """The static method that `MethodHandle.name` at a site of this descriptor calls instead.

    It takes the handle, which is not null, before the site's own arguments.
    """
    owner = f"plait/reflection/{name}/{descriptor.translate(_ENCODED)}"
    return MethodRef(owner, CALL, f"({_HANDLE}{descriptor[1:]}")


def expand_invocation(name: str, encoded: str, *, is_exact: bool) -> SyntheticClass:
    """The class of `invocation_method`."""
    descriptor = encoded.translate(_DECODED)
    parameters, result = parse_method_descriptor(descriptor)

    def fill(code: BodyBuilder) -> None:
        handle, *given = code.params
        boxes = [
            adapt(code, value, type_, _OBJECT, _OBJECT)
            for value, type_ in zip(given, parameters, strict=True)
        ]
        value = code.call_static(
            "java/lang/invoke/Handles",
            "invoke",
            _INVOKE,
            handle,
            array_of(code, OBJECT_ARRAY, boxes),
            classes(code, parameters),
            ClassConst(result),
            int_const(int(is_exact)),
        )
        _leave_with(code, value, result)

    called = f"({_HANDLE}{descriptor[1:]}"
    draft = MethodDraft(CALL, called, flags.STATIC, body_for(called, fill))
    return synthetic_class(name, [draft])
