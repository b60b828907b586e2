"""Suspects shared out among processes."""

from collections.abc import Iterator
from typing import Final

import pytest

from plait.base.budget import Budget
from plait.engines.symbolic.paths.path_condition import Literals
from plait.engines.symbolic.solving.batch_workers import BatchWorkers
from plait.engines.symbolic.solving.dispatch import LARGEST_BATCH, Dispatch
from plait.engines.symbolic.solving.solver_batches import Batch
from plait.logic.smt.booleans import Booleans
from plait.logic.smt.terms import BOOL, Pool, Term

WORKERS: Final = 2


@pytest.fixture(name="sent")
def lengths_of_batches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many suspects the batches have that are sent to processes."""
    found: list[int] = []
    submit = BatchWorkers.submit

    def spied(self: BatchWorkers, batch: Batch, numbers: tuple[int, ...]) -> None:
        found.append(len(numbers))
        submit(self, batch, numbers)

    monkeypatch.setattr(BatchWorkers, "submit", spied)
    return found


@pytest.fixture(name="dispatch")
def two_processes() -> Iterator[Dispatch]:
    """Suspects go to two processes."""
    made = Dispatch(WORKERS, [], Budget())
    yield made
    made.close()


def impossible(pool: Pool, number: int) -> Literals:
    """The condition of a path that no input takes, though each literal can be true."""
    booleans = Booleans(pool)
    one, other = (pool.variable(f"{name}{number}", BOOL) for name in "xy")
    both = booleans.both(one, other)
    assert isinstance(both, Term)
    parts = (both, booleans.negate(one))
    return tuple(part for part in parts if isinstance(part, Term))


def test_batches_are_large_where_much_waits_and_small_at_the_end(
    dispatch: Dispatch, sent: list[int]
) -> None:
    pool = Pool()
    count = 4_000
    for number in range(count):
        dispatch.add("label", impossible(pool, number))
    dispatch.finish()
    assert sum(sent) == count
    assert sent[0] == 1
    assert 10 < max(sent) <= LARGEST_BATCH
    small = 2 * WORKERS - 1  # the batch before takes one or two, by when the processes ask
    assert sent[-small:] == [1] * small
    assert not dispatch.answers


def test_what_has_an_answer_is_not_sent(dispatch: Dispatch, sent: list[int]) -> None:
    pool = Pool()
    dispatch.add("other", impossible(pool, 0))
    dispatch.add("label", (pool.variable("z", BOOL),))
    later = 0
    while "label" not in dispatch.answers:
        later += 1
        dispatch.add("label", impossible(pool, later))
    dispatch.finish()
    assert sum(sent) <= later + 2
    assert dispatch.add("label", impossible(pool, later + 1)) is None
    assert dispatch.answers == {"label": (2, {"z": 1})}


@pytest.mark.parametrize("workers", [1, WORKERS])
def test_a_path_without_conditions_is_no_answer_before_those_that_wait(workers: int) -> None:
    pool = Pool()
    dispatch = Dispatch(workers, [], Budget(), batch_size=4)
    dispatch.add("label", (pool.variable("z", BOOL),))
    dispatch.add("label", ())
    dispatch.finish()
    dispatch.close()
    assert dispatch.answers == {"label": (1, {"z": 1})}


def test_a_search_without_suspects_sees_answers_when_it_looks(dispatch: Dispatch) -> None:
    dispatch.add("label", (Pool().variable("z", BOOL),))
    while not dispatch.answers:
        dispatch.look()
    assert dispatch.answers == {"label": (1, {"z": 1})}
