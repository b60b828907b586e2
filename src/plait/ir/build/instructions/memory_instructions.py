"""Fields, arrays, object creation and type tests, with the checks they imply."""

from typing import Final

from plait.base.names import RAISE, MethodRef
from plait.ir.build.instructions.stack_instructions import Translator
from plait.ir.build.known_calls.varhandles import VAR_HANDLE_DESCRIPTOR, HeldHandle
from plait.ir.build.method_translation import ZERO, Translation
from plait.ir.build.unit import FieldUse
from plait.ir.operands import NULL, ClassConst, Const, Kind, Operand, Reg, StringConst
from plait.ir.operators import Order, Relation
from plait.ir.ops import (
    CanStore,
    Goto,
    InstanceOf,
    Length,
    Load,
    NewArray,
    NewObject,
    Store,
)
from plait.ir.places import ElementPlace, FieldPlace
from plait.java.class_files.bytecode import MultiArray
from plait.java.class_files.descriptors import descriptor_of_class
from plait.java.class_files.jvm_opcodes import Opcode

_ARRAY_INDEX: Final = MethodRef(RAISE, "arrayIndex", "(II)Ljava/lang/Throwable;")
_ARRAY_STORE: Final = MethodRef(RAISE, "arrayStore", "(Ljava/lang/Object;)Ljava/lang/Throwable;")
_ILLEGAL_ACCESS: Final = MethodRef(
    RAISE, "illegalAccess", "(Ljava/lang/String;)Ljava/lang/Throwable;"
)
_NEGATIVE_SIZE: Final = MethodRef(RAISE, "negativeSize", "(I)Ljava/lang/Throwable;")
_CLASS_CAST: Final = MethodRef(
    RAISE, "classCast", "(Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Throwable;"
)
_OBJECT: Final = "Ljava/lang/Object;"
_ELEMENTS: Final = "IJFDLBCS"
_ELEMENT_KINDS: Final = (Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE, Kind.REF, *[Kind.INT] * 3)
_PRIMITIVE_ARRAYS: Final = {
    4: "[Z",
    5: "[C",
    6: "[F",
    7: "[D",
    8: "[B",
    9: "[S",
    10: "[I",
    11: "[J",
}


# --- fields -------------------------------------------------------------------------------------


def _get_field(t: Translation, index: int) -> None:
    field = t.unit.field(index)
    base = t.stack.pop()
    t.require_non_null(base)
    dest = t.define(field.kind)
    if field.worth is not None:
        t.learn_type(dest, field.worth)
    t.emit(Load(dest, FieldPlace(base, field.ref), Order.DECLARED))


def _put_field(t: Translation, index: int) -> None:
    field = t.unit.field(index)
    if _is_refused(t, field, is_static=False):
        return
    value = t.stack.pop()
    base = t.stack.pop()
    t.require_non_null(base)
    if field.worth is not None and len(field.worth) == 1:
        value = t.narrowed(value, field.worth)
    t.emit(Store(FieldPlace(base, field.ref), value, Order.DECLARED))


def _is_refused(t: Translation, field: FieldUse, *, is_static: bool) -> bool:
    """Whether a JVM refuses the assignment; if so, the block ends with the exception."""
    unit = t.unit
    text = unit.world.refused_update(
        unit.class_file, t.method_index, field.ref, is_static=is_static
    )
    if text is None:
        return False
    t.end(Goto(t.cold_raise(_ILLEGAL_ACCESS, StringConst(text))))
    t.is_over = True
    return True


def _get_static(t: Translation, index: int) -> None:
    field = t.unit.field(index)
    t.init_class(t.unit.holder_of_field(field))
    if field.ref.descriptor == VAR_HANDLE_DESCRIPTOR:
        variable = t.unit.world.members.variable_of(field.ref)
        if variable is not None:
            handle = t.registers.temporary(Kind.REF)
            t.stack.append(handle)
            t.known.handles[handle.index] = HeldHandle(variable, t.ops, t.sites, len(t.ops))
            t.emit(Load(handle, field.place, Order.DECLARED))
            return
    dest = t.define(field.kind)
    if field.worth is not None:
        t.learn_type(dest, field.worth)
    t.emit(Load(dest, field.place, Order.DECLARED))


