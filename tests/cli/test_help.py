"""The help, the page about the command line, and the manner of errors."""

import subprocess
import sys
from pathlib import Path

import pytest

from plait.cli.main import run
from plait.cli.option_forms import Command
from plait.cli.options import COMMANDS
from plait.cli.reference import render_reference

ROOT = Path(__file__).parents[2]


def test_the_page_about_the_command_line_is_up_to_date() -> None:
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == render_reference()


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_help_names_every_option(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command.name, "--help"]) == 0
    shown = capsys.readouterr().out
    assert command.arguments in " ".join(shown.split())
    for option in command.options:
        assert f"--{option.name}" in shown


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    shown = capsys.readouterr().out
    for command in COMMANDS:
        assert f"\n  {command.name} " in shown


def test_the_version_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("plait, version ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check"], "Missing argument"),
        (["check", "--beads", "8", "A.java"], "No such option '--beads'"),
        (
            ["check", "--engine", "abacus", "A.java"],
            "'abacus' is not one of 'auto', 'reference', 'explicit'",
        ),
        (["check", "--time", "5 parsecs", "A.java"], "time: '5 parsecs' is not a duration"),
        (["check", "--property", "speed", "A.java"], "unknown property speed"),
        (["rerun", "x"], "No such command 'rerun'"),
    ],
)
def test_wrong_usage_gives_one_message_and_status_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    shown = capsys.readouterr().err
    assert message in shown
    assert "Traceback" not in shown


def test_help_imports_no_engine_and_no_front_end() -> None:
    program = (
        "import sys; from plait.cli.main import run; run(['--help']); "
        "heavy = ('plait.machine', 'plait.ir.build', 'plait.driver', 'rich'); "
        "print([m for m in sys.modules if m.startswith(heavy)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
