"""Threads that a test leaves waiting are not deadlocked; what else stays blocked is.

Whoever runs a test does not wait for its threads. A JVM that runs `main` does.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.unit.java.junit_stubs import JUNIT5

from plait.cli.main import run

_TESTS = """
    import java.util.concurrent.*;
    import java.util.concurrent.locks.*;
    import org.junit.jupiter.api.*;
    class Leaves {
        static Thread started(Runnable work) {
            Thread thread = new Thread(work);
            thread.start();
            return thread;
        }
        static void waitOn(Object lock) {
            synchronized (lock) {
                try { lock.wait(); } catch (InterruptedException e) { }
            }
        }
        @Test void waiting() { started(() -> waitOn(this)); }
        @Test void parked() { started(LockSupport::park); }
        @Test void pool() throws Exception {
            Executors.newFixedThreadPool(2).submit(() -> 7).get();
        }
        @Test void joined() throws Exception { started(() -> waitOn(this)).join(); }
        @Test void itself() { waitOn(this); }
        @Test void behind() {
            Object other = new Object();
            started(() -> { synchronized (other) { waitOn(this); } });
            started(() -> { synchronized (other) { } });
        }
        @Test void circle() {
            Object other = new Object();
            started(() -> { synchronized (other) { synchronized (this) { } } });
            started(() -> { synchronized (this) { synchronized (other) { } } });
        }
    }
"""
_HOLD = {"waiting", "parked", "pool"}
_PROGRAM = """
    public class Main {
        public static void main(String[] arguments) {
            Object lock = new Object();
            new Thread(() -> {
                synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { } }
            }).start();
        }
    }
"""


@pytest.fixture(scope="module")
def tests(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tests")
    for name, text in JUNIT5.items() | {("Leaves.java", _TESTS)}:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "engine",
    [
        "explicit",
        pytest.param("reference", marks=pytest.mark.full),
        pytest.param("symbolic", marks=pytest.mark.full),
        pytest.param("pushdown", marks=pytest.mark.full),
    ],
)
def test_only_threads_that_wait_for_nobody_may_be_left(
    engine: str, tests: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--engine", engine, "--property", "deadlock", "--memory-model", "sc", "--no-confirm"]
    assert run(["check", str(tests), *options, "--quiet", "--format", "json"]) == 1
    answers = {
        report["entry"].partition(".")[2]: _deadlock(report)
        for report in json.loads(capsys.readouterr().out)["reports"]
    }
    violated = {name for name, verdict in answers.items() if verdict["kind"] == "Violated"}
    assert violated == set(answers) - _HOLD
    if engine != "pushdown":  # which leaves the pool open
        assert {name for name, how in answers.items() if how["kind"] == "Holds"} == _HOLD


def test_a_program_that_cannot_end_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "Main.java").write_text(_PROGRAM, encoding="utf-8")
    assert run(["check", str(tmp_path / "Main.java"), "--no-confirm"]) == 1
    assert "the program cannot end: Thread-0 waits forever" in capsys.readouterr().out


def _deadlock(report: Any) -> Any:
    found = (item for item in report["findings"] if item["property"]["kind"] == "NoDeadlock")
    return next(found)["verdict"]
