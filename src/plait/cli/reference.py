"""`docs/cli.md`, made from the table of options: `python -m plait.cli.reference`."""

from collections.abc import Iterator

from plait.cli.option_forms import Command, Form, Option
from plait.cli.options import COMMANDS

_HEAD = """\
# The command line

Written by `python -m plait.cli.reference`; a test compares it with the program.

`plait --help` and `plait COMMAND --help` show the same; `plait --version` the version. What follows
`--` are the arguments of the program. Options can also be set in `plait.toml`, or in the
`[tool.plait]` table of `pyproject.toml`, under their names without dashes in front:

```toml
property = ["assertion", "deadlock"]
time = "5m"
spurious-wakeups = true
```

Flags win over the file, the file over the defaults. An unknown key is an error.

| exit status | meaning |
|---|---|
| 0 | all properties hold: for every schedule and input, or within bounds that the user has set |
| 1 | a property is violated |
| 2 | bad input or usage; one message says what |
| 3 | inconclusive: time or memory ran out, something has no model or is only suspected; or what \
holds does so within a default bound, under sequential consistency only, or for no execution at \
all (`reports.md`) |
| 4 | internal error, a bug of Plait |

`plait run` exits as the program does.

The status is that of the answer once the whole report has been taken by standard output or by one
file of `--output` and `--also`. What cannot be written besides is a sentence on standard error.
When nothing has taken the report (standard output is closed, its reader is gone or its disk is
full, and no file holds it), the status is 2. Files come first, each whole or not at all; a report
of an earlier run is removed from where the new one cannot be written. What standard error does not
take is dropped.
"""


def render_reference() -> str:
    """The whole page."""
    return _HEAD + "".join(f"\n{part}" for command in COMMANDS for part in _command(command))


def _command(command: Command) -> Iterator[str]:
    usage = f"plait {command.name} [OPTIONS] {command.arguments}".rstrip()
    yield f"## plait {command.name}\n"
    yield f"    {usage}\n"
    yield f"{command.summary}\n{command.details}\n"
    rows = "".join(_row(option) for option in command.options)
    yield f"| option | default | meaning |\n|---|---|---|\n{rows}"


def _row(option: Option) -> str:
    value = "" if option.form is Form.FLAG else f" {option.metavar}"
    default = "" if option.default in ("", "false") else f"`{option.default}`"
    choices = f" One of {', '.join(f'`{c}`' for c in option.choices)}." if option.choices else ""
    notes = " Not in the file." if option.only_flag else ""
    return f"| `--{option.name}{value}` | {default} | {option.help}{choices}{notes} |\n"


if __name__ == "__main__":
    print(render_reference(), end="")
