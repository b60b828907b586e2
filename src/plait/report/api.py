"""What a reporter is."""

from typing import Protocol, TextIO

from plait.result.report import Report


class Reporter(Protocol):
    """Writes a report in one format."""

    def write(self, report: Report, out: TextIO) -> None:
        """Write the whole report to `out`."""
