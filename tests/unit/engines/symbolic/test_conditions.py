"""What is assumed before a method and guaranteed after it (`--assume`, `--guarantee`)."""

from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.base.errors import InputError
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.evidence_gathering import EvidenceRequest
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.java.entry_points.entry_kinds import Condition, MethodEntry, MethodKey
from plait.result.confirmation import Confirmed
from plait.result.report import Report
from plait.result.verdicts import Bounds, Holds, Violated
from plait.result.violations import AssertionFailed
from plait.spec.properties import AssertionsHold

SOURCE = Path(__file__).parent / "Contracts.java"


def report(entry: str, assume: str | None, guarantee: str | None, junit: Path) -> Report:
    request = CheckRequest(
        program=ProgramRequest((str(SOURCE),), entry=entry, assume=assume, guarantee=guarantee),
        properties=(AssertionsHold(),),
        engine="symbolic",
        settings=EngineSettings(),
        options={},
        evidence=EvidenceRequest(confirm_seconds=20.0, junit_folder=junit),
    )
    return check(request, Budget(), Silence())


def _long(*values: object) -> object:
    return pytest.param(*values, marks=pytest.mark.full)


@pytest.mark.parametrize(
    ("entry", "assume", "guarantee", "verdict"),
    [
        ("Contracts.half", "isPositive", "isSmaller", "holds"),
        ("Contracts.half", None, "isSmaller", "violated"),
        _long("Contracts.half", "Contracts.isPositive", "Contracts.isAtMost", "holds"),
        _long("Contracts.sum", "isShort", "isSmallSum", "holds"),
        _long("Contracts.sum", "isShort", "isTinySum", "violated"),
        _long("Contracts.sum", None, "isSmallSum", "violated"),
        _long("Contracts$Counter.step", "isNotFull", "isFine", "holds"),
        _long("Contracts$Counter.step", "isFine", "isFine", "violated"),
    ],
)
def test_a_method_keeps_its_guarantee_or_the_jvm_shows_that_it_does_not(
    entry: str, assume: str | None, guarantee: str, verdict: str, tmp_path: Path
) -> None:
    made = report(entry, assume, guarantee, tmp_path)
    finding = next(item for item in made.findings if item.property == AssertionsHold())
    if verdict == "holds":
        assert isinstance(finding.verdict, Holds)
        within = finding.verdict.within
        assert within == Bounds(inputs=within.inputs)
        assert bool(within.inputs) == ("half" not in entry)
        assert any("is true before the call" in text for text in finding.verdict.assuming)
    else:
        assert isinstance(finding.verdict, Violated)
        assert isinstance(finding.verdict.violation, AssertionFailed)
        assert str(finding.verdict.violation.message).endswith(guarantee.rpartition(".")[2])
        assert isinstance(finding.confirmation, Confirmed)
        assert list(tmp_path.glob("*.java"))


def _entry(entry: str, assume: str | None, guarantee: str | None) -> MethodEntry:
    request = ProgramRequest((str(SOURCE),), entry=entry, assume=assume, guarantee=guarantee)
    found = load(request).target.entry
    assert isinstance(found, MethodEntry)
    return found


def test_a_condition_takes_what_it_has_parameters_for() -> None:
    def condition(name: str, descriptor: str, *takes: int, is_static: bool = True) -> Condition:
        owner = "Contracts" if is_static else "Contracts$Counter"
        return Condition(MethodKey(owner, name, descriptor, is_static), takes)

    found = _entry("Contracts.half", "isPositive", "isSmaller")
    assert found.assume == condition("isPositive", "(I)Z", 0)
    assert found.guarantee == condition("isSmaller", "(II)Z", 0, 1)
    assert _entry("Contracts.sum", None, "isTinySum").guarantee == condition("isTinySum", "(I)Z", 1)
    found = _entry("Contracts$Counter.step", "isFine", None)
    assert found.assume == condition("isFine", "()Z", 0, is_static=False)


@pytest.mark.parametrize(
    ("entry", "assume", "message"),
    [
        ("Contracts.half", "isSmaller", "is not a condition on half"),
        ("Contracts.half", "half", "is not a condition on half"),
        ("Contracts.half", "isNothing", "no method isNothing"),
        ("Contracts.half", "Nowhere.isNothing", "no method Nowhere.isNothing"),
        ("Contracts.sum", "Contracts$Counter.isFine", "is not a condition on sum"),
    ],
)
def test_what_is_no_condition_is_refused(entry: str, assume: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        _entry(entry, assume, None)
