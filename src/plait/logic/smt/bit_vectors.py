"""Bit vectors, simplified when they are made.

It pays to separate constants from other terms: sums collect them, comparisons with a constant are
pushed to the leaves of an `ite`, sign extensions are compared in the narrow sort.
"""

from collections.abc import Callable
from typing import Final, final

from plait.base.arithmetic import wrap
from plait.logic.smt import terms as t
from plait.logic.smt.booleans import Booleans
from plait.logic.smt.folding import VECTORS
from plait.logic.smt.terms import Pool, Sort, Term, Value

_COMMUTATIVE: Final = frozenset({t.MULTIPLY, t.BIT_AND, t.BIT_OR, t.BIT_XOR})
_BITWISE: Final = frozenset({t.BIT_AND, t.BIT_OR, t.BIT_XOR})
_SHIFTS: Final = frozenset({t.SHIFT_LEFT, t.SHIFT_RIGHT, t.SHIFT_ZEROS})
_MOST_LEAVES: Final = 12
_MOST_ADDENDS: Final = 2048


@final
class Vectors:
    """Makes terms of bit-vector sorts, and relations of them."""

    __slots__ = ("_booleans", "_make")

    def __init__(self, pool: Pool, booleans: Booleans) -> None:
        self._make = pool.make
        self._booleans = booleans

    # --- arithmetic -------------------------------------------------------------------------------

    def apply(self, op: t.Op, left: Value, right: Value, sort: Sort) -> Value:
        """An operator of two arguments of a sort that gives the same sort."""
        if type(left) is not Term and type(right) is not Term:
            return wrap(VECTORS[op](left, right, sort.width), sort.width)
        if op == t.ADD:
            return self.add(left, right, sort)
        if op == t.SUBTRACT:
            return self.subtract(left, right, sort)
        if op in _COMMUTATIVE and (
            type(left) is not Term or (type(right) is Term and left.number > right.number)
        ):
            left, right = right, left
        found = self._simple(op, left, right, sort)
        return self._make(op, sort, left, right) if found is None else found

    def _simple(self, op: t.Op, left: Value, right: Value, sort: Sort) -> Value | None:
        """The result, if it needs no new application of the operator."""
        if type(right) is Term:
            bits = self._of_bits(op, left, right, sort)
            if bits is not None:
                return bits
            if left is right and op in (t.BIT_AND, t.BIT_OR):
                return left
            if left is right and op == t.BIT_XOR:
                return 0
            return 0 if type(left) is not Term and left == 0 and op in _SHIFTS else None
        assert type(left) is Term
        if _has_few_constants(left):
            function, width = VECTORS[op], sort.width
            return self._map(left, lambda leaf: wrap(function(leaf, right, width), width), sort)
        if right == 0:
            if op in (t.BIT_OR, t.BIT_XOR) or op in _SHIFTS:
                return left
            return 0 if op in (t.BIT_AND, t.MULTIPLY) else None
        if right == 1:
            return left if op in (t.MULTIPLY, t.DIVIDE) else (0 if op == t.REMAINDER else None)
        if right == -1:
            return left if op == t.BIT_AND else (-1 if op == t.BIT_OR else None)
        if op == t.BIT_AND and left.op == t.BIT_AND and type(left.args[1]) is int:
            inner = left.args[0]
            assert isinstance(inner, Term)
            return self.apply(t.BIT_AND, inner, left.args[1] & right, sort)
        return None

    def _of_bits(self, op: t.Op, left: Value, right: Term, sort: Sort) -> Value | None:
        """`and`, `or` and `xor` of choices between 0 and 1, Java's booleans, as conditions."""
        if op not in _BITWISE:
            return None
        one, other = _condition_of(left), _condition_of(right)
        if one is None or other is None:
            return None
        booleans = self._booleans
        (test, is_one), (twin, is_twin) = one, other
        first = test if is_one else booleans.negate(test)
        second = twin if is_twin else booleans.negate(twin)
        if op == t.BIT_AND:
            found = booleans.both(first, second)
        elif op == t.BIT_OR:
            found = booleans.either(first, second)
        else:
            found = booleans.choose(first, booleans.negate(second), second, t.BOOL)
        return booleans.choose(found, 1, 0, sort)

    def add(self, left: Value, right: Value, sort: Sort) -> Value:
        """The sum, constants last."""
        if type(left) is not Term:
            if type(right) is not Term:
                return wrap(left + right, sort.width)
            left, right = right, left
        if type(right) is not Term:
            if right == 0:
                return left
            constant = left.args[-1]
            if left.op == t.ADD and type(constant) is int:
                inner = left.args[0]
                assert isinstance(inner, Term)
                return self.add(inner, wrap(constant + right, sort.width), sort)
            if _has_few_constants(left):
                return self._map(left, lambda leaf: wrap(leaf + right, sort.width), sort)
            return self._make(t.ADD, sort, left, right)
        return self._add_terms(left, right, sort)

    def _add_terms(self, left: Term, right: Term, sort: Sort) -> Value:
        """Constants of either side come out; `x - y + y` is `x`."""
        for one, other in ((left, right), (right, left)):
            constant = one.args[-1]
            if one.op == t.ADD and type(constant) is int:
                inner = one.args[0]
                assert isinstance(inner, Term)
                return self.add(self.add(inner, other, sort), constant, sort)
            if one.op == t.SUBTRACT and one.args[1] is other:
                assert not isinstance(one.args[0], str)
                return one.args[0]
        if left.number > right.number:
            left, right = right, left
        return self._make(t.ADD, sort, left, right)

    def subtract(self, left: Value, right: Value, sort: Sort) -> Value:
        """The difference."""
        if type(right) is not Term:
            return self.add(left, wrap(-right, sort.width), sort)
        if left is right:
            return 0
        remainder = self._remainder(left, right, sort)
        if remainder is not None:
            return remainder
        if type(left) is Term:
            constant = left.args[-1]
            if left.op == t.ADD and type(constant) is int:
                inner = left.args[0]
                assert isinstance(inner, Term)
                return self.add(self.subtract(inner, right, sort), constant, sort)
            if left.op == t.ADD and right in left.args:
                other = left.args[1] if left.args[0] is right else left.args[0]
                assert not isinstance(other, str)
                return other
        return self._make(t.SUBTRACT, sort, left, right)

    def _remainder(self, left: Value, right: Term, sort: Sort) -> Value | None:
        """A number without its multiples of another: how the JDK computes digits."""
        if type(left) is not Term:
            return None
        if _is_multiple(right, left):
            return self.apply(t.REMAINDER, left, _constant_of(right), sort)
        if _is_multiple(left, right):
            return self.negate(self.apply(t.REMAINDER, right, _constant_of(left), sort), sort)
        return None

    def negate(self, value: Value, sort: Sort) -> Value:
        """Minus."""
        return self.subtract(0, value, sort)

    # --- width ------------------------------------------------------------------------------------

    def extend(self, value: Value, sort: Sort) -> Value:
        """The same signed number in a wider sort."""
        if type(value) is not Term:
            return value
        if _has_few_constants(value):
            return self._map(value, lambda leaf: leaf, sort)
        return self._make(t.EXTEND, sort, value)

    def truncate(self, value: Value, sort: Sort) -> Value:
        """The low bits."""
        if type(value) is not Term:
            return wrap(value, sort.width)
        if value.op == t.EXTEND:
            inner = value.args[0]
            assert isinstance(inner, Term)
            if inner.sort is sort:
                return inner
        if _has_few_constants(value):
            return self._map(value, lambda leaf: wrap(leaf, sort.width), sort)
        return self._make(t.TRUNCATE, sort, value)

    # --- relations --------------------------------------------------------------------------------

    def equal(self, left: Value, right: Value, sort: Sort) -> Value:
        """Whether both are the same number."""
        if left is right:
            return True
        if type(left) is not Term:
            if type(right) is not Term:
                return left == right
            left, right = right, left
        if type(right) is not Term:
            return self._equals_constant(left, right, sort)
        if left.op == t.EXTEND and right.op == t.EXTEND:
            one, other = left.args[0], right.args[0]
            assert isinstance(one, Term)
            assert isinstance(other, Term)
            if one.sort is other.sort:
                return self.equal(one, other, one.sort)
        found = self._cancelled(left, right, sort)
        if found is not None:
            return found
        if left.number > right.number:
            left, right = right, left
        return self._make(t.EQUAL, t.BOOL, left, right)

    def _equals_constant(self, term: Term, constant: int, sort: Sort) -> Value:
        if term.op == t.CHOOSE:
            return self._push(
                term,
                lambda leaf: self.equal(leaf, constant, sort),
                lambda leaf: self._make(t.EQUAL, t.BOOL, leaf, constant),
            )
        first = term.args[0]
        if term.op == t.ADD and type(term.args[1]) is int:
            assert isinstance(first, Term)
            return self.equal(first, wrap(constant - term.args[1], sort.width), sort)
        if term.op == t.EXTEND:
            assert isinstance(first, Term)
            if wrap(constant, first.sort.width) != constant:
                return False
            return self.equal(first, constant, first.sort)
        return self._make(t.EQUAL, t.BOOL, term, constant)

    def less(self, left: Value, right: Value, sort: Sort) -> Value:
        """Whether the first signed number is smaller."""
        if left is right:
            return False
        if type(left) is not Term:
            if type(right) is not Term:
                return left < right
            return self._less_than_term(left, right, sort)
        if type(right) is not Term:
            return self._less_than_constant(left, right, sort)
        if left.op == t.EXTEND and right.op == t.EXTEND:
            one, other = left.args[0], right.args[0]
            assert isinstance(one, Term)
            assert isinstance(other, Term)
            if one.sort is other.sort:
                return self.less(one, other, one.sort)
        return self._make(t.LESS, t.BOOL, left, right)

    def _less_than_term(self, constant: int, term: Term, sort: Sort) -> Value:
        if constant == (1 << (sort.width - 1)) - 1:
            return False
        if term.op == t.CHOOSE:
            return self._push(
                term,
                lambda leaf: self.less(constant, leaf, sort),
                lambda leaf: self._make(t.LESS, t.BOOL, constant, leaf),
            )
        if term.op == t.EXTEND:
            inner = term.args[0]
            assert isinstance(inner, Term)
            half = 1 << (inner.sort.width - 1)
            return constant < -half or (constant < half and self.less(constant, inner, inner.sort))
        return self._make(t.LESS, t.BOOL, constant, term)

    def _less_than_constant(self, term: Term, constant: int, sort: Sort) -> Value:
        if constant == -(1 << (sort.width - 1)):
            return False
        if term.op == t.CHOOSE:
            return self._push(
                term,
                lambda leaf: self.less(leaf, constant, sort),
                lambda leaf: self._make(t.LESS, t.BOOL, leaf, constant),
            )
        if term.op == t.EXTEND:
            inner = term.args[0]
            assert isinstance(inner, Term)
            half = 1 << (inner.sort.width - 1)
            return constant >= half or (
                constant >= -half and self.less(inner, constant, inner.sort)
            )
        return self._make(t.LESS, t.BOOL, term, constant)

    def _cancelled(self, left: Term, right: Term, sort: Sort) -> Value | None:
        """The equation without the addends that both sides have; None when that is no help."""
        if left.op not in (t.ADD, t.SUBTRACT) and right.op not in (t.ADD, t.SUBTRACT):
            return None
        addends: dict[Term, int] = {}
        constant = _gather(left, 1, addends)
        other = _gather(right, -1, addends)
        if constant is None or other is None:
            return None
        rest = {term: count for term, count in addends.items() if count % (1 << sort.width)}
        wanted = wrap(-(constant + other), sort.width)
        if not rest:
            return wanted == 0
        if len(rest) > 1:
            return None
        ((term, count),) = rest.items()
        return self._multiple_equals(term, count, wanted, sort)

    def _multiple_equals(self, term: Term, factor: int, product: int, sort: Sort) -> Value:
        """What tells of a term that so many of it are a product: its lower bits, or all of them."""
        zeros = (factor & -factor).bit_length() - 1
        if product % (1 << zeros):
            return False
        numbers = 1 << (sort.width - zeros)
        lowest = (product >> zeros) * pow(factor >> zeros, -1, numbers) % numbers
        if not zeros:
            return self.equal(term, wrap(lowest, sort.width), sort)
        return self.equal(self.apply(t.BIT_AND, term, numbers - 1, sort), lowest, sort)

    # --- choices ----------------------------------------------------------------------------------

    def _push(
        self,
        choice: Term,
        relation: Callable[[Value], Value],
        make: Callable[[Term], Value],
    ) -> Value:
        """A relation with a constant at the leaves of a chain of choices.

        Only as far as one side of each choice is a constant: else the term would grow. A choice of
        two terms at the end of the chain stays: `make` makes the relation with it.
        """
        passed: list[tuple[Value, Value, bool]] = []
        at: Value = choice
        while type(at) is Term and at.op == t.CHOOSE:
            test, yes, no = at.args
            assert isinstance(test, Term)
            assert not isinstance(yes, str)
            assert not isinstance(no, str)
            if type(yes) is not Term:
                passed.append((test, relation(yes), True))
                at = no
            elif type(no) is not Term:
                passed.append((test, relation(no), False))
                at = yes
            else:
                break
        found = make(at) if type(at) is Term and at.op == t.CHOOSE else relation(at)
        for test, answer, is_first in reversed(passed):
            yes, no = (answer, found) if is_first else (found, answer)
            found = self._booleans.choose(test, yes, no, t.BOOL)
        return found

    def _map(self, choice: Value, function: Callable[[int], int], sort: Sort) -> Value:
        if type(choice) is not Term:
            return function(choice)
        test, yes, no = choice.args
        assert not isinstance(test, str)
        assert not isinstance(yes, str)
        assert not isinstance(no, str)
        left, right = self._map(yes, function, sort), self._map(no, function, sort)
        return self._booleans.choose(test, left, right, sort)


