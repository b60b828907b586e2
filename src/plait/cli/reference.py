"""`docs/cli.md`, made from the table of options: `python -m plait.cli.reference`."""

import argparse
from collections.abc import Iterable, Iterator

from plait.cli.environment import VARIABLES
from plait.cli.help_pages import by_group, shown_default, term, usage
from plait.cli.options.command_form import Command
from plait.cli.options.option_table import COMMANDS
from plait.spec.option_forms import Option

_HEAD = """\
# The command line

Written by `python -m plait.cli.reference`; a test compares it with the program.

`plait COMMAND --help` shows the usual options of a command, `--help-all` all of them. What follows
`--` are the arguments of the program. `python -m plait` is the same as `plait`.

An option takes its value as `--time 5m` or `--time=5m`. Durations are written `500ms`, `60s`, `5m`
or `2h`, a plain number is seconds; sizes `512MB`, `4GB` or `1GiB`, a plain number is bytes. An
option may be given several times if it takes a list (separated by commas, or as a class path is):
the lists add up. Any other is refused when it is given twice with different values.

A wrong option or value gives one message, which says what is allowed, and exit status 2.

## Signals

Ctrl-C (SIGINT), SIGTERM and SIGHUP end `check` and `races` with a report of what is proved until
then, the rest unknown (`interrupted`), and the exit status of that report. A second one breaks them
off without a report, as the first does with other commands: exit status 3, of `run` 128 and the
number of the signal. One more kills. Processes that were started are ended in any case. A signal
that is ignored when Plait starts stays ignored (`nohup plait ...`).

## The file

Options can also be set in `plait.toml`, or in the `[tool.plait]` table of `pyproject.toml`, under
their names without the dashes in front. The nearest such file counts, from the current folder
upwards, or the one that `--config` names.

```toml
property = ["assertion", "deadlock"]
also = ["html=report.html", "sarif=report.sarif"]
time = "5m"
contexts = 3
spurious-wakeups = true
```

Lists are arrays, or texts as on the command line; items of an array may contain commas. Flags are
`true` or `false`, numbers are numbers, a duration may be a number of seconds and a size one of
bytes. The file may set options of several commands and engines side by side; each takes its own.
Flags win over the file, the file over the defaults. An unknown key, or a value of the wrong type,
is an error that names the file and the line.

## The shell

`eval "$(_PLAIT_COMPLETE=bash_source plait)"` in `~/.bashrc` completes commands, options, their
values and files; `zsh_source` and `fish_source` are for those shells.

## When output cannot be written

The status is that of the answer once the whole report has been taken by standard output or by one
file of `--output` and `--also`. What cannot be written besides is a sentence on standard error.
When nothing has taken the report (standard output is closed, its reader is gone or its disk is
full, and no file holds it), the status is 2. Files come first, each whole or not at all; a report
of an earlier run is removed from where the new one cannot be written. What standard error does not
take is dropped.
"""


def render_reference() -> str:
    """The whole page."""
    environment = _table(("variable", "meaning"), ((f"`{n}`", text) for n, text in VARIABLES))
    commands = "".join(f"\n{part}" for command in COMMANDS for part in _command(command))
    return f"{_HEAD}\n{environment}{commands}"


def _command(command: Command) -> Iterator[str]:
    yield f"## plait {command.name}\n"
    yield f"    {usage(command)}\n"
    yield f"{command.summary}\n{command.details}\n"
    yield _table(("exit status", "meaning"), command.statuses)
    for heading, options in by_group(command.options):
        yield f"### {command.name}: {heading}\n"
        yield _table(("option", "default", "meaning"), map(_row, options))


def _row(option: Option) -> tuple[str, str, str]:
    default = shown_default(option)
    choices = f" One of {', '.join(f'`{c}`' for c in option.choices)}." if option.choices else ""
    notes = " Not in the file." if option.only_flag else ""
    shown = f"`{default}`" if default else ""
    return f"`{term(option)}`", shown, f"{option.help}{choices}{notes}"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    ruled = f"| {' | '.join(head)} |\n{'|---' * len(head)}|\n"
    return ruled + "".join(f"| {' | '.join(cells)} |\n" for cells in rows)


if __name__ == "__main__":
    argparse.ArgumentParser(
        "python -m plait.cli.reference", description="Prints docs/cli.md."
    ).parse_args()
    print(render_reference(), end="")
