"""What all formats say of an answer as a whole: its standing, what was explored, assumptions."""

from plait.report.coverage_text import coverage_summary
from plait.report.wording import (
    SEQUENTIALLY,
    default_bounds,
    finding_detail,
    finding_word,
    limits,
    open_question,
    plural,
    set_options,
    verdict_detail,
)
from plait.result.report import BY_BYTECODE, REPLACED, Finding, Report, Severity
from plait.result.standing import Standing
from plait.result.suite import Answer, Suite, reports_of
from plait.result.verdicts import Holds, Suspected
from plait.spec.properties import name_of


def overall_word(answer: Answer) -> str:
    """The answer in a word or two, by what counts for the exit status."""
    if isinstance(answer, Suite) and answer.is_unaffected:
        return "nothing new"
    counted = [f for f in _findings(answer) if f.severity is Severity.ERROR]
    if any(finding.standing is Standing.VIOLATED for finding in counted):
        return "violated"
    is_known = any(f.severity is Severity.KNOWN for f in _findings(answer))
    if not all(finding.is_proved for finding in counted) or not (counted or is_known):
        return "inconclusive"
    return "nothing new" if is_known else "holds"


def overall_headline(report: Report) -> str:
    """The headline of a report: the standing of a proof, its bounds, or why it is inconclusive."""
    word = overall_word(report)
    counted = [f for f in report.findings if f.severity is Severity.ERROR]
    standings = {finding.standing for finding in counted}
    if word in ("violated", "nothing new") or standings & {Standing.UNKNOWN, Standing.SUSPECTED}:
        return word
    reasons = [verdict_detail(f.verdict) for f in counted if f.standing is Standing.VACUOUS]
    if reasons:
        return f"vacuous: {'; '.join(dict.fromkeys(reasons))}"
    return _headline_of_proof(counted) if counted else word


def _headline_of_proof(counted: list[Finding]) -> str:
    """`no violation within at most 32 iterations of Sort.sort:1 (default bound; set --unwind)`."""
    open_ones = [finding for finding in counted if default_bounds(finding)]
    within: dict[str, None] = {}
    for finding in open_ones or counted:
        assert isinstance(finding.verdict, Holds), "what does not hold has another headline"
        within.update(dict.fromkeys(limits(finding.verdict.within, places=False)))
    text = "no violation" if open_ones else "holds"
    if within:
        defaults = dict.fromkeys(name for item in open_ones for name in default_bounds(item))
        text += f" within {', '.join(within)}{set_options(list(defaults))}"
    if any(finding.standing is Standing.SEQUENTIAL for finding in counted):
        text += f"{',' * bool(within)} {SEQUENTIALLY}"
    return text


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
    count = sum(report.is_unchanged for report in suite.reports)
    unchanged = f"; {count} unchanged" if count else ""
    counted = f": {', '.join(kinds)}" if kinds else " to check"
    return f"{plural(len(words), 'test')}{counted}{unchanged}{skipped}"


def in_one_line(report: Report) -> str:
    """What stands after the word for a whole report: what does not hold, else how far it reaches.

    Errors go before what does not count; what is said of several properties is said once.
    """
    amiss = [finding for finding in report.findings if not finding.is_proved]
    errors = [finding for finding in amiss if finding.severity is Severity.ERROR]
    if not amiss:
        return "; ".join(dict.fromkeys(finding_detail(finding) for finding in report.findings))
    names: dict[str, list[str]] = {}
    for finding in errors or amiss:
        said = open_question(finding)
        if not errors:
            said = f"{finding_word(finding)}, {finding_detail(finding)}"
        names.setdefault(said, []).append(name_of(finding.property))
    return "; ".join(f"{', '.join(about)}: {said}" for said, about in names.items())


def seconds_of(report: Report) -> float:
    """How long everything took."""
    return sum(report.seconds.values())


def time_taken(report: Report) -> str:
    """How long a test took, or that its answer is that of an earlier check."""
    return "unchanged" if report.is_unchanged else f"{seconds_of(report):.1f} s"


def explored(report: Report) -> list[str]:
    """What the engines explored."""
    lines = [
        f"{', '.join(plural(n, word) for word, n in run.counters.items())} (engine {run.engine})"
        for run in report.engines
        if run.counters or len(report.engines) == 1
    ]
    if len(report.engines) > 1:
        lines += _decided(report)
    lines += [f"engine {each.engine} not used: {each.because}" for each in report.excluded]
    return lines if report.coverage is None else [*lines, *coverage_summary(report.coverage)]


def _decided(report: Report) -> list[str]:
    """Which engine has decided which of the properties that were asked for."""
    names: dict[str, dict[str, None]] = {}
    for finding in report.findings:
        is_open = finding.standing in (Standing.UNKNOWN, Standing.SUSPECTED)
        if finding.severity is not Severity.WARNING and not is_open:
            names.setdefault(finding.engines[0], {})[name_of(finding.property)] = None
    return [f"{', '.join(about)}: answer of engine {engine}" for engine, about in names.items()]


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
    """The assumptions of the proofs and suspicions, each once."""
    found = {
        text: None
        for finding in _findings(answer)
        if isinstance(finding.verdict, Holds | Suspected)
        for text in finding.verdict.assuming
    }
    return list(found)


def replaced(answer: Answer) -> list[str]:
    """Which classes of the target were not used, each once."""
    listed = [report.options.get(REPLACED, "") for report in reports_of(answer)]
    names = dict.fromkeys(name for text in listed for name in text.split(", ") if name)
    return [f"{name}: Plait's own class, not the copy in the target" for name in names]


def by_bytecode(answer: Answer) -> list[str]:
    """Which classes of the library were not taken by their contracts, and why, each once."""
    listed = (report.options.get(BY_BYTECODE, "") for report in reports_of(answer))
    return [f"{text}: the JDK's own code" for text in dict.fromkeys(listed) if text]
