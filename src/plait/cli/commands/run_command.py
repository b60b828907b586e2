"""`plait run`: one schedule, the program's own output and exit status."""

import sys
from pathlib import Path
from typing import Final

from plait.base.errors import DeadlockError, InputError, UnsupportedError
from plait.cli.check_requests import program_request
from plait.cli.interrupts import Interrupted
from plait.cli.options.settings import Settings
from plait.cli.streams import cannot_write, tell
from plait.driver.program_loading import load
from plait.machine.fair_run import run_program
from plait.machine.machine_options import MachineOptions

_INCONCLUSIVE: Final = 3
_STANDARD_ERROR: Final = 2


def run_command(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    """Run, and give the program's exit status; 3 when it hangs or needs what has no model."""
    try:
        loaded = load(program_request(settings, targets, arguments))
        options = MachineOptions(
            assertions=settings.flag("enable-assertions"),
            explore=False,
            properties=_standard_input(settings.text("stdin")),
        )
        return run_program(loaded.program, options, _print)
    except (DeadlockError, UnsupportedError) as error:
        tell(f"plait: {error}")
        return _INCONCLUSIVE
    except Interrupted as interrupted:
        return interrupted.status
    finally:
        sys.stdout.flush()


def _standard_input(name: str) -> tuple[tuple[str, str], ...]:
    """The property that the model of System.in reads: a character per byte."""
    if not name:
        return ()
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise InputError(f"--stdin {name}: {error.strerror}") from error
    return (("plait.stdin", data.decode("latin-1")),)


def _print(stream: int, text: str) -> None:
    """Java's characters are UTF-16 units: pairs become one character, lone ones a question mark."""
    out = sys.stderr if stream == _STANDARD_ERROR else sys.stdout
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    try:
        out.buffer.write(joined.encode("utf-8", "replace"))
        out.buffer.flush()
    except OSError as error:
        if stream != _STANDARD_ERROR:
            raise cannot_write(error) from error
