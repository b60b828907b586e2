"""The reports of several tests in every format."""

import io
import json
import xml.etree.ElementTree as Xml
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from plait.driver.exit_code import exit_code
from plait.report.event_lines import EventLines
from plait.report.graphml import GraphmlReporter
from plait.report.html_report import HtmlReporter
from plait.report.json_report import JsonReporter
from plait.report.junit_xml import JunitReporter
from plait.report.mermaid import MermaidReporter
from plait.report.reporter import Reporter
from plait.report.sarif import SarifReporter
from plait.report.shiviz import ShivizReporter
from plait.report.text import TextReporter
from plait.result.json_form import answer_from_json, from_text
from plait.result.report import Finding, Report, Severity
from plait.result.suite import SkippedTest, Suite
from plait.result.verdicts import UNBOUNDED, Holds, Unknown, Why
from plait.spec.properties import AssertionsHold, NoDeadlock

WHEN = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
OUT_OF_TIME = Unknown(Why.TIMEOUT, "")


def plain(entry: str, verdict: Holds | Unknown) -> Report:
    asked = (AssertionsHold(), NoDeadlock())
    findings = tuple(Finding(item, verdict, Severity.ERROR, ("explicit",)) for item in asked)
    return Report("tests", entry, "0.1.0", findings, (), {"time": "60s"}, {"explicit": 0.5})


@pytest.fixture
def suite(report: Report) -> Suite:
    tests = (
        plain("p.QueueTest.takes", Holds(UNBOUNDED, ("memory suffices",))),
        plain("p.QueueTest.waits", OUT_OF_TIME),
        replace(report, entry="p.MapTest.puts"),
    )
    skipped = (SkippedTest("p.QueueTest.flaky", "disabled by @Disabled"),)
    return Suite("tests", "0.1.0", tests, skipped, 0.25)


def written(reporter: Reporter, suite: Suite) -> str:
    out = io.StringIO()
    reporter.write_suite(suite, out)
    return out.getvalue()


def test_the_text_has_a_line_for_each_test_and_tells_what_is_violated(suite: Suite) -> None:
    lines = written(TextReporter(), suite).splitlines()
    assert lines[0] == "✗ violated  3 tests: 1 violated, 1 inconclusive, 1 holds; 1 skipped"
    table = [line.split()[1:3] for line in lines[2:] if line.startswith(("  ✓  p.", "  ?  p."))]
    assert table == [["p.QueueTest.takes", "holds"], ["p.QueueTest.waits", "inconclusive"]]
    assert "assertion, deadlock: out of time (0.5 s)" in lines[3]
    assert any("p.QueueTest.flaky" in line and "@Disabled" in line for line in lines)
    assert [line for line in lines if line.startswith(("✗ ", "✓ ", "? "))][1:] == [
        "✗ violated  p.MapTest.puts"
    ]
    assert sum(line == "Assumed" for line in lines) == 1
    assert "  · a longer --time than 60s" in lines
    assert "set-up 0.2 s, tests 2.6 s; plait 0.1.0" in lines[-1]


def test_all_reports_are_told_in_full_when_asked_for(suite: Suite) -> None:
    lines = written(TextReporter(full=True), suite).splitlines()
    titles = [line for line in lines if line.startswith(("✗ ", "✓ ", "? "))]
    assert [title.split()[-1] for title in titles[1:]] == [r.entry for r in suite.reports]


def test_json_comes_back_as_it_was(suite: Suite) -> None:
    assert answer_from_json(from_text(written(JsonReporter(), suite))) == suite


def test_json_lines_tell_findings_once(suite: Suite) -> None:
    out = io.StringIO()
    lines = EventLines(out)
    lines.begin("p.QueueTest.takes", 1, 3)
    lines.end(suite.reports[0])
    lines.write_suite(suite, out)
    events = [json.loads(line) for line in out.getvalue().splitlines()]
    assert events[0] == {"event": "test", "entry": "p.QueueTest.takes", "number": 1, "of": 3}
    told = [event["entry"] for event in events if event["event"] == "finding"]
    assert told == [report.entry for report in suite.reports for _ in report.findings]
    assert answer_from_json(events[-1]["suite"]) == suite


def test_junit_has_a_test_case_for_each_test(suite: Suite) -> None:
    root = Xml.fromstring(written(JunitReporter(WHEN), suite))
    outcomes = {
        f"{case.get('classname')}.{case.get('name')}": [child.tag for child in case]
        for case in root.iter("testcase")
    }
    assert outcomes == {
        "p.QueueTest.takes": ["system-out"],
        "p.QueueTest.waits": ["error"],
        "p.QueueTest.flaky": ["skipped"],
        "p.MapTest.puts": ["failure"],
    }
    counts = ("name", "tests", "failures", "errors", "skipped")
    assert [[one.get(count) for count in counts] for one in root] == [
        ["p.QueueTest", "3", "0", "1", "1"],
        ["p.MapTest", "1", "1", "0", "0"],
    ]


def test_sarif_has_one_run_whose_messages_name_the_test(suite: Suite, report: Report) -> None:
    (run,) = json.loads(written(SarifReporter(Path.cwd()), suite))["runs"]
    alone = io.StringIO()
    SarifReporter(Path.cwd()).write(report, alone)
    (single,) = json.loads(alone.getvalue())["runs"]
    texts = [result["message"]["text"] for result in run["results"]]
    assert texts == [f"p.MapTest.puts: {r['message']['text']}" for r in single["results"]]
    notes = [n["message"]["text"] for n in run["invocations"][0]["toolExecutionNotifications"]]
    assert "p.QueueTest.waits: assertion: unknown, out of time" in notes
    assert run["properties"]["verdicts"][0].startswith("p.QueueTest.takes: assertion holds")


def test_the_page_holds_every_test(suite: Suite) -> None:
    data = written(HtmlReporter(), suite).partition('id="report">')[2].partition("</script>")[0]
    view = json.loads(data)
    assert [test["entry"] for test in view["reports"]] == [r.entry for r in suite.reports]
    assert view["skipped"] == [["p.QueueTest.flaky", "disabled by @Disabled"]]
    assert view["reports"][1]["line"] == "assertion, deadlock: out of time"


@pytest.mark.parametrize("reporter", [GraphmlReporter(WHEN), ShivizReporter()])
def test_witnesses_and_logs_are_those_of_what_is_violated(suite: Suite, reporter: Reporter) -> None:
    alone = io.StringIO()
    reporter.write(suite.reports[2], alone)
    assert written(reporter, suite) == alone.getvalue()


def test_diagrams_have_a_part_for_each_test(suite: Suite) -> None:
    text = written(MermaidReporter(), suite)
    titles = [line for line in text.splitlines() if line.startswith("# ")]
    assert titles == [f"# {report.entry}" for report in suite.reports]


def test_the_worst_test_decides_the_exit_status(suite: Suite) -> None:
    assert exit_code(suite) == 1
    assert exit_code(replace(suite, reports=suite.reports[:2])) == 3
    assert exit_code(replace(suite, reports=suite.reports[:1])) == 0


def test_json_lines_name_the_test_that_they_are_about() -> None:
    out = io.StringIO()
    lines = EventLines(out)
    lines.begin("A.adds", 1, 2)
    lines.begin("A.takes", 2, 2)
    lines.about(1)
    lines.progress("search", {"states": 1})
    lines.about(2)
    lines.progress("search", {"states": 2})
    told = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["entry"] for line in told] == ["A.adds", "A.takes", "A.adds", "A.takes"]
