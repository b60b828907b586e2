"""The help of every command, and the page about the command line."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from plait import __version__
from plait.cli.help_pages import first_sentence, has_short_page
from plait.cli.main import run
from plait.cli.options.command_form import Command
from plait.cli.options.engine_options import heading, headings
from plait.cli.options.option_table import CHECK, COMMANDS
from plait.cli.reference import render_reference
from plait.engines.registry import ENGINES, engines_with
from plait.spec.option_forms import Form, Group, Option

ROOT = Path(__file__).parents[2]
OPTIONS = [(command, option) for command in COMMANDS for option in command.options]
A_DOZEN = 15


def named(value: object) -> str:
    return value.name if isinstance(value, (Command, Option)) else str(value)


def shown(*arguments: str, columns: int = 80) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "plait", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": str(columns)},
        check=True,
    )
    return done.stdout


def test_the_page_about_the_command_line_is_up_to_date() -> None:
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == render_reference()


@pytest.mark.parametrize(("command", "option"), OPTIONS, ids=named)
def test_every_option_has_a_group_and_a_sentence(command: Command, option: Option) -> None:
    assert option.group in headings(), f"give --{option.name} of plait {command.name} a group="
    assert option.help.endswith(".")
    assert option.help[0].isupper()
    assert "  " not in option.help
    assert len(first_sentence(option.help)) <= 100, "the first sentence stands alone: shorten it"
    assert bool(option.metavar) != (option.form is Form.FLAG)
    assert bool(option.choices) == (option.form is Form.CHOICE)


def test_an_option_of_one_engine_stands_under_the_name_of_that_engine() -> None:
    groups = {option.name: option.group for option in CHECK.options}
    for option in {option for engine in ENGINES for option in engine.options}:
        if option.group == Group.PROPERTIES:  # part of what is asked, whoever can answer it
            assert groups[option.name] == Group.PROPERTIES
            continue
        able = engines_with(option)
        own = heading(able[0]) if len(able) == 1 else None
        assert (groups[option.name] in map(heading, ENGINES)) == (own is not None), option.name
        assert own in (None, groups[option.name]), option.name


@pytest.mark.parametrize("command", COMMANDS, ids=named)
def test_help_shows_the_usual_options(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command.name, "--help"]) == 0
    page = capsys.readouterr().out
    assert command.arguments in " ".join(page.split())
    usual = [o for o in command.options if o.usual or not has_short_page(command)]
    listed = re.findall(r"^  --([\w-]+)", page, re.M)
    assert sorted(set(listed) - {"help-all"}) == sorted(option.name for option in usual)
    assert len(usual) <= A_DOZEN
    assert ("--help-all" in page) == has_short_page(command)


@pytest.mark.parametrize("command", COMMANDS, ids=named)
def test_help_all_shows_every_option_under_its_heading(
    command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command.name, "--help-all"]) == 0
    page = capsys.readouterr().out
    heading, found = "", {}
    for line in page.splitlines():
        if re.fullmatch(r"\S.*:", line):
            heading = line[:-1]
        elif option := re.match(r"  --([\w-]+)", line):
            found[option[1]] = heading
    found.pop("help-all", None)
    assert found == {option.name: option.group for option in command.options}
    shown = list(dict.fromkeys(found.values()))
    assert shown == [title for title in headings() if title in shown]


@pytest.mark.parametrize("command", COMMANDS, ids=named)
def test_help_ends_with_the_exit_statuses(
    command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command.name, "-h"]) == 0
    statuses = capsys.readouterr().out.partition("Exit status:\n")[2]
    for status, _ in command.statuses:
        assert re.search(rf"^  {status}  \w", statuses, re.M)
    assert re.search(r"^  2  \w", statuses, re.M)


def test_help_comes_first_whatever_else_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--time", "5 parsecs", "--help"]) == 0
    assert run(["check", "--help-all"]) == 0
    assert "plait: " not in capsys.readouterr().err


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    pages = []
    for words in (["--help"], ["-h"], ["help"]):
        assert run(words) == 0
        pages.append(capsys.readouterr().out)
    assert re.findall(r"^  ([a-z]+) ", pages[0], re.M) == [command.name for command in COMMANDS]
    assert len(set(pages)) == 1


def test_help_about_a_command_is_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["help", "check"]) == 0
    page = capsys.readouterr().out
    assert run(["check", "--help"]) == 0
    assert capsys.readouterr().out == page


def test_no_command_is_wrong_usage_with_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("Usage: plait COMMAND")


def test_all_of_all_commands_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help-all"]) == 0
    page = capsys.readouterr().out
    for command, option in OPTIONS:
        assert f"Usage: plait {command.name} [OPTIONS]" in page
        assert f"  --{option.name}" in page


@pytest.mark.parametrize(("columns", "most"), [(60, 60), (80, 80), (200, 100)])
def test_help_fits_the_terminal(columns: int, most: int) -> None:
    widest = max(map(len, shown("check", "--help-all", columns=columns).splitlines()))
    assert most - 15 < widest <= most
    assert max(map(len, shown("--help", columns=columns).splitlines())) <= most


def test_the_version_is_shown() -> None:
    assert shown("--version") == f"plait, version {__version__}\n"


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


@pytest.mark.parametrize(
    ("words", "proposed"),
    [
        ("plait ch", "check"),
        ("plait check --eng", "--engine"),
        ("plait check --engine sym", "symbolic"),
        ("plait check --facts ", "auto"),
    ],
)
def test_a_shell_can_complete(words: str, proposed: str) -> None:
    variables = {
        "_PLAIT_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1),
    }
    done = subprocess.run(
        [sys.executable, "-m", "plait"],
        capture_output=True,
        text=True,
        env={**os.environ, **variables},
        check=True,
    )
    assert f"plain,{proposed}" in done.stdout.splitlines()


def test_a_shell_completes_files_as_targets() -> None:
    variables = {"COMP_WORDS": "plait check Prog", "COMP_CWORD": "2"}
    done = subprocess.run(
        [sys.executable, "-m", "plait"],
        capture_output=True,
        text=True,
        env={**os.environ, "_PLAIT_COMPLETE": "bash_complete", **variables},
        check=True,
    )
    assert done.stdout.splitlines() == ["file,Prog"]


@pytest.mark.parametrize("variables", [{}, {"NO_COLOR": "1"}], ids=["colours", "no colours"])
def test_colours_on_a_terminal_can_be_switched_off(variables: dict[str, str]) -> None:
    environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    program = "import sys; from plait.cli.main import run; sys.exit(run(['doctor']))"
    reader, writer = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=writer, env={**environment, **variables}
    )
    os.close(writer)
    said = b""
    try:
        while part := os.read(reader, 4096):
            said += part
    except OSError:  # the other end is closed
        pass
    process.wait()
    os.close(reader)
    assert b"JDK" in said
    assert (b"\x1b[" in said) == (not variables)
