"""Unions: references to one of several objects, each under a condition.

The conditions of a union are mutually exclusive, and one of them is true on every path with the
union.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, final

from plait.logic.smt.booleans import Booleans
from plait.logic.smt.terms import Value

Guarded: TypeAlias = tuple[int, Value]


@final
class Union:
    """References with their conditions, ascending; `Unions` makes equal ones identical."""

    __slots__ = ("entries", "targets")

    def __init__(self, entries: tuple[Guarded, ...]) -> None:
        self.entries = entries
        self.targets = tuple(reference for reference, _ in entries)
        """The references that the machine treats as possible targets."""


Reference: TypeAlias = int | Union


def entries_of(reference: Any) -> tuple[Guarded, ...]:
    """The objects that a reference may be, with conditions."""
    return reference.entries if type(reference) is Union else ((reference, True),)


@final
class Unions:
    """Makes unions of one execution."""

    def __init__(self, booleans: Booleans) -> None:
        self._booleans = booleans
        self._made: dict[tuple[Guarded, ...], Union] = {}

    def make(self, entries: Iterable[Guarded]) -> Reference:
        """A union without impossible entries; a plain reference when only one is left."""
        booleans = self._booleans
        merged: dict[int, Value] = {}
        for reference, condition in entries:
            merged[reference] = booleans.either(merged.get(reference, False), condition)
        kept = tuple(sorted((at, guard) for at, guard in merged.items() if guard is not False))
        if len(kept) == 1:
            return kept[0][0]
        if not kept:
            return 0
        found = self._made.get(kept)
        if found is None:
            found = self._made[kept] = Union(kept)
        return found

    def choose(self, condition: Value, yes: Reference, no: Reference) -> Reference:
        """One reference if the condition is true, else the other."""
        if yes is no or (type(yes) is int and yes == no):
            return yes
        both, negate = self._booleans.both, self._booleans.negate
        other = negate(condition)
        return self.make(
            [
                *((at, both(condition, guard)) for at, guard in entries_of(yes)),
                *((at, both(other, guard)) for at, guard in entries_of(no)),
            ]
        )

    def equal(
        self,
        left: Reference,
        right: Reference,
        is_same: Callable[[int, int], Value] | None = None,
    ) -> Value:
        """Whether both denote the same object; `is_same` decides for different references."""
        booleans = self._booleans
        if left is right:
            return True
        if is_same is None:
            if type(left) is int and type(right) is int:
                return left == right
            others = dict(entries_of(right))
            return booleans.any_of(
                booleans.both(guard, others[at]) for at, guard in entries_of(left) if at in others
            )
        return booleans.any_of(
            booleans.both(booleans.both(guard, other_guard), at == other or is_same(at, other))
            for at, guard in entries_of(left)
            for other, other_guard in entries_of(right)
        )

    def condition(self, reference: Reference, test: Callable[[int], bool]) -> Value:
        """The condition that the denoted object passes a test."""
        return self._booleans.any_of(guard for at, guard in entries_of(reference) if test(at))
