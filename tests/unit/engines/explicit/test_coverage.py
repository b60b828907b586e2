"""Every way to explore a program comes to the same lines."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.api import Engine, Explored
from plait.engines.engine_settings import EngineSettings
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.registry import make_engine
from plait.engines.search_options import SearchOptions
from plait.ir.program import Program
from plait.result.verdicts import Bounds
from plait.spec.properties import DEFAULT_PROPERTIES

EXAMPLES = Path(__file__).parents[4] / "examples"
SMALL = ["LazyInit", "LockOrder", "MissedNotify", "SwallowedInterrupt"]
ALL = EngineSettings(find_all=True)


class Watcher:
    explored_lines: Explored

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        pass

    def explored(self, explored: Explored) -> None:
        self.explored_lines = explored


def explored(
    program: Program, engine: str, settings: EngineSettings = ALL, budget: Budget | None = None
) -> Explored:
    return explored_by(make_engine(engine, settings), program, budget or Budget())


def explored_by(engine: Engine, program: Program, budget: Budget) -> Explored:
    watcher = Watcher()
    list(engine.check(program, DEFAULT_PROPERTIES, budget, watcher))
    return watcher.explored_lines


def example(name: str) -> Program:
    return load(ProgramRequest((str(EXAMPLES / f"{name}.java"),))).program


def lines_of(found: Explored) -> frozenset[tuple[str, int]]:
    assert found.lines is not None
    return found.lines


@pytest.mark.parametrize("name", SMALL)
def test_the_kernel_comes_to_the_lines_that_the_machine_comes_to(name: str) -> None:
    found = explored(example(name), "explicit")
    assert found == explored(example(name), "reference")
    assert found.within == Bounds()
    assert len(lines_of(found)) > 8


@pytest.mark.parametrize("name", SMALL)
def test_a_reduced_search_comes_to_the_same_lines(name: str) -> None:
    program = example(name)
    reduced = ExplicitEngine(ExplicitOptions(find_all=True, reduction=True))
    assert explored_by(reduced, program, Budget()) == explored(program, "explicit")


@pytest.mark.parametrize(
    "settings",
    [
        EngineSettings(find_all=True, search=SearchOptions(order="breadth")),
        EngineSettings(find_all=True, own=(ExplicitOptions(kernel="pure"),)),
    ],
    ids=["breadth", "pure"],
)
def test_other_searches_come_to_the_same_lines(settings: EngineSettings) -> None:
    program = example("MissedNotify")
    assert explored(program, "explicit", settings) == explored(program, "explicit")


def test_random_runs_prove_no_line_dead() -> None:
    program = example("MissedNotify")
    settings = EngineSettings(find_all=True, search=SearchOptions(order="random", runs=3))
    found = explored(program, "explicit", settings)
    assert found.within is None
    assert lines_of(found)
    assert lines_of(found) <= lines_of(explored(program, "explicit"))


@pytest.mark.parametrize("engine", ["reference", "explicit"])
def test_a_search_that_is_broken_off_proves_no_line_dead(engine: str) -> None:
    ticks = iter(range(10**6))
    budget = Budget(1, clock=lambda: next(ticks))
    assert explored(example("BluetoothFixed"), engine, ALL, budget).within is None


@pytest.mark.full
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.java")), ids=lambda path: path.stem)
def test_both_engines_come_to_the_same_lines_in_every_example(path: Path) -> None:
    budget = Budget(20)
    expected = explored(example(path.stem), "reference", ALL, budget)
    found = explored(example(path.stem), "explicit")
    if expected.within is None:
        assert lines_of(expected) <= lines_of(found)
    else:
        assert found == expected