def _condition_of(value: Value) -> tuple[Term, bool] | None:
    """The condition under which a choice between 0 and 1 is 1, false: is 0."""
    if type(value) is not Term or value.op != t.CHOOSE:
        return None
    test, yes, no = value.args
    if type(yes) is int and type(no) is int and (yes, no) in ((1, 0), (0, 1)):
        assert isinstance(test, Term)
        return test, yes == 1
    return None


def _constant_of(term: Term) -> int:
    constant = term.args[1]
    assert isinstance(constant, int)
    return constant


def _is_multiple(value: Value, of: Value) -> bool:
    """Whether a value is a number divided by a constant and multiplied by it again."""
    if type(value) is not Term or value.op != t.MULTIPLY:
        return False
    quotient, factor = value.args
    return (
        type(quotient) is Term
        and quotient.op == t.DIVIDE
        and quotient.args[0] is of
        and type(factor) is int
        and quotient.args[1] == factor
    )


def _has_few_constants(term: Term) -> bool:
    """Whether the term is a tree of choices with few leaves, all of them constants."""
    if term.op != t.CHOOSE:
        return False
    left = 2 * _MOST_LEAVES
    work: list[t.Argument] = [term]
    while work:
        at = work.pop()
        left -= 1
        if left < 0:
            return False
        if type(at) is Term:
            if at.op != t.CHOOSE:
                return False
            work.extend(at.args[1:])
    return True


def _gather(term: Term, sign: int, addends: dict[Term, int]) -> int | None:
    """Add the addends of a sum, with their number, to a table; the constant among them.

    None when there are too many.
    """
    constant = 0
    budget = _MOST_ADDENDS
    work: list[tuple[t.Argument, int]] = [(term, sign)]
    while work:
        at, factor = work.pop()
        if type(at) is not Term:
            assert isinstance(at, int)
            constant += factor * at
        elif at.op in (t.ADD, t.SUBTRACT):
            budget -= 1
            if budget < 0:
                return None
            work.append((at.args[0], factor))
            work.append((at.args[1], factor if at.op == t.ADD else -factor))
        else:
            addends[at] = addends.get(at, 0) + factor
    return constant
