"""The property `exception`, restricted to classes.

Engines know one property about uncaught exceptions. Which classes count is a setting.
"""

from typing import Final

from plait.base.errors import InputError
from plait.ir.hierarchy import Hierarchy
from plait.ir.program import Program
from plait.java.class_files.descriptors import source_name
from plait.spec.member_names import declaration_named
from plait.spec.properties import NoUncaughtException, Property

_THROWABLE: Final = "java/lang/Throwable"
_ASSERTION: Final = "java/lang/AssertionError"


def resolve_exceptions(properties: tuple[Property, ...], program: Program) -> tuple[Property, ...]:
    """The properties, with the classes of exceptions resolved against the program.

    `InputError` for a class that does not exist or that cannot be the class of an uncaught
    exception.
    """
    return tuple(
        NoUncaughtException(tuple(_resolve(name, program) for name in item.classes))
        if isinstance(item, NoUncaughtException)
        else item
        for item in properties
    )


def _resolve(name: str, program: Program) -> str:
    option = f"--property exception:{name}"
    found = declaration_named(option, program, name.replace(".", "/")).name
    hierarchy = Hierarchy(program)
    if not hierarchy.is_subclass(found, _THROWABLE):
        raise InputError(f"{option}: {source_name(found)} is not an exception class")
    if hierarchy.is_subclass(found, _ASSERTION):
        raise InputError(f"{option}: assertion errors belong to the property assertion")
    return source_name(found)


def counted_exceptions(properties: tuple[Property, ...]) -> tuple[str, ...]:
    """The classes whose uncaught exceptions count; empty if all do."""
    return tuple(
        name.replace(".", "/")
        for item in properties
        if isinstance(item, NoUncaughtException)
        for name in item.classes
    )
