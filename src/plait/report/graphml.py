"""SV-COMP witnesses, GraphML 1.0: the violating path with its threads and inputs.

Only the first violation that counts is written, for a witness is about one property.
"""

import xml.etree.ElementTree as Xml
from datetime import datetime
from typing import Final, TextIO

from plait.base.plain_text import as_xml
from plait.report.interleaving import shown_location
from plait.result.phrases import source_name
from plait.result.report import Finding, Report, Severity
from plait.result.suite import Suite
from plait.result.trace import Action, Location, Step, Trace
from plait.result.verdicts import Violated
from plait.spec.properties import AssertionsHold, described_property

_SPACE: Final = "http://graphml.graphdrawing.org/xmlns"
_NO_FAILURE: Final = described_property(AssertionsHold()).specification
"""What is told of properties that SV-COMP does not know."""

_KEYS: Final = (
    ("witness-type", "graph"),
    ("sourcecodelang", "graph"),
    ("producer", "graph"),
    ("specification", "graph"),
    ("programfile", "graph"),
    ("programhash", "graph"),
    ("architecture", "graph"),
    ("creationtime", "graph"),
    ("entry", "node"),
    ("violation", "node"),
    ("originfile", "edge"),
    ("startline", "edge"),
    ("threadId", "edge"),
    ("createThread", "edge"),
    ("assumption", "edge"),
    ("assumption.scope", "edge"),
    ("assumption.resultfunction", "edge"),
)


class GraphmlReporter:
    """Writes a violation witness; one without any edge when nothing is violated."""

    def __init__(self, created: datetime) -> None:
        self._created = created

    def write(self, report: Report, out: TextIO) -> None:
        """Write the document."""
        finding = _violated(report)
        root = Xml.Element("graphml", {"xmlns": _SPACE})
        for name, kind in _KEYS:
            details = {"id": name, "attr.name": name, "attr.type": "string", "for": kind}
            Xml.SubElement(root, "key", details)
        graph = Xml.SubElement(root, "graph", {"edgedefault": "directed"})
        for name, value in self._about(report, finding):
            _data(graph, name, value)
        trace = finding.traces[0] if finding is not None and finding.traces else ()
        _draw(graph, trace, is_violation=finding is not None)
        Xml.indent(root)
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        Xml.ElementTree(root).write(out, encoding="unicode")
        out.write("\n")

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write the document about the first test that has a violation, else the first."""
        self.write(min(suite.reports, key=_counts_for_witness), out)

    def _about(self, report: Report, finding: Finding | None) -> list[tuple[str, str]]:
        asked = AssertionsHold() if finding is None else finding.property
        main = report.sources[0] if report.sources else None
        return [
            ("witness-type", "violation_witness" if finding else "correctness_witness"),
            ("sourcecodelang", "Java"),
            ("producer", f"Plait {report.version}"),
            ("specification", described_property(asked).specification or _NO_FAILURE),
            ("programfile", main.path if main else report.target),
            ("programhash", main.sha256 if main else ""),
            ("architecture", "32bit"),
            ("creationtime", self._created.isoformat(timespec="seconds")),
        ]


def _violated(report: Report) -> Finding | None:
    found = (f for f in report.findings if isinstance(f.verdict, Violated))
    return min(found, key=lambda f: f.severity is not Severity.ERROR, default=None)


def _counts_for_witness(report: Report) -> int:
    """The lower, the more there is to witness: a violation that counts, one that does not, none."""
    finding = _violated(report)
    return 2 if finding is None else int(finding.severity is not Severity.ERROR)


def _draw(graph: Xml.Element, trace: Trace, *, is_violation: bool) -> None:
    """A chain of nodes, an edge for each step at a line of the user's."""
    steps = [(step, at) for step in trace if (at := shown_location(step)) is not None]
    threads = {step.thread for step in trace}
    for number in range(len(steps) + 1):
        node = Xml.SubElement(graph, "node", {"id": f"N{number}"})
        if number == 0:
            _data(node, "entry", "true")
        if number == len(steps) and is_violation:
            _data(node, "violation", "true")
    for number, (step, at) in enumerate(steps):
        edge = Xml.SubElement(graph, "edge", {"source": f"N{number}", "target": f"N{number + 1}"})
        _describe(edge, step, at, threads)


def _describe(edge: Xml.Element, step: Step, at: Location, threads: set[int]) -> None:
    _data(edge, "originfile", at.file)
    _data(edge, "startline", str(at.line))
    _data(edge, "threadId", str(step.thread))
    if step.action is Action.START and step.number in threads:
        _data(edge, "createThread", str(step.number))
    if step.action is Action.CHOOSE and step.number is not None:
        asked = next((frame for frame in step.frames if frame != at), at)
        _data(edge, "assumption", f"\\result = {step.number};")
        _data(edge, "assumption.scope", _function(at))
        _data(edge, "assumption.resultfunction", _function(asked))


def _function(at: Location) -> str:
    return f"{source_name(at.method.owner)}.{at.method.name}"


def _data(parent: Xml.Element, key: str, text: str) -> None:
    Xml.SubElement(parent, "data", {"key": key}).text = as_xml(text)
