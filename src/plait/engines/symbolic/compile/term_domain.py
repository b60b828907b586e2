"""The domain of terms: Java's arithmetic on Python numbers and on terms.

Ints and longs are bit vectors, floats are IEEE floats; a value is a term only if it depends on an
input. The remainder of floats, which no solver has, is refused.
"""

from collections.abc import Callable
from typing import Any, Final, final

from plait.base.arithmetic import RANGES
from plait.base.errors import UnsupportedError
from plait.engines.symbolic.compile.reference_unions import Union
from plait.ir.operands import Kind
from plait.ir.operator_semantics import Binary, Unary, relation_by
from plait.ir.operators import BinaryOp, Comparison, Conversion, Relation, UnaryOp
from plait.logic.smt import terms as t
from plait.logic.smt.logic import Logic
from plait.logic.smt.terms import Sort, Term, Value, bit_vector
from plait.machine.concrete_domain import Concrete
from plait.machine.value_domain import Opener

SORTS: Final = {
    Kind.INT: t.INT,
    Kind.LONG: t.LONG,
    Kind.FLOAT: t.FLOAT,
    Kind.DOUBLE: t.DOUBLE,
}
_VECTOR_OPS: Final = {
    BinaryOp.ADD: t.ADD,
    BinaryOp.SUB: t.SUBTRACT,
    BinaryOp.MUL: t.MULTIPLY,
    BinaryOp.DIV: t.DIVIDE,
    BinaryOp.REM: t.REMAINDER,
    BinaryOp.AND: t.BIT_AND,
    BinaryOp.OR: t.BIT_OR,
    BinaryOp.XOR: t.BIT_XOR,
}
_SHIFTS: Final = {
    BinaryOp.SHL: t.SHIFT_LEFT,
    BinaryOp.SHR: t.SHIFT_RIGHT,
    BinaryOp.USHR: t.SHIFT_ZEROS,
}
_FLOAT_OPS: Final = {
    BinaryOp.ADD: t.FLOAT_ADD,
    BinaryOp.SUB: t.FLOAT_SUBTRACT,
    BinaryOp.MUL: t.FLOAT_MULTIPLY,
    BinaryOp.DIV: t.FLOAT_DIVIDE,
}
_BYTE: Final = bit_vector(8)
_SHORT: Final = bit_vector(16)


