"""Options: their forms, and where their values come from."""

from pathlib import Path

import pytest

from plait.base.errors import InputError
from plait.cli.options import CHECK
from plait.cli.settings import resolve
from plait.cli.values import parse_count, parse_duration, parse_size


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("60s", 60), ("1.5m", 90), ("500ms", 0.5), ("2h", 7200), ("7", 7), ("none", None)],
)
def test_durations_are_read(text: str, seconds: float | None) -> None:
    assert parse_duration(text) == seconds


@pytest.mark.parametrize(
    ("text", "size"),
    [("4GB", 4 * 10**9), ("1GiB", 2**30), ("512m", 2**29), ("100", 100), ("none", None)],
)
def test_sizes_are_read(text: str, size: int | None) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize("text", ["", "s", "-1s", "0s", "5 parsecs", "1e3s", "five"])
def test_what_is_no_duration_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="duration"):
        parse_duration(text)


@pytest.mark.parametrize("text", ["", "GB", "-4GB", "4XB", "0"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="size"):
        parse_size(text)


@pytest.mark.parametrize("text", ["0", "-3", "2.5", "many", "²"])
def test_what_is_no_count_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="whole number"):
        parse_count(text)


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


def test_flags_win_over_the_file_and_the_file_over_the_defaults(tmp_path: Path) -> None:
    write(tmp_path, "plait.toml", 'time = "5m"\ncontexts = 3\nall = true\n')
    settings = resolve(CHECK, {"time": "7s"}, tmp_path)
    assert settings.seconds("time") == 7
    assert settings.count("contexts") == 3
    assert settings.flag("all")
    assert settings.text("engine") == "auto"
    assert settings.size("memory") is None


def test_the_file_is_found_in_a_parent_folder(tmp_path: Path) -> None:
    write(tmp_path, "pyproject.toml", '[tool.plait]\nproperty = ["race", "deadlock"]\n')
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    assert resolve(CHECK, {}, inner).text("property") == "race,deadlock"


def test_a_pyproject_of_other_tools_is_passed_over(tmp_path: Path) -> None:
    write(tmp_path, "plait.toml", 'engine = "reference"\n')
    inner = tmp_path / "a"
    inner.mkdir()
    write(inner, "pyproject.toml", "[tool.ruff]\nline-length = 100\n")
    assert resolve(CHECK, {}, inner).text("engine") == "reference"


def test_a_class_path_is_written_as_a_list(tmp_path: Path) -> None:
    write(tmp_path, "plait.toml", 'classpath = ["a.jar", "b"]\n')
    assert resolve(CHECK, {}, tmp_path).text("classpath") == "a.jar:b"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('tyme = "5m"', "unknown key 'tyme'; did you mean 'time'"),
        ("config = 'x'", "unknown key 'config'"),
        ('all = "yes"', "all = 'yes' is not true or false"),
        ("time = true", "time = True is not a duration"),
        ("engine = ['auto']", "engine"),
        ('engine = "abacus"', "choose from auto, reference, explicit"),
        ("time = ", "Invalid value"),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    write(tmp_path, "plait.toml", text)
    with pytest.raises(InputError, match=message):
        resolve(CHECK, {}, tmp_path)


def test_a_file_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot read .*none\.toml"):
        resolve(CHECK, {"config": str(tmp_path / "none.toml")}, tmp_path)


def test_a_wrong_value_names_its_option(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="time: '5 parsecs' is not"):
        resolve(CHECK, {"time": "5 parsecs"}, tmp_path).seconds("time")
