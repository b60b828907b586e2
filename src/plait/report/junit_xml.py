"""JUnit XML: one test case per property. What is inconclusive is an error, never skipped."""

import re
import xml.etree.ElementTree as Xml
from datetime import datetime
from typing import Final, TextIO

from plait.report.interleaving import SourceLines
from plait.report.text import violation_text
from plait.report.wording import headline, verdict_detail, verdict_word
from plait.result.report import Finding, Report, Severity
from plait.result.verdicts import Holds, Violated
from plait.spec.properties import name_of

_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class JunitReporter:
    """Writes one test suite; `created` is when the check began."""

    def __init__(self, created: datetime) -> None:
        self._created = created

    def write(self, report: Report, out: TextIO) -> None:
        """Write the document."""
        cases = [_case(report, finding) for finding in report.findings]
        suite = Xml.Element(
            "testsuite",
            {
                "name": f"plait {report.entry}",
                "tests": str(len(cases)),
                "failures": str(sum(case.find("failure") is not None for case in cases)),
                "errors": str(sum(case.find("error") is not None for case in cases)),
                "skipped": "0",
                "time": f"{sum(report.seconds.values()):.3f}",
                "timestamp": self._created.isoformat(timespec="seconds"),
            },
        )
        properties = Xml.SubElement(suite, "properties")
        for name, value in sorted(report.options.items()):
            Xml.SubElement(properties, "property", {"name": name, "value": value})
        suite.extend(cases)
        root = Xml.Element("testsuites")
        root.append(suite)
        Xml.indent(root)
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        out.write(Xml.tostring(root, encoding="unicode"))
        out.write("\n")


def _case(report: Report, finding: Finding) -> Xml.Element:
    attributes = {
        "classname": report.entry,
        "name": name_of(finding.property),
        "time": f"{sum(run.seconds for run in report.engines):.3f}",
    }
    case = Xml.Element("testcase", attributes)
    verdict, counts = finding.verdict, finding.severity is Severity.ERROR
    said = f"{verdict_word(verdict)} {verdict_detail(verdict)}"
    if isinstance(verdict, Violated):
        said = violation_text(finding, SourceLines(report.sources))
        if counts:
            kind, message = type(verdict.violation).__name__, headline(verdict.violation)
            _add(case, "failure", said, type=kind, message=message)
            return case
    elif counts and not isinstance(verdict, Holds):
        _add(case, "error", said, type="Inconclusive", message=verdict_detail(verdict))
        return case
    _add(case, "system-out", said)
    return case


def _add(case: Xml.Element, tag: str, text: str, **attributes: str) -> None:
    """Add an element, without characters that XML 1.0 cannot hold."""
    clean = {name: _NOT_XML.sub("\ufffd", value) for name, value in attributes.items()}
    Xml.SubElement(case, tag, clean).text = _NOT_XML.sub("\ufffd", text)
