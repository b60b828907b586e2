"""The reference engine: the machine run over all schedules, with state matching.

It is exact for every property that it handles, on programs whose state space it can exhaust. All
other engines are tested against it.
"""

from collections.abc import Iterator
from typing import ClassVar

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, StopReason, UnsupportedError
from plait.base.node import node
from plait.engines.api import CoverageObserver, EngineInfo, Explored, Observer
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.context_bounded_search import Event, Reached, Search, Stepped, Stuck
from plait.engines.executions.execution_paths import Path, run_of
from plait.engines.executions.found_violations import Collection
from plait.engines.executions.state_observation import find_deadlock, find_races, livelock_in
from plait.engines.executions.unordered_accesses import NOT_ORDERED, UnorderedAccesses
from plait.engines.executions.vacuity import shows_something, vacuous
from plait.engines.executions.witness_runs import run_through_accesses
from plait.engines.reference.descriptor import INFO
from plait.ir.program import Program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.replay import Replaying
from plait.machine.state import State
from plait.result.assumptions import SEQUENTIAL_CONSISTENCY
from plait.result.report import Claim
from plait.result.verdicts import WHY_STOPPED, Bounds, Holds, Unknown, Verdict, Why, unsupported
from plait.spec.properties import (
    NoDataRace,
    NoLivelock,
    Property,
    stack_rules,
    watched_lines,
)
from plait.spec.timeouts import Timeouts


@node
class ReferenceOptions:
    """`most_switches` bounds the schedules (None: all); `find_all` asks for all distinct bugs.

    `stops_at_first` asks for one of any property. The `unasked` properties are only checked beside
    others.
    """

    most_switches: int | None = None
    find_all: bool = False
    stops_at_first: bool = False
    unasked: tuple[Property, ...] = ()
    spurious_wakeups: bool = False
    timeouts: Timeouts = Timeouts.ANY
    exceptions: tuple[str, ...] = ()
    benign_races: BenignRaces = BenignRaces()


class ReferenceEngine:
    """Explores; claims each violation when it is found, and the rest at the end."""

    info: ClassVar[EngineInfo] = INFO

    def __init__(self, options: ReferenceOptions) -> None:
        self._options = options

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
            covers=True,
            watched=watched_lines(properties),
            stacks=stack_rules(properties),
        )
        machine = Machine(program, options, poll=budget.poll)
        return _Check(machine, self._options, properties, budget, observer).claims()


