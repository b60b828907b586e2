"""What random programs make of their inputs, merged or path by path, is what HotSpot makes of them.

A class asserts HotSpot's result for every input, which must hold; another one has a wrong result
for one input, which must be found.
"""

import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from tests.differential.input_oracle import compiled_oracle
from tests.differential.input_programs import HIGH, LOW
from tests.differential.merging_programs import ALL_INPUTS, MergingGenerator, check_of
from tests.differential.test_programs import DEFAULT_JDK
from tests.differential.test_symbolic_agreement import ASKED, program_of

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.validation import validate
from plait.engines.symbolic.engine import SymbolicEngine
from plait.engines.symbolic.options import SymbolicOptions
from plait.ir.build.model_cache import compiled_api
from plait.ir.program import Program
from plait.java.platform.javac import compile_sources
from plait.result.report import Claim
from plait.result.verdicts import Bounds, Holds, Unknown, Violated
from plait.spec.properties import AssertionsHold

CHUNK: Final = 50
SECONDS: Final = 60.0
_WRONG: Final = 1 << 20
"""What is added to the result that is to be found."""


def results_on_hotspot(classes: Path, names: list[str]) -> dict[str, list[int]]:
    """What `result` of these classes gives for each input."""
    options = ["-XX:TieredStopAtLevel=1", "-cp", str(compiled_oracle())]
    command = [
        *(str(DEFAULT_JDK.java), *options, "ResultOracle"),
        *(str(classes), str(LOW), str(HIGH), *names),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    return {name: list(map(int, results)) for name, *results in lines}


def programs(folder: Path, seeds: range) -> Iterator[tuple[str, Program, Program, tuple[int, ...]]]:
    """The text of each seed, what holds, what does not, and with which inputs."""

    def write(name: str, text: str) -> Path:
        path = folder / f"{name}.java"
        path.write_text(text, encoding="utf-8")
        return path

    texts = {f"M{seed}": MergingGenerator(seed).program(f"M{seed}") for seed in seeds}
    sources = [write(name, text) for name, text in texts.items()]
    results = results_on_hotspot(compile_sources(DEFAULT_JDK, sources), list(texts))
    wrong = {name: Random(name).randrange(len(ALL_INPUTS)) for name in texts}
    for name, right in results.items():
        sources.append(write(f"{name}Ok", check_of(f"{name}Ok", name, right)))
        other = [number ^ _WRONG * (at == wrong[name]) for at, number in enumerate(right)]
        sources.append(write(f"{name}Bad", check_of(f"{name}Bad", name, other)))
    classes = compile_sources(DEFAULT_JDK, sources, class_path=(compiled_api(DEFAULT_JDK),))
    for name, text in texts.items():
        pair = program_of(classes, f"{name}Ok"), program_of(classes, f"{name}Bad")
        yield (text, *pair, ALL_INPUTS[wrong[name]])


def compare(program: Program, mode: str, failing: tuple[int, ...] | None) -> str:
    """Whether the answers are right; only the assertion is violated, with these inputs alone."""
    engine = SymbolicEngine(SymbolicOptions(mode=mode))
    for claim in engine.check(program, ASKED, Budget(SECONDS), Silence()):
        expected = failing if claim.property == AssertionsHold() else None
        match claim.verdict:
            case Violated() if expected is not None:
                assert _inputs(program, claim) == expected
            case Holds(within=within) if expected is None:
                assert within == Bounds()
            case Unknown(why=why):
                return f"unknown: {why}"
            case verdict:
                raise AssertionError(f"{mode}: {claim.property}: {verdict}")
    return "right"


def _inputs(program: Program, claim: Claim) -> tuple[int, ...]:
    assert isinstance(claim.verdict, Violated)
    assert validate(program, claim, spurious_wakeups=False)
    return tuple(LOW + choice for choice in claim.verdict.witness.choices)


def compare_all(folder: Path, seeds: range, modes: tuple[str, ...]) -> Counter[str]:
    """Compare the programs of these seeds; gives how the comparisons ended."""
    found: Counter[str] = Counter()
    for text, holding, failing, inputs in programs(folder, seeds):
        for mode in modes:
            try:
                found[compare(holding, mode, None)] += 1
                found[compare(failing, mode, inputs)] += 1
            except Exception as error:
                raise AssertionError(f"{mode}: {error}\n{text}") from error
    return found


def test_a_sample_of_programs_that_merge_objects(tmp_path: Path) -> None:
    found = compare_all(tmp_path, range(2), ("merged",))
    assert found["right"] >= 3


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(600 // CHUNK))
def test_six_hundred_programs_that_merge_objects(tmp_path: Path, chunk: int) -> None:
    seeds = range(1_000 + CHUNK * chunk, 1_000 + CHUNK * (chunk + 1))
    found = compare_all(tmp_path, seeds, ("merged", ("paths", "auto")[chunk % 2]))
    assert found["right"] >= 0.8 * found.total()
