"""Which fields of a program have bits of their own: those that users mark, and those they name."""

from collections.abc import Sequence
from typing import Final

from plait.driver.loading import Loaded
from plait.java.annotated import annotated_fields
from plait.java.classpath import open_class_path
from plait.spec.widths import FieldWidth, resolve_width

_ANNOTATION: Final = "plait/Bits"


def find_widths(loaded: Loaded, asked: Sequence[FieldWidth]) -> tuple[FieldWidth, ...]:
    """The widths of fields; names win over annotations."""
    places = open_class_path(loaded.target.own, loaded.jdk.major)
    found = {
        (field.owner, field.name): FieldWidth(field.owner, field.name, field.values["value"])
        for field in annotated_fields(places, (_ANNOTATION,))
        if field.annotation == f"L{_ANNOTATION};"
    }
    widths = [resolve_width(loaded.program, width) for width in found.values()]
    widths += [resolve_width(loaded.program, width) for width in asked]
    return tuple({(width.owner, width.name): width for width in widths}.values())
