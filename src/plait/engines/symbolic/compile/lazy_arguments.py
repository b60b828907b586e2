"""Objects that may be arguments of the program's entry, initialised lazily.

Each reference in an argument is null or one of all possible objects; the choice stays open until
the program uses the reference (Khurshid, Pasareanu and Visser 2003). Then only null, objects that
the path has used, and one new object of each kind are tried: objects of a kind that the path has
not distinguished are symmetric.
"""

from collections.abc import Hashable, Mapping
from typing import Any, final

from plait.logic.smt.terms import Term, Value
from plait.machine.heap import Cell


@final
class ArgumentObjects:
    """The possible objects for arguments, and their kinds."""

    def __init__(self) -> None:
        self._tables: dict[Term, tuple[int, ...]] = {}
        """By the number that chooses: what it chooses from."""
        self._kinds: dict[int, Hashable] = {}
        self._single: frozenset[int] | None = None
        """Objects that only some choices offer and others of their kind do not; None: unknown."""

    def note(self, choice: Term, heap: Mapping[int, Cell], table: list[Any]) -> None:
        """Record a choice among objects of which only the kind is known."""
        if choice in self._tables:
            return
        self._tables[choice] = tuple(table)
        self._single = None
        for reference in filter(None, table):
            if reference not in self._kinds:
                self._kinds[reference] = _kind(heap, reference)

    def distinct(
        self, entries: list[tuple[int, Value]], constants: Mapping[Term, int]
    ) -> list[tuple[int, Value]]:
        """The entries, without those that differ from another one only in name."""
        if not self._tables:
            return entries
        if self._single is None:
            self._single = self._find_single()
        met = {
            table[constants[choice]]
            for choice, table in self._tables.items()
            if choice in constants
        }
        found = []
        new_kinds: set[Hashable] = set()
        for at, guard in entries:
            kind = self._kinds.get(at)
            if kind is not None and at not in met and at not in self._single:
                if kind in new_kinds:
                    continue
                new_kinds.add(kind)
            found.append((at, guard))
        return found

    def _find_single(self) -> frozenset[int]:
        members: dict[Hashable, set[int]] = {}
        for reference, kind in self._kinds.items():
            members.setdefault(kind, set()).add(reference)
        tables = {frozenset(table) for table in self._tables.values()}
        return frozenset(
            reference
            for group in members.values()
            if any(table & group and not table >= group for table in tables)
            for reference in group
        )


def _kind(heap: Mapping[int, Cell], reference: int) -> Hashable:
    """What distinguishes an object from others before it is filled.

    An array of numbers inside it (a string's) is empty yet: only its length counts. What a static
    field keeps already is like nothing else: the program may compare with it.
    """
    cell = heap[reference]
    if cell.is_shared:
        return reference
    inside = {
        at: heap[cell.values[at]]
        for at in (() if cell.type.is_array else cell.type.references)
        if type(cell.values[at]) is int and cell.values[at] in heap
    }
    held = tuple(
        (inside[at].type, len(inside[at].values))
        if at in inside and inside[at].type.is_array and not any(inside[at].values)
        else value
        for at, value in enumerate(cell.values)
    )
    return cell.type, held
