"""Options, as the command line, `plait.toml` and the descriptors of engines declare them."""

import os
from collections.abc import Callable
from enum import Enum, StrEnum
from typing import Final, Protocol, TypeVar

from plait.base.node import node

MOST: Final = 2**31 - 1
"""The largest number that any option takes."""

T = TypeVar("T")


class Form(Enum):
    """The form of the values of an option."""

    TEXT = "text"
    FLAG = "flag"
    CHOICE = "choice"
    COUNT = "count"
    """A whole number from 1 up, or `none`."""
    NUMBER = "number"
    """A whole number from 1 up."""
    DURATION = "duration"
    SIZE = "size"
    LIST = "list"
    """Texts separated by commas, an array in `plait.toml`; may be given several times."""
    PATHS = "paths"
    """A list with the separator of Java's class path."""


class Group(StrEnum):
    """The heading under which `--help` and `docs/cli.md` list an option, in this order.

    The headings of single engines come after `SEARCH`.
    """

    PROGRAM = "The program"
    PROPERTIES = "What to check"
    BOUNDS = "Bounds"
    SUITES = "Suites of tests"
    ENVIRONMENT = "The program's environment"
    SEARCH = "Engine and search"
    CONFIRMATION = "Confirmation on the JVM"
    OUTPUT = "Reports"
    SETUP = "Setup"


@node
class Option:
    """One option: `--name` on the command line, `name = ...` in the file unless `only_flag`.

    `default` is in the textual form of a value; a flag's is `false`; empty means not set. The first
    sentence of `help` stands alone: the short help of long commands shows it for the options that
    are `usual`. `most` is the largest allowed number. Options of engines may leave out the heading
    `group`; options of a single engine are then listed under the name of that engine.
    """

    name: str
    form: Form
    metavar: str
    default: str
    help: str
    choices: tuple[str, ...] = ()
    only_flag: bool = False
    group: str = ""
    usual: bool = False
    most: int = MOST

    @property
    def separator(self) -> str:
        """The separator of the items of a list; empty when the option is not a list."""
        return {Form.LIST: ",", Form.PATHS: os.pathsep}.get(self.form, "")


class OptionValues(Protocol):
    """The values of options by name, each read according to its form."""

    def text(self, name: str) -> str:
        """A text or choice; empty when not set."""

    def flag(self, name: str) -> bool:
        """Whether a flag is on."""

    def count(self, name: str) -> int | None:
        """A positive number, None for no limit."""

    def number(self, name: str) -> int:
        """A positive number of a required option."""

    def parsed(self, name: str, parse: Callable[[str], T]) -> T:
        """The parsed value; an `InputError` names the source of the value."""

    def variable(self, name: str) -> str:
        """The value of an environment variable; empty when it is not set."""
