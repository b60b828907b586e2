"""Conversions of values between descriptors, as the lambda meta-factory makes them.

The rules are those of the JDK's `LambdaMetafactory` (JLS 5.3 and 5.2 applied to erased types), so
that a value of the wrong class raises ClassCastException exactly where it does on a JVM, and null
raises NullPointerException where it is unboxed. Both go through `plait.vm.Raise`.
"""

from typing import Final

from plait.base.names import RAISE, MethodRef
from plait.ir.assembler import BodyBuilder
from plait.ir.operands import (
    NULL,
    ClassConst,
    Kind,
    Operand,
    int_const,
    kind_of,
    kind_of_descriptor,
)
from plait.ir.operators import CallMode, Conversion, Relation
from plait.ir.ops import Convert, InstanceOf

_OBJECT: Final = "Ljava/lang/Object;"
_NUMBER: Final = "Ljava/lang/Number;"

_WRAPPERS: Final = {
    "Z": "Ljava/lang/Boolean;",
    "B": "Ljava/lang/Byte;",
    "C": "Ljava/lang/Character;",
    "S": "Ljava/lang/Short;",
    "I": "Ljava/lang/Integer;",
    "J": "Ljava/lang/Long;",
    "F": "Ljava/lang/Float;",
    "D": "Ljava/lang/Double;",
}

_PRIMITIVES: Final = {wrapper: primitive for primitive, wrapper in _WRAPPERS.items()}

_VALUE_METHODS: Final = {
    "Z": "booleanValue",
    "B": "byteValue",
    "C": "charValue",
    "S": "shortValue",
    "I": "intValue",
    "J": "longValue",
    "F": "floatValue",
    "D": "doubleValue",
}

_WIDENINGS: Final = {
    (Kind.INT, Kind.LONG): Conversion.I2L,
    (Kind.INT, Kind.FLOAT): Conversion.I2F,
    (Kind.INT, Kind.DOUBLE): Conversion.I2D,
    (Kind.LONG, Kind.FLOAT): Conversion.L2F,
    (Kind.LONG, Kind.DOUBLE): Conversion.L2D,
    (Kind.FLOAT, Kind.DOUBLE): Conversion.F2D,
}


def is_primitive(descriptor: str) -> bool:
    """Whether the descriptor is a primitive type's or void's."""
    return len(descriptor) == 1


def wrapper_of(primitive: str) -> str:
    """The descriptor of the class that boxes a primitive type."""
    return _WRAPPERS[primitive]


def adapt(code: BodyBuilder, value: Operand, source: str, target: str, through: str) -> Operand:
    """Convert from `source` to `target`; a reference is first cast to the type `through`."""
    if is_primitive(source):
        return _adapt_primitive(code, value, source, target)
    if not is_primitive(through):
        value = cast(code, value, source, through)
        source = through
    if is_primitive(target):
        return _adapt_to_primitive(code, value, source, target)
    return cast(code, value, source, target)


def _adapt_primitive(code: BodyBuilder, value: Operand, source: str, target: str) -> Operand:
    if is_primitive(target):
        return widen(code, value, target)
    wrapped = _PRIMITIVES.get(target)
    if wrapped is not None:
        return box(code, widen(code, value, wrapped), wrapped)
    return cast(code, box(code, value, source), _WRAPPERS[source], target)


def _adapt_to_primitive(code: BodyBuilder, value: Operand, source: str, target: str) -> Operand:
    wrapped = _PRIMITIVES.get(source)
    if wrapped in ("Z", "C"):
        return widen(code, unbox(code, value, source, wrapped), target)
    if wrapped is not None:
        return unbox(code, value, source, target)
    intermediate = _WRAPPERS[target] if target in ("Z", "C") else _NUMBER
    return unbox(code, cast(code, value, source, intermediate), intermediate, target)


def widen(code: BodyBuilder, value: Operand, target: str) -> Operand:
    """Convert a primitive to the kind of a wider primitive type."""
    kind = kind_of_descriptor(target)
    conversion = _WIDENINGS.get((kind_of(value), kind))
    if conversion is None:
        return value
    dest = code.fresh(kind)
    code.emit(Convert(dest, conversion, value))
    return dest


def box(code: BodyBuilder, value: Operand, primitive: str) -> Operand:
    """Wrap a primitive with the wrapper's `valueOf`."""
    wrapper = _WRAPPERS[primitive]
    owner = wrapper[1:-1]
    code.init_class(owner)
    return code.call_static(owner, "valueOf", f"({primitive}){wrapper}", value)


def unbox(code: BodyBuilder, value: Operand, source: str, primitive: str) -> Operand:
    """Take the primitive out of a wrapper or a Number; null raises NullPointerException."""
    require_non_null(code, value)
    method = MethodRef(source[1:-1], _VALUE_METHODS[primitive], f"(){primitive}")
    return code.call(CallMode.VIRTUAL, method, value)


def cast(code: BodyBuilder, value: Operand, source: str, target: str) -> Operand:
    """Check that a reference is null or an instance of `target`."""
    if target in (source, _OBJECT):
        return value
    passed, doubtful, failed = code.block(), code.block(), code.block()
    is_instance = code.fresh(Kind.INT)
    code.emit(InstanceOf(is_instance, value, target))
    code.branch(Relation.NE, is_instance, int_const(0), passed, doubtful)
    code.place(doubtful)
    code.branch(Relation.EQ, value, NULL, passed, failed)
    code.place(failed)
    descriptor = "(Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Throwable;"
    code.throw(code.call_static(RAISE, "classCast", descriptor, value, ClassConst(target)))
    code.place(passed)
    return value


def require_non_null(code: BodyBuilder, value: Operand) -> None:
    """Raise NullPointerException, without a message, when the reference is null."""
    passed, failed = code.block(), code.block()
    code.branch(Relation.NE, value, NULL, passed, failed)
    code.place(failed)
    descriptor = "(Ljava/lang/String;)Ljava/lang/Throwable;"
    code.throw(code.call_static(RAISE, "nullPointer", descriptor, NULL))
    code.place(passed)
