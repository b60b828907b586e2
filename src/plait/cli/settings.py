"""Where option values come from: flags win over the file, the file over the defaults."""

import difflib
import os
import tomllib
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from plait.base.errors import InputError
from plait.base.files import read_file
from plait.cli.option_forms import Command, Form, Option
from plait.cli.options import COMMANDS
from plait.cli.values import parse_count, parse_duration, parse_size

T = TypeVar("T")

_OPEN: Final = ("", "none", "auto")
"""Values that leave an option to Plait."""


class Settings:
    """The resolved options of one command, by name; `given` are those that flag or file sets."""

    def __init__(self, texts: Mapping[str, str], given: Collection[str] = ()) -> None:
        self.texts = texts
        """Every option in its textual form, as the report records it."""
        self._given = given

    @property
    def chosen(self) -> frozenset[str]:
        """The options that the user has set to a value of their own."""
        return frozenset(name for name in self._given if self.texts[name] not in _OPEN)

    def text(self, name: str) -> str:
        """A text or choice; empty when not set."""
        return self.texts[name]

    def optional(self, name: str) -> str | None:
        """A text, None when not set."""
        return self.texts[name] or None

    def flag(self, name: str) -> bool:
        """Whether a flag is on."""
        return self.texts[name] == "true"

    def count(self, name: str) -> int | None:
        """A positive number, None for no limit."""
        return _about(name, parse_count, self.texts[name])

    def seconds(self, name: str) -> float | None:
        """A duration, None for no limit."""
        return _about(name, parse_duration, self.texts[name])

    def size(self, name: str) -> int | None:
        """A size in bytes, None for no limit."""
        return _about(name, parse_size, self.texts[name])


def resolve(command: Command, flags: Mapping[str, str | None], folder: Path) -> Settings:
    """The settings of a command from its flags, the file found from `folder` on, the defaults."""
    from_file = _read_file(flags.get("config"), folder)
    set_by_flag = {name: text for name, text in flags.items() if text is not None}
    given = {**from_file, **set_by_flag}
    texts: dict[str, str] = {}
    for option in command.options:
        texts[option.name] = given.get(option.name, option.default)
        if option.choices and texts[option.name] not in option.choices:
            raise InputError(
                f"{option.name} = {texts[option.name]!r}: choose from {', '.join(option.choices)}"
            )
    return Settings(texts, given.keys() & texts.keys())


def _about(name: str, parse: Callable[[str], T], text: str) -> T:
    try:
        return parse(text)
    except InputError as error:
        raise InputError(f"{name}: {error}") from error


def _read_file(explicit: str | None, folder: Path) -> dict[str, str]:
    """The keys of the configuration file in textual form."""
    if explicit is not None:
        path = Path(explicit)
        table = _load(path)
        own = _tool_table(path, table) if path.name == "pyproject.toml" else table
        return _checked(path, own or {})
    for place in (folder, *folder.parents):
        path = place / "plait.toml"
        if os.path.lexists(path):
            return _checked(path, _load(path))
        path = place / "pyproject.toml"
        if os.path.isfile(path):
            own = _tool_table(path, _load(path))
            if own is not None:
                return _checked(path, own)
    return {}


def _load(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_file(path).decode("utf-8"))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:  # not TOML, not UTF-8, or a number of too many digits
        raise InputError(f"{path}: {error}") from error
    except RecursionError:
        raise InputError(f"{path}: values are nested too deeply") from None


def _tool_table(path: Path, table: dict[str, Any]) -> dict[str, Any] | None:
    """The table of a project file that is about Plait, None when there is none."""
    tools = table.get("tool")
    found = tools.get("plait") if isinstance(tools, dict) else None
    if found is not None and not isinstance(found, dict):
        raise InputError(f"{path}: tool.plait is not a table")
    return found


def _checked(path: Path, table: dict[str, Any]) -> dict[str, str]:
    known = {
        option.name: option
        for command in COMMANDS
        for option in command.options
        if not option.only_flag
    }
    values: dict[str, str] = {}
    for key, value in table.items():
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1, cutoff=0.0)
            raise InputError(f"{path}: unknown key {key!r}; did you mean {near[0]!r}?")
        values[key] = _as_text(path, known[key], value)
    return values


def _as_text(path: Path, option: Option, value: object) -> str:
    """A TOML value in the textual form; numbers, booleans and lists of strings are welcome."""
    match value:
        case bool():
            if option.form is Form.FLAG:
                return "true" if value else "false"
        case str() | int() | float():
            if option.form is not Form.FLAG:
                return str(value)
        case list() if all(isinstance(item, str) for item in value):
            if option.form is Form.TEXT:
                return ",".join(value) if option.name in ("property", "track") else ":".join(value)
    raise InputError(f"{path}: {option.name} = {value!r} is not {_article(option.form)}")


def _article(form: Form) -> str:
    return {Form.FLAG: "true or false"}.get(form, f"a {form.value}")
