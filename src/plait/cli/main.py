"""The entry point: click commands made from the table of options, and the exit codes of errors.

Commands import the driver only when they run, so that `plait --help` is quick.
"""

import contextlib
import gc
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from plait import __version__
from plait.base.budget import process_began
from plait.base.errors import InputError, OutputError
from plait.cli.help_pages import help_option, overview, page, usage
from plait.cli.interrupts import break_off_on_signals, ignore_signals
from plait.cli.options.command_form import Command
from plait.cli.options.fitting import refuse_ignored
from plait.cli.options.misuse import misuse, unknown_command
from plait.cli.options.option_table import (
    BASELINE,
    CHECK,
    COMMANDS,
    DOCTOR,
    FLOW,
    RACES,
    REPLAY,
    RUN,
    SHOW,
)
from plait.cli.options.settings import Settings, resolve
from plait.cli.streams import open_streams, tell
from plait.spec.option_forms import Form, Option

EXIT_BAD_INPUT: Final = 2
EXIT_INCONCLUSIVE: Final = 3
EXIT_INTERNAL: Final = 4
_OBJECTS_BETWEEN_COLLECTIONS: Final = 2_000_000


def main() -> NoReturn:
    """Run the command line of this process."""
    break_off_on_signals()
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)  # little here is cyclic, and much is kept
    open_streams()
    status = run(sys.argv[1:], process_began())
    with contextlib.suppress(OutputError):  # else the interpreter has a status of its own for it
        sys.stdout.flush()
    ignore_signals()
    gc.freeze()  # or the interpreter looks for cycles once more among all it is about to drop
    sys.exit(status)


def run(arguments: Sequence[str], began: float | None = None) -> int:
    """Run one command line and give its exit status; what follows `--` is the program's.

    Limits on time count from when the command `began`, by default now.
    """
    own, program = _split(list(arguments))
    given = (program, time.monotonic() if began is None else began)
    if own[:1] == ["help"]:
        own = [*own[1:], "--help"]
    if not own and not _is_completing():
        click.echo(overview(COMMANDS), err=True)
        return EXIT_BAD_INPUT
    color = False if os.environ.get("NO_COLOR") else None
    try:
        status = _PLAIT.main(own, "plait", standalone_mode=False, obj=given, color=color)
        sys.stdout.flush()
    except click.ClickException as error:
        click.echo(f"plait: {misuse(error, own)}", err=True)
        return EXIT_BAD_INPUT
    except (InputError, OutputError) as error:
        tell(f"plait: {error}")
        return EXIT_BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        tell("plait: interrupted")
        return EXIT_INCONCLUSIVE
    except MemoryError:
        click.echo("plait: out of memory; lower --memory, or write fewer reports", err=True)
        return EXIT_INCONCLUSIVE
    except Exception:
        import traceback

        tell(traceback.format_exc().rstrip())
        tell("plait: internal error; this is a bug in Plait, please report it")
        return EXIT_INTERNAL
    return status if isinstance(status, int) else 0


def _is_completing() -> bool:
    """Whether a shell asks for completions."""
    return "_PLAIT_COMPLETE" in os.environ


def _split(arguments: list[str]) -> tuple[list[str], tuple[str, ...]]:
    if "--" not in arguments:
        return arguments, ()
    at = arguments.index("--")
    return arguments[:at], tuple(arguments[at + 1 :])


