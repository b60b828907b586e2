"""Calls of a `VarHandle` of a known variable: loads, stores and atomic updates of that variable.

The call site's own types count (JLS 15.12.3): arguments are converted to the variable's type, the
result is cast or converted to what the site expects. Weak compare-and-set never fails spuriously.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from plait.base.names import MethodRef
from plait.ir.build.instructions.memory_instructions import require_cast, require_in_bounds
from plait.ir.build.known_calls.varhandles import (
    ElementVariable,
    InstanceVariable,
    StaticVariable,
    Variable,
)
from plait.ir.build.method_translation import Translation
from plait.ir.operands import Operand, Reg, kind_of_descriptor
from plait.ir.operators import Conversion, Order, Update
from plait.ir.ops import AtomicUpdate, Convert, Load, Op, Store
from plait.ir.places import ElementPlace, FieldPlace, Place, StaticPlace
from plait.java.class_files.descriptors import descriptor_of_class, parse_method_descriptor

_LOADS: Final = {
    "get": Order.PLAIN,
    "getOpaque": Order.OPAQUE,
    "getAcquire": Order.ACQUIRE,
    "getVolatile": Order.VOLATILE,
}
_STORES: Final = {
    "set": Order.PLAIN,
    "setOpaque": Order.OPAQUE,
    "setRelease": Order.RELEASE,
    "setVolatile": Order.VOLATILE,
}
_ORDERS: Final = {
    "": Order.VOLATILE,
    "Acquire": Order.ACQUIRE,
    "Release": Order.RELEASE,
}
_UPDATES: Final = {
    "compareAndSet": (Update.COMPARE_AND_SET, Order.VOLATILE),
    "weakCompareAndSetPlain": (Update.COMPARE_AND_SET, Order.PLAIN),
    **{
        f"{name}{ending}": (update, order)
        for name, update in (
            ("weakCompareAndSet", Update.COMPARE_AND_SET),
            ("compareAndExchange", Update.COMPARE_AND_EXCHANGE),
            ("getAndSet", Update.GET_AND_SET),
            ("getAndAdd", Update.GET_AND_ADD),
            ("getAndBitwiseAnd", Update.GET_AND_AND),
            ("getAndBitwiseOr", Update.GET_AND_OR),
            ("getAndBitwiseXor", Update.GET_AND_XOR),
        )
        for ending, order in _ORDERS.items()
    },
}
_WIDENING: Final = {
    **dict.fromkeys(("BJ", "SJ", "CJ", "IJ"), Conversion.I2L),
    **dict.fromkeys(("BF", "SF", "CF", "IF"), Conversion.I2F),
    **dict.fromkeys(("BD", "SD", "CD", "ID"), Conversion.I2D),
    "JF": Conversion.L2F,
    "JD": Conversion.L2D,
    "FD": Conversion.F2D,
}
_SAME_INT: Final = ("BS", "BI", "SI", "CI")


def is_access_mode(name: str) -> bool:
    """Whether `VarHandle` has a signature-polymorphic method of this name."""
    return name in _LOADS or name in _STORES or name in _UPDATES


def fold_handle_call(
    t: Translation, method: MethodRef, receiver: Operand, args: tuple[Operand, ...]
) -> bool:
    """Emit the access that the call makes; False when the handle or the access is not known."""
    handle = t.known.handles.get(receiver.index) if isinstance(receiver, Reg) else None
    if handle is None:
        return False
    name = method.name
    if not is_access_mode(name):
        return False
    parameters, result = parse_method_descriptor(method.descriptor)
    type_ = _type_of(handle.variable)
    coordinates = _coordinate_count(handle.variable)
    action, order = _UPDATES.get(name, (None, Order.VOLATILE))
    returned = "Z" if action is Update.COMPARE_AND_SET else type_
    if (
        len(args) < coordinates
        or (name not in _LOADS and _is_final(t, handle.variable))
        or not all(_is_convertible(given, type_) for given in parameters[coordinates:])
        or not (name in _STORES or result == "V" or _is_convertible(returned, result))
    ):
        return False
    handle.drop_load()
    place = _place(t, handle.variable, args[:coordinates], parameters[:coordinates])
    values = tuple(
        _converted(t, value, given, type_)
        for value, given in zip(args[coordinates:], parameters[coordinates:], strict=True)
    )
    if name in _STORES:
        t.emit(Store(place, values[0], _STORES[name]))
    elif name in _LOADS:
        _emit_result(t, lambda dest: Load(dest, place, _LOADS[name]), returned, result)
    else:
        assert action is not None, "every other mode updates"
        update = partial(AtomicUpdate, place=place, action=action, operands=values, order=order)
        _emit_result(t, update, returned, result)
    return True


def _type_of(variable: Variable) -> str:
    match variable:
        case InstanceVariable(field) | StaticVariable(field):
            return field.descriptor
        case ElementVariable(array):
            return array[1:]


def _coordinate_count(variable: Variable) -> int:
    match variable:
        case InstanceVariable():
            return 1
        case StaticVariable():
            return 0
        case ElementVariable():
            return 2


def _is_final(t: Translation, variable: Variable) -> bool:
    match variable:
        case InstanceVariable(field) | StaticVariable(field):
            return t.unit.world.members.holder_of_final(field) is not None
        case ElementVariable():
            return False


def _place(
    t: Translation,
    variable: Variable,
    coordinates: tuple[Operand, ...],
    given: tuple[str, ...],
) -> Place:
    """The place; what the call site's types leave open of the coordinates is checked."""
    match variable:
        case InstanceVariable(field):
            t.require_non_null(coordinates[0])
            owner = descriptor_of_class(field.owner)
            if given[0] != owner:
                require_cast(t, coordinates[0], owner)
            return FieldPlace(coordinates[0], field)
        case StaticVariable(field):
            t.init_class(t.unit.world.members.holder_of_field(field))
            return StaticPlace(field)
        case ElementVariable(array):
            if given[0] != array:
                t.require_non_null(coordinates[0])
                require_cast(t, coordinates[0], array)
            require_in_bounds(t, coordinates[0], coordinates[1])
            return ElementPlace(coordinates[0], coordinates[1], array[1].replace("[", "L"))


