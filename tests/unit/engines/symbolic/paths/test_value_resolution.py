"""One object or one number, made of what several paths or inputs leave open."""

from typing import Any

import pytest
from tests.unit.engines.symbolic.paths.contexts import boolean, context_of, number

from plait.base.errors import UnsupportedError
from plait.engines.symbolic.compile.reference_unions import Union
from plait.engines.symbolic.paths.exploration_modes import MergedPaths
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.path_stops import OpenTest
from plait.engines.symbolic.paths.value_resolution import MOST_VALUES, is_symbolic
from plait.logic.smt.terms import INT, Term
from plait.machine.compile.compiled_code import Ended, Pause


def union_of(context: Context) -> tuple[Union, Term]:
    """One of objects 1 and 2."""
    condition = boolean(context, "a")
    made = context.values.unions.choose(condition, 1, 2)
    assert isinstance(made, Union)
    return made, condition


def follow(context: Context, condition: Any) -> None:
    path = context.paths.extended(context.path, condition)
    assert path is not None
    context.path = path


def test_the_objects_that_a_path_excludes_are_not_possible() -> None:
    context = context_of()
    union, condition = union_of(context)
    assert [at for at, _ in context.values.possible(union)] == [1, 2]
    follow(context, context.logic.booleans.negate(condition))
    assert context.values.possible(union) == [(2, True)]


def test_a_reference_is_open_until_the_path_decides_it() -> None:
    context = context_of()
    union, condition = union_of(context)
    registers: list[Any] = [union]
    with pytest.raises(Pause):
        context.values.resolve(registers, 0, 0, 0)
    assert isinstance(context.stop, OpenTest)
    assert registers == [union]
    follow(context, condition)
    context.values.resolve(registers, 0, 0, 0)
    assert registers == [1]


@pytest.mark.parametrize("is_merged", [False, True])
def test_the_last_object_is_assumed_on_single_paths_alone(*, is_merged: bool) -> None:
    context = context_of()
    if is_merged:
        context.mode = MergedPaths(lambda _code, _block, _index: None)
    condition = boolean(context, "a")
    registers: list[Any] = [context.values.unions.choose(condition, 1, 0)]
    assert is_symbolic(registers[0])
    context.values.resolve(registers, 0, 0, 0, is_object=True)
    assert registers == [1]
    assert context.path.literals == (() if is_merged else (condition,))


def test_null_is_on_no_execution_where_there_is_an_object() -> None:
    context = context_of()
    condition = boolean(context, "a")
    registers: list[Any] = [context.values.unions.choose(condition, 0, 1)]
    follow(context, condition)
    with pytest.raises(Ended):
        context.values.resolve(registers, 0, 0, 0, is_object=True)


def test_two_references_are_the_same_object_under_a_condition() -> None:
    context = context_of()
    union, condition = union_of(context)
    assert context.values.same_object(union, 1) is condition
    assert context.values.same_object(union, 3) is False


def test_a_number_is_one_that_a_solver_gives_then_another() -> None:
    context = context_of()
    term = number(context, "n")
    registers: list[Any] = [term]
    with pytest.raises(Pause):
        context.values.resolve(registers, 0, 0, 0)
    equation = context.logic.vectors.equal(term, 7, INT)
    assert context.open_test.condition is equation
    follow(context, equation)
    context.values.resolve(registers, 0, 0, 0)
    assert registers == [7]


def test_a_number_of_few_values_needs_no_solver() -> None:
    context = context_of()
    term = context.inputs.variable("n", INT, (4, 6))
    equal, negate = context.logic.vectors.equal, context.logic.booleans.negate
    for expected in (4, 5):
        with pytest.raises(Pause):
            context.values.resolve([term], 0, 0, 0)
        assert context.open_test.condition is equal(term, expected, INT)
        follow(context, negate(equal(term, expected, INT)))
    registers: list[Any] = [term]
    context.values.resolve(registers, 0, 0, 0)
    assert registers == [6]


def test_too_many_values_are_not_tried() -> None:
    context = context_of()
    term = number(context, "n")
    equal, negate = context.logic.vectors.equal, context.logic.booleans.negate
    for value in range(100, 100 + MOST_VALUES):
        follow(context, negate(equal(term, value, INT)))
    with pytest.raises(UnsupportedError, match="where one is needed"):
        context.values.resolve([term], 0, 0, 0)
