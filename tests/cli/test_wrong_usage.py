"""Wrong usage: one message that names the option and what is allowed, and exit status 2."""

import subprocess
import sys
from pathlib import Path

import pytest

from plait.cli.main import run
from plait.cli.options.command_form import Command
from plait.cli.options.option_table import COMMANDS
from plait.spec.option_forms import Form, Option

OPTIONS = [(command, option) for command in COMMANDS for option in command.options]
ARGUMENTS = {"show": ["ir", "A.java"], "doctor": []}
CHECKED = (Form.CHOICE, Form.COUNT, Form.NUMBER, Form.DURATION, Form.SIZE)


def named(value: object) -> str:
    return value.name if isinstance(value, (Command, Option)) else str(value)


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that is said."""
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("plait: ")
    assert said.err.count("\n") == 1
    return said.err.rstrip("\n")


@pytest.mark.parametrize(("command", "option"), OPTIONS, ids=named)
def test_every_option_says_what_it_takes(
    command: Command, option: Option, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [command.name, *ARGUMENTS.get(command.name, ["A.java"])]
    flag = f"--{option.name}"
    if option.form is Form.FLAG:
        assert f"{flag} takes no value" in refused([*words, f"{flag}=yes"], capsys)
        return
    assert f"{flag}: its value is missing; write" in refused([*words, flag], capsys)
    if option.form in CHECKED:
        for wrong in ("abacus", "", "-1", "0", "9" * 400):
            said = refused([*words, f"{flag}={wrong}"], capsys)
            assert f"{f'{flag} {wrong}'.rstrip()}: write " in said
            assert refused([*words, flag, wrong], capsys) == said
        for choice in option.choices:
            assert choice in said
    if not option.separator and option.form not in CHECKED:
        said = refused([*words, flag, "one", f"{flag}=two"], capsys)
        assert f"{flag} is given twice: leave out one or two" in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check"], "check: TARGET is missing; usage: plait check [OPTIONS] TARGET..."),
        (["check", "--", "A.java"], "check: TARGET is missing"),
        (["check", ""], "check: an argument is empty"),
        (["replay"], "replay: WITNESS is missing"),
        (["show"], "show: {ir|cfg|loops|rules|flows} is missing"),
        (["check", "--beads", "8", "A.java"], "check has no option --beads"),
        (["check", "--tyme", "8", "A.java"], "check has no option --tyme; did you mean --time?"),
        (["check", "--spurious_wakeups", "A.java"], "did you mean --spurious-wakeups?"),
        (["check", "--build", "--no-build", "p"], "--build and --no-build: leave one of them out"),
        (["check", "-time", "8", "A.java"], "check: write --time with two dashes"),
        (["check", "-x", "A.java"], "check has no option -x; see plait check --help-all"),
        (["check", "--stdin", "x", "A.java"], "--stdin: it is an option of plait run"),
        (
            ["races", "--unwind", "2", "A.java"],
            "--unwind: it is an option of plait check, with --engine symbolic",
        ),
        (
            ["run", "--format=json", "A.java"],
            "it is an option of plait check, plait races or plait flow",
        ),
        (
            ["check", "--engine", "explicit", "--unwind", "2", "A.java"],
            "--unwind is not supported by --engine explicit",
        ),
        (["check", "--workers", "257", "A.java"], "--workers 257: write a whole number from 1 to"),
        (["check", "--property", "speed", "A.java"], "--property speed: unknown property speed"),
        (["check", "--property", "", "A.java"], "--property: no property named"),
        (["check", "--track", "wild", "A.java"], "--track wild: 'wild' is not a field"),
        (["check", "--entry", "--all", "A.java"], "--entry: its value is missing before --all"),
        (["replay", "w.json", "--debug-port", "65536"], "write a port from 0 to 65535"),
        (["show", "poem", "A.java"], "cannot show 'poem'; choose from ir, cfg"),
        (["rerun", "x"], "unknown command rerun; did you mean run?"),
        (["abacus"], "unknown command abacus; the commands are check, races"),
        (["A.java"], "unknown command A.java; did you mean plait check A.java?"),
        (["help", "abacus"], "unknown command abacus"),
        (["--all", "check"], "unknown option --all; options follow the command"),
    ],
)
def test_wrong_usage_gives_one_message(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in refused(arguments, capsys)


def test_the_kernel_that_the_environment_names_must_be_one() -> None:
    example = Path(__file__).parents[2] / "examples" / "LostUpdate.java"
    done = subprocess.run(
        [sys.executable, "-m", "plait", "check", str(example)],
        capture_output=True,
        text=True,
        env={"PLAIT_KERNEL": "abacus", "PATH": "/usr/bin:/bin"},
    )
    assert done.returncode == 2
    assert done.stderr == "plait: PLAIT_KERNEL must be compiled, pure or auto, not abacus\n"


def test_a_current_folder_that_is_gone_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert "the current folder no longer exists" in refused(["check", "A.java"], capsys)


@pytest.mark.parametrize("time", ["90", "90s", "1.5m", "1.5min", "90000ms"])
@pytest.mark.parametrize("form", ["--time {}", "--time={}"])
def test_the_same_time_in_all_forms(
    time: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "A.java"
    source.write_text("class A { public static void main(String[] a) { } }", encoding="utf-8")
    assert run(["check", str(source), *form.format(time).split(), "--format", "json"]) == 0
    assert f'"time": "{time}"' in capsys.readouterr().out


def test_an_option_may_come_before_or_after_the_target(capsys: pytest.CaptureFixture[str]) -> None:
    before = refused(["check", "--engine", "abacus", "A.java"], capsys)
    assert refused(["check", "A.java", "--engine", "abacus"], capsys) == before
