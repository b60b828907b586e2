"""The entry point: click commands made from the table of options, and the exit codes of errors.

Commands import the driver only when they run, so that `plait --help` is quick.
"""

import contextlib
import gc
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from plait import __version__
from plait.base.errors import InputError, OutputError
from plait.cli.fitting import refuse_ignored
from plait.cli.option_forms import Command, Form, Option
from plait.cli.options import (
    BASELINE,
    CHECK,
    COMMANDS,
    DOCTOR,
    RACES,
    REPLAY,
    RUN,
    SHOW,
)
from plait.cli.settings import Settings, resolve
from plait.cli.streams import open_streams, tell

EXIT_BAD_INPUT: Final = 2
EXIT_INCONCLUSIVE: Final = 3
EXIT_INTERNAL: Final = 4
_OBJECTS_BETWEEN_COLLECTIONS: Final = 600_000


def main() -> NoReturn:
    """Run the command line of this process."""
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)  # little here is cyclic, and much is kept
    open_streams()
    status = run(sys.argv[1:])
    with contextlib.suppress(OutputError):  # else the interpreter has a status of its own for it
        sys.stdout.flush()
    gc.freeze()  # or the interpreter looks for cycles once more among all it is about to drop
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run one command line and give its exit status; what follows `--` is the program's."""
    own, program = _split(list(arguments))
    try:
        status = _GROUP.main(own, prog_name="plait", standalone_mode=False, obj=program)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return EXIT_BAD_INPUT
    except (InputError, OutputError) as error:
        tell(f"plait: {error}")
        return EXIT_BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        tell("plait: interrupted")
        return EXIT_INCONCLUSIVE
    except Exception:
        import traceback

        tell(traceback.format_exc().rstrip())
        tell("plait: internal error; this is a bug of Plait, please report it")
        return EXIT_INTERNAL
    return status if isinstance(status, int) else 0


def _split(arguments: list[str]) -> tuple[list[str], tuple[str, ...]]:
    if "--" not in arguments:
        return arguments, ()
    at = arguments.index("--")
    return arguments[:at], tuple(arguments[at + 1 :])


def _check(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    from plait.cli.check_command import check_command

    return check_command(settings, targets, arguments)


def _races(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    from plait.cli.races_command import races_command

    return races_command(settings, targets, arguments)


def _run(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    from plait.cli.run_command import run_command

    return run_command(settings, targets, arguments)


def _replay(settings: Settings, words: tuple[str, ...], _arguments: tuple[str, ...]) -> int:
    from plait.cli.replay_command import replay_command

    return replay_command(settings, words)


def _baseline(settings: Settings, words: tuple[str, ...], _arguments: tuple[str, ...]) -> int:
    from plait.cli.baseline_command import baseline_command

    return baseline_command(settings, words)


def _show(settings: Settings, words: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    from plait.cli.show_command import show_command

    return show_command(settings, words, arguments)


def _doctor(settings: Settings, _targets: tuple[str, ...], _arguments: tuple[str, ...]) -> int:
    from plait.cli.doctor_command import doctor_command

    return doctor_command(settings)


_Action = Callable[[Settings, tuple[str, ...], tuple[str, ...]], int]
_ACTIONS: Final[dict[str, _Action]] = {
    CHECK.name: _check,
    RACES.name: _races,
    RUN.name: _run,
    REPLAY.name: _replay,
    BASELINE.name: _baseline,
    SHOW.name: _show,
    DOCTOR.name: _doctor,
}


def _click_option(option: Option) -> click.Option:
    names = [f"--{option.name}", option.name.replace("-", "_")]
    shown = f" [default: {option.default}]" if option.default not in ("", "false") else ""
    if option.form is Form.FLAG:
        return click.Option(names, is_flag=True, default=None, help=option.help)
    if option.choices:
        return click.Option(names, type=click.Choice(option.choices), help=option.help + shown)
    return click.Option(names, metavar=option.metavar, help=option.help + shown)


def _click_command(command: Command) -> click.Command:
    def callback(targets: tuple[str, ...] = (), **given: Any) -> int:
        flags = {
            option.name: _text(given[option.name.replace("-", "_")]) for option in command.options
        }
        program: tuple[str, ...] = click.get_current_context().obj
        settings = resolve(command, flags, Path.cwd())
        if command is CHECK:
            refuse_ignored(settings, flags)
        return _ACTIONS[command.name](settings, targets, program)

    parameters: list[click.Parameter] = [_click_option(option) for option in command.options]
    if command.arguments:
        parameters.append(
            click.Argument(["targets"], nargs=-1, required=True, metavar=command.arguments)
        )
    return click.Command(
        command.name,
        params=parameters,
        callback=callback,
        help=f"{command.summary}\n\n{command.details}",
        short_help=command.summary,
    )


def _text(value: object) -> str | None:
    """What was given on the command line in textual form: None for nothing, flags as true."""
    return None if value is None else str(value).lower() if value is True else str(value)


_GROUP: Final = click.Group(
    "plait",
    commands={command.name: _click_command(command) for command in COMMANDS},
    help="Verification of multithreaded Java programs: every schedule, with evidence.",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
click.version_option(__version__, prog_name="plait")(_GROUP)
