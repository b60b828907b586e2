"""Which fields of a program are tracked: those that users annotate and those that they name."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Final

from plait.base.errors import InputError
from plait.base.origins import is_library_class
from plait.ir.build.program_source import load_program
from plait.ir.free_fields import with_free_fields
from plait.ir.program import Program
from plait.java.entry_points.annotated_members import AnnotatedField, annotated_fields
from plait.java.entry_points.target import Target
from plait.java.platform.class_path import ClassPathEntry, open_class_path
from plait.java.platform.jdk import Jdk
from plait.java.platform.read_log import ReadLog, hash_of
from plait.spec.tracking import TrackedField, Tracking, TrackingRequest, check_bits, resolve_tracked

_OWN: Final = "plait/Tracked"
_JPF_BDD: Final = "TrackWithBDD"
ANNOTATED: Final = "annotated"
"""The question of a log which fields are annotated."""


def find_tracking(
    program: Program,
    target: Target,
    jdk: Jdk,
    asked: TrackingRequest,
    log: ReadLog | None = None,
) -> tuple[Tracking, Program]:
    """What to track, and the program with its free fields as inputs.

    Names take precedence over annotations. Free fields are free even if nothing is tracked.
    Candidates are searched for in a separate program, because whatever is built of this one counts
    as reached.
    """
    places = open_class_path(target.own, jdk.major)
    found = _annotated(places)
    if log is not None:
        log.note((ANNOTATED,), _digest(found))
    for field in asked.fields:
        resolved = resolve_tracked(program, field)
        if is_library_class(resolved.owner):
            raise InputError(f"track: {resolved} is a field of the JDK, which cannot be tracked")
        found[resolved.owner, resolved.name] = resolved
    fields = tuple(resolve_tracked(program, field) for field in found.values())
    free = {(field.owner, field.name): _most(field) for field in fields if field.is_free}
    wanted = () if asked.is_none else fields
    if asked.is_auto:
        from plait.engines.explicit.tracking.candidates import candidates

        names = {name for place in places for name in place.class_names()}
        wanted += candidates(load_program(target, jdk), sorted(names), wanted)
    return Tracking(wanted, is_asked=bool(asked)), with_free_fields(program, free)


def annotated_digest(target: Target, jdk: Jdk) -> str:
    """A hash of the fields that annotations mark."""
    return _digest(_annotated(open_class_path(target.own, jdk.major)))


def _digest(found: Mapping[tuple[str, str], TrackedField]) -> str:
    return hash_of(repr(sorted(found.items(), key=itemgetter(0))).encode())


def _most(field: TrackedField) -> int:
    return (1 << (field.bits or 1)) - 1


def _annotated(places: Sequence[ClassPathEntry]) -> dict[tuple[str, str], TrackedField]:
    """The fields of the program that an annotation marks."""
    found: dict[tuple[str, str], TrackedField] = {}
    for field in annotated_fields(places, (_OWN, _JPF_BDD)):
        marked = _marked(field)
        if marked is not None:
            found[field.owner, field.name] = marked
    return found


def _marked(field: AnnotatedField) -> TrackedField | None:
    """What an annotation says of a field; jpf-bdd's makes the field free."""
    if field.annotation == f"L{_OWN};":
        bits = field.values.get("bits") or None
        check_bits(bits, f"{field.owner}.{field.name}")
        return TrackedField(field.owner, field.name, bits, bool(field.values.get("free")))
    if field.simple_name == _JPF_BDD:
        return TrackedField(field.owner, field.name, is_free=True)
    return None
