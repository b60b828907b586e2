"""`plait.toml`: every option of the table can be set there, and every mistake has its line."""

import os
from pathlib import Path

import pytest

from plait.base.errors import InputError
from plait.cli.options.command_form import Command
from plait.cli.options.config_file import line_of_key
from plait.cli.options.option_table import CHECK, COMMANDS
from plait.cli.options.settings import resolve
from plait.spec.option_forms import Form, Option

IN_FILE = [(c, o) for c in COMMANDS for o in c.options if not o.only_flag]
ONLY_FLAGS = [(c, o) for c in COMMANDS for o in c.options if o.only_flag]
NO_VALUE = "1979-05-27"
"""A date: no option takes one."""


def named(value: object) -> str:
    return value.name if isinstance(value, (Command, Option)) else str(value)


def forms_of(option: Option) -> list[tuple[str, str]]:
    """Ways to set an option in the file, each with the same on the command line."""
    match option.form:
        case Form.FLAG:
            return [("true", "true"), ("false", "false")]
        case Form.CHOICE:
            return [(f'"{choice}"', choice) for choice in option.choices]
        case Form.COUNT:
            return [("2", "2"), ('"2"', "2"), ('"none"', "none")]
        case Form.NUMBER:
            return [("2", "2"), ('"2"', "2")]
        case Form.DURATION:
            return [('"5m"', "5m"), ("7", "7"), ("0.5", "0.5"), ('"none"', "none")]
        case Form.SIZE:
            return [('"4GB"', "4GB"), ("4096", "4096"), ('"none"', "none")]
        case Form.LIST | Form.PATHS:
            mark = option.separator
            joined = f"one{mark}two"
            return [('["one", "two"]', joined), (f'"{joined}"', joined), ('["one"]', "one")]
        case Form.TEXT:
            return [('"some text"', "some text")]


def wrong_values(option: Option) -> list[str]:
    """Values that an option cannot have: of a wrong type, or out of range."""
    table_and_date = ["{ one = 1 }", NO_VALUE]
    match option.form:
        case Form.FLAG:
            return [*table_and_date, '"true"', "1", "[true]"]
        case Form.CHOICE:
            return [*table_and_date, "true", "5", '"abacus"', f'["{option.choices[0]}"]']
        case Form.COUNT | Form.NUMBER:
            above = str(option.most + 1)
            return [*table_and_date, "true", "2.5", "0", "-1", '"many"', "[2]", above, "9" * 30]
        case Form.DURATION:
            return [*table_and_date, "true", '"5 parsecs"', "0", "-1", "inf", "nan", "[5]"]
        case Form.SIZE:
            return [*table_and_date, "true", '"4XB"', "0", "-1", "2.5", "inf"]
        case Form.LIST | Form.PATHS:
            return [*table_and_date, "true", "5", "[5]", '[["one"]]', '["one", 2]']
        case Form.TEXT:
            return [*table_and_date, "true", "5", '["one"]']


