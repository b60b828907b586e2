"""post* and pre* of explicit pushdown systems against a search of single configurations."""

from random import Random

import pytest
from tests.oracles.pushdown_systems import (
    Automaton,
    Location,
    PushdownSystem,
    Rule,
    Stack,
    post_star,
    pre_star,
)

LOCATIONS, SYMBOLS = range(3), "abc"


def random_system(random: Random) -> PushdownSystem:
    return PushdownSystem(
        Rule(
            location,
            symbol,
            random.choice(LOCATIONS),
            tuple(random.choice(SYMBOLS) for _ in range(random.choice([0, 1, 1, 2]))),
        )
        for location in LOCATIONS
        for symbol in SYMBOLS
        for _ in range(random.choice([0, 1, 1, 2]))
    )


def random_stack(random: Random) -> Stack:
    return tuple(random.choice(SYMBOLS) for _ in range(random.choice([1, 2])))


def reachable(
    system: PushdownSystem, start: tuple[Location, Stack], most: int
) -> set[tuple[Location, Stack]]:
    found = {start}
    work = [start]
    while work:
        for after in system.successors(*work.pop()):
            if after not in found and len(after[1]) <= most:
                found.add(after)
                work.append(after)
    return found


def all_stacks(most: int) -> list[Stack]:
    found: list[Stack] = [()]
    for stack in found:
        if len(stack) < most:
            found.extend((symbol, *stack) for symbol in SYMBOLS)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_post_star_accepts_what_is_reachable(seed: int) -> None:
    random = Random(seed)
    system = random_system(random)
    start: tuple[Location, Stack] = (
        0,
        tuple(random.choice(SYMBOLS) for _ in range(random.choice([1, 2]))),
    )
    result = post_star(system, Automaton.of([start]))
    accepted = {(location, stack) for location in LOCATIONS for stack in result.stacks(location, 2)}
    inside = {(place, stack) for place, stack in reachable(system, start, 7) if len(stack) <= 2}
    assert inside <= accepted
    beyond = reachable(system, start, 10)
    assert accepted <= beyond
    for location in LOCATIONS:
        for stack in all_stacks(2):
            assert result.accepts(location, stack) == ((location, stack) in accepted)


@pytest.mark.parametrize("seed", range(40))
def test_pre_star_accepts_what_reaches_the_goal(seed: int) -> None:
    random = Random(1000 + seed)
    system = random_system(random)
    goal: tuple[Location, Stack] = (
        1,
        tuple(random.choice(SYMBOLS) for _ in range(random.choice([1, 2]))),
    )
    result = pre_star(system, Automaton.of([goal]))
    for location in LOCATIONS:
        for stack in all_stacks(2):
            if goal in reachable(system, (location, stack), 7):
                assert result.accepts(location, stack), (location, stack)
            elif result.accepts(location, stack):
                assert goal in reachable(system, (location, stack), 10), (location, stack)
