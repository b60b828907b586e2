"""The formats for other tools, from the fixture that has every kind of violation."""

import io
import json
import re
import xml.etree.ElementTree as Xml
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sarif_pydantic import Sarif

from plait.base.errors import InputError
from plait.report.event_lines import EventLines
from plait.report.fingerprints import fingerprint
from plait.report.formats import FORMATS, make_reporter
from plait.report.graphml import GraphmlReporter
from plait.report.html_report import HtmlReporter
from plait.report.interleaving import SourceLines, interleave
from plait.report.junit_xml import JunitReporter
from plait.report.mermaid import MermaidReporter
from plait.report.reporter import FormatDescriptor, Reporter, ReporterSettings
from plait.report.sarif import SarifReporter
from plait.report.shiviz import ShivizReporter
from plait.result.json_form import report_from_json
from plait.result.report import Finding, Report, Severity
from plait.result.trace import Location
from plait.result.verdicts import Violated
from plait.spec.properties import name_of

Golden = Callable[[str, str], None]
WHEN = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


def written(reporter: Reporter, report: Report) -> str:
    out = io.StringIO()
    reporter.write(report, out)
    return out.getvalue()


def sarif(report: Report) -> Any:
    return json.loads(written(SarifReporter(Path.cwd()), report))


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_every_format_makes_a_reporter_that_writes(form: FormatDescriptor, report: Report) -> None:
    reporter = form.make(ReporterSettings(Path.cwd(), WHEN, io.StringIO()))
    assert "LostUpdate" in written(reporter, report)


def test_a_format_that_there_is_not_is_refused_with_those_there_are() -> None:
    settings = ReporterSettings(Path.cwd(), WHEN, io.StringIO())
    with pytest.raises(InputError, match="unknown format yaml; the formats are text, json, jsonl"):
        make_reporter("yaml", settings)


@pytest.mark.parametrize(
    ("name", "reporter"),
    [
        ("report.junit.xml", JunitReporter(WHEN)),
        ("report.graphml", GraphmlReporter(WHEN)),
        ("report.mermaid.md", MermaidReporter()),
        ("report.shiviz.log", ShivizReporter()),
        ("report.sarif", SarifReporter(Path("/base"))),
    ],
)
def test_the_format_stays(golden: Golden, report: Report, name: str, reporter: Reporter) -> None:
    text = written(reporter, report)
    golden(name, text.replace(Path.cwd().as_uri(), "file:///here"))


# --- SARIF ----------------------------------------------------------------------------------------


def lost(whole: Any, kept: Any, path: str = "") -> Iterator[str]:
    """The keys that a reader did not know."""
    if isinstance(whole, dict):
        for key, value in whole.items():
            if key in kept:
                yield from lost(value, kept[key], f"{path}/{key}")
            else:
                yield f"{path}/{key}"
    elif isinstance(whole, list):
        for one, other in zip(whole, kept, strict=True):
            yield from lost(one, other, path)


def test_a_reader_of_the_standard_understands_all_of_it(report: Report) -> None:
    log = sarif(report)
    read = Sarif.model_validate(log).model_dump(mode="json", by_alias=True, exclude_none=True)
    assert list(lost(log, read)) == []


def test_a_violation_has_all_threads_in_one_flow_and_then_one_flow_each(report: Report) -> None:
    for result in sarif(report)["runs"][0]["results"]:
        together, apart = result["codeFlows"]
        (flow,) = together["threadFlows"]
        orders = [step["executionOrder"] for step in flow["locations"]]
        assert orders == list(range(1, len(orders) + 1))
        steps = [step for flow in apart["threadFlows"] for step in flow["locations"]]
        assert sorted(steps, key=lambda step: step["executionOrder"]) == flow["locations"]
        for flow in apart["threadFlows"]:
            for step in flow["locations"]:
                assert step["location"]["message"]["text"].startswith(f"[{flow['id']}]")


