"""An incremental solver that follows a search: one level per literal of the current path."""

from collections.abc import Mapping
from typing import final

from plait.engines.symbolic.path import Literals, common_length
from plait.logic.smt.solver import Answer, Solver
from plait.logic.smt.terms import Term, Value


@final
class Spine:
    """Keeps as many levels as the last path and the next have in common.

    `axioms` are asserted beside all paths; the list may grow.
    """

    def __init__(self, solver: Solver, axioms: list[Value]) -> None:
        self._solver = solver
        self._axioms = axioms
        self._literals: list[Term] = []
        self._asserted: list[int] = [0]
        """How many axioms are asserted up to each level; the first is below all literals."""

    def check(self, literals: Literals, *conditions: Value) -> Answer:
        """Whether the path is feasible, with these conditions besides."""
        common = common_length(tuple(self._literals), literals)
        surplus = len(self._literals) - common
        if surplus:
            self._solver.pop(surplus)
            del self._literals[common:]
            del self._asserted[common + 1 :]
        self._assert_axioms()
        for literal in literals[common:]:
            self._solver.push()
            self._solver.assume(literal)
            self._literals.append(literal)
            self._asserted.append(self._asserted[-1])
        return self._solver.check(*conditions)

    def _assert_axioms(self) -> None:
        for axiom in self._axioms[self._asserted[-1] :]:
            self._solver.assume(axiom)
        self._asserted[-1] = len(self._axioms)

    def model(self, variables: list[Term]) -> Mapping[str, int]:
        """What variables are in the model of the last check."""
        return self._solver.model(variables)
