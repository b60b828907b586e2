"""Tests of a suite that exist by name only, and an observer that keeps what it is told."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from plait.driver.check import CheckRequest
from plait.driver.program_loading import Load, Loader, ProgramRequest
from plait.engines.engine_settings import EngineSettings
from plait.java.entry_points.entry_kinds import MethodKey, TestEntry
from plait.java.entry_points.target import Target
from plait.result.report import Claim, EngineRun, Finding, Report, Severity
from plait.result.verdicts import UNBOUNDED, Holds, Verdict
from plait.spec.properties import AssertionsHold

REQUEST: Final = CheckRequest(
    ProgramRequest(("Suite",)), (AssertionsHold(),), "auto", EngineSettings(), {}
)


def fake_test(name: str) -> Loader:
    """A test of this name, of which there is nothing to load."""
    method = MethodKey("Fake", name, "()V", is_static=False)
    entry = TestEntry("Fake", method, None, (), (), (), ())
    return Loader(Target((), entry, (), name), cast(Any, None), REQUEST.program)


def name_of(load: Load) -> str:
    """The name of a fake test."""
    assert isinstance(load, Loader)
    return load.target.display_name


def report_on(name: str, verdict: Verdict | None = None, seconds: float = 1.0) -> Report:
    """A report as the check of a fake test gives it."""
    finding = Finding(AssertionsHold(), verdict or Holds(UNBOUNDED), Severity.ERROR, ())
    runs = (EngineRun("explicit", seconds, {}),)
    return Report("Suite", f"Fake.{name}", "", (finding,), runs, {}, {"explicit": seconds})


class Log:
    """An observer that keeps what it hears, by test."""

    def __init__(self) -> None:
        self.heard: dict[int, list[str]] = {}
        self.order: list[str] = []
        self._number = 0

    def begin(self, entry: str, number: int, count: int) -> None:
        self._number = number
        self.heard[number] = [f"begin {entry}"]
        self.order.append(entry.removeprefix("Fake."))

    def about(self, number: int) -> None:
        self._number = number

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        self.heard[self._number].append(f"{phase} {dict(counters)}")

    def claimed(self, claim: Claim) -> None:
        self.heard[self._number].append(f"claimed {type(claim.verdict).__name__}")

    def end(self, report: Report) -> None:
        self.heard[self._number].append(f"end {report.entry}")


def writing_to(folder: Path) -> CheckRequest:
    """A request whose failures of writing are noted in a file."""

    def note(text: str) -> None:
        with (folder / "failures").open("a", encoding="utf-8") as out:
            out.write(text)

    evidence = dataclasses.replace(REQUEST.evidence, on_failure=note)
    return dataclasses.replace(REQUEST, evidence=evidence)
