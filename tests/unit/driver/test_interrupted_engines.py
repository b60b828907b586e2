"""An engine that does not stop is interrupted, and its program is loaded again for the replay."""

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar

import pytest

from plait.base.budget import Budget
from plait.driver.check import CheckRequest, check_program
from plait.driver.evidence_gathering import EvidenceRequest
from plait.driver.program_loading import Load, Loaded, ProgramRequest, load
from plait.engines import registry
from plait.engines.api import EngineInfo, Observer
from plait.engines.engine_descriptor import EngineDescriptor
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import make_engine
from plait.ir.program import Program
from plait.result.report import Claim
from plait.result.standing import Standing, standing_of
from plait.result.verdicts import Suspected
from plait.spec.properties import AssertionsHold, Property

FAILING = "class Main { public static void main(String[] args) { assert args.length > 0; } }"


class Endless:
    """Claims what the explicit engine claims, and goes on for ever."""

    info: ClassVar = EngineInfo(
        "endless", frozenset({AssertionsHold}), proves=True, refutes=True, paper=""
    )

    def __init__(self, settings: EngineSettings) -> None:
        self._engine = make_engine("explicit", settings)

    def check(
        self, program: Program, properties: tuple[Property, ...], budget: Budget, observer: Observer
    ) -> Iterator[Claim]:
        for claim in self._engine.check(program, properties, budget, observer):
            yield claim
            while True:
                time.sleep(0.01)


class Silent:
    """Hears nothing."""

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        pass


@pytest.fixture
def request_of_failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CheckRequest:
    endless = EngineDescriptor(Endless.info, Endless)
    monkeypatch.setattr(registry, "ENGINES", (*registry.ENGINES, endless))
    source = tmp_path / "Main.java"
    source.write_text(FAILING, encoding="utf-8")
    return CheckRequest(
        ProgramRequest((str(source),)),
        (AssertionsHold(),),
        endless.id,
        EngineSettings(),
        {},
        EvidenceRequest(confirm_seconds=None),
    )


class Loads:
    """Loads a program; the second time it may take for ever."""

    def __init__(self, request: ProgramRequest, *, is_endless: bool) -> None:
        self._request = request
        self._is_endless = is_endless
        self.count = 0

    def __call__(self) -> Loaded:
        self.count += 1
        while self._is_endless and self.count > 1:
            time.sleep(0.01)
        return load(self._request)


def slow_clock() -> float:
    """A clock by which a busy machine is fast enough, however short the grace periods are."""
    return time.monotonic() / 4


def standing(request: CheckRequest, load_one: Load) -> tuple[Standing, str]:
    report = check_program(request, load_one, Budget(0.5, clock=slow_clock), Silent())
    (finding,) = [each for each in report.findings if each.property == AssertionsHold()]
    verdict = finding.verdict
    return standing_of(verdict), verdict.because if isinstance(verdict, Suspected) else ""


def test_a_violation_is_replayed_on_a_program_that_is_loaded_anew(
    request_of_failing: CheckRequest,
) -> None:
    loads = Loads(request_of_failing.program, is_endless=False)
    assert standing(request_of_failing, loads) == (Standing.VIOLATED, "")
    assert loads.count == 2


def test_a_violation_is_only_suspected_when_its_program_cannot_be_loaded_anew(
    request_of_failing: CheckRequest,
) -> None:
    loads = Loads(request_of_failing.program, is_endless=True)
    found, because = standing(request_of_failing, loads)
    assert found is Standing.SUSPECTED
    assert "no time was left to replay it" in because
