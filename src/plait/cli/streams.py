"""Standard output and standard error, for processes without a reader.

A failed write to standard output is an `OutputError`: neither click nor rich may end the process
with a status of their own. A failed write to standard error is ignored.
"""

import contextlib
import errno
import io
import os
import sys
from typing import Final

import click

from plait.base.errors import OutputError
from plait.base.plain_text import without_controls

_STREAMS: Final = (0, 1, 2)


class _Stream(io.TextIOWrapper):
    """A stream over a descriptor that stays open, for any text."""

    def __init__(self, descriptor: int, encoding: str) -> None:
        raw = open(descriptor, "wb", closefd=False)  # noqa: SIM115 - lives as long as the process
        super().__init__(
            raw,
            encoding=encoding,
            errors="backslashreplace",  # programs may say what a terminal cannot write
            line_buffering=raw.isatty(),
        )


class StandardOutput(_Stream):
    """Raises `OutputError` where others raise `OSError`, from then on at every write.

    What it still holds then goes nowhere, so that the interpreter does not try once more.
    """

    _failure: OutputError | None = None

    def write(self, text: str) -> int:
        """Write, or say why that cannot be done."""
        if self._failure is not None:
            raise self._failure
        try:
            return super().write(text)
        except OSError as error:
            raise self._failed(error) from error

    def flush(self) -> None:
        """Flush, or say why that cannot be done."""
        try:
            super().flush()
        except OSError as error:
            raise self._failed(error) from error

    def _failed(self, error: OSError) -> OutputError:
        self._failure = cannot_write(error)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self.fileno())
        os.close(nowhere)
        return self._failure


class StandardError(_Stream):
    """Drops what cannot be written; each line is written at once."""

    def write(self, text: str) -> int:
        """Write, if that can be done."""
        with contextlib.suppress(OSError):
            super().write(text)
            if text.endswith("\n"):
                super().flush()
        return len(text)

    def flush(self) -> None:
        """Flush, if that can be done."""
        with contextlib.suppress(OSError):
            super().flush()


def cannot_write(error: OSError) -> OutputError:
    """The error for a failed write to standard output."""
    why = "it is closed" if error.errno == errno.EBADF else error.strerror
    return OutputError(f"cannot write standard output: {why}")


def say(text: str, *, ends_line: bool = True) -> None:
    """Write to standard output what may hold texts of others."""
    click.echo(without_controls(text), nl=ends_line)


def tell(text: str) -> None:
    """Write a line to standard error: what went wrong, or how far things are."""
    click.echo(without_controls(text), err=True)


def open_streams() -> None:
    """Make standard output and error of this process such streams.

    Where one is closed, its number is taken, so that no file that is opened later becomes it; what
    is written there fails as it would on a closed one.
    """
    for number in _STREAMS:
        try:
            os.fstat(number)
        except OSError:
            taken = os.open(os.devnull, os.O_WRONLY if number == 0 else os.O_RDONLY)
            if taken != number:
                os.dup2(taken, number)
                os.close(taken)
    sys.stdout = StandardOutput(1, getattr(sys.stdout, "encoding", "utf-8"))
    sys.stderr = StandardError(2, getattr(sys.stderr, "encoding", "utf-8"))
