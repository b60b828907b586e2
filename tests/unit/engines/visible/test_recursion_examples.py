"""The examples in `examples/recursion`: sizes of the searches, and bugs with few contexts."""

from typing import Final

import pytest
from tests.unit.engines.visible.searching import ROOT, Answers

from plait.result.verdicts import Bounds, Holds, Violated
from plait.spec.properties import AssertionsHold, NoUncaughtException

EXAMPLES: Final = ROOT / "examples/recursion"
ENVIRONMENTS: Final = {
    "NestedScopeFixed": 7,
    "NestedTransactionFixed": 28,
    "TypeCheckerFixed": 355,
    "LinkedRingFixed": 7,
    "LevelNamesFixed": 15,
    "NestedDispatchFixed": 31,
    "UndoneMovesFixed": 107,
    "ReentrantVisitsFixed": 145,
    "ScopePerVisitFixed": 137,
}
LARGEST_VIEW: Final = {
    "NestedScopeFixed": 2,
    "NestedTransactionFixed": 3,
    "LinkedRingFixed": 6,
    "ScopePerVisitFixed": 2,
}
TURNS: Final = {
    "NestedScope": 1,
    "NestedTransaction": 1,
    "TypeChecker": 1,
    "LinkedRing": 1,
    "LevelNames": 1,
    "NestedDispatch": 1,
    "UndoneMoves": 1,
    "ReentrantVisits": 3,
    "ScopePerVisit": 3,
}
"""The fewest contexts of a bug."""


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_it_holds_for_every_depth_and_schedule(name: str) -> None:
    answers = Answers(EXAMPLES / f"{name}.java", view_objects=LARGEST_VIEW.get(name))

    for verdict in answers.verdicts.values():
        assert isinstance(verdict, Holds)
        assert verdict.within == Bounds()
    assert answers.environments == pytest.approx(ENVIRONMENTS[name], rel=0.1)


@pytest.mark.parametrize("name", TURNS)
def test_its_twin_is_violated_with_the_fewest_contexts(name: str) -> None:
    asked = NoUncaughtException() if name == "TypeChecker" else AssertionsHold()
    program, contexts = EXAMPLES / f"{name}.java", TURNS[name]

    (verdict,) = Answers(program, properties=(asked,)).verdicts.values()

    assert isinstance(verdict, Violated)
    assert len(verdict.witness.turns) == contexts
    if contexts > 1:
        fewer = Answers(program, properties=(asked,), contexts=contexts - 1)
        (verdict,) = fewer.verdicts.values()
        assert isinstance(verdict, Holds)
        assert verdict.within == Bounds(context_switches=contexts - 2)
