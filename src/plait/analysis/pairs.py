"""Pairs of accesses that may race, by what the analysis knows: order, locks, publication."""

from collections.abc import Iterator
from typing import NamedTuple

from plait.analysis.accesses import Access, MemoryPlace
from plait.analysis.facts import Facts
from plait.base.budget import Budget


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
    pairs = ordered = 0
    left: dict[object, Candidate] = {}
    for place, mine, others in _conflicts(facts, budget):
        count = len(mine) * (len(mine) + 1) // 2 if mine is others else len(mine) * len(others)
        pairs += count
        if facts.are_ordered(place, mine[0], others[0]):
            continue
        ordered += count
        if facts.are_excluded(mine[0], others[0]):
            continue
        for position, one in enumerate(mine):
            for other in others[position:] if mine is others else others:
                key = (place[1], frozenset((one.site, other.site)))
                if key not in left and not facts.indices.are_apart(one, other):
                    left[key] = Candidate(place, one, other)
    return tuple(left.values()), Counts(pairs, ordered, len(left))


def _conflicts(
    facts: Facts, budget: Budget
) -> Iterator[tuple[MemoryPlace, list[Access], list[Access]]]:
    """Accesses to a place, those of one kind together, that would race in parallel."""
    for place, accesses in facts.accesses.places.items():
        if not any(access.is_write for access in accesses):
            continue
        kinds: dict[object, list[Access]] = {}
        for access in accesses:
            kinds.setdefault(facts.kind(access), []).append(access)
        alike = list(kinds.values())
        for position, mine in enumerate(alike):
            budget.poll()
            for others in alike[position:]:
                if facts.may_conflict(mine[0], others[0]):
                    yield place, mine, others
