"""Decisions on the running path, and why it stops."""

import pytest
from tests.unit.engines.symbolic.paths.contexts import Heard, boolean, context_of

from plait.engines.symbolic.options import SymbolicOptions
from plait.engines.symbolic.paths.exploration_modes import MergedPaths, SinglePaths
from plait.engines.symbolic.paths.footprints import Footprint
from plait.engines.symbolic.paths.path_condition import Path
from plait.engines.symbolic.paths.path_limits import PathLimit
from plait.engines.symbolic.paths.path_stops import Halt, OnlyThrows, OpenTest
from plait.machine.compile.compiled_code import Ended, Pause


def test_an_open_condition_stops_the_path_and_has_its_answer_afterwards() -> None:
    context = context_of()
    condition = boolean(context, "a")
    with pytest.raises(Pause):
        context.decide(condition, 0, 0)
    assert context.stop == OpenTest(condition)
    path = context.paths.extended(context.path, context.logic.booleans.negate(condition))
    assert path is not None
    context.begin(path, Footprint())
    assert context.stop is None
    assert context.decide(condition, 0, 0) is False


def test_a_test_tells_what_its_outcomes_lead_to() -> None:
    context = context_of()
    condition = boolean(context, "a")
    context.open(condition, leaves_loop=True, only_throws=OnlyThrows.IF_FALSE)
    assert context.open_test == OpenTest(
        condition, leaves_loop=True, only_throws=OnlyThrows.IF_FALSE
    )


def test_an_assumption_is_a_condition_or_the_end() -> None:
    context = context_of()
    condition = boolean(context, "a")
    context.assume(condition)
    assert context.path.literals == (condition,)
    with pytest.raises(Ended):
        context.assume(context.logic.booleans.negate(condition))
    assert context.stop is Halt.OVER


def test_bounds_on_paths_are_told_where_they_end_one() -> None:
    heard = Heard()
    context = context_of(heard, SymbolicOptions(most_branches=1, most_steps=2))
    context.remaining.begin(0, 2)
    with pytest.raises(Ended):
        context.decide(boolean(context, "a"), 0, 0)
    context.count_step()
    context.count_step()
    with pytest.raises(Ended):
        context.count_step()
    assert heard.cuts == [PathLimit.BRANCHES, PathLimit.STEPS]


def test_a_loop_begins_once_in_a_step() -> None:
    remaining = context_of().remaining
    assert remaining.is_first_iteration_of_step(1, 4)
    assert not remaining.is_first_iteration_of_step(1, 4)
    assert remaining.is_first_iteration_of_step(2, 4)
    remaining.begin(None, None)
    assert remaining.is_first_iteration_of_step(1, 4)


def test_only_single_paths_are_asked_about_before_they_fail() -> None:
    context = context_of()
    asked: list[Path] = []

    def refuse(path: Path) -> bool:
        asked.append(path)
        return False

    context.mode = MergedPaths(lambda _code, _block, _index: None)
    context.end_if_infeasible()
    context.mode = SinglePaths()
    context.end_if_infeasible()
    assert asked == []
    context.mode = SinglePaths(refuse)
    with pytest.raises(Ended):
        context.end_if_infeasible()
    assert asked == [context.path]


def test_nobody_records_paths_that_are_merged_or_single() -> None:
    context = context_of()
    assert context.active_recorder is None
    context.mode = MergedPaths(lambda _code, _block, _index: None)
    assert context.active_recorder is None
