"""Terms against the ints that they stand for."""

import random

import pytest

from plait.analysis.values.linear_terms import Term, Terms, limits
from plait.ir.operands import Kind
from plait.ir.operators import BinaryOp, Relation

KINDS = (Kind.INT, Kind.LONG)
OPS = tuple(op for op in BinaryOp if op is not BinaryOp.USHR)
HOLDS = {
    Relation.EQ: int.__eq__,
    Relation.NE: int.__ne__,
    Relation.LT: int.__lt__,
    Relation.LE: int.__le__,
    Relation.GT: int.__gt__,
    Relation.GE: int.__ge__,
}


def _java(op: BinaryOp, left: int, right: int, kind: Kind) -> int:
    """What the JVM gives, by its specification."""
    low, high = limits(kind)
    bits = 32 if kind is Kind.INT else 64
    quotient = 0
    if op in (BinaryOp.DIV, BinaryOp.REM):
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
    exact = {
        BinaryOp.ADD: left + right,
        BinaryOp.SUB: left - right,
        BinaryOp.MUL: left * right,
        BinaryOp.DIV: quotient,
        BinaryOp.REM: left - quotient * right,
        BinaryOp.SHL: left << (right % bits),
        BinaryOp.SHR: left >> (right % bits),
        BinaryOp.AND: left & right,
        BinaryOp.OR: left | right,
        BinaryOp.XOR: left ^ right,
    }[op]
    return (exact - low) % (high - low + 1) + low


class _World:
    """Terms together with the ints that they are in one run."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.kind = dice.choice(KINDS)
        self.terms = Terms()
        self.known: list[tuple[Term, int]] = []
        for _ in range(3):
            low, high = sorted(self._number() for _ in range(2))
            value = dice.randint(low, high)
            self.known.append((self.terms.unknown(low, high), value))
            self.known.append((Term(value), value))

    def _number(self) -> int:
        low, high = limits(self.kind)
        near = self.dice.choice((low, 0, 0, 0, high))
        return min(high, max(low, near + self.dice.randint(-20, 20)))

    def grow(self) -> None:
        (left, a), (right, b) = self.dice.choice(self.known), self.dice.choice(self.known)
        op = self.dice.choice(OPS)
        if op in (BinaryOp.DIV, BinaryOp.REM) and b == 0:
            return
        made = self.terms.binary(op, left, right, self.kind)
        self.known.append((made, _java(op, a, b, self.kind)))
        self.known.append((self.terms.least(left, right, self.kind), min(a, b)))
        self.known.append((self.terms.greatest(left, right, self.kind), max(a, b)))


@pytest.mark.parametrize(
    "seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(6, 100))]
)
def test_what_is_said_of_terms_is_true_of_the_ints(seed: int) -> None:
    world = _World(random.Random(seed))
    for _ in range(8):
        world.grow()
    for term, value in world.known:
        assert world.terms.lowest(term) <= value <= world.terms.highest(term)
        for other, another in world.known:
            assert not world.terms.is_less(term, other) or value < another
            for relation, holds in HOLDS.items():
                said = world.terms.compared(relation, term, other)
                assert said is None or said is bool(holds(value, another))


def test_a_sum_that_may_overflow_is_no_sum() -> None:
    terms = Terms()
    some = terms.unknown(0, limits(Kind.INT)[1])
    twice = terms.binary(BinaryOp.ADD, some, some, Kind.INT)
    assert terms.lowest(twice) == limits(Kind.INT)[0]
    half = terms.binary(BinaryOp.DIV, some, Term(2), Kind.INT)
    assert terms.is_less(half, terms.binary(BinaryOp.ADD, half, Term(1), Kind.INT))
