"""A search that is too long tries random runs first, which find what lies far from its way."""

from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.engines.explicit.search import explicit_check, random_phases
from plait.engines.explicit.search.explicit_check import Check
from plait.engines.registry import make_engine
from plait.result.verdicts import Unknown, Verdict, Violated
from plait.spec.properties import AssertionsHold

PROGRAM = """
class Program {
    static volatile long order = 1;
    static int arrived;
    static synchronized void arrive(int self) throws InterruptedException {
        arrived = arrived * 10 + self;
        assert arrived != 432 : "backwards";
        Program.class.notifyAll();
        while (arrived < 1000) {
            Program.class.wait();
        }
    }
    static void run(int self) {
        try {
            arrive(self);
        } catch (InterruptedException exception) {
            return;
        }
        for (int round = 0; round < 5; round++) {
            order = order * 31 + self;
        }
    }
    public static void main(String[] args) {
        for (int thread = 1; thread <= 4; thread++) {
            int self = thread;
            new Thread(() -> run(self)).start();
        }
    }
}
"""


def verdict(
    folder: Path, random_steps: int, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> Verdict:
    """What is said after a short search, so many random steps, and no search of few switches."""
    path = folder / "Program.java"
    path.write_text(PROGRAM, encoding="utf-8")
    program = load(ProgramRequest((str(path),))).program
    monkeypatch.setattr(explicit_check, "_PATIENCE", 640)
    monkeypatch.setattr(Check, "_deepen", lambda *_: iter(()))
    monkeypatch.setattr(random_phases, "_STEPS", random_steps)
    engine = make_engine("explicit", EngineSettings())
    (claim,) = engine.check(program, (AssertionsHold(),), Budget(seconds), Silence())
    return claim.verdict


def test_random_runs_find_what_the_search_does_not_come_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(verdict(tmp_path, 20_000, 60.0, monkeypatch), Violated)


def test_without_them_the_search_does_not_come_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(verdict(tmp_path, 0, 3.0, monkeypatch), Unknown)
