"""The exploration of a program: paths run without solving, suspects are sent to solvers.

The paper's algorithm (JCBMC), with its gaps closed: the last batch is always solved, all answers
are awaited, unknown is not unsatisfiable, and a path that a bound cuts is remembered.
"""

from typing import final

from plait.base.budget import Budget
from plait.base.errors import UnsupportedError
from plait.base.processes import Executors, forked_workers
from plait.engines.api import Observer
from plait.engines.symbolic.options import SymbolicOptions
from plait.engines.symbolic.orders.ordered_exploration import OrderedExploration
from plait.engines.symbolic.paths.exploration_modes import SinglePaths
from plait.engines.symbolic.paths.feasible_lines import Lines
from plait.engines.symbolic.paths.input_variables import FreeInputs, Names
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.path_feasibility import Feasibility
from plait.engines.symbolic.paths.path_limits import Limits, Remaining
from plait.engines.symbolic.paths.path_runner import Runner
from plait.engines.symbolic.paths.path_schedules import Schedules
from plait.engines.symbolic.paths.search_alternation import Searches
from plait.engines.symbolic.paths.search_ground import Ground, Machines, SeveralThreads
from plait.engines.symbolic.paths.suspects import Stuck, Suspects
from plait.engines.symbolic.solving.dispatch import Dispatch
from plait.engines.symbolic.solving.k_induction import Induction
from plait.ir.program import Program
from plait.logic.smt.logic import Logic
from plait.machine.machine_options import MachineOptions
from plait.spec.properties import Property


@final
class Exploration:
    """The paths of one program; after `run`, `suspects` has the results."""

    def __init__(
        self,
        program: Program,
        machine_options: MachineOptions,
        options: SymbolicOptions,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
        induction: Induction | None = None,
        executors: Executors = forked_workers,
    ) -> None:
        self._machine_options = machine_options
        self._options = options
        self._properties = properties
        self._budget = budget
        self._observer = observer
        self.names = Names()
        inputs = FreeInputs(Logic(), self.names)
        self._context = Context(inputs, Remaining(Limits(options)), induction)
        self._context.paths.infers = options.prunes is not False
        self.dispatch = Dispatch(
            options.workers,
            inputs.axioms,
            budget,
            batch_size=options.batch_size,
            executors=executors,
        )
        feasibility = Feasibility(self._context, self.dispatch.is_spent, prunes=options.prunes)
        self.lines = Lines(self._context, feasibility.ask)
        """The lines that feasible paths reach, if the machine records them."""
        self.suspects = Suspects(
            self._context, self.dispatch, feasibility, properties, find_all=options.find_all
        )
        self._context.connect(self.suspects, feasibility.find_value)
        machines = Machines(
            program,
            machine_options,
            options,
            self._context,
            self.suspects,
            self.lines,
            budget,
        )
        self.ground = Ground(
            machines,
            self._context,
            self.suspects,
            feasibility,
            budget.poll,
            self.dispatch.look,
            self.report_progress,
        )
        self.ground.stops_at_threads = _may_ask_for_orders(options) and induction is None
        asks_first = options.mode == "auto" and options.workers == 1
        self._searches = Searches(self.ground, asks_first=asks_first)
        self._recorded: Runner | None = None
        """The machine of the threads that were run one after the other."""

    # --- the search -------------------------------------------------------------------------------

    def run(self) -> None:
        """Explore; raises `BudgetExhausted` when the budget is spent."""
        mode = self._options.mode if self._options.most_branches is None else "paths"
        try:
            self._searches.explore(mode)
        except SeveralThreads:
            self.ground.stops_at_threads = False
            self._context.mode = SinglePaths()
            if not self._ask_for_orders():
                self._searches.explore(mode)
        self.dispatch.finish()

    def run_step(self, most: int) -> bool:
        """Explore an induction step; false when there are more paths than the limit."""
        is_whole = self._searches.explore_paths(most)
        self.dispatch.finish()
        return is_whole

    def _ask_for_orders(self) -> bool:
        """All schedules in one formula; false when they have to be explored one by one."""
        orders = OrderedExploration(self.ground, self.dispatch, self._options, self._budget)
        try:
            runner = orders.record()
        except UnsupportedError as error:
            if self._options.threads_as == "orders":
                self.suspects.add(Stuck(f"{error}: schedules must be explored one by one"))
            return self._options.threads_as == "orders"
        self._recorded = runner
        orders.solve(self._properties)
        if self._machine_options.covers and not self.suspects.is_complete:
            orders.find_lines(self.lines)
        return True

    def close(self) -> None:
        """Let go of processes and of solvers."""
        self.ground.feasibility.close()
        self.dispatch.close()

    # --- what has been explored -------------------------------------------------------------------

    @property
    def runner(self) -> Runner:
        """That of the last search."""
        return self._recorded or self._searches.last.runner

    @property
    def schedules(self) -> Schedules:
        """Those of the last search."""
        return self._searches.last.schedules

    @property
    def has_threads(self) -> bool:
        """Whether there are several threads."""
        return self._recorded is not None or self.schedules.has_threads

    @property
    def was_cut(self) -> bool:
        """Whether schedules with more switches than allowed were left out."""
        return self._recorded is None and self.schedules.was_cut

    def report_progress(self) -> None:
        """Tell the observer the counters."""
        ground, proved = self.ground, self.ground.machines.proof.found
        self._observer.progress(
            "exploring",
            {
                "path": ground.paths,
                "fork": ground.forks,
                "merge": ground.merges,
                "suspect": self.dispatch.suspects,
                "term": len(self._context.logic.pool.terms),
                **({"race-free access": len(proved.sites)} if proved else {}),
            },
        )


def _may_ask_for_orders(options: SymbolicOptions) -> bool:
    """Whether all schedules may be encoded in one formula."""
    return (
        options.threads_as != "schedules"
        and options.most_switches is None
        and options.most_branches is None
        and options.most_steps is None
    )
