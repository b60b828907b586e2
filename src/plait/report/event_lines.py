"""JSON lines: what happens while a check runs, then each finding, one object per line."""

import json
from collections.abc import Mapping
from typing import Any, TextIO

from plait.report.wording import finding_detail, verdict_word
from plait.result.json_form import write_answer
from plait.result.report import Report
from plait.result.suite import Answer, Suite
from plait.spec.properties import name_of


class EventLines:
    """An observer and a reporter in one: writes each event as soon as it happens."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._told: set[str] = set()

    def begin(self, entry: str, number: int, count: int) -> None:
        """Write that a test begins."""
        self._emit("test", entry=entry, number=number, of=count)

    def end(self, report: Report) -> None:
        """Write what was found in a test."""
        self._told.add(report.entry)
        self._findings(report, entry=report.entry)

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        """Write how far an engine is."""
        self._emit("progress", phase=phase, counters=dict(counters))

    def close(self) -> None:
        """Nothing is held back."""

    def write(self, report: Report, out: TextIO) -> None:
        """Write a line per finding, and the whole report last."""
        self._out = out
        self._findings(report)
        self._emit_answer("report", report)

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write the findings of tests that are not written yet, and all reports last."""
        self._out = out
        for report in suite.reports:
            if report.entry not in self._told:
                self._findings(report, entry=report.entry)
        self._emit_answer("suite", suite)

    def _findings(self, report: Report, **about: str) -> None:
        for finding in report.findings:
            self._emit(
                "finding",
                **about,
                property=name_of(finding.property),
                verdict=verdict_word(finding.verdict),
                severity=str(finding.severity),
                standing=str(finding.standing),
                by_default=list(finding.by_default),
                detail=finding_detail(finding),
            )

    def _emit_answer(self, event: str, answer: Answer) -> None:
        self._out.write(f'{{"event": "{event}", "{event}": ')
        write_answer(answer, self._out)
        self._out.write("}\n")
        self._out.flush()

    def _emit(self, event: str, **details: Any) -> None:
        json.dump({"event": event, **details}, self._out)
        self._out.write("\n")
        self._out.flush()
