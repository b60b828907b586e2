"""What an option of the command line is, and what a command."""

import os
from enum import Enum
from typing import Final

from plait.base.node import node

MOST: Final = 2**31 - 1
"""The largest number that any option takes."""


class Form(Enum):
    """What values an option takes."""

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
    """Texts separated by commas; an array in the file; may be given several times."""
    PATHS = "paths"
    """A list whose separator is that of Java's class path."""


class Group(Enum):
    """The heading under which `--help` and `docs/cli.md` list an option, in this order."""

    PROGRAM = "The program"
    PROPERTIES = "What to check"
    BOUNDS = "Bounds"
    ENVIRONMENT = "The program's environment"
    SEARCH = "Engine and search"
    EXPLICIT = "Explicit engine (the default)"
    SYMBOLIC = "Symbolic engine"
    PUSHDOWN = "Pushdown engine"
    CONFIRMATION = "Confirmation on the JVM"
    OUTPUT = "Reports"
    SETUP = "Setup"


@node
class Option:
    """One option: `--name` on the command line, `name = ...` in the file unless `only_flag`.

    `default` is in the textual form of a value; a flag's is `false`; empty means not set. The first
    sentence of `help` stands alone: the short help of long commands shows it for the options that
    are `usual`. `most` is the largest number that is allowed. A test asks for a `group`.
    """

    name: str
    form: Form
    metavar: str
    default: str
    help: str
    choices: tuple[str, ...] = ()
    only_flag: bool = False
    group: Group | None = None
    usual: bool = False
    most: int = MOST

    @property
    def separator(self) -> str:
        """What stands between the items of a list; empty for what is no list."""
        return {Form.LIST: ",", Form.PATHS: os.pathsep}.get(self.form, "")


@node
class Command:
    """A command with its arguments as shown in its usage line, and what its exit statuses mean."""

    name: str
    arguments: str
    summary: str
    details: str
    options: tuple[Option, ...]
    statuses: tuple[tuple[str, str], ...] = ()
