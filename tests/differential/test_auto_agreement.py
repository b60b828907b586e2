"""The answer of `auto` contradicts no single engine, and decides what the explicit engine does.

The programs have inputs of few values. Half of them get those from inputs of all values, of which
an assumption leaves as many: engines that try all values must say of the first form what others
say of the second.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from tests.differential.input_programs import HIGH, LOW, Generator
from tests.differential.test_programs import DEFAULT_JDK

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check_program
from plait.driver.evidence_gathering import EvidenceRequest
from plait.driver.exit_code import exit_code
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.ir.build.model_cache import compiled_api
from plait.java.platform.javac import compile_sources
from plait.result.report import Report
from plait.result.standing import Standing
from plait.result.verdicts import Holds, Unknown, Why
from plait.spec.properties import Property, parse_properties

SEEDS: Final = range(7_003, 7_006)
SLICES_OF_FULL: Final = tuple(range(start, start + 6) for start in range(7_010, 7_040, 6))
NOT_TRANSLATED: Final = 7_002
SINGLE: Final = ("explicit", "symbolic", "pushdown")
SECONDS: Final = 60.0
INPUT: Final = f"Verify.anyInt({LOW}, {HIGH})"
WIDE: Final = "few(Verify.anyInt())"
FEW: Final = f"""
    static int few(int any) {{
        Verify.assume(any >= {LOW} && any <= {HIGH});
        return any;
    }}
"""


def source_of(seed: int, name: str, *, is_wide: bool) -> str:
    text = Generator(seed).program(name)
    assert INPUT in text, "the programs should have inputs"
    if not is_wide:
        return text
    head, main, rest = text.replace(INPUT, WIDE).partition("    public static void main(")
    return head + FEW + main + rest


def compiled_programs(folder: Path, seeds: range) -> tuple[Path, list[str]]:
    """The classes of the programs of these seeds, in both forms, and their names."""
    texts = {
        f"{form}{seed}": source_of(seed, f"{form}{seed}", is_wide=form == "Wide")
        for seed in seeds
        for form in ("Few", "Wide")
    }
    for name, text in texts.items():
        (folder / f"{name}.java").write_text(text, encoding="utf-8")
    sources = [folder / f"{name}.java" for name in texts]
    classes = compile_sources(DEFAULT_JDK, sources, class_path=(compiled_api(DEFAULT_JDK),))
    return classes, list(texts)


def report_of(classes: Path, name: str, engine: str) -> Report:
    request = ProgramRequest((name,), class_path=(str(classes),))
    asked = CheckRequest(
        request,
        parse_properties("assertion,exception"),
        engine,
        EngineSettings(),
        {},
        EvidenceRequest(),
    )
    return check_program(asked, lambda: load(request), Budget(SECONDS), Silence())


def standings(report: Report) -> Mapping[Property, Standing]:
    return {finding.property: finding.standing for finding in report.findings}


def compare(classes: Path, name: str, exact: Mapping[Property, Standing]) -> None:
    """`exact` is what trying all inputs says of the same program with inputs of few values."""
    auto = report_of(classes, name, "auto")
    found = standings(auto)
    for engine in SINGLE:
        for asked, standing in standings(report_of(classes, name, engine)).items():
            pair = {found[asked], standing} if asked in found else set()
            assert pair != {Standing.HOLDS, Standing.VIOLATED}, f"{name}, {engine}: {asked}"
            if standing in (Standing.HOLDS, Standing.VIOLATED) and engine == "explicit":
                assert found[asked] is standing, f"{name}: {asked}"
    for asked in parse_properties("assertion,exception"):
        if found[asked] in (Standing.HOLDS, Standing.VIOLATED):
            assert found[asked] is exact[asked], f"{name}: {asked}"
    is_vacuous = Standing.VACUOUS in found.values()
    assert is_vacuous or exit_code(auto) in (0, 1), f"{name} is decided by no engine"


@pytest.mark.parametrize(
    "seeds",
    [SEEDS, *(pytest.param(slice_, marks=pytest.mark.full) for slice_ in SLICES_OF_FULL)],
    ids=lambda seeds: str(seeds.start),
)
def test_auto_agrees_with_single_engines(seeds: range, tmp_path: Path) -> None:
    classes, names = compiled_programs(tmp_path, seeds)
    violated = 0
    for name in names:
        few = name.replace("Wide", "Few")
        exact = standings(report_of(classes, few, "explicit"))
        compare(classes, name, exact)
        violated += Standing.VIOLATED in exact.values()
    assert 0 < violated < len(names), "some programs should fail, others not"


def test_the_pushdown_engine_leaves_open_what_it_cannot_translate(tmp_path: Path) -> None:
    classes, names = compiled_programs(tmp_path, range(NOT_TRANSLATED, NOT_TRANSLATED + 1))
    report = report_of(classes, names[0], "pushdown")
    whys = {f.verdict.why for f in report.findings if isinstance(f.verdict, Unknown)}
    assert whys == {Why.UNSUPPORTED}
    assert not any(isinstance(finding.verdict, Holds) for finding in report.findings)