def test_sources_below_the_base_have_relative_addresses(report: Report) -> None:
    run = sarif(report)["runs"][0]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {
        "uri": "src/p/LostUpdate.java",
        "uriBaseId": "%SRCROOT%",
    }
    region = place["region"]
    assert (region["startLine"], region["startColumn"]) == (14, 9)
    text = report.sources[0].lines[13]
    assert text[region["startColumn"] - 1 : region["endColumn"] - 1] == text.strip()


def test_sources_elsewhere_have_absolute_addresses(report: Report) -> None:
    log = json.loads(written(SarifReporter(Path("/somewhere/else")), report))
    place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].startswith("file:///")
    assert "uriBaseId" not in place["artifactLocation"]


def test_what_is_unknown_is_a_notification_and_no_result(report: Report) -> None:
    run = sarif(report)["runs"][0]
    notes = run["invocations"][0]["toolExecutionNotifications"]
    assert [note["descriptor"]["id"] for note in notes] == [
        "inconclusive/livelock",
        "inconclusive/reach:p/LostUpdate.java:17",
        "inconclusive/reach:p/LostUpdate.java:19",
    ]
    assert notes[1]["properties"] == {
        "standing": "holds under sequential consistency only",
        "byDefault": ["unwind", "memory-model"],
    }
    violated = [name_of(f.property) for f in report.findings if isinstance(f.verdict, Violated)]
    assert [r["ruleId"] for r in run["results"]] == [name.partition(":")[0] for name in violated]


# --- fingerprints ---------------------------------------------------------------------------------


def moved(finding: Finding, by: int) -> Finding:
    """The finding in a program with more lines above."""

    def move(value: Any) -> Any:
        if isinstance(value, Location):
            return replace(value, line=value.line + by)
        if isinstance(value, tuple):
            return tuple(move(item) for item in value)
        if hasattr(value, "__dataclass_fields__"):
            fields = {name: move(getattr(value, name)) for name in value.__dataclass_fields__}
            return replace(value, **fields)
        return value

    assert isinstance(finding.verdict, Violated)
    return replace(finding, verdict=move(finding.verdict))


def test_fingerprints_outlive_moved_lines_and_tell_findings_apart(report: Report) -> None:
    sources = SourceLines(report.sources)
    text = report.sources[0]
    shifted = SourceLines([replace(text, lines=("", "", *text.lines))])
    violated = [f for f in report.findings if isinstance(f.verdict, Violated)]
    prints = [fingerprint(finding, sources) for finding in violated]
    assert len(set(prints)) == len(prints)
    assert [fingerprint(moved(finding, 2), shifted) for finding in violated] == prints
    assert fingerprint(moved(violated[0], 1), sources) != prints[0]


# --- other formats --------------------------------------------------------------------------------


