"""Domains of values: a domain defines the operations on values as functions.

The concrete domain (`concrete_domain`) computes with Python numbers. The symbolic engine has a
domain of terms; control, heap and threads stay as they are. Lengths are concrete in every domain.
So are references, except for those that a domain's own closures store in objects: these may be any
value with `targets`, its possible references.
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from plait.ir.operands import Kind
from plait.ir.operator_semantics import Binary, Unary
from plait.ir.operators import BinaryOp, Comparison, Conversion, Relation, UnaryOp

Opener: TypeAlias = Callable[[list[Any], tuple[Any, ...]], tuple[list[Any], tuple[int, ...]]]
"""A function from values and references to equivalent numbers and references."""


class Domain(Protocol):
    """The operations on values of the five kinds; each answer is bound once, at compile time.

    `open` is for fingerprints; None where values are numbers, and references plain.
    """

    open: Opener | None

    def unary(self, op: UnaryOp, kind: Kind) -> Unary:
        """The function of one operand of this kind."""

    def binary(self, op: BinaryOp, kind: Kind) -> Binary:
        """The function of two operands whose result has this kind."""

    def compare(self, op: Comparison) -> Binary:
        """The three-way comparison."""

    def convert(self, op: Conversion) -> Unary:
        """The conversion."""

    def relation(self, relation: Relation) -> Binary:
        """The test of a branch; its answer is true or false in the sense of Python."""
