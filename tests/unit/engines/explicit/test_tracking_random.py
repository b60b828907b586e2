"""With and without tracked fields, searches reach the same states and see the same violations.

The sheet's A2 (equal sets of cores with values), A3 (any order), A4 (only new values or all again)
and A8 (traces replay), on random programs.
"""

from collections.abc import Iterator
from itertools import count

import pytest
from tests.unit.engines.explicit.tracked import Pair, Plain, by_kind, check_replays, concrete_keys
from tests.unit.engines.explicit.tracked_programs import TRACKED, random_program

from plait.ir.text import parse_program

FIELDS = ",".join(TRACKED)
MOST_STATES = 150
SAMPLE = [range(start, start + 40) for start in range(0, 120, 40)]
FULL = [range(start, start + 500) for start in range(1000, 11_000, 500)]


def pairs(seeds: range, most: int, kernel: str = "auto") -> Iterator[tuple[int, Pair, Plain]]:
    """Programs of at most so many states, as many as there are seeds; each seed has its own."""
    for first in seeds:
        for seed in count(first, 1_000_000):
            pair = Pair(parse_program(random_program(seed), origin="random"), kernel)
            plain = Plain(most)
            plain.sightings = by_kind(pair.explore(plain))
            if len(plain.keys) <= most:
                yield seed, pair, plain
                break


def check_agreement(seed: int, pair: Pair, plain: Plain) -> None:
    search, strategy = pair.tracked(FIELDS)
    assert by_kind(search) == plain.sightings, seed
    assert concrete_keys(search, strategy) | {plain.first} == plain.keys, seed
    check_replays(pair, search)


@pytest.mark.parametrize("seeds", SAMPLE)
def test_tracking_reaches_the_same_states(seeds: range) -> None:
    for seed, pair, plain in pairs(seeds, MOST_STATES):
        check_agreement(seed, pair, plain)


@pytest.mark.full
@pytest.mark.parametrize("seeds", FULL)
def test_tracking_reaches_the_same_states_of_many_programs(seeds: range) -> None:
    for seed, pair, plain in pairs(seeds, 4 * MOST_STATES):
        check_agreement(seed, pair, plain)


def test_the_order_of_visits_does_not_matter() -> None:
    for seed, pair, plain in pairs(range(300, 315), MOST_STATES):
        for options in ({"is_breadth": False}, {"is_incremental": False}, {"merges": False}):
            search, strategy = pair.tracked(FIELDS, **options)
            assert by_kind(search) == plain.sightings, seed
            if options != {"merges": False}:
                assert concrete_keys(search, strategy) | {plain.first} == plain.keys, seed
            check_replays(pair, search)


def test_the_kernel_steps_as_diagrams_do_where_there_is_one_value() -> None:
    native = 0
    for seed, pair, _ in pairs(range(315, 345), MOST_STATES):
        search, strategy = pair.tracked(FIELDS)
        other, slow = pair.tracked(FIELDS, steps_natively=False)
        assert by_kind(search) == by_kind(other), seed
        assert strategy.table.keys() == slow.table.keys(), seed
        assert concrete_keys(search, strategy) == concrete_keys(other, slow), seed
        native += strategy.native_steps
    assert native > 300


def test_what_a_step_shows_that_is_taken_once_more_is_seen_once() -> None:
    """Violations of a step of the kernel's own were told of later steps too."""
    for seeds in (range(1059, 1060), range(1114, 1115)):
        for seed, pair, plain in pairs(seeds, 4 * MOST_STATES):
            check_agreement(seed, pair, plain)


def test_without_tracked_fields_it_is_the_explicit_search() -> None:
    for seed, pair, plain in pairs(range(350, 360), MOST_STATES):
        search, _ = pair.tracked("")
        assert search.kernel.search.states == len(plain.keys), seed
        assert by_kind(search) == plain.sightings, seed


def test_the_compiled_and_the_pure_kernel_agree() -> None:
    for seed, pair, plain in pairs(range(400, 403), 50, "pure"):
        check_agreement(seed, pair, plain)
