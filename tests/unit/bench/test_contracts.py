"""What the rows about java.util.concurrent say of an answer."""

from pathlib import Path

import pytest
from bench.contracts import CURVES, HARNESSES, Answer, Harness, bars

STATES = Harness("counter", "LockedCounter", "2 1", most_states=36)
SECONDS = Harness("counter", "LockedCounter", "2 1", most_seconds=5)


@pytest.mark.parametrize(
    ("harness", "answer", "is_met"),
    [
        (STATES, Answer(is_decided=True, seconds=9, states=36), True),
        (STATES, Answer(is_decided=True, seconds=1, states=37), False),
        (STATES, Answer(is_decided=False, seconds=1, states=20), False),
        (SECONDS, Answer(is_decided=True, seconds=5, states=99), True),
        (SECONDS, Answer(is_decided=True, seconds=6, states=9), False),
        (SECONDS, Answer(is_decided=False, seconds=1, states=9), False),
    ],
)
def test_only_a_decided_check_within_its_bar_meets_it(
    harness: Harness, answer: Answer, *, is_met: bool
) -> None:
    (row,) = bars(harness, answer)

    assert row.is_met is is_met


def test_a_harness_without_a_bar_has_no_row() -> None:
    harness = Harness("counter", "LockedCounter", "2 1")

    assert not list(bars(harness, Answer(is_decided=True, seconds=1, states=16)))


def test_states_of_a_check_that_was_cut_are_marked() -> None:
    assert str(Answer(is_decided=False, seconds=20, states=4_711)).startswith("> 4,711")


def test_every_program_is_there() -> None:
    paths = [harness.source for harness in HARNESSES]
    paths += [Harness("", curve.path, "").source for curve in CURVES]

    assert [path for path in paths if not Path(path).is_file()] == []
