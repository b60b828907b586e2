"""What every engine must do, on programs that run in a second."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.base.errors import SpuriousWitnessError
from plait.driver.program_loading import Loaded, ProgramRequest, load
from plait.driver.validation import validate
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import engine_names, make_engine
from plait.result.report import Claim
from plait.result.trace import Run, Turn
from plait.result.verdicts import Bounds, Holds, Unknown, Violated, Why
from plait.spec.properties import AssertionsHold, Property, plain_properties

EXAMPLES = Path(__file__).parents[2] / "examples"
VIOLATED = ["LostUpdate", "LockOrder", "MissedNotify", "WorkerException"]
engines = pytest.mark.parametrize("engine", engine_names())
refuting_engines = pytest.mark.parametrize(
    "engine", [name for name in engine_names() if make_engine(name, EngineSettings()).info.refutes]
)


class Silent:
    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        pass


def load_example(name: str) -> Loaded:
    return load(ProgramRequest((str(EXAMPLES / f"{name}.java"),)))


def claims(
    engine: str,
    loaded: Loaded,
    settings: EngineSettings | None = None,
    budget: Budget | None = None,
) -> list[Claim]:
    made = make_engine(engine, settings or EngineSettings())
    return list(made.check(loaded.program, handled(engine), budget or Budget(), Silent()))


def handled(engine: str) -> tuple[Property, ...]:
    kinds = make_engine(engine, EngineSettings()).info.handles
    return tuple(item for item in plain_properties().values() if type(item) in kinds)


@refuting_engines
@pytest.mark.parametrize("name", VIOLATED)
def test_every_property_gets_a_claim_and_every_violation_replays(engine: str, name: str) -> None:
    loaded = load_example(name)
    found = claims(engine, loaded)
    assert {claim.property for claim in found} == set(handled(engine))
    assert any(isinstance(claim.verdict, Violated) for claim in found)
    for claim in found:
        traces = validate(loaded.program, claim, spurious_wakeups=False)
        assert bool(traces) == isinstance(claim.verdict, Violated)


@refuting_engines
def test_a_witness_that_does_not_lead_there_is_refused(engine: str) -> None:
    loaded = load_example("LostUpdate")
    claim = next(c for c in claims(engine, loaded) if c.property == AssertionsHold())
    assert isinstance(claim.verdict, Violated)
    for wrong in (Run(()), Run((Turn(7, 1),)), Run(claim.verdict.witness.turns[:-1])):
        tampered = Claim(claim.property, Violated(claim.verdict.violation, wrong))
        with pytest.raises(SpuriousWitnessError):
            validate(loaded.program, tampered, spurious_wakeups=False)


@refuting_engines
def test_more_switches_never_turn_a_violation_into_a_proof(engine: str) -> None:
    loaded = load_example("LostUpdate")
    was_violated = False
    for most in (*range(6), None):
        found = claims(engine, loaded, EngineSettings(most_switches=most))
        verdict = found[[c.property for c in found].index(AssertionsHold())].verdict
        assert not was_violated or isinstance(verdict, Violated)
        was_violated = isinstance(verdict, Violated)
        if isinstance(verdict, Holds):
            assert verdict.within == Bounds(context_switches=most)
        elif isinstance(verdict, Violated) and most is not None:
            assert len(verdict.witness.turns) <= most + 1
    assert was_violated


def ticks() -> Iterator[float]:
    now = 0.0
    while True:
        yield now
        now += 1.0


@engines
@pytest.mark.parametrize("polls", [1, 10, 60])
def test_a_spent_budget_gives_unknown_with_what_is_proved(engine: str, polls: int) -> None:
    clock = ticks()
    found = claims(
        engine, load_example("BluetoothFixed"), budget=Budget(polls, clock=lambda: next(clock))
    )
    assert {claim.property for claim in found} == set(handled(engine))
    for claim in found:
        assert isinstance(claim.verdict, Unknown)
        assert claim.verdict.why is Why.TIMEOUT


@engines
def test_a_cancelled_budget_gives_unknown(engine: str) -> None:
    budget = Budget()
    budget.cancel()
    for claim in claims(engine, load_example("LostUpdate"), budget=budget):
        assert isinstance(claim.verdict, Unknown)
        assert claim.verdict.why is Why.INTERRUPTED


@engines
def test_claims_do_not_depend_on_the_order_of_hashes(engine: str) -> None:
    program = (
        "import sys, json; from plait.cli.main import run; "
        f"run(['check', sys.argv[1], '--engine', {engine!r}, '--all', '--format', 'json'])"
    )
    outputs = set()
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", program, str(EXAMPLES / "LostUpdate.java")],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        lines = done.stdout.splitlines()
        outputs.add("\n".join(line for line in lines if not _is_time(line)))
    assert len(outputs) == 1


def _is_time(line: str) -> bool:
    names = (f'"{name}": ' for name in engine_names())
    return line.strip().startswith(
        ('"seconds"', '"front end"', '"replay"', '"confirmation"', *names)
    )


ASSUMES_TOO_LATE = """
import plait.Verify;

class AssumesTooLate {
    public static void main(String[] args) {
        new Thread(() -> Verify.assume(false)).start();
        assert false : "before the assumption";
    }
}
"""


@refuting_engines
def test_what_happens_before_an_assumption_fails_counts(engine: str, tmp_path: Path) -> None:
    source = tmp_path / "AssumesTooLate.java"
    source.write_text(ASSUMES_TOO_LATE, encoding="utf-8")
    found = claims(engine, load(ProgramRequest((str(source),))))
    verdict = next(c.verdict for c in found if c.property == AssertionsHold())
    assert isinstance(verdict, Violated)
