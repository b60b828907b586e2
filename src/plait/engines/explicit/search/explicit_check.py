"""The course of one check.

A depth-first search over all schedules decides. Then each violation is searched for again with few
context switches, for a short witness. A long search is interrupted for about a second of random
runs, since they find most bugs. Then it alternates with an iterative deepening over context
switches: whatever the deepening has finished is proved when the budget ends.
"""

from collections.abc import Iterator, Sequence
from typing import Final, final

from plait.analysis.races.proved_accesses import RaceFreedom
from plait.base.budget import Budget
from plait.base.errors import (
    BudgetExhausted,
    InternalError,
    StopReason,
    UnsupportedError,
)
from plait.base.garbage import uncollected
from plait.engines.api import CoverageObserver, Explored, Observer
from plait.engines.executions.execution_paths import Path, run_of
from plait.engines.executions.found_violations import Collection
from plait.engines.executions.race_free_steps import MOST_SECONDS, NOTHING, prove
from plait.engines.executions.unordered_accesses import UnorderedAccesses
from plait.engines.executions.vacuity import shows_something, vacuous
from plait.engines.explicit.descriptor import INFO
from plait.engines.explicit.kernel.kernel_opcodes import V_LIVELOCK
from plait.engines.explicit.linking.state_loading import first_fork
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.explicit.search.conclusions import Conclusions
from plait.engines.explicit.search.deepening import Deepening
from plait.engines.explicit.search.explicit_witnesses import claims_of
from plait.engines.explicit.search.kernel_search import (
    NO_REDUCTION,
    REDUCTION,
    Exploration,
    Sighting,
    kind_of,
)
from plait.engines.explicit.search.random_phases import RandomPhases
from plait.engines.explicit.search.random_runs import Sampling
from plait.engines.explicit.search.shortening import Shortener
from plait.engines.explicit.search.stored_search import StoredSearch
from plait.engines.explicit.search.strategies import Strategy
from plait.engines.explicit.search.witness_search import Patience, WitnessSearch
from plait.engines.explicit.tracking.fields import UntrackableError
from plait.engines.search_options import SearchOptions, can_track
from plait.machine.machine import Machine
from plait.machine.state import State
from plait.result.report import Claim
from plait.result.verdicts import Holds, Verdict
from plait.spec.properties import LineUnreachable, NoDataRace, NoLivelock, Property
from plait.spec.tracking import TrackedField

_CHUNK: Final = 64
"""Steps between two polls of the budget."""

_MOST_WORDS: Final = 1 << 29
"""The most words of eight bytes for the kernel's memory and journal, which keeps garbage."""

_NEWS: Final = 64 * _CHUNK
"""Steps between two progress reports."""

_PATIENCE: Final = 200_000
"""Steps after which a search is long; a search for a short witness may take at least as many."""

_SHARE: Final = _PATIENCE // 4
"""Steps of searches of few switches for each so many of a long search."""

_DEEPEST: Final = 3_000_000
"""Steps of one execution that a search keeps, in some 700 MB; endless executions have more."""

_TOO_DEEP: Final = f"an execution has more than {_DEEPEST:,} steps"

_NOT_FOLLOWED: Final = "no time was left to reproduce a violation that was seen"


