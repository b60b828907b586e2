"""The policies of random runs do what their papers say."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise, permutations
from typing import Any, Final

import pytest

from plait.engines.explicit.kernel.kernel_choice import make_kernel
from plait.engines.explicit.kernel.kernel_opcodes import (
    OPERATION_PRIORITIES,
    PRIORITY_CHANGES,
    UNIFORM,
    WRITES,
)
from plait.engines.explicit.kernel_interface import Scheduling

KERNELS: Final = ["auto", "pure"]
POLICIES: Final = [UNIFORM, PRIORITY_CHANGES, OPERATION_PRIORITIES]


class Touches:
    """Stands for the part that knows what threads are about to touch: place and flags of each."""

    def __init__(self, touches: Mapping[int, tuple[int, int]]) -> None:
        self._touches = touches
        self.place = 0
        self.place_flags = 0

    def touch(self, thread: int) -> bool:
        self.place, self.place_flags = self._touches.get(thread, (0, 0))
        return self.place != 0


def scheduling(
    policy: int,
    seed: int,
    depth: int = 1,
    kernel: str = "pure",
    touches: Mapping[int, tuple[int, int]] | None = None,
) -> Scheduling:
    """Decisions about threads of which nothing else is known; with `touches` uncompiled."""
    made: Any = make_kernel(kernel).scheduling
    if kernel == "pure":
        made.enabledness = Touches(touches or {})
    made.set_policy(policy, depth, seed)
    return made  # type: ignore[no-any-return]  # so that a test can put the touches in


def orders(touches: Mapping[int, tuple[int, int]], runs: int) -> Counter[tuple[int, ...]]:
    """How often three threads of one operation each run in each order, by POS."""
    made = scheduling(OPERATION_PRIORITIES, 5, touches=touches)
    counts = Counter[tuple[int, ...]]()
    for run in range(runs):
        made.begin_run(run, 3)
        left = [0, 1, 2]
        order = []
        while left:
            order.append(made.choose_from(left))
            left.remove(order[-1])
        counts[tuple(order)] += 1
    return counts


@pytest.mark.parametrize("kernel", KERNELS)
def test_uniform_choices_are_about_equally_frequent(kernel: str) -> None:
    policy = scheduling(UNIFORM, 1, kernel=kernel)
    policy.begin_run(0, 10)
    counts = Counter(policy.choose_from((0, 2, 5)) for _ in range(3000))
    assert set(counts) == {0, 2, 5}
    assert all(900 < count < 1100 for count in counts.values())


def test_uniform_choices_do_not_depend_on_the_one_before() -> None:
    policy = scheduling(UNIFORM, 2)
    policy.begin_run(0, 10)
    chosen = [policy.choose_from((0, 1, 2)) for _ in range(9000)]
    counts = Counter(pairwise(chosen))
    assert len(counts) == 9
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("policy", POLICIES)
def test_the_first_choices_of_runs_are_about_equally_frequent(policy: int) -> None:
    made = scheduling(policy, 3)
    firsts = Counter[int]()
    for run in range(3000):
        made.begin_run(run, 10)
        firsts[made.choose_from((0, 1, 2))] += 1
    assert all(900 < firsts[thread] < 1100 for thread in (0, 1, 2))


@pytest.mark.parametrize("policy", POLICIES)
def test_seed_and_number_decide_a_run(policy: int) -> None:
    def run(seed: int, number: int) -> list[int]:
        made = scheduling(policy, seed, depth=5)
        made.begin_run(number + 1, 40)  # what came before does not matter
        made.choose_from((0, 1, 2))
        made.begin_run(number, 40)
        threads = [(0, 1, 2), (0, 1), (1, 2), (0, 2)]
        return [made.choose_from(threads[step % 4]) for step in range(40)]

    assert run(7, 3) == run(7, 3)
    assert len({tuple(run(seed, number)) for seed in range(5) for number in range(5)}) > 5


def test_without_changes_the_same_thread_runs_as_long_as_it_can() -> None:
    policy = scheduling(PRIORITY_CHANGES, 1)
    for run in range(20):
        policy.begin_run(run, 50)
        first = policy.choose_from((0, 1, 2))
        assert {policy.choose_from((0, 1, 2)) for _ in range(60)} == {first}
        others = tuple({0, 1, 2} - {first})
        second = policy.choose_from(others)
        assert policy.choose_from((0, 1, 2)) == first
        assert policy.choose_from(others) == second


def test_there_are_as_many_changes_as_the_depth_allows() -> None:
    for depth in (1, 2, 3, 5):
        policy = scheduling(PRIORITY_CHANGES, depth, depth)
        most = 0
        for run in range(50):
            policy.begin_run(run, 100)
            order = [policy.choose_from((0, 1)) for _ in range(100)]
            switches = sum(a != b for a, b in pairwise(order))
            assert switches <= depth - 1
            most = max(most, switches)
        assert most >= min(depth - 1, 2)


def test_changes_are_equally_likely_at_all_steps() -> None:
    policy = scheduling(PRIORITY_CHANGES, 9, 2)
    places = Counter[int]()
    for run in range(5000):
        policy.begin_run(run, 10)
        order = [policy.choose_from((0, 1)) for _ in range(10)]
        places[next((i for i in range(1, 10) if order[i] != order[0]), 0)] += 1
    assert all(400 < places[step] < 600 for step in range(10))  # 0: before any thread ran


def test_a_changed_thread_runs_only_when_nobody_else_can() -> None:
    policy = scheduling(PRIORITY_CHANGES, 5, 2)
    policy.begin_run(0, 1)  # the change is at the first step
    first = policy.choose_from((0, 1))
    assert all(policy.choose_from((0, 1)) == first for _ in range(10))
    assert policy.choose_from((1 - first,)) == 1 - first
    assert policy.choose_from((0, 1, 2)) != 1 - first


def test_later_changes_give_lower_priorities_than_any_thread_starts_with() -> None:
    policy = scheduling(PRIORITY_CHANGES, 6, 4)
    policy.begin_run(0, 3)  # a change at each of the first three steps
    for _ in range(3):
        policy.choose_from((0, 1, 2))
    assert policy.choose_from((0, 1, 2, 3)) == 3


def test_a_depth_beyond_the_steps_changes_at_every_step() -> None:
    """A thread goes on while its new priority is above the other's: each switch is a record."""
    switches = []
    for seed in range(200):
        policy = scheduling(PRIORITY_CHANGES, seed, 1 << 20)
        policy.begin_run(0, 100)
        order = [policy.choose_from((0, 1)) for _ in range(100)]
        switches.append(sum(a != b for a, b in pairwise(order)))
        assert policy.choose_from((0, 1, 2)) == 2
    records = sum(1 / step for step in range(2, 101))  # of 100 numbers in random order
    assert records - 0.5 < sum(switches) / len(switches) < records + 0.5


