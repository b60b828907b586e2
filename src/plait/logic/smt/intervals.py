"""Ranges of terms from the ranges of variables: what decides many comparisons without a solver."""

from collections.abc import Mapping
from itertools import islice
from typing import Final, TypeAlias, final

from plait.logic.smt import terms as t
from plait.logic.smt.terms import Argument, Sort, Term

Range: TypeAlias = tuple[int, int]
"""The least and the greatest signed value."""

_DEPTH: Final = 24
_MOST_NARROWED: Final = 64
"""The maximum number of terms with temporary facts, which are copied often."""


@final
class Intervals:
    """Ranges by term; those of variables are given and must never change.

    So may be those of other terms, which are `narrowed` by what is true for a while.
    """

    def __init__(
        self, variables: Mapping[Term, Range], narrowed: Mapping[Term, Range] | None = None
    ) -> None:
        self._variables = variables
        self._narrowed = narrowed or {}
        self._known: dict[Term, Range] = {}
        self._decided: dict[Term, bool | None] = {}

    def truth(self, condition: Term) -> bool | None:
        """Whether a comparison is true, if the ranges of its sides tell."""
        if condition.op == t.NOT:
            inner = condition.args[0]
            assert isinstance(inner, Term)
            found = self.truth(inner)
            return None if found is None else not found
        if condition.op not in (t.LESS, t.EQUAL):
            return None
        if condition not in self._decided:
            self._decided[condition] = self._decide(condition)
        return self._decided[condition]

    def _decide(self, condition: Term) -> bool | None:
        left, right = (self.range_of(arg) for arg in condition.args)
        if left is None or right is None:
            return None
        if condition.op == t.LESS:
            if left[1] < right[0]:
                return True
            return False if left[0] >= right[1] else None
        if left[1] < right[0] or right[1] < left[0]:
            return False
        return True if left == right and left[0] == left[1] else None

    def range_of(self, value: Argument, depth: int = _DEPTH) -> Range | None:
        """The range of a bit vector; None for other sorts."""
        if not isinstance(value, Term):
            return None if isinstance(value, str) else (int(value), int(value))
        found = self._known.get(value)
        if found is not None:
            return found
        if not _is_vector(value.sort):
            return None
        if value.op == t.VARIABLE:
            found = self._variables.get(value, whole(value.sort))
        elif depth == 0:
            found = whole(value.sort)
        else:
            found = self._compute(value, depth - 1)
        narrower = self._narrowed.get(value)
        if narrower is not None:
            found = _common(found, narrower)
        if depth != 0 and value.op != t.VARIABLE:
            self._known[value] = found
        return found

    def _compute(self, term: Term, depth: int) -> Range:
        everything = whole(term.sort)
        args = term.args[1:] if term.op == t.CHOOSE else term.args
        ranges = [self.range_of(arg, depth) or everything for arg in args]
        first, last = ranges[0], ranges[-1]
        match term.op:
            case t.EXTEND:
                return first
            case t.TRUNCATE:
                return _fitting(first, everything)
            case t.CHOOSE:
                return min(first[0], last[0]), max(first[1], last[1])
            case t.LEAST:
                return min(first[0], last[0]), min(first[1], last[1])
            case t.GREATEST:
                return max(first[0], last[0]), max(first[1], last[1])
            case t.ADD:
                return _fitting((first[0] + last[0], first[1] + last[1]), everything)
            case t.SUBTRACT:
                return _fitting((first[0] - last[1], first[1] - last[0]), everything)
            case t.MULTIPLY:
                products = [one * other for one in first for other in last]
                return _fitting((min(products), max(products)), everything)
            case t.REMAINDER if last[0] > 0:
                most = last[1] - 1
                low = 0 if first[0] >= 0 else max(-most, first[0])
                return low, 0 if first[1] <= 0 else min(most, first[1])
            case t.DIVIDE if last[0] == last[1] > 0:
                return _quotient(first[0], last[0]), _quotient(first[1], last[0])
            case t.DIVIDE if last[0] > 0:
                return min(first[0], 0), max(first[1], 0)
            case t.BIT_AND if first[0] >= 0 or last[0] >= 0:
                return 0, min(side[1] for side in (first, last) if side[0] >= 0)
            case _:
                return everything


def narrowed(
    known: Mapping[Term, Range], literal: Term, intervals: Intervals
) -> Mapping[Term, Range]:
    """What is known of terms, and what a comparison with a number tells besides.

    `intervals` know the term's range without it.
    """
    compared = with_number(literal)
    if compared is None:
        return known
    term, number, is_first = compared
    low, high = intervals.range_of(term) or whole(term.sort)
    is_true = literal.op != t.NOT
    comparison = literal if is_true else literal.args[0]
    assert isinstance(comparison, Term)
    if comparison.op == t.LESS:
        if is_first == is_true:
            high = min(high, number - is_true)
        else:
            low = max(low, number + is_true)
    elif is_true:
        low, high = max(low, number), min(high, number)
    else:
        low, high = low + (low == number), high - (high == number)
    if len(known) >= _MOST_NARROWED and term not in known:
        known = dict(islice(known.items(), 1, None))  # without what was told first
    return {**known, term: (low, high)}


def with_number(literal: Term) -> tuple[Term, int, bool] | None:
    """The term and the number in a comparison of bit vectors, and whether the term is first."""
    comparison = literal.args[0] if literal.op == t.NOT else literal
    if not isinstance(comparison, Term) or comparison.op not in (t.LESS, t.EQUAL):
        return None
    left, right = comparison.args
    if isinstance(left, Term) and type(right) is int and _is_vector(left.sort):
        return left, right, True
    if isinstance(right, Term) and type(left) is int and _is_vector(right.sort):
        return right, left, False
    return None


def _is_vector(sort: Sort) -> bool:
    return sort.width > 0 and sort not in (t.FLOAT, t.DOUBLE)


def _common(one: Range, other: Range) -> Range:
    return max(one[0], other[0]), min(one[1], other[1])


def _quotient(dividend: int, divisor: int) -> int:
    """As Java divides by a positive number."""
    return dividend // divisor if dividend >= 0 else -(-dividend // divisor)


def whole(sort: Sort) -> Range:
    """All signed numbers of a sort."""
    half = 1 << (sort.width - 1)
    return -half, half - 1


def _fitting(found: Range, everything: Range) -> Range:
    """The range, unless some of it would wrap around."""
    return found if everything[0] <= found[0] and found[1] <= everything[1] else everything
