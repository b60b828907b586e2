"""The interface of reporters, and the descriptors of formats."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Protocol, TextIO, final

from plait.base.node import node
from plait.result.report import Report
from plait.result.suite import Suite


class Reporter(Protocol):
    """Writes answers in one format."""

    def write(self, report: Report, out: TextIO) -> None:
        """Write the whole report to `out`."""

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write the reports of several tests to `out`."""


@final
@node
class ReporterSettings:
    """The settings of reporters.

    - `full` and `lines` ask for what happens inside the JDK and for the lines of the program.
    - `base` is the folder that paths are told from, `created` when the check began.
    - `out` is where progress can be told; `is_only_form`: no other report is written.
    """

    base: Path
    created: datetime
    out: TextIO
    full: bool = False
    lines: bool = False
    is_only_form: bool = True


@final
@node
class FormatDescriptor:
    """One format: what `--format` calls it, and what makes its reporter.

    `make` imports what only this format needs, so that no other waits for it.
    """

    name: str
    make: Callable[[ReporterSettings], Reporter]
