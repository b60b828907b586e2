"""A contradiction among engines, or with the machine, is an internal error that is explained."""

from pathlib import Path

import pytest

from plait.analysis.races.proved_accesses import OpSite, RaceFreedom
from plait.base.errors import EngineDisagreementError
from plait.cli.main import run
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.race_free_steps import refuse_proved
from plait.engines.executions.state_observation import find_races
from plait.engines.explicit.search import explicit_witnesses
from plait.engines.network.engine import NetworkEngine
from plait.engines.pushdown.network_runs import Replay
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.result.report import Claim
from plait.result.verdicts import Suspected
from plait.result.violations import DataRace
from plait.spec.properties import Property

ROOT = Path(__file__).parents[2]
RACE = ROOT / "examples/LostUpdate.java"
EXIT_INTERNAL = 4


def _check(*options: str) -> int:
    return run(["check", str(RACE), "--no-confirm", *options])


def test_a_run_of_the_network_that_the_machine_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Replay, "_follow", lambda *_: 0)
    assert _check("--engine", "pushdown", "--property", "assertion") == EXIT_INTERNAL
    told = capsys.readouterr().err
    assert "engine pushdown: a violation of assertion in" in told
    assert "does not replay: in context" in told
    assert ".java:" in told


def test_a_sighting_of_the_kernel_that_the_machine_does_not_show(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(explicit_witnesses, "find_races", lambda *_: ())
    assert _check("--engine", "explicit", "--property", "race") == EXIT_INTERNAL
    told = capsys.readouterr().err
    assert "engine explicit: after" in told
    assert "the machine does not show what the kernel saw" in told


def test_numbers_that_wrap_around_are_no_contradiction(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Replay, "_follow", lambda *_: 0)
    assert _check("--engine", "pushdown", "--property", "assertion", "--wrap") == 3
    assert "numbers wrap around at their bit width" in " ".join(capsys.readouterr().out.split())


def test_a_race_that_the_network_engine_has_excluded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    suspicion = Suspected((), "something else")

    def check(
        _self: NetworkEngine, _program: object, properties: tuple[Property, ...], *_: object
    ) -> list[Claim]:
        return [Claim(item, suspicion) for item in properties]

    monkeypatch.setattr(NetworkEngine, "check", check)
    assert run(["races", str(RACE), "--no-confirm"]) == EXIT_INTERNAL
    assert "engine network proves that there is no data race on" in capsys.readouterr().err


def test_a_race_of_an_access_that_is_proved_race_free() -> None:
    loaded = load(ProgramRequest(targets=(str(RACE),)))
    machine = Machine(loaded.program, MachineOptions())
    state = machine.start()
    found: tuple[DataRace, ...] = ()
    while not found:
        machine.step(state, machine.enabled(state)[0])
        found = tuple(find_races(machine, state, machine.enabled(state), BenignRaces()))
    refuse_proved(state, found[0], RaceFreedom())
    segment = state.threads[found[0].first.thread].frames[-1].segment
    proved = RaceFreedom(frozenset({OpSite(segment.code.ref, segment.block, segment.index)}))
    with pytest.raises(EngineDisagreementError, match="is proved race free"):
        refuse_proved(state, found[0], proved)