@final
class TermDomain:
    """Functions that compute with numbers directly and build terms for other operands."""

    def __init__(self, logic: Logic) -> None:
        self._logic = logic
        self.open: Opener | None = opened
        self._concrete = Concrete()
        self._conversions = self._make_conversions()

    def unary(self, op: UnaryOp, kind: Kind) -> Unary:
        """Negation."""
        concrete = self._concrete.unary(op, kind)
        if kind in (Kind.FLOAT, Kind.DOUBLE):
            return _one(concrete, self._logic.floats.negate)
        negate, sort = self._logic.vectors.negate, SORTS[kind]
        return _one(concrete, lambda value: negate(value, sort))

    def binary(self, op: BinaryOp, kind: Kind) -> Binary:
        """Arithmetic."""
        concrete = self._concrete.binary(op, kind)
        if kind in (Kind.FLOAT, Kind.DOUBLE):
            return _two(concrete, self._float_operator(op, SORTS[kind]))
        if op in _SHIFTS:
            return _two(concrete, self._shift(_SHIFTS[op], SORTS[kind]))
        apply, name, sort = self._logic.vectors.apply, _VECTOR_OPS[op], SORTS[kind]
        return _two(concrete, lambda left, right: apply(name, left, right, sort))

    def _shift(self, op: t.Op, sort: Sort) -> Binary:
        vectors = self._logic.vectors

        def shift(value: Value, count: Value) -> Value:
            masked = vectors.apply(t.BIT_AND, count, sort.width - 1, t.INT)
            if sort is t.LONG:
                masked = vectors.extend(masked, t.LONG)
            return vectors.apply(op, value, masked, sort)

        return shift

    def _float_operator(self, op: BinaryOp, sort: Sort) -> Binary:
        floats = self._logic.floats
        if op not in _FLOAT_OPS:
            return _refuse("the remainder of floating-point inputs")
        name = _FLOAT_OPS[op]
        return lambda left, right: floats.apply(
            name, self.lift(left, sort), self.lift(right, sort), sort
        )

    def lift(self, value: Any, sort: Sort) -> Term:
        """A float as a term."""
        return value if type(value) is Term else self._logic.floats.value(value, sort)

    def compare(self, op: Comparison) -> Binary:
        """-1, 0 or 1."""
        concrete = self._concrete.compare(op)
        choose = self._logic.booleans.choose
        if op is Comparison.LCMP:
            vectors = self._logic.vectors

            def compare_longs(left: Value, right: Value) -> Value:
                rest = choose(vectors.equal(left, right, t.LONG), 0, 1, t.INT)
                return choose(vectors.less(left, right, t.LONG), -1, rest, t.INT)

            return _two(concrete, compare_longs)
        floats = self._logic.floats
        sort = t.FLOAT if op in (Comparison.FCMPL, Comparison.FCMPG) else t.DOUBLE
        is_greater = op in (Comparison.FCMPG, Comparison.DCMPG)

        def compare_floats(left: Any, right: Any) -> Value:
            one, other = self.lift(left, sort), self.lift(right, sort)
            if is_greater:
                rest = choose(floats.equal(one, other), 0, 1, t.INT)
                return choose(floats.less(one, other), -1, rest, t.INT)
            rest = choose(floats.equal(one, other), 0, -1, t.INT)
            return choose(floats.less(other, one), 1, rest, t.INT)

        return _two(concrete, compare_floats)

    def convert(self, op: Conversion) -> Unary:
        """JLS 5.1.2 and 5.1.3."""
        return _one(self._concrete.convert(op), self._conversions[op])

    def _make_conversions(self) -> dict[Conversion, Unary]:
        vectors, floats = self._logic.vectors, self._logic.floats

        def narrow(sort: Sort) -> Unary:
            return lambda value: vectors.extend(vectors.truncate(value, sort), t.INT)

        def mask(bits: int) -> Unary:
            return lambda value: vectors.apply(t.BIT_AND, value, bits, t.INT)

        return {
            Conversion.I2L: lambda value: vectors.extend(value, t.LONG),
            Conversion.L2I: lambda value: vectors.truncate(value, t.INT),
            Conversion.I2F: lambda value: floats.of_signed(value, t.FLOAT),
            Conversion.L2F: lambda value: floats.of_signed(value, t.FLOAT),
            Conversion.I2D: lambda value: floats.of_signed(value, t.DOUBLE),
            Conversion.L2D: lambda value: floats.of_signed(value, t.DOUBLE),
            Conversion.F2I: lambda value: floats.saturated(value, t.INT),
            Conversion.D2I: lambda value: floats.saturated(value, t.INT),
            Conversion.F2L: lambda value: floats.saturated(value, t.LONG),
            Conversion.D2L: lambda value: floats.saturated(value, t.LONG),
            Conversion.F2D: lambda value: floats.of_float(value, t.DOUBLE),
            Conversion.D2F: lambda value: floats.of_float(value, t.FLOAT),
            Conversion.I2B: narrow(_BYTE),
            Conversion.I2S: narrow(_SHORT),
            Conversion.I2C: mask(RANGES["C"][1]),
            Conversion.I2Z: mask(1),
        }

    def relation(self, relation: Relation) -> Binary:
        """The test of a branch on two ints: `True`, `False` or a term."""
        concrete = self._concrete.relation(relation)
        vectors = self._logic.vectors
        test = relation_by(
            relation,
            lambda left, right: vectors.equal(left, right, t.INT),
            lambda left, right: vectors.less(left, right, t.INT),
            self._logic.booleans.negate,
        )
        return _two(concrete, test)


def opened(values: list[Any], references: tuple[Any, ...]) -> tuple[list[Any], tuple[int, ...]]:
    """Terms by their numbers, unions by their conditions, with references to the objects."""
    if Term in map(type, values):
        values = [_name(value) for value in values]
    if Union not in map(type, references):
        return values, references
    values = [*values, None]
    targets: list[int] = []
    for place, reference in enumerate(references):
        if type(reference) is Union:
            values += [(place, _name(guard)) for _, guard in reference.entries]
            targets += reference.targets
        else:
            targets.append(reference)
    return values, tuple(targets)


def _name(value: Any) -> Any:
    return (value.number,) if type(value) is Term else value


def _one(concrete: Unary, symbolic: Unary) -> Unary:
    return lambda value: symbolic(value) if type(value) is Term else concrete(value)


def _two(concrete: Binary, symbolic: Binary) -> Binary:
    def apply(left: Any, right: Any) -> Any:
        if type(left) is Term or type(right) is Term:
            return symbolic(left, right)
        return concrete(left, right)

    return apply


def _refuse(what: str) -> Callable[..., Any]:
    def refuse(*_arguments: Any) -> Any:
        raise UnsupportedError(what)

    return refuse
