"""The search over paths: executed without solving, suspects handed on as they are met.

The paper's algorithm (JCBMC), with its gaps closed: the last batch is always solved, all answers
are awaited, unknown is not unsatisfiable, and a path that a bound cuts is remembered.
"""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Final, TypeAlias, final

from plait.analysis.races.proved_accesses import RaceFreedom
from plait.base.budget import Budget
from plait.base.errors import MissingClassError, UnsupportedError
from plait.engines.api import Observer
from plait.engines.executions.race_free_steps import MOST_SECONDS, NOTHING, prove
from plait.engines.symbolic.options import SymbolicOptions
from plait.engines.symbolic.orders.order_solving import Plan, Solving
from plait.engines.symbolic.orders.thread_recording import Recording
from plait.engines.symbolic.paths.feasible_lines import Lines
from plait.engines.symbolic.paths.path_condition import Literals, Path
from plait.engines.symbolic.paths.path_context import Context, LoopName, Names
from plait.engines.symbolic.paths.path_limits import Cut, Limits, PathLimit
from plait.engines.symbolic.paths.path_runner import Runner, Stop, Strand, Turns, split
from plait.engines.symbolic.paths.path_schedules import Schedules
from plait.engines.symbolic.paths.path_searches import MergedSearch, PathSearch, Search
from plait.engines.symbolic.paths.search_alternation import search_by_cost
from plait.engines.symbolic.solving.dispatch import Dispatch
from plait.engines.symbolic.solving.incremental_solver import PrefixSolver
from plait.engines.symbolic.solving.infeasible_paths import Pruning
from plait.engines.symbolic.solving.k_induction import Induction
from plait.ir.program import Program
from plait.logic.smt.logic import Logic
from plait.logic.smt.order import Order
from plait.logic.smt.solver import Answer, make_solver
from plait.logic.smt.terms import Term, Value
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.state import State
from plait.machine.thread_scheduling import is_anyone_lost
from plait.result.verdicts import CutLoop
from plait.spec.properties import NoDataRace, Property

_FEW_ENDS: Final = 32
"""So many paths that come to their ends are asked whether an execution takes one."""

_LONG_PATH: Final = 200
"""Conditions of more literals are worth more than what follows a failure."""

Label: TypeAlias = "tuple[Property, tuple[str, int] | None]"


@final
class Stuck(str):
    """The label of paths that come to something without a model: what that is."""

    __slots__ = ()


class _SeveralThreads(Exception):  # noqa: N818 - control flow, not an error
    """The program starts a thread, and all schedules may be asked for in one formula."""


