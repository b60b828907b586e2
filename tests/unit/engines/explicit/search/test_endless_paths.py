"""Endless executions do not keep a search from finding bugs, nor fill the memory."""

from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.explicit.engine import ExplicitEngine
from plait.engines.explicit.options import ExplicitOptions
from plait.engines.explicit.search import explicit_check, random_phases
from plait.ir.program import Program
from plait.result.verdicts import Unknown, Verdict, Violated, Why
from plait.spec.properties import AssertionsHold

BEATS_FOR_EVER = """
class Beats {{
    static volatile long beats;
    static volatile boolean isFirstIn, isSecondIn;

    public static void main(String[] args) {{
        new Thread(() -> {{ while (true) {{ beats++; }} }}).start();
        new Thread(() -> {{ {first} }}).start();
        new Thread(() -> {{ {second} }}).start();
        {last}
    }}
}}
"""
COLLIDE = BEATS_FOR_EVER.format(
    first="isFirstIn = true; assert !isSecondIn; isFirstIn = false;",
    second="isSecondIn = true; assert !isFirstIn; isSecondIn = false;",
    last="",
)
READ = BEATS_FOR_EVER.format(
    first="while (true) { beats++; }", second="while (true) { assert beats >= 0; }", last=""
)


class _Silent:
    def progress(self, _phase: object, _counters: object) -> None:
        """Nothing is shown."""


def loaded(text: str, folder: Path) -> Program:
    path = folder / "Beats.java"
    path.write_text(text, encoding="utf-8")
    return load(ProgramRequest((str(path),))).program


def verdict(program: Program, seconds: float | None) -> Verdict:
    engine = ExplicitEngine(ExplicitOptions())
    (claim,) = engine.check(program, (AssertionsHold(),), Budget(seconds), _Silent())
    return claim.verdict


def test_a_bug_beside_an_endless_thread_is_found_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explicit_check, "_PATIENCE", 20_000)
    assert isinstance(verdict(loaded(COLLIDE, tmp_path), 60.0), Violated)


def test_a_path_that_gets_too_long_is_given_up_for_random_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explicit_check, "_PATIENCE", 2_000)
    monkeypatch.setattr(random_phases, "_STEPS", 250)
    monkeypatch.setattr(explicit_check, "_DEEPEST", 1_000)
    found = verdict(loaded(READ, tmp_path), None)
    assert isinstance(found, Unknown)
    assert found.why is Why.MEMORY
    assert "an execution has more than 3,000,000 steps" in found.detail
    assert "random runs followed" in found.detail
