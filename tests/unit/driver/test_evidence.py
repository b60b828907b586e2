"""Evidence is made as wanted, under names that files can have, and in bounded time."""

from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.base.errors import InputError
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.evidence import EvidenceRequest
from plait.driver.loading import ProgramRequest
from plait.engines.registry import EngineSettings
from plait.result.confirmation import NotReplayable
from plait.result.report import Finding
from plait.spec.properties import parse_properties

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
    assert "30 s already" in last.why


def test_a_folder_that_cannot_be_made_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot write"):
        found(tmp_path, EvidenceRequest(witness_folder=tmp_path / "file" / "below"))
