"""The `@GuardedBy` annotations of a program, of any library (JSR 305, JCIP, Error Prone)."""

from typing import Final

from plait.engines.engine_descriptor import Subject
from plait.java.entry_points.annotated_members import annotated_members
from plait.spec.guards import Guard

_NAME: Final = "GuardedBy"


def find_guards(subject: Subject) -> tuple[Guard, ...]:
    """The guards of the program's own classes; all locks of an annotation are needed."""
    found = []
    for member in annotated_members(subject.own_classes(), _NAME):
        value = member.values.get("value", ())
        for lock in value if isinstance(value, tuple) else (value,):
            found.append(Guard(member.owner, member.name, member.descriptor, str(lock)))
    return tuple(found)
