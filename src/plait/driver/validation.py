"""Every violation is replayed, on a machine that no engine has used, before it is believed."""

from typing import assert_never, final

from plait.base.errors import SpuriousWitnessError
from plait.driver.early_timeouts import early_timeout
from plait.driver.known_benign_races import benign_races
from plait.engines.executions.unordered_accesses import ClockedMachine
from plait.engines.executions.witness_runs import states_along, violations_in
from plait.ir.program import Program
from plait.machine.account.step_recorder import Recorder
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.state import State
from plait.result.report import Claim
from plait.result.trace import Trace
from plait.result.verdicts import Violated
from plait.result.violation_evidence import AtEnd, InOrder, InState, InStep, SeenOnMachine
from plait.result.violations import Violation
from plait.spec.properties import name_of, watched_lines
from plait.spec.timeouts import Timeouts


def validate(
    program: Program,
    claim: Claim,
    *,
    spurious_wakeups: bool,
    timeouts: Timeouts = Timeouts.ANY,
) -> tuple[Trace, ...]:
    """The trace of one claimed violation of a program."""
    return Validator(program, spurious_wakeups=spurious_wakeups, timeouts=timeouts).traces(claim)


@final
class Validator:
    """Replays claimed violations of one program.

    What its machines have compiled for one violation they need not compile for the next.
    """

    def __init__(
        self, program: Program, *, spurious_wakeups: bool, timeouts: Timeouts = Timeouts.ANY
    ) -> None:
        self._program = program
        self._spurious_wakeups = spurious_wakeups
        self._timeouts = timeouts
        self.early_timeouts: tuple[str, ...] = ()
        """The sleeps and timed waits that end, in the last run, though something else can run."""
        self._machines: dict[MachineOptions, tuple[Machine, Recorder]] = {}

    def traces(self, claim: Claim) -> tuple[Trace, ...]:
        """The trace of a claimed violation; nothing for other claims.

        `SpuriousWitnessError` when the witness does not lead to the violation.
        """
        self.early_timeouts = ()
        if not isinstance(claim.verdict, Violated):
            return ()
        machine, recorder = self._machine_for(claim)
        violation = claim.verdict.violation
        seen = violation.on_machine()
        is_shown = False
        early: list[str] = []
        turns = claim.verdict.witness.turns
        schedule = iter([turn.thread for turn in turns for _ in range(turn.visible_ops)])
        recorder.stop()
        for number, (state, of_step) in enumerate(states_along(machine, claim.verdict.witness)):
            if number == 0:
                recorder.begin()
            if not is_shown or isinstance(seen, AtEnd):
                is_shown = _shows(machine, state, of_step, violation)
            upcoming = next(schedule, None)
            if not is_shown and upcoming is not None:
                early += early_timeout(machine, state, upcoming)
        if isinstance(seen, InOrder):
            clocked = ClockedMachine(self._program, machine.options, benign_races())
            races = clocked.races_along(claim.verdict.witness)
            is_shown = any(race == violation for race in races)
        if not is_shown:
            raise SpuriousWitnessError(
                f"{name_of(claim.property)}: the witness does not lead to {violation}"
            )
        self.early_timeouts = tuple(dict.fromkeys(early))
        return (_up_to(seen, tuple(recorder.steps)),)

    def _machine_for(self, claim: Claim) -> tuple[Machine, Recorder]:
        options = MachineOptions(
            assertions=True,
            explore=True,
            spurious_wakeups=self._spurious_wakeups,
            timeouts=self._timeouts,
            watched=watched_lines((claim.property,)),
        )
        found = self._machines.get(options)
        if found is None:
            recorder = Recorder()
            found = Machine(self._program, options, recorder=recorder), recorder
            self._machines[options] = found
        return found


def _shows(
    machine: Machine, state: State, of_step: tuple[Violation, ...], violation: Violation
) -> bool:
    """Whether the machine shows the violation in the last step or the state after it."""
    seen = violation.on_machine()
    match seen:
        case InStep():
            return violation in of_step
        case InState():
            return violation in violations_in(machine, state)
        case AtEnd(able=able):
            return able == machine.enabled(state)
        case InOrder():
            return False  # the clocks tell, after the run
        case _:
            assert_never(seen)


def _up_to(seen: SeenOnMachine, trace: Trace) -> Trace:
    """The trace without what a failing thread does afterwards, within the same step."""
    if not isinstance(seen, InStep):
        return trace
    failure = (seen.thread, seen.frames)
    ends = [n for n, step in enumerate(trace) if (step.thread, step.frames) == failure]
    last = ends[:1] if seen.is_first else ends[-1:]
    return trace[: last[0] + 1] if last else trace
