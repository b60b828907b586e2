"""Descriptors and internal names: checking them, taking them apart, showing them to people.

Every name and descriptor that the class-file reader hands out has passed these checks.
"""

import re
from functools import cache
from typing import Final

from plait.java.class_files.corruption import MalformedError

_UNQUALIFIED: Final = r"[^.;\[/]+"
_CLASS: Final = rf"{_UNQUALIFIED}(?:/{_UNQUALIFIED})*"
_FIELD: Final = rf"\[{{0,255}}(?:[ZBCSIJFD]|L{_CLASS};)"
_CLASS_PATTERN: Final = re.compile(_CLASS)
_FIELD_PATTERN: Final = re.compile(_FIELD)
_METHOD_PATTERN: Final = re.compile(rf"\(((?:{_FIELD})*)\)(V|{_FIELD})")

_PRIMITIVES: Final = {
    "Z": "boolean",
    "B": "byte",
    "C": "char",
    "S": "short",
    "I": "int",
    "J": "long",
    "F": "float",
    "D": "double",
    "V": "void",
}


@cache
def parse_method_descriptor(descriptor: str) -> tuple[tuple[str, ...], str]:
    """`(ILjava/lang/String;)V` as its parameter descriptors and its return descriptor."""
    match = _METHOD_PATTERN.fullmatch(descriptor)
    if match is None:
        raise MalformedError(f"{descriptor!r} is not a method descriptor")
    return tuple(_FIELD_PATTERN.findall(match[1])), match[2]


@cache
def check_field_descriptor(descriptor: str) -> str:
    """The descriptor itself when it is a type's, else `MalformedError`."""
    if _FIELD_PATTERN.fullmatch(descriptor) is None:
        raise MalformedError(f"{descriptor!r} is not a type descriptor")
    return descriptor


@cache
def check_class_name(name: str) -> str:
    """The internal name or array descriptor itself when it is one, else `MalformedError`."""
    pattern = _FIELD_PATTERN if name.startswith("[") else _CLASS_PATTERN
    if pattern.fullmatch(name) is None:
        raise MalformedError(f"{name!r} is not a class name")
    return name


@cache
def check_member_name(name: str) -> str:
    """The field or method name itself when it is one, else `MalformedError`."""
    if not name or any(c in ".;[/" for c in name):
        raise MalformedError(f"{name!r} is not a member name")
    return name


def class_of_descriptor(descriptor: str) -> str:
    """`Lp/C;` as `p/C`; an array descriptor is its own class name."""
    return descriptor[1:-1] if descriptor.startswith("L") else descriptor


def descriptor_of_class(name: str) -> str:
    """`p/C` as `Lp/C;`; an array's name is its own descriptor."""
    return name if name.startswith("[") else f"L{name};"


def source_name(name: str) -> str:
    """A class as people write it: `p/C` and `Lp/C;` are `p.C`, `[I` is `int[]`."""
    if name.startswith("[") or name.endswith(";"):
        return source_type(name)
    return name.replace("/", ".")


def source_type(descriptor: str) -> str:
    """A type descriptor as people write it: `I` is `int` (a class `I` is `LI;`)."""
    element = descriptor.lstrip("[")
    dimensions = len(descriptor) - len(element)
    text = _PRIMITIVES.get(element) or class_of_descriptor(element).replace("/", ".")
    return text + "[]" * dimensions


def source_signature(name: str, descriptor: str) -> str:
    """A method as people write it: `run(int, java.lang.String[])`."""
    parameters, _ = parse_method_descriptor(descriptor)
    return f"{name}({', '.join(map(source_type, parameters))})"
