"""Assignments to final fields that a JVM rejects when it executes them (JVMS 6.5, putfield).

javac writes none; they come from inconsistent class files, and throw an `IllegalAccessError`.
"""

from typing import Final

from plait.base.names import FieldRef
from plait.ir.build.members import Members
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.descriptors import source_name

_STRICT_SINCE: Final = 53
"""From this version of class files on, a class's other methods may not assign them either."""


def refused_update(
    cls: ClassFile, method: MethodInfo, field: FieldRef, members: Members, *, is_static: bool
) -> str | None:
    """HotSpot's message for an assignment by the method; None when it is allowed."""
    holder = members.holder_of_final(field)
    if holder is None:
        return None
    kind, initialiser = ("static", "<clinit>") if is_static else ("non-static", "<init>")
    shown = f"Update to {kind} final field {source_name(field.owner)}.{field.name} attempted from"
    if holder != cls.name:
        own = source_name(cls.name)
        return f"{shown} a different class ({own}) than the field's declaring class"
    if cls.major >= _STRICT_SINCE and method.name != initialiser:
        other = f"a different method ({method.name}) than the initializer method {initialiser} "
        return f"{shown} {other}"
    return None
