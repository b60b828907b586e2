"""The symbolic engine: all inputs, within a bound on the iterations of loops that inputs can leave.

Execution over terms (Yuan et al., JCBMC): every path that inputs can select is executed once, and a
solver decides the formula of each possible violation on it.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, StopReason, UnsupportedError
from plait.base.processes import Executors, forked_workers
from plait.engines.api import CoverageObserver, EngineInfo, Explored, Observer
from plait.engines.executions.found_violations import Collection
from plait.engines.executions.unordered_accesses import NOT_ORDERED, UnorderedAccesses
from plait.engines.executions.vacuity import shows_something, vacuous
from plait.engines.symbolic.descriptor import INFO
from plait.engines.symbolic.options import SymbolicOptions
from plait.engines.symbolic.orders.plan_runs import follow
from plait.engines.symbolic.paths.path_exploration import Exploration
from plait.engines.symbolic.paths.path_limits import PathLimit
from plait.engines.symbolic.paths.suspects import is_violation
from plait.engines.symbolic.paths.symbolic_witnesses import choices_of, schedule_of, witnesses
from plait.engines.symbolic.paths.unrolled_positions import LoopName
from plait.engines.symbolic.solving.k_induction import Induction, Place
from plait.ir.program import Program
from plait.machine.machine_options import MachineOptions
from plait.result.assumptions import RACES_NOT_EXCLUDED, SEQUENTIAL_CONSISTENCY
from plait.result.report import Claim
from plait.result.verdicts import (
    WHY_STOPPED,
    Bounds,
    CutLoop,
    Holds,
    Unknown,
    Verdict,
    Why,
    unsupported,
)
from plait.spec.properties import (
    NoDataRace,
    Property,
    name_of,
    watched_lines,
)

_MOST_ASSUMED: Final = 3
"""The maximum number of iterations that an induction step assumes to be correct."""

_MOST_ROUNDS: Final = 8
_MOST_STEP_PATHS: Final = 300


class SymbolicEngine:
    """Explores, solves, and claims violations and the rest at the end."""

    info: ClassVar[EngineInfo] = INFO

    def __init__(self, options: SymbolicOptions, executors: Executors = forked_workers) -> None:
        self._options = options
        self._executors = executors

    def check(
        self,
        program: Program,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
    ) -> Iterator[Claim]:
        """Yield claims; see `engines.api.Engine`."""
        options = MachineOptions(
            assertions=True,
            explore=True,
            spurious_wakeups=self._options.spurious_wakeups,
            timeouts=self._options.timeouts,
            exceptions=self._options.exceptions,
            watched=watched_lines(properties),
            covers=isinstance(observer, CoverageObserver),
        )
        return _Check(
            program, options, self._options, properties, budget, observer, self._executors
        ).claims()


class _Check:
    """One call of `check`."""

    def __init__(
        self,
        program: Program,
        machine_options: MachineOptions,
        options: SymbolicOptions,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
        executors: Executors,
    ) -> None:
        self._program = program
        self._machine_options = machine_options
        self._options = options
        self._properties = properties
        self._found = Collection(properties, find_all=options.find_all)
        self._budget = budget
        self._observer = observer
        self._proved: frozenset[Property] = frozenset()
        """What induction proves for any number of iterations."""
        self._is_about_something = True
        """Whether the check is not vacuous: some execution may end, or something else is wrong."""
        self._without_model: dict[Property, str] = {}
        """Where the machine cannot follow a path to the violation of a property, and why."""
        self._without_order: Unknown | None = None
        """Why it is unknown whether weak accesses race."""
        self._exploration = Exploration(
            program,
            machine_options,
            options,
            properties,
            budget,
            observer,
            executors=executors,
        )

    def claims(self) -> Iterator[Claim]:
        exploration = self._exploration
        spent: tuple[StopReason, str] | None = None
        try:
            exploration.run()
            self._is_about_something = (
                exploration.suspects.is_complete
                or (exploration.was_cut and not self._is_cut)
                or exploration.ground.ends.is_one_feasible()
            )
        except BudgetExhausted as exhausted:
            spent = (exhausted.reason, exhausted.detail)
        finally:
            exploration.close()
        exploration.report_progress()
        violations: list[Claim] = []
        try:
            violations.extend(self._violations())
        except BudgetExhausted as exhausted:
            spent = (exhausted.reason, "no time was left to reproduce a violation that was found")
        self._is_about_something |= shows_something(self._found, self._properties)
        if isinstance(self._observer, CoverageObserver):
            self._observer.explored(self._explored(is_over=spent is None))
        if not violations:
            exploration.suspects.require_classes()
        yield from violations
        if spent is None:
            self._proved = self._prove_loops()
        if spent is None and NoDataRace() in self._properties:
            yield from self._unordered_accesses()
        for asked in self._properties:
            if not self._found.has(asked):
                yield Claim(asked, self._verdict(asked, spent))

    def _unordered_accesses(self) -> Iterator[Claim]:
        """Weak accesses let threads continue without ordering them; one concrete search decides."""
        machine, benign = self._exploration.runner.machine, self._options.benign_races
        search = UnorderedAccesses(machine, benign, self._budget, self._found)
        if not search.is_needed:
            return
        try:
            yield from search.claims()
        except BudgetExhausted as exhausted:
            self._without_order = Unknown(WHY_STOPPED[exhausted.reason], NOT_ORDERED)
        if search.stuck:
            self._without_order = unsupported(*search.stuck)

    def _violations(self) -> Iterator[Claim]:
        """The feasible violations, as runs of the machine."""
        exploration, program = self._exploration, self._program
        answers, options = exploration.dispatch.answers, self._machine_options
        poll = self._budget.wrap_up
        for label in exploration.suspects.feasible():
            if is_violation(label):
                number, model = answers[label]
                if number in exploration.suspects.plans:
                    plan = exploration.suspects.plans[number]
                    schedule, given = follow(program, options, exploration.names, model, plan, poll)
                else:
                    schedule = schedule_of(exploration.suspects.turns[number])
                    given = choices_of(program, options, exploration.names, model, schedule, poll)
                shown = witnesses(
                    program, options, label[0], given, schedule, self._options.benign_races, poll
                )
                try:
                    for violation, run in shown:
                        yield from self._found.add(violation, run)
                        if not self._options.find_all:
                            break
                except UnsupportedError as error:
                    self._without_model[label[0]] = str(error)

    def _explored(self, *, is_over: bool) -> Explored:
        """The lines that some input reaches, and the bounds within which there are no others."""
        exploration = self._exploration
        is_whole = (
            is_over
            and self._is_about_something
            and not exploration.suspects.is_complete
            and exploration.lines.is_whole
            and not exploration.suspects.stuck()
        )
        within = self._bounds() if is_whole else None
        return Explored(frozenset(exploration.lines.methods), frozenset(exploration.lines), within)

    @property
    def _is_cut(self) -> bool:
        """Whether a bound on paths cuts some execution, or may do so."""
        return bool(self._exploration.suspects.cuts())

    def _bounds(self, *, is_induced: bool = False) -> Bounds:
        """What has limited the search; with induction, only what limits the schedules."""
        options = self._options
        was_cut = self._exploration.was_cut
        cuts = [] if is_induced else self._exploration.suspects.cuts()
        loops = sorted(
            (cut for cut in cuts if isinstance(cut, CutLoop)),
            key=lambda loop: (loop.at.file, loop.at.line, loop.name),
        )
        return Bounds(
            context_switches=options.most_switches if was_cut else None,
            iterations=max((loop.iterations for loop in loops), default=None),
            loops=tuple(loops),
            branches=options.most_branches if PathLimit.BRANCHES in cuts else None,
            steps=options.most_steps if PathLimit.STEPS in cuts else None,
        )

    def _verdict(self, asked: Property, spent: tuple[StopReason, str] | None) -> Verdict:
        exploration = self._exploration
        dispatch = exploration.dispatch
        if isinstance(asked, NoDataRace) and self._without_order is not None:
            return self._without_order
        if asked in self._without_model:
            return unsupported(self._without_model[asked])
        if spent is not None:
            reason, detail = spent
            return Unknown(WHY_STOPPED[reason], detail or f"after {exploration.ground.paths} paths")
        if exploration.suspects.is_complete:
            return Unknown(Why.INTERRUPTED, "all other properties are violated")
        for stuck in exploration.suspects.stuck():
            return unsupported(str(stuck))
        if any(is_violation(label) and label[0] == asked for label in dispatch.unknown):
            why = "the solver crashed" if dispatch.has_died else "the solver gave no answer"
            return Unknown(Why.IMPRECISE, f"{why} for a path that may violate {name_of(asked)}")
        holds = Holds(self._bounds(is_induced=asked in self._proved), self._assuming())
        if self._is_about_something or (self._is_cut and asked in self._proved):
            return holds
        return vacuous(asked, holds, has_assumed=exploration.suspects.has_assumed)

    def _prove_loops(self) -> frozenset[Property]:
        """What induction proves of the loops that the bound has cut."""
        exploration = self._exploration
        open_ones = tuple(item for item in self._properties if not self._found.has(item))
        loops = frozenset(name for name in exploration.suspects.cut_loops if name is not None)
        if (
            not self._is_cut
            or None in exploration.suspects.cut_loops
            or exploration.has_threads
            or not open_ones
        ):
            return frozenset()
        bound = min(loop.iterations for loop in self._bounds().loops)
        proved: frozenset[Property] = frozenset()
        for length in range(1, min(_MOST_ASSUMED, bound) + 1):
            left = tuple(item for item in open_ones if item not in proved)
            more = self._step(left, loops, length) if left else None
            if more is None:
                break
            proved |= more
        return proved

    def _step(
        self, asked: tuple[Property, ...], loops: frozenset[LoopName], length: int
    ) -> frozenset[Property] | None:
        """The result of an induction step; None when longer ones will not prove more."""
        changed: dict[LoopName, set[Place]] = {}
        options = replace(self._options, mode="auto", workers=1, find_all=False)
        for _ in range(_MOST_ROUNDS):
            induction = Induction(loops, length, changed)
            step = Exploration(
                self._program,
                replace(self._machine_options, covers=False),
                options,
                asked,
                self._budget,
                self._observer,
                induction,
            )
            try:
                is_whole = step.run_step(_MOST_STEP_PATHS)
            except BudgetExhausted:
                return None
            finally:
                step.close()
            if not is_whole or step.has_threads:
                return None
            if induction.has_grown:
                continue
            if step.suspects.cuts() or step.suspects.stuck():
                return None
            failed = {label[0] for label in step.suspects.possible() if is_violation(label)}
            is_stopped = step.suspects.is_complete
            return frozenset() if is_stopped else frozenset(asked) - failed
        return None

    def _assuming(self) -> tuple[str, ...]:
        proved = self._exploration.ground.machines.proof.found
        assumed = self._exploration.runner.machine.assumptions
        assumed += () if proved is None else proved.assumptions
        if not self._exploration.has_threads:
            return assumed
        race = NoDataRace()
        if self._found.has(race):
            return (*assumed, SEQUENTIAL_CONSISTENCY)
        unknown = (label[0] for label in self._exploration.dispatch.unknown if is_violation(label))
        if race not in self._properties or race in self._without_model or race in unknown:
            return (*assumed, RACES_NOT_EXCLUDED)
        return assumed
