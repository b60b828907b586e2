"""Every violation is replayed, on a machine of its own, before it is believed."""

from plait.base.errors import SpuriousWitnessError
from plait.engines.executions.replaying import state_after, violations_along
from plait.ir.program import Program
from plait.machine.machine import Machine
from plait.machine.options import MachineOptions
from plait.machine.replay import replay
from plait.result.report import Claim
from plait.result.trace import Trace
from plait.result.verdicts import Violated
from plait.result.violations import LineReached, Livelock, StepViolation, Violation
from plait.spec.properties import name_of, watched_lines


def validate(program: Program, claim: Claim, *, spurious_wakeups: bool) -> tuple[Trace, ...]:
    """The trace of a claimed violation; nothing for other claims.

    `SpuriousWitnessError` when the witness does not lead to the violation.
    """
    if not isinstance(claim.verdict, Violated):
        return ()
    options = MachineOptions(
        assertions=True,
        explore=True,
        spurious_wakeups=spurious_wakeups,
        watched=watched_lines((claim.property,)),
    )
    machine = Machine(program, options)
    violation, run = claim.verdict.violation, claim.verdict.witness
    if isinstance(violation, Livelock):
        enabled = machine.enabled(state_after(machine, run))
        is_shown = enabled == tuple(item.thread for item in violation.threads)
    else:
        is_shown = violation in violations_along(machine, run)
    if not is_shown:
        raise SpuriousWitnessError(
            f"{name_of(claim.property)}: the witness does not lead to {violation}"
        )
    trace, _ = replay(program, options, run)
    return (_up_to(violation, trace),)


def _up_to(violation: Violation, trace: Trace) -> Trace:
    """The trace without what a failing thread does afterwards, within the same step."""
    if isinstance(violation, StepViolation):
        failure = (violation.thread, violation.frames)
        ends = [n for n, step in enumerate(trace) if (step.thread, step.frames) == failure]
        last = ends[:1] if isinstance(violation, LineReached) else ends[-1:]
        return trace[: last[0] + 1] if last else trace
    return trace
