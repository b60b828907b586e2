"""Bit widths of fields and parameters of a program, from annotations and options."""

from collections.abc import Sequence
from typing import Final

from plait.engines.engine_descriptor import Subject
from plait.java.entry_points.annotated_members import annotated_fields, annotated_parameters
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


def find_widths(subject: Subject, asked: Sequence[FieldWidth]) -> tuple[FieldWidth, ...]:
    """The widths of fields; options take precedence over annotations."""
    places = subject.own_classes()
    found = {
        (field.owner, field.name): FieldWidth(field.owner, field.name, field.values["value"])
        for field in annotated_fields(places, (_ANNOTATION,))
        if field.annotation == _DESCRIPTOR
    }
    widths = [resolve_width(subject.program, width) for width in found.values()]
    widths += [resolve_width(subject.program, width) for width in asked]
    return tuple({(width.owner, width.name): width for width in widths}.values())


def find_parameter_widths(
    subject: Subject, asked: Sequence[ParameterRequest]
) -> tuple[ParameterWidth, ...]:
    """The widths of parameters; options take precedence over annotations."""
    places = subject.own_classes()
    widths = [
        parameter_width(subject.program, each.method, each.position + 1, each.values["value"])
        for each in annotated_parameters(places, (_ANNOTATION,))
        if each.annotation == _DESCRIPTOR
    ]
    for request in asked:
        widths += resolve_parameter(subject.program, request)
    return tuple({(width.method, width.position): width for width in widths}.values())
