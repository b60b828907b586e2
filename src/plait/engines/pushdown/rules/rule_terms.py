"""Terms over the variables of the network: values that are unknown while rules are made.

A register, or a field of an object that one thread has for itself, holds a number as the machine
keeps it, or a `Term`. Terms are evaluated when a rule's relation is built (`diagram_values.py`).
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias, final

from plait.ir.operands import Kind
from plait.ir.operators import BinaryOp, Comparison, Conversion, Relation, UnaryOp
from plait.logic.pushdown.symbolic.network_rules import Variable

Value: TypeAlias = Any
"""An int, a float (both as the machine has them) or a `Term`."""

Operator: TypeAlias = BinaryOp | UnaryOp | Comparison | Conversion | Relation | str

READ: Final = "read"
CHOICE: Final = "choice"
BOTH: Final = "both"
EITHER: Final = "either"
CONSTANT: Final = "constant"
INPUT: Final = "input"
FORGOTTEN: Final = "forgotten"
SIZED: Final = "sized"


@final
class Shape:
    """The number of bits of a value, and whether the last one is its sign."""

    __slots__ = ("bits", "is_signed")

    def __init__(self, bits: int, *, is_signed: bool) -> None:
        self.bits = bits
        self.is_signed = is_signed

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Shape)
            and self.bits == other.bits
            and self.is_signed == other.is_signed
        )

    def __hash__(self) -> int:
        return self.bits * 2 + self.is_signed

    def encode(self, value: int) -> int | None:
        """The bit pattern of a number; None when it has none."""
        low = -(1 << self.bits - 1) if self.is_signed else 0
        if not low <= value < low + (1 << self.bits):
            return None
        return value & ((1 << self.bits) - 1)

    def decode(self, pattern: int) -> int:
        """The number that a bit pattern means."""
        if self.is_signed and pattern >> self.bits - 1:
            return pattern - (1 << self.bits)
        return pattern

    @property
    def low(self) -> int:
        """The least number."""
        return -(1 << self.bits - 1) if self.is_signed else 0

    @property
    def high(self) -> int:
        """The greatest number."""
        return self.low + (1 << self.bits) - 1


TRUTH: Final = Shape(1, is_signed=False)
_SIGN: Final = Shape(2, is_signed=True)


@final
class Term:
    """An operator applied to values, or the value of a variable before the step.

    `kind` is that of the operands (for comparisons too), `shape` what the result needs at most,
    unless arithmetic leaves the range. A term `is_forgotten` if it depends on places that are not
    kept, because nothing has depended on them so far.
    """

    __slots__ = ("_hash", "args", "is_forgotten", "kind", "op", "shape", "variable")

    def __init__(
        self,
        op: Operator,
        kind: Kind,
        shape: Shape,
        args: tuple[Value, ...] = (),
        variable: Variable | None = None,
    ) -> None:
        self.op = op
        self.kind = kind
        self.shape = shape
        self.args = args
        self.variable = variable
        self._hash = hash((op, kind, args, variable))
        self.is_forgotten: bool = op == FORGOTTEN or any(
            type(arg) is Term and arg.is_forgotten for arg in args
        )

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Term)
            and self._hash == other._hash
            and self.op == other.op
            and self.kind == other.kind
            and self.variable is other.variable
            and self.args == other.args
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        if self.variable is not None:
            return self.variable.name
        return f"{self.op}({', '.join(map(repr, self.args))})"


def read(variable: Variable, kind: Kind, shape: Shape) -> Term:
    """The value of a variable before the step."""
    return Term(READ, kind, shape, (), variable)


def forgotten(places: Iterable[tuple[object, ...]], kind: Kind) -> Term:
    """A term of unknown value: it depends on places that are not kept."""
    return Term(FORGOTTEN, kind, TRUTH, tuple(sorted(set(places), key=repr)))


def forgotten_places(value: Value) -> Iterator[tuple[object, ...]]:
    """The places that are not kept on which a value depends."""
    if type(value) is Term and value.is_forgotten:
        if value.op == FORGOTTEN:
            yield from value.args
        else:
            for arg in value.args:
                yield from forgotten_places(arg)


def variables_of(values: Iterable[Value]) -> dict[Variable, None]:
    """The variables on which the values depend, in the order of discovery."""
    found: dict[Variable, None] = {}
    work = [value for value in values if type(value) is Term]
    work.reverse()
    while work:
        term = work.pop()
        if term.variable is not None:
            found[term.variable] = None
        work.extend(arg for arg in reversed(term.args) if type(arg) is Term)
    return found


_WIDE: Final = 10
"""Numbers of at most this many bits are narrow: all operations on them have small diagrams."""

_NEAR: Final = 4
"""Shifts by fewer bits, and multiples of such shifts, make small diagrams."""


def is_heavy(op: BinaryOp | UnaryOp, args: tuple[Value, ...]) -> bool:
    """Whether an operation has large diagrams because it relates bits that are far apart.

    Bits of all variables are ordered by planes, so sums and bitwise operations have small diagrams.
    """
    if any(type(arg) is Term and arg.is_forgotten for arg in args):
        return False
    if all(arg.shape.bits <= _WIDE for arg in args if type(arg) is Term):
        return False
    known = args[-1] if type(args[-1]) is not Term else None
    match op:
        case BinaryOp.SHL | BinaryOp.SHR | BinaryOp.USHR:
            return known is None or known & 63 >= _NEAR
        case BinaryOp.MUL:
            factor = next((arg for arg in args if type(arg) is not Term), None)
            return factor is None or abs(factor) >= 1 << _NEAR
        case BinaryOp.DIV | BinaryOp.REM:
            return True
        case _:
            return False


@final
class TermMaker:
    """Makes terms for numbers of a given width."""

    def __init__(self, bits: int) -> None:
        self.number: Final = Shape(bits, is_signed=True)
        self.character: Final = Shape(min(bits, 16), is_signed=False)

    def shape_of_descriptor(self, descriptor: str) -> Shape:
        """The shape of a field, element or variable of a primitive integer type."""
        match descriptor[0]:
            case "Z":
                return TRUTH
            case "B":
                return Shape(min(8, self.number.bits), is_signed=True)
            case "S":
                return Shape(min(16, self.number.bits), is_signed=True)
            case "C":
                return self.character
            case _:
                return self.number

    def arithmetic(self, op: BinaryOp | UnaryOp, kind: Kind, *args: Value) -> Term:
        """Arithmetic of ints or longs."""
        return Term(op, kind, self._arithmetic_shape(op, args), args)

    def _arithmetic_shape(self, op: BinaryOp | UnaryOp, args: tuple[Value, ...]) -> Shape:
        """Bitwise operations on Booleans give Booleans; all others may need all bits."""
        if op in (BinaryOp.AND, BinaryOp.OR, BinaryOp.XOR) and all(
            arg.shape == TRUTH if type(arg) is Term else arg in (0, 1) for arg in args
        ):
            return TRUTH
        return self.number

    def comparison(self, left: Value, right: Value) -> Term:
        """`lcmp`."""
        return Term(Comparison.LCMP, Kind.LONG, _SIGN, (left, right))

    def conversion(self, op: Conversion, value: Term) -> Term:
        """A conversion between ints and longs, or a narrowing."""
        kind = Kind.LONG if op is Conversion.L2I else Kind.INT
        shape = self._conversion_shape(op)
        if shape is None or (value.shape == TRUTH and op is not Conversion.L2I):
            shape = value.shape
        return Term(op, kind, shape, (value,))

    def _conversion_shape(self, op: Conversion) -> Shape | None:
        match op:
            case Conversion.I2Z:
                return TRUTH
            case Conversion.I2B:
                return Shape(min(8, self.number.bits), is_signed=True)
            case Conversion.I2S:
                return Shape(min(16, self.number.bits), is_signed=True)
            case Conversion.I2C:
                return self.character
            case _:
                return None


def related(relation: Relation, kind: Kind, left: Value, right: Value) -> Term:
    """1 where the relation holds, else 0."""
    return Term(relation, kind, TRUTH, (left, right))


def both(*conditions: Value) -> Term:
    """1 where all conditions are 1."""
    return Term(BOTH, Kind.INT, TRUTH, conditions)


def either(*conditions: Value) -> Term:
    """1 where some condition is 1."""
    return Term(EITHER, Kind.INT, TRUTH, conditions)


def choice(condition: Term, kind: Kind, then: Value, otherwise: Value, shape: Shape) -> Term:
    """`then` where the condition is not 0, else `otherwise`."""
    return Term(CHOICE, kind, shape, (condition, then, otherwise))


def constant(value: int, kind: Kind, shape: Shape) -> Term:
    """A known number that is kept in a variable all the same."""
    return Term(CONSTANT, kind, shape, (value,))


def chosen(low: int, high: int, kind: Kind, shape: Shape) -> Term:
    """Any number between the bounds; only to be written to a variable."""
    return Term(INPUT, kind, shape, (low, high))


def sized(value: Term, kind: Kind, shape: Shape) -> Term:
    """The same number, in a variable of this shape; where it does not fit, it wraps around."""
    return Term(SIZED, kind, shape, (value,))


def stays_within(value: Value, shape: Shape, bits: int) -> bool:
    """Whether a number has this shape whatever the variables are.

    The result of arithmetic may exceed the shape of its term, which has at most `bits` bits.
    """
    if type(value) is not Term:
        return shape.encode(value) is not None
    if value.op == CONSTANT:
        return shape.encode(value.args[0]) is not None
    if value.op in (READ, INPUT, SIZED) or value.shape.bits < bits:
        return shape.low <= value.shape.low and value.shape.high <= shape.high
    return False


SUPPORTED: Final = frozenset(
    {
        Conversion.I2L,
        Conversion.L2I,
        Conversion.I2B,
        Conversion.I2C,
        Conversion.I2S,
        Conversion.I2Z,
    }
)
"""The conversions that terms can have."""
