"""The call of one declared method with arguments in an array: a class with `plait.vm.Call`."""

from typing import Final

from plait.base import flags
from plait.ir.assembler import BodyBuilder
from plait.ir.build.dynamic.adaptation import adapt, is_primitive, wrapper_of
from plait.ir.build.dynamic.call_site import MethodDraft, body_for, synthetic_class
from plait.ir.build.dynamic.handles import (
    INVOKE_INTERFACE,
    INVOKE_SPECIAL,
    INVOKE_STATIC,
    INVOKE_VIRTUAL,
    NEW_INVOKE_SPECIAL,
    begin_construction,
    invoke_handle,
)
from plait.ir.build.members import Members
from plait.ir.build.reflection.pieces import OBJECT_ARRAY, element
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.operands import NULL, Operand
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.descriptors import descriptor_of_class, parse_method_descriptor
from plait.java.class_files.pool_constants import HandleRef

_OBJECT: Final = "Ljava/lang/Object;"
_CALL: Final = f"({_OBJECT}{OBJECT_ARRAY}){_OBJECT}"


def expand_call(
    name: str, class_file: ClassFile, number: int, members: Members, *, is_special: bool
) -> SyntheticClass | None:
    """The class that calls method `number` of the class file; None when there is none.

    Arguments must have the wrapper classes of their types, the receiver the class itself.
    """
    if number >= len(class_file.methods):
        return None
    method = class_file.methods[number]
    is_interface = bool(class_file.flags & flags.INTERFACE)
    kind = INVOKE_SPECIAL if is_special else _kind(method, is_interface=is_interface)
    handle = HandleRef(kind, class_file.name, method.name, method.descriptor, is_interface)
    parameters, result = parse_method_descriptor(method.descriptor)

    def fill(code: BodyBuilder) -> None:
        _, receiver, given = code.params
        created = begin_construction(code, handle)
        arguments: list[Operand] = []
        if kind in (INVOKE_VIRTUAL, INVOKE_INTERFACE, INVOKE_SPECIAL):
            owner = descriptor_of_class(class_file.name)
            arguments.append(adapt(code, receiver, _OBJECT, owner, owner))
        for index, type_ in enumerate(parameters):
            boxed = wrapper_of(type_) if is_primitive(type_) else type_
            arguments.append(adapt(code, element(code, given, index), _OBJECT, type_, boxed))
        value = invoke_handle(code, members, handle, tuple(arguments), created)
        if value is None:
            code.leave(NULL)
        elif created is not None:
            code.leave(value)
        else:
            code.leave(adapt(code, value, result, _OBJECT, _OBJECT))

    body = body_for(_CALL, fill, receiver=True)
    return synthetic_class(
        name, [MethodDraft("call", _CALL, flags.PUBLIC, body)], interfaces=("plait/vm/Call",)
    )


def _kind(method: MethodInfo, *, is_interface: bool) -> int:
    if method.name == "<init>":
        return NEW_INVOKE_SPECIAL
    if method.is_static:
        return INVOKE_STATIC
    return INVOKE_INTERFACE if is_interface else INVOKE_VIRTUAL
