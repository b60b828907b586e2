"""Candidates, found by kinds of accesses and masks, against each pair of accesses by itself."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from tests.unit.engines.network.programs import files_of, sections

from plait.analysis.facts import Facts
from plait.analysis.races.race_pairs import Counts, candidates
from plait.base.budget import Budget
from plait.base.masks import others_of
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import ProgramRequest, load

_PROGRAMS = Path(__file__).parents[2] / "engines" / "network"
_INDICES = sections(_PROGRAMS / "index_programs.txt")
_FEW = list(_INDICES)[::13]

SEVERAL = """
static int counter; static int[] data = new int[8]; static final Object lock = new Object();
static class Cell {
    int value;
    synchronized void put(int v) { value = v; }
    int get() { return value; }
}
static Cell cell = new Cell();
static void use(int i) {
    synchronized (lock) { counter++; }
    data[i]++; cell.put(i); data[0] = cell.get();
}
public static void main(String[] args) throws Exception {
    counter = 1;
    Thread a = new Thread(() -> use(1)), b = new Thread(() -> use(2));
    a.start(); b.start(); use(3); counter--; a.join(); data[0]++; b.join(); counter++; cell.value++;
}
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    programs = {"Several": SEVERAL, **{name: _INDICES[name] for name in _FEW}}
    return files_of(programs, tmp_path_factory.mktemp("pairs"))


def _facts(files: tuple[str, ...], name: str) -> Facts:
    return Facts(load(ProgramRequest(files, entry=name)).program, Budget(), benign_races())


def _open_pairs(facts: Facts) -> Iterator[tuple[object, frozenset[object]]]:
    for place, accesses in facts.accesses.places.items():
        for one, other in combinations_with_replacement(accesses, 2):
            if (
                facts.may_conflict(one, other)
                and not facts.are_initialised(place, one, other)
                and not facts.are_ordered(one, other)
                and not facts.are_excluded(one, other)
                and not facts.indices.are_apart(one, other)
            ):
                yield place[1], frozenset((one.site, other.site))


def _counts(facts: Facts, left: int) -> Counts:
    pairs = ordered = 0
    for place, accesses in facts.accesses.places.items():
        for one, other in combinations_with_replacement(accesses, 2):
            if facts.may_conflict(one, other):
                pairs += 1
                is_initialised = facts.are_initialised(place, one, other)
                ordered += not is_initialised and not facts.are_ordered(one, other)
    return Counts(pairs, ordered, left)


@pytest.mark.parametrize("name", ["Several", *_FEW])
def test_candidates_are_the_pairs_that_nothing_keeps_apart(
    name: str, files: tuple[str, ...]
) -> None:
    facts = _facts(files, name)
    found, counts = candidates(facts, Budget())
    pairs = [(place[1], frozenset((one.site, other.site))) for place, one, other in found]
    assert len(pairs) == len(set(pairs)), "each pair of ops once"
    assert set(pairs) == set(_open_pairs(facts))
    assert counts == _counts(facts, len(pairs))
    assert name != "Several" or 0 < counts.after_locks < counts.after_order < counts.pairs


def test_the_others_of_sets() -> None:
    assert others_of([0b011, 0b010, 0b100]) == [0b110, 0b111, 0b011]
    assert others_of([0b101]) == [0]
    assert others_of([]) == []
