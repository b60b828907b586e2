"""The report as one self-contained HTML page: verdicts, a diagram to step through, line markers.

Of several tests, the page lists all and shows one.
The page gets the report as data and draws it itself (`page/`); it needs no network.
"""

import json
from collections.abc import Iterator
from html import escape
from importlib import resources
from typing import Any, Final, TextIO, TypeAlias

from plait.base.plain_text import without_controls
from plait.report.advice import advice
from plait.report.confirmation_text import confirmation_text
from plait.report.coverage_text import file_summary
from plait.report.interleaving import (
    Mark,
    Row,
    SourceLines,
    interleave,
    racing_steps,
    shown_location,
    without_failure,
)
from plait.report.summary import (
    assumed,
    explored,
    in_one_line,
    overall_headline,
    overall_word,
    tally,
)
from plait.report.text import violation_facts
from plait.report.wording import (
    early_text,
    finding_detail,
    finding_word,
    step_note,
)
from plait.result.confirmation import Confirmed
from plait.result.coverage import LineStatus
from plait.result.phrases import frame_line
from plait.result.report import Finding, Report
from plait.result.standing import Standing
from plait.result.suite import Suite
from plait.result.trace import Frames, Step
from plait.result.verdicts import Holds, shown_by
from plait.result.violations import Violation
from plait.spec.properties import name_of

_Json: TypeAlias = dict[str, Any]

_LEGEND: Final = (
    ("violating", "something goes wrong here"),
    ("reached", "reached"),
    ("unreachable", "not reachable within the bounds"),
    ("back", "not explored"),
)
_DATA: Final = "@DATA@"
_MARKED: Final = frozenset({LineStatus.VIOLATING, LineStatus.REACHED, LineStatus.UNREACHABLE})


