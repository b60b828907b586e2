"""The report for people: the verdict first, then each violation with its interleaving.

It uses rich: without colours when the output is not a terminal, and with ASCII symbols when the
encoding requires it.
"""

import io
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TextIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from plait.base.plain_text import without_controls
from plait.report.advice import advice
from plait.report.columns import render_interleaving
from plait.report.confirmation_text import evidence_lines
from plait.report.coverage_text import coverage_lines
from plait.report.interleaving import SourceLines, interleave
from plait.report.summary import (
    assumed,
    by_bytecode,
    context_figures,
    explored,
    in_one_line,
    overall_headline,
    overall_word,
    replaced,
    seconds_of,
    tally,
    time_taken,
)
from plait.report.symbols import Symbols, symbols_for
from plait.report.violation_text import violation_lines
from plait.report.wording import finding_detail, finding_word
from plait.result.report import Finding, Report, Severity
from plait.result.standing import Standing
from plait.result.suite import Answer, Suite
from plait.result.verdicts import Suspected, Violated, shown_by
from plait.result.violations import Violation
from plait.spec.properties import name_of

_PLAIN_WIDTH: Final = 100
MOST_ROWS: Final = 120
"""How many rows of an interleaving are shown: the first ones, and the last."""

_GREEN, _RED, _YELLOW, _DIM = "bold green", "bold red", "bold yellow", "dim"
_STYLES: Final = {"violated": _RED, "inconclusive": _YELLOW}
"""Styles by what an answer comes to; the rest is green."""


class TextReporter:
    """Writes the report as text; `full` shows what happens inside the JDK too.

    `lines` lists what is known of each line of the program, as `full` does.
    """

    def __init__(
        self, *, full: bool = False, lines: bool = False, width: int | None = None
    ) -> None:
        self._full = full
        self._lines = lines or full
        self._width = width

    def write(self, report: Report, out: TextIO) -> None:
        """Write to `out`, with colours when it is a terminal."""

        def paint(console: Console, symbols: Symbols) -> None:
            self._print_findings(report, console, symbols)
            for part in _reach(report, symbols, lines=self._lines, full=self._full):
                console.print(part)

        self._paint(paint, out)

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write a line for each test, then the reports of those with violations, or of all."""

        def paint(console: Console, symbols: Symbols) -> None:
            console.print(_title(suite, overall_word(suite), tally(suite), symbols))
            console.print()
            console.print(_tests(suite, symbols))
            for report in suite.reports:
                if self._full or _is_worth_telling(report):
                    console.print()
                    self._print_findings(report, console, symbols)
                    for part in _seen(report, symbols, lines=self._lines, full=self._full):
                        console.print(part)
            for part in _reach_of_all(suite, symbols):
                console.print(part)

        self._paint(paint, out)

    def _paint(self, paint: Callable[[Console, Symbols], None], out: TextIO) -> None:
        if out.isatty():
            console = _console(out, self._width)
            paint(console, symbols_for(console.encoding))
            return
        buffer = io.StringIO()
        width = self._width or _PLAIN_WIDTH
        console = _console(buffer, width, has_colours=False)
        paint(console, symbols_for(getattr(out, "encoding", None) or "utf-8"))
        out.writelines(f"{line.rstrip()}\n" for line in buffer.getvalue().splitlines())

    def _print_findings(self, report: Report, console: Console, symbols: Symbols) -> None:
        sources = SourceLines(report.sources)
        console.print(_title(report, overall_headline(report), report.entry, symbols))
        console.print()
        console.print(_verdicts(report, symbols))
        for finding in report.findings:
            if isinstance(finding.verdict, Suspected) and finding.verdict.path:
                _print_path(finding.verdict, sources, symbols, console)
            shown = shown_by(finding.verdict)
            if shown is not None:
                self.print_violation(finding, shown, sources, symbols, console)

    def print_violation(
        self,
        finding: Finding,
        verdict: Violated,
        sources: SourceLines,
        symbols: Symbols,
        console: Console,
    ) -> None:
        """Print the headline, the facts and the interleaving of one violation."""
        headline = verdict.violation.account().headline
        title = f"{symbols.line * 2} {name_of(finding.property)}: {headline}"
        is_certain = finding.severity is Severity.ERROR and finding.verdict is verdict
        style = "bold red" if is_certain else "bold yellow"
        console.print()
        console.print(Text(title, style))
        console.print()
        for line in violation_lines(verdict.violation, sources, symbols, full=self._full):
            console.print(Text("  ").append_text(line), soft_wrap=True)
        for line in evidence_lines(finding):
            console.print(Text("  ").append_text(line), soft_wrap=True)
        for trace in finding.traces:
            shown = interleave(trace, verdict.violation, sources, full=self._full)
            for part in shown.shortened(None if self._full else MOST_ROWS):
                console.print()
                if isinstance(part, int):
                    console.print(f"  {part:,} lines are omitted; --full shows them")
                elif part.rows:
                    console.print(render_interleaving(part, console.width, symbols))


class _Console(Console):
    """A console that prints the program's texts literally: they cannot control the terminal."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        """Render as rich does, with marks for control characters."""
        for segment in super().render(renderable, options):
            text = segment.text
            is_own = segment.control or text.isprintable()
            yield segment if is_own else segment._replace(text=without_controls(text))

    def on_broken_pipe(self) -> None:
        """Raise for the caller; rich would end the process."""
        raise


def _print_path(
    verdict: Suspected, sources: SourceLines, symbols: Symbols, console: Console
) -> None:
    """Print the steps of a path with the lines of the source and the reasons."""
    console.print()
    console.print(Text(f"{symbols.line * 2} {verdict.because}", "bold yellow"), soft_wrap=True)
    console.print()
    table = Table.grid(padding=(0, 2, 0, 0))
    for step in verdict.path:
        table.add_row(f"  {step.at.words}", sources.at(step.at).strip(), Text(step.why, _DIM))
    console.print(table)


