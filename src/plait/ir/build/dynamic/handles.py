"""Calls of method handle constants (JVMS 5.4.3.5), without method handles."""

from typing import Final

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef, MethodRef
from plait.ir.assembler import BodyBuilder
from plait.ir.build.dynamic.adaptation import require_non_null
from plait.ir.build.known_calls.weak_calls import weak_call
from plait.ir.build.members import Members
from plait.ir.operands import Kind, Operand, Reg
from plait.ir.operators import CallMode
from plait.ir.ops import NewObject
from plait.java.class_files.descriptors import descriptor_of_class, parse_method_descriptor
from plait.java.class_files.pool_constants import HandleRef

GET_FIELD: Final = 1
GET_STATIC: Final = 2
INVOKE_VIRTUAL: Final = 5
INVOKE_STATIC: Final = 6
INVOKE_SPECIAL: Final = 7
NEW_INVOKE_SPECIAL: Final = 8
INVOKE_INTERFACE: Final = 9

CLONE: Final = MethodRef("plait/vm/ArrayCopy", "cloneOf", "(Ljava/lang/Object;)Ljava/lang/Object;")
"""What `clone` of an array runs."""

_INSTANCE_MODES: Final = {
    INVOKE_VIRTUAL: CallMode.VIRTUAL,
    INVOKE_SPECIAL: CallMode.SPECIAL,
    INVOKE_INTERFACE: CallMode.INTERFACE,
}


def handle_type(handle: HandleRef) -> tuple[tuple[str, ...], str]:
    """Parameters, the receiver first, and result of the handle."""
    owner = descriptor_of_class(handle.owner)
    if handle.kind == GET_FIELD:
        return (owner,), handle.descriptor
    if handle.kind == GET_STATIC:
        return (), handle.descriptor
    parameters, result = parse_method_descriptor(handle.descriptor)
    if handle.kind == NEW_INVOKE_SPECIAL:
        return parameters, owner
    if handle.kind in _INSTANCE_MODES:
        return (owner, *parameters), result
    return parameters, result


def begin_construction(code: BodyBuilder, handle: HandleRef) -> Reg | None:
    """The new object of a constructor handle, made before the arguments; else None."""
    if handle.kind != NEW_INVOKE_SPECIAL:
        return None
    code.init_class(handle.owner)
    created = code.fresh(Kind.REF)
    code.emit(NewObject(created, handle.owner))
    return created


def invoke_handle(
    code: BodyBuilder,
    members: Members,
    handle: HandleRef,
    arguments: tuple[Operand, ...],
    created: Reg | None,
) -> Operand | None:
    """Call the handle with arguments of its own types; None when it is void.

    `created` is the result of `begin_construction`. A null receiver raises NullPointerException.
    """
    method = MethodRef(handle.owner, handle.name, handle.descriptor)
    if created is not None:
        code.invoke(CallMode.SPECIAL, method, created, *arguments)
        return created
    mark = weak_call(members, "", method)
    if mark is not None:
        code.emit(mark)
    if handle.kind in _INSTANCE_MODES:
        require_non_null(code, arguments[0])
        if handle.owner.startswith("["):
            return _invoke_on_array(code, method, arguments)
        return code.invoke(_instance_mode(members, method, handle.kind), method, *arguments)
    if handle.kind == INVOKE_STATIC:
        code.init_class(members.holder_of_method(method))
        return code.invoke(CallMode.STATIC, method, *arguments)
    field = FieldRef(handle.owner, handle.name, handle.descriptor)
    if handle.kind == GET_FIELD:
        require_non_null(code, arguments[0])
        return code.load_field(arguments[0], field)
    if handle.kind == GET_STATIC:
        code.init_class(members.holder_of_field(field))
        return code.load_static(field)
    raise UnsupportedError(f"method handle of kind {handle.kind} as a constant")


def _invoke_on_array(
    code: BodyBuilder, method: MethodRef, arguments: tuple[Operand, ...]
) -> Operand | None:
    """Arrays have the methods of Object; `clone` reads the elements, which others may write."""
    if method.name == "clone":
        return code.invoke(CallMode.STATIC, CLONE, *arguments)
    inherited = MethodRef("java/lang/Object", method.name, method.descriptor)
    return code.invoke(CallMode.VIRTUAL, inherited, *arguments)


def _instance_mode(members: Members, method: MethodRef, kind: int) -> CallMode:
    """The mode of the call: a private method, own or of a nest mate, is called directly."""
    if members.is_private_method(method):
        return CallMode.SPECIAL
    return _INSTANCE_MODES[kind]
