"""The report in all formats, from one fixture that has every kind of violation."""

import io
import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from plait.base.names import MethodRef
from plait.report.interleaving import Interleaving, Mark, SourceLines, interleave
from plait.report.json_report import JsonReporter
from plait.report.text import TextReporter
from plait.report.wording import reach
from plait.result.json_form import report_from_json
from plait.result.report import ContextFigures, Report
from plait.result.trace import Action, Location, Step
from plait.result.verdicts import Bounds, CutLoop, Violated
from plait.result.violations import (
    AssertionFailed,
    BlockedThread,
    BlockingOperation,
    DataRace,
    Deadlock,
    Violation,
)

Golden = Callable[[str, str], None]


def written(reporter: TextReporter | JsonReporter, report: Report) -> str:
    out = io.StringIO()
    reporter.write(report, out)
    return out.getvalue()


def shown_for(kind: type[Violation], report: Report, *, full: bool = False) -> Interleaving:
    """The interleaving of the report's violation of this kind."""
    for finding in report.findings:
        if isinstance(finding.verdict, Violated) and isinstance(finding.verdict.violation, kind):
            sources = SourceLines(report.sources)
            return interleave(finding.traces[0], finding.verdict.violation, sources, full=full)
    raise AssertionError(f"the report should have a {kind.__name__}")


def test_the_text_report(golden: Golden, report: Report) -> None:
    golden("report.txt", written(TextReporter(), report))


def test_the_text_report_with_the_jdk_unfolded(golden: Golden, report: Report) -> None:
    golden("report-full.txt", written(TextReporter(full=True), report))


def test_the_full_text_report_has_the_figures_of_contexts(report: Report) -> None:
    figures = (ContextFigures(1, 1, 2, 1234, 0.04), ContextFigures(2, 3, 4, 56789, 1.26))
    engines = (replace(report.engines[0], contexts=figures),)
    text = written(TextReporter(full=True), replace(report, engines=engines))
    assert "2: 3 view tuples, 4 saturations, 56,789 nodes, 1.3 s of CPU" in text
    assert "56,789" not in written(TextReporter(), replace(report, engines=engines))


def test_a_narrow_text_report_has_one_line_per_step(golden: Golden, report: Report) -> None:
    golden("report-narrow.txt", written(TextReporter(width=60), report))


def test_the_json_report(golden: Golden, report: Report) -> None:
    golden("report.json", written(JsonReporter(), report))


def test_the_json_report_reads_back(report: Report) -> None:
    assert report_from_json(json.loads(written(JsonReporter(), report))) == report


def test_an_output_without_unicode_gets_ascii(report: Report) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    TextReporter().write(report, out)
    out.seek(0)
    assert out.read().startswith("x violated  p.LostUpdate.main\n")


def test_no_line_of_plain_text_ends_in_blanks_or_is_too_long(report: Report) -> None:
    for line in written(TextReporter(), report).splitlines():
        assert line == line.rstrip()
        assert len(line) <= 100


def test_steps_of_one_thread_at_one_line_are_joined(report: Report) -> None:
    shown = shown_for(DataRace, report)
    assert [row.switch for row in shown.rows] == [0, 0, 1, 2, 0]
    assert [note.text for note in shown.rows[2].notes] == [
        "reads LostUpdate.value = 0",
        "writes LostUpdate.value = 1",
    ]


def test_of_a_long_interleaving_the_first_and_the_last_rows_are_shown(report: Report) -> None:
    shown = shown_for(AssertionFailed, report, full=True)
    assert shown.shortened(None) == shown.shortened(len(shown.rows)) == [shown]
    first, count, last = shown.shortened(4)
    assert isinstance(first, Interleaving)
    assert isinstance(last, Interleaving)
    assert (*first.rows, *last.rows) == (*shown.rows[:2], *shown.rows[-2:])
    assert count == len(shown.rows) - 4 > 0


