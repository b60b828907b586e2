"""On programs with small inputs the symbolic engine says what trying all of them on HotSpot says.

Every model is one of the inputs with which the program fails there.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from tests.differential.input_oracle import Ends, ends_on_hotspot
from tests.differential.input_programs import LOW, Generator
from tests.differential.test_programs import DEFAULT_JDK

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.validation import validate
from plait.engines.symbolic.engine import SymbolicEngine
from plait.engines.symbolic.options import SymbolicOptions
from plait.ir.build.model_cache import compiled_api
from plait.ir.build.program_source import load_program
from plait.ir.program import Program
from plait.java.entry_points.target import resolve_target
from plait.java.platform.javac import compile_sources
from plait.result.verdicts import Bounds, Holds, Unknown, Violated, Why
from plait.spec.properties import AssertionsHold, NoUncaughtException, Property

SEED: Final = 1_000
CHUNK: Final = 100
MERGING_SECONDS: Final = 30.0
"""Merging wherever possible, which is no good for linked objects, may run out of time."""

ASKED: Final[tuple[Property, ...]] = (AssertionsHold(), NoUncaughtException())


def compile_programs(folder: Path, seeds: range) -> tuple[Path, dict[str, str]]:
    """The classes of these seeds' programs, compiled together, and their texts by name."""
    texts = {f"Inputs{seed}": Generator(seed).program(f"Inputs{seed}") for seed in seeds}
    for name, text in texts.items():
        (folder / f"{name}.java").write_text(text, encoding="utf-8")
    sources = [folder / f"{name}.java" for name in texts]
    return compile_sources(DEFAULT_JDK, sources, class_path=(compiled_api(DEFAULT_JDK),)), texts


def program_of(classes: Path, name: str) -> Program:
    api = compiled_api(DEFAULT_JDK)
    target = resolve_target([name], class_path=[classes, api], jdk=DEFAULT_JDK, api=api)
    return load_program(target, DEFAULT_JDK)


def violates(end: str, asked: Property) -> bool:
    """Whether a run that ends so violates a property."""
    return "assertion" in end if asked == AssertionsHold() else "exception" in end


def difference(program: Program, mode: str, ends: Ends) -> str | None:
    """Where verdicts or models are not as all the runs; `timeout` when the budget was spent."""
    engine = SymbolicEngine(SymbolicOptions(mode=mode))
    budget = Budget(MERGING_SECONDS) if mode == "merged" else Budget()
    for claim in engine.check(program, ASKED, budget, Silence()):
        asked = claim.property
        match claim.verdict:
            case Violated(witness=witness):
                inputs = tuple(LOW + choice for choice in witness.choices)
                if not violates(ends[inputs], asked):
                    return f"{mode}: {asked} is not violated with {inputs}"
                if not validate(program, claim, spurious_wakeups=False):
                    return f"{mode}: the witness of {asked} is none"
            case Holds(within=within) if within == Bounds():
                if any(violates(end, asked) for end in ends.values()):
                    return f"{mode}: {asked} is violated by some input"
            case Unknown(why=Why.TIMEOUT) if mode == "merged":
                return "timeout"
            case verdict:
                return f"{mode}: {asked}: {verdict}"
    return None


def compare(folder: Path, seeds: range, modes: Callable[[int], tuple[str, ...]]) -> int:
    """Compare with all runs on HotSpot; gives how many programs violate something."""
    classes, texts = compile_programs(folder, seeds)
    ends = ends_on_hotspot(folder, texts)
    violating = 0
    for at, (name, text) in enumerate(texts.items()):
        program = program_of(classes, name)
        violating += any(violates(end, asked) for end in ends[name].values() for asked in ASKED)
        for mode in modes(at):
            assert difference(program, mode, ends[name]) in (None, "timeout"), text
    return violating


def test_a_sample_of_programs_with_small_inputs(tmp_path: Path) -> None:
    assert compare(tmp_path, range(1, 4), lambda _: ("paths", "auto")) > 0


@pytest.mark.parametrize("seed", [1_050, 1_107, 1_121])
def test_programs_that_once_went_wrong(tmp_path: Path, seed: int) -> None:
    """On paths that no input takes, an index was outside its array; an assertion was lost."""
    compare(tmp_path, range(seed, seed + 1), lambda _: ("paths", "auto"))


@pytest.mark.full
def test_programs_with_small_inputs_merged(tmp_path: Path) -> None:
    seeds = range(SEED, SEED + 40)
    classes, texts = compile_programs(tmp_path, seeds)
    ends = ends_on_hotspot(tmp_path, texts)
    found = [difference(program_of(classes, name), "merged", ends[name]) for name in texts]
    assert set(found) <= {None, "timeout"}
    assert found.count(None) >= len(seeds) // 3


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(5_000 // CHUNK))
def test_five_thousand_programs_with_small_inputs(tmp_path: Path, chunk: int) -> None:
    seeds = range(SEED + CHUNK * chunk, SEED + CHUNK * (chunk + 1))
    violating = compare(tmp_path, seeds, lambda at: (("paths", "auto")[at % 2],))
    assert CHUNK // 4 < violating < CHUNK
