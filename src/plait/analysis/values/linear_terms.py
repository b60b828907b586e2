"""Linear terms: sums of unknowns with constant coefficients.

A term is a mathematical integer. The result of a JVM operation is a sum only when it cannot
overflow. Otherwise it is a new unknown, the same for the same operation on the same terms. So
statements about terms are true of the ints.
"""

from typing import Final, NamedTuple, TypeAlias, final

from plait.base.arithmetic import INT_BITS, LONG_BITS, RANGES, quotient
from plait.ir.operands import Kind
from plait.ir.operator_semantics import BINARY
from plait.ir.operators import BinaryOp, Relation


class Term(NamedTuple):
    """A constant plus unknowns, by their numbers in ascending order, times coefficients."""

    constant: int
    parts: tuple[tuple[int, int], ...] = ()

    def plus(self, other: "Term", times: int = 1) -> "Term":
        """This and so many times another."""
        parts = dict(self.parts)
        for number, coefficient in other.parts:
            parts[number] = parts.get(number, 0) + times * coefficient
        kept = tuple(sorted((n, c) for n, c in parts.items() if c))
        return Term(self.constant + times * other.constant, kept)

    def replacing(self, number: int, other: "Term") -> "Term":
        """With another term in the place of an unknown."""
        coefficient = dict(self.parts).get(number)
        if coefficient is None:
            return self
        return self.plus(Term(0, ((number, 1),)), -coefficient).plus(other, coefficient)


ZERO: Final = Term(0)
ONE: Final = Term(1)
_BITS: Final = {Kind.INT: INT_BITS, Kind.LONG: LONG_BITS}
_LIMITS: Final = {Kind.INT: RANGES["I"], Kind.LONG: RANGES["J"]}
_MOST_REPLACED: Final = 3
_Key: TypeAlias = tuple[object, ...]


class _Unknown(NamedTuple):
    """An int between two; `at_most` are terms that it is not greater than."""

    low: int
    high: int
    at_most: tuple[Term, ...] = ()
    at_least: tuple[Term, ...] = ()


def limits(kind: Kind) -> tuple[int, int]:
    """The least and the greatest int of a kind."""
    return _LIMITS[kind]


