"""The values of terms as vectors of decision diagrams, for building the relation of a rule.

References are evaluated to their numbers (`Globals.number_of`).
"""

import operator
from collections.abc import Callable, Mapping
from typing import Final, final

from plait.engines.pushdown.rules.rule_terms import (
    BOTH,
    CHOICE,
    CONSTANT,
    EITHER,
    READ,
    SIZED,
    Operator,
    Shape,
    Term,
    Value,
)
from plait.ir.operands import Kind
from plait.ir.operator_semantics import relation_by
from plait.ir.operators import BinaryOp, Comparison, Conversion, Relation, UnaryOp
from plait.logic.bdd.diagram_vectors import Vector
from plait.logic.bdd.diagrams import Diagrams, Function
from plait.logic.bitvector import Words
from plait.logic.pushdown.symbolic.network_rules import Reader


@final
class Evaluation:
    """The vectors of terms for one reader."""

    def __init__(self, reader: Reader, number_of: Callable[[int], int]) -> None:
        diagrams = reader.diagrams
        self._reader = reader
        self._number_of = number_of
        self.diagrams: Final[Diagrams] = diagrams
        self._ints = Words(diagrams, 32)
        self._longs = Words(diagrams, 64)
        self.vectors: Final = self._ints.vectors
        self._known: dict[Term, Vector] = {}

    def vector(self, value: Value, kind: Kind) -> Vector:
        """The vector of a value of this kind."""
        if type(value) is Term:
            found = self._known.get(value)
            if found is None:
                found = self._known[value] = self._evaluate(value)
            return found
        return self.vectors.constant(self._number_of(value) if kind is Kind.REF else value)

    def truth(self, value: Value) -> Function:
        """The condition that the value is not 0."""
        if type(value) is not Term:
            return self.diagrams.constant(value)
        if value.op == BOTH:
            found = self.diagrams.true
            for arg in value.args:
                found &= self.truth(arg)
            return found
        if value.op == EITHER:
            found = self.diagrams.false
            for arg in value.args:
                found |= self.truth(arg)
            return found
        if isinstance(value.op, Relation):
            return self._relation(value)
        return ~self.vectors.equal(self.vector(value, value.kind), self.vectors.constant(0))

    def fitted(self, value: Value, kind: Kind, shape: Shape) -> tuple[Vector, Function]:
        """The bits of the value in a variable of this shape, and where it does not fit."""
        vector = self.vector(value, kind)
        words = self._longs if kind is Kind.LONG else self._ints
        fit = words.fit if shape.is_signed else words.fit_natural
        found = fit(vector, shape.bits)
        return found.bits, found.overflows

    def between(self, bits: Vector, term: Term) -> Function:
        """The condition that the bits of a variable are within the bounds of a chosen number."""
        low, high = term.args
        vector = bits if term.shape.is_signed else (*bits, self.diagrams.false)
        return ~(
            self.vectors.less(vector, self.vectors.constant(low))
            | self.vectors.less(self.vectors.constant(high), vector)
        )

    def _evaluate(self, term: Term) -> Vector:
        op = term.op
        if op == READ:
            assert term.variable is not None, "a read term should have a variable"
            bits = self._reader(term.variable)
            return bits if term.shape.is_signed else (*bits, self.diagrams.false)
        if op == CHOICE:
            condition, then, otherwise = term.args
            return self.vectors.conditional(
                self.truth(condition),
                self.vector(then, term.kind),
                self.vector(otherwise, term.kind),
            )
        if op == CONSTANT:
            return self.vectors.constant(term.args[0])
        if op == SIZED:
            bits, _ = self.fitted(term.args[0], term.kind, term.shape)
            return bits if term.shape.is_signed else (*bits, self.diagrams.false)
        if op in (BOTH, EITHER) or isinstance(op, Relation):
            return self.vectors.truth(self.truth(term))
        words = self._longs if term.kind is Kind.LONG else self._ints
        args = [self.vector(arg, term.kind) for arg in term.args]
        if isinstance(op, Conversion):
            return self._convert(op, args[0])
        if op is Comparison.LCMP:
            return words.comparison(*args)
        if op is UnaryOp.NEG:
            return words.negate(*args)
        return self._binary(words, op, *args)

    def _relation(self, term: Term) -> Function:
        left, right = (self.vector(arg, term.kind) for arg in term.args)
        vectors = self.vectors
        assert isinstance(term.op, Relation), "other operators give vectors"
        test = relation_by(term.op, vectors.equal, vectors.less, operator.invert)
        found: Function = test(left, right)
        return found

    def _convert(self, op: Conversion, vector: Vector) -> Vector:
        words = self._ints
        match op:
            case Conversion.I2Z:
                return self.vectors.truth(vector[0])
            case Conversion.I2B:
                return words.to_signed(vector, 8)
            case Conversion.I2S:
                return words.to_signed(vector, 16)
            case Conversion.I2C:
                return words.to_natural(vector, 16)
            case Conversion.L2I:
                return words.to_signed(vector, 32)
            case _:
                return vector

    def _binary(self, words: Words, op: Operator, left: Vector, right: Vector) -> Vector:
        functions: Mapping[Operator, Callable[[Vector, Vector], Vector]] = {
            BinaryOp.ADD: words.add,
            BinaryOp.SUB: words.subtract,
            BinaryOp.MUL: words.multiply,
            BinaryOp.DIV: words.divide,
            BinaryOp.REM: words.remainder,
            BinaryOp.SHL: words.shift_left,
            BinaryOp.SHR: words.shift_right,
            BinaryOp.USHR: words.shift_right_unsigned,
            BinaryOp.AND: self.vectors.conjunction,
            BinaryOp.OR: self.vectors.disjunction,
            BinaryOp.XOR: self.vectors.difference,
        }
        return functions[op](left, right)
