"""Symbolically tracked fields: the syntax of `--track`, and the annotation `Tracked`."""

import re
from typing import Final, final

from plait.base import flags
from plait.base.errors import InputError
from plait.base.node import node
from plait.ir.program import Field, Program
from plait.spec.member_names import declaration_named, words_of

MOST_BITS: Final = 16
_FIELD: Final = re.compile(r"([\w$.]+)\.([\w$]+)(?::(\d+))?(=free)?")


@final
@node
class TrackedField:
    """A field, by the internal name of its class. Numbers have `bits` and are unsigned.

    `bits` is None for booleans and enums, whose width is known. A free field starts with any value.
    """

    owner: str
    name: str
    bits: int | None = None
    is_free: bool = False

    def __str__(self) -> str:
        return f"{self.owner.replace('/', '.')}.{self.name}"


@final
@node
class TrackingRequest:
    """The meaning of `--track`: named fields, or `auto` for candidates; `none` ignores annotations.

    Classes have the names that users write, with dots also for nested classes.
    """

    fields: tuple[TrackedField, ...] = ()
    is_auto: bool = False
    is_none: bool = False

    def __bool__(self) -> bool:
        return bool(self.fields) or self.is_auto


@final
@node
class Tracking:
    """What an engine has to track; `is_asked`: not only because of annotations."""

    fields: tuple[TrackedField, ...] = ()
    is_asked: bool = False

    def __bool__(self) -> bool:
        return bool(self.fields)


def parse_tracking(text: str) -> TrackingRequest:
    """The request in a text: `auto`, `none`, or fields as `Class.field[:bits][=free]`."""
    words = words_of(text)
    if words == ["none"]:
        return TrackingRequest(is_none=True)
    fields = tuple(_parse_field(word) for word in words if word != "auto")
    return TrackingRequest(fields, is_auto="auto" in words)


def _parse_field(word: str) -> TrackedField:
    found = _FIELD.fullmatch(word)
    if found is None:
        raise InputError(
            f"track: {word!r} is not a field; write Class.field, Class.field:bits for a number, "
            "Class.field=free for any initial value, or auto or none"
        )
    owner, name, digits, free = found.groups()
    bits = None if digits is None else int(digits)
    check_bits(bits, f"{owner}.{name}")
    return TrackedField(owner.replace(".", "/"), name, bits, free is not None)


def check_bits(bits: int | None, field: str) -> None:
    """Raise `InputError` for an impossible width."""
    if bits is not None and not 1 <= bits <= MOST_BITS:
        raise InputError(f"track: {field} can have 1 to {MOST_BITS} bits, not {bits}")


def resolve_tracked(program: Program, asked: TrackedField) -> TrackedField:
    """The field with the real name of its class; `InputError` when it cannot be tracked."""
    owner = declaration_named("track", program, asked.owner)
    for field in owner.fields:
        if field.name == asked.name:
            found = TrackedField(owner.name, asked.name, asked.bits, asked.is_free)
            _check_type(program, field, found)
            return found
    raise InputError(f"track: class {owner.name.replace('/', '.')} declares no field {asked.name}")


def is_enum(program: Program, descriptor: str) -> bool:
    """Whether a field of this type holds enum constants."""
    if descriptor[0] != "L":
        return False
    found = program.find_class(descriptor[1:-1])
    return found is not None and bool(found.flags & flags.ENUM)


def _check_type(program: Program, field: Field, asked: TrackedField) -> None:
    is_number = field.descriptor in ("B", "C", "S", "I")
    if not is_number and field.descriptor != "Z" and not is_enum(program, field.descriptor):
        raise InputError(
            f"track: {asked} is neither a boolean nor an int, short, byte, char or enum"
        )
    if is_number and asked.bits is None:
        raise InputError(f"track: {asked} is a number; give its bit width, such as {asked}:4")
    if not is_number and asked.bits is not None:
        raise InputError(f"track: {asked} is not a number and cannot have a bit width")
    most = {"B": 7, "S": 15}.get(field.descriptor, MOST_BITS)
    if asked.bits is not None and asked.bits > most:
        raise InputError(f"track: {asked} has at most {most} bits without its sign")
    if asked.is_free and field.descriptor[0] == "L":
        raise InputError(f"track: {asked} cannot be free because it is not a number")
