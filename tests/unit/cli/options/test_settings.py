"""Options: their forms, and where their values come from."""

from pathlib import Path

import pytest

from plait.base.errors import InputError
from plait.cli.options.option_table import CHECK
from plait.cli.options.settings import resolve
from plait.spec.option_values import parse_count, parse_duration, parse_size
from plait.spec.properties import parse_properties


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


@pytest.mark.parametrize(
    "text", ["", "s", "-1s", "0s", "5 parsecs", "1e3s", "five", "9" * 400, "5,5s"]
)
def test_what_is_no_duration_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="duration"):
        parse_duration(text)


@pytest.mark.parametrize("text", ["", "GB", "-4GB", "4XB", "0", "9" * 400 + "GB"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="size"):
        parse_size(text)


@pytest.mark.parametrize("text", ["0", "-3", "2.5", "many", "²", "9" * 20, "9" * 5000])
def test_what_is_no_count_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="whole number"):
        parse_count(text)


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


def test_flags_win_over_the_file_and_the_file_over_the_defaults(tmp_path: Path) -> None:
    write(tmp_path, "plait.toml", 'time = "5m"\ncontexts = 3\nall = true\n')
    settings = resolve(CHECK, {"time": ("7s",)}, tmp_path)
    assert settings.seconds("time") == 7
    assert settings.count("contexts") == 3
    assert settings.flag("all")
    assert settings.text("engine") == "auto"
    assert settings.text("memory") == "auto"


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


def test_a_file_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot read .*none\.toml"):
        resolve(CHECK, {"config": (str(tmp_path / "none.toml"),)}, tmp_path)


def test_a_wrong_value_names_its_option(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--time 5 parsecs: write a duration such as"):
        resolve(CHECK, {"time": ("5 parsecs",)}, tmp_path)


def test_what_an_engine_refuses_names_the_place_in_the_file(tmp_path: Path) -> None:
    write(tmp_path, "plait.toml", 'time = "5s"\nproperty = ["speed"]\n')
    settings = resolve(CHECK, {}, tmp_path)
    with pytest.raises(InputError, match=r'plait.toml:2: property = \["speed"\]: unknown property'):
        settings.parsed("property", parse_properties)


def test_lists_that_are_given_twice_add_up(tmp_path: Path) -> None:
    flags = {"also": ("html=a.html", "json=b.json,sarif=c.sarif"), "property": ("race", "guard")}
    settings = resolve(CHECK, flags, tmp_path)
    assert settings.items("also") == ("html=a.html", "json=b.json", "sarif=c.sarif")
    assert settings.text("property") == "race,guard"


def test_what_is_no_list_is_not_given_two_values(tmp_path: Path) -> None:
    assert resolve(CHECK, {"time": ("5s", "5s")}, tmp_path).seconds("time") == 5
    with pytest.raises(InputError, match="--time is given twice: leave out 5s or 6s"):
        resolve(CHECK, {"time": ("5s", "6s")}, tmp_path)


def test_an_option_in_the_place_of_a_value_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--entry: its value is missing before --all"):
        resolve(CHECK, {"entry": ("--all",)}, tmp_path)


def test_files_with_commas_in_their_names_are_items_of_an_array(tmp_path: Path) -> None:
    write(tmp_path, "plait.toml", 'also = ["html=a,b.html", "json=c.json"]\n')
    assert resolve(CHECK, {}, tmp_path).items("also") == ("html=a,b.html", "json=c.json")
