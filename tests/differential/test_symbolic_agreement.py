"""On programs with small inputs the symbolic engine says what the explicit one finds by trying."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from tests.differential.input_programs import Generator
from tests.differential.test_programs import DEFAULT_JDK

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.validation import validate
from plait.engines.api import Engine
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.symbolic.engine import SymbolicEngine
from plait.engines.symbolic.options import SymbolicOptions
from plait.ir.build.model_cache import compiled_api
from plait.ir.build.source import load_program
from plait.ir.program import Program
from plait.java.javac import compile_sources
from plait.java.target import resolve_target
from plait.result.verdicts import Bounds, Holds, Unknown, Violated, Why
from plait.spec.properties import DEFAULT_PROPERTIES, Property

MERGING_SECONDS: Final = 30.0


def programs(folder: Path, seeds: range) -> Iterator[tuple[str, Program]]:
    """The programs of these seeds, compiled together."""
    sources = []
    for seed in seeds:
        path = folder / f"Inputs{seed}.java"
        path.write_text(Generator(seed).program(path.stem), encoding="utf-8")
        sources.append(path)
    api = compiled_api(DEFAULT_JDK)
    classes = compile_sources(DEFAULT_JDK, sources, class_path=(api,))
    for path in sources:
        target = resolve_target([path.stem], class_path=[classes, api], jdk=DEFAULT_JDK, api=api)
        yield path.read_text(encoding="utf-8"), load_program(target, DEFAULT_JDK)


def violated(engine: Engine, program: Program, budget: Budget) -> frozenset[Property] | None:
    """What is violated; all else holds without bounds, and every witness is one.

    None when the budget was spent.
    """
    found = set()
    for claim in engine.check(program, DEFAULT_PROPERTIES, budget, Silence()):
        if isinstance(claim.verdict, Violated):
            assert validate(program, claim, spurious_wakeups=False)
            found.add(claim.property)
        elif isinstance(claim.verdict, Unknown) and claim.verdict.why is Why.TIMEOUT:
            return None
        else:
            assert isinstance(claim.verdict, Holds), claim
            assert claim.verdict.within == Bounds(), claim
    return frozenset(found)


def compare(folder: Path, seeds: range) -> None:
    """Merging wherever possible, which is no good for linked objects, may run out of time."""
    seen = set()
    in_time = 0
    for text, program in programs(folder, seeds):
        expected = violated(ExplicitEngine(ExplicitOptions()), program, Budget())
        seen.add(expected)
        for mode in ("paths", "auto"):
            found = violated(SymbolicEngine(SymbolicOptions(mode=mode)), program, Budget())
            assert found == expected, f"{mode}\n{text}"
        merged = SymbolicEngine(SymbolicOptions(mode="merged"))
        found = violated(merged, program, Budget(MERGING_SECONDS))
        assert found in (None, expected), f"merged\n{text}"
        in_time += found is not None
    assert len(seen) > 1
    assert in_time >= len(seeds) // 3


def test_a_sample_of_programs_with_small_inputs(tmp_path: Path) -> None:
    compare(tmp_path, range(1, 4))


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(10))
def test_programs_with_small_inputs(tmp_path: Path, chunk: int) -> None:
    compare(tmp_path, range(1000 + 50 * chunk, 1050 + 50 * chunk))
