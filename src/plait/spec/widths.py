"""How many bits single fields have, as users write it: `--field-bits` and the annotation `Bits`."""

import re
from typing import Final, final

from plait.base.errors import InputError
from plait.base.node import node
from plait.ir.program import Program
from plait.spec.tracking import find_declaration

MOST_BITS: Final = {"B": 8, "S": 16, "C": 16, "I": 32, "J": 64}
_WIDTH: Final = re.compile(r"([\w$.]+)\.([\w$]+):(\d+)")


@final
@node
class FieldWidth:
    """The bits of a field, or of the elements of an array in it; the class by its internal name."""

    owner: str
    name: str
    bits: int

    def __str__(self) -> str:
        return f"{self.owner.replace('/', '.')}.{self.name}"


def parse_widths(text: str) -> tuple[FieldWidth, ...]:
    """The widths that a text means: `Class.field:bits`, separated by commas."""
    return tuple(_parse(word.strip()) for word in text.split(",") if word.strip())


def _parse(word: str) -> FieldWidth:
    found = _WIDTH.fullmatch(word)
    if found is None:
        raise InputError(f"field-bits: {word!r} is not a width; write Class.field:bits")
    owner, name, bits = found.groups()
    return FieldWidth(owner.replace(".", "/"), name, int(bits))


def resolve_width(program: Program, asked: FieldWidth) -> FieldWidth:
    """The width with the class's real name; `InputError` when it cannot be."""
    owner = find_declaration(program, asked.owner)
    if owner is None:
        raise InputError(f"field-bits: there is no class {asked.owner.replace('/', '.')}")
    for field in owner.fields:
        if field.name == asked.name:
            most = MOST_BITS.get(field.descriptor.removeprefix("["))
            if most is None:
                raise InputError(
                    f"field-bits: {asked} is neither an integer nor an array of integers"
                )
            if not 1 <= asked.bits <= most:
                raise InputError(f"field-bits: {asked} can have 1 to {most} bits")
            return FieldWidth(owner.name, asked.name, asked.bits)
    raise InputError(
        f"field-bits: class {owner.name.replace('/', '.')} declares no field {asked.name}"
    )
