"""Questions about growing paths, and which of them are asked at all."""

import pytest
from tests.unit.engines.symbolic.paths.contexts import boolean, context_of, number

from plait.engines.symbolic.paths.exploration_modes import MergedPaths
from plait.engines.symbolic.paths.path_condition import Path
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.path_feasibility import Feasibility
from plait.engines.symbolic.paths.path_runner import Strand
from plait.engines.symbolic.paths.path_stops import OnlyThrows, OpenTest
from plait.logic.smt import terms as t
from plait.logic.smt.solver import Answer
from plait.logic.smt.terms import INT, Term
from plait.machine.state import State


def feasibility_of(context: Context, *, prunes: bool | None = None) -> Feasibility:
    return Feasibility(context, lambda: False, prunes=prunes)


def contradiction(context: Context) -> tuple[Term, ...]:
    """Literals that contradict each other, but none of them openly."""
    both = context.logic.booleans.both(boolean(context, "a"), boolean(context, "b"))
    no = context.logic.booleans.negate(boolean(context, "a"))
    assert isinstance(both, Term)
    assert isinstance(no, Term)
    return both, no


def strand_on(*literals: Term) -> Strand:
    """A strand of which nothing but its path matters."""
    return Strand(State.__new__(State), Path(literals))


def test_paths_without_conditions_need_no_solver() -> None:
    feasibility = feasibility_of(context_of())
    assert feasibility.may_happen(Path())
    assert feasibility.is_worth_following(Path())
    assert feasibility.ask(()) is Answer.SATISFIABLE
    assert (feasibility.questions, feasibility.literals) == (0, 0)


def test_a_contradiction_cannot_happen() -> None:
    context = context_of()
    feasibility = feasibility_of(context)
    path = Path(contradiction(context))
    assert not feasibility.may_happen(path)
    assert not feasibility.is_worth_following(path)
    assert (feasibility.questions, feasibility.literals) == (1, 4)
    feasibility.close()


def test_long_conditions_are_solved_only_once() -> None:
    context = context_of()
    feasibility = feasibility_of(context)
    literals = tuple(boolean(context, f"a{number}") for number in range(201))
    assert feasibility.is_worth_following(Path(literals))
    assert feasibility.questions == 0


def test_orders_of_merged_paths_are_decided_without_a_solver() -> None:
    context = context_of()
    feasibility = feasibility_of(context)
    x, y = number(context, "x"), number(context, "y")
    least = context.logic.booleans.choose(context.logic.vectors.less(x, y, INT), x, y, INT)
    below = context.logic.vectors.less(y, least, INT)
    assert isinstance(least, Term)
    assert least.op == t.LEAST
    assert isinstance(below, Term)
    assert feasibility.simplified((below,)) == (below,)
    context.mode = MergedPaths(lambda _code, _block, _index: None)
    assert feasibility.simplified((below,)) is None
    assert feasibility.ask((below,)) is Answer.UNSATISFIABLE
    assert feasibility.literals == 0


@pytest.mark.parametrize("prunes", [None, True, False])
def test_a_way_out_of_a_long_loop_is_always_asked_about(*, prunes: bool | None) -> None:
    context = context_of()
    feasibility = feasibility_of(context, prunes=prunes)
    good, bad = strand_on(boolean(context, "c")), strand_on(*contradiction(context))
    test = OpenTest(boolean(context, "c"), leaves_loop=True)
    assert feasibility.pruned(test, good, bad, is_crowded=False) == (good, None)
    assert feasibility.pruned(test, bad, good, is_crowded=False) == (None, good)


@pytest.mark.parametrize(
    ("prunes", "is_crowded", "only_throws", "is_asked"),
    [
        (True, True, OnlyThrows.NEITHER, True),
        (True, False, OnlyThrows.NEITHER, False),
        (None, True, OnlyThrows.NEITHER, False),
        (False, True, OnlyThrows.NEITHER, False),
        (True, True, OnlyThrows.SOME, False),
        (True, True, OnlyThrows.IF_TRUE, False),
    ],
)
def test_other_tests_are_asked_about_where_that_is_wanted(
    *, prunes: bool | None, is_crowded: bool, only_throws: OnlyThrows, is_asked: bool
) -> None:
    context = context_of()
    feasibility = feasibility_of(context, prunes=prunes)
    good, bad = strand_on(boolean(context, "c")), strand_on(*contradiction(context))
    test = OpenTest(boolean(context, "c"), only_throws=only_throws)
    expected = (good, None) if is_asked else (good, bad)
    assert feasibility.pruned(test, good, bad, is_crowded=is_crowded) == expected
    assert bool(feasibility.questions) == is_asked
