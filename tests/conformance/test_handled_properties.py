"""No engine says of a property that it holds where it is violated: what is handled is looked at."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from plait.base.budget import Budget
from plait.driver.program_loading import Loaded, ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.engines.network.options import NetworkOptions
from plait.engines.registry import ENGINES, described, make_engine
from plait.result.verdicts import Holds, Suspected, Violated
from plait.spec.flow.policy_file import policy_of
from plait.spec.properties import (
    PROPERTY_TYPES,
    AlwaysBelow,
    AssertionsHold,
    GuardsHeld,
    LineUnreachable,
    NoDataRace,
    NoDeadlock,
    NoLivelock,
    NoUncaughtException,
    Property,
    SecretsKept,
)

FAILING: Final = """
public class Failing {
    @interface GuardedBy { String value(); }
    static final Object lock = new Object();
    @GuardedBy("lock") static int value;
    public static void main(String[] args) {
        new Thread(() -> { value = 1; throw new IllegalStateException(); }).start();
        value = 2;
        assert value == 3;
    }
}
"""
STUCK: Final = """
public class Stuck {
    static final Object one = new Object(), other = new Object();
    public static void main(String[] args) {
        new Thread(() -> { synchronized (one) { synchronized (other) { } } }).start();
        synchronized (other) { synchronized (one) { } }
    }
}
"""
SPINNING: Final = """
public class Spinning {
    static volatile int turn;
    public static void main(String[] args) {
        new Thread(() -> turn = 1).start();
        while (turn == 0) { }
        while (turn == 1) { }
    }
}
"""
LEAKING: Final = """
public class Leaking {
    static int secret;
    public static void main(String[] args) { System.out.println(secret); }
}
"""
VIOLATED: Final[dict[Property, str]] = {
    AssertionsHold(): FAILING,
    NoUncaughtException(): FAILING,
    NoDataRace(): FAILING,
    GuardsHeld(): FAILING,
    LineUnreachable("Failing.java", 8): FAILING,
    NoDeadlock(): STUCK,
    NoLivelock(): SPINNING,
    AlwaysBelow("Failing.main", "Failing.main"): FAILING,
    SecretsKept(): LEAKING,
}
"""A program that violates each property."""


class Silent:
    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("violated")


def loaded(folder: Path, text: str) -> Loaded:
    path = folder / f"{text.split()[2]}.java"
    path.write_text(text.strip() + "\n", encoding="utf-8")
    return load(ProgramRequest((str(path),)))


def test_there_is_a_program_for_every_kind_of_property() -> None:
    assert {type(item) for item in VIOLATED} == PROPERTY_TYPES


@pytest.mark.parametrize("engine", [engine.id for engine in ENGINES])
def test_what_is_violated_does_not_hold(engine: str, folder: Path) -> None:
    handles = described(engine).info.handles
    for asked, text in VIOLATED.items():
        if type(asked) in handles:
            program = loaded(folder, text)
            own = (NetworkOptions(policy=policy_of("", ["Leaking.secret"])),)
            given = EngineSettings(own=own if text is LEAKING else ())
            settings = described(engine).resolve(given, program, (asked,))
            made = make_engine(engine, settings)
            found = list(made.check(program.program, (asked,), Budget(60), Silent()))
            verdicts = [claim.verdict for claim in found if claim.property == asked]
            assert any(isinstance(verdict, Violated | Suspected) for verdict in verdicts), asked
            assert not any(isinstance(verdict, Holds) for verdict in verdicts), asked
