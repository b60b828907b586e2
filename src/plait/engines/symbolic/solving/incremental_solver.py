"""An incremental solver that follows a search: assertion levels for common prefixes of paths."""

from bisect import bisect_right
from collections.abc import Mapping
from typing import final

from plait.engines.symbolic.paths.path_condition import Literals, common_length
from plait.logic.smt.solver import Answer, Solver
from plait.logic.smt.terms import Term, Value


@final
class PrefixSolver:
    """Keeps the common prefix of the last path and the next.

    What a path adds to the last one is one level, for levels cost time. It is divided when a path
    shares a part of it. `axioms` are asserted beside all paths; the list may grow.
    """

    def __init__(self, solver: Solver, axioms: list[Value]) -> None:
        self._solver = solver
        self._axioms = axioms
        self._literals: Literals = ()
        self._ends: list[int] = []
        """How many literals are asserted up to each level."""
        self._asserted: list[int] = [0]
        """How many axioms are; the first is below all levels."""

    def check(self, literals: Literals, *, effort: int | None = None) -> Answer:
        """Whether the path is feasible, as far as so much effort of the solver can tell."""
        common = common_length(self._literals, literals)
        kept = bisect_right(self._ends, common)
        if kept < len(self._ends):
            self._solver.pop(len(self._ends) - kept)
            del self._ends[kept:], self._asserted[kept + 1 :]
        self._assert_axioms()
        self._extend(literals, common)
        self._extend(literals, len(literals))
        self._literals = literals
        return self._solver.check(effort=effort)

    def _extend(self, literals: Literals, end: int) -> None:
        """Assert the literals up to there, on a level of their own."""
        start = self._ends[-1] if self._ends else 0
        if start < end:
            self._solver.push()
            for literal in literals[start:end]:
                self._solver.assume(literal)
            self._ends.append(end)
            self._asserted.append(self._asserted[-1])

    def _assert_axioms(self) -> None:
        for axiom in self._axioms[self._asserted[-1] :]:
            self._solver.assume(axiom)
        self._asserted[-1] = len(self._axioms)

    def model(self, variables: list[Term]) -> Mapping[str, int]:
        """What variables are in the model of the last check."""
        return self._solver.model(variables)
