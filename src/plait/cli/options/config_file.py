"""`plait.toml`, or the `[tool.plait]` table of `pyproject.toml`: found, read, and its keys checked.

A wrong key or value is named with the file and its line. The TOML reader gives no lines, so that of
a key is found again in the text when there is something to say about it.
"""

import json
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from plait.base.errors import InputError
from plait.base.files import read_bytes
from plait.base.node import node
from plait.cli.options.nearest import nearest
from plait.spec.option_forms import Form, Option
from plait.spec.option_values import allowed, check_value

Value = str | tuple[str, ...]
"""A value in its textual form, or the items of a list in theirs."""

_MOST_BYTES: Final = 1 << 20
"""How large a configuration file may be."""

_OWN: Final = "plait.toml"
_MOST_CANDIDATES: Final = 100
"""How many lines are tried when that of a key is looked for."""


@node
class Given:
    """A value that a user gave, and the words with which a message about it begins."""

    value: Value
    origin: str


@node
class ConfigFile:
    """A file, and the table of Plait in it: at the top, or under these names."""

    path: Path
    text: str
    names: tuple[str, ...]
    table: Mapping[str, Any]

    def values(self, known: Mapping[str, Option]) -> dict[str, Given]:
        """What the file sets, by the names of options; `InputError` for what it cannot set."""
        return {key: self._value(key, value, known) for key, value in self.table.items()}

    def _value(self, key: str, value: object, known: Mapping[str, Option]) -> Given:
        if key not in known:
            raise InputError(f"{self._place(key)}: unknown key {key!r}{nearest(key, known)}")
        option = known[key]
        if option.only_flag:
            raise InputError(f"{self._place(key)}: give --{key} on the command line, not here")
        origin = f"{self._place(key)}: {key} = {_shown(value)}"
        try:
            found = _textual(option, value)
            for text in (found,) if isinstance(found, str) else found:
                check_value(option, text)
        except InputError as error:
            raise InputError(f"{origin}: {error}") from None
        return Given(found, origin)

    def _place(self, key: str) -> str:
        line = line_of_key(self.text, (*self.names, key))
        return str(self.path) if line is None else f"{self.path}:{line}"


def find_config(explicit: str, folder: Path) -> ConfigFile | None:
    """The file that `--config` names, if any, else the nearest from `folder` upwards."""
    if explicit:
        config = _read(Path(explicit))
        if config is None:
            raise InputError(f"--config {explicit}: there is no table [tool.plait] in it")
        return config
    for place in (folder, *folder.parents):
        for path in (place / _OWN, place / "pyproject.toml"):
            is_there = path.is_file() or (path.name == _OWN and os.path.lexists(path))
            config = _read(path) if is_there else None
            if config is not None:
                return config
    return None


def line_of_key(text: str, names: tuple[str, ...]) -> int | None:
    """The line on which the last of the names is set, within the tables of the others.

    A line that seems to set it does so if the text before it and the key as it is written there,
    with some value, are TOML in which the key is set; so does the heading of a table. Inside inline
    tables, the first line that names it must do.
    """
    lines = text.splitlines()
    key = re.compile(rf"(?<![\w-]){re.escape(names[-1])}(?![\w-])[\"' \t]*(=|]|\.)")
    places = [(at, found) for at, line in enumerate(lines) if (found := key.search(line))]
    for at, found in places[:_MOST_CANDIDATES]:
        begun = lines[at] if found[1] != "=" else f"{lines[at][: found.start(1)]} = 0"
        if _sets("\n".join((*lines[:at], begun)), names):
            return at + 1
    return places[0][0] + 1 if places else None


def _sets(text: str, names: tuple[str, ...]) -> bool:
    try:
        table: Any = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return False
    for name in names:
        if not isinstance(table, dict) or name not in table:
            return False
        table = table[name]
    return True


def _read(path: Path) -> ConfigFile | None:
    """The file; None for a `pyproject.toml` without a table for Plait."""
    try:
        text = read_bytes(path, _MOST_BYTES).decode("utf-8-sig")
        table = tomllib.loads(text)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except RecursionError:
        raise InputError(f"{path}: nested too deeply") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: this is not UTF-8 at byte {error.start}") from error
    except ValueError as error:  # not TOML, or a number of too many digits
        raise InputError(f"{path}: {error}") from error
    if path.name != "pyproject.toml":
        return ConfigFile(path, text, (), table)
    tools = table.get("tool", {})
    if not isinstance(tools, dict) or "plait" not in tools:
        return None
    if not isinstance(tools["plait"], dict):
        raise InputError(f"{path}: tool.plait should be a table")
    return ConfigFile(path, text, ("tool", "plait"), tools["plait"])


def _textual(option: Option, value: object) -> Value:
    """A TOML value in the textual form; `InputError`, with what is allowed, for a wrong type."""
    form = option.form
    match value:
        case bool():
            if form is Form.FLAG:
                return str(value).lower()
        case str():
            if form is not Form.FLAG:
                return value
        case int():
            if form in (Form.COUNT, Form.NUMBER, Form.DURATION, Form.SIZE):
                return str(value)
        case float():
            if form is Form.DURATION:
                return f"{value:.15f}".rstrip("0").rstrip(".") if abs(value) < 1e15 else str(value)
        case list() if option.separator and all(isinstance(item, str) for item in value):
            return tuple(value)
    raise InputError(f"write {allowed(option)}")


def _shown(value: object) -> str:
    """A value as TOML writes it, shortened."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = "..." if isinstance(value, (dict, list)) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
