"""No race that an execution shows is missing from what the network engine suspects."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from tests.differential.dice import Dice
from tests.differential.ir_programs import program_text

from plait.base.budget import Budget
from plait.base.origins import is_library_class
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.network.engine import NetworkEngine
from plait.engines.network.options import NetworkOptions
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.result.trace import Location
from plait.result.verdicts import Holds, Suspected, Unknown, Verdict, Violated
from plait.result.violations import DataRace
from plait.spec.properties import NoDataRace

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = sorted((ROOT / "examples").glob("*.java"))
PROGRAMS: Final = sorted(
    path
    for folder in ("threads", "concurrent", "applications", "library")
    for path in (ROOT / "tests" / "programs" / folder).glob("*.java")
)
RACE: Final = (NoDataRace(),)
Pair = frozenset[tuple[str, int]]


class Nobody:
    def progress(self, _phase: str, _counters: Mapping[str, int]) -> None:
        pass


def network(program: Program, benign: BenignRaces) -> list[Verdict]:
    engine = NetworkEngine(NetworkOptions(benign))
    return [claim.verdict for claim in engine.check(program, RACE, Budget(120), Nobody())]


def executed(program: Program, benign: BenignRaces, patience: int) -> set[Pair]:
    """The pairs of ops that race in some execution, as far as the engine comes."""
    ticks = iter(range(1 << 40))
    budget = Budget(patience, clock=lambda: float(next(ticks)))
    engine = ExplicitEngine(ExplicitOptions(find_all=True, benign_races=benign))
    found = set()
    for claim in engine.check(program, RACE, budget, Nobody()):
        if isinstance(claim.verdict, Violated):
            race = claim.verdict.violation
            assert isinstance(race, DataRace)
            found.add(_pair(race.first.at, race.second.at))
    return found


def _pair(*places: Location) -> Pair:
    return frozenset((str(place.method), place.bci) for place in places)


def suspected(verdicts: list[Verdict]) -> set[Pair]:
    return {_pair(*verdict.at) for verdict in verdicts if isinstance(verdict, Suspected)}


def check(text: str) -> tuple[bool, bool]:
    """Compare on a program in IR text: whether it races, and whether it is proved not to."""
    benign = BenignRaces()
    races = executed(parse_program(text, origin="random.ir"), benign, 20_000)
    verdicts = network(parse_program(text, origin="random.ir"), benign)
    assert not any(isinstance(verdict, Unknown) for verdict in verdicts)
    missing = races - suspected(verdicts)
    assert not missing, f"not suspected: {missing}\n{text}"
    return bool(races), any(isinstance(verdict, Holds) for verdict in verdicts)


def _check_all(seeds: range) -> None:
    answers = [check(program_text(Dice(seed))) for seed in seeds]
    assert sum(races for races, _ in answers) > len(seeds) // 5
    assert sum(proved for _, proved in answers) > len(seeds) // 5


def test_races_of_random_programs_are_suspected() -> None:
    _check_all(range(40))


def test_a_monitor_exit_that_throws_leads_to_its_handler() -> None:
    """In methods whose monitors are no regions, which javac never makes."""
    check(program_text(Dice(10_708)))


@pytest.mark.full
@pytest.mark.parametrize("start", range(1000, 4000, 250))
def test_races_of_many_random_programs_are_suspected(start: int) -> None:
    _check_all(range(start, start + 250))


def _check_java(path: Path, patience: int) -> bool:
    """Compare on a Java program; whether it is proved to be free of races."""
    verdicts = network(load(ProgramRequest((str(path),))).program, benign_races())
    is_proved = any(isinstance(verdict, Holds) for verdict in verdicts)
    races = executed(load(ProgramRequest((str(path),))).program, benign_races(), patience)
    assert not (races and is_proved)
    ours = {pair for pair in races if not any(is_library_class(name) for name, _ in pair)}
    if not any(isinstance(verdict, Unknown) for verdict in verdicts):
        assert not ours - suspected(verdicts)
    return is_proved


FEW: Final = ("LostUpdate", "LostUpdateFixed", "LazyInit", "TornClone", "DoubleChecked")


@pytest.mark.parametrize("name", FEW)
def test_races_of_examples_are_suspected(name: str) -> None:
    _check_java(ROOT / "examples" / f"{name}.java", 20_000)


@pytest.mark.full
@pytest.mark.parametrize("path", [*EXAMPLES, *PROGRAMS], ids=lambda path: path.stem)
def test_races_of_all_programs_are_suspected(path: Path) -> None:
    _check_java(path, 3_000)


@pytest.mark.full
def test_most_corrected_examples_are_proved_free_of_races() -> None:
    """Nine of ten, as long as nobody adds one that races by design."""
    fixed = [path for path in EXAMPLES if path.stem.endswith("Fixed")]
    proved = [
        path
        for path in fixed
        if any(
            isinstance(verdict, Holds)
            for verdict in network(load(ProgramRequest((str(path),))).program, benign_races())
        )
    ]
    assert len(proved) >= 0.9 * len(fixed)
