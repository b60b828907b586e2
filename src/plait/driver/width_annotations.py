"""Which fields and parameters of a program have bits of their own: by annotation, or by name."""

from collections.abc import Sequence
from typing import Final

from plait.driver.program_loading import Loaded
from plait.java.entry_points.annotated_members import annotated_fields, annotated_parameters
from plait.java.platform.class_path import open_class_path
from plait.spec.widths import (
    FieldWidth,
    ParameterRequest,
    ParameterWidth,
    parameter_width,
    resolve_parameter,
    resolve_width,
)

_ANNOTATION: Final = "plait/Bits"
_DESCRIPTOR: Final = f"L{_ANNOTATION};"


def find_widths(loaded: Loaded, asked: Sequence[FieldWidth]) -> tuple[FieldWidth, ...]:
    """The widths of fields; names win over annotations."""
    places = open_class_path(loaded.target.own, loaded.jdk.major)
    found = {
        (field.owner, field.name): FieldWidth(field.owner, field.name, field.values["value"])
        for field in annotated_fields(places, (_ANNOTATION,))
        if field.annotation == _DESCRIPTOR
    }
    widths = [resolve_width(loaded.program, width) for width in found.values()]
    widths += [resolve_width(loaded.program, width) for width in asked]
    return tuple({(width.owner, width.name): width for width in widths}.values())


def find_parameter_widths(
    loaded: Loaded, asked: Sequence[ParameterRequest]
) -> tuple[ParameterWidth, ...]:
    """The widths of parameters; names win over annotations."""
    places = open_class_path(loaded.target.own, loaded.jdk.major)
    widths = [
        parameter_width(loaded.program, each.method, each.position + 1, each.values["value"])
        for each in annotated_parameters(places, (_ANNOTATION,))
        if each.annotation == _DESCRIPTOR
    ]
    for request in asked:
        widths += resolve_parameter(loaded.program, request)
    return tuple({(width.method, width.position): width for width in widths}.values())
