"""The course of a check: engines work until everything that was asked is decided.

One engine leads, in this process. When it takes long, others work beside it, in processes of their
own. A single engine that the user names is a portfolio of one.
"""

import dataclasses
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, InputError, StopReason
from plait.base.garbage import resident_bytes
from plait.base.node import node
from plait.base.processes import forked_workers
from plait.driver.enforced_limits import VALIDATION, within
from plait.driver.portfolio.combination import Answer, answers
from plait.driver.portfolio.engine_run import (
    ClaimObserver,
    EngineTask,
    Outcome,
    claimed,
    refused,
    run_engine,
)
from plait.driver.portfolio.plan import plan_for
from plait.driver.program_loading import Load, Loaded, Loader
from plait.engines.api import Engine, Explored, Observer
from plait.engines.engine_descriptor import EngineDescriptor, Strength
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import make_engine
from plait.result.report import Claim, ExcludedEngine
from plait.result.verdicts import UNBOUNDED, WHY_STOPPED, Unknown, Violated, Why
from plait.spec.properties import Property, always_checked, report_order

if TYPE_CHECKING:
    from plait.driver.portfolio.side_runs import SideRuns, Telling

_PATIENCE: Final = 1.0
"""Seconds of processor time that an engine works alone."""

_LITTLE_PATIENCE: Final = 0.3
"""The same where facts about the program call for other engines."""

_BESIDE: Final = "other engines"
"""The phase in which no engine leads."""

