"""Messages about command lines that click cannot parse: one sentence each."""

from collections.abc import Sequence

import click

from plait.cli.help_pages import usage
from plait.cli.options.command_form import Command
from plait.cli.options.nearest import nearest
from plait.cli.options.option_table import COMMANDS
from plait.engines.registry import ENGINES
from plait.spec.option_values import allowed, joined


def misuse(error: click.ClickException, words: Sequence[str]) -> str:
    """The error in the words of a command line."""
    command = next((one for one in COMMANDS if one.name == next(iter(words), "")), None)
    if command is None:
        if isinstance(error, click.NoSuchOption):
            return _unknown_before_command(error.option_name)
        return error.format_message()
    match error:
        case click.NoSuchOption():
            return _unknown_option(command, error.option_name, words)
        case click.BadOptionUsage():
            return _wrong_value(command, error.option_name.lstrip("-"), words)
        case click.MissingParameter():
            return f"{command.name}: {_first(command)} is missing; usage: {usage(command)}"
    return f"{command.name}: {error.format_message()[:1].lower()}{error.format_message()[1:]}"


def unknown_command(word: str) -> str:
    """The message about a word that is no command; it may be a target."""
    names = [command.name for command in COMMANDS]
    if "." in word or "/" in word:
        return f"unknown command {word}; did you mean plait check {word}?"
    near = nearest(word, names) or f"; the commands are {', '.join(names)}"
    return f"unknown command {word}{near}"


def _first(command: Command) -> str:
    return command.arguments.split()[0].removesuffix("...")


def _unknown_before_command(option: str) -> str:
    return f"unknown option {option}; options follow the command: plait COMMAND [OPTIONS] ..."


def _unknown_option(command: Command, option: str, words: Sequence[str]) -> str:
    if not option.startswith("--"):  # click takes -time for -t and so on
        option = next((word for word in words if word.startswith(option)), option)
    name = option.lstrip("-").partition("=")[0]
    own = {one.name: one for one in command.options}
    if name in own:
        return f"{command.name}: write --{name} with two dashes"
    others = [other for other in COMMANDS if name in (one.name for one in other.options)]
    if others:
        able = [e for e in ENGINES if name in (one.name for one in e.options)]
        is_special = len(able) == 1 and others[0].name == "check"
        with_engine = f", with --engine {able[0].id}" if is_special else ""
        whose = joined([f"plait {other.name}" for other in others])
        return f"{command.name} has no option --{name}: it is an option of {whose}{with_engine}"
    near = nearest(name, own, "--")
    return (
        f"{command.name} has no option {option}{near or f'; see plait {command.name} --help-all'}"
    )


def _wrong_value(command: Command, name: str, words: Sequence[str]) -> str:
    option = next((one for one in command.options if one.name == name), None)
    if option is None or any(word.startswith(f"--{name}=") for word in words):
        return f"--{name} takes no value: remove what follows it"
    return f"--{name}: its value is missing; write {allowed(option)}"
