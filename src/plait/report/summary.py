"""What all formats say of an answer as a whole: the worst verdict, what was explored, assumed."""

from plait.report.coverage_text import coverage_summary
from plait.report.wording import finding_detail, finding_word, plural
from plait.result.report import REPLACED, Finding, Report, Severity
from plait.result.suite import Answer, Suite, reports_of
from plait.result.verdicts import Holds, Suspected, Unknown, Verdict, Violated
from plait.spec.properties import name_of


def worst_verdict(answer: Answer) -> type[Verdict]:
    """The kind of the worst finding that counts for the exit status."""
    verdicts = [f.verdict for f in _findings(answer) if f.severity is Severity.ERROR]
    worst: type[Verdict] = Holds
    for kind in (Unknown, Suspected, Violated):
        if any(isinstance(verdict, kind) for verdict in verdicts):
            worst = kind
    return worst


def overall_word(answer: Answer) -> str:
    """The answer in a word or two."""
    worst = worst_verdict(answer)
    if worst is Holds and any(f.severity is Severity.KNOWN for f in _findings(answer)):
        return "nothing new"
    return {
        Holds: "holds",
        Violated: "violated",
        Suspected: "inconclusive",
        Unknown: "inconclusive",
    }[worst]


def _findings(answer: Answer) -> list[Finding]:
    return [finding for report in reports_of(answer) for finding in report.findings]


def tally(suite: Suite) -> str:
    """How many tests there are of each kind: `3 tests: 1 violated, 2 hold; 1 skipped`."""
    words = [overall_word(report) for report in suite.reports]
    kinds = [
        f"{words.count(word)} {'hold' if word == 'holds' and words.count(word) > 1 else word}"
        for word in ("violated", "inconclusive", "holds", "nothing new")
        if word in words
    ]
    skipped = f"; {len(suite.skipped)} skipped" if suite.skipped else ""
    return f"{plural(len(words), 'test')}: {', '.join(kinds)}{skipped}"


def in_one_line(report: Report) -> str:
    """What stands after the word for a whole report: what does not hold, else how far it reaches.

    Errors go before what does not count; what is said of several properties is said once.
    """
    amiss = [finding for finding in report.findings if not isinstance(finding.verdict, Holds)]
    errors = [finding for finding in amiss if finding.severity is Severity.ERROR]
    if not amiss:
        return "; ".join(dict.fromkeys(finding_detail(finding) for finding in report.findings))
    names: dict[str, list[str]] = {}
    for finding in errors or amiss:
        said = finding_detail(finding)
        if not errors:
            said = f"{finding_word(finding)}, {said}"
        names.setdefault(said, []).append(name_of(finding.property))
    return "; ".join(f"{', '.join(about)}: {said}" for said, about in names.items())


def seconds_of(report: Report) -> float:
    """How long everything took."""
    return sum(report.seconds.values())


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


def assumed(answer: Answer) -> list[str]:
    """What the proofs rest on, each assumption once."""
    found = {
        text: None
        for finding in _findings(answer)
        if isinstance(finding.verdict, Holds)
        for text in finding.verdict.assuming
    }
    return list(found)


def replaced(answer: Answer) -> list[str]:
    """Which classes of the target were not used, each once."""
    listed = [report.options.get(REPLACED, "") for report in reports_of(answer)]
    names = dict.fromkeys(name for text in listed for name in text.split(", ") if name)
    return [f"{name}: Plait's own class, not the copy that the target brings" for name in names]