def test_a_thread_that_stalls_lets_the_others_go_first() -> None:
    policy = scheduling(PRIORITY_CHANGES, 2)
    policy.begin_run(0, 10)
    first = policy.choose_from((0, 1))
    policy.note_stalled(first)
    second = policy.choose_from((0, 1))
    assert second != first
    policy.note_stalled(second)
    assert policy.choose_from((0, 1)) == first


def test_operations_that_do_not_race_keep_their_priorities() -> None:
    places = {thread: (8 + thread, WRITES) for thread in range(3)}
    counts = orders(places, 6000)
    assert set(counts) == set(permutations(range(3)))
    assert all(850 < count < 1150 for count in counts.values())
    assert counts == orders({}, 6000)


def test_two_reads_do_not_race() -> None:
    reads = dict.fromkeys(range(3), (8, 0))
    assert orders(reads, 500) == orders({}, 500)


def test_operations_that_race_with_the_one_that_runs_draw_anew() -> None:
    """Thread 2 keeps what has just lost against thread 0; thread 1 draws from all numbers again."""
    counts = orders({0: (8, WRITES), 1: (8, 0), 2: (9, WRITES)}, 6000)
    after = counts[0, 1, 2] + counts[0, 2, 1]
    # The priority of 2 is below the greatest of three: 1 draws a greater one in 5 of 8 runs.
    assert 1800 < after < 2200
    assert 0.58 < counts[0, 1, 2] / after < 0.67


def test_a_write_races_with_reads_in_either_order() -> None:
    reader_first = orders({0: (8, 0), 1: (8, WRITES), 2: (9, WRITES)}, 6000)
    writer_first = orders({0: (8, WRITES), 1: (8, 0), 2: (9, WRITES)}, 6000)
    assert reader_first == writer_first
