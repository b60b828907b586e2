"""The course of a check: engines run in turn until everything that was asked is decided.

A single engine that the user names is a portfolio of one.
"""

import dataclasses
from collections.abc import Sequence
from typing import final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, InputError, StopReason
from plait.base.node import node
from plait.driver.enforced_limits import VALIDATION, within
from plait.driver.portfolio.combination import Answer, answers
from plait.driver.portfolio.engine_run import EngineTask, Outcome, run_engine
from plait.driver.portfolio.step_choice import Step, plan_for
from plait.driver.program_loading import Load, Loaded
from plait.engines.api import Engine, Explored, Observer
from plait.engines.engine_descriptor import EngineDescriptor
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import make_engine
from plait.result.report import Claim, ExcludedEngine
from plait.result.verdicts import UNBOUNDED, WHY_STOPPED, Unknown, Violated, Why
from plait.spec.properties import Property, always_checked, report_order


@final
@node
class Question:
    """What engines are asked: properties, by settings that are resolved but for `unasked`.

    `chosen` are the options that the user has set, `flags` those of them that an engine has to
    understand. `seconds_to_confirm` are kept once there is a violation.
    """

    engine: str
    properties: tuple[Property, ...]
    settings: EngineSettings
    chosen: frozenset[str]
    flags: frozenset[str]
    seconds_to_confirm: float


@final
class Portfolio:
    """The engines of one check, and what they have come to so far.

    `InputError` when no engine can go by the settings.
    """

    def __init__(
        self, question: Question, loaded: Loaded, load_one: Load, budget: Budget, observer: Observer
    ) -> None:
        self.loaded = loaded
        self.outcomes: list[Outcome] = []
        self.unloaded: BudgetExhausted | None = None
        """Why the program could not be loaded again after an engine was interrupted."""
        self._question = question
        self._load_one = load_one
        self._budget = budget
        self._time = budget.part()
        """The budget without what is kept for confirmation."""
        self._keeps_time = question.seconds_to_confirm > 0
        self._observer = observer
        self._plan, self._refused = plan_for(
            question.engine,
            question.properties,
            question.settings,
            loaded.program,
            question.flags,
            question.chosen,
        )
        self._next = self._choose()
        self._engine = self._make(self._next)

    @property
    def answers(self) -> list[Answer]:
        """What the engines have come to together, on everything that was asked."""
        found = answers(self.outcomes, self._question.chosen)
        known = {answer.claim.property for answer in found}
        missing = [item for item in self._question.properties if item not in known]
        rest = [Answer(Claim(item, self._not_asked(item)), ()) for item in missing]
        return sorted((*found, *rest), key=lambda answer: report_order(answer.claim.property))

    def _not_asked(self, asked: Property) -> Unknown:
        """What is said of a property that no engine has come to."""
        for engine, why in self._refused:
            if type(asked) in engine.info.handles:
                return Unknown(Why.UNSUPPORTED, f"engine {engine.id} was not used: {why}")
        reason = StopReason.INTERRUPTED if self._time.is_cancelled else StopReason.TIME
        return Unknown(WHY_STOPPED[reason], "no engine that can decide it had its turn")

    @property
    def explored(self) -> Explored | None:
        """What the engines saw: what one of them saw completely, else all of it."""
        seen = [outcome.explored for outcome in self.outcomes if outcome.explored is not None]
        complete = [item for item in seen if item.within is not None and item.lines is not None]
        if len(seen) > 1 and complete:
            return min(complete, key=lambda item: item.within != UNBOUNDED)
        return _all_of(seen)

    @property
    def excluded(self) -> tuple[ExcludedEngine, ...]:
        """The engines that might have decided the rest, had they understood the options."""
        return tuple(
            ExcludedEngine(engine.id, why)
            for engine, why in self._refused
            if self._plan.may_help(engine, self.outcomes)
        )

    def run(self) -> None:
        """Let one engine after the other work, each on what is still open."""
        while self._engine is not None and self._next is not None and self._may_go_on():
            self._take(self._engine, self._next)
            self._next = self._choose()
            self._engine = self._make(self._next) if self._may_go_on() else None

    def reload(self) -> None:
        """Have a program to replay violations on: that of an interrupted engine is half built."""
        is_needed = any(
            isinstance(claim.verdict, Violated)
            for outcome in self.outcomes
            for claim in outcome.claims
        )
        if self.outcomes[-1].is_interrupted and is_needed:
            self._load_anew()

    def _may_go_on(self) -> bool:
        if not self.outcomes:
            return True
        is_over = self._time.is_cancelled or self._time.remaining() == 0
        return not is_over and self.unloaded is None

    def _choose(self) -> Step | None:
        spent = sum(outcome.run.seconds for outcome in self.outcomes)
        return self._plan.next_step(self.outcomes, self._budget.seconds, spent)

    def _make(self, step: Step | None) -> Engine | None:
        """The engine of a step; one that cannot be made after others is left out."""
        while step is not None:
            try:
                return make_engine(step.engine.id, self._settings(step.engine))
            except InputError as error:
                self._plan = self._plan.without(step.engine)
                self._refused += ((step.engine, str(error)),)
                self._next = step = self._choose()
                if step is None and not self.outcomes:
                    raise
        return None

    def _settings(self, engine: EngineDescriptor) -> EngineSettings:
        open_ones = self._plan.asked_of(engine, self.outcomes)
        unasked = tuple(item for item in always_checked() if item not in open_ones)
        settings = dataclasses.replace(self._question.settings, unasked=unasked)
        return engine.resolve(settings, self.loaded, open_ones)

    def _take(self, engine: Engine, step: Step) -> None:
        if self.outcomes and self.outcomes[-1].is_interrupted:
            self._load_anew()
        if self.unloaded is not None:
            return
        share = self._time.share(step.seconds)
        asked = self._plan.asked_of(step.engine, self.outcomes)
        task = EngineTask(engine, self.loaded.program, asked, lambda: self._keep_time(share))
        self.outcomes.append(run_engine(task, share, self._observer))

    def _keep_time(self, share: Budget) -> None:
        """Once there is a violation, some of the time is kept for its confirmation."""
        if self._keeps_time:
            self._time.keep_back(self._question.seconds_to_confirm)
            self._keeps_time = False
        share.ends_within(self._time)

    def _load_anew(self) -> None:
        try:
            self.loaded = within(self._budget, self._load_one, VALIDATION)
        except BudgetExhausted as spent:
            self.unloaded = spent


def _all_of(seen: Sequence[Explored]) -> Explored | None:
    """What any engine saw; not how much that is of all that there is."""
    if len(seen) < 2:
        return seen[0] if seen else None
    lines = [item.lines for item in seen if item.lines is not None]
    return Explored(
        frozenset().union(*(item.methods for item in seen)),
        frozenset().union(*lines) if lines else None,
    )