def test_inconclusive_is_an_error_in_junit_and_a_warning_no_failure(report: Report) -> None:
    suite = Xml.fromstring(written(JunitReporter(WHEN), report)).find("testsuite")
    assert suite is not None
    counting = [f for f in report.findings if f.severity is Severity.ERROR]
    violated = sum(isinstance(f.verdict, Violated) for f in counting)
    counted = {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")}
    assert counted == {
        "tests": str(len(report.findings)),
        "failures": str(violated),
        "errors": "3",
        "skipped": "0",
    }
    kinds = {(case.get("name"), child.tag) for case in suite.iter("testcase") for child in case}
    assert {("livelock", "error"), ("race", "system-out"), ("assertion", "failure")} <= kinds


def test_junit_holds_texts_that_xml_cannot(report: Report) -> None:
    source = report.sources[0]
    lines = [f"{line} // \x01 and \ud800" if "value++" in line else line for line in source.lines]
    text = written(
        JunitReporter(WHEN), replace(report, sources=(replace(source, lines=tuple(lines)),))
    )
    assert "\ufffd and \ufffd" in text
    Xml.fromstring(text.encode())


def test_a_witness_names_threads_lines_and_the_violating_node(report: Report) -> None:
    root = Xml.fromstring(written(GraphmlReporter(WHEN), report))
    space = {"g": "http://graphml.graphdrawing.org/xmlns"}
    nodes = root.findall(".//g:node", space)
    edges = root.findall(".//g:edge", space)
    assert len(nodes) == len(edges) + 1
    violating = [node for node in nodes if node.find("g:data[@key='violation']", space) is not None]
    assert violating == [nodes[-1]]
    threads = [edge.findtext("g:data[@key='threadId']", None, space) for edge in edges]
    assert threads == ["0", "0", "1", "1", "0", "0"]


def test_vector_clocks_grow_along_hand_overs(report: Report) -> None:
    event, execution, *lines = written(ShivizReporter(), report).splitlines()
    pattern = re.compile(event.replace("(?<", "(?P<"))
    assert re.match(execution.replace("(?<", "(?P<"), lines[0])
    first = lines[1 : lines.index(next(line for line in lines[1:] if line.startswith("===")))]
    events = [pattern.fullmatch("\n".join(first[n : n + 2])) for n in range(0, len(first), 2)]
    clocks = [json.loads(found["clock"]) for found in events if found]
    assert len(clocks) == len(report.findings[0].traces[0])
    assert clocks[2] == {"0:main": 1, "1:Thread-0": 1}, "the start comes before the thread"
    assert clocks[6] == {"0:main": 4}


def test_diagrams_have_one_participant_per_thread(report: Report) -> None:
    text = written(MermaidReporter(), report)
    first = text.partition("```mermaid\n")[2].partition("```")[0].splitlines()
    assert first[:3] == [
        "sequenceDiagram",
        "    participant T0 as main",
        "    participant T1 as Thread-0",
    ]
    form = re.compile(r"    (participant|Note over T\d+: |T\d+(-->>|-x)T\d+: )")
    assert all(form.match(line) for line in first[1:])
    assert not any(";" in re.sub(r"#\w+;", "", line) for line in first)


def test_what_happens_again_and_again_is_counted(report: Report) -> None:
    finding = report.findings[0]
    assert isinstance(finding.verdict, Violated)
    (trace,) = finding.traces
    again = (*trace[:2], trace[1], trace[1], *trace[2:])
    shown = interleave(again, finding.verdict.violation, SourceLines(report.sources), full=False)
    notes = [note.text for row in shown.rows for note in row.notes]
    assert notes[0] == "reads LostUpdate.value = 0 (3 times)"
    assert notes[1] == "reads LostUpdate.value = 0"


def test_json_lines_tell_progress_then_findings_then_the_report(report: Report) -> None:
    out = io.StringIO()
    lines = EventLines(out)
    lines.progress("explicit", {"state": 3})
    lines.write(report, out)
    events = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [event["event"] for event in events] == [
        "progress",
        *["finding"] * len(report.findings),
        "report",
    ]
    assert events[0]["counters"] == {"state": 3}
    assert [event["property"] for event in events[1:-1]] == [
        name_of(finding.property) for finding in report.findings
    ]
    assert report_from_json(events[-1]["report"]) == report


def test_the_page_needs_nothing_from_outside(report: Report) -> None:
    page = written(HtmlReporter(), report)
    assert not re.search(r"(src|href)\s*=\s*[\"'](?!data:)", page)
    assert "@" not in re.findall(r"<title>(.*)</title>", page)[0]
    data = page.partition('id="report">')[2].partition("</script>")[0]
    (view,) = json.loads(data)["reports"]
    words = {finding["property"]: finding["word"] for finding in view["findings"]}
    assert (words["assertion"], words["race"], words["livelock"]) == (
        "violated",
        "warning",
        "unknown",
    )
    steps = next(f["steps"] for f in view["findings"] if f["property"] == "race")
    assert [step["mark"] for step in steps if step["mark"]] == ["races", "races"]
    assert view["sources"][0]["lines"] == list(report.sources[0].lines)


def test_text_of_the_program_cannot_end_the_pages_script(report: Report) -> None:
    source = replace(report.sources[0], lines=("</script><script>alert(1)</script>",))
    page = written(HtmlReporter(), replace(report, sources=(source,)))
    assert page.count("</script>") == 2