def test_inputs_are_shown_at_the_users_call_with_their_values() -> None:
    asking = Location(MethodRef("plait/Verify", "anyLong", "(JJ)J"), 0, "Verify.java", 70)
    call = Location(MethodRef("p/Main", "main", "()V"), 3, "p/Main.java", 5)
    step = Step(0, "main", asking, "chooses 41", (), (asking, call), internal=True)
    step = replace(step, action=Action.CHOOSE, number=41)
    violation = AssertionFailed(0, "main", None, (call,))
    rows = interleave((step,), violation, SourceLines(()), full=False).rows
    assert rows[0].notes[0].text == "chooses 41"


def test_exactly_the_two_racing_accesses_are_marked(report: Report) -> None:
    shown = shown_for(DataRace, report)
    marked = [
        (row.thread, note.text)
        for row in shown.rows
        for note in row.notes
        if note.mark is Mark.RACES
    ]
    assert marked == [(0, "reads LostUpdate.value = 0"), (1, "writes LostUpdate.value = 1")]


def test_internals_of_the_jdk_appear_as_the_users_call(report: Report) -> None:
    shown = shown_for(DataRace, report)
    assert shown.rows[0].source == "first.start();"
    assert shown.rows[0].notes == ()


def test_full_shows_the_internals_themselves(report: Report) -> None:
    shown = shown_for(DataRace, report, full=True)
    assert shown.rows[0].at.method.owner == "java/lang/Thread"
    assert shown.rows[0].notes[0].text == "starts Thread-0"


def test_every_blocked_thread_has_its_last_row(report: Report) -> None:
    shown = shown_for(Deadlock, report)
    assert [
        row.thread for row in shown.rows if any(note.mark is Mark.BLOCKED for note in row.notes)
    ] == [0, 1]


def cut(number: int, iterations: int) -> CutLoop:
    """A loop that begins in the line of its number."""
    at = Location(MethodRef("A", "m", "()V"), 0, "A.java", number)
    return CutLoop(f"A.m:{number}", at, iterations)


@pytest.mark.parametrize(
    ("bounds", "text"),
    [
        (Bounds(), "all schedules"),
        (Bounds(context_switches=1), "all schedules with at most 1 context switch"),
        (
            Bounds(2, 3, int_bits=8, input_bits=4),
            "all schedules with at most 2 context switches, at most 3 loop "
            "iterations, 8-bit integers, 4-bit inputs",
        ),
        (
            Bounds(iterations=5, loops=tuple(cut(number, 5) for number in (1, 2)), branches=7),
            "all schedules, at most 5 iterations of A.m:1 (A.java:1) and A.m:2 (A.java:2), at "
            "most 7 branches",
        ),
        (
            Bounds(iterations=9, loops=(*(cut(n, 9) for n in range(1, 6)), cut(6, 1)), steps=1),
            "all schedules, at most 1 iteration of A.m:6 (A.java:6), at most 9 iterations of A.m:1 "
            "(A.java:1), A.m:2 (A.java:2), A.m:3 (A.java:3) and 2 other loops, at most 1 step",
        ),
    ],
)
def test_bounds_are_put_into_words(bounds: Bounds, text: str) -> None:
    assert reach(bounds) == text


def test_a_deadlock_without_a_cycle_waits_forever() -> None:
    at = Location(MethodRef("A", "m", "()V"), 0)
    blocked = BlockedThread(0, "main", BlockingOperation.WAIT, "Object@1", -1, at, (), ())
    assert Deadlock((blocked,), ()).account().headline == "main waits forever"


def test_an_assertion_without_message_and_frames_has_a_headline() -> None:
    assert AssertionFailed(0, "main", None, ()).account().headline == "assertion failed in main"


def test_an_assertion_of_a_test_library_fails_where_the_test_calls_it() -> None:
    def at(owner: str, line: int) -> Location:
        return Location(MethodRef(owner, "m", "()V"), 0, f"{owner}.java", line)

    library = (at("org/junit/Assert", 89), at("java/util/Map", 7), at("org/junit/Assert", 120))
    failed = AssertionFailed(0, "main", "", (*library, at("shop/StockTest", 15)))
    assert failed.account().headline == "assertion failed in main at StockTest.java:15"
    alone = AssertionFailed(0, "main", "", library)
    assert alone.account().headline == "assertion failed in main at Assert.java:89"
