"""What all formats say of a report as a whole: the worst verdict, what was explored and assumed."""

from plait.report.coverage_text import coverage_summary
from plait.report.wording import plural
from plait.result.report import Report, Severity
from plait.result.verdicts import Holds, Suspected, Unknown, Verdict, Violated


def worst_verdict(report: Report) -> type[Verdict]:
    """The kind of the worst finding that counts for the exit status."""
    verdicts = [f.verdict for f in report.findings if f.severity is Severity.ERROR]
    worst: type[Verdict] = Holds
    for kind in (Unknown, Suspected, Violated):
        if any(isinstance(verdict, kind) for verdict in verdicts):
            worst = kind
    return worst


def overall_word(report: Report) -> str:
    """The report in a word or two."""
    worst = worst_verdict(report)
    if worst is Holds and any(f.severity is Severity.KNOWN for f in report.findings):
        return "nothing new"
    return {
        Holds: "holds",
        Violated: "violated",
        Suspected: "inconclusive",
        Unknown: "inconclusive",
    }[worst]


def explored(report: Report) -> list[str]:
    """What the engines did and saw."""
    lines = [
        f"{', '.join(plural(n, word) for word, n in run.counters.items())} (engine {run.engine})"
        for run in report.engines
    ]
    return lines if report.coverage is None else [*lines, *coverage_summary(report.coverage)]


def context_figures(report: Report) -> list[str]:
    """What each number of contexts took, for engines that go through them one by one."""
    return [
        f"{each.number}: {plural(each.tuples, 'view tuple')}, "
        f"{plural(each.saturations, 'saturation')}, {plural(each.nodes, 'node')}, "
        f"{each.seconds:.1f} s of CPU"
        for run in report.engines
        for each in run.contexts
    ]


def assumed(report: Report) -> list[str]:
    """What the proofs rest on, each assumption once."""
    found = {
        text: None
        for finding in report.findings
        if isinstance(finding.verdict, Holds)
        for text in finding.verdict.assuming
    }
    return list(found)
