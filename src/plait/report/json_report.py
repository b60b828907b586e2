"""The answer as one JSON object, the lossless form of `result.json_form`."""

from typing import TextIO

from plait.result.json_form import report_to_json, suite_to_json, to_text
from plait.result.report import Report
from plait.result.suite import Suite


class JsonReporter:
    """Writes the whole report as JSON; see `docs/json.md`."""

    def write(self, report: Report, out: TextIO) -> None:
        """Write one JSON object and a newline."""
        out.write(to_text(report_to_json(report)))

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write one JSON object and a newline."""
        out.write(to_text(suite_to_json(suite)))
