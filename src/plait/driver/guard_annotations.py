"""The `@GuardedBy` annotations of a program: JSR 305's, JCIP's, Error Prone's, whoever's."""

from typing import Final

from plait.driver.program_loading import Loaded
from plait.java.entry_points.annotated_members import annotated_members
from plait.java.platform.class_path import open_class_path
from plait.spec.guards import Guard

_NAME: Final = "GuardedBy"


def find_guards(loaded: Loaded) -> tuple[Guard, ...]:
    """What the program's own classes say; several locks of one annotation are all needed."""
    found = []
    for member in annotated_members(open_class_path(loaded.target.own, loaded.jdk.major), _NAME):
        value = member.values.get("value", ())
        for lock in value if isinstance(value, tuple) else (value,):
            found.append(Guard(member.owner, member.name, member.descriptor, str(lock)))
    return tuple(found)
