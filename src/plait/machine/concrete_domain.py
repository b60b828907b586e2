"""The concrete domain: exact Java arithmetic on Python ints and floats."""

from typing import final

from plait.ir.operands import Kind
from plait.ir.operator_semantics import (
    BINARY,
    COMPARISONS,
    CONVERSIONS,
    NEGATIONS,
    RELATIONS,
    Binary,
    Unary,
)
from plait.ir.operators import BinaryOp, Comparison, Conversion, Relation, UnaryOp
from plait.machine.value_domain import Opener


@final
class Concrete:
    """The domain of Python numbers."""

    open: Opener | None = None

    def unary(self, op: UnaryOp, kind: Kind) -> Unary:
        """Negation, the only operator of one operand."""
        assert op is UnaryOp.NEG, f"{op} is not an operator"
        return NEGATIONS[kind]

    def binary(self, op: BinaryOp, kind: Kind) -> Binary:
        """Arithmetic that wraps, or IEEE 754 arithmetic."""
        return BINARY[kind][op]

    def compare(self, op: Comparison) -> Binary:
        """-1, 0 or 1."""
        return COMPARISONS[op]

    def convert(self, op: Conversion) -> Unary:
        """JLS 5.1.2 and 5.1.3."""
        return CONVERSIONS[op]

    def relation(self, relation: Relation) -> Binary:
        """Comparison of two ints or two references."""
        return RELATIONS[relation]
