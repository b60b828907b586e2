"""JUnit XML: a test case per property; for several tests, one for each.

What is inconclusive is an error, never skipped.
"""

import xml.etree.ElementTree as Xml
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, TextIO

from plait.base.plain_text import as_xml
from plait.report.interleaving import SourceLines
from plait.report.summary import seconds_of
from plait.report.text import violation_text
from plait.report.wording import finding_detail, finding_word, open_question
from plait.result.report import Finding, Report, Severity
from plait.result.suite import SkippedTest, Suite
from plait.result.verdicts import Violated, shown_by
from plait.spec.properties import name_of

_OUTCOMES: Final = {"failures": "failure", "errors": "error", "skipped": "skipped"}
"""What a suite counts, and the elements of test cases that it counts."""


class JunitReporter:
    """Writes a test suite for each class of tests; `created` is when the check began."""

    def __init__(self, created: datetime) -> None:
        self._created = created

    def write(self, report: Report, out: TextIO) -> None:
        """Write the document."""
        cases = [_property_case(report, finding) for finding in report.findings]
        suite = self._suite(f"plait {report.entry}", cases, [report])
        _write([suite], out)

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write the document; the outcome of a test is that of the worst of its properties."""
        classes: dict[str, list[Report | SkippedTest]] = {}
        tests_of_all: tuple[Report | SkippedTest, ...] = (*suite.reports, *suite.skipped)
        for test in tests_of_all:
            classes.setdefault(test.entry.rpartition(".")[0], []).append(test)
        suites = []
        for name, tests in classes.items():
            cases = [_test_case(test) for test in tests]
            run = [test for test in tests if isinstance(test, Report)]
            suites.append(self._suite(name, cases, run))
        _write(suites, out)

    def _suite(
        self, name: str, cases: Sequence[Xml.Element], reports: Sequence[Report]
    ) -> Xml.Element:
        attributes = {
            "name": as_xml(name),
            "tests": str(len(cases)),
            **{kind: _count(cases, tag) for kind, tag in _OUTCOMES.items()},
            "time": f"{sum(map(seconds_of, reports)):.3f}",
            "timestamp": self._created.isoformat(timespec="seconds"),
        }
        suite = Xml.Element("testsuite", attributes)
        properties = Xml.SubElement(suite, "properties")
        options = dict(item for report in reports for item in report.options.items())
        for option, value in sorted(options.items()):
            Xml.SubElement(properties, "property", {"name": option, "value": as_xml(value)})
        suite.extend(cases)
        return suite


def _count(cases: Iterable[Xml.Element], tag: str) -> str:
    return str(sum(case.find(tag) is not None for case in cases))


def _write(suites: Sequence[Xml.Element], out: TextIO) -> None:
    root = Xml.Element("testsuites")
    root.extend(suites)
    Xml.indent(root)
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    Xml.ElementTree(root).write(out, encoding="unicode")
    out.write("\n")


def _property_case(report: Report, finding: Finding) -> Xml.Element:
    seconds = sum(run.seconds for run in report.engines)
    case = _new_case(report.entry, name_of(finding.property), seconds)
    _add_outcome(case, [finding], _said(finding, SourceLines(report.sources)))
    return case


def _test_case(test: Report | SkippedTest) -> Xml.Element:
    owner, _, name = test.entry.rpartition(".")
    if isinstance(test, SkippedTest):
        case = _new_case(owner, name, 0.0)
        _add(case, "skipped", "", message=test.reason)
        return case
    case = _new_case(owner, name, seconds_of(test))
    sources = SourceLines(test.sources)
    parts = (f"{name_of(f.property)}: {_said(f, sources)}" for f in test.findings)
    _add_outcome(case, test.findings, "\n\n".join(parts))
    return case


def _new_case(owner: str, name: str, seconds: float) -> Xml.Element:
    attributes = {"classname": as_xml(owner), "name": as_xml(name), "time": f"{seconds:.3f}"}
    return Xml.Element("testcase", attributes)


def _said(finding: Finding, sources: SourceLines) -> str:
    if shown_by(finding.verdict) is not None:
        return violation_text(finding, sources)
    return f"{finding_word(finding)} {finding_detail(finding)}"


def _add_outcome(case: Xml.Element, findings: Sequence[Finding], said: str) -> None:
    """What is said, as a failure or an error if some finding is one; failures come first."""
    counted = [finding for finding in findings if finding.severity is Severity.ERROR]
    verdicts = [finding.verdict for finding in counted]
    violations = [verdict.violation for verdict in verdicts if isinstance(verdict, Violated)]
    unclear = [finding for finding in counted if not finding.is_proved]
    if violations:
        message = "; ".join(dict.fromkeys(item.account().headline for item in violations))
        _add(case, "failure", said, type=type(violations[0]).__name__, message=message)
    elif unclear:
        message = "; ".join(dict.fromkeys(map(open_question, unclear)))
        _add(case, "error", said, type="Inconclusive", message=message)
    else:
        _add(case, "system-out", said)


def _add(case: Xml.Element, tag: str, text: str, **attributes: str) -> None:
    """Add an element, without characters that XML 1.0 cannot hold."""
    clean = {name: as_xml(value) for name, value in attributes.items()}
    Xml.SubElement(case, tag, clean).text = as_xml(text)
