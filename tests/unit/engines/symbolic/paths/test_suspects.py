"""Suspects on the running path: labels, schedules, and what is complete."""

from collections.abc import Iterator

import pytest
from tests.unit.engines.symbolic.paths.contexts import boolean, context_of

from plait.base.budget import Budget
from plait.base.errors import MissingClassError, UnsupportedError
from plait.engines.symbolic.paths.path_condition import Path
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.path_feasibility import Feasibility
from plait.engines.symbolic.paths.path_limits import PathLimit
from plait.engines.symbolic.paths.path_runner import Turns
from plait.engines.symbolic.paths.suspects import Stuck, Suspects, is_violation
from plait.engines.symbolic.solving.dispatch import Dispatch
from plait.spec.properties import AssertionsHold, NoDataRace, NoDeadlock, Property

HERE, THERE = ("T.main", 1), ("T.main", 2)


@pytest.fixture(name="context")
def context_without_a_machine() -> Context:
    return context_of()


@pytest.fixture(name="dispatch")
def this_process_solves(context: Context) -> Iterator[Dispatch]:
    made = Dispatch(1, context.inputs.axioms, Budget())
    yield made
    made.close()


def suspects_of(
    context: Context, dispatch: Dispatch, *properties: Property, find_all: bool = False
) -> Suspects:
    feasibility = Feasibility(context, dispatch.is_spent, prunes=None)
    return Suspects(context, dispatch, feasibility, properties, find_all=find_all)


def test_a_violation_has_the_schedule_of_its_step(context: Context, dispatch: Dispatch) -> None:
    suspects = suspects_of(context, dispatch, AssertionsHold())
    context.path = Path((boolean(context, "a"),))
    turns = Turns(None, 3)
    suspects.begin_step(turns)
    suspects.suspect(AssertionsHold(), HERE)
    dispatch.finish()
    assert suspects.feasible() == [(AssertionsHold(), None)]
    assert suspects.turns == {1: turns}
    assert suspects.literals == 1


def test_what_nobody_asked_for_is_no_suspect(context: Context, dispatch: Dispatch) -> None:
    suspects = suspects_of(context, dispatch, AssertionsHold())
    suspects.suspect(NoDeadlock(), HERE)
    assert dispatch.suspects == 0


@pytest.mark.parametrize("find_all", [False, True])
def test_places_count_where_all_violations_are_asked_for(
    context: Context, dispatch: Dispatch, *, find_all: bool
) -> None:
    suspects = suspects_of(context, dispatch, AssertionsHold(), find_all=find_all)
    for place in (HERE, THERE):
        suspects.suspect(AssertionsHold(), place)
    assert len(suspects.feasible()) == 1 + find_all
    assert all(map(is_violation, suspects.feasible()))
    assert suspects.is_complete == (not find_all)


def test_races_alone_are_worth_no_further_search(context: Context, dispatch: Dispatch) -> None:
    suspects = suspects_of(context, dispatch, AssertionsHold(), NoDataRace())
    suspects.suspect(NoDataRace(), HERE)
    assert not suspects.is_complete
    suspects.suspect(AssertionsHold(), HERE)
    assert suspects.is_complete


def test_bounds_and_gaps_are_labels_of_their_own(context: Context, dispatch: Dispatch) -> None:
    suspects = suspects_of(context, dispatch, AssertionsHold())
    suspects.cut(PathLimit.STEPS, None)
    suspects.stick(UnsupportedError("a gap"))
    assert suspects.cuts() == [PathLimit.STEPS]
    assert suspects.cut_loops == {None}
    assert suspects.stuck() == [Stuck("a gap")]
    assert not any(map(is_violation, suspects.possible()))
    suspects.require_classes()


@pytest.mark.parametrize("is_feasible", [False, True])
def test_a_class_is_required_where_an_execution_comes_to_it(
    context: Context, dispatch: Dispatch, *, is_feasible: bool
) -> None:
    suspects = suspects_of(context, dispatch, AssertionsHold())
    if not is_feasible:
        both = context.logic.booleans.both(boolean(context, "a"), boolean(context, "b"))
        context.path = Path((both, context.logic.booleans.negate(boolean(context, "a"))))  # type: ignore[arg-type] # terms
    suspects.stick(MissingClassError("some/Class"))
    dispatch.finish()
    if is_feasible:
        with pytest.raises(MissingClassError, match=r"some\.Class"):
            suspects.require_classes()
    else:
        suspects.require_classes()