@final
class Exploration:
    """One program's paths. What was found is in `dispatch` when `run` has returned."""

    def __init__(
        self,
        program: Program,
        machine_options: MachineOptions,
        options: SymbolicOptions,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
        induction: Induction | None = None,
    ) -> None:
        self.names = Names()
        self._induction = induction
        self.cut_loops: set[LoopName | None] = set()
        """The loops that bounds have cut; None stands for recursion and whole paths."""
        self._program = program
        self._machine_options = machine_options
        self._options = options
        self._properties = properties
        self._worth_going_on = [
            (item, None) for item in properties if item != NoDataRace() or len(properties) == 1
        ]
        """Labels of the properties; data races alone, which everybody asks for, are not."""
        self._budget = budget
        self._observer = observer
        logic = Logic()
        self.context = Context(
            logic,
            self.names,
            self,
            self._find_value,
            limits=Limits(options),
            induction=induction,
        )
        self.context.paths.infers = options.prunes is not False
        self.lines = Lines(lambda: self.context.path.literals, self._ask, self._defer_line)
        """The lines that feasible paths come to, if the machine is to note them."""
        self.runner: Runner
        """That of the last search."""
        self.schedules: Schedules
        self.proved: RaceFreedom | None = None
        """What the schedules pass, once there are several threads."""
        self.dispatch = Dispatch(
            options.workers, self.context.axioms, budget, batch_size=options.batch_size
        )
        self._steps = 0
        self._suspected_literals = 0
        self._order = Order(logic.booleans)
        self._pruning: Pruning | None = None
        self._turns: Turns | None = None
        self.turns: dict[int, Turns | None] = {}
        """The schedule that leads to each suspect, by number."""
        self.plans: dict[int, Plan] = {}
        """The order of events that leads to suspects, by number."""
        self._wants_orders = (
            options.threads_as != "schedules"
            and options.most_switches is None
            and options.most_branches is None
            and options.most_steps is None
            and induction is None
        )
        self._has_ended = False
        """Whether some execution is known to come to its end."""
        self._missing: dict[Stuck, MissingClassError] = {}
        self.paths = 0
        self._ends: list[Path] = []
        """Paths on which the program comes to its end, if they are feasible."""
        self.forks = 0
        self.merges = 0

    # --- what the running path tells --------------------------------------------------------------

    def suspect(self, asked: Property, place: tuple[str, int]) -> None:
        """The property is violated here if the path is feasible."""
        if self._induction is not None and self._induction.is_assumed(self.context):
            return
        if asked in self._properties:
            self._add((asked, place if self._options.find_all else None))

    def cut(self, cut: Cut, loop: LoopName | None) -> None:
        """The path comes to a bound."""
        self.cut_loops.add(loop)
        self._add(cut)

    def cuts(self) -> list[Cut]:
        """The bounds that some execution comes to, or may come to."""
        labels = {**self.dispatch.answers, **dict.fromkeys(self.dispatch.unknown)}
        return [label for label in labels if isinstance(label, CutLoop | PathLimit)]

    def _add(self, label: Hashable) -> None:
        recorder = self.context.recorder
        if recorder is not None and recorder.is_on:
            recorder.suspect(label)
            return
        literals = self._simplified(self.context.path.literals)
        if literals is None:
            return
        self._suspected_literals += len(literals)
        number = self.dispatch.add(label, literals)
        if number is not None:
            self.turns[number] = self._turns

    def close(self) -> None:
        """Let go of processes and of the solver.

        The solver must not be left to the garbage collector, which may take its parts in an order
        that its library does not survive.
        """
        self._pruning = None
        self.dispatch.close()

    def _find_value(self, path: Path, term: Term) -> int | None:
        return self._pruner().find_value(path, term)

    def _ask(self, literals: Literals) -> Answer:
        simplified = self._simplified(literals)
        if not simplified:
            return Answer.UNSATISFIABLE if simplified is None else Answer.SATISFIABLE
        return self._pruner().ask(simplified)

    def _simplified(self, literals: Literals) -> Literals | None:
        """What is left of a condition when orders are decided; None when it is false."""
        if self.context.arrive is None:
            return literals
        simplified = [self._order.simplify(literal) for literal in literals]
        if False in simplified:
            return None
        return tuple(literal for literal in simplified if isinstance(literal, Term))

    def _is_feasible(self, path: Path) -> bool:
        """Whether to go on where a path can only fail; long conditions are solved only once."""
        count = len(path.literals)
        return not count or count > _LONG_PATH or self._pruner().is_feasible(path)

    def _pruner(self) -> Pruning:
        if self._pruning is None:
            prefix_solver = PrefixSolver(
                make_solver(stop=self.dispatch.is_spent), self.context.axioms
            )
            self._pruning = Pruning(prefix_solver, prunes=self._options.prunes)
        return self._pruning

    # --- the search -------------------------------------------------------------------------------

    def run(self) -> None:
        """Explore; `BudgetExhausted` comes out when the budget is spent."""
        try:
            self._run_by_mode()
        except _SeveralThreads:
            self._wants_orders = False
            self.context.arrive = None
            if not self._run_ordered():
                self._run_by_mode()
        self.dispatch.finish()

    def _run_by_mode(self) -> None:
        mode = self._options.mode if self._options.most_branches is None else "paths"
        match mode:
            case "paths":
                self.go_on(self.path_search())
            case "merged":
                if not self.go_on(MergedSearch(self)):
                    self.go_on(self.path_search())
            case _:
                search_by_cost(self)

    def go_on(self, search: Search, is_enough: Callable[[], bool] | None = None) -> bool:
        """Go on with a search; false when it has not seen all paths."""
        try:
            return search.run(is_enough)
        finally:
            self.runner, self.schedules = search.runner, search.schedules

    def path_search(self) -> PathSearch:
        """A search of paths by themselves."""
        asks_first = self._options.mode == "auto" and self._options.workers == 1
        return PathSearch(self, self._is_feasible if asks_first else None)

    @property
    def work(self) -> int:
        """How much all searches have done, in units of some 30 microseconds."""
        asked = 0 if self._pruning is None else self._pruning.literals
        terms = len(self.context.logic.pool.terms)
        return 2 * self._steps + 8 * (asked + self._suspected_literals) + terms

    @property
    def questions(self) -> int:
        """How often a solver was asked about growing paths."""
        return 0 if self._pruning is None else self._pruning.questions

    def _run_ordered(self) -> bool:
        """All schedules in one formula; false when there is none for what the threads do."""
        recording = Recording(
            self.context, self.make_runner, partial(self.fork, is_crowded=True), self._budget.poll
        )
        try:
            recording.run()
            solving = Solving(self.context, recording.recorder, self.dispatch.is_spent)
        except UnsupportedError as error:
            if self._options.threads_as == "orders":
                self._add(Stuck(f"{error}: schedules must be explored one by one"))
            return self._options.threads_as == "orders"
        finally:
            self.paths += recording.paths
            self.merges += recording.merges
        self.runner = recording.runner
        self.schedules = self.make_schedules(self.runner)
        self.schedules.has_threads = True
        questions = solving.questions(
            self._properties, self._options.benign_races, find_all=self._options.find_all
        )
        for label, condition in questions.items():
            self._decide(label, condition, solving)
        self._ends.clear()
        self._has_ended = solving.comes_to_an_end()
        if self._machine_options.covers and not self.is_complete:
            self.lines.is_whole &= solving.find_lines(self.lines.accept, self._budget.poll)
        return True

    def _defer_line(self, place: tuple[str, int]) -> bool:
        recorder = self.context.recorder
        if recorder is None or not recorder.is_on:
            return False
        recorder.come_to(place)
        return True

    def _decide(self, label: Hashable, condition: Value, solving: Solving) -> None:
        """Ask whether a label is true in some schedule."""
        if label in self.dispatch.answers or self.is_complete:
            return
        self.dispatch.suspects += 1
        number = self.dispatch.suspects
        answer = solving.ask(condition)
        self._budget.poll()
        if answer is Answer.UNKNOWN:
            self.dispatch.unknown.add(label)
        if answer is Answer.SATISFIABLE:
            model = solving.model(condition)
            self.dispatch.answers[label] = (number, model)
            if isinstance(label, tuple):
                self.plans[number] = solving.plan(model)

    def run_step(self, most: int) -> bool:
        """Explore the step of an induction; false when there are more paths than so many."""
        is_whole = self.go_on(self.path_search(), lambda: self.paths > most)
        self.dispatch.finish()
        return is_whole

    # --- what searches have in common -------------------------------------------------------------

    def make_runner(self) -> Runner:
        """A machine with code of its own."""
        poll = self._budget.poll
        return Runner(self._program, self._machine_options, self.context, self.lines, poll)

    def make_schedules(self, runner: Runner) -> Schedules:
        """What continues the strands of a runner."""
        options = self._options
        return Schedules(
            runner.machine, self, options.benign_races, options.most_switches, self._prove
        )

    def _prove(self, machine: Machine, state: State) -> RaceFreedom:
        """The accesses that cannot race, if that was asked for; found out once."""
        facts = self._options.facts
        if self.proved is None and facts != "off":
            seconds = None if facts == "on" else MOST_SECONDS
            benign = self._options.benign_races
            self.proved = prove(machine, state, benign, self._budget, seconds)
        return self.proved or NOTHING

    def look_for_threads(self, strand: Strand) -> None:
        """Where schedules can be asked for at once, they are."""
        if self._wants_orders and len(strand.state.threads) > 1:
            raise _SeveralThreads

    def advance(self, runner: Runner, strand: Strand) -> Stop:
        """Let the strand's thread take a step."""
        self._budget.poll()
        self._steps += 1
        self._turns = Turns(strand.turns, strand.thread)
        return runner.advance(strand)

    def fork(self, strand: Strand, *, is_crowded: bool) -> tuple[Strand | None, Strand | None]:
        """The strand to go on with, and the other one; a crowd is worth questions."""
        self.forks += 1
        self.dispatch.look()
        yes, no = split(self.context, strand)
        if yes is not None and no is not None and not self.context.is_check:
            pruner = self._pruner()
            if self.context.leaves_loop or (is_crowded and pruner.is_on()):
                if not pruner.is_feasible(yes.path):
                    yes = None
                elif not pruner.is_feasible(no.path):
                    no = None
        return (no, None) if yes is None else (yes, no)

    def may_happen(self, path: Path) -> bool:
        """Whether no solver excludes the path."""
        return not path.literals or self._ask(path.literals) is not Answer.UNSATISFIABLE

    def note_stuck(self, runner: Runner) -> None:
        """Keep in mind what the last step has come to that has no model, if anything."""
        if runner.stuck is not None:
            stuck = Stuck(runner.stuck)
            if isinstance(runner.stuck, MissingClassError):
                self._missing[stuck] = runner.stuck
            self._add(stuck)

    def end(self, runner: Runner, strand: Strand) -> None:
        """The strand has come to its end."""
        self.paths += 1
        if not self._has_ended and self._is_end(runner, strand):
            self._ends.append(strand.path)
            if len(self._ends) > _FEW_ENDS:
                self.comes_to_an_end()
        self.report_progress()

    def _is_end(self, runner: Runner, strand: Strand) -> bool:
        """Whether the program is over, or no thread can move."""
        if strand.state.exit_status is not None:
            return True
        machine = runner.machine
        is_left = self.context.is_over or is_anyone_lost(machine.execution, strand.state)
        return not is_left and not machine.enabled(strand.state)

    def comes_to_an_end(self) -> bool:
        """Whether some execution does within the bounds, as far as is explored."""
        if not self._has_ended:
            self._has_ended = any(map(self.may_happen, self._ends))
            self._ends.clear()
        return self._has_ended

    @property
    def is_complete(self) -> bool:
        """Whether every property has been refuted, so that nothing else is of interest."""
        answers = self.dispatch.answers
        if not answers or self._options.find_all:
            return False
        return all(label in answers for label in self._worth_going_on)

    def labels(self) -> list[Hashable]:
        """What is feasible, in the order of the search."""
        answers = self.dispatch.answers
        return sorted(answers, key=lambda label: answers[label][0])

    def require_classes(self) -> None:
        """`MissingClassError` when some execution comes to a class that is not there."""
        for label, error in self._missing.items():
            if label in self.dispatch.answers:
                raise error

    def report_progress(self) -> None:
        """Tell the observer the counters."""
        self._observer.progress(
            "exploring",
            {
                "path": self.paths,
                "fork": self.forks,
                "merge": self.merges,
                "suspect": self.dispatch.suspects,
                "term": len(self.context.logic.pool.terms),
                **({"race-free access": len(self.proved.sites)} if self.proved else {}),
            },
        )
