"""Checks of growing paths: what they cost is bounded by work, and no answer means feasible."""

from collections.abc import Iterable, Mapping
from typing import cast, final

from plait.engines.symbolic.paths.path_condition import Path
from plait.engines.symbolic.solving.incremental_solver import PrefixSolver
from plait.engines.symbolic.solving.infeasible_paths import Pruning
from plait.logic.smt.logic import Logic
from plait.logic.smt.solver import Answer
from plait.logic.smt.terms import INT, Term, Value


@final
class _Listening:
    """A solver that gives the same answer to everything, and keeps the effort of each query."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.efforts: list[int | None] = []

    def assume(self, value: Value) -> None: ...

    def push(self) -> None: ...

    def pop(self, levels: int = 1) -> None: ...

    def check(self, *_conditions: Value, effort: int | None = None) -> Answer:
        self.efforts.append(effort)
        return self.answer

    def model(self, variables: Iterable[Term]) -> Mapping[str, int]:
        return {str(variable.args[0]): 0 for variable in variables}


def _path() -> Path:
    logic = Logic()
    x = logic.pool.variable("x", INT)
    return Path((cast("Term", logic.vectors.less(7, x, INT)),))


def test_what_the_solver_does_not_know_is_feasible_and_worth_less_each_time() -> None:
    solver = _Listening(Answer.UNKNOWN)
    pruning = Pruning(PrefixSolver(solver, []), prunes=True)
    assert all(pruning.is_feasible(_path()) for _ in range(6))
    efforts = [effort for effort in solver.efforts if effort is not None]
    assert len(efforts) == 6
    assert efforts == sorted(efforts, reverse=True)
    least = efforts[-1]
    assert 0 < least < efforts[0]
    solver.answer = Answer.UNSATISFIABLE
    assert not pruning.is_feasible(_path())
    assert not pruning.is_feasible(_path())
    assert solver.efforts[-1] == 2 * least


def test_a_value_is_asked_for_without_a_limit() -> None:
    solver = _Listening(Answer.SATISFIABLE)
    path = _path()
    assert Pruning(PrefixSolver(solver, []), prunes=True).find_value(path, path.literals[0]) == 0
    assert solver.efforts == [None]
