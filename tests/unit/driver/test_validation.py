"""One replay of a witness gives all that is to be known of it."""

from pathlib import Path

import pytest
from tests.witnesses import make_plan

from plait.base.budget import Budget
from plait.base.errors import SpuriousWitnessError
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.program_loading import Loaded, ProgramRequest, load
from plait.driver.validation import Validator
from plait.engines.engine_settings import EngineSettings
from plait.ir.build.genuine import GenuineCode
from plait.machine.machine_options import MachineOptions
from plait.replay.obstacles import ObstacleError
from plait.result.report import Claim, Report
from plait.result.schedule import ReplayPlan
from plait.result.trace import Run, Turn
from plait.result.verdicts import Violated
from plait.spec.properties import parse_properties

ROOT = Path(__file__).parents[3]
PROGRAMS = (
    "examples/LostUpdate",
    "examples/LockOrder",
    "examples/MissedNotify",
    "examples/OptimisticRead",
    "tests/verdicts/races/VolatileStoreBuffering",
    "tests/verdicts/timing/LatchWithTimeLimit",
)


def found(name: str) -> tuple[Loaded, Report]:
    program = ProgramRequest((str(ROOT / f"{name}.java"),))
    properties = parse_properties("assertion,exception,deadlock,race")
    settings = EngineSettings(find_all=True)
    report = check(CheckRequest(program, properties, "explicit", settings, {}), Budget(), Silence())
    return load(program), report


def claims(report: Report) -> list[Claim]:
    return [
        Claim(finding.property, finding.verdict)
        for finding in report.findings
        if isinstance(finding.verdict, Violated)
    ]


def plan_alone(loaded: Loaded, origin: GenuineCode, verdict: Violated) -> ReplayPlan | str:
    """The plan that a replay for nothing else makes, or why there is none."""
    options = MachineOptions()
    try:
        return make_plan(loaded.program, origin, options, verdict.witness, verdict.violation)
    except ObstacleError as obstacle:
        return str(obstacle)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_replay_for_all_purposes_gives_what_replays_for_each_do(name: str) -> None:
    loaded, report = found(name)
    origin = GenuineCode(loaded.genuine, loaded.target, loaded.jdk)
    planning = Validator(loaded.program, spurious_wakeups=False, origin=origin)
    only_tracing = Validator(loaded.program, spurious_wakeups=False)
    for claim in claims(report):
        assert isinstance(claim.verdict, Violated)
        both, one = planning.validate(claim), only_tracing.validate(claim)
        assert both is not None
        assert one is not None
        assert (both.trace, both.early_timeouts) == (one.trace, one.early_timeouts)
        assert (one.plan, one.obstacle) == (None, "")
        alone = plan_alone(loaded, origin, claim.verdict)
        assert alone == (both.obstacle if both.plan is None else both.plan)


def test_a_witness_that_stops_too_early_is_refused() -> None:
    loaded, report = found("examples/LostUpdate")
    claim = claims(report)[0]
    assert isinstance(claim.verdict, Violated)
    short = Violated(claim.verdict.violation, Run((Turn(0, 1),)))
    validator = Validator(loaded.program, spurious_wakeups=False)
    with pytest.raises(SpuriousWitnessError, match="the witness does not lead to"):
        validator.validate(Claim(claim.property, short))
    assert validator.validate(claim) is not None


def test_only_a_violation_needs_a_time_out_that_ends_early() -> None:
    _, report = found("tests/verdicts/timing/LatchWithTimeLimit")
    early = {
        isinstance(finding.verdict, Violated): finding.early_timeouts for finding in report.findings
    }
    assert early[True]
    assert early[False] == ()
