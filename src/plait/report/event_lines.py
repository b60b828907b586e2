"""JSON lines: the events of a check, then each finding, one object per line."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from plait.base.errors import OutputError
from plait.report.wording import finding_detail, verdict_detail, verdict_word
from plait.result.json_form import write_answer
from plait.result.report import Claim, Report
from plait.result.suite import Answer, Suite
from plait.spec.properties import name_of


class EventLines:
    """An observer and a reporter in one: writes each event as soon as it happens.

    When the reader is gone, the check continues for the other formats, if there are any.
    """

    def __init__(self, out: TextIO, *, is_only_form: bool = False) -> None:
        self._out = out
        self._is_only_form = is_only_form
        self._is_heard = True
        self._test: dict[str, str] = {}
        self._entries: dict[int, str] = {}
        self._told: set[str] = set()

    def begin(self, entry: str, number: int, count: int) -> None:
        """Write that a test begins."""
        self._entries[number] = entry
        self.about(number)
        self._happened("test", entry=entry, number=number, of=count)

    def about(self, number: int) -> None:
        """The next events belong to the test with this number."""
        self._test = {"entry": self._entries[number]}

    def end(self, report: Report) -> None:
        """Write what was found in a test."""
        self._told.add(report.entry)
        for details in _findings(report, entry=report.entry):
            self._happened("finding", **details)

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        """Write how far an engine is."""
        self._happened("progress", **self._test, phase=phase, counters=dict(counters))

    def claimed(self, claim: Claim) -> None:
        """Write what an engine has found."""
        self._happened(
            "claim",
            **self._test,
            property=name_of(claim.property),
            verdict=verdict_word(claim.verdict),
            detail=verdict_detail(claim.verdict),
        )

    def close(self) -> None:
        """There is nothing to flush."""

    def write(self, report: Report, out: TextIO) -> None:
        """Write a line per finding, and the whole report last."""
        self._out = out
        for details in _findings(report):
            self._emit("finding", **details)
        self._emit_answer("report", report)

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write the findings of tests that are not written yet, and all reports last."""
        self._out = out
        for report in suite.reports:
            if report.entry not in self._told:
                for details in _findings(report, entry=report.entry):
                    self._emit("finding", **details)
        self._emit_answer("suite", suite)

    def _happened(self, event: str, **details: Any) -> None:
        if self._is_heard:
            try:
                self._emit(event, **details)
            except OutputError:
                self._is_heard = False
                if self._is_only_form:
                    raise

    def _emit_answer(self, event: str, answer: Answer) -> None:
        self._out.write(f'{{"event": "{event}", "{event}": ')
        write_answer(answer, self._out)
        self._out.write("}\n")
        self._out.flush()

    def _emit(self, event: str, **details: Any) -> None:
        json.dump({"event": event, **details}, self._out)
        self._out.write("\n")
        self._out.flush()


def _findings(report: Report, **about: str) -> Iterator[dict[str, Any]]:
    for finding in report.findings:
        yield {
            **about,
            "property": name_of(finding.property),
            "verdict": verdict_word(finding.verdict),
            "severity": str(finding.severity),
            "standing": str(finding.standing),
            "by_default": list(finding.by_default),
            "detail": finding_detail(finding),
        }
