"""The sources of option values: flags override the file, the file overrides the defaults."""

import os
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

from plait.base.budget import free_memory
from plait.base.errors import InputError
from plait.cli.options.command_form import Command
from plait.cli.options.config_file import Given, Value, find_config
from plait.cli.options.option_table import COMMANDS
from plait.spec.option_forms import Form, Option
from plait.spec.option_values import check_value, parse_count, parse_duration, parse_size

T = TypeVar("T")
Flags = Mapping[str, tuple[str, ...]]
"""What was given on the command line for each option, in order; nothing for most."""

_OPEN: Final = ("", "none", "auto")
"""Values that leave an option to Plait."""


_SHARE_OF_MEMORY: Final = 0.75
"""The part of the free memory that a check may take, unless it is told how much."""


class Settings:
    """The resolved options of one command, by name."""

    def __init__(
        self,
        texts: Mapping[str, str],
        given: Collection[str] = (),
        items: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        origins: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.texts = texts
        """Every option in its textual form, as the report records it."""
        self._given = given
        self._items = items
        self._origins = origins
        self.began = time.monotonic()
        """When the command began."""

    @property
    def chosen(self) -> frozenset[str]:
        """The options that the user has set to a value of their own."""
        return frozenset(name for name in self._given if self.texts[name] not in _OPEN)

    def is_flag(self, name: str) -> bool:
        """Whether an option was given on the command line, not in the file or not at all."""
        return self._origins.get(name, "").startswith("--")

    def text(self, name: str) -> str:
        """A text or choice; empty when not set."""
        return self.texts[name]

    def optional(self, name: str) -> str | None:
        """A text, None when not set."""
        return self.texts[name] or None

    def items(self, name: str) -> tuple[str, ...]:
        """The items of a list."""
        return self._items[name]

    def flag(self, name: str) -> bool:
        """Whether a flag is on."""
        return self.texts[name] == "true"

    def count(self, name: str) -> int | None:
        """A positive number, None for no limit."""
        return self.parsed(name, parse_count)

    def number(self, name: str) -> int:
        """A positive number of an option that needs one."""
        found = self.count(name)
        assert found is not None, "the number should have been checked"
        return found

    def seconds(self, name: str) -> float | None:
        """A duration, None for no limit."""
        return self.parsed(name, parse_duration)

    def size(self, name: str) -> int | None:
        """A size in bytes, None for no limit."""
        return self.parsed(name, parse_size)

    def parsed(self, name: str, parse: Callable[[str], T]) -> T:
        """What the text means; an `InputError` begins with the option or the place in the file."""
        try:
            return parse(self.texts[name])
        except InputError as error:
            about = str(error).removeprefix(f"{name}: ")
            raise InputError(f"{self._origin(name)}: {about}") from error

    def _origin(self, name: str) -> str:
        return self._origins.get(name, f"--{name} {self.texts[name]}".rstrip())

    def variable(self, name: str) -> str:
        """What an environment variable is set to; empty when it is not set."""
        return os.environ.get(name, "")

    def with_defaults(self, options: Sequence[Option]) -> "Settings":
        """These settings, where options that the command does not have are as by default."""
        missing = [option for option in options if option.name not in self.texts]
        texts = {option.name: option.default for option in missing}
        items: dict[str, tuple[str, ...]] = {o.name: () for o in missing if o.separator}
        known = Settings(
            {**texts, **self.texts}, self._given, {**items, **self._items}, self._origins
        )
        known.began = self.began
        return known

    def memory(self) -> int | None:
        """The size of `--memory`: by default most of what is free."""
        if self.texts["memory"] == "auto":
            return int(_SHARE_OF_MEMORY * free_memory())
        return self.size("memory")


def resolve(command: Command, flags: Flags, folder: Path) -> Settings:
    """The settings of a command from its flags, the file found from `folder` on, the defaults.

    `InputError` for a value that an option of any command cannot have, or a key that is no option.
    """
    by_name = {option.name: option for option in command.options}
    given = {
        name: setting
        for name, texts in flags.items()
        if (setting := _from_flags(by_name[name], texts, by_name)) is not None
    }
    config = given.get("config")
    from_file = _from_file(by_name, str(config.value) if config else "", folder)
    texts: dict[str, str] = {}
    items: dict[str, tuple[str, ...]] = {}
    origins: dict[str, str] = {}
    for name, option in by_name.items():
        setting = given.get(name) or from_file.get(name)
        value = option.default if setting is None else setting.value
        texts[name] = value if isinstance(value, str) else option.separator.join(value)
        if option.separator:
            items[name] = _items(option, value)
        if setting is not None:
            origins[name] = setting.origin
    return Settings(texts, origins.keys(), items, origins)


def _from_flags(
    option: Option, texts: tuple[str, ...], options: Mapping[str, Option]
) -> Given | None:
    """The value of the flags of one option; those of a list add up, others must not differ."""
    if not texts:
        return None
    for text in texts:
        if text.startswith("--") and text[2:].partition("=")[0] in options:
            raise InputError(f"--{option.name}: its value is missing before {text}")
    if option.separator:
        text = option.separator.join(texts)
        return Given(text, _as_flag(option, text))
    if len(set(texts)) > 1:
        raise InputError(f"--{option.name} is given twice: leave out {' or '.join(texts)}")
    origin = _as_flag(option, texts[0])
    try:
        check_value(option, texts[0])
    except InputError as error:
        raise InputError(f"{origin}: {error}") from None
    return Given(texts[0], origin)


def _as_flag(option: Option, text: str) -> str:
    return f"--{option.name}" if option.form is Form.FLAG else f"--{option.name} {text}".rstrip()


def _from_file(own: Mapping[str, Option], explicit: str, folder: Path) -> Mapping[str, Given]:
    """What the file sets. It may set options of other commands too, whose values are checked."""
    config = find_config(explicit, folder)
    if config is None:
        return {}
    every = {option.name: option for command in COMMANDS for option in command.options}
    return config.values({**every, **own})


def _items(option: Option, value: Value) -> tuple[str, ...]:
    """The items of a list; those of an array in the file may contain commas."""
    if option.form is Form.PATHS and not isinstance(value, str):
        value = option.separator.join(value)
    parts = value.split(option.separator) if isinstance(value, str) else value
    return tuple(part for part in parts if part)
