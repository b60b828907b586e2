"""The search for accesses not ordered by happens-before, with vector clocks.

If a program synchronises by volatile accesses and monitors only, every race shows in a state in
which two threads stand before conflicting accesses. A weak access can influence another thread
without ordering it. Then vector clocks decide.
"""

from collections.abc import Callable, Iterator
from typing import Final, final

from plait.base.budget import Budget
from plait.base.node import node
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.context_bounded_search import Search, Stepped, Stuck
from plait.engines.executions.execution_paths import run_of
from plait.engines.executions.found_violations import Collection
from plait.engines.executions.happens_before import HappensBefore
from plait.engines.executions.vector_clocks import Clocks
from plait.ir.program import Program
from plait.machine.choices import ChoicePoint
from plait.machine.machine import Machine, StepResult
from plait.machine.machine_options import MachineOptions
from plait.machine.replay import Replaying, RunObserver
from plait.machine.running_step import never
from plait.machine.state import State
from plait.result.assumptions import WEAK_ACCESSES
from plait.result.report import Claim
from plait.result.violations import DataRace
from plait.spec.properties import NoDataRace

NOT_ORDERED: Final = "data races in the presence of weak accesses"
"""What is unknown when the search does not finish."""


@final
class ClockedState:
    """A state of the machine, and the vector clocks of the path to it."""

    def __init__(self, state: State, clocks: Clocks) -> None:
        self.state = state
        self.clocks = clocks

    def copy(self) -> "ClockedState":
        """An independent state with the same content."""
        return ClockedState(self.state.copy(), self.clocks.copy())

    def fingerprint(self) -> bytes:
        """Equal for two states that behave alike and order the same accesses."""
        return self.state.fingerprint() + self.clocks.fingerprint()


@final
@node
class Ordered:
    """The result of a step."""

    violations: tuple[DataRace, ...]
    assumed_away: bool
    without_model: tuple[str, ...]


@final
class ClockedMachine:
    """The machine, with clocks in its states."""

    def __init__(
        self,
        program: Program,
        options: MachineOptions,
        benign: BenignRaces,
        poll: Callable[[], None] = never,
    ) -> None:
        self._watcher = HappensBefore(benign)
        self._machine = Machine(program, options, recorder=self._watcher, poll=poll)

    def start(self) -> ClockedState:
        """The initial state."""
        self._watcher.follow(None)
        return ClockedState(self._machine.start(), Clocks())

    def enabled(self, clocked: ClockedState) -> tuple[int, ...]:
        """The threads that can take a step."""
        return self._machine.enabled(clocked.state)

    def step(
        self, clocked: ClockedState, thread: int, choose: Callable[[ChoicePoint], int]
    ) -> Ordered:
        """Let an enabled thread take a step, in place."""
        self._watcher.follow(clocked.clocks)
        result = self._machine.step(clocked.state, thread, choose)
        clocked.clocks.forget(live_threads(clocked.state))
        races = tuple(self._watcher.races)
        return Ordered(races, result.assumed_away, result.without_model)


@final
class ClocksAlong(RunObserver):
    """Keeps the clocks of a run from the start of the program; `races` are those that it shows."""

    def __init__(self, watcher: HappensBefore) -> None:
        self._watcher = watcher
        self._clocks = Clocks()
        self.races: list[DataRace] = []

    def begin(self, _replaying: Replaying) -> None:
        """Keep clocks from here on."""
        self._watcher.follow(self._clocks)

    def after(self, replaying: Replaying, _thread: int, _result: StepResult) -> None:
        """Collect the races of the step; drop accesses that all threads know."""
        self.races += self._watcher.races
        self._clocks.forget(live_threads(replaying.state))
        self._watcher.follow(self._clocks)

    def end(self) -> None:
        """Stop observing."""
        self._watcher.follow(None)


def live_threads(state: State) -> list[int]:
    """The threads that have not ended."""
    return [thread.number for thread in state.threads if not thread.has_ended]


@final
class UnorderedAccesses:
    """One search; `stuck` are the reasons why it could not explore all executions."""

    def __init__(
        self, machine: Machine, benign: BenignRaces, budget: Budget, found: Collection
    ) -> None:
        self._machine = machine
        self._benign = benign
        self._budget = budget
        self._found = found
        self.stuck: list[str] = []

    @property
    def is_needed(self) -> bool:
        """Whether the executions so far leave open whether there is a race."""
        has_weak = WEAK_ACCESSES in self._machine.assumptions
        return has_weak and not self._found.has(NoDataRace())

    def claims(self) -> Iterator[Claim]:
        """Claim the races that were found; raises `BudgetExhausted` when the budget is spent."""
        machine = self._machine
        system = ClockedMachine(machine.program, machine.options, self._benign, self._budget.poll)
        search: Search[ClockedState] = Search(system, self._budget)
        for event in search.events():
            match event:
                case Stepped(violations=violations, path=path):
                    for violation in violations:
                        yield from self._found.add(violation, run_of(path))
                case Stuck(reason=reason):
                    if reason not in self.stuck:
                        self.stuck.append(reason)
            if self._found.has(NoDataRace()) and not self._found.finds_all:
                return
