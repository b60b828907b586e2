"""Pairs of accesses that may race, according to order, locks and publication.

There may be a million of them in library code that many threads run. So accesses of one kind are
handled together, and sets of ops are masks.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple, final

from plait.analysis.facts import Facts
from plait.analysis.points_to.method_instances import CallSite
from plait.analysis.races.shared_accesses import Access, MemoryPlace
from plait.base.budget import Budget
from plait.base.masks import mask_of, members
from plait.base.names import FieldRef


class Candidate(NamedTuple):
    """Two accesses to a place that only the automata may exclude."""

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
    not_apart, ordered = _Apart.NOT, _Apart.ORDERED
    left: list[Candidate] = []
    fields: dict[FieldRef, _Pairs] = {}
    pairs = unordered = 0
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
            if apart is not ordered:
                unordered += both
            if apart is not_apart:
                left += found.new(place, mine, others)
    return tuple(left), Counts(pairs, unordered, len(left))


def _conflicts(
    kinds: "_Kinds", place: MemoryPlace, alike: Sequence["_Alike"]
) -> Iterator[tuple["_Alike", "_Alike", "_Apart"]]:
    """Accesses to a place, those of one kind together, that would race in parallel."""
    harmless, ordered = _Apart.HARMLESS, _Apart.ORDERED
    for position, mine in enumerate(alike):
        compared = kinds.compared(mine.kind)
        for others in alike[position:]:
            apart = compared.get(others.kind)
            if apart is None:
                apart = compared[others.kind] = kinds.compare(mine.kind, others.kind)
            if apart is harmless:
                continue
            if apart is not ordered and kinds.are_initialised(place, mine.kind, others.kind):
                apart = ordered
            yield mine, others, apart


class _Apart(IntEnum):
    """What excludes races of accesses to a place."""

    NOT = 0
    EXCLUDED = 1
    ORDERED = 2
    HARMLESS = 3


class _Alike(NamedTuple):
    """Accesses to one place of one kind: how many, and one for each op, by the op's number.

    `ops` are these numbers, as a mask.
    """

    kind: int
    size: int
    accesses: dict[int, Access]
    ops: int


class _Kind(NamedTuple):
    """What accesses of one kind have in common.

    `order` and `locks` are the numbers of what decides about their order and their locks; many
    kinds have them in common.
    """

    example: Access
    is_fresh: bool
    has_initialiser: bool
    order: int
    locks: int


@final
class _Kinds:
    """Numbers kinds of accesses (`Facts.kind`), and compares each two of them once."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._numbers: dict[object, int] = {}
        self._kinds: list[_Kind] = []
        self._orders: dict[object, int] = {}
        self._locks: dict[object, int] = {}
        self._compared: list[dict[int, _Apart]] = []
        self._ordered: dict[tuple[int, int], bool] = {}
        self._excluded: dict[tuple[int, int], bool] = {}

    def number(self, access: Access) -> int:
        """The number of the kind of an access."""
        kind = self._facts.kind(access)
        number = self._numbers.setdefault(kind, len(self._kinds))
        if number == len(self._kinds):
            self._compared.append({})
            self._kinds.append(
                _Kind(
                    access,
                    kind.is_fresh,
                    kind.initialiser is not None,
                    self._orders.setdefault((kind.root, kind.moment), len(self._orders)),
                    self._locks.setdefault((kind.held, kind.relative_locks), len(self._locks)),
                )
            )
        return number

    def compared(self, kind: int) -> dict[int, _Apart]:
        """What is known to keep a kind apart from others whatever the place."""
        return self._compared[kind]

    def are_initialised(self, place: MemoryPlace, one: int, other: int) -> bool:
        """Whether the initialisation of a class keeps accesses of two kinds to a place apart."""
        first, second = self._kinds[one], self._kinds[other]
        if not first.has_initialiser and not second.has_initialiser:
            return False
        return self._facts.are_initialised(place, first.example, second.example)

    def compare(self, first: int, second: int) -> _Apart:
        """What keeps accesses of two kinds apart whatever the place."""
        one, other = self._kinds[first], self._kinds[second]
        if not self._facts.may_conflict(one.example, other.example):
            return _Apart.HARMLESS
        if one.is_fresh or other.is_fresh:
            return _Apart.ORDERED
        key = (one.order, other.order)
        is_ordered = self._ordered.get(key)
        if is_ordered is None:
            is_ordered = self._facts.are_ordered(one.example, other.example)
            self._ordered[key] = is_ordered
        if is_ordered:
            return _Apart.ORDERED
        key = (one.locks, other.locks)
        is_excluded = self._excluded.get(key)
        if is_excluded is None:
            is_excluded = self._facts.are_excluded(one.example, other.example)
            self._excluded[key] = is_excluded
        return _Apart.EXCLUDED if is_excluded else _Apart.NOT


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
        return [_Alike(kind, sizes[kind], found, mask_of(found)) for kind, found in by_kind.items()]

    def new(self, place: MemoryPlace, mine: _Alike, others: _Alike) -> Iterator[Candidate]:
        """The pairs of two kinds whose indices do not keep them apart, and that are new."""
        partners, is_known = self._partners, self._indices.is_known
        for number, one in mine.accesses.items():
            unseen = others.ops & ~partners[number]
            to_compare = bool(unseen) and is_known(one)
            bit = 1 << number
            for partner in members(unseen):
                other = others.accesses[partner]
                if to_compare and is_known(other) and self._indices.are_apart(one, other):
                    continue
                partners[number] |= 1 << partner
                partners[partner] |= bit
                yield Candidate(place, one, other)
