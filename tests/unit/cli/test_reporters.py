"""One form of a report that cannot be written does not cost the others."""

from pathlib import Path
from typing import TextIO

import pytest

from plait.cli.reporters import write_all
from plait.report.json_report import JsonReporter
from plait.result.report import Report
from plait.result.suite import Suite

REPORT = Report("A.java", "A.main", "1", (), (), {}, {})


class Broken:
    """A reporter with a fault."""

    def write(self, report: Report, out: TextIO) -> None:
        """Fail."""
        raise ValueError("a fault")

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Fail."""
        raise ValueError("a fault")


def test_a_fault_in_one_form_leaves_the_others(tmp_path: Path) -> None:
    file = tmp_path / "report.json"

    with pytest.raises(ValueError, match="a fault"):
        write_all(REPORT, [(Broken(), None), (JsonReporter(), file)])

    assert '"plait-report"' in file.read_text(encoding="utf-8")
