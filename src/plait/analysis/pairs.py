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
    """How many pairs were left after each filter."""

    pairs: int
    after_order: int
    after_locks: int


def candidates(facts: Facts, budget: Budget) -> tuple[tuple[Candidate, ...], Counts]:
    """The pairs that are left, each pair of ops once, and how many fell to which filter."""
    seen: set[object] = set()
    ordered: set[object] = set()
    left: dict[object, Candidate] = {}
    for place, one, other in _conflicts(facts, budget):
        key = (place[1], frozenset((one.site, other.site)))
        seen.add(key)
        if key in left or facts.are_ordered(place, one, other):
            continue
        ordered.add(key)
        if not facts.are_excluded(one, other):
            left[key] = Candidate(place, one, other)
    counts = Counts(len(seen), len(ordered), len(left))
    return tuple(left.values()), counts


def _conflicts(facts: Facts, budget: Budget) -> Iterator[tuple[MemoryPlace, Access, Access]]:
    for place, accesses in facts.accesses.places.items():
        if not any(access.is_write for access in accesses):
            continue
        budget.poll()
        for position, one in enumerate(accesses):
            for other in accesses[position:]:
                if facts.may_conflict(one, other):
                    yield place, one, other
