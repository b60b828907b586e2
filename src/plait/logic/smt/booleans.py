"""Booleans and choices between values, simplified when they are made.

An `or` is a negated `and`. Absorption and complements are seen one level deep.
"""

from collections.abc import Iterable
from typing import Final, final

from plait.logic.smt.terms import (
    AND,
    BOOL,
    CHOOSE,
    EQUAL,
    GREATEST,
    LEAST,
    LESS,
    NOT,
    Argument,
    Pool,
    Sort,
    Term,
    Value,
)

_COMPARISONS: Final = (LESS, EQUAL)
_SMALLER, _SAME, _LARGER = 1, 2, 4
"""How a number may compare to another, as bits."""

_ANY: Final = _SMALLER | _SAME | _LARGER


def _outcomes(comparison: Term, first: Argument) -> int:
    """How the first of two numbers may compare to the other one if a comparison is true."""
    if comparison.op == NOT:
        inner = comparison.args[0]
        assert isinstance(inner, Term)
        return _ANY - _outcomes(inner, first)
    if comparison.op == EQUAL:
        return _SAME
    return _SMALLER if comparison.args[0] == first else _LARGER


def _ordered(one: Argument, other: Argument) -> tuple[Argument, Argument]:
    """Two numbers as they stand in equations, constants last."""
    if type(one) is Term and (type(other) is not Term or one.number < other.number):
        return one, other
    return other, one


@final
class Booleans:
    """Makes Boolean terms and `ite` of every sort. `sees_order`: some `ite` are min or max."""

    __slots__ = ("_make", "sees_order")

    def __init__(self, pool: Pool, *, sees_order: bool = True) -> None:
        self._make = pool.make
        self.sees_order = sees_order

    def negate(self, value: Value) -> Value:
        """Not."""
        if type(value) is not Term:
            return not value
        found = value.negation
        if found is None:
            if value.op == NOT:
                inner = value.args[0]
                assert isinstance(inner, Term)
                return inner
            found = value.negation = self._make(NOT, BOOL, value)
            found.negation = value
        return found

    def both(self, left: Value, right: Value) -> Value:
        """And."""
        if type(left) is not Term:
            return right if left else False
        if type(right) is not Term:
            return left if right else False
        if left is right:
            return left
        if self.negate(left) is right:
            return False
        found = self._absorbed(left, right)
        if found is None:
            found = self._absorbed(right, left)
        if found is None:
            found = self._resolved(left, right)
        if found is None:
            found = self._compared(left, right)
        if found is not None:
            return found
        if left.number > right.number:
            left, right = right, left
        return self._make(AND, BOOL, left, right)

    def _absorbed(self, one: Term, other: Term) -> Value | None:
        """What `one and other` is when `one` or its negation is a part of `other`."""
        if other.op == AND:
            if one in other.args:
                return other
            return False if self.negate(one) in other.args else None
        if other.op == NOT:
            inner = other.args[0]
            assert isinstance(inner, Term)
            if inner.op == AND:
                if self.negate(one) in inner.args:
                    return one
                if one in inner.args:
                    first, second = inner.args
                    rest = second if first is one else first
                    assert isinstance(rest, Term)
                    return self.both(one, self.negate(rest))
        return None

    def _resolved(self, left: Term, right: Term) -> Value | None:
        """`(p or q) and (p or not q)` is `p`."""
        if left.op != NOT or right.op != NOT:
            return None
        one, other = left.args[0], right.args[0]
        assert isinstance(one, Term)
        assert isinstance(other, Term)
        if one.op != AND or other.op != AND:
            return None
        for common in one.args:
            if common in other.args:
                rests = [
                    next((arg for arg in side.args if arg is not common), common)
                    for side in (one, other)
                ]
                assert isinstance(rests[0], Term)
                if self.negate(rests[0]) is rests[1]:
                    assert isinstance(common, Term)
                    return self.negate(common)
        return None

    def _compared(self, left: Term, right: Term) -> Value | None:
        """Two comparisons of the same two numbers are one, or contradict each other."""
        one, other = (side.args[0] if side.op == NOT else side for side in (left, right))
        assert isinstance(one, Term)
        assert isinstance(other, Term)
        if one.op not in _COMPARISONS or other.op not in _COMPARISONS:
            return None
        first, second = one.args
        if other.args not in ((first, second), (second, first)):
            return None
        possible = _outcomes(left, first) & _outcomes(right, first)
        if not possible:
            return False
        is_one = possible in (_SMALLER, _SAME, _LARGER)
        outcome = possible if is_one else _ANY - possible
        if outcome == _SAME:
            found = self._make(EQUAL, BOOL, *_ordered(first, second))
        else:
            args = (first, second) if outcome == _SMALLER else (second, first)
            found = self._make(LESS, BOOL, *args)
        return found if is_one else self.negate(found)

    def either(self, left: Value, right: Value) -> Value:
        """Or."""
        return self.negate(self.both(self.negate(left), self.negate(right)))

    def all_of(self, values: Iterable[Value]) -> Value:
        """The conjunction."""
        found: Value = True
        for value in values:
            found = self.both(found, value)
        return found

    def any_of(self, values: Iterable[Value]) -> Value:
        """The disjunction."""
        found: Value = False
        for value in values:
            found = self.either(found, value)
        return found

    def choose(self, condition: Value, yes: Value, no: Value, sort: Sort) -> Value:
        """`yes` if the condition is true, else `no`."""
        if type(condition) is not Term:
            return yes if condition else no
        if _same(yes, no):
            return yes
        if condition.op == NOT:
            inner = condition.args[0]
            assert isinstance(inner, Term)
            return self.choose(inner, no, yes, sort)
        if sort is BOOL:
            return self._choose_boolean(condition, yes, no)
        if type(yes) is Term and yes.op == CHOOSE:
            test, first, second = _parts(yes)
            if test is condition:
                return self.choose(condition, first, no, sort)
            if _same(second, no):
                return self.choose(self.both(condition, test), first, no, sort)
        if type(no) is Term and no.op == CHOOSE:
            test, first, second = _parts(no)
            if test is condition:
                return self.choose(condition, yes, second, sort)
            if _same(first, yes):
                return self.choose(self.either(condition, test), yes, second, sort)
        if self.sees_order and condition.op == LESS:
            small, large = condition.args
            if _same(small, yes) and _same(large, no):
                return self._extreme(LEAST, yes, no, sort)
            if _same(small, no) and _same(large, yes):
                return self._extreme(GREATEST, yes, no, sort)
        return self._make(CHOOSE, sort, condition, yes, no)

    def _choose_boolean(self, condition: Term, yes: Value, no: Value) -> Value:
        if type(yes) is not Term:
            return self.either(condition, no) if yes else self.both(self.negate(condition), no)
        if type(no) is not Term:
            return self.either(self.negate(condition), yes) if no else self.both(condition, yes)
        return self._make(CHOOSE, BOOL, condition, yes, no)

    def _extreme(self, op: str, left: Value, right: Value, sort: Sort) -> Value:
        if _number(left) > _number(right):
            left, right = right, left
        return self._make(op, sort, left, right)


def _same(left: object, right: object) -> bool:
    return left is right or (type(left) is int and type(right) is int and left == right)


def _number(value: Value) -> int:
    return value.number if type(value) is Term else -1


def _parts(choice: Term) -> tuple[Value, Value, Value]:
    test, yes, no = choice.args
    assert not isinstance(test, str)
    assert not isinstance(yes, str)
    assert not isinstance(no, str)
    return test, yes, no
