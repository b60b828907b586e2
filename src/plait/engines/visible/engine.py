"""The visible engine: recursion without a bound over heaps without a bound.

What a running procedure sees is kept, not the heap: see `docs/engines/visible.md`.
"""

from collections.abc import Iterator
from typing import ClassVar

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, SpuriousWitnessError, StopReason
from plait.engines.api import CoverageObserver, EngineInfo, Explored, Observer
from plait.engines.executions.early_initialisation import DEEP_STACK, EARLY_CLASSES
from plait.engines.executions.found_violations import Collection
from plait.engines.executions.vacuity import shows_something, vacuous
from plait.engines.visible.beginnings import Beginnings
from plait.engines.visible.context_tuples import Sighting, TupleSearch
from plait.engines.visible.descriptor import INFO
from plait.engines.visible.op_guards import RELEASED_BELOW
from plait.engines.visible.options import (
    FIRST_VIEW_OBJECTS,
    MOST_VIEW_OBJECTS,
    VisibleOptions,
)
from plait.engines.visible.view_execution import EarlyClassError, ViewExecution
from plait.engines.visible.view_space import ViewLimits, ViewSpace
from plait.engines.visible.witnesses import Demonstration, run_to
from plait.ir.program import Program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.result.assumptions import RACES_NOT_SOUGHT
from plait.result.report import Claim
from plait.result.verdicts import WHY_STOPPED, Bounds, Holds, Unknown, Verdict, unsupported
from plait.spec.properties import Property, stack_rules, watched_lines


class VisibleEngine:
    """Searches context by context; claims each violation when it is found."""

    info: ClassVar[EngineInfo] = INFO

    def __init__(self, options: VisibleOptions) -> None:
        self._options = options

    def check(
        self,
        program: Program,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
    ) -> Iterator[Claim]:
        """Yield claims; see `engines.api.Engine`."""
        return _Check(program, self._options, properties, budget, observer).claims()


