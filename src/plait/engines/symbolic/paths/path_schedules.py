"""Which thread takes the next step, with partial-order reduction.

Sleep sets (Godefroid 1996) leave out orders of independent steps. A step is more than its first
access: its invisible effects are in its footprint when it is over, and threads whose footprints
conflict with it wake up then (`footprints`). With a bound on context switches all orders within it
are explored, because an order that is left out may be the one with few switches. A thread whose
next access is race free continues without a scheduling point: its step commutes with all that
others may do meanwhile, so no schedule is lost and no switch added.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, final

from plait.analysis.races.proved_accesses import RaceFreedom
from plait.base.budget import Budget
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.race_free_steps import (
    MOST_SECONDS,
    NOTHING,
    is_passed,
    prove,
    refuse_proved,
)
from plait.engines.executions.state_observation import find_deadlock, find_races
from plait.engines.symbolic.paths.footprints import Footprint, anywhere
from plait.engines.symbolic.paths.path_context import Listener
from plait.engines.symbolic.paths.path_runner import Strand, Waiver
from plait.engines.symbolic.paths.state_matching import Matching
from plait.machine.account.op_text import Access, access_of
from plait.machine.machine import Machine
from plait.machine.state import State
from plait.spec.properties import NoDataRace, NoDeadlock

_MOST_PASSED: Final = 100
"""How many accesses a thread may pass in a row before other threads are scheduled."""


@final
class Schedules:
    """Continues strands after a step."""

    def __init__(
        self,
        machine: Machine,
        listener: Listener,
        benign_races: BenignRaces,
        most_switches: int | None,
        prove: Callable[[Machine, State], RaceFreedom] = lambda _machine, _state: NOTHING,
    ) -> None:
        self._machine = machine
        self._listener = listener
        self._benign_races = benign_races
        self._most_switches = most_switches
        self._prove = prove
        self._proved: RaceFreedom | None = None
        self._matching = Matching()
        self.passed = 0
        """How often a thread has continued because its next access is race free."""
        self.has_threads = False
        self.was_cut = False
        """Whether schedules with more switches than allowed were left out."""

    def continued(self, strand: Strand) -> list[Strand]:
        """The strand with each thread that may continue; the first is to be explored first."""
        machine, state = self._machine, strand.state
        enabled = machine.enabled(state)
        _wake(strand)
        if len(state.threads) > 1 or not enabled:
            self._look(strand, enabled)
        if len(state.threads) == 1:
            return [strand] if enabled else []
        self.has_threads = True
        if self._passes(strand, enabled):
            return [strand]
        if not self._matching.is_new(strand, with_switches=self._most_switches is not None):
            return []
        return list(self._ways(strand, enabled))

    def left_out(self, strand: Strand) -> list[Strand]:
        """At the end of a path: the other continuations, if its last step passed an access.

        The step was cut, or ended the program, so the steps of others cannot come later.
        """
        waiver = strand.waiver
        if waiver is None or waiver.strand is None:
            return []
        before, waiver.strand = waiver.strand, None
        known = {before.thread: anywhere()}
        ways = self._ways(before, self._machine.enabled(before.state), known)
        return [way for way in ways if way.thread != before.thread]

    def _passes(self, strand: Strand, enabled: tuple[int, ...]) -> bool:
        """Whether the thread continues at once; the alternatives are kept for `left_out`."""
        machine, state, thread = self._machine, strand.state, strand.thread
        if self._proved is None:
            self._proved = self._prove(machine, state)
        waived, strand.waiver = strand.waiver, None
        if thread not in enabled or not is_passed(machine, state, thread, self._proved):
            return False
        count = 0 if waived is None else waived.count
        if count == _MOST_PASSED:
            return False
        before = strand.copy(strand.path)
        access = self._access(strand, thread)
        strand.footprint = _beginning(access)
        strand.sleeping = {
            other: footprint
            for other, footprint in strand.sleeping.items()
            if _commute(self._access(strand, other), access)
        }
        strand.waiver = Waiver(count + 1, before)
        self.passed += 1
        return True

    def _ways(
        self,
        strand: Strand,
        enabled: tuple[int, ...],
        known: Mapping[int, Footprint] = MappingProxyType({}),
    ) -> Iterator[Strand]:
        """The strand with each thread in turn; the effects of some threads' steps are known."""
        sleeping = dict(strand.sleeping)
        accesses = {thread: self._access(strand, thread) for thread in {*enabled, *sleeping}}
        for thread in self._ordered(strand, enabled):
            if thread in sleeping:
                continue
            switches = strand.switches + (thread != strand.thread)
            if self._most_switches is not None and switches > self._most_switches:
                self.was_cut = True
                continue
            new = strand.copy(strand.path)
            new.thread = thread
            new.switches = switches
            new.footprint = _beginning(accesses[thread])
            if self._most_switches is None:
                new.sleeping = {
                    other: footprint
                    for other, footprint in sleeping.items()
                    if _commute(accesses[other], accesses[thread])
                }
                sleeping[thread] = known.get(thread, new.footprint)
            yield new

    def _ordered(self, strand: Strand, enabled: tuple[int, ...]) -> Iterator[int]:
        """The thread that has just run first, for witnesses with few switches."""
        if strand.thread in enabled:
            yield strand.thread
        for thread in enabled:
            if thread != strand.thread:
                yield thread

    def _access(self, strand: Strand, thread: int) -> Access | None:
        """The first access of a thread's step, if it has exactly one.

        An atomic section is one step. Reads of shared final fields are invisible.
        """
        standing = strand.state.threads[thread]
        if standing.has_ended or standing.atomic_depth:
            return None
        op = standing.frames[-1].segment.op
        access = access_of(self._machine.execution, strand.state, standing, op)
        return None if access is None or access.is_final else access

    def _look(self, strand: Strand, enabled: tuple[int, ...]) -> None:
        """Deadlocks and data races are found in states, not in steps."""
        machine, state = self._machine, strand.state
        deadlock = find_deadlock(machine, state, enabled)
        if deadlock is not None:
            places = sorted((item.operation, str(item.at)) for item in deadlock.blocked)
            self._listener.suspect(NoDeadlock(), (str(places), 0))
        for race in find_races(machine, state, enabled, self._benign_races):
            refuse_proved(state, race, self._proved or NOTHING)
            self._listener.suspect(NoDataRace(), (str(race), 0))


