"""Terms lowered to a solver's own, each once per solver."""

from collections.abc import Sequence
from typing import Any, Final, Protocol, final

from plait.base.errors import InternalError
from plait.logic.smt import terms as t
from plait.logic.smt.terms import Argument, Sort, Term, Value, argument_sort

FORMATS: Final = {t.FLOAT: (8, 24), t.DOUBLE: (11, 53)}
"""Bits of exponent and significand, the hidden one included."""

NEAREST: Final = "nearest"
TO_ZERO: Final = "to zero"

PLAIN: Final = frozenset(
    {
        t.NOT,
        t.AND,
        t.CHOOSE,
        t.EQUAL,
        t.LESS,
        t.ADD,
        t.SUBTRACT,
        t.MULTIPLY,
        t.DIVIDE,
        t.REMAINDER,
        t.BIT_AND,
        t.BIT_OR,
        t.BIT_XOR,
        t.SHIFT_LEFT,
        t.SHIFT_RIGHT,
        t.SHIFT_ZEROS,
        t.FLOAT_NEGATE,
        t.FLOAT_LESS,
        t.FLOAT_EQUAL,
        t.FLOAT_IS_NAN,
        t.SELECT,
        t.STORE,
    }
)
"""Operators that solvers have as they are."""

ROUNDED: Final = frozenset(
    {t.FLOAT_ADD, t.FLOAT_SUBTRACT, t.FLOAT_MULTIPLY, t.FLOAT_DIVIDE, t.FLOAT_ROOT}
)
"""Operators that take a rounding mode first."""

CONVERSIONS: Final = frozenset({t.FLOAT_OF_SIGNED, t.FLOAT_OF_FLOAT})


class Native(Protocol):
    """The terms of a solver."""

    def variable(self, name: str, sort: Sort) -> Any:
        """A new constant."""

    def constant(self, value: int, sort: Sort) -> Any:
        """A Boolean or a bit vector."""

    def rounding(self, mode: str) -> Any:
        """NEAREST or TO_ZERO."""

    def make(self, op: t.Op, args: Sequence[Any], indices: Sequence[int] = ()) -> Any:
        """An operator applied; the indices are those of SMT-LIB's indexed operators."""

    def filled(self, element: Any, sort: Sort) -> Any:
        """A constant array."""


@final
class Lowering:
    """Remembers what has been lowered."""

    def __init__(self, native: Native) -> None:
        self._native = native
        self._made: dict[Term, Any] = {}
        self._constants: dict[tuple[int, Sort], Any] = {}

    def __call__(self, value: Value, sort: Sort = t.BOOL) -> Any:
        """The solver's term."""
        if not isinstance(value, Term):
            return self._constant(value, sort)
        if value not in self._made:
            for term in self._missing(value):
                self._made[term] = self._lower(term)
        return self._made[value]

    def _missing(self, root: Term) -> list[Term]:
        made = self._made
        seen: set[Term] = set()
        work = [root]
        while work:
            term = work.pop()
            if term not in seen and term not in made:
                seen.add(term)
                work.extend(arg for arg in term.args if isinstance(arg, Term))
        return sorted(seen, key=lambda term: term.number)

    def _constant(self, value: int, sort: Sort) -> Any:
        key = (value, sort)
        found = self._constants.get(key)
        if found is None:
            found = self._constants[key] = self._native.constant(value, sort)
        return found

    def _lower(self, term: Term) -> Any:
        native, op, sort = self._native, term.op, term.sort
        if op == t.VARIABLE:
            return native.variable(str(term.args[0]), sort)
        if op == t.FLOAT_VALUE:
            bits = term.args[0]
            assert isinstance(bits, int)
            raw = self._constant(bits, t.bit_vector(sort.width))
            return native.make(t.FLOAT_OF_BITS, [raw], FORMATS[sort])
        args = self._arguments(term)
        if op in PLAIN:
            return native.make(op, args)
        if op in ROUNDED:
            return native.make(op, [native.rounding(NEAREST), *args])
        if op in CONVERSIONS:
            return native.make(op, [native.rounding(NEAREST), *args], FORMATS[sort])
        return self._lower_special(term, args)

    def _lower_special(self, term: Term, args: list[Any]) -> Any:
        native, op, sort = self._native, term.op, term.sort
        if op in (t.LEAST, t.GREATEST):
            smaller = native.make(t.LESS, args)
            yes, no = args if op == t.LEAST else reversed(args)
            return native.make(t.CHOOSE, [smaller, yes, no])
        if op == t.EXTEND:
            return native.make(op, args, [sort.width - argument_sort(term).width])
        if op == t.TRUNCATE:
            return native.make(op, args, [sort.width - 1, 0])
        if op == t.FLOAT_OF_BITS:
            return native.make(op, args, FORMATS[sort])
        if op == t.FLOAT_TRUNCATE:
            return native.make(op, [native.rounding(TO_ZERO), *args], [sort.width])
        if op == t.FILLED:
            return native.filled(args[0], sort)
        raise InternalError(f"solvers know no {op}")

    def _arguments(self, term: Term) -> list[Any]:
        sorts = argument_sorts(term)
        made = self._made
        return [
            made[arg] if isinstance(arg, Term) else self._constant(_number(arg), sort)
            for arg, sort in zip(term.args, sorts, strict=True)
        ]


def argument_sorts(term: Term) -> tuple[Sort, ...]:
    """The sort of each argument."""
    op, sort = term.op, term.sort
    if op == t.CHOOSE:
        return t.BOOL, sort, sort
    if op in (t.STORE, t.SELECT):
        array = term.args[0]
        assert isinstance(array, Term)
        assert array.sort.index is not None
        assert array.sort.element is not None
        return (array.sort, array.sort.index, array.sort.element)[: len(term.args)]
    if op == t.FILLED:
        assert sort.element is not None
        return (sort.element,)
    if sort is t.BOOL and op not in (t.NOT, t.AND):
        return (argument_sort(term),) * len(term.args)
    return (sort,) * len(term.args)


def _number(argument: Argument) -> int:
    assert isinstance(argument, int)
    return argument
