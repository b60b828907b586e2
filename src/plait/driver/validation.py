"""Validation: every violation is replayed, on a machine that no engine has used.

The same replay yields the plan for the replay on a JVM, if one is wanted.
"""

from typing import final

from plait.base.errors import SpuriousWitnessError
from plait.base.node import node
from plait.driver.early_timeouts import EarlyTimeouts
from plait.driver.known_benign_races import benign_races
from plait.engines.executions.happens_before import HappensBefore
from plait.engines.executions.unordered_accesses import ClocksAlong
from plait.engines.executions.witness_runs import Shown
from plait.ir.program import Program
from plait.machine.account.step_recorder import Recorder
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.replay import ObserverChain, Replaying, RunObserver, Tracing
from plait.machine.running_step import Observer
from plait.replay.obstacles import ObstacleError
from plait.replay.planning import Planning
from plait.replay.standing_points import CodeOrigin
from plait.replay.watching import Watcher
from plait.result.report import Claim
from plait.result.schedule import ReplayPlan
from plait.result.trace import Run, Trace
from plait.result.verdicts import Violated
from plait.result.violation_evidence import InOrder, InStep, SeenOnMachine
from plait.result.violations import Violation
from plait.spec.properties import name_of, stack_rules, watched_lines
from plait.spec.timeouts import Timeouts


@final
@node
class Validated:
    """The result of replaying a violation.

    `early_timeouts` are the sleeps and timed waits that end although something else can run. `plan`
    is how to lead a JVM to the violation, None when it is not requested or when the `obstacle`
    prevents it. `classes` are those of the program and of libraries that the run uses.
    """

    trace: Trace
    early_timeouts: tuple[str, ...]
    plan: ReplayPlan | None
    obstacle: str
    classes: frozenset[str]


def validate(
    program: Program,
    claim: Claim,
    *,
    spurious_wakeups: bool,
    timeouts: Timeouts = Timeouts.ANY,
) -> tuple[Trace, ...]:
    """The trace of one claimed violation of a program."""
    validator = Validator(program, spurious_wakeups=spurious_wakeups, timeouts=timeouts)
    validated = validator.validate(claim)
    return () if validated is None else (validated.trace,)


@final
class Validator:
    """Replays claimed violations of one program; given the `origin` of its code, it also plans.

    What its machines have compiled for one violation is reused for the next.
    """

    def __init__(
        self,
        program: Program,
        *,
        spurious_wakeups: bool,
        timeouts: Timeouts = Timeouts.ANY,
        origin: CodeOrigin | None = None,
    ) -> None:
        self._program = program
        self._spurious_wakeups = spurious_wakeups
        self._timeouts = timeouts
        self._origin = origin
        self._machines: dict[tuple[MachineOptions, bool], _Observed] = {}

    def validate(self, claim: Claim) -> Validated | None:
        """The result of replaying a claimed violation; None for other claims.

        Raises `SpuriousWitnessError` when the witness does not lead to the violation.
        """
        if not isinstance(claim.verdict, Violated):
            return None
        violation, run = claim.verdict.violation, claim.verdict.witness
        replay = _Replay(self._machine_for(claim, violation), self._origin, run, violation)
        if not replay.is_shown:
            raise SpuriousWitnessError(
                f"{name_of(claim.property)}: the witness does not lead to {violation}"
            )
        return replay.validated()

    def _machine_for(self, claim: Claim, violation: Violation) -> "_Observed":
        options = MachineOptions(
            assertions=True,
            explore=True,
            spurious_wakeups=self._spurious_wakeups,
            timeouts=self._timeouts,
            watched=watched_lines((claim.property,)),
            stacks=stack_rules((claim.property,)),
        )
        key = options, _is_apart(violation)
        if key not in self._machines:
            plans = self._origin is not None
            self._machines[key] = _Observed(self._program, options, plans=plans, has_clocks=key[1])
        return self._machines[key]


@final
class _Observed:
    """A machine, and the observers of its ops."""

    def __init__(
        self, program: Program, options: MachineOptions, *, plans: bool, has_clocks: bool
    ) -> None:
        self.recorder = Recorder()
        self.watcher = Watcher()
        self.clocks = HappensBefore(benign_races())
        wanted: dict[Observer, bool] = {
            self.watcher: plans,
            self.recorder: True,
            self.clocks: has_clocks,
        }
        chain = ObserverChain(*(observer for observer, is_on in wanted.items() if is_on))
        self.machine = Machine(program, options, recorder=chain)


@final
class _Replay:
    """One pass along a witness, with everything that observes it."""

    def __init__(
        self, observed: _Observed, origin: CodeOrigin | None, run: Run, violation: Violation
    ) -> None:
        self._violation = violation
        self._machine = observed.machine
        self._tracing = Tracing(observed.recorder)
        self._shown = Shown(violation)
        self._early = EarlyTimeouts(self._shown)
        self._clocks = ClocksAlong(observed.clocks) if _is_apart(violation) else None
        self._planning = None
        if origin is not None:
            self._planning = Planning(origin, observed.watcher, run, violation)
        observers: tuple[RunObserver | None, ...] = (
            self._tracing,
            self._shown,
            self._early,
            self._clocks,
            self._planning,
        )
        self._machine.execution.assumptions.clear()  # A plan is for a single run.
        Replaying(self._machine, *filter(None, observers)).follow(run)

    @property
    def is_shown(self) -> bool:
        """Whether the run leads to the violation."""
        if self._clocks is not None:
            return any(race == self._violation for race in self._clocks.races)
        return self._shown.is_shown

    def validated(self) -> Validated:
        """The results of the run."""
        plan, obstacle = None, ""
        try:
            plan = None if self._planning is None else self._planning.plan()
        except ObstacleError as error:
            obstacle = str(error)
        trace = _up_to(self._violation.on_machine(), self._tracing.trace)
        return Validated(trace, self._early.found, plan, obstacle, self._machine.own_classes)


def _is_apart(violation: Violation) -> bool:
    """Whether only vector clocks show the violation."""
    return isinstance(violation.on_machine(), InOrder)


def _up_to(seen: SeenOnMachine, trace: Trace) -> Trace:
    """The trace without what a failing thread does afterwards in the same step."""
    if not isinstance(seen, InStep):
        return trace
    failure = (seen.thread, seen.frames)
    ends = [n for n, step in enumerate(trace) if (step.thread, step.frames) == failure]
    last = ends[:1] if seen.is_first else ends[-1:]
    return trace[: last[0] + 1] if last else trace