class _Check:
    """One call of `check`: searches with growing views until no view is too large."""

    def __init__(
        self,
        program: Program,
        options: VisibleOptions,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
    ) -> None:
        self._program = program
        self._options = options
        self._properties = properties
        self._budget = budget
        self._observer = observer
        self._found = Collection(
            properties, find_all=options.find_all, stops_at_first=options.stops_at_first
        )
        self._machine_options = MachineOptions(
            assertions=True,
            explore=True,
            spurious_wakeups=options.spurious_wakeups,
            timeouts=options.timeouts,
            exceptions=options.exceptions,
            covers=True,
            watched=watched_lines(properties),
            stacks=stack_rules(properties),
        )
        self._beginnings = Beginnings()
        self._sighted: set[object] = set()
        self._rounds = 0
        self._objects = options.view_objects or FIRST_VIEW_OBJECTS
        self._proved: Bounds | None = None
        """What an earlier search has proved, with smaller views."""
        self._begin_search()

    def _begin_search(self) -> None:
        self._rounds += 1
        running = ViewExecution(
            self._program,
            self._machine_options,
            self._budget.poll,
            cuts_all=self._options.cuts_all,
        )
        self._space = ViewSpace(running, ViewLimits(self._objects, self._options.bits))
        self._search = TupleSearch(self._space, self._options.contexts)

    # --- searching --------------------------------------------------------------------------------

    def claims(self) -> Iterator[Claim]:
        """Search, and then say what is left."""
        spent: StopReason | None = None
        try:
            yield from self._with_growing_views()
        except BudgetExhausted as exhausted:
            spent = exhausted.reason
        self._report_progress()
        self._cover(is_over=spent is None)
        if not self._found.is_complete:
            for asked in self._properties:
                if not self._found.has(asked):
                    yield Claim(asked, self._verdict(asked, spent))

    def _with_growing_views(self) -> Iterator[Claim]:
        yield from self._with_more_early_classes()
        while self._space.has_large_views and not self._is_largest and not self._is_done:
            self._proved = None if self._space.stuck else self._bounds()
            self._objects *= 2
            self._begin_search()
            yield from self._with_more_early_classes()

    @property
    def _is_largest(self) -> bool:
        return self._options.view_objects is not None or self._objects >= MOST_VIEW_OBJECTS

    @property
    def _is_done(self) -> bool:
        return self._found.is_complete or bool(self._space.stuck)

    def _with_more_early_classes(self) -> Iterator[Claim]:
        while True:
            try:
                yield from self._search_once()
            except EarlyClassError as error:
                self._beginnings.learn(error)
                self._begin_search()
            else:
                return

    def _search_once(self) -> Iterator[Claim]:
        for sighting in self._search.sightings(self._beginnings):
            yield from self._claims_of(sighting)
            if self._found.is_complete:
                return
            self._report_progress()

    def _claims_of(self, sighting: Sighting) -> Iterator[Claim]:
        if not self._found.is_news(sighting.violation):
            return
        key = (type(sighting.violation), sighting.violation.identity())
        if key in self._sighted:
            return
        machine = Machine(self._program, self._machine_options, poll=self._budget.wrap_up)
        demonstration = Demonstration(machine, self._beginnings.classes)
        try:
            violation, run = demonstration.shown(sighting.violation, run_to(sighting))
        except SpuriousWitnessError:
            self._space.note_unsupported()
            if RELEASED_BELOW not in self._space.stuck:
                raise
            return
        self._sighted.add(key)
        yield from self._found.add(violation, run)

    # --- answers ----------------------------------------------------------------------------------

    @property
    def _is_about_something(self) -> bool:
        """Whether the check is not vacuous: some execution ends, or something else is wrong."""
        if self._search.has_ended or self._search.was_cut:
            return True
        return shows_something(self._found, self._properties)

    def _verdict(self, asked: Property, spent: StopReason | None) -> Verdict:
        space = self._space
        space.note_unsupported()
        if spent is not None:
            return Unknown(WHY_STOPPED[spent], "", self._finished())
        if space.stuck:
            return unsupported(*space.stuck)
        deep = (DEEP_STACK,) if space.running.has_cut else ()
        racy = (RACES_NOT_SOUGHT,) if self._search.most_threads > 1 else ()
        assumed = (*space.running.machine.assumptions, *racy, EARLY_CLASSES, *deep)
        verdict = Holds(self._bounds(), assumed)
        if self._is_about_something:
            return verdict
        return vacuous(asked, verdict, has_assumed=space.has_assumed)

    def _bounds(self) -> Bounds:
        """The bounds that some execution has met."""
        space = self._space
        most = self._options.contexts
        is_cut = self._search.was_cut and most is not None
        return Bounds(
            context_switches=most - 1 if is_cut and most is not None else None,
            view_objects=self._objects if space.has_large_views else None,
            int_bits=self._options.bits if space.has_wide_numbers else None,
        )

    def _finished(self) -> Bounds | None:
        """What is proved when time is up: a smaller view, or the contexts that are done."""
        if self._proved is not None or self._space.stuck:
            return self._proved
        finished = self._search.contexts - 2
        if finished < 0:
            return None
        bounds = self._bounds()
        return Bounds(finished, view_objects=bounds.view_objects, int_bits=bounds.int_bits)

    def _report_progress(self) -> None:
        space, search = self._space, self._search
        self._observer.progress(
            INFO.id,
            {
                "environment": space.environments,
                "context": search.runs,
                "view tuple": search.tuples,
                "round": self._rounds,
            },
        )

    def _cover(self, *, is_over: bool) -> None:
        if not isinstance(self._observer, CoverageObserver):
            return
        running = self._space.running
        is_whole = is_over and not self._space.stuck and not self._found.is_complete
        is_whole = is_whole and self._is_about_something
        within = self._bounds() if is_whole else None
        reached = frozenset(running.execution.reached)
        self._observer.explored(Explored(running.machine.methods, reached, within))
