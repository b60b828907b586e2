"""Witness files of violations that tests have found, and plans for runs that they have made."""

from plait.driver.program_loading import Loaded, ProgramRequest
from plait.driver.validation import Validator
from plait.driver.witness_files import make_witness
from plait.ir.build.genuine import GenuineCode
from plait.ir.program import Program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.replay import Replaying
from plait.replay.planning import Planning
from plait.replay.standing_points import CodeOrigin
from plait.replay.watching import Watcher
from plait.result.report import Claim
from plait.result.schedule import ReplayPlan, WitnessFile
from plait.result.trace import Run
from plait.result.verdicts import Violated
from plait.result.violations import Violation
from plait.spec.properties import Property


def replayed_witness(
    loaded: Loaded,
    program: ProgramRequest,
    asked: Property,
    verdict: Violated,
    *,
    spurious_wakeups: bool = False,
) -> WitnessFile:
    """The witness file of a violation, which is replayed on the machine for it."""
    origin = GenuineCode(loaded.genuine, loaded.target, loaded.jdk, program.outside)
    validator = Validator(loaded.program, spurious_wakeups=spurious_wakeups, origin=origin)
    validated = validator.validate(Claim(asked, verdict))
    assert validated is not None
    return make_witness(loaded, program, asked, verdict, validated)


def make_plan(
    program: Program, origin: CodeOrigin, options: MachineOptions, run: Run, violation: Violation
) -> ReplayPlan:
    """The plan for a JVM that a replay for nothing else makes.

    `ObstacleError` when the run does what nobody can make a JVM do.
    """
    watcher = Watcher()
    planning = Planning(origin, watcher, run, violation)
    Replaying(Machine(program, options, recorder=watcher), planning).follow(run)
    return planning.plan()
