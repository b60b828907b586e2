"""Feasibility of growing paths: decided syntactically, or by an incremental solver."""

from typing import Final, final

from plait.engines.symbolic.paths.path_condition import Literals, Path
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.path_runner import Strand
from plait.engines.symbolic.paths.path_stops import OnlyThrows, OpenTest
from plait.engines.symbolic.solving.incremental_solver import PrefixSolver
from plait.engines.symbolic.solving.infeasible_paths import Pruning
from plait.logic.smt.order import Order
from plait.logic.smt.solver import Answer, Stop, make_solver
from plait.logic.smt.terms import Term

_LONG_PATH: Final = 200
"""Longer conditions are worth more than exploring what follows a failure."""


@final
class Feasibility:
    """Checks paths of one exploration; the solver is created on demand."""

    def __init__(self, context: Context, stop: Stop, *, prunes: bool | None) -> None:
        """`prunes` says whether paths are checked at forks: None when that seems to pay."""
        self._context = context
        self._stop = stop
        self._prunes = prunes
        self._order = Order(context.logic.booleans)
        self._pruning: Pruning | None = None

    @property
    def questions(self) -> int:
        """The number of solver queries about growing paths."""
        return 0 if self._pruning is None else self._pruning.questions

    @property
    def literals(self) -> int:
        """Those of all questions."""
        return 0 if self._pruning is None else self._pruning.literals

    def close(self) -> None:
        """Let go of the solver.

        It must not be left to the garbage collector, which may take its parts in an order that its
        library does not survive.
        """
        self._pruning = None

    def simplified(self, literals: Literals) -> Literals | None:
        """What remains of a merged condition when orders are decided; None when it is false."""
        if not self._context.mode.merges:
            return literals
        simplified = [self._order.simplify(literal) for literal in literals]
        if False in simplified:
            return None
        return tuple(literal for literal in simplified if isinstance(literal, Term))

    def ask(self, literals: Literals) -> Answer:
        """Whether some input takes a path with these conditions."""
        simplified = self.simplified(literals)
        if not simplified:
            return Answer.UNSATISFIABLE if simplified is None else Answer.SATISFIABLE
        return self._pruner().ask(simplified)

    def may_happen(self, path: Path) -> bool:
        """Whether no solver has excluded the path."""
        return not path.literals or self.ask(path.literals) is not Answer.UNSATISFIABLE

    def is_worth_following(self, path: Path) -> bool:
        """Whether to continue where a path can only fail; long conditions are solved only once."""
        count = len(path.literals)
        return not count or count > _LONG_PATH or self._pruner().is_feasible(path)

    def find_value(self, path: Path, term: Term) -> int | None:
        """A value that a term can have on a path; None when the path is infeasible."""
        return self._pruner().find_value(path, term)

    def pruned(
        self, test: OpenTest, yes: Strand, no: Strand, *, is_crowded: bool
    ) -> tuple[Strand | None, Strand | None]:
        """Both outcomes of a test, without infeasible ones; with many strands, queries pay."""
        if test.only_throws is not OnlyThrows.NEITHER:
            return yes, no
        pruner = self._pruner()
        if test.leaves_loop or (is_crowded and pruner.is_on()):
            if not pruner.is_feasible(yes.path):
                return None, no
            if not pruner.is_feasible(no.path):
                return yes, None
        return yes, no

    def _pruner(self) -> Pruning:
        if self._pruning is None:
            solver = PrefixSolver(make_solver(stop=self._stop), self._context.inputs.axioms)
            self._pruning = Pruning(solver, prunes=self._prunes)
        return self._pruning
