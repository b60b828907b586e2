"""`--effort` counts work in place of time, so that a run can be repeated to the byte."""

import os
import subprocess
from pathlib import Path
from typing import Final

import pytest
from tests.processes import PLAIT

from plait.cli.main import run

ROOT: Final = Path(__file__).parents[2]
VIOLATED, WRONG, INCONCLUSIVE = 1, 2, 3
SOURCE: Final = """
class Program {
    static volatile int a, b;

    static void add(int by) {
        for (int i = 0; i < 6; i++) {
            a = a + by;
            b = b ^ a;
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 1; i < 4; i++) {
            int by = i;
            new Thread(() -> add(by)).start();
        }
        assert a != 31337;
    }
}
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    source = tmp_path / "Program.java"
    source.write_text(SOURCE, encoding="utf-8")
    return str(source)


def reports(program: str, folder: Path, effort: int) -> tuple[int, str, str]:
    """The exit status, and the report as text and as JSON."""
    json = folder / "report.json"
    text = folder / "report.txt"
    options = ["--effort", str(effort), "--no-confirm", "--quiet"]
    places = ["--output", str(text), "--also", f"json={json}"]
    status = run(["check", program, *options, *places])
    return status, text.read_text("utf-8"), json.read_text("utf-8")


def test_the_same_effort_gives_the_same_bytes_and_every_engine_its_turn(
    program: str, tmp_path: Path
) -> None:
    status, text, json = reports(program, tmp_path, 1_500)
    assert (status, text, json) == reports(program, tmp_path, 1_500)
    assert status == INCONCLUSIVE
    assert "the effort is used up" in text
    assert "a larger --effort than 1500" in text
    assert "(engine explicit)" in text
    assert "(engine symbolic)" in text
    assert text != reports(program, tmp_path, 3_000)[1]


@pytest.mark.full
def test_the_same_effort_gives_the_same_bytes_in_every_process(program: str) -> None:
    """Also in the order of hashes, and with a confirmation by a JVM."""
    told = []
    for target in (program, str(ROOT / "examples" / "BluetoothV1.java")):
        for seed in "12":
            command = [*PLAIT, "check", target, "--effort", "2000", "--format", "json"]
            environment = {**os.environ, "PYTHONHASHSEED": seed}
            ended = subprocess.run(command, capture_output=True, env=environment, check=False)
            assert ended.returncode in (VIOLATED, INCONCLUSIVE), ended.stderr
            told.append(ended.stdout)
    assert told[0] == told[1]
    assert told[2] == told[3]


@pytest.mark.parametrize(
    "options", [("--time", "9s"), ("--total-time", "9s"), ("--workers", "2"), ("--facts", "auto")]
)
def test_what_depends_on_the_clock_is_refused(
    program: str, options: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", program, "--effort", "9", *options]) == WRONG
    assert f"--effort cannot be combined with {options[0]}" in capsys.readouterr().err