@pytest.mark.parametrize(("command", "option"), IN_FILE, ids=named)
def test_the_file_means_what_the_command_line_means(
    tmp_path: Path, command: Command, option: Option
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for toml, text in forms_of(option):
        (tmp_path / "plait.toml").write_text(f"# Ours\n{option.name} = {toml}\n", encoding="utf-8")
        from_file = resolve(command, {}, tmp_path)
        (elsewhere / "plait.toml").write_text("", encoding="utf-8")
        flags = {} if text == "false" else {option.name: (text,)}
        from_flags = resolve(command, flags, elsewhere)
        assert from_file.texts == from_flags.texts, toml
        if option.separator:
            assert from_file.items(option.name) == from_flags.items(option.name)
        if text != "false":
            assert from_file.chosen == from_flags.chosen, toml


@pytest.mark.parametrize(("command", "option"), IN_FILE, ids=named)
def test_a_wrong_value_is_named_with_its_line(
    tmp_path: Path, command: Command, option: Option
) -> None:
    for wrong in wrong_values(option):
        text = f"# Ours\n\n{option.name} = {wrong}\n"
        (tmp_path / "plait.toml").write_text(text, encoding="utf-8")
        with pytest.raises(InputError) as refused:
            resolve(command, {}, tmp_path)
        message = str(refused.value)
        assert message.startswith(f"{tmp_path}/plait.toml:3: {option.name} = "), wrong
        assert ": write " in message, wrong
        assert "\n" not in message, wrong


@pytest.mark.parametrize(("command", "option"), ONLY_FLAGS, ids=named)
def test_what_is_only_a_flag_is_not_in_the_file(
    tmp_path: Path, command: Command, option: Option
) -> None:
    (tmp_path / "plait.toml").write_text(f'{option.name} = "x"\n', encoding="utf-8")
    with pytest.raises(InputError, match=f"toml:1: give --{option.name} on the command line"):
        resolve(command, {}, tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('time = "5s"\ntyme = "5m"\n', r"plait\.toml:2: unknown key 'tyme'; did you mean time\?"),
        ("spurious_wakeups = true", "did you mean spurious-wakeups"),
        ("[check]\nall = true\n", r"plait\.toml:1: unknown key 'check'"),
        ("zzzzzz = 1", "unknown key 'zzzzzz'$"),
        ("time = ", r"plait\.toml: Invalid value \(at end of document\)"),
        ('stdin = "in.txt"\nunwind = "long"\n', r"plait\.toml:2: unwind"),
    ],
)
@pytest.mark.parametrize("command", COMMANDS, ids=named)
def test_a_mistake_is_named_whatever_the_command(
    tmp_path: Path, command: Command, text: str, message: str
) -> None:
    (tmp_path / "plait.toml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        resolve(command, {}, tmp_path)


@pytest.mark.parametrize(
    ("text", "names", "line"),
    [
        ('time = "5"', ("time",), 1),
        ('\n"time" = 5', ("time",), 2),
        ("field-bits = 'x'\nbits = 1", ("bits",), 2),
        ('entry = """\ntime = 5\n"""\ntime = 6', ("time",), 4),
        ("# time = 1\ntime = 2", ("time",), 2),
        ("property = [\n'race',\n]\ntime = 2", ("time",), 4),
        ("[other]\ntime = 1\n[tool.plait]\n  time = 2", ("tool", "plait", "time"), 4),
        ("tool.plait.time = 2", ("tool", "plait", "time"), 1),
        ("[tool]\nplait = { all = true, time = 2 }", ("tool", "plait", "time"), 2),
        ("[check]\nall = true", ("check",), 1),
        ("\n[tool.plait.check]\nall = true", ("tool", "plait", "check"), 2),
        ("all = true", ("time",), None),
    ],
)
def test_the_line_of_a_key_is_found(text: str, names: tuple[str, ...], line: int | None) -> None:
    assert line_of_key(text, names) == line


def test_a_table_for_plait_may_be_empty(tmp_path: Path) -> None:
    (tmp_path / "plait.toml").write_text("all = true\n", encoding="utf-8")
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text("[tool.plait]\n", encoding="utf-8")
    assert not resolve(CHECK, {}, inner).flag("all")


def test_a_project_file_without_a_table_for_plait_is_no_configuration(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text("[tool.ruff]\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"no table \[tool.plait\]"):
        resolve(CHECK, {"config": (str(path),)}, tmp_path)


def test_a_file_nested_too_deeply_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plait.toml").write_text(f"property = {'[' * 100_000}", encoding="utf-8")
    with pytest.raises(InputError, match=r"plait\.toml: nested too deeply"):
        resolve(CHECK, {}, tmp_path)


def test_a_byte_order_mark_is_no_statement(tmp_path: Path) -> None:
    (tmp_path / "plait.toml").write_bytes(b"\xef\xbb\xbfall = true\n")
    assert resolve(CHECK, {}, tmp_path).flag("all")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plait.toml").write_bytes(b"all = \xff\n")
    with pytest.raises(InputError, match=r"plait\.toml: this is not UTF-8 at byte 6"):
        resolve(CHECK, {}, tmp_path)


def test_paths_in_an_array_are_those_of_a_class_path(tmp_path: Path) -> None:
    text = f'classpath = ["a.jar{os.pathsep}b", "c"]\n'
    (tmp_path / "plait.toml").write_text(text, encoding="utf-8")
    assert resolve(CHECK, {}, tmp_path).items("classpath") == ("a.jar", "b", "c")
