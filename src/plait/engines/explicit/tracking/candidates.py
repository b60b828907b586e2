"""Candidates for tracking: the fields of a program that mostly decide branches.

Candidates are booleans, enums, and numbers that are only ever set to small constants. At least half
of the reads of a candidate must only test it, or copy or combine it with other candidates. So a
field that serves as an index or is passed on is none.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from plait.base import flags
from plait.base.names import FieldRef, MethodRef
from plait.engines.explicit.tracking.fields import TrackedFields
from plait.engines.explicit.tracking.symbolic_registers import find_symbolic, tracked_domain
from plait.ir import ops as ir
from plait.ir.operands import Const
from plait.ir.places import FieldPlace, StaticPlace
from plait.ir.program import Body, Program
from plait.machine.runtime_types import Types
from plait.spec.tracking import TrackedField, is_enum

_MOST: Final = 255
"""The largest constant that a candidate may be set to."""


def candidates(
    program: Program, classes: Sequence[str], known: tuple[TrackedField, ...]
) -> tuple[TrackedField, ...]:
    """The fields of some classes to track besides those that are known."""
    types = Types(program)
    bodies = list(_bodies(program, classes))
    taken = {(field.owner, field.name) for field in known}
    found = [
        field
        for field in _fields(program, classes, _constants(types, bodies))
        if (field.owner, field.name) not in taken
    ]
    return _deciding(types, tuple(found), bodies)


def _bodies(program: Program, classes: Sequence[str]) -> Iterator[Body]:
    for name in classes:
        for method in program.class_named(name).methods:
            body = program.find_body(MethodRef(name, method.name, method.descriptor))
            if body is not None:
                yield body


def _fields(
    program: Program, classes: Sequence[str], numbers: dict[FieldRef, int]
) -> Iterator[TrackedField]:
    for name in classes:
        for field in program.class_named(name).fields:
            ref = FieldRef(name, field.name, field.descriptor)
            if field.flags & (flags.SYNTHETIC | flags.ENUM) or field.constant is not None:
                continue
            if field.descriptor == "Z" or is_enum(program, field.descriptor):
                yield TrackedField(name, field.name)
            elif field.descriptor in ("B", "C", "S", "I") and 0 < numbers.get(ref, 0) <= _MOST:
                yield TrackedField(name, field.name, numbers[ref].bit_length())


def _constants(types: Types, bodies: list[Body]) -> dict[FieldRef, int]:
    """The largest constant that each field is set to; more than `_MOST` for any other value."""
    found: dict[FieldRef, int] = {}
    for body in bodies:
        for block in body.blocks:
            for op in block.ops:
                if not isinstance(op, ir.Store | ir.AtomicUpdate):
                    continue
                place = op.place
                if not isinstance(place, FieldPlace | StaticPlace):
                    continue
                number = _MOST + 1
                if isinstance(op, ir.Store) and isinstance(op.value, Const):
                    value = op.value.value
                    number = value if isinstance(value, int) and value >= 0 else number
                resolved = types.hierarchy.resolve_field(place.field)
                if resolved is not None:
                    found[resolved[0]] = max(number, found.get(resolved[0], 0))
    return found


def _deciding(
    types: Types, fields: tuple[TrackedField, ...], bodies: list[Body]
) -> tuple[TrackedField, ...]:
    """The fields of which half of the reads stay symbolic, if all of them are tracked."""
    tracked = TrackedFields(types, fields)
    reads: Counter[TrackedField] = Counter()
    tests: Counter[TrackedField] = Counter()
    for body in bodies:
        symbolic = find_symbolic(body, tracked)
        for block in body.blocks:
            for op in block.ops:
                domain = tracked_domain(tracked, op)
                if domain is not None and isinstance(op, ir.Load):
                    reads[domain.field] += 1
                    tests[domain.field] += op.dest in symbolic
    return tuple(field for field in fields if 0 < reads[field] <= 2 * tests[field])