def _put_static(t: Translation, index: int) -> None:
    field = t.unit.field(index)
    if _is_refused(t, field, is_static=True):
        return
    t.init_class(t.unit.holder_of_field(field))
    value = t.stack.pop()
    if field.worth is not None and len(field.worth) == 1:
        value = t.narrowed(value, field.worth)
    t.emit(Store(field.place, value, Order.DECLARED))


# --- arrays -------------------------------------------------------------------------------------


def require_in_bounds(t: Translation, array: Operand, index: Operand) -> None:
    """Raise the exceptions of an element access: array null, index out of bounds."""
    t.require_non_null(array)
    pair = None
    if type(array) is Reg:
        if type(index) is Const:
            assert isinstance(index.value, int), "an index should be an int"
            if 0 <= index.value < t.known.fresh.get(array.index, 0):
                return
            pair = (array.index, -1 - index.value)
        elif type(index) is Reg:
            pair = (array.index, index.index)
        if pair in t.known.bounded:
            return
    length = t.registers.temporary(Kind.INT)
    t.emit(Length(length, array))
    cold = t.cold_raise(_ARRAY_INDEX, index, length)
    if not (type(index) is Const and isinstance(index.value, int) and index.value >= 0):
        t.leave_if(Relation.LT, index, ZERO, cold)
    t.leave_if(Relation.GE, index, length, cold)
    if pair is not None:
        t.known.bounded.add(pair)


def _load_element(letter: str, kind: Kind) -> Translator:
    def translate(t: Translation, _: int) -> None:
        index = t.stack.pop()
        array = t.stack.pop()
        require_in_bounds(t, array, index)
        element = _byte_element(t, array) if letter == "B" else letter
        is_certain = letter != "B" or _is_typed(t, array)
        dest = t.define(kind)
        if is_certain and element in "ZBCS":
            t.learn_type(dest, element)
        t.emit(Load(dest, ElementPlace(array, index, element), Order.PLAIN))

    return translate


def _byte_element(t: Translation, array: Operand) -> str:
    """`Z` when the array is known to hold booleans; the bytecode does not tell."""
    known = t.known.types.get(array.index) if type(array) is Reg else None
    return "Z" if known == "[Z" else "B"


def _is_typed(t: Translation, array: Operand) -> bool:
    return type(array) is Reg and array.index in t.known.types


def _store_element(letter: str) -> Translator:
    def translate(t: Translation, _: int) -> None:
        value = t.stack.pop()
        index = t.stack.pop()
        array = t.stack.pop()
        require_in_bounds(t, array, index)
        element = _byte_element(t, array) if letter == "B" else letter
        if element in "ZBCS":
            value = t.narrowed(value, element)
        elif element == "L":
            _require_storable(t, array, value)
        t.emit(Store(ElementPlace(array, index, element), value, Order.PLAIN))

    return translate


def _require_storable(t: Translation, array: Operand, value: Operand) -> None:
    """Raise ArrayStoreException when the array's own type does not admit the value.

    Needless for null, and for the elements of an initialiser (`new T[] {...}`), whose array is made
    in this block and still on the stack: their static types fit, or javac has cast them.
    """
    if value is NULL:
        return
    if type(array) is Reg and array.index in t.known.fresh:
        is_temporary = array.index in t.registers.temporaries
        if is_temporary and any(entry is array for entry in t.stack):
            return
    storable = t.registers.temporary(Kind.INT)
    t.emit(CanStore(storable, array, value))
    t.leave_if(Relation.EQ, storable, ZERO, t.cold_raise(_ARRAY_STORE, value))


