"""IEEE floats, folded when all arguments are constants; rounding is to nearest, ties to even."""

from typing import final

from plait.logic.smt import folding
from plait.logic.smt import terms as t
from plait.logic.smt.booleans import Booleans
from plait.logic.smt.terms import Pool, Sort, Term, Value


@final
class Floats:
    """Makes terms of sorts FLOAT and DOUBLE, relations of them, and conversions."""

    __slots__ = ("_booleans", "_make")

    def __init__(self, pool: Pool, booleans: Booleans) -> None:
        self._make = pool.make
        self._booleans = booleans

    def value(self, number: float, sort: Sort) -> Term:
        """The constant; the number must be one of the sort."""
        return self._make(t.FLOAT_VALUE, sort, folding.bits_of(number, sort))

    def of_bits(self, bits: Value, sort: Sort) -> Term:
        """The float with these bits, a vector of the same width."""
        if type(bits) is not Term:
            return self.value(folding.float_of(bits & ((1 << sort.width) - 1), sort), sort)
        return self._make(t.FLOAT_OF_BITS, sort, bits)

    def apply(self, op: t.Op, left: Term, right: Term, sort: Sort) -> Term:
        """Addition, subtraction, multiplication or division."""
        one, other = constant_of(left), constant_of(right)
        if one is not None and other is not None:
            return self.value(folding.rounded(folding.FLOATS[op](one, other), sort), sort)
        return self._make(op, sort, left, right)

    def negate(self, value: Term) -> Term:
        """The same with the other sign."""
        number = constant_of(value)
        if number is not None:
            return self.value(-number, value.sort)
        return self._make(t.FLOAT_NEGATE, value.sort, value)

    def root(self, value: Term) -> Term:
        """The square root."""
        number = constant_of(value)
        if number is not None:
            return self.value(folding.rounded(folding.root(number), value.sort), value.sort)
        return self._make(t.FLOAT_ROOT, value.sort, value)

    def less(self, left: Term, right: Term) -> Value:
        """Whether the first is smaller; never true of NaN."""
        one, other = constant_of(left), constant_of(right)
        if one is not None and other is not None:
            return one < other
        return False if left is right else self._make(t.FLOAT_LESS, t.BOOL, left, right)

    def equal(self, left: Term, right: Term) -> Value:
        """Whether both are equal numbers: the two zeros are, NaN is not even equal to itself."""
        one, other = constant_of(left), constant_of(right)
        if one is not None and other is not None:
            return one == other
        if left is right:
            return self._booleans.negate(self.is_nan(left))
        return self._make(t.FLOAT_EQUAL, t.BOOL, left, right)

    def is_nan(self, value: Term) -> Value:
        """Whether it is no number."""
        number = constant_of(value)
        if number is not None:
            return number != number
        return self._make(t.FLOAT_IS_NAN, t.BOOL, value)

    def of_signed(self, value: Value, sort: Sort) -> Term:
        """The float nearest to a signed number."""
        if type(value) is not Term:
            return self.value(folding.of_signed(value, sort), sort)
        return self._make(t.FLOAT_OF_SIGNED, sort, value)

    def of_float(self, value: Term, sort: Sort) -> Term:
        """The nearest float of another sort."""
        number = constant_of(value)
        if number is not None:
            return self.value(folding.rounded(number, sort), sort)
        return self._make(t.FLOAT_OF_FLOAT, sort, value)

    def saturated(self, value: Term, sort: Sort) -> Value:
        """Towards zero, into a vector's range; NaN gives 0. Java's conversion to int and long."""
        low, high = -(1 << (sort.width - 1)), (1 << (sort.width - 1)) - 1
        number = constant_of(value)
        if number is not None:
            if number != number:
                return 0
            return low if number <= low else (high if number >= high else int(number))
        choose = self._booleans.choose
        least = self.of_signed(low, value.sort)
        above = self.value(-folding.float_of(_bits(least), value.sort), value.sort)
        inside = self._make(t.FLOAT_TRUNCATE, sort, value)
        fits = choose(self.less(value, above), inside, high, sort)
        found = choose(self.less(value, least), low, fits, sort)
        return choose(self.is_nan(value), 0, found, sort)


def _bits(value: Term) -> int:
    bits = value.args[0]
    assert isinstance(bits, int)
    return bits


def constant_of(value: Term) -> float | None:
    """The number that a constant is."""
    return folding.float_of(_bits(value), value.sort) if value.op == t.FLOAT_VALUE else None
