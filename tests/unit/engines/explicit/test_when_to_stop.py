"""A check ends when what was asked for is decided, and keeps what it has proved until then."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import make_engine
from plait.ir.program import Program
from plait.result.report import Claim
from plait.result.verdicts import Bounds, Unknown, Violated
from plait.spec.properties import (
    AssertionsHold,
    NoDataRace,
    NoDeadlock,
    NoUncaughtException,
    Property,
)

MANY_STATES = """
class Many {{
    static volatile int a, b, c;

    public static void main(String[] args) throws Exception {{
        {first}
        for (int thread = 0; thread < 4; thread++) {{
            int self = thread;
            new Thread(() -> {{
                for (int i = 0; i < 40; i++) {{ a = a * 31 + self; b += a; c ^= b; }}
            }}).start();
        }}
    }}
}}
"""
FAILS_AT_ONCE = MANY_STATES.format(first="new Thread(() -> { assert a > 9; }).start();")
HARMLESS = MANY_STATES.format(first="")


class _Figures:
    """Keeps the last counters."""

    def __init__(self) -> None:
        self.last: Mapping[str, int] = {}

    def progress(self, _phase: str, counters: Mapping[str, int]) -> None:
        self.last = counters


@pytest.fixture(scope="module")
def fails_at_once(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return loaded(FAILS_AT_ONCE, tmp_path_factory.mktemp("fails"))


def loaded(text: str, folder: Path) -> Program:
    path = folder / "Many.java"
    path.write_text(text, encoding="utf-8")
    return load(ProgramRequest((str(path),))).program


def check(
    program: Program, settings: EngineSettings, *properties: Property, seconds: float = 60.0
) -> tuple[list[Claim], int]:
    figures = _Figures()
    engine = make_engine("explicit", settings)
    claims: Iterator[Claim] = engine.check(program, properties, Budget(seconds), figures)
    return list(claims), figures.last["state"]


def test_nobody_looks_for_races_once_all_that_was_asked_is_violated(fails_at_once: Program) -> None:
    unasked = EngineSettings(unasked=(NoDataRace(),))
    claims, states = check(fails_at_once, unasked, AssertionsHold(), NoDataRace())
    assert [(claim.property, type(claim.verdict)) for claim in claims] == [
        (AssertionsHold(), Violated)
    ]
    assert states < 1_000


def test_a_race_that_was_asked_for_is_looked_for(fails_at_once: Program) -> None:
    settings = EngineSettings()
    claims, states = check(fails_at_once, settings, AssertionsHold(), NoDataRace(), seconds=4.0)
    assert [claim.property for claim in claims] == [AssertionsHold(), NoDataRace()]
    assert isinstance(claims[1].verdict, Unknown)
    assert states > 1_000


def test_the_first_violation_is_enough_if_the_user_says_so(fails_at_once: Program) -> None:
    first = EngineSettings(stops_at_first=True)
    asked = (AssertionsHold(), NoUncaughtException(), NoDeadlock())
    claims, states = check(fails_at_once, first, *asked)
    assert [claim.property for claim in claims] == [AssertionsHold()]
    assert states < 1_000


def test_a_search_that_is_too_long_has_proved_what_few_switches_reach(tmp_path: Path) -> None:
    claims, _ = check(loaded(HARMLESS, tmp_path), EngineSettings(), AssertionsHold(), seconds=8.0)
    (claim,) = claims
    assert isinstance(claim.verdict, Unknown)
    assert isinstance(claim.verdict.proved, Bounds)
    assert claim.verdict.proved.context_switches is not None
    assert claim.verdict.proved.context_switches >= 1