@final
class RaceProof:
    """The race-free accesses, computed once, as soon as there are several threads."""

    def __init__(self, facts: str, benign_races: BenignRaces, budget: Budget) -> None:
        """`facts` says whether that is asked for; see `options.SymbolicOptions`."""
        self._facts = facts
        self._benign_races = benign_races
        self._budget = budget
        self.found: RaceFreedom | None = None

    def of(self, machine: Machine, state: State) -> RaceFreedom:
        """The accesses of a program that cannot race, if they are asked for."""
        if self.found is None and self._facts != "off":
            seconds = None if self._facts == "on" else MOST_SECONDS
            self.found = prove(machine, state, self._benign_races, self._budget, seconds)
        return self.found or NOTHING


def _beginning(access: Access | None) -> Footprint:
    """The footprint of a step that has not run yet."""
    if access is None:
        return anywhere()
    footprint = Footprint()
    footprint.touch(access.place, is_write=access.is_write)
    return footprint


def _wake(strand: Strand) -> None:
    """Wake the sleeping threads whose steps conflict with the last step, as a whole."""
    if strand.sleeping:
        strand.sleeping = {
            other: footprint
            for other, footprint in strand.sleeping.items()
            if not footprint.conflicts_with(strand.footprint)
        }


def _commute(one: Access | None, other: Access | None) -> bool:
    """Whether the first accesses of two steps commute."""
    if one is None or other is None:
        return False
    return one.place != other.place or not (one.is_write or other.is_write)
