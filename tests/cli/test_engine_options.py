"""Options that an engine does not understand are refused, and those that it does count."""

import json
from pathlib import Path

import pytest

from plait.cli.main import run
from plait.cli.options.option_table import CHECK
from plait.engines.registry import ENGINES

WAITS_WITHOUT_A_LOOP = """
public class Program {
    static boolean ready;
    public static void main(String[] args) throws Exception {
        Object monitor = new Object();
        Thread other = new Thread(() -> {
            synchronized (monitor) {
                ready = true;
                monitor.notify();
            }
        });
        synchronized (monitor) {
            other.start();
            monitor.wait();
            assert ready;
        }
    }
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("options") / "Program.java"
    path.write_text(WAITS_WITHOUT_A_LOOP, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("engine", ["explicit", "reference", "symbolic", "pushdown"])
def test_every_engine_lets_threads_wake_up_without_being_notified(
    program: str, engine: str, capsys: pytest.CaptureFixture[str]
) -> None:
    common = ["check", program, "--engine", engine, "--property", "assertion", "--no-confirm"]
    assert run([*common, "--memory-model", "sc"]) == 0
    assert run([*common, "--spurious-wakeups"]) == 1
    assert "assertion failed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "other"),
    [
        (("--engine", "network", "--contexts", "3"), "explicit or reference or symbolic"),
        (("--engine", "network", "--spurious-wakeups"), "explicit or reference"),
        (("--engine", "symbolic", "--no-reduction"), "explicit"),
        (("--engine", "network", "--facts", "on"), "explicit"),
        (("--engine", "pushdown", "--track", "auto"), "explicit"),
        (("--engine", "pushdown", "--unwind", "4"), "symbolic"),
        (("--engine", "explicit", "--unwind-loops", "Program.main:1=4"), "symbolic"),
        (("--engine", "explicit", "--branches", "4"), "symbolic"),
        (("--engine", "reference", "--steps", "4"), "symbolic"),
        (("--engine", "network", "--batch", "4"), "symbolic"),
        (("--engine", "explicit", "--bits", "4"), "pushdown"),
        (("--engine", "symbolic", "--wrap"), "pushdown"),
    ],
)
def test_what_the_engine_would_ignore_is_refused(
    program: str, options: tuple[str, ...], other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", program, *options]) == 2
    message = capsys.readouterr().err
    assert "is not supported by --engine" in message
    assert f"use --engine {other}" in message


def test_the_file_may_hold_options_of_several_engines(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "plait.toml").write_text("bits = 4\nunwind = 8\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run(["check", program, "--property", "assertion", "--no-confirm"]) == 0


def test_every_option_that_an_engine_understands_is_one_of_check() -> None:
    named = {option.name for engine in ENGINES for option in engine.options}
    assert named <= {option.name for option in CHECK.options}


def test_facts_spare_states_and_are_named(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    reports = []
    for facts in ("off", "on"):
        common = ["check", program, "--property", "assertion", "--format", "json"]
        assert run([*common, "--no-reduction", "--facts", facts]) == 0
        reports.append(json.loads(capsys.readouterr().out))
    without, with_facts = (report["engines"][0]["counters"] for report in reports)
    assert with_facts["state"] < without["state"]
    assert with_facts["race-free access"] > 0
    assert "unanalysed library code" not in str(reports[0])
    assert "unanalysed library code" in str(reports[1])


def test_facts_do_not_go_with_tracked_fields(
    program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", program, "--facts", "on", "--track", "Program.ready"]) == 2
    assert "--track cannot be combined with --facts" in capsys.readouterr().err