class HtmlReporter:
    """Writes one page."""

    def write(self, report: Report, out: TextIO) -> None:
        """Write the document."""
        title = f"{report.entry}: {overall_headline(report)}"
        _write(title, {"reports": [_view(report)]}, out)

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write the document, with all tests in it."""
        view = {
            "title": f"{suite.target}, {tally(suite)}",
            "reports": [_view(report) for report in suite.reports],
            "skipped": [[test.entry, test.reason] for test in suite.skipped],
        }
        _write(f"{suite.target}: {overall_word(suite)}", view, out)


def _write(title: str, view: _Json, out: TextIO) -> None:
    page = resources.files("plait.report") / "page"
    parts = {
        "@TITLE@": escape(without_controls(title)),
        "@STYLE@": (page / "style.css").read_text(encoding="utf-8"),
        "@SCRIPT@": (page / "viewer.js").read_text(encoding="utf-8"),
    }
    for line in (page / "page.html").read_text(encoding="utf-8").splitlines(keepends=True):
        if _DATA in line:
            before, _, after = line.partition(_DATA)
            out.write(before)
            out.writelines(
                piece.replace("<", "\\u003c") for piece in json.JSONEncoder().iterencode(view)
            )
            out.write(after)
            continue
        mark = next((mark for mark in parts if mark in line), None)
        out.write(line if mark is None else line.replace(mark, parts[mark]))


def _view(report: Report) -> _Json:
    sources = SourceLines(report.sources)
    return {
        "entry": report.entry,
        "word": overall_word(report),
        "headline": overall_headline(report),
        "line": in_one_line(report),
        "findings": [_finding(finding, sources) for finding in report.findings],
        "sources": list(_sources(report)),
        "legend": _LEGEND,
        "reach": [
            ["Explored", explored(report)],
            ["Assumed", assumed(report)],
            ["Try", advice(report)],
        ],
        "made": _made_by(report),
        "options": [item for item in sorted(report.options.items()) if item[1]],
    }


def _made_by(report: Report) -> str:
    times = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in report.seconds.items())
    return f"Plait {report.version}; {times}; options"


def _finding(finding: Finding, sources: SourceLines) -> _Json:
    view: _Json = {
        "property": name_of(finding.property),
        "word": finding_word(finding),
        "tone": _tone(finding),
        "detail": finding_detail(finding),
    }
    shown = shown_by(finding.verdict)
    if shown is not None and finding.traces:
        violation = shown.violation
        view["headline"] = violation.account().headline
        view["facts"] = violation_facts(violation, sources)
        view["evidence"] = list(_evidence(finding))
        view.update(_trace(finding, violation, sources))
    return view


def _tone(finding: Finding) -> str:
    """The colour of a finding, by a word for it."""
    if isinstance(finding.verdict, Holds):
        return "holds" if finding.is_proved else "unknown"
    return "unknown" if finding.standing is Standing.VACUOUS else finding_word(finding)


def _evidence(finding: Finding) -> Iterator[tuple[str, str]]:
    """What the JVM says and where the witness is, each with its colour."""
    if finding.early_timeouts:
        yield "unknown", early_text(finding)
    outcome = finding.confirmation
    yield "holds" if isinstance(outcome, Confirmed) else "unknown", confirmation_text(outcome)
    if finding.witness_file is not None:
        yield "note", f"to replay it: plait replay {finding.witness_file}"


def _trace(finding: Finding, violation: Violation, sources: SourceLines) -> _Json:
    """The steps, and at the end a row for each thread that fails or cannot go on."""
    trace = without_failure(finding.traces[0], violation)
    shown = interleave(trace, violation, sources, full=True)
    linked = {number for step in trace for number in step.after}
    steps = [_step(step, is_linked=at in linked) for at, step in enumerate(trace)]
    for row in shown.rows:
        for note in row.notes:
            if note.mark is not Mark.NONE and note.mark is not Mark.RACES:
                last = next((s for s in reversed(steps) if s["thread"] == row.thread), None)
                steps.append(
                    {
                        "thread": row.thread,
                        "name": dict(shown.threads)[row.thread],
                        "text": note.text,
                        "values": [],
                        "held": last["held"] if last else [],
                        "after": [],
                        "stack": [frame_line(at) for at in _last_frames(violation, row)],
                        "file": row.at.file,
                        "line": row.at.line,
                        "internal": False,
                        "mark": str(note.mark.value),
                    }
                )
    for number in racing_steps(trace, violation):
        steps[number]["mark"] = Mark.RACES.value
    return {
        "threads": [name for _, name in shown.threads],
        "lanes": {str(thread): at for at, (thread, _) in enumerate(shown.threads)},
        "steps": steps,
    }


def _step(step: Step, *, is_linked: bool) -> _Json:
    """A step at the line that led there: inside the JDK, the user's call.

    Steps inside the JDK that order threads, such as starts, are shown all the same.
    """
    led = shown_location(step)
    at = led or step.at
    orders = led is not None and (is_linked or bool(step.after))
    return {
        "thread": step.thread,
        "name": step.thread_name,
        "text": step_note(step),
        "values": step.values,
        "held": step.held,
        "after": step.after,
        "stack": [frame_line(frame) for frame in step.frames],
        "file": at.file,
        "line": at.line,
        "internal": step.internal and not orders,
        "mark": "",
    }


def _last_frames(violation: Violation, row: Row) -> Frames:
    """The stack of a thread that fails or cannot go on."""
    involved = violation.account().threads
    return next((item.frames for item in involved if item.thread == row.thread), (row.at,))


def _sources(report: Report) -> Iterator[_Json]:
    files = () if report.coverage is None else report.coverage.files
    markers = {
        item.file: {line: str(status) for line, status in item.lines if status in _MARKED}
        for item in files
    }
    counts = {item.file: file_summary(item) for item in files}
    for source in report.sources:
        yield {
            "file": source.file,
            "lines": source.lines,
            "markers": markers.get(source.file, {}),
            "count": counts.get(source.file, ""),
        }
