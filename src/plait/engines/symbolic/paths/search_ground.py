"""What all searches of one program share: machines, steps, forks, and their statistics."""

from collections.abc import Callable
from typing import final

from plait.base.budget import Budget
from plait.engines.symbolic.options import SymbolicOptions
from plait.engines.symbolic.paths.feasible_lines import Lines
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.path_ends import PathEnds
from plait.engines.symbolic.paths.path_feasibility import Feasibility
from plait.engines.symbolic.paths.path_runner import Runner, Stop, Strand, Turns, split
from plait.engines.symbolic.paths.path_schedules import RaceProof, Schedules
from plait.engines.symbolic.paths.path_stops import Halt
from plait.engines.symbolic.paths.suspects import Suspects
from plait.ir.program import Program
from plait.machine.machine_options import MachineOptions
from plait.machine.thread_scheduling import is_anyone_lost


class SeveralThreads(Exception):  # noqa: N818 - control flow, not an error
    """The program starts a thread, and all schedules may be encoded in one formula."""


@final
class Machines:
    """Makes the machines of searches, and what continues their strands."""

    def __init__(
        self,
        program: Program,
        machine_options: MachineOptions,
        options: SymbolicOptions,
        context: Context,
        suspects: Suspects,
        lines: Lines,
        budget: Budget,
    ) -> None:
        self._program = program
        self._machine_options = machine_options
        self._options = options
        self._context = context
        self._suspects = suspects
        self._lines = lines
        self._poll = budget.poll
        self.proof = RaceProof(options.facts, options.benign_races, budget)

    def runner(self) -> Runner:
        """A machine with code of its own."""
        options = self._machine_options
        return Runner(self._program, options, self._context, self._lines, self._poll)

    def schedules(self, runner: Runner) -> Schedules:
        """What continues the strands of a runner."""
        options = self._options
        return Schedules(
            runner.machine,
            self._suspects,
            options.benign_races,
            options.most_switches,
            self.proof.of,
        )


@final
class Ground:
    """Takes the steps of searches. `report` is called at the end of each path."""

    def __init__(
        self,
        machines: Machines,
        context: Context,
        suspects: Suspects,
        feasibility: Feasibility,
        poll: Callable[[], None],
        look: Callable[[], None],
        report: Callable[[], None],
    ) -> None:
        """`look` is called at forks, so that no worker waits while there is work."""
        self.machines = machines
        self.context = context
        self.suspects = suspects
        self.feasibility = feasibility
        self.ends = PathEnds(feasibility.may_happen)
        self._poll = poll
        self._look = look
        self._report = report
        self.stops_at_threads = False
        """Whether searches end by `SeveralThreads` where a second thread starts."""
        self._steps = 0
        self.paths = 0
        self.forks = 0
        self.merges = 0

    @property
    def work(self) -> int:
        """The work of all searches, in units of about 30 microseconds.

        It is computed from counts alone, so runs are reproducible.
        """
        literals = self.feasibility.literals + self.suspects.literals
        return 2 * self._steps + 8 * literals + len(self.context.logic.pool.terms)

    # --- steps ------------------------------------------------------------------------------------

    def advance(self, runner: Runner, strand: Strand) -> Stop:
        """Let the strand's thread take a step."""
        self._poll()
        self._steps += 1
        self.suspects.begin_step(Turns(strand.turns, strand.thread))
        return runner.advance(strand)

    def fork(self, strand: Strand, *, is_crowded: bool) -> tuple[Strand | None, Strand | None]:
        """The strand to continue, and the other one; with many strands, feasibility checks pay."""
        self.forks += 1
        self._look()
        yes, no = split(self.context, strand)
        if yes is not None and no is not None:
            test = self.context.open_test
            yes, no = self.feasibility.pruned(test, yes, no, is_crowded=is_crowded)
        return (no, None) if yes is None else (yes, no)

    def look_for_threads(self, strand: Strand) -> None:
        """Where schedules can be asked for at once, they are."""
        if self.stops_at_threads and len(strand.state.threads) > 1:
            raise SeveralThreads

    def note_stuck(self, runner: Runner) -> None:
        """Record the unsupported operation that the last step has reached, if any."""
        if runner.stuck is not None:
            self.suspects.stick(runner.stuck)

    def end(self, runner: Runner, strand: Strand) -> None:
        """The strand has come to its end."""
        self.paths += 1
        if not self.ends.is_settled and self._is_end(runner, strand):
            self.ends.add(strand.path)
        self._report()

    def _is_end(self, runner: Runner, strand: Strand) -> bool:
        """Whether the program is over, or no thread can take a step."""
        if strand.state.exit_status is not None:
            return True
        machine = runner.machine
        is_left = self.context.stop is Halt.OVER or is_anyone_lost(machine.execution, strand.state)
        return not is_left and not machine.enabled(strand.state)