def _check(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    from plait.cli.commands.check_command import check_command

    return check_command(settings, targets, arguments)


def _races(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    from plait.cli.commands.races_command import races_command

    return races_command(settings, targets, arguments)


def _flow(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    from plait.cli.commands.flow_command import flow_command

    return flow_command(settings, targets, arguments)


def _run(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    from plait.cli.commands.run_command import run_command

    return run_command(settings, targets, arguments)


def _replay(settings: Settings, words: tuple[str, ...], _arguments: tuple[str, ...]) -> int:
    from plait.cli.commands.replay_command import replay_command

    return replay_command(settings, words)


def _baseline(settings: Settings, words: tuple[str, ...], _arguments: tuple[str, ...]) -> int:
    from plait.cli.commands.baseline_command import baseline_command

    return baseline_command(settings, words)


def _show(settings: Settings, words: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    from plait.cli.commands.show_command import show_command

    return show_command(settings, words, arguments)


def _doctor(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    from plait.cli.commands.doctor_command import doctor_command

    return doctor_command(settings, targets, arguments)


def _tidy() -> None:
    """Prune the cache now and then, after the answer was told."""
    from plait.java.cache.cache_pruning import prune_now_and_then

    sys.stdout.flush()
    prune_now_and_then()


_Action = Callable[[Settings, tuple[str, ...], tuple[str, ...]], int]
_ACTIONS: Final[dict[str, _Action]] = {
    CHECK.name: _check,
    RACES.name: _races,
    FLOW.name: _flow,
    RUN.name: _run,
    REPLAY.name: _replay,
    BASELINE.name: _baseline,
    SHOW.name: _show,
    DOCTOR.name: _doctor,
}


class _Command(click.Command):
    """A command whose help comes from the table of options."""

    def __init__(self, command: Command, callback: Callable[..., int]) -> None:
        self._table = command
        super().__init__(
            command.name,
            params=_parameters(command),
            callback=callback,
            short_help=command.summary,
            add_help_option=False,
        )
        self.params += (
            help_option(["-h", "--help"], self.get_help),
            help_option(["--help-all"], self.get_whole_help),
        )

    def get_help(self, ctx: click.Context) -> str:
        """The short page, if there are many options."""
        return page(self._table, whole=False)

    def get_whole_help(self, ctx: click.Context) -> str:
        """The page with all options."""
        return page(self._table, whole=True)


class _Plait(click.Group):
    """All commands."""

    def __init__(self) -> None:
        super().__init__("plait", add_help_option=False)
        for command in COMMANDS:
            self.add_command(_Command(command, _callback(command)))
        self.params += (
            help_option(["-h", "--help"], self.get_help),
            help_option(["--help-all"], _every_page),
        )

    def get_help(self, ctx: click.Context) -> str:
        """The commands, and what goes for all of them."""
        return overview(COMMANDS)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the table."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names; `InputError` for none."""
        if args[0] not in self.commands and not ctx.resilient_parsing:
            raise InputError(unknown_command(args[0]))
        return super().resolve_command(ctx, args)


def _every_page(_context: click.Context) -> str:
    pages = (page(command, whole=True) for command in COMMANDS)
    return "\n\n\n".join((overview(COMMANDS), *pages))


def _parameters(command: Command) -> list[click.Parameter]:
    parameters: list[click.Parameter] = [_click_option(option) for option in command.options]
    if command.arguments:
        parameters.append(
            click.Argument(
                ["targets"],
                nargs=-1,
                required=not command.arguments.startswith("["),
                metavar=command.arguments,
                shell_complete=_files,
            )
        )
    return parameters


def _click_option(option: Option) -> click.Option:
    """Collects all given values; the settings check them."""
    names = [f"--{option.name}", _python_name(option)]
    if option.form is Form.FLAG:
        return click.Option(names, count=True)
    return click.Option(names, multiple=True, shell_complete=_completion(option))


def _python_name(option: Option) -> str:
    return f"option_{option.name.replace('-', '_')}"


def _completion(option: Option) -> Callable[[click.Context, click.Parameter, str], list[Any]]:
    """Completions for the value of an option."""
    if not option.choices:
        return _files
    return lambda _context, _parameter, begun: [c for c in option.choices if c.startswith(begun)]


def _files(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[Any]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file")]


def _callback(command: Command) -> Callable[..., int]:
    def callback(targets: tuple[str, ...] = (), **given: Any) -> int:
        flags = {
            option.name: _texts(option, given[_python_name(option)]) for option in command.options
        }
        if "" in targets:  # else it would be the current folder
            raise InputError(f"{command.name}: an argument is empty; usage: {usage(command)}")
        program, began = click.get_current_context().obj
        settings = resolve(command, flags, _current_folder())
        settings.began = began
        if command is CHECK:
            refuse_ignored(settings, flags)
        status = _ACTIONS[command.name](settings, targets, program)
        _tidy()
        return status

    return callback


def _current_folder() -> Path:
    try:
        return Path.cwd()
    except FileNotFoundError:
        raise InputError("the current folder no longer exists; change to another folder") from None


def _texts(option: Option, given: Any) -> tuple[str, ...]:
    """What was given on the command line in textual form."""
    if option.form is Form.FLAG:
        return ("true",) if given else ()
    return tuple(given)


_PLAIT: Final = _Plait()
click.version_option(__version__, prog_name="plait")(_PLAIT)