_LEAST_SECONDS: Final = 2.0
"""What engines have at least to turn answers within bounds into some without."""


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
        self.seconds: dict[str, float] = {}
        """How long each engine has led, and others have gone on without."""
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
        self._told: list[Outcome] = []
        """The claims so far of the engine that leads, one by one."""
        self._shown: set[Property] = set()
        """What the user has been told is violated."""
        self._sides: SideRuns | None = None
        """The engines beside the one that leads, once there are any."""
        self._began = self._time.elapsed()
        self._cpu_began = 0.0
        self._share = self._time
        """What the engine that leads may take."""
        self._error: Exception | None = None
        """What an engine beside the leading one has raised."""
        self._is_long = False
        """Whether an engine has worked for so long that all others were to work beside it."""
        self._is_longer = False
        """The same for those that facts call for."""
        self._effort = budget.effort
        """The work that is left, None if it is not counted."""
        self._is_limited = False
        """Whether its time has been limited because all is proved within bounds."""
        self._is_torn = False
        """Whether an engine was interrupted, so that the program may be half built."""
        self._leader = self._choose()
        self._engine = self._make_leader()

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
        """Let engines work until everything is decided, none is left or the time is over."""
        try:
            while self._engine is not None and self._leader is not None and self._may_go_on():
                self._take(self._engine, self._leader)
                self._wait()
                self._leader = None if self._is_enough() else self._choose()
                self._engine = self._make_leader() if self._may_go_on() else None
        finally:
            if self._sides is not None:
                self._sides.close()
                self.outcomes += self._sides.outcomes
                self._sides = None

    def _wait(self) -> None:
        """Let the engines beside one that has ended go on."""
        began = self._time.elapsed()
        if self._sides is not None and self._sides.engines:
            self._sides.wait(self._time.share(self._seconds_left()), self._is_enough)
            self._spend(_BESIDE, self._time.elapsed() - began)

    def _spend(self, phase: str, seconds: float) -> None:
        self.seconds[phase] = self.seconds.get(phase, 0.0) + seconds

    def reload(self) -> None:
        """Have a program to replay violations on: that of an interrupted engine is half built."""
        is_needed = any(
            isinstance(claim.verdict, Violated)
            for outcome in self.outcomes
            for claim in outcome.claims
        )
        if self._is_torn and is_needed:
            self._load_anew()
        for outcome in self.outcomes:
            for name in outcome.met:
                self.loaded.genuine.find_class(name)

    @property
    def _known(self) -> list[Outcome]:
        """What is known so far, also from engines that are still at work."""
        beside = [] if self._sides is None else self._sides.so_far
        return [*self.outcomes, *self._told, *beside]

    def _may_go_on(self) -> bool:
        if not self.outcomes:
            return True
        is_over = self._time.is_cancelled or self._time.remaining() == 0 or self._effort == 0
        return not is_over and self.unloaded is None

    def _is_enough(self) -> bool:
        """Whether all is decided; where every violation is wanted, by engines that are done."""
        if not self._question.settings.find_all:
            return not self._plan.open_after(self._known)
        beside = [] if self._sides is None else self._sides.outcomes
        return not self._plan.open_after([*self.outcomes, *beside])

    def _choose(self) -> EngineDescriptor | None:
        is_long = self._is_long or self._effort is not None
        return self._plan.next_engine(self._known, is_long=is_long)

    def _seconds_left(self) -> float | None:
        """How long engines may work from now on, None for all the time there is.

        Where all is proved within default bounds, they have as long again to do without.
        """
        known = self._known
        if self._effort is not None or not known or not self._plan.is_bounded(known):
            return None
        return max(_LEAST_SECONDS, self._time.elapsed() - self._began)

    # --- the engine that leads --------------------------------------------------------------------

    def _make_leader(self) -> Engine | None:
        """The engine that leads; one that cannot be made after others is left out."""
        while self._leader is not None:
            try:
                return self._make(self._leader)
            except InputError as error:
                self._leave_out(self._leader, error)
                self._leader = self._choose() if self.outcomes or self._plan.engines else None
                if self._leader is None and not self.outcomes:
                    raise
        return None

    def _make(self, engine: EngineDescriptor) -> Engine:
        open_ones = self._plan.asked_of(engine, self._known)
        unasked = tuple(item for item in always_checked() if item not in open_ones)
        settings = dataclasses.replace(self._question.settings, unasked=unasked)
        return make_engine(engine.id, engine.resolve(settings, self.loaded, open_ones))

    def _leave_out(self, engine: EngineDescriptor, error: InputError) -> None:
        self._plan = self._plan.without(engine)
        self._refused += ((engine, str(error)),)

    def _take(self, engine: Engine, leader: EngineDescriptor) -> None:
        if self._is_torn:
            self._load_anew()
        if self.unloaded is not None:
            return
        share = self._share = self._time.share(self._seconds_left())
        if self._effort is not None:
            share.effort = self._share_of_effort(self._effort, leader)
        elif len(self._plan.engines) > 1:
            self._cpu_began = time.process_time()
            share.watched(self._look)
        task = self._task(engine, leader, self.loaded, self._tell)
        outcome = run_engine(task, share, self._observer)
        self._told.clear()
        if self._effort is not None:
            self._effort -= min(self._effort, share.polls)
        if self._error is not None:
            raise self._error
        self._spend(leader.id, outcome.run.seconds)
        self._is_torn = outcome.is_interrupted
        self.outcomes.append(outcome)

    def _share_of_effort(self, left: int, leader: EngineDescriptor) -> int:
        """Where work is counted, engines work in turn: each has half of what is left."""
        return left if self._plan.is_last(leader, self._known) else (left + 1) // 2

    def _task(
        self,
        engine: Engine,
        described: EngineDescriptor,
        loaded: Loaded,
        tell: Callable[[Claim], None],
    ) -> EngineTask:
        return EngineTask(
            engine,
            loaded.program,
            self._plan.asked_of(described, self._known),
            tell,
            stops_at_first=self._question.settings.stops_at_first,
            only_proofs=Strength.FACTS in described.strengths and len(self._plan.engines) > 1,
        )

    def _tell(self, claim: Claim) -> None:
        """The engine that leads has come to something."""
        assert self._leader is not None, "only an engine makes claims"
        self._told.append(claimed(self._leader.id, claim))
        self._hear(claim, is_more=self._question.settings.find_all)

    def _hear(self, claim: Claim, *, is_more: bool = False) -> None:
        """Some engine has; once there is a violation, time is kept for its confirmation.

        The user hears of the first violation of a property, or with `is_more` of all.
        """
        if not isinstance(claim.verdict, Violated):
            return
        is_asked = claim.property in self._question.properties
        if is_asked and (is_more or claim.property not in self._shown):
            self._shown.add(claim.property)
            if isinstance(self._observer, ClaimObserver):
                self._observer.claimed(claim)
        if self._keeps_time:
            self._time.keep_back(self._question.seconds_to_confirm)
            self._keeps_time = False
        self._share.ends_within(self._time)

    def _load_anew(self) -> None:
        try:
            self.loaded = within(self._budget, self._load_one, VALIDATION)
            self._is_torn = False
        except BudgetExhausted as spent:
            self.unloaded = spent

    # --- the engines beside it --------------------------------------------------------------------

    def _look(self) -> None:
        """Called while an engine leads: see to those beside it, and whether to go on.

        Possibly by native code, which no exception may pass.
        """
        try:
            self._see_to_others()
        except Exception as error:
            self._error = error
            self._share.end()

    def _see_to_others(self) -> None:
        spent = time.process_time() - self._cpu_began
        if not self._is_long and spent > _PATIENCE:
            self._is_long = self._is_longer = True
            self._start_beside(only_likely=False)
        elif not self._is_longer and spent > _LITTLE_PATIENCE:
            self._is_longer = True
            self._start_beside(only_likely=True)
        if self._sides is None:
            return
        self._sides.look()
        if self._lacks_memory():
            self._sides.give_way()
        if self._is_enough():
            self._share.end()
        elif self._seconds_left() is not None and not self._is_limited:
            self._is_limited = True
            self._share.ends_within(self._time.share(self._seconds_left()))

    def _lacks_memory(self) -> bool:
        """Whether the engine that leads may need what those beside it have."""
        most = self._budget.memory_bytes
        return most is not None and resident_bytes() > most // 2

    def _start_beside(self, *, only_likely: bool) -> None:
        assert self._leader is not None, "engines work beside another"
        from plait.driver.portfolio.side_runs import SideRuns, SideTask  # only for long checks

        tasks: list[SideTask] = []
        found = self._plan.beside(self._leader, self._known, only_likely=only_likely)
        for described in found:
            try:
                engine = self._make(described)
            except InputError as error:
                self._leave_out(described, error)
            else:
                asked = self._plan.asked_of(described, self._known)
                run = partial(self._run_beside, engine, described)
                tasks.append(SideTask(described, asked, run))
        if tasks:
            self._sides = self._sides or SideRuns(forked_workers, self._hear)
            self._sides.start(tasks)

    def _run_beside(
        self, engine: Engine, described: EngineDescriptor, telling: "Telling"
    ) -> Outcome:
        """In a process of its own: run an engine with its share of what memory there is."""
        most, here = self._budget.memory_bytes, resident_bytes()
        others = len(self._plan.engines) - 1
        memory = None if most is None else here + max(0, most - here) // (2 * others)
        share = self._time.share(None, memory)
        loaded = self._loaded_for(described)
        task = self._task(engine, described, loaded, telling.tell)
        try:
            outcome = run_engine(task, share, telling)
        except InputError as error:
            return refused(task, str(error))
        return dataclasses.replace(outcome, met=_met(loaded))

    def _loaded_for(self, described: EngineDescriptor) -> Loaded:
        """The program; for engines that read the library, with the JDK's own code."""
        is_by_contract = described.analyses_library and self.loaded.contracts.classes
        if is_by_contract and isinstance(self._load_one, Loader):
            return self._load_one.by_bytecode()()
        return self.loaded


def _met(loaded: Loaded) -> tuple[str, ...]:
    """The classes that a program has loaded and that assumptions or the report name."""
    known = {*loaded.contracts.classes, *(name for name, _ in loaded.contracts.refused)}
    return tuple(name for name in loaded.genuine.loaded_names() if name in known)


def _all_of(seen: Sequence[Explored]) -> Explored | None:
    """What any engine saw; not how much that is of all that there is."""
    if len(seen) < 2:
        return seen[0] if seen else None
    lines = [item.lines for item in seen if item.lines is not None]
    return Explored(
        frozenset().union(*(item.methods for item in seen)),
        frozenset().union(*lines) if lines else None,
    )
