"""The value of terms under a model: every operator by its definition, no simplification."""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from plait.base.arithmetic import wrap
from plait.base.errors import InternalError
from plait.logic.smt import folding
from plait.logic.smt import terms as t
from plait.logic.smt.terms import Sort, Term, Value, argument_sort, cone

Model: TypeAlias = Mapping[str, int]
"""Constants of variables by name: Booleans are 0 or 1, floats are their bits."""

_Rule: TypeAlias = Callable[[Term, list[Any]], Any]


def evaluate(roots: Iterable[Value], model: Model) -> list[Any]:
    """What each root is; variables that the model does not name are 0 (arrays: everywhere 0).

    A float is a Python float, an array a pair of a dict and what it has elsewhere.
    """
    wanted = list(roots)
    values: dict[Term, Any] = {}
    for term in cone(wanted):
        values[term] = _value(term, values, model)
    return [values[root] if isinstance(root, Term) else root for root in wanted]


def _value(term: Term, values: dict[Term, Any], model: Model) -> Any:
    if term.op == t.VARIABLE:
        return constant(model.get(str(term.args[0]), 0), term.sort)
    if term.op == t.FLOAT_VALUE:
        return constant(int(str(term.args[0])), term.sort)
    args: list[Any] = [values[arg] if isinstance(arg, Term) else arg for arg in term.args]
    if term.op in folding.VECTORS:
        width = term.sort.width
        return wrap(folding.VECTORS[term.op](args[0], args[1], width), width)
    if term.op in folding.FLOATS:
        return folding.rounded(folding.FLOATS[term.op](args[0], args[1]), term.sort)
    rule = _RULES.get(term.op)
    if rule is None:
        raise InternalError(f"{term.op} has no value")
    return rule(term, args)


def constant(number: int, sort: Sort) -> Any:
    """The constant of a sort that a model represents as a number."""
    if sort is t.BOOL:
        return bool(number)
    if sort in (t.FLOAT, t.DOUBLE):
        return folding.float_of(number & ((1 << sort.width) - 1), sort)
    if sort.element is not None:
        return {}, constant(0, sort.element)
    return wrap(number, sort.width)


def _truncated(term: Term, args: list[Any]) -> int:
    number = args[0]
    if number != number or math.isinf(number):
        return 0
    return wrap(int(number), term.sort.width)


def _equal(term: Term, args: list[Any]) -> bool:
    if argument_sort(term) in (t.FLOAT, t.DOUBLE):
        return str(args[0]) == str(args[1])
    return bool(args[0] == args[1])


def _stored(_term: Term, args: list[Any]) -> Any:
    (written, elsewhere), index, element = args
    return {**written, index: element}, elsewhere


_RULES: Final[dict[t.Op, _Rule]] = {
    t.NOT: lambda _, a: not a[0],
    t.AND: lambda _, a: a[0] and a[1],
    t.CHOOSE: lambda _, a: a[1] if a[0] else a[2],
    t.EQUAL: _equal,
    t.LESS: lambda _, a: a[0] < a[1],
    t.EXTEND: lambda _, a: a[0],
    t.TRUNCATE: lambda term, a: wrap(a[0], term.sort.width),
    t.FLOAT_OF_BITS: lambda term, a: constant(a[0], term.sort),
    t.FLOAT_NEGATE: lambda _, a: -a[0],
    t.FLOAT_ROOT: lambda term, a: folding.rounded(folding.root(a[0]), term.sort),
    t.FLOAT_LESS: lambda _, a: a[0] < a[1],
    t.FLOAT_EQUAL: lambda _, a: a[0] == a[1],
    t.FLOAT_IS_NAN: lambda _, a: a[0] != a[0],
    t.FLOAT_OF_SIGNED: lambda term, a: folding.of_signed(a[0], term.sort),
    t.FLOAT_OF_FLOAT: lambda term, a: folding.rounded(a[0], term.sort),
    t.FLOAT_TRUNCATE: _truncated,
    t.FILLED: lambda _, a: ({}, a[0]),
    t.STORE: _stored,
    t.SELECT: lambda _, a: a[0][0].get(a[1], a[0][1]),
}