def _length(t: Translation, _: int) -> None:
    array = t.stack.pop()
    t.require_non_null(array)
    t.emit(Length(t.define(Kind.INT), array))


def _require_size(t: Translation, size: Operand) -> None:
    if not (type(size) is Const and isinstance(size.value, int) and size.value >= 0):
        t.leave_if(Relation.LT, size, ZERO, t.cold_raise(_NEGATIVE_SIZE, size))


def _new_array_of(t: Translation, descriptor: str) -> None:
    size = t.stack.pop()
    _require_size(t, size)
    dest = t.define(Kind.REF)
    t.known.facts.add(dest.index)
    if descriptor in ("[Z", "[B"):
        t.known.types[dest.index] = descriptor
    if type(size) is Const and isinstance(size.value, int):
        t.known.fresh[dest.index] = size.value
    t.emit(NewArray(dest, descriptor, (size,)))


def _new_primitive_array(t: Translation, code: int) -> None:
    _new_array_of(t, _PRIMITIVE_ARRAYS[code])


def _new_reference_array(t: Translation, index: int) -> None:
    _new_array_of(t, "[" + descriptor_of_class(t.unit.class_name(index)))


def _new_multi_array(t: Translation, operand: MultiArray) -> None:
    index, dimensions = operand
    descriptor = t.unit.class_name(index)
    sizes = t.pop_many(dimensions)
    for size in sizes:
        _require_size(t, size)
    dest = t.define(Kind.REF)
    t.known.facts.add(dest.index)
    t.emit(NewArray(dest, descriptor, sizes))


# --- objects and types --------------------------------------------------------------------------


def _new_object(t: Translation, index: int) -> None:
    name = t.unit.class_name(index)
    t.init_class(name)
    dest = t.define(Kind.REF)
    t.known.facts.add(dest.index)
    t.emit(NewObject(dest, name))


def _check_cast(t: Translation, index: int) -> None:
    require_cast(t, t.stack[-1], descriptor_of_class(t.unit.class_name(index)))


def require_cast(t: Translation, value: Operand, descriptor: str) -> None:
    """Raise ClassCastException when the value is neither null nor of the type."""
    if value is NULL or descriptor == _OBJECT:
        return
    matches = t.registers.temporary(Kind.INT)
    t.emit(InstanceOf(matches, value, descriptor))
    cold = t.cold_raise(_CLASS_CAST, value, ClassConst(descriptor))
    if t.known.holds(value):
        t.leave_if(Relation.EQ, matches, ZERO, cold)
    else:
        t.leave_unless(matches, value, cold)
    if type(value) is Reg and descriptor in ("[Z", "[B"):
        t.known.types[value.index] = descriptor


def _instance_of(t: Translation, index: int) -> None:
    descriptor = descriptor_of_class(t.unit.class_name(index))
    value = t.stack.pop()
    dest = t.define(Kind.INT)
    t.known.facts.add(dest.index)
    t.emit(InstanceOf(dest, value, descriptor))


TRANSLATORS: Final[dict[Opcode, Translator]] = {
    Opcode.GETFIELD: _get_field,
    Opcode.PUTFIELD: _put_field,
    Opcode.GETSTATIC: _get_static,
    Opcode.PUTSTATIC: _put_static,
    Opcode.ARRAYLENGTH: _length,
    Opcode.NEW: _new_object,
    Opcode.NEWARRAY: _new_primitive_array,
    Opcode.ANEWARRAY: _new_reference_array,
    Opcode.MULTIANEWARRAY: _new_multi_array,
    Opcode.CHECKCAST: _check_cast,
    Opcode.INSTANCEOF: _instance_of,
    **{
        Opcode(Opcode.IALOAD + n): _load_element(letter, kind)
        for n, (letter, kind) in enumerate(zip(_ELEMENTS, _ELEMENT_KINDS, strict=True))
    },
    **{Opcode(Opcode.IASTORE + n): _store_element(letter) for n, letter in enumerate(_ELEMENTS)},
}