@final
class Check:
    """One call of `check`."""

    def __init__(
        self,
        machine: Machine,
        options: ExplicitOptions,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
    ) -> None:
        self._machine = machine
        self._options = options
        self._properties = properties
        self._budget = budget
        self._observer = observer
        self._found = Collection(
            properties,
            find_all=options.find_all,
            stops_at_first=options.stops_at_first,
            unasked=options.unasked,
        )
        self._stuck: list[str] = []
        self._start: State
        self._prefix: Path | None = None
        self._before = 0
        """The number of steps to the start of the search."""
        self._search: Exploration | None = None
        self._is_reduced = options.reduction
        self._proved = NOTHING
        """The accesses that are no scheduling points."""
        self._witnesses = WitnessSearch(
            self._found, properties, budget, self._make, self._claims_of
        )
        self._deepening = Deepening(self._make, self._advance)
        self._random = RandomPhases(
            self._make_random, self._advance_and_take, self._claim_in_between, budget
        )
        self._looks_for_livelock = NoLivelock() in properties
        self._strategy: Strategy | None = None
        """The strategy, unless it is the kernel's own search."""
        self._tracked = self._fields_to_track()
        self._untracked: list[str] = []
        """Searches that were abandoned because a field could not be tracked, and why."""
        self._without_graph: BudgetExhausted | None = None
        """The reason why the search for livelocks ended."""
        self._unordered = UnorderedAccesses(machine, options.benign_races, budget, self._found)
        self._without_order: BudgetExhausted | None = None
        """The reason why the search for unordered accesses ended."""

    def _fields_to_track(self) -> tuple[TrackedField, ...]:
        """The fields to track that are possible; annotations do not override other options."""
        options = self._options
        if not can_track(options.most_switches, options.workers, options.search):
            return ()
        return options.tracking.fields

    # --- the course of a check --------------------------------------------------------------------

    def claims(self) -> Iterator[Claim]:
        """Explore; claim violations, then verdicts for the other properties."""
        spent = None
        try:
            yield from self._begin()
            yield from self._explore()
        except BudgetExhausted as exhausted:
            spent = exhausted
        except MemoryError:
            spent = BudgetExhausted(StopReason.MEMORY)
        except UnsupportedError as error:
            self._stuck.append(str(error))
        self._machine.execution.poll = self._budget.wrap_up
        if spent is not None and spent.reason is StopReason.MEMORY and self._search is not None:
            self._search.kernel.search.give_back()  # the rest of the check needs some too
        try:
            yield from self._witnesses.claim_as_seen()
        except BudgetExhausted as exhausted:
            spent = BudgetExhausted(exhausted.reason, _NOT_FOLLOWED)
        self._report_progress()
        is_over = spent is not None or bool(self._stuck) or self._found.is_complete
        if not is_over and NoDataRace() in self._properties:
            yield from self._unordered_accesses()
        conclusions = self._conclusions(spent)
        if isinstance(self._observer, CoverageObserver):
            self._observer.explored(self._explored(conclusions))
        if self._found.is_complete:
            return
        if spent is None and not self._stuck and self._has_stopped():
            raise InternalError("the search stopped, but the machine does not show what it saw")
        for asked in self._properties:
            if not self._found.has(asked):
                yield Claim(asked, self._verdict(asked, conclusions))

    def _has_stopped(self) -> bool:
        """Whether the search has ended early because it found everything it looked for."""
        return self._search is not None and not self._search.kernel.interpreter.wanted

    def _verdict(self, asked: Property, conclusions: Conclusions) -> Verdict:
        """The verdict for a property without a violation."""
        match asked:
            case NoLivelock():
                found = conclusions.livelock_verdict()
            case NoDataRace():
                stuck = tuple(self._unordered.stuck)
                found = conclusions.race_verdict(self._without_order, stuck)
            case _:
                found = conclusions.verdict()
        if self._is_about_something():
            return found
        assert self._search is not None, "there should be a search where nothing was found"
        return vacuous(asked, found, has_assumed=bool(self._search.kernel.search.has_assumed))

    def _is_about_something(self) -> bool:
        """Whether the check is not vacuous: some execution may end, or something else is wrong."""
        if self._search is None or self._search.kernel.search.has_ended or self._search.was_cut:
            return True
        return shows_something(self._found, self._properties)

    def _unordered_accesses(self) -> Iterator[Claim]:
        """Search with clocks: weak accesses let threads continue without ordering them."""
        if self._unordered.is_needed:
            try:
                yield from self._unordered.claims()
            except BudgetExhausted as exhausted:
                self._without_order = exhausted

    def _begin(self) -> Iterator[Claim]:
        """Let the machine run up to the first fork, if only one path leads to it."""
        self._start, results = first_fork(self._machine)
        self._machine.execution.poll = self._budget.wrap_up
        self._before = len(results)
        for result in results:
            self._prefix = Path(self._prefix, 0, ())
            for violation in result.violations:
                yield from self._found.add(violation, run_of(self._prefix))
        if self._options.search.order != "breadth":  # its schedules are shortest
            self._witnesses.shortener = Shortener(self._ran, self._make_for_variants, self._budget)

    def _explore(self) -> Iterator[Claim]:
        bound = self._options.most_switches
        asked = self._open()
        if not asked or self._found.is_complete:
            return
        if self._options.facts == "on" and not self._tracked:
            self._prove(None)
        if self._tracked:
            yield from self._explore_tracked(asked)
        if self._tracked:
            return
        self._strategy = self._choose_strategy()
        if self._strategy is not None:
            yield from self._explore_by(self._strategy, asked)
            return
        try:
            yield from self._explore_depth_first(asked, bound)
        except BudgetExhausted as spent:
            if spent.reason is not StopReason.MEMORY or bound is not None:
                raise
            yield from self._sample_the_rest(spent)
        search = self._search
        assert search is not None, "there should be a search that is over"
        self._note_stuck(search)
        self._witnesses.take(search)
        search.kernel.search.give_back()
        yield from self._seek(search)
        if self._looks_for_livelock and not search.was_cut:
            yield from self._look_for_livelocks()

    def _explore_depth_first(self, asked: Sequence[Property], bound: int | None) -> Iterator[Claim]:
        """Explore in the kernel's order, to the end."""
        search = self._search = self._make(asked, bound)
        is_over = self._advance(search, _PATIENCE)
        if not is_over and search.kernel.pending.reduction and self._options.facts == "auto":
            self._prove(MOST_SECONDS)
            if self._proved.sites:
                self._keep_seen(search)
                search.kernel.search.give_back()
                search = self._search = self._make(asked, bound)
                is_over = self._advance(search, _PATIENCE)
        if not is_over and bound is None:
            yield from self._random.begin()
            self._leave_what_is_found(search, asked)
            yield from self._explore_the_rest(search, asked)
        elif not is_over:
            while not self._advance(search, _PATIENCE):
                pass

    def _sample_the_rest(self, spent: BudgetExhausted) -> Iterator[Claim]:
        """Memory is full or a path too long: let random runs have the time that is left."""
        assert self._search is not None, "there should be a search that has used up memory"
        self._search.kernel.search.give_back()
        self._deepening.give_back()
        before = self._random.runs
        yield from self._random.use_the_time(self._search.kernel.search.transitions)
        followed = f"{self._random.runs - before} random runs followed"
        detail = f"{spent.detail}; {followed}" if spent.detail else followed
        raise BudgetExhausted(spent.reason, detail)

    def _explore_the_rest(self, search: Exploration, asked: Sequence[Property]) -> Iterator[Claim]:
        """Explore the rest, alternating with searches of few switches in a single process."""
        is_over = False
        yield from self._deepen(search, asked, _PATIENCE)
        if self._options.workers > 1 and self._is_open(search):
            is_over = self._finish_together(search)
        while not is_over and self._is_open(search):
            is_over = self._advance(search, _PATIENCE)
            if not is_over:
                yield from self._deepen(search, asked, _SHARE)
                if 2 * search.kernel.stack.deepest > search.kernel.search.states:
                    yield from self._random.take_turn()
                    self._leave_what_is_found(search, asked)
        if self._deepening.is_all_explored:
            self._keep_seen(search)
            search.kernel.search.give_back()
            self._search = self._deepening.search

    def _is_open(self, search: Exploration) -> bool:
        """Whether a search can still decide something."""
        is_over = self._deepening.is_all_explored or self._found.is_complete
        return bool(search.kernel.interpreter.wanted) and not is_over

    def _deepen(self, search: Exploration, asked: Sequence[Property], left: int) -> Iterator[Claim]:
        """Beside a long search, take so many steps of those that allow one switch after another."""
        while left > 0 and self._deepening.has_memory and self._is_open(search):
            deeper = self._deepening.current(self._open())
            before = deeper.kernel.search.transitions
            try:
                self._deepening.advance(left)
            finally:
                self._witnesses.take(deeper)
            left -= max(1, deeper.kernel.search.transitions - before)
            yield from self._claim_in_between(deeper)
            self._leave_what_is_found(deeper, asked)
            self._leave_what_is_found(search, asked)
            if self._deepening.is_over:
                self._note_stuck(deeper)
                self._deepening.finish()

    def _advance_and_take(self, search: Exploration, steps: int) -> bool:
        """As `_advance`, for a search whose witnesses are sought whatever ends it."""
        try:
            return self._advance(search, steps)
        finally:
            self._witnesses.take(search)

    def _claim_in_between(self, seen: Exploration) -> Iterator[Claim]:
        """Claim what was found during a search, with few switches if that is quick.

        When all violations are wanted, they are claimed together at the end.
        """
        if self._witnesses.sought and not self._options.find_all:
            yield from self._seek(seen)
            yield from self._witnesses.claim_as_seen()

    def _seek(self, seen: Exploration) -> Iterator[Claim]:
        """Claim what was found, with the fewest context switches, unless that takes too long."""
        patience = Patience(
            2 * seen.kernel.search.transitions + _PATIENCE,
            max(seen.kernel.search.states // 8, _PATIENCE),
        )
        return self._witnesses.seek(self._deepening.finished, patience)

    def _explore_tracked(self, asked: Sequence[Property]) -> Iterator[Claim]:
        """Explore with tracked fields, fewer if necessary; `_tracked` is empty if none remain."""
        from plait.engines.explicit.tracking.tracked_search import TrackedSearch

        while self._tracked:
            self._strategy = TrackedSearch(self._tracked)
            try:
                yield from self._explore_by(self._strategy, asked)
            except UntrackableError as error:
                self._untrack(error)
            else:
                break
        if self._tracked and self._looks_for_livelock:
            yield from self._look_for_livelocks()

    def _tracks(self, strategy: Strategy) -> bool:
        """Whether a strategy is the one that tracks fields."""
        return bool(self._tracked) and strategy is self._strategy

    def _untrack(self, error: UntrackableError) -> None:
        """Start again without tracking a field, and report it."""
        self._search = None
        dropped = self._tracked if error.field is None else (error.field,)
        self._tracked = tuple(field for field in self._tracked if field not in dropped)
        names = ", ".join(str(field) for field in dropped)
        self._untracked.append(f"search abandoned with {names} tracked ({error.reason})")

    def _prove(self, seconds: float | None) -> None:
        """Find the race-free accesses, if that takes no longer than the given number of seconds."""
        benign = self._options.benign_races
        self._proved = prove(self._machine, self._start, benign, self._budget, seconds)

    def _look_for_livelocks(self) -> Iterator[Claim]:
        """Explore once more to build the graph of all states."""
        try:
            yield from self._explore_by(StoredSearch(keeps_graph=True), [NoLivelock()])
        except BudgetExhausted as exhausted:
            self._without_graph = exhausted

    def _choose_strategy(self) -> Strategy | None:
        """The kernel's own search is the fastest, but stores neither states nor their graph."""
        search, is_bounded = self._options.search, self._options.most_switches is not None
        if search.is_random:
            return Sampling(search)
        if (self._looks_for_livelock and not is_bounded) or search != SearchOptions():
            return StoredSearch(
                is_breadth=search.order == "breadth" or not search.keeps_states,
                keeps_states=search.keeps_states,
                keeps_graph=self._looks_for_livelock,
            )
        return None

    def _explore_by(self, strategy: Strategy, asked: Sequence[Property]) -> Iterator[Claim]:
        """Explore in another order, possibly with a graph of all states for livelocks."""
        search = self._make(asked, None, strategy)
        if self._search is None:
            self._search = search
        while not self._advance(search, _PATIENCE):
            pass
        self._keep_seen(search)
        if isinstance(strategy, StoredSearch) and strategy.graph and not self._stuck:
            number = strategy.graph.first_endless_cycle(search.kernel.search.states)
            if number is not None:
                yield from self._claims_of(
                    Sighting(
                        V_LIVELOCK,
                        None,
                        strategy.path_to(number),
                        search.kernel.interpreter.has_proofs,
                    )
                )
        if self._options.search.order == "depth" and not self._tracks(strategy):
            yield from self._seek(search)

    def _advance(self, search: Exploration, steps: int) -> bool:
        """Take this many steps under the budget; true when the search is over."""
        try:
            with uncollected():
                for done in range(0, steps, _CHUNK):
                    self._budget.poll(search.growth())
                    if search.advance(_CHUNK):
                        return True
                    if search.words() > _MOST_WORDS:
                        raise BudgetExhausted(StopReason.MEMORY)
                    if search.kernel.stack.deepest > _DEEPEST:
                        raise BudgetExhausted(StopReason.MEMORY, _TOO_DEEP)
                    if done % _NEWS == 0:
                        self._report_progress()
        except BudgetExhausted:
            self._keep_seen(search)
            raise
        except MemoryError:
            self._keep_seen(search)
            search.kernel.search.give_back()
            raise BudgetExhausted(StopReason.MEMORY) from None
        return False

    def _finish_together(self, search: Exploration) -> bool:
        from plait.engines.explicit.search.parallel_search import explore_together

        workers = self._options.workers
        try:
            return explore_together(search, workers, self._budget, self._report_progress)
        except BudgetExhausted:
            self._keep_seen(search)
            raise

    def _keep_seen(self, search: Exploration) -> None:
        """Keep what a search has found when it is interrupted."""
        self._note_stuck(search)
        if search is self._search:
            self._witnesses.take(search)

    def _leave_what_is_found(self, search: Exploration, asked: Sequence[Property]) -> None:
        """Stop looking for violations that another search has found."""
        still = self._open()
        for item in asked:
            if item not in still:
                search.ignore(item)

    def _open(self) -> list[Property]:
        """The properties whose (further) violations are new."""
        find_all, has = self._options.find_all, self._found.has
        return [
            item
            for item in self._properties
            if not has(item) or (find_all and not isinstance(item, LineUnreachable))
        ]

    @property
    def _ran(self) -> int:
        """The thread that ran before the search, -1 if none did."""
        return -1 if self._prefix is None else self._prefix.thread

    def _make(
        self,
        asked: Sequence[Property],
        bound: int | None,
        strategy: Strategy | None = None,
        *,
        looks_on: bool = False,
        proved: RaceFreedom | None = None,
    ) -> Exploration:
        """A search; one that `looks_on` does not stop at violations.

        It passes what is `proved` to be race free, by default all that is known to be.
        """
        return Exploration(
            self._machine,
            self._start,
            self._options.benign_races,
            _kinds_of(asked),
            find_all=self._options.find_all or looks_on,
            bound=bound,
            ran=self._ran,
            kernel=self._options.kernel,
            lines=frozenset(item for item in asked if isinstance(item, LineUnreachable)),
            beside=_kinds_of(self._options.unasked),
            stops_at_first=self._options.stops_at_first and not looks_on,
            strategy=strategy,
            reduction=REDUCTION if self._is_reduced else NO_REDUCTION,
            proved=self._proved if proved is None else proved,
            poll=self._budget.poll,
        )

    def _note_stuck(self, search: Exploration) -> None:
        self._stuck.extend(reason for reason in search.stuck_reasons if reason not in self._stuck)

    # --- claims -----------------------------------------------------------------------------------

    def _make_random(self, sampling: Sampling) -> Exploration | None:
        """Random runs that look for what is open."""
        return None if self._found.is_complete else self._make(self._open(), None, sampling)

    def _make_for_variants(self, sighting: Sighting, strategy: Strategy) -> Exploration:
        kinds = [item for item in self._properties if sighting.violates(item)]
        proved = self._proved if sighting.passes else NOTHING
        return self._make(kinds, None, strategy, looks_on=True, proved=proved)

    def _claims_of(self, sighting: Sighting) -> Iterator[Claim]:
        """Run the machine along the steps of a sighting and claim the violations."""
        benign = self._options.benign_races
        proved = self._proved if sighting.passes else NOTHING
        return claims_of(
            sighting, self._machine, self._start, self._prefix, benign, self._found, proved
        )

    def _report_progress(self) -> None:
        kernel = None if self._search is None else self._search.kernel
        counters = {
            "state": self._before + (0 if kernel is None else kernel.search.states),
            "transition": self._before + (0 if kernel is None else kernel.search.transitions),
        }
        if isinstance(self._strategy, Sampling):
            counters["random run"] = self._strategy.runs
        if self._strategy is not None and self._tracks(self._strategy):
            counters["tracked field"] = len(self._tracked)
        if self._proved.sites:
            counters["race-free access"] = len(self._proved.sites)
        counters.update(dict.fromkeys(self._untracked, 1))
        self._observer.progress(INFO.id, counters)

    def _explored(self, conclusions: Conclusions) -> Explored:
        """The reached methods and lines, and whether the exploration was complete."""
        search = self._search
        reached = self._machine.execution.reached | self._random.reached
        reached = reached | self._witnesses.reached | self._deepening.reached
        if search is None:
            return Explored(self._machine.methods, frozenset(reached))
        verdict = conclusions.verdict()
        within = None
        if (
            isinstance(verdict, Holds)
            and search.kernel.interpreter.wanted
            and self._is_about_something()
        ):
            within = verdict.within
        lines = frozenset(reached | search.reached())
        return Explored(self._machine.methods, lines, within)

    def _conclusions(self, spent: BudgetExhausted | None) -> Conclusions:
        """The verdicts that the end of the search implies for properties without a violation."""
        search, race = self._options.search, NoDataRace()
        was_cut = self._search is not None and self._search.was_cut
        return Conclusions(
            spent=spent,
            without_graph=self._without_graph,
            stuck=tuple(self._stuck),
            finished=self._deepening.finished,
            most_switches=self._options.most_switches if was_cut else None,
            is_random=search.is_random,
            is_race_free=race in self._properties and not self._found.has(race),
            keeps_states=search.keeps_states,
            extent=self._extent(),
            assumptions=(*self._machine.assumptions, *self._proved.assumptions),
        )

    def _extent(self) -> str:
        """How far a search by a strategy has come."""
        match self._strategy:
            case Sampling(runs=runs):
                states = 0 if self._search is None else self._search.kernel.search.states
                return f"{runs} random runs visited {states} states"
            case StoredSearch(finished_steps=steps) if steps >= 0:
                return f"all schedules of up to {self._before + steps} steps are explored"
            case _:
                return ""


def _kinds_of(properties: Sequence[Property]) -> int:
    kinds = 0
    for asked in properties:
        kinds |= kind_of(asked)
    return kinds
