"""Programs from Java source: verdicts, the bounds that they depend on, and sizes of searches."""

import pytest
from tests.unit.engines.visible.searching import BLUETOOTH, PROGRAMS, Answers

from plait.base.budget import Budget
from plait.result.verdicts import Bounds, Holds, Unknown, Violated, Why
from plait.spec.properties import AssertionsHold

ASSERTION = (AssertionsHold(),)


def is_proved(answers: Answers, within: Bounds | None = None) -> bool:
    return all(
        isinstance(verdict, Holds) and verdict.within == (within or Bounds())
        for verdict in answers.verdicts.values()
    )


@pytest.mark.parametrize(("cuts_all", "environments"), [(True, 58), (False, 18)])
def test_no_cut_point_is_lost(cuts_all: bool, environments: int) -> None:  # noqa: FBT001
    answers = Answers(PROGRAMS / "CutPoints.java", cuts_all=cuts_all)

    assert is_proved(answers)
    assert answers.environments == pytest.approx(environments, rel=0.1)


def test_numbers_without_bound_need_a_width() -> None:
    program = PROGRAMS / "DepthCounter.java"

    assert is_proved(Answers(program, bits=6), Bounds(int_bits=6))
    ticks = iter(range(1 << 40))
    unbounded = Answers(program, budget=Budget(3_000, clock=lambda: float(next(ticks))))
    assert {type(verdict) for verdict in unbounded.verdicts.values()} == {Unknown}


def test_a_chain_through_all_frames_is_seen_as_a_whole() -> None:
    answers = Answers(PROGRAMS / "OpenResources.java", view_objects=20)

    assert is_proved(answers, Bounds(view_objects=20))


def test_what_is_proved_with_smaller_views_stays_proved_when_time_is_up() -> None:
    ticks = iter(range(1 << 40))
    budget = Budget(700, clock=lambda: float(next(ticks)))

    verdict = Answers(PROGRAMS / "OpenResources.java", budget=budget)["assertion"]

    assert isinstance(verdict, Unknown)
    assert verdict.why is Why.TIMEOUT
    assert verdict.proved is not None
    assert verdict.proved.view_objects is not None


@pytest.mark.parametrize("contexts", [4, pytest.param(5, marks=pytest.mark.full)])
def test_a_shared_list_stays_whole(contexts: int) -> None:
    answers = Answers(PROGRAMS / "SharedList.java", contexts=contexts)

    assert is_proved(answers, Bounds(context_switches=contexts - 1))


def test_a_node_that_is_taken_twice_needs_four_contexts() -> None:
    program = PROGRAMS / "SharedListBug.java"

    assert is_proved(Answers(program, contexts=3), Bounds(context_switches=2))
    verdict = Answers(program, properties=ASSERTION)["assertion"]
    assert isinstance(verdict, Violated)
    assert len(verdict.witness.turns) == 4


@pytest.mark.parametrize(
    ("version", "contexts"), [(1, 3), pytest.param(2, 5, marks=pytest.mark.full), (3, 4)]
)
@pytest.mark.parametrize(
    "cuts_all", [False, pytest.param(True, marks=pytest.mark.full)], ids=["recursion", "all"]
)
def test_the_bug_of_bluetooth_needs_so_many_contexts(
    version: int,
    contexts: int,
    cuts_all: bool,  # noqa: FBT001
) -> None:
    program = BLUETOOTH / f"BluetoothMain{version}.java"

    fewer = Answers(program, properties=ASSERTION, contexts=contexts - 1, cuts_all=cuts_all)
    verdict = Answers(program, properties=ASSERTION, cuts_all=cuts_all)["assertion"]

    assert is_proved(fewer, Bounds(context_switches=contexts - 2))
    assert isinstance(verdict, Violated)
    assert len(verdict.witness.turns) == contexts


@pytest.mark.full
@pytest.mark.parametrize("limit", ["view_objects", "contexts"])
def test_more_is_found_within_more(limit: str) -> None:
    program = PROGRAMS / "SharedListBug.java"
    was_violated = False
    for most in (1, 2, 3, 4, 5):
        contexts, objects = (most, 50) if limit == "contexts" else (4, most)
        answers = Answers(program, properties=ASSERTION, contexts=contexts, view_objects=objects)
        verdict = answers["assertion"]
        assert not was_violated or isinstance(verdict, Violated)
        was_violated = isinstance(verdict, Violated)
    assert was_violated
