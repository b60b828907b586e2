"""Feasibility checks of growing paths, made only as long as they prune enough of them."""

from typing import Final, final

from plait.base.errors import UnsupportedError
from plait.engines.symbolic.paths.path_condition import Literals, Path
from plait.engines.symbolic.solving.incremental_solver import PrefixSolver
from plait.logic.smt import terms as t
from plait.logic.smt.solver import Answer
from plait.logic.smt.term_evaluation import evaluate
from plait.logic.smt.terms import Term, cone

_FIRST: Final = 24
"""The number of forks before the first check: small programs need none."""

_WINDOW: Final = 128
_FIRST_WINDOW: Final = 32
_LEAST_SHARE: Final = 6
"""The least share of checks in a window that must prune a path, or pruning pauses."""

_REST: Final = 1024

_MOST_EFFORT: Final = 500
_LEAST_EFFORT: Final = 50
"""How much effort of the solver a check is worth: the path may be followed unchecked instead."""


@final
class Pruning:
    """Decides at each fork whether to check, by counts alone, so that runs are reproducible."""

    def __init__(self, prefix_solver: PrefixSolver, *, prunes: bool | None) -> None:
        self._prefix_solver = prefix_solver
        self._prunes = prunes
        self._resting = _FIRST
        self._asked = 0
        self._cut = 0
        self._window = _FIRST_WINDOW
        self._effort = _MOST_EFFORT
        self.questions = 0
        self.literals = 0
        """Those of all questions."""

    def is_on(self) -> bool:
        """Whether the paths of the next fork should be checked."""
        if self._prunes is not None:
            return self._prunes
        if self._resting:
            self._resting -= 1
            return False
        if self._asked >= self._window:
            if self._cut * _LEAST_SHARE < self._asked:
                self._resting = _REST
            self._asked = self._cut = 0
            self._window = _WINDOW
        return True

    def is_feasible(self, path: Path) -> bool:
        """Whether some input takes the path; true when the solver does not know.

        After a check in vain the next one is worth half as much, after another one twice.
        """
        self.questions += 1
        self._asked += 1
        self.literals += len(path.literals)
        answer = self._prefix_solver.check(path.literals, effort=self._effort)
        is_known = answer is not Answer.UNKNOWN
        effort = self._effort * 2 if is_known else self._effort // 2
        self._effort = min(max(effort, _LEAST_EFFORT), _MOST_EFFORT)
        found = answer is not Answer.UNSATISFIABLE
        self._cut += not found
        return found

    def ask(self, literals: Literals) -> Answer:
        """Whether a path is feasible; does not count for the value of pruning."""
        self.literals += len(literals)
        return self._prefix_solver.check(literals)

    def find_value(self, path: Path, term: Term) -> int | None:
        """A value that the term can have on the path; None when the path is infeasible."""
        self.questions += 1
        answer = self.ask(path.literals)
        if answer is Answer.UNKNOWN:
            raise UnsupportedError(
                "a number that depends on inputs, for which no solver has a value"
            )
        if answer is Answer.UNSATISFIABLE:
            return None
        variables = [part for part in cone([term]) if part.op == t.VARIABLE]
        (value,) = evaluate([term], self._prefix_solver.model(variables))
        return int(value)
