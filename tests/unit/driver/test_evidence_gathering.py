"""Evidence is made as wanted, under names that files can have, and in bounded time."""

import io
from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.base.errors import InputError
from plait.base.names import MethodRef
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.evidence_gathering import EvidenceRequest, judged
from plait.driver.exit_code import exit_code
from plait.driver.program_loading import ProgramRequest
from plait.engines.engine_settings import EngineSettings
from plait.report.fingerprints import fingerprint
from plait.report.interleaving import SourceLines
from plait.report.text import TextReporter
from plait.result.confirmation import Confirmation, Confirmed, Diverged, Fenced, NotReplayable
from plait.result.json_form import report_from_json, report_to_json
from plait.result.report import Finding, Report, Severity
from plait.result.trace import Location, Run, Turn
from plait.result.verdicts import Suspected, Violated
from plait.result.violations import UncaughtException
from plait.spec.properties import NoUncaughtException, parse_properties

TWO_FAILURES = """
public class Program {
    public static void main(String[] args) {
        boolean first = plait.Verify.anyBoolean();
        if (first) throw new IllegalStateException("first");
        throw new IllegalArgumentException("second");
    }
}
"""


class Clock:
    """A clock that somebody else sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 20.0
        return self.now


def found(folder: Path, evidence: EvidenceRequest, budget: Budget | None = None) -> list[Finding]:
    source = folder / "Program.java"
    source.write_text(TWO_FAILURES)
    request = CheckRequest(
        program=ProgramRequest((str(source),)),
        properties=parse_properties("exception"),
        engine="explicit",
        settings=EngineSettings(find_all=True),
        options={},
        evidence=evidence,
    )
    report = check(request, budget or Budget(), Silence())
    return [item for item in report.findings if item.property in request.properties]


def test_each_violation_gets_a_file_of_its_own(tmp_path: Path) -> None:
    made = found(tmp_path, EvidenceRequest(witness_folder=tmp_path / "a" / "b"))
    assert sorted(str(item.witness_file) for item in made) == [
        str(tmp_path / "a" / "b" / "Program.main-exception-2.json"),
        str(tmp_path / "a" / "b" / "Program.main-exception.json"),
    ]
    assert all(item.confirmation is None for item in made)


def test_confirmations_end_when_they_have_taken_long(tmp_path: Path) -> None:
    made = found(tmp_path, EvidenceRequest(confirm_seconds=5.0), Budget(clock=Clock()))
    last = made[-1].confirmation
    assert isinstance(last, NotReplayable)
    assert "took 30 s" in last.why


def test_a_folder_that_cannot_be_made_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot write"):
        found(tmp_path, EvidenceRequest(witness_folder=tmp_path / "file" / "below"))


FIND = Location(MethodRef("java/lang/Lookup", "find", "()V"), 1, "Lookup.java", 9)
MAIN = Location(MethodRef("A", "main", "()V"), 4, "A.java", 3)
THROWN = UncaughtException(0, "main", "java.lang.Error", "no", (FIND, MAIN))

FENCE = Fenced("namespaces")


def finding_with(outcome: Confirmation | None) -> Finding:
    verdict = Violated(THROWN, Run((Turn(0, 1),), ()))
    asked = NoUncaughtException()
    return judged(Finding(asked, verdict, Severity.ERROR, ("explicit",), confirmation=outcome))


def report_with(finding: Finding) -> Report:
    return Report("A.java", "A.main", "1", (finding,), (), {}, {})


def test_what_a_jvm_does_not_show_for_no_known_reason_is_suspected() -> None:
    found = finding_with(Diverged("17", 0, 0, "", "it ended", FENCE))

    assert isinstance(found.verdict, Suspected)
    assert found.verdict.at == (MAIN,)
    assert "Plait's model of java.lang.Lookup.find may be wrong; please report" in (
        found.verdict.because
    )
    assert exit_code(report_with(found)) == 3


@pytest.mark.parametrize(
    "outcome",
    [
        None,
        Confirmed("17", 0.1, "seen", FENCE),
        NotReplayable("it needs a spurious wake-up"),
        Diverged("17", 0, 0, "", "it ended", FENCE, "Plait assumes that hash codes are fixed"),
    ],
)
def test_all_else_stays_violated(outcome: Confirmation | None) -> None:
    found = finding_with(outcome)
    assert isinstance(found.verdict, Violated)
    assert exit_code(report_with(found)) == 1


def test_a_suspected_violation_is_told_in_full_and_keeps_its_name() -> None:
    suspected = finding_with(Diverged("17", 0, 0, "", "it ended", FENCE))
    report, out = report_with(suspected), io.StringIO()

    TextReporter().write(report, out)

    assert "at A.main(A.java:3)" in out.getvalue()
    assert "NOT confirmed: JDK 17 diverges" in out.getvalue()
    assert report_from_json(report_to_json(report)) == report
    sources = SourceLines(())
    assert fingerprint(suspected, sources) == fingerprint(finding_with(None), sources)