class _Check:
    """One call of `check`."""

    def __init__(
        self,
        machine: Machine,
        options: ReferenceOptions,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
    ) -> None:
        self._machine = machine
        self._options = options
        self._properties = properties
        self._observer = observer
        self._looks_for_livelock = NoLivelock() in properties
        self._search = Search(
            machine, budget, options.most_switches, keep_graph=self._looks_for_livelock
        )
        self._found = Collection(
            properties,
            find_all=options.find_all,
            stops_at_first=options.stops_at_first,
            unasked=options.unasked,
        )
        self._unordered = UnorderedAccesses(machine, options.benign_races, budget, self._found)
        self._without_order: StopReason | None = None
        """The reason why the search for unordered accesses ended."""
        self._stuck: list[str] = []
        self._paths: list[Path | None] = []
        self._has_ended = False
        """Whether some execution has ended: the program is over, or no thread can take a step."""

    def claims(self) -> Iterator[Claim]:
        spent = None
        try:
            yield from self._explore()
        except BudgetExhausted as exhausted:
            spent = exhausted.reason
        except UnsupportedError as error:
            self._stuck.append(str(error))
        self._report_progress()
        if isinstance(self._observer, CoverageObserver):
            self._observer.explored(self._explored(is_over=spent is None))
        is_whole = spent is None and not self._stuck and not self._search.was_cut
        if self._looks_for_livelock and is_whole:
            yield from self._livelocks()
        if self._found.is_complete:
            return
        if spent is None and not self._stuck and NoDataRace() in self._properties:
            yield from self._unordered_accesses()
        for asked in self._properties:
            if not self._found.has(asked):
                verdict = self._verdict(asked, spent)
                if not self._is_about_something():
                    verdict = vacuous(asked, verdict, has_assumed=self._search.has_assumed)
                yield Claim(asked, verdict)

    def _is_about_something(self) -> bool:
        """Whether the check is not vacuous: some execution may end, or something else is wrong."""
        if self._has_ended or self._search.was_cut:
            return True
        return shows_something(self._found, self._properties)

    def _explored(self, *, is_over: bool) -> Explored:
        is_whole = is_over and not self._stuck and not self._found.is_complete
        is_whole = is_whole and self._is_about_something()
        most = self._options.most_switches if self._search.was_cut else None
        within = Bounds(context_switches=most) if is_whole else None
        return Explored(self._machine.methods, frozenset(self._machine.execution.reached), within)

    def _explore(self) -> Iterator[Claim]:
        for event in self._search.events():
            yield from self._claims_of(event)
            if self._found.is_complete:
                return

    def _unordered_accesses(self) -> Iterator[Claim]:
        """Search with clocks: weak accesses let threads continue without ordering them."""
        if self._unordered.is_needed:
            try:
                yield from self._unordered.claims()
            except BudgetExhausted as exhausted:
                self._without_order = exhausted.reason

    def _livelocks(self) -> Iterator[Claim]:
        """A state on a cycle from which no schedule leads to an end."""
        number = self._search.first_endless_cycle()
        if number is not None:
            run = run_of(self._paths[number])
            state = Replaying(self._machine).follow(run)
            livelock = livelock_in(self._machine, state, self._machine.enabled(state))
            yield from self._found.add(livelock, run)

    def _claims_of(self, event: Event[State]) -> Iterator[Claim]:
        match event:
            case Reached():
                self._report_progress()
                if self._looks_for_livelock:
                    self._paths.append(event.path)
                yield from self._claims_of_state(event)
            case Stepped(violations=violations, path=path):
                for violation in violations:
                    yield from self._found.add(violation, run_of(path))
            case Stuck(reason=reason):
                if reason not in self._stuck:
                    self._stuck.append(reason)

    def _claims_of_state(self, reached: Reached[State]) -> Iterator[Claim]:
        """Deadlocks and data races are seen in states, not in steps."""
        state, enabled = reached.state, reached.enabled
        deadlock = find_deadlock(self._machine, state, enabled)
        if not enabled or deadlock is not None:
            self._has_ended = True
        if deadlock is not None:
            yield from self._found.add(deadlock, run_of(reached.path))
        for race in find_races(self._machine, state, enabled, self._options.benign_races):
            if self._found.is_news(race):
                run = run_through_accesses(self._machine, state, reached.path, race)
                yield from self._found.add(race, run)

    def _report_progress(self) -> None:
        search = self._search
        self._observer.progress(
            INFO.id,
            {
                "state": search.states,
                "transition": search.transitions,
                "context switch": search.switches,
            },
        )

    def _verdict(self, asked: Property, spent: StopReason | None) -> Verdict:
        """The answer for a property without a violation."""
        if self._stuck:
            return unsupported(*self._stuck)
        if isinstance(asked, NoDataRace) and self._without_order is not None:
            return Unknown(WHY_STOPPED[self._without_order], NOT_ORDERED)
        if isinstance(asked, NoDataRace) and self._unordered.stuck:
            return unsupported(*self._unordered.stuck)
        finished = self._search.switches - 1
        is_bounded = spent is not None or self._search.was_cut
        if is_bounded and isinstance(asked, NoLivelock):
            why = Why.IMPRECISE if spent is None else WHY_STOPPED[spent]
            return Unknown(why, "livelock needs all schedules")
        if spent is not None:
            proved = Bounds(context_switches=finished) if finished >= 0 else None
            return Unknown(WHY_STOPPED[spent], "", proved)
        most = self._options.most_switches if self._search.was_cut else None
        racy = () if self._is_race_free() else (SEQUENTIAL_CONSISTENCY,)
        return Holds(Bounds(context_switches=most), (*self._machine.assumptions, *racy))

    def _is_race_free(self) -> bool:
        race = NoDataRace()
        return race in self._properties and not self._found.has(race)
