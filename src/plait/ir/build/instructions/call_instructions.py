"""Calls: ordinary ones, primitives of the machine, variable handles, dynamic call sites."""

from typing import Final

from plait.base import flags
from plait.base.names import MethodRef
from plait.ir.build.dynamic.handles import CLONE
from plait.ir.build.instructions.stack_instructions import Translator, expand_dynamic
from plait.ir.build.known_calls.varhandle_calls import fold_handle_call, is_access_mode
from plait.ir.build.known_calls.varhandles import VAR_HANDLE
from plait.ir.build.known_calls.vm_calls import VM, translate_vm_call
from plait.ir.build.known_calls.wait_clocks import CLOCKS
from plait.ir.build.known_calls.watchdogs import watchdog_call
from plait.ir.build.known_calls.weak_calls import weak_call
from plait.ir.build.method_translation import Translation
from plait.ir.build.reflection.invocations import access_method, invocation_method
from plait.ir.build.unit import MethodUse
from plait.ir.operands import Kind, Operand
from plait.ir.operators import CallMode
from plait.ir.ops import Intrinsic, Invoke
from plait.java.class_files.descriptors import parse_method_descriptor
from plait.java.class_files.jvm_opcodes import Opcode

_METHOD_HANDLE: Final = "java/lang/invoke/MethodHandle"
_OBJECT: Final = "java/lang/Object"
_HANDLES: Final = (VAR_HANDLE, _METHOD_HANDLE)
_METHOD_HANDLE_INVOKERS: Final = frozenset(
    {
        "invoke",
        "invokeExact",
        "invokeBasic",
        "linkToVirtual",
        "linkToStatic",
        "linkToSpecial",
        "linkToInterface",
        "linkToNative",
    }
)


def _emit_call(
    t: Translation, mode: CallMode, ref: MethodRef, use: MethodUse, args: tuple[Operand, ...]
) -> None:
    kind = use.result
    if kind is None or t.is_result_unused(kind):
        t.emit_throwing(Invoke(None, mode, ref, args))
        return
    dest = t.define(kind)
    if use.worth is not None:
        t.learn_type(dest, use.worth)
    t.emit_throwing(Invoke(dest, mode, ref, args))


def _invoke_virtual(t: Translation, index: int) -> None:
    use = t.unit.method(index)
    ref = use.ref
    args = t.pop_many(use.arity)
    receiver = t.stack.pop()
    _mark_weak(t, ref)
    if ref.owner in _HANDLES:
        if ref.owner == VAR_HANDLE and fold_handle_call(t, ref, receiver, args):
            return
        if ref.owner == _METHOD_HANDLE and ref.name in ("invoke", "invokeExact"):
            t.require_non_null(receiver)
            method = invocation_method(ref.name, ref.descriptor)
            _emit_call(t, CallMode.STATIC, method, use, (receiver, *args))
            return
        if ref.owner == VAR_HANDLE and is_access_mode(ref.name):
            t.require_non_null(receiver)
            method = access_method(ref.name, ref.descriptor)
            _emit_call(t, CallMode.STATIC, method, use, (receiver, *args))
            return
        if _is_polymorphic(ref):
            t.give_up(f"{ref.owner.rpartition('/')[2]}.{ref.name} of a handle not known beforehand")
            return
    t.require_non_null(receiver)
    watchdog = watchdog_call(t.unit.name, ref)
    if watchdog is not None:
        _emit_call(t, CallMode.STATIC, watchdog, use, (receiver, *args))
    elif ref.owner.startswith("["):
        _invoke_on_array(t, use, receiver, args)
    elif t.unit.is_direct(use):
        _emit_call(t, CallMode.SPECIAL, ref, use, (receiver, *args))
    else:
        _emit_call(t, CallMode.VIRTUAL, ref, use, (receiver, *args))


def _mark_weak(t: Translation, ref: MethodRef) -> None:
    mark = weak_call(t.unit.world.members, t.unit.class_file.name, ref)
    if mark is not None:
        t.emit(mark)


