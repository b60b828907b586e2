"""Bit widths of single fields and parameters.

Users set them with the options `--field-bits` and `--parameter-bits` and with the annotation
`Bits`.
"""

import re
from typing import Final, final

from plait.base.errors import InputError
from plait.base.names import MethodRef
from plait.base.node import node
from plait.ir.program import Method, Program
from plait.java.class_files.descriptors import parse_method_descriptor, source_name
from plait.spec.member_names import declaration_named, words_of

MOST_BITS: Final = {"B": 8, "S": 16, "C": 16, "I": 32, "J": 64}
_WIDTH: Final = re.compile(r"([\w$.]+)\.([\w$]+):(\d+)")
_PARAMETER: Final = re.compile(r"([\w$.]+)\.([\w$]+|<init>)\.([\w$]+):(\d+)")


@final
@node
class FieldWidth:
    """The bit width of a field or of the elements of its array; the class by its internal name."""

    owner: str
    name: str
    bits: int

    def __str__(self) -> str:
        return f"{self.owner.replace('/', '.')}.{self.name}"


@final
@node
class ParameterRequest:
    """A bit width that users set for a parameter, by its name or its number from 1."""

    owner: str
    method: str
    parameter: str
    bits: int

    def __str__(self) -> str:
        return f"{self.owner.replace('/', '.')}.{self.method}.{self.parameter}"


@final
@node
class ParameterWidth:
    """The bit width of a parameter or of the elements of its array.

    `position` is among the arguments of a call, including the receiver.
    """

    method: MethodRef
    position: int
    name: str
    descriptor: str
    bits: int

    def __str__(self) -> str:
        return f"{source_name(self.method.owner)}.{self.method.name}({self.name})"

    @property
    def is_array(self) -> bool:
        """Whether the width is that of the elements of an array."""
        return self.descriptor[0] == "["


def parse_widths(text: str) -> tuple[FieldWidth, ...]:
    """The widths in a text: `Class.field:bits`, separated by commas."""
    return tuple(_parse(word) for word in words_of(text))


def _parse(word: str) -> FieldWidth:
    found = _WIDTH.fullmatch(word)
    if found is None:
        raise InputError(f"field-bits: {word!r} is not a width; write Class.field:bits")
    owner, name, bits = found.groups()
    return FieldWidth(owner.replace(".", "/"), name, int(bits))


def resolve_width(program: Program, asked: FieldWidth) -> FieldWidth:
    """The width with the real name of the class; `InputError` when it is not possible."""
    owner = declaration_named("field-bits", program, asked.owner)
    for field in owner.fields:
        if field.name == asked.name:
            _check(f"field-bits: {asked}", field.descriptor, asked.bits)
            return FieldWidth(owner.name, asked.name, asked.bits)
    raise InputError(
        f"field-bits: class {owner.name.replace('/', '.')} declares no field {asked.name}"
    )


def _check(what: str, descriptor: str, bits: int) -> None:
    most = MOST_BITS.get(descriptor.removeprefix("["))
    if most is None:
        raise InputError(f"{what} is neither an integer nor an array of integers")
    if not 1 <= bits <= most:
        raise InputError(f"{what} can have 1 to {most} bits")


# --- parameters -----------------------------------------------------------------------------------


def parse_parameter_widths(text: str) -> tuple[ParameterRequest, ...]:
    """The widths in a text: `Class.method.parameter:bits`, separated by commas."""
    return tuple(_parse_parameter(word) for word in words_of(text))


def _parse_parameter(word: str) -> ParameterRequest:
    found = _PARAMETER.fullmatch(word)
    if found is None:
        raise InputError(
            f"parameter-bits: {word!r} is not a width; write Class.method.parameter:bits"
        )
    owner, method, parameter, bits = found.groups()
    return ParameterRequest(owner.replace(".", "/"), method, parameter, int(bits))


def resolve_parameter(program: Program, asked: ParameterRequest) -> tuple[ParameterWidth, ...]:
    """The widths in all methods of this name with such a parameter; `InputError` if none."""
    owner = declaration_named("parameter-bits", program, asked.owner)
    shown = owner.name.replace("/", ".")
    methods = [method for method in owner.methods if method.name == asked.method]
    if not methods:
        raise InputError(f"parameter-bits: class {shown} declares no method {asked.method}")
    found = []
    for method in methods:
        ref = MethodRef(owner.name, method.name, method.descriptor)
        for at, name in enumerate(_names(program, ref, method), 1):
            if asked.parameter in (name, str(at)):
                found.append(parameter_width(program, ref, at, asked.bits))
    if not found:
        raise InputError(
            f"parameter-bits: method {shown}.{asked.method} has no parameter {asked.parameter}"
        )
    return tuple(found)


def parameter_width(program: Program, ref: MethodRef, number: int, bits: int) -> ParameterWidth:
    """The width of a method's parameter, numbered from 1 without the receiver."""
    method = program.declared_method(ref.owner, ref.name, ref.descriptor)
    assert method is not None, "the method should be one that its class declares"
    descriptor = parse_method_descriptor(ref.descriptor)[0][number - 1]
    name = _names(program, ref, method)[number - 1]
    _check(f"parameter-bits: {source_name(ref.owner)}.{ref.name}.{name}", descriptor, bits)
    position = number - 1 if method.is_static else number
    return ParameterWidth(ref, position, name, descriptor, bits)


def _names(program: Program, ref: MethodRef, method: Method) -> list[str]:
    """The names of the parameters in the source, or their numbers where the names are unknown."""
    parameters, _ = parse_method_descriptor(ref.descriptor)
    names = [str(number) for number in range(1, len(parameters) + 1)]
    body = program.find_body(ref)
    if body is not None:
        registers = body.params if method.is_static else body.params[1:]
        latest_first = sorted(body.locals, key=lambda local: -local.start)
        known = {local.register: local.name for local in latest_first}
        names = [known.get(reg, name) for reg, name in zip(registers, names, strict=True)]
    return names
