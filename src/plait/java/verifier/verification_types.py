"""Verification types (JVMS 4.10.1.2), as cheap values.

A class or array type is its name, a string: an internal name or an array descriptor. All others are
small integers; an object whose constructor has not run is `UNINITIALIZED` plus the bytecode index
of its `new`. A long or double takes two slots, in locals and on the stack: the second holds a type
of its own.
"""

from functools import cache
from typing import Final, TypeAlias

from plait.java.class_files.descriptors import (
    class_of_descriptor,
    parse_method_descriptor,
    source_name,
)

Type: TypeAlias = int | str
Types: TypeAlias = tuple[Type, ...]

TOP: Final = 0
INT: Final = 1
FLOAT: Final = 2
LONG: Final = 3
DOUBLE: Final = 4
LONG_2: Final = 5
DOUBLE_2: Final = 6
NULL: Final = 7
UNINITIALIZED_THIS: Final = 8
UNINITIALIZED: Final = 16

ANY_REFERENCE: Final = -1
"""Wanted by instructions that take any reference, also one to an object under construction."""

OBJECT: Final = "java/lang/Object"
THROWABLE: Final = "java/lang/Throwable"

_NAMES: Final = {
    ANY_REFERENCE: "a reference",
    TOP: "nothing usable",
    INT: "int",
    FLOAT: "float",
    LONG: "long",
    DOUBLE: "double",
    LONG_2: "long",
    DOUBLE_2: "double",
    NULL: "null",
    UNINITIALIZED_THIS: "the object under construction",
}
_SLOTS: Final[dict[str, Types]] = {
    "V": (),
    "F": (FLOAT,),
    "J": (LONG, LONG_2),
    "D": (DOUBLE, DOUBLE_2),
    **dict.fromkeys("ZBCSI", (INT,)),
}


def describe(kind: Type) -> str:
    """The type in a message."""
    if isinstance(kind, str):
        return source_name(kind)
    if kind >= UNINITIALIZED:
        return f"the object made at {kind - UNINITIALIZED}, not yet constructed"
    return _NAMES[kind]


def is_reference(kind: Type) -> bool:
    """Whether the type is null, a class, an array or an object under construction."""
    return isinstance(kind, str) or kind >= NULL


@cache
def slots_of(descriptor: str) -> Types:
    """The types of the slots that a value of a descriptor takes."""
    return _SLOTS.get(descriptor) or (
        () if descriptor == "V" else (class_of_descriptor(descriptor),)
    )


@cache
def call_slots(descriptor: str) -> tuple[Types, Types]:
    """The slots of a method's arguments, the last on top first, and of its result."""
    parameters, result = parse_method_descriptor(descriptor)
    slots = [slot for parameter in parameters for slot in slots_of(parameter)]
    return tuple(reversed(slots)), slots_of(result)


def component_of(array: str) -> Type:
    """The type of an element loaded from an array of references."""
    return class_of_descriptor(array[1:])
