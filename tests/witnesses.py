"""Witness files of violations that tests have found."""

from plait.driver.program_loading import Loaded, ProgramRequest
from plait.driver.validation import Validator
from plait.driver.witness_files import make_witness
from plait.ir.build.genuine import GenuineCode
from plait.result.report import Claim
from plait.result.schedule import WitnessFile
from plait.result.verdicts import Violated
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