def _is_polymorphic(ref: MethodRef) -> bool:
    """Whether the call is signature polymorphic (JVMS 2.9.3)."""
    if ref.owner == VAR_HANDLE:
        return is_access_mode(ref.name)
    return ref.name in _METHOD_HANDLE_INVOKERS


def _invoke_on_array(
    t: Translation, use: MethodUse, array: Operand, args: tuple[Operand, ...]
) -> None:
    """Arrays have the methods of Object; `clone` reads the elements, which others may write."""
    if use.ref.name == "clone":
        dest = t.define(Kind.REF)
        t.known.facts.add(dest.index)
        if _copies_constants(t):
            t.emit(Intrinsic(dest, "copy", (array,)))
        else:
            t.emit_throwing(Invoke(dest, CallMode.STATIC, CLONE, (array,)))
        return
    ref = MethodRef(_OBJECT, use.ref.name, use.ref.descriptor)
    _emit_call(t, CallMode.VIRTUAL, ref, use, (array, *args))


def _copies_constants(t: Translation) -> bool:
    """Whether this is the `values()` of an enum: nobody writes the array that it copies."""
    class_file = t.unit.class_file
    method = class_file.methods[t.method_index]
    is_values = method.name == "values" and method.descriptor == f"()[L{class_file.name};"
    return is_values and bool(class_file.flags & flags.ENUM)


def _invoke_special(t: Translation, index: int) -> None:
    use = t.unit.method(index)
    args = t.pop_many(use.arity)
    receiver = t.stack.pop()
    t.require_non_null(receiver)
    ref = use.ref
    owner = t.unit.special_owner(use)
    _mark_weak(t, ref)
    if owner != ref.owner:
        ref = MethodRef(owner, ref.name, ref.descriptor)
    _emit_call(t, CallMode.SPECIAL, ref, use, (receiver, *args))


def _invoke_static(t: Translation, index: int) -> None:
    use = t.unit.method(index)
    args = t.pop_many(use.arity)
    if use.ref.owner == VM:
        translate_vm_call(t, use, args)
        return
    if use.ref.owner == _METHOD_HANDLE and _is_polymorphic(use.ref):
        t.give_up(f"MethodHandle.{use.ref.name}")
        return
    if use.ref in CLOCKS:
        clock = t.unit.world.wait_clock(t.unit.class_file, t.method_index, t.bci, use.ref)
        if clock is not None:
            _emit_call(t, CallMode.STATIC, clock, use, args)
            return
    watchdog = watchdog_call(t.unit.name, use.ref)
    if watchdog is not None:
        _emit_call(t, CallMode.STATIC, watchdog, use, args)
        return
    _mark_weak(t, use.ref)
    t.init_class(t.unit.holder_of_method(use))
    _emit_call(t, CallMode.STATIC, use.ref, use, args)


def _invoke_interface(t: Translation, index: int) -> None:
    use = t.unit.method(index)
    args = t.pop_many(use.arity)
    receiver = t.stack.pop()
    t.require_non_null(receiver)
    watchdog = watchdog_call(t.unit.name, use.ref)
    if watchdog is not None:
        _emit_call(t, CallMode.STATIC, watchdog, use, (receiver, *args))
        return
    mode = CallMode.SPECIAL if t.unit.is_direct(use) else CallMode.INTERFACE
    _emit_call(t, mode, use.ref, use, (receiver, *args))


def _invoke_dynamic(t: Translation, index: int) -> None:
    site = t.unit.class_file.dynamic(index)
    parameters, _ = parse_method_descriptor(site.descriptor)
    expand_dynamic(t, site, t.pop_many(len(parameters)))


TRANSLATORS: Final[dict[Opcode, Translator]] = {
    Opcode.INVOKEVIRTUAL: _invoke_virtual,
    Opcode.INVOKESPECIAL: _invoke_special,
    Opcode.INVOKESTATIC: _invoke_static,
    Opcode.INVOKEINTERFACE: _invoke_interface,
    Opcode.INVOKEDYNAMIC: _invoke_dynamic,
}
