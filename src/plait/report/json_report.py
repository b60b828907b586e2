"""The answer as one JSON object, the lossless form of `result.json_form`."""

from typing import TextIO

from plait.result.json_form import write_answer
from plait.result.report import Report
from plait.result.suite import Suite


class JsonReporter:
    """Writes the whole report as JSON; see `docs/json.md`."""

    def write(self, report: Report, out: TextIO) -> None:
        """Write one JSON object and a newline."""
        write_answer(report, out, indent=2)
        out.write("\n")

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write one JSON object and a newline."""
        write_answer(suite, out, indent=2)
        out.write("\n")
