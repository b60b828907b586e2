"""The pages of `--help` and `--help-all`: options under the headings of their groups.

A command with many options has a short page of the usual ones, each with the first sentence about
it; `--help-all` shows all of all options.
"""

import shutil
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import click

from plait.cli.environment import VARIABLES
from plait.cli.options.command_form import Command
from plait.cli.options.engine_options import headings
from plait.spec.option_forms import Form, Option

MOST_WIDTH: Final = 100
_MOST_ON_SHORT_PAGE: Final = 15
_FIRST_COLUMN: Final = 26
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"


def has_short_page(command: Command) -> bool:
    """Whether `--help` leaves options out."""
    return len(command.options) > _MOST_ON_SHORT_PAGE


def by_group(options: Sequence[Option]) -> list[tuple[str, list[Option]]]:
    """The options under the headings of their groups, in the order of those and of the table."""
    found = ((title, [o for o in options if o.group == title]) for title in (*headings(), ""))
    return [(title or "Others", members) for title, members in found if members]


def page(command: Command, *, whole: bool) -> str:
    """The help of a command; `whole` is that of `--help-all`."""
    is_short = has_short_page(command) and not whole
    shown = [option for option in command.options if option.usual or not is_short]
    lines = _lines()
    lines.write_usage(f"plait {command.name}", usage(command).partition(f" {command.name} ")[2])
    _paragraphs(lines, command.summary, command.details)
    for heading, members in by_group(shown):
        with lines.section(heading):
            lines.write_dl([_row(option, short=is_short) for option in members], _FIRST_COLUMN)
    with lines.section("Help"):
        lines.write_dl(_help_rows(command), _FIRST_COLUMN)
    if command.statuses:
        with lines.section("Exit status"):
            lines.write_dl(command.statuses)
    return _text(lines)


def usage(command: Command) -> str:
    """How the command is called."""
    return f"plait {command.name} [OPTIONS] {command.arguments}".rstrip()


def overview(commands: Iterable[Command]) -> str:
    """The help of `plait` itself."""
    lines = _lines()
    lines.write_usage("plait", "COMMAND [OPTIONS] ...")
    _paragraphs(
        lines, "Verify multithreaded Java programs under every schedule, and report evidence."
    )
    with lines.section("Commands"):
        lines.write_dl([(command.name, command.summary) for command in commands])
    with lines.section("Help"):
        lines.write_dl(
            [
                ("-h, --help", "This page. plait COMMAND --help describes one command."),
                ("--help-all", "All options of all commands."),
                ("--version", "The version."),
            ]
        )
    with lines.section("Environment variables"):
        lines.write_dl(VARIABLES)
    _paragraphs(
        lines,
        "Options can also be set in plait.toml, under their names without the dashes. Most "
        "commands exit with 0 for success, 1 if a property is violated, 2 for bad input or usage, "
        "3 if the answer is inconclusive, 4 for a bug in Plait.",
    )
    return _text(lines)


def help_option(names: list[str], text: Callable[[click.Context], str]) -> click.Option:
    """An option that prints a text and ends the command, whatever else is given."""

    def show(context: click.Context, _parameter: click.Parameter, value: Any) -> None:
        if value and not context.resilient_parsing:
            click.echo(text(context))
            context.exit()

    return click.Option(names, is_flag=True, is_eager=True, expose_value=False, callback=show)


def first_sentence(text: str) -> str:
    """The first sentence of a text."""
    first, stop, _ = text.partition(". ")
    return f"{first}." if stop else first


def shown_default(option: Option) -> str:
    """The default as help pages show it: nothing where there is none, or the text says it."""
    is_said = option.default == "none" and "Default:" in option.help
    return "" if option.default in ("", "false") or is_said else option.default


def term(option: Option) -> str:
    """An option with what stands for its value."""
    return f"--{option.name}" if option.form is Form.FLAG else f"--{option.name} {option.metavar}"


def _row(option: Option, *, short: bool) -> tuple[str, str]:
    parts = [first_sentence(option.help) if short else option.help]
    if option.choices:
        parts.append(f"One of {', '.join(option.choices)}.")
    if default := shown_default(option):
        parts.append(f"Default:{_UNBROKEN}{default}.")
    return term(option), " ".join(parts)


def _help_rows(command: Command) -> list[tuple[str, str]]:
    if not has_short_page(command):
        return [("-h, --help", "This page.")]
    return [
        ("-h, --help", "The most common options."),
        ("--help-all", f"All {len(command.options)} options of plait {command.name}."),
    ]


def _paragraphs(lines: click.HelpFormatter, *texts: str) -> None:
    for text in texts:
        lines.write_paragraph()
        lines.write_text(text)


def _text(lines: click.HelpFormatter) -> str:
    return lines.getvalue().replace(_UNBROKEN, " ").rstrip("\n")


def _lines() -> click.HelpFormatter:
    columns = min(shutil.get_terminal_size().columns, MOST_WIDTH)
    return click.HelpFormatter(width=max(columns - 2, 40))
