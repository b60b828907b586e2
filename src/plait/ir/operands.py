"""Operands: registers and constants, each of one of the five kinds of JVM values."""

import math
from enum import StrEnum
from typing import Final, TypeAlias, final

from plait.base.node import node


class Kind(StrEnum):
    """What a register holds; boolean, byte, char and short are ints, as in the JVM."""

    INT = "int"
    LONG = "long"
    FLOAT = "float"
    DOUBLE = "double"
    REF = "ref"


@final
@node
class Reg:
    """A register of one frame. Index and kind are fixed; a register never changes its kind."""

    index: int
    kind: Kind


@final
@node
class Const:
    """A number, or the null reference (`value is None`, kind ref).

    Ints are signed; floats are rounded to their width; every NaN is the object `math.nan`, so that
    equal constants compare equal.
    """

    value: int | float | None
    kind: Kind


@final
@node
class StringConst:
    """An interned string literal; one Python character per UTF-16 unit, surrogates kept apart."""

    value: str


@final
@node
class ClassConst:
    """The `java.lang.Class` object of a type, given by its descriptor (`I`, `[I`, `Lp/C;`)."""

    descriptor: str


Operand: TypeAlias = Reg | Const | StringConst | ClassConst

NULL: Final = Const(None, Kind.REF)


def int_const(value: int) -> Const:
    """The int constant `value`."""
    return Const(value, Kind.INT)


def float_const(value: float, kind: Kind) -> Const:
    """A float or double constant, its NaN made canonical."""
    return Const(math.nan if value != value else value, kind)


def kind_of(operand: Operand) -> Kind:
    """The kind of any operand."""
    return operand.kind if isinstance(operand, Reg | Const) else Kind.REF


_KINDS: Final = {
    "Z": Kind.INT,
    "B": Kind.INT,
    "C": Kind.INT,
    "S": Kind.INT,
    "I": Kind.INT,
    "J": Kind.LONG,
    "F": Kind.FLOAT,
    "D": Kind.DOUBLE,
    "L": Kind.REF,
    "[": Kind.REF,
}


def kind_of_descriptor(descriptor: str) -> Kind:
    """The kind of values of a (non-void) field descriptor."""
    return _KINDS[descriptor[0]]
