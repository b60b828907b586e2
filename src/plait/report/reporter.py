"""What a reporter is."""

from typing import Protocol, TextIO

from plait.result.report import Report
from plait.result.suite import Suite


class Reporter(Protocol):
    """Writes answers in one format."""

    def write(self, report: Report, out: TextIO) -> None:
        """Write the whole report to `out`."""

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write the reports of several tests to `out`."""
