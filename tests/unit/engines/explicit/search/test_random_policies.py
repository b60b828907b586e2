"""The policies of random runs do what their papers say."""

import random
from collections import Counter
from itertools import pairwise

from plait.engines.explicit.search.random_policies import (
    OperationPriorities,
    PriorityChanges,
    Touch,
    Uniform,
)

NOTHING = Touch(0, changes=False)


def nothing(_thread: int) -> Touch:
    return NOTHING


def test_uniform_choices_are_about_equally_frequent() -> None:
    policy = Uniform(random.Random(1))
    counts = Counter(policy.choose((0, 2, 5), nothing) for _ in range(3000))
    assert set(counts) == {0, 2, 5}
    assert all(900 < count < 1100 for count in counts.values())


def test_without_changes_the_same_thread_runs_as_long_as_it_can() -> None:
    policy = PriorityChanges(random.Random(1), 1)
    for _ in range(20):
        policy.begin(50)
        first = policy.choose((0, 1, 2), nothing)
        assert {policy.choose((0, 1, 2), nothing) for _ in range(60)} == {first}
        others = tuple({0, 1, 2} - {first})
        second = policy.choose(others, nothing)
        assert policy.choose((0, 1, 2), nothing) == first
        assert policy.choose(others, nothing) == second


def test_every_thread_comes_first_in_some_run() -> None:
    policy = PriorityChanges(random.Random(3), 1)
    firsts = Counter()  # type: Counter[int]
    for _ in range(3000):
        policy.begin(10)
        firsts[policy.choose((0, 1, 2), nothing)] += 1
    assert all(900 < firsts[thread] < 1100 for thread in (0, 1, 2))


def test_there_are_as_many_changes_as_the_depth_allows() -> None:
    for depth in (1, 2, 3, 5):
        policy = PriorityChanges(random.Random(depth), depth)
        for _ in range(50):
            policy.begin(100)
            order = [policy.choose((0, 1), nothing) for _ in range(100)]
            switches = sum(a != b for a, b in pairwise(order))
            assert switches <= depth - 1


def test_a_changed_thread_runs_only_when_nobody_else_can() -> None:
    policy = PriorityChanges(random.Random(5), 2)
    policy.begin(1)  # the change is at the first step
    first = policy.choose((0, 1), nothing)
    assert all(policy.choose((0, 1), nothing) == first for _ in range(10))
    assert policy.choose((1 - first,), nothing) == 1 - first
    assert policy.choose((0, 1, 2), nothing) != 1 - first


def test_later_changes_give_lower_priorities_than_any_thread_starts_with() -> None:
    policy = PriorityChanges(random.Random(6), 4)
    policy.begin(3)  # a change at each of the first three steps
    chosen = [policy.choose((0, 1, 2), nothing) for _ in range(3)]
    assert policy.choose((0, 1, 2, 3), nothing) == 3
    assert len(chosen) == 3


def test_a_thread_that_stalls_lets_the_others_go_first() -> None:
    policy = PriorityChanges(random.Random(2), 1)
    policy.begin(10)
    first = policy.choose((0, 1), nothing)
    policy.stalled(first)
    second = policy.choose((0, 1), nothing)
    assert second != first
    policy.stalled(second)
    assert policy.choose((0, 1), nothing) == first


def test_an_operation_keeps_its_priority_until_it_runs_or_one_races_with_it() -> None:
    for seed in range(30):
        policy = OperationPriorities(random.Random(seed))
        policy.begin(10)
        order = [policy.choose((0, 1, 2), nothing)]
        rest = tuple({0, 1, 2} - set(order))
        order.append(policy.choose(rest, nothing))
        drawn = random.Random(seed)
        priorities = {thread: drawn.random() for thread in (0, 1, 2)}
        assert order == sorted(priorities, key=priorities.__getitem__, reverse=True)[:2]


def test_operations_that_race_with_the_one_that_runs_draw_anew() -> None:
    touches = {0: Touch(8, changes=True), 1: Touch(8, changes=False), 2: Touch(9, changes=True)}
    kept = renewed = 0
    for seed in range(200):
        drawn = random.Random(seed)
        priorities = [drawn.random() for _ in range(3)]
        if priorities[0] != max(priorities):
            continue
        policy = OperationPriorities(random.Random(seed))
        policy.begin(10)
        assert policy.choose((0, 1, 2), touches.__getitem__) == 0
        new = drawn.random()
        expected = 1 if new > priorities[2] else 2
        assert policy.choose((1, 2), touches.__getitem__) == expected
        renewed += (new > priorities[2]) != (priorities[1] > priorities[2])
        kept += 1
    assert kept > 30
    assert renewed > 5


def test_two_reads_do_not_race() -> None:
    reads = {thread: Touch(8, changes=False) for thread in range(3)}
    for seed in range(30):
        drawn = random.Random(seed)
        priorities = {thread: drawn.random() for thread in range(3)}
        order = sorted(priorities, key=priorities.__getitem__, reverse=True)
        policy = OperationPriorities(random.Random(seed))
        policy.begin(10)
        assert policy.choose((0, 1, 2), reads.__getitem__) == order[0]
        assert policy.choose(tuple(sorted(order[1:])), reads.__getitem__) == order[1]
