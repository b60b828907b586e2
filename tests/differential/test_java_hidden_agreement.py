"""On random Java programs about models and access modes, all engines agree."""

import time
from pathlib import Path
from typing import Final

import pytest
from tests.differential.dice import Dice
from tests.differential.java_hidden_programs import java_text

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.check import CheckRequest, check
from plait.driver.program_loading import ProgramRequest
from plait.engines.engine_settings import EngineSettings
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.pushdown.options import PushdownOptions
from plait.result.verdicts import Holds, Violated
from plait.spec.properties import DEFAULT_PROPERTIES, NoDataRace, name_of

ASKED: Final = (*DEFAULT_PROPERTIES, NoDataRace())
SECONDS: Final = 30
CONTEXTS: Final = 3
SAMPLE: Final = range(2)
FULL: Final = [range(start, start + 50) for start in range(1_000, 2_000, 50)]


def said(source: Path, engine: str, settings: EngineSettings) -> tuple[set[str], set[str]]:
    """The names of the properties that are violated, and of those that hold.

    The budget is one of processor time, so that no answer depends on the machine's load.
    """
    request = CheckRequest(
        program=ProgramRequest((str(source.parent),), entry=f"{source.stem}.main"),
        properties=ASKED,
        engine=engine,
        settings=settings,
        options={},
    )
    report = check(request, Budget(SECONDS, clock=time.process_time), Silence())
    verdicts = [(name_of(item.property), item.verdict) for item in report.findings]
    violated = {name for name, verdict in verdicts if isinstance(verdict, Violated)}
    holding = {name for name, verdict in verdicts if isinstance(verdict, Holds)}
    return violated, holding


def agree_on(seeds: range, folder: Path) -> None:
    sources = []
    for seed in seeds:
        sources.append(folder / f"P{seed}.java")
        sources[-1].write_text(java_text(Dice(seed), f"P{seed}"), encoding="utf-8")
    for source in sources:
        text = source.read_text(encoding="utf-8")
        violated, holding = said(source, "explicit", EngineSettings())
        unreduced = said(
            source, "explicit", EngineSettings(own=(ExplicitOptions(reduction=False),))
        )
        assert unreduced == (violated, holding), f"without reduction\n{text}"
        for engine in ("reference", "symbolic", "network"):
            other, proved = said(source, engine, EngineSettings())
            assert other.isdisjoint(holding), f"{engine}: {other & holding}\n{text}"
            assert proved.isdisjoint(violated), f"{engine}: {proved & violated}\n{text}"
        settings = EngineSettings(most_switches=CONTEXTS - 1)
        within, _ = said(source, "explicit", settings)
        settings = EngineSettings(
            most_switches=CONTEXTS - 1, own=(PushdownOptions(bits=16, threads=8),)
        )
        other, proved = said(source, "pushdown", settings)
        assert other.isdisjoint(holding), f"pushdown: {other & holding}\n{text}"
        assert proved.isdisjoint(within), f"pushdown: {proved & within}\n{text}"


def test_all_engines_agree_on_java_programs_about_models(tmp_path: Path) -> None:
    agree_on(SAMPLE, tmp_path)


@pytest.mark.full
@pytest.mark.parametrize("seeds", FULL, ids=str)
def test_they_do_so_on_a_thousand_programs(seeds: range, tmp_path: Path) -> None:
    agree_on(seeds, tmp_path)
