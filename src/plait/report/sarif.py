"""SARIF 2.1.0, as code scanning services and editors read it.

Each violation has two code flows: one thread flow with all threads in the order of execution, for
viewers that show only one; then one thread flow per thread, related by `executionOrder`.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final, TextIO, TypeAlias

from plait.report.fingerprints import fingerprint
from plait.report.interleaving import Interleaving, Mark, Row, SourceLines, interleave
from plait.report.violation_places import places
from plait.report.wording import (
    early_text,
    finding_detail,
    finding_word,
    verdict_detail,
)
from plait.result.phrases import frame_line
from plait.result.report import Finding, Report, Severity
from plait.result.suite import Suite
from plait.result.trace import Location
from plait.result.verdicts import Suspected, Violated, shown_by
from plait.spec.properties import PROPERTIES, described_property, name_of
from plait.spec.property_descriptor import PropertyDescriptor

_Json: TypeAlias = dict[str, Any]

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_ROOT: Final = "%SRCROOT%"
_MOST_LOCATIONS: Final = 10_000
"""What GitHub accepts in one result."""


class SarifReporter:
    """Writes one run; source files under `base` are named relative to it."""

    def __init__(self, base: Path) -> None:
        self._base = base

    def write(self, report: Report, out: TextIO) -> None:
        """Write the log as JSON."""
        self._write(report.entry, report.version, [_Part(report, self._base)], out)

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write one run for all tests (services take few); messages name the test."""
        parts = [_Part(report, self._base, prefix=f"{report.entry}: ") for report in suite.reports]
        self._write(suite.target, suite.version, parts, out)

    def _write(self, name: str, version: str, parts: Sequence["_Part"], out: TextIO) -> None:
        run = {
            "tool": {"driver": _driver(version)},
            "automationDetails": {"id": f"plait/{name}/"},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {_ROOT: {"uri": f"{self._base.resolve().as_uri()}/"}},
            "invocations": [
                {
                    "executionSuccessful": True,
                    "toolExecutionNotifications": [
                        notification for part in parts for notification in part.notifications()
                    ],
                }
            ],
            "results": [result for part in parts for result in part.results()],
            "properties": {
                "verdicts": [text for part in parts for text in part.proved()],
                "standings": [item for part in parts for item in part.standings()],
                "options": dict(item for part in parts for item in part.options.items()),
            },
        }
        json.dump({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, out, indent=2)
        out.write("\n")


def _driver(version: str) -> _Json:
    return {
        "name": "Plait",
        "semanticVersion": version,
        "rules": [_rule(kind) for kind in PROPERTIES],
    }


class _Part:
    """One report as a part of a run; `prefix` stands before what is said of it."""

    def __init__(self, report: Report, base: Path, prefix: str = "") -> None:
        self.options = report.options
        self._findings = report.findings
        self._sources = SourceLines(report.sources)
        self._paths = {source.file: _relative(source.path, base) for source in report.sources}
        self._prefix = prefix

    def results(self) -> Iterator[_Json]:
        """The violations and suspected violations."""
        for finding in self._findings:
            is_known = finding.severity is Severity.KNOWN
            if isinstance(finding.verdict, Violated | Suspected) and not is_known:
                yield self._result(finding)

    def notifications(self) -> Iterator[_Json]:
        """The undecided properties."""
        for finding in self._findings:
            is_result = isinstance(finding.verdict, Violated | Suspected)
            if not is_result and not finding.is_proved:
                name = name_of(finding.property)
                said = f"{finding_word(finding)}, {finding_detail(finding)}"
                yield {
                    "level": "warning",
                    "descriptor": {"id": f"inconclusive/{name}"},
                    "message": {"text": f"{self._prefix}{name}: {said}"},
                    "properties": _standing(finding),
                }

    def proved(self) -> Iterator[str]:
        """The proved properties, with bounds."""
        for finding in self._findings:
            if finding.is_proved:
                name = name_of(finding.property)
                yield f"{self._prefix}{name} holds {finding_detail(finding)}"

    def standings(self) -> Iterator[_Json]:
        """The standing of each finding."""
        for finding in self._findings:
            name = name_of(finding.property)
            yield {"property": f"{self._prefix}{name}", **_standing(finding)}

    def _result(self, finding: Finding) -> _Json:
        found = places(finding.verdict)
        kind = described_property(finding.property)
        level = "error" if finding.severity is Severity.ERROR else "warning"
        said = "; ".join(filter(None, (verdict_detail(finding.verdict), early_text(finding))))
        result: _Json = {
            "ruleId": kind.name,
            "ruleIndex": PROPERTIES.index(kind),
            "level": "warning" if isinstance(finding.verdict, Suspected) else level,
            "message": {"text": f"{self._prefix}{said}."},
            "locations": [self._location(at) for at, _ in found[:1]],
            "relatedLocations": [
                {"id": number, **self._location(at), "message": {"text": what}}
                for number, (at, what) in enumerate(found, start=1)
            ],
            "properties": _standing(finding),
            "partialFingerprints": {
                "primaryLocationLineHash": f"{fingerprint(finding, self._sources)}:1"
            },
        }
        if isinstance(finding.verdict, Suspected) and finding.verdict.path:
            result["codeFlows"] = [self._path(finding.verdict)]
        shown = shown_by(finding.verdict)
        if shown is not None:
            violation = shown.violation
            title = violation.account().headline
            result["codeFlows"] = [
                flow
                for trace in finding.traces
                for flow in self._code_flows(
                    interleave(trace, violation, self._sources, full=False), title
                )
            ]
        return result

    def _code_flows(self, shown: Interleaving, title: str) -> Iterator[_Json]:
        names = dict(shown.threads)
        steps = [
            (row.thread, self._flow_location(row, names[row.thread], order))
            for order, row in enumerate(shown.rows, start=1)
        ][-_MOST_LOCATIONS:]
        if not steps:
            return
        yield {
            "message": {"text": f"{title}: all threads in the order of execution"},
            "threadFlows": [{"id": "all threads", "locations": [step for _, step in steps]}],
        }
        yield {
            "message": {"text": f"{title}: thread by thread"},
            "threadFlows": [
                {"id": name, "locations": own}
                for thread, name in shown.threads
                if (own := [step for number, step in steps if number == thread])
            ],
        }

    def _path(self, verdict: Suspected) -> _Json:
        """A path of an analysis, step by step."""
        steps = [
            {
                "location": {**self._location(step.at), "message": {"text": step.why}},
                "executionOrder": order,
                "importance": "essential",
                "nestingLevel": 0,
            }
            for order, step in enumerate(verdict.path, start=1)
        ]
        return {
            "message": {"text": verdict.because},
            "threadFlows": [{"id": "path", "locations": steps}],
        }

    def _flow_location(self, row: Row, thread: str, order: int) -> _Json:
        notes = "; ".join(note.text for note in row.notes) or row.source or frame_line(row.at)
        is_marked = any(note.mark is not Mark.NONE for note in row.notes)
        return {
            "location": {**self._location(row.at), "message": {"text": f"[{thread}] {notes}"}},
            "executionOrder": order,
            "importance": "essential" if is_marked else "important",
            "nestingLevel": 0,
        }

    def _location(self, at: Location) -> _Json:
        owner = at.method.owner.replace("/", ".")
        location: _Json = {
            "logicalLocations": [
                {"fullyQualifiedName": f"{owner}.{at.method.name}", "kind": "function"}
            ]
        }
        path = self._paths.get(at.file)
        if path is not None and at.line:
            location["physicalLocation"] = {
                "artifactLocation": path,
                "region": _region(at.line, self._sources.whole(at)),
            }
        return location


def _standing(finding: Finding) -> _Json:
    """What a finding amounts to, and the options that nobody has set and that it depends on."""
    return {"standing": str(finding.standing), "byDefault": list(finding.by_default)}


def _region(line: int, text: str) -> _Json:
    """The text of a line without its indentation."""
    if not text.strip():
        return {"startLine": line}
    start = len(text) - len(text.lstrip()) + 1
    return {
        "startLine": line,
        "startColumn": start,
        "endLine": line,
        "endColumn": len(text.rstrip()) + 1,
    }


def _relative(path: str, base: Path) -> _Json:
    full = Path(path).resolve()
    try:
        inside = full.relative_to(base.resolve())
    except ValueError:
        return {"uri": full.as_uri()}
    return {"uri": _quoted(inside.parts), "uriBaseId": _ROOT}


def _quoted(parts: Sequence[str]) -> str:
    """A relative URI; only `as_uri` knows how to quote, and it wants an absolute path."""
    return PurePosixPath("/", *parts).as_uri().removeprefix("file:///")


def _rule(kind: PropertyDescriptor) -> _Json:
    rule = kind.rule
    level = "warning" if kind.is_always_checked else "error"
    return {
        "id": kind.name,
        "name": "".join(word.capitalize() for word in rule.title.split()),
        "shortDescription": {"text": f"{rule.title}."},
        "fullDescription": {"text": rule.meaning},
        "help": {
            "text": f"{rule.meaning} {rule.remedy}",
            "markdown": f"{rule.meaning}\n\n**What to do.** {rule.remedy}",
        },
        "defaultConfiguration": {"level": level},
        "properties": {
            "tags": ["concurrency", "correctness"],
            "precision": "very-high",
            "problem.severity": level,
        },
    }
