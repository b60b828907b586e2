"""A format that Plait does not have, as `docs/guides/add-a-report-format.md` says."""

from typing import Final, TextIO

from plait.report.reporter import FormatDescriptor, Reporter, ReporterSettings
from plait.result.report import Report
from plait.result.suite import Suite
from plait.spec.properties import name_of


class RollReporter:
    """Writes a line for each finding."""

    def write(self, report: Report, out: TextIO) -> None:
        """Write property and standing."""
        for finding in report.findings:
            out.write(f"{report.entry} {name_of(finding.property)} {finding.standing}\n")

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write all tests."""
        for report in suite.reports:
            self.write(report, out)


def _make(_settings: ReporterSettings) -> Reporter:
    return RollReporter()


ROLL: Final = FormatDescriptor("roll", _make)