def _console(out: TextIO, width: int | None, *, has_colours: bool = True) -> Console:
    """The only kind of console: text is never taken for markup, for much of it is the program's."""
    return _Console(
        file=out,
        width=width,
        color_system="auto" if has_colours else None,
        highlight=False,
        markup=False,
        emoji=False,
    )


def violation_text(finding: Finding, sources: SourceLines) -> str:
    """One violation with its interleaving as plain text, for formats that hold such a text."""
    shown = shown_by(finding.verdict)
    assert shown is not None, "only what the machine has shown has such a text"
    out = io.StringIO()
    console = _console(out, _PLAIN_WIDTH, has_colours=False)
    TextReporter().print_violation(finding, shown, sources, symbols_for("utf-8"), console)
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines()).strip("\n")


def violation_facts(violation: Violation, sources: SourceLines) -> str:
    """The stacks, cycles and locks of a violation as plain text."""
    lines = violation_lines(violation, sources, symbols_for("utf-8"), full=False)
    return "\n".join(line.plain for line in lines)


def _title(answer: Answer, word: str, name: str, symbols: Symbols) -> Text:
    title = f"{_overall_sign(answer, symbols)} {word}"
    return Text.assemble((title, _overall_style(answer)), "  ", (name, "bold"))


def _overall_style(answer: Answer) -> str:
    return _STYLES.get(overall_word(answer), _GREEN)


def _overall_sign(answer: Answer, symbols: Symbols) -> str:
    signs = {"violated": symbols.violated, "inconclusive": symbols.unknown}
    return signs.get(overall_word(answer), symbols.holds)


def _tests(suite: Suite, symbols: Symbols) -> Table:
    """A row for each test."""
    table = _grid()
    for report in suite.reports:
        style = _overall_style(report)
        sign, word = _overall_sign(report, symbols), overall_word(report)
        detail = f"{in_one_line(report)} ({time_taken(report)})"
        table.add_row(Text(sign, style), report.entry, Text(word, style), detail)
    for test in suite.skipped:
        table.add_row(symbols.bullet, test.entry, Text("skipped", "dim"), test.reason)
    return table


def _is_worth_telling(report: Report) -> bool:
    return any(
        shown_by(finding.verdict) is not None and finding.severity is not Severity.KNOWN
        for finding in report.findings
    )


def _grid() -> Table:
    """A table with columns for a symbol, a name, a word and a description."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=3, justify="right")
    table.add_column(overflow="fold")
    table.add_column()
    table.add_column(overflow="fold")
    return table


def _verdicts(report: Report, symbols: Symbols) -> Table:
    table = _grid()
    for finding in report.findings:
        style, sign = _look(finding, symbols)
        word = Text(finding_word(finding), style)
        table.add_row(Text(sign, style), name_of(finding.property), word, finding_detail(finding))
    return table


def _look(finding: Finding, symbols: Symbols) -> tuple[str, str]:
    """The style and the sign of a finding."""
    if finding.severity is Severity.KNOWN:
        return _DIM, symbols.bullet
    if finding.is_proved:
        return _GREEN, symbols.holds
    if finding.severity is Severity.WARNING:
        return _YELLOW, symbols.warning
    is_violated = finding.standing is Standing.VIOLATED
    return (_RED, symbols.violated) if is_violated else (_YELLOW, symbols.unknown)


def _reach(
    report: Report, symbols: Symbols, *, lines: bool, full: bool
) -> Iterator[RenderableType]:
    """What was explored, what was assumed, and how long it took."""
    yield from _seen(report, symbols, lines=lines, full=full)
    yield from _section("Replaced", replaced(report), symbols)
    yield from _section("Not by contract", by_bytecode(report), symbols)
    yield from _section("Assumed", assumed(report), symbols)
    yield from _section("Try", advice(report), symbols)
    times = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in report.seconds.items())
    effort = f"effort {report.options.get('effort', '')}"
    yield _made(times or effort, report.version, report.options)


def _reach_of_all(suite: Suite, symbols: Symbols) -> Iterator[RenderableType]:
    """What was assumed in any test, and how long they took."""
    yield Text()
    yield from _section("Replaced", replaced(suite), symbols)
    yield from _section("Not by contract", by_bytecode(suite), symbols)
    yield from _section("Assumed", assumed(suite), symbols)
    hints = dict.fromkeys(line for report in suite.reports for line in advice(report))
    yield from _section("Try", list(hints), symbols)
    spent = sum(map(seconds_of, suite.reports))
    times = f"set-up {suite.set_up_seconds:.1f} s, tests {spent:.1f} s"
    options = suite.reports[0].options if suite.reports else {}
    yield _made(times, suite.version, options)


def _made(times: str, version: str, options: Mapping[str, str]) -> Text:
    jdk = f", JDK {options['jdk']}" if "jdk" in options else ""
    return Text(f"{times}; plait {version}{jdk}", "dim")


def _seen(report: Report, symbols: Symbols, *, lines: bool, full: bool) -> Iterator[RenderableType]:
    """What was explored."""
    yield Text()
    yield from _section("Explored", explored(report), symbols)
    if full:
        yield from _section("Contexts", context_figures(report), symbols)
    if report.coverage is not None and lines:
        yield from _section("Lines", list(coverage_lines(report.coverage)), symbols)


def _section(title: str, lines: list[str], symbols: Symbols) -> Iterator[RenderableType]:
    if lines:
        yield Text(title, "bold")
        for line in lines:
            yield Padding(Text(f"{symbols.bullet} {line}"), (0, 0, 0, 2))
