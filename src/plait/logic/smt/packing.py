"""Terms as plain data, each shared part once, for sending to other processes."""

from collections.abc import Iterable
from typing import TypeAlias, final

from plait.base.node import node
from plait.logic.smt.terms import (
    BOOL,
    DOUBLE,
    FLOAT,
    Argument,
    Pool,
    Sort,
    Term,
    Value,
    array_of,
    bit_vector,
    cone,
)

PackedSort: TypeAlias = "int | str | tuple[PackedSort, PackedSort]"


@final
@node
class Packed:
    """Terms, arguments first: operator, sort, arguments; a term argument is (its position,)."""

    terms: tuple[tuple[str, PackedSort, tuple[object, ...]], ...]
    roots: tuple[object, ...]


def pack(roots: Iterable[Value]) -> Packed:
    """The roots and all that they are made of."""
    wanted = list(roots)
    order = cone(wanted)
    position = {term: at for at, term in enumerate(order)}

    def packed(argument: Argument) -> object:
        return (position[argument],) if isinstance(argument, Term) else argument

    return Packed(
        tuple((term.op, _pack_sort(term.sort), tuple(map(packed, term.args))) for term in order),
        tuple(map(packed, wanted)),
    )


def unpack(packed: Packed, pool: Pool) -> list[Value]:
    """The roots as terms of a pool; nothing is simplified again."""
    made: list[Term] = []

    def argument(item: object) -> Argument:
        if isinstance(item, tuple):
            return made[item[0]]
        assert isinstance(item, int | str)
        return item

    for op, sort, args in packed.terms:
        made.append(pool.make(op, _unpack_sort(sort), *map(argument, args)))
    roots: list[Value] = []
    for item in packed.roots:
        root = argument(item)
        assert not isinstance(root, str)
        roots.append(root)
    return roots


def _pack_sort(sort: Sort) -> PackedSort:
    if sort in (BOOL, FLOAT, DOUBLE):
        return sort.name
    if sort.index is not None and sort.element is not None:
        return _pack_sort(sort.index), _pack_sort(sort.element)
    return sort.width


def _unpack_sort(packed: PackedSort) -> Sort:
    if isinstance(packed, int):
        return bit_vector(packed)
    if isinstance(packed, tuple):
        return array_of(_unpack_sort(packed[0]), _unpack_sort(packed[1]))
    return next(sort for sort in (BOOL, FLOAT, DOUBLE) if sort.name == packed)