@final
class Terms:
    """The unknowns of one analysis."""

    def __init__(self) -> None:
        self._unknowns: list[_Unknown] = []
        self._known: dict[_Key, Term] = {}

    def unknown(self, low: int, high: int, key: _Key | None = None) -> Term:
        """An int of which only bounds are known; the same one whenever the key is the same."""
        return self._made(_Unknown(low, high), key)

    def any_of(self, kind: Kind, key: _Key | None = None) -> Term:
        """Any int of a kind."""
        return self.unknown(*limits(kind), key)

    def _made(self, what: _Unknown, key: _Key | None) -> Term:
        found = None if key is None else self._known.get(key)
        if found is None:
            found = Term(0, ((len(self._unknowns), 1),))
            self._unknowns.append(what)
            if key is not None:
                self._known[key] = found
        return found

    def narrowed(self, term: Term, relation: Relation, constant: int) -> Term | None:
        """A new unknown for one that is in a relation with a constant; None for other terms."""
        if term.constant or len(term.parts) != 1 or term.parts[0][1] != 1:
            return None
        low, high, at_most, at_least = self._unknowns[term.parts[0][0]]
        if relation in (Relation.LT, Relation.LE):
            high = min(high, constant - (relation is Relation.LT))
        elif relation in (Relation.GT, Relation.GE):
            low = max(low, constant + (relation is Relation.GT))
        else:
            return None
        return self._made(_Unknown(low, high, at_most, at_least), None)

    # --- questions ------------------------------------------------------------------------------

    def lowest(self, term: Term) -> int:
        """An int that the term is not less than."""
        return -self.highest(ZERO.plus(term, -1))

    def highest(self, term: Term, depth: int = 0) -> int:
        """An int that the term is not greater than."""
        found = term.constant
        for number, coefficient in term.parts:
            unknown = self._unknowns[number]
            found += coefficient * (unknown.high if coefficient > 0 else unknown.low)
        if depth < _MOST_REPLACED:
            for number, coefficient in term.parts:
                unknown = self._unknowns[number]
                for bound in unknown.at_most if coefficient > 0 else unknown.at_least:
                    rest = term.plus(Term(0, ((number, 1),)), -coefficient)
                    found = min(found, self.highest(rest.plus(bound, coefficient), depth + 1))
        return found

    def is_less(self, one: Term, other: Term) -> bool:
        """Whether one term is surely less than another."""
        return self.highest(one.plus(other, -1)) < 0

    def fits(self, term: Term, kind: Kind) -> bool:
        """Whether the term is surely an int of a kind."""
        low, high = limits(kind)
        return low <= self.lowest(term) and self.highest(term) <= high

    def compared(self, relation: Relation, left: Term, right: Term) -> bool | None:
        """Whether two ints are in a relation; None when that is not known."""
        if relation in (Relation.EQ, Relation.NE):
            if left == right:
                return relation is Relation.EQ
            is_other = self.is_less(left, right) or self.is_less(right, left)
            return relation is Relation.NE if is_other else None
        if relation in (Relation.GT, Relation.LE):
            left, right = right, left
        found = self._decided(left, right)
        return found if found is None or relation in (Relation.LT, Relation.GT) else not found

    def _decided(self, left: Term, right: Term) -> bool | None:
        """Whether left is less than right."""
        difference = left.plus(right, -1)
        if self.highest(difference) < 0:
            return True
        return False if self.lowest(difference) >= 0 else None

    # --- operations -----------------------------------------------------------------------------

    def binary(self, op: BinaryOp, left: Term, right: Term, kind: Kind) -> Term:
        """What an operation of the JVM gives."""
        is_defined = right.constant or op not in (BinaryOp.DIV, BinaryOp.REM)
        if not left.parts and not right.parts and is_defined:
            return Term(BINARY[kind][op](left.constant, right.constant))
        exact = self._exact(op, left, right)
        if exact is not None and self.fits(exact, kind):
            return exact
        return self._made(self._bounds(op, left, right, kind), (op, left, right, kind))

    def _exact(self, op: BinaryOp, left: Term, right: Term) -> Term | None:
        """The sum that an operation computes if it does not overflow."""
        match op:
            case BinaryOp.ADD:
                return left.plus(right)
            case BinaryOp.SUB:
                return left.plus(right, -1)
            case BinaryOp.MUL if not right.parts:
                return ZERO.plus(left, right.constant)
            case BinaryOp.MUL if not left.parts:
                return ZERO.plus(right, left.constant)
        return None

    def _bounds(self, op: BinaryOp, left: Term, right: Term, kind: Kind) -> _Unknown:
        low, high = self.lowest(left), self.highest(left)
        by = right.constant if not right.parts else 0
        if op is BinaryOp.DIV and by > 0:
            return _Unknown(quotient(low, by), quotient(high, by))
        if op is BinaryOp.REM and by > 0:
            return _Unknown(0 if low >= 0 else 1 - by, by - 1)
        if op is BinaryOp.SHR and 0 < by < _BITS[kind]:
            return _Unknown(low >> by, high >> by)
        if op is BinaryOp.AND and by > 0:
            return _Unknown(0, by)
        return _Unknown(*limits(kind))

    def least(self, one: Term, other: Term, kind: Kind) -> Term:
        """The smaller of two ints."""
        if self.is_less(one, other) or one == other:
            return one
        if self.is_less(other, one):
            return other
        low = min(self.lowest(one), self.lowest(other))
        high = min(self.highest(one), self.highest(other))
        return self._made(_Unknown(low, high, at_most=(one, other)), ("min", one, other, kind))

    def greatest(self, one: Term, other: Term, kind: Kind) -> Term:
        """The greater of two ints."""
        if self.is_less(other, one) or one == other:
            return one
        if self.is_less(one, other):
            return other
        low = max(self.lowest(one), self.lowest(other))
        high = max(self.highest(one), self.highest(other))
        return self._made(_Unknown(low, high, at_least=(one, other)), ("max", one, other, kind))
