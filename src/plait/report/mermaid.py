"""The interleavings as Mermaid sequence diagrams, one per violation."""

from typing import Final, TextIO

from plait.report.interleaving import Interleaving, Mark, SourceLines, interleave
from plait.result.phrases import file_line
from plait.result.report import Report
from plait.result.suite import Suite
from plait.result.verdicts import Violated

_ESCAPED: Final = frozenset("#;<>:%$`")
"""What begins comments, directives, formulas, or ends texts and the Markdown block."""

_MARKDOWN: Final = frozenset("\\`*_[]<>&!|~")
"""What Markdown reads as its own, or as HTML."""


class MermaidReporter:
    """Writes Markdown with one diagram per trace, as many sites render it."""

    def write(self, report: Report, out: TextIO) -> None:
        """Write the diagrams; a sentence when nothing is violated."""
        sources = SourceLines(report.sources)
        out.write(f"# {_title(report.entry)}\n")
        violated = [f for f in report.findings if isinstance(f.verdict, Violated)]
        if not violated:
            out.write("\nNo property is violated.\n")
        for finding in violated:
            assert isinstance(finding.verdict, Violated)
            violation = finding.verdict.violation
            for trace in finding.traces:
                shown = interleave(trace, violation, sources, full=False)
                out.write(f"\n## {_title(violation.account().headline)}\n\n```mermaid\n")
                out.writelines(f"{line}\n" for line in _diagram(shown))
                out.write("```\n")

    def write_suite(self, suite: Suite, out: TextIO) -> None:
        """Write a part for each test."""
        for number, report in enumerate(suite.reports):
            out.write("\n" if number else "")
            self.write(report, out)


def _diagram(shown: Interleaving) -> list[str]:
    names = {thread: f"T{thread}" for thread, _ in shown.threads}
    lines = ["sequenceDiagram"]
    lines += [
        f"    participant {names[thread]} as {_plain(name)}" for thread, name in shown.threads
    ]
    previous = None
    for row in shown.rows:
        if row.switch and previous is not None:
            lines.append(f"    {names[previous]}-->>{names[row.thread]}: switch {row.switch}")
        previous = row.thread
        me = names[row.thread]
        place = f"{file_line(row.at)} {row.source}".strip()
        plain = [note.text for note in row.notes if note.mark is Mark.NONE]
        text = "<br/>".join(_plain(part) for part in (place, *plain))
        lines.append(f"    Note over {me}: {text}")
        marked = [note.text for note in row.notes if note.mark is not Mark.NONE]
        lines += [f"    {me}-x{me}: {_plain(text)}" for text in marked]
    return lines


def _title(text: str) -> str:
    """The text in a heading of Markdown."""
    shown = (sign if sign.isprintable() else " " for sign in text)
    return "".join(f"\\{sign}" if sign in _MARKDOWN else sign for sign in shown)


def _plain(text: str) -> str:
    """The text with the signs escaped that Mermaid or Markdown read as their own."""
    shown = (sign if sign.isprintable() else " " for sign in text)
    return "".join(f"#{ord(sign)};" if sign in _ESCAPED else sign for sign in shown)
