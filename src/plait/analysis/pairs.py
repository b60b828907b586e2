"""Pairs of accesses that may race, by what the analysis knows: order, locks, publication.

There may be a million of them in code of the library that many threads run. So accesses of one kind
are judged together, and sets of ops are masks.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple, final

from plait.analysis.accesses import Access, MemoryPlace
from plait.analysis.facts import Facts
from plait.analysis.instances import CallSite
from plait.analysis.masks import mask_of, members
from plait.base.budget import Budget
from plait.base.names import FieldRef


class Candidate(NamedTuple):
    """Two accesses to a place that nothing simpler than the automata keeps apart."""

    place: MemoryPlace
    first: Access
    second: Access


class Counts(NamedTuple):
    """How many pairs of accesses to one place were left after each filter.

    Those that are left are counted as ops, each pair once.
    """

    pairs: int
    after_order: int
    after_locks: int


def candidates(facts: Facts, budget: Budget) -> tuple[tuple[Candidate, ...], Counts]:
    """The pairs that are left, each pair of ops once, and how many fell to which filter.

    Accesses of one kind are kept apart from those of another all at once, or not at all; only
    indices are looked at one by one.
    """
    kinds = _Kinds(facts)
    left: list[Candidate] = []
    fields: dict[FieldRef, _Pairs] = {}
    pairs = ordered = 0
    for place, accesses in facts.accesses.places.items():
        if not any(access.is_write for access in accesses):
            continue
        budget.poll()
        found = fields.get(place[1])
        if found is None:
            found = fields[place[1]] = _Pairs(facts)
        for mine, others, apart in _conflicts(kinds, place, found.alike(kinds, accesses)):
            both = mine.size * (mine.size + 1) // 2 if mine is others else mine.size * others.size
            pairs += both
            if apart is not _Apart.ORDERED:
                ordered += both
            if apart is _Apart.NOT:
                left += found.new(place, mine, others)
    return tuple(left), Counts(pairs, ordered, len(left))


def _conflicts(
    kinds: "_Kinds", place: MemoryPlace, alike: Sequence["_Alike"]
) -> Iterator[tuple["_Alike", "_Alike", "_Apart"]]:
    """Accesses to a place, those of one kind together, that would race in parallel."""
    for position, mine in enumerate(alike):
        for others in alike[position:]:
            apart = kinds.apart(place, mine.kind, others.kind)
            if apart is not _Apart.HARMLESS:
                yield mine, others, apart


class _Apart(IntEnum):
    """What keeps accesses to a place apart."""

    NOT = 0
    EXCLUDED = 1
    ORDERED = 2
    HARMLESS = 3


class _Alike(NamedTuple):
    """Accesses to one place of one kind: how many, and one for each op, by the op's number.

    `ops` are these numbers, as a mask, `known` those of which the index is known.
    """

    kind: int
    size: int
    accesses: dict[int, Access]
    ops: int
    known: int


@final
class _Kinds:
    """Numbers kinds of accesses (`Facts.kind`), and compares each two of them once."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._numbers: dict[object, int] = {}
        self._examples: list[Access] = []
        self._apart: dict[tuple[int, int], _Apart] = {}

    def number(self, access: Access) -> int:
        """The number of the kind of an access."""
        number = self._numbers.setdefault(self._facts.kind(access), len(self._examples))
        if number == len(self._examples):
            self._examples.append(access)
        return number

    def apart(self, place: MemoryPlace, one: int, other: int) -> _Apart:
        """What keeps accesses of two kinds to a place apart."""
        found = self._apart.get((one, other))
        first, second = self._examples[one], self._examples[other]
        if found is None:
            found = self._apart[one, other] = self._compare(first, second)
        if found < _Apart.ORDERED and self._facts.are_initialised(place, first, second):
            return _Apart.ORDERED
        return found

    def _compare(self, one: Access, other: Access) -> _Apart:
        """What keeps accesses apart whatever the place."""
        if not self._facts.may_conflict(one, other):
            return _Apart.HARMLESS
        if self._facts.are_ordered(one, other):
            return _Apart.ORDERED
        return _Apart.EXCLUDED if self._facts.are_excluded(one, other) else _Apart.NOT


@final
class _Pairs:
    """The pairs of ops, as masks, that use a field of some object and are not kept apart."""

    def __init__(self, facts: Facts) -> None:
        self._indices = facts.indices
        self._numbers: dict[CallSite, int] = {}
        self._partners: list[int] = []

    def alike(self, kinds: "_Kinds", accesses: Sequence[Access]) -> list[_Alike]:
        """The accesses to one place by kind."""
        sizes: dict[int, int] = {}
        by_kind: dict[int, dict[int, Access]] = {}
        for access in accesses:
            number = self._numbers.setdefault(access.site, len(self._partners))
            if number == len(self._partners):
                self._partners.append(0)
            kind = kinds.number(access)
            sizes[kind] = sizes.get(kind, 0) + 1
            by_kind.setdefault(kind, {}).setdefault(number, access)
        is_known = self._indices.is_known
        return [
            _Alike(
                kind,
                sizes[kind],
                found,
                mask_of(found),
                mask_of(number for number, access in found.items() if is_known(access)),
            )
            for kind, found in by_kind.items()
        ]

    def new(self, place: MemoryPlace, mine: _Alike, others: _Alike) -> Iterator[Candidate]:
        """The pairs of two kinds whose indices do not keep them apart, and that are new."""
        partners = self._partners
        for number, one in mine.accesses.items():
            to_compare = others.known if mine.known >> number & 1 else 0
            bit = 1 << number
            for partner in members(others.ops & ~partners[number]):
                other = others.accesses[partner]
                if to_compare >> partner & 1 and self._indices.are_apart(one, other):
                    continue
                partners[number] |= 1 << partner
                partners[partner] |= bit
                yield Candidate(place, one, other)
