"""What an option of the command line is, and what a command."""

from enum import Enum

from plait.base.node import node


class Form(Enum):
    """What values an option takes."""

    TEXT = "text"
    FLAG = "flag"
    CHOICE = "choice"
    COUNT = "count"
    DURATION = "duration"
    SIZE = "size"


@node
class Option:
    """One option: `--name` on the command line, `name = ...` in the file unless `only_flag`.

    `default` is in the textual form of a value; a flag's is `false`; empty means not set.
    """

    name: str
    form: Form
    metavar: str
    default: str
    help: str
    choices: tuple[str, ...] = ()
    only_flag: bool = False


@node
class Command:
    """A command with its arguments as shown in its usage line."""

    name: str
    arguments: str
    summary: str
    details: str
    options: tuple[Option, ...]
