"""Logs for the ShiViz viewer: events with vector clocks, which it draws as a space-time diagram."""

import json
import re
from typing import Final, TextIO

from plait.report.wording import step_note
from plait.result.phrases import file_line
from plait.result.report import Report
from plait.result.suite import Answer, Suite, reports_of
from plait.result.trace import Trace
from plait.result.verdicts import Violated

_EVENT: Final = r"(?<host>\S*) (?<clock>\{.*\})\n(?<event>.*)"
_EXECUTION: Final = r"^=== (?<trace>.*) ===$"


class ShivizReporter:
    """Writes the expressions that ShiViz asks for, then one execution per trace."""

    def write(self, report: Report, out: TextIO) -> None:
        """Write the log."""
        _write(report, out)

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write one log with the executions of all tests."""
        _write(suite, out)


def _write(answer: Answer, out: TextIO) -> None:
    """Executions are numbered, for ShiViz takes no two of the same name."""
    out.write(f"{_EVENT}\n{_EXECUTION}\n")
    findings = [finding for report in reports_of(answer) for finding in report.findings]
    number = 0
    for finding in findings:
        if isinstance(finding.verdict, Violated):
            for trace in finding.traces:
                number += 1
                title = _line(finding.verdict.violation.account().headline)
                out.write(f"=== {number} {title} ===\n")
                out.writelines(f"{line}\n" for line in _events(trace))


def _events(trace: Trace) -> list[str]:
    hosts = {step.thread: f"{step.thread}:{_word(step.thread_name)}" for step in trace}
    now: dict[int, dict[str, int]] = {thread: {} for thread in hosts}
    clocks: list[dict[str, int]] = []
    lines = []
    for step in trace:
        clock = dict(now[step.thread])
        for earlier in step.after:
            for host, count in clocks[earlier].items():
                clock[host] = max(clock.get(host, 0), count)
        own = hosts[step.thread]
        clock[own] = clock.get(own, 0) + 1
        now[step.thread] = clock
        clocks.append(clock)
        lines.append(f"{own} {json.dumps(clock)}")
        lines.append(_line(f"{file_line(step.at)} {step_note(step)}"))
    return lines


def _line(text: str) -> str:
    """The text without what ends a line for JavaScript."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def _word(text: str) -> str:
    return re.sub(r"\s", "_", _line(text))
