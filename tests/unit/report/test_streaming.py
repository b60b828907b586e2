"""Reports are written piece by piece: the text of a long trace is never in memory at once."""

import dataclasses
import io
import tracemalloc
from collections.abc import Callable
from typing import TextIO

import pytest

from plait.report.event_lines import EventLines
from plait.report.json_report import JsonReporter
from plait.report.reporter import Reporter
from plait.result.json_form import from_text, report_from_json
from plait.result.report import Report

STEPS = 1500
MOST_BYTES = 1_000_000


class Sink(io.StringIO):
    """Counts what is written, and drops it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = 0

    def write(self, text: str) -> int:
        self.written += len(text)
        return len(text)


def lengthened(report: Report) -> Report:
    """The report with a trace of very many steps."""
    findings = tuple(
        dataclasses.replace(item, traces=tuple(trace * STEPS for trace in item.traces[:1]))
        for item in report.findings[:1]
    )
    return dataclasses.replace(report, findings=findings)


def test_the_report_is_the_one_that_json_gives(report: Report) -> None:
    out = io.StringIO()
    JsonReporter().write(report, out)
    assert report_from_json(from_text(out.getvalue())) == report


@pytest.mark.parametrize("make", [lambda _out: JsonReporter(), EventLines])
def test_a_long_trace_takes_little_memory(
    make: Callable[[TextIO], Reporter], report: Report
) -> None:
    sink = Sink()
    long = lengthened(report)
    make(sink).write(report, sink)  # what is made once does not count
    tracemalloc.start()
    try:
        make(sink).write(long, sink)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sink.written > 2 * MOST_BYTES
    assert peak < MOST_BYTES
