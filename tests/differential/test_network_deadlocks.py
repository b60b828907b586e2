"""No deadlock that an execution shows is proved absent by the network engine."""

from pathlib import Path
from typing import Final

import pytest
from tests.differential.dice import Dice
from tests.differential.ir_programs import program_text
from tests.differential.test_network_agreement import EXAMPLES, PROGRAMS, ROOT, Nobody

from plait.base.budget import Budget
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.network.engine import NetworkEngine
from plait.engines.network.options import NetworkOptions
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.result.verdicts import Holds, Suspected, Verdict, Violated
from plait.spec.properties import NoDeadlock

DEADLOCK: Final = (NoDeadlock(),)


def network(program: Program) -> list[Verdict]:
    engine = NetworkEngine(NetworkOptions())
    return [claim.verdict for claim in engine.check(program, DEADLOCK, Budget(120), Nobody())]


def hangs(program: Program, patience: int) -> bool:
    """Whether some execution ends in a deadlock, as far as the engine comes."""
    ticks = iter(range(1 << 40))
    budget = Budget(patience, clock=lambda: float(next(ticks)))
    claims = ExplicitEngine(ExplicitOptions()).check(program, DEADLOCK, budget, Nobody())
    return any(isinstance(claim.verdict, Violated) for claim in claims)


def is_proved(verdicts: list[Verdict]) -> bool:
    return any(isinstance(verdict, Holds) for verdict in verdicts)


def _check_all(seeds: range) -> tuple[int, int]:
    """How many programs hang, and how many are proved not to."""
    hanging = proved = 0
    for seed in seeds:
        text = program_text(Dice(seed))
        is_hanging = hangs(parse_program(text, origin="random.ir"), 20_000)
        verdicts = network(parse_program(text, origin="random.ir"))
        assert not (is_hanging and is_proved(verdicts)), f"seed {seed}\n{text}"
        hanging += is_hanging
        proved += is_proved(verdicts)
    return hanging, proved


def test_deadlocks_of_random_programs_are_not_proved_absent() -> None:
    hanging, proved = _check_all(range(40))
    assert hanging > 1
    assert proved > 1


@pytest.mark.full
@pytest.mark.parametrize("start", range(1000, 3000, 250))
def test_deadlocks_of_many_random_programs_are_not_proved_absent(start: int) -> None:
    hanging, proved = _check_all(range(start, start + 250))
    assert hanging > 10
    assert proved > 10


def _check_java(path: Path, patience: int) -> list[Verdict]:
    verdicts = network(load(ProgramRequest((str(path),))).program)
    if is_proved(verdicts):
        assert not hangs(load(ProgramRequest((str(path),))).program, patience)
    return verdicts


SUSPECTED: Final = ("LockOrder", "ReentrantLockOrder", "ClassInitDeadlock")
PROVED: Final = ("ReentrantLockOrderFixed", "ClassInitDeadlockFixed", "LostUpdateFixed")
UNDECIDED: Final = ("MissedNotify", "LatchTooEarly", "ConditionSignal")


@pytest.mark.parametrize("name", SUSPECTED)
def test_circles_of_locks_are_suspected(name: str) -> None:
    verdicts = _check_java(ROOT / "examples" / f"{name}.java", 3_000)
    assert any(isinstance(verdict, Suspected) for verdict in verdicts)


@pytest.mark.parametrize("name", PROVED)
def test_an_order_of_locks_is_proved(name: str) -> None:
    assert is_proved(_check_java(ROOT / "examples" / f"{name}.java", 3_000))


@pytest.mark.parametrize("name", UNDECIDED)
def test_other_ways_to_hang_are_never_proved_absent(name: str) -> None:
    verdicts = network(load(ProgramRequest((str(ROOT / "examples" / f"{name}.java"),))).program)
    assert not is_proved(verdicts)
    assert "for reasons other" in str(verdicts[-1])


@pytest.mark.full
@pytest.mark.parametrize("path", [*EXAMPLES, *PROGRAMS], ids=lambda path: path.stem)
def test_deadlocks_of_all_programs_are_not_proved_absent(path: Path) -> None:
    _check_java(path, 3_000)
