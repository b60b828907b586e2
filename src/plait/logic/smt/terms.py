"""Hash-consed terms: equal terms of one pool are the same object.

Constants of booleans and bit vectors are Python's `True`, `False` and signed ints, never terms, so
that `type(x) is int` tells a concrete value. Floats are constants by their bits (`FLOAT_VALUE`):
NaN and the two zeros then behave as any other constant. Arguments always have a lower number than
the term they belong to, so sorting by number gives an order of evaluation.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias, final

# --- sorts --------------------------------------------------------------------------------------


@final
class Sort:
    """A sort; one object per sort, compared by identity.

    `width` is the number of bits of a vector or float, 0 for others; an array has `index` and
    `element`.
    """

    __slots__ = ("element", "index", "name", "width")

    def __init__(
        self, name: str, width: int = 0, index: "Sort | None" = None, element: "Sort | None" = None
    ) -> None:
        self.name = name
        self.width = width
        self.index = index
        self.element = element

    def __repr__(self) -> str:
        return self.name


BOOL: Final = Sort("Bool")
FLOAT: Final = Sort("Float32", 32)
DOUBLE: Final = Sort("Float64", 64)


@cache
def bit_vector(width: int) -> Sort:
    """The sort of bit vectors; their constants are signed ints."""
    return Sort(f"(_ BitVec {width})", width)


@cache
def array_of(index: Sort, element: Sort) -> Sort:
    """The sort of total maps from one sort to another."""
    return Sort(f"(Array {index.name} {element.name})", 0, index, element)


INT: Final = bit_vector(32)
LONG: Final = bit_vector(64)

# --- operators ----------------------------------------------------------------------------------

Op: TypeAlias = str

VARIABLE: Final = "variable"
"""Its only argument is the name."""

NOT: Final = "not"
AND: Final = "and"
CHOOSE: Final = "ite"
EQUAL: Final = "="
LESS: Final = "bvslt"
ADD: Final = "bvadd"
SUBTRACT: Final = "bvsub"
MULTIPLY: Final = "bvmul"
DIVIDE: Final = "bvsdiv"
REMAINDER: Final = "bvsrem"
BIT_AND: Final = "bvand"
BIT_OR: Final = "bvor"
BIT_XOR: Final = "bvxor"
SHIFT_LEFT: Final = "bvshl"
SHIFT_RIGHT: Final = "bvashr"
SHIFT_ZEROS: Final = "bvlshr"
EXTEND: Final = "sign_extend"
TRUNCATE: Final = "truncate"
LEAST: Final = "min"
GREATEST: Final = "max"

FLOAT_VALUE: Final = "fp.value"
"""Its only argument is the bits, unsigned."""

FLOAT_OF_BITS: Final = "fp.of_bits"
FLOAT_ADD: Final = "fp.add"
FLOAT_SUBTRACT: Final = "fp.sub"
FLOAT_MULTIPLY: Final = "fp.mul"
FLOAT_DIVIDE: Final = "fp.div"
FLOAT_NEGATE: Final = "fp.neg"
FLOAT_LESS: Final = "fp.lt"
FLOAT_EQUAL: Final = "fp.eq"
FLOAT_IS_NAN: Final = "fp.isNaN"
FLOAT_OF_SIGNED: Final = "fp.of_signed"
FLOAT_OF_FLOAT: Final = "fp.of_float"
FLOAT_TRUNCATE: Final = "fp.to_sbv"
"""Towards zero; without meaning outside the range of the result's sort."""

FLOAT_ROOT: Final = "fp.sqrt"

SELECT: Final = "select"
STORE: Final = "store"
FILLED: Final = "filled"
"""The array that has its only argument everywhere."""

# --- terms --------------------------------------------------------------------------------------


@final
class Term:
    """An operator applied to arguments, in a pool. `negation` is kept for Booleans."""

    __slots__ = ("args", "negation", "number", "op", "sort")

    def __init__(self, op: Op, sort: Sort, args: "tuple[Argument, ...]", number: int) -> None:
        self.op = op
        self.sort = sort
        self.args = args
        self.number = number
        self.negation: Term | None = None

    def __repr__(self) -> str:
        if self.op == VARIABLE:
            return str(self.args[0])
        return f"<{self.op} {self.number}>"


Value: TypeAlias = Term | int
"""A term or a constant; Booleans are `True` and `False`."""

Argument: TypeAlias = Term | int | str


@final
class Pool:
    """All terms of one query or one execution. Nothing is ever freed."""

    __slots__ = ("_table", "terms")

    def __init__(self) -> None:
        self._table: dict[tuple[Op, Sort, tuple[Argument, ...]], Term] = {}
        self.terms: list[Term] = []

    def make(self, op: Op, sort: Sort, *args: Argument) -> Term:
        """The term as it stands, without any simplification."""
        key = (op, sort, args)
        found = self._table.get(key)
        if found is None:
            found = self._table[key] = Term(op, sort, args, len(self.terms))
            self.terms.append(found)
        return found

    def variable(self, name: str, sort: Sort) -> Term:
        """The variable of this name and sort."""
        return self.make(VARIABLE, sort, name)


def argument_sort(term: Term) -> Sort:
    """The sort of the arguments of a relation, whose own sort does not tell."""
    for arg in term.args:
        if isinstance(arg, Term):
            return arg.sort
    raise AssertionError("a relation of two constants should be a constant")


def cone(roots: Iterable[Value]) -> list[Term]:
    """All terms that the roots are made of, arguments first."""
    seen: set[Term] = set()
    work = [root for root in roots if isinstance(root, Term)]
    while work:
        term = work.pop()
        if term not in seen:
            seen.add(term)
            work.extend(arg for arg in term.args if isinstance(arg, Term))
    return sorted(seen, key=lambda term: term.number)