def _is_reference(descriptor: str) -> bool:
    return descriptor[0] in "L["


def _is_convertible(given: str, wanted: str) -> bool:
    """Whether a value of one type becomes the other without boxing."""
    if given == wanted or (_is_reference(given) and _is_reference(wanted)):
        return True
    return given + wanted in _WIDENING or given + wanted in _SAME_INT


def _converted(t: Translation, value: Operand, given: str, wanted: str) -> Operand:
    """A value of the call site as the variable keeps it. A reference that does not fit the
    variable's type is refused, as the JVM does."""
    conversion = _WIDENING.get(given + wanted)
    if conversion is not None:
        dest = t.registers.temporary(kind_of_descriptor(wanted))
        t.emit(Convert(dest, conversion, value))
        return dest
    if _is_reference(wanted):
        if given not in (wanted, "Ljava/lang/Void;"):
            require_cast(t, value, wanted)
    elif wanted in "ZBCS":
        return t.narrowed(value, wanted)
    return value


def _emit_result(t: Translation, make: Callable[[Reg], Op], returned: str, expected: str) -> None:
    """Emit the access and give its result the type that the call site expects."""
    if expected == "V":
        t.emit(make(t.registers.temporary(kind_of_descriptor(returned))))
    elif expected == returned:
        t.emit(make(t.define_of(returned)))
    else:
        got = t.registers.temporary(kind_of_descriptor(returned))
        t.emit(make(got))
        if _is_reference(expected):
            require_cast(t, got, expected)
            t.stack.append(got)
        else:
            t.stack.append(_converted(t, got, returned, expected))
