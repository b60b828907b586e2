"""Which thread takes the next step: every order that can make a difference.

Sleep sets (Godefroid 1996) leave out orders of steps that touch different places. With a bound on
context switches all orders within it are taken, for an order that is left out may be the one with
few switches. A thread that stands before an access which nobody can race with just goes on: its
step commutes with all that others may do meanwhile, so no schedule is lost, nor a switch added.
"""

from collections.abc import Callable, Iterator
from typing import Final, final

from plait.analysis.proved import RaceFreedom
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.observation import find_deadlock, find_races
from plait.engines.executions.proofs import NOTHING, is_passed
from plait.engines.symbolic.context import Listener
from plait.engines.symbolic.matching import Matching
from plait.engines.symbolic.running import Strand, Waiver
from plait.machine.describe import Access, access_of
from plait.machine.machine import Machine
from plait.machine.state import State
from plait.spec.properties import NoDataRace, NoDeadlock

_MOST_PASSED: Final = 100
"""Accesses that a thread passes in a row; others must come in although it never stops."""


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
        """How often a thread has gone on since nobody could race with it."""
        self.has_threads = False
        self.was_cut = False
        """Whether schedules with more switches than allowed were left out."""

    def continued(self, strand: Strand) -> list[Strand]:
        """The strand with each thread that may go on; the first is to be explored first."""
        machine, state = self._machine, strand.state
        enabled = machine.enabled(state)
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
        """At the end of a path: the other ways on, if its last step went on before an access.

        The step was cut, or ended the program: so what others do meanwhile does not come later.
        """
        waiver = strand.waiver
        if waiver is None or waiver.strand is None:
            return []
        before, waiver.strand = waiver.strand, None
        ways = self._ways(before, self._machine.enabled(before.state))
        return [way for way in ways if way.thread != before.thread]

    def _passes(self, strand: Strand, enabled: tuple[int, ...]) -> bool:
        """Whether the thread goes on at once; what it leaves out is kept for `left_out`."""
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
        if strand.sleeping:
            access = self._access(strand, thread)
            strand.sleeping = frozenset(
                other for other in strand.sleeping if _commute(self._access(strand, other), access)
            )
        strand.waiver = Waiver(count + 1, before)
        self.passed += 1
        return True

    def _ways(self, strand: Strand, enabled: tuple[int, ...]) -> Iterator[Strand]:
        """The strand with each thread in turn."""
        sleeping = strand.sleeping
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
            if self._most_switches is None:
                new.sleeping = frozenset(
                    other
                    for other in sleeping
                    if other != thread and _commute(accesses[other], accesses[thread])
                )
                sleeping |= {thread}
            yield new

    def _ordered(self, strand: Strand, enabled: tuple[int, ...]) -> Iterator[int]:
        """The thread that has just run first, for witnesses with few switches."""
        if strand.thread in enabled:
            yield strand.thread
        for thread in enabled:
            if thread != strand.thread:
                yield thread

    def _access(self, strand: Strand, thread: int) -> Access | None:
        standing = strand.state.threads[thread]
        if standing.has_ended:
            return None
        op = standing.frames[-1].segment.op
        return access_of(self._machine.execution, strand.state, standing, op)

    def _look(self, strand: Strand, enabled: tuple[int, ...]) -> None:
        """Deadlocks and data races are seen in states, not in steps."""
        machine, state = self._machine, strand.state
        deadlock = find_deadlock(machine, state, enabled)
        if deadlock is not None:
            places = sorted((item.operation, str(item.at)) for item in deadlock.blocked)
            self._listener.suspect(NoDeadlock(), (str(places), 0))
        for race in find_races(machine, state, enabled, self._benign_races):
            self._listener.suspect(NoDataRace(), (str(race), 0))


def _commute(one: Access | None, other: Access | None) -> bool:
    """Whether two steps give the same in both orders."""
    if one is None or other is None:
        return False
    return one.place != other.place or not (one.is_write or other.is_write)
