"""Advice for inconclusive answers: options to try next."""

from collections.abc import Iterator

from plait.report.wording import default_bounds
from plait.result.phrases import listing
from plait.result.report import Finding, Report, Severity
from plait.result.standing import MEMORY_MODEL, Standing, bounding_options
from plait.result.verdicts import Bounds, Holds, Unknown, Why


def advice(report: Report) -> list[str]:
    """What to try next; empty when nothing that counts is open."""
    counted = [f for f in report.findings if f.severity is Severity.ERROR]
    lines: list[str] = [*_deciding(report, counted), *_about_limits(counted)]
    lines.extend(
        f"other options: engine {each.engine} was not used ({each.because})"
        for each in report.excluded
    )
    unknown = [item.verdict for item in counted if isinstance(item.verdict, Unknown)]
    if any(verdict.why is Why.UNSUPPORTED and verdict.lack is None for verdict in unknown):
        lines.append(
            "docs/limits.md lists what is unsupported: replace it by something simpler, or start "
            "after it with --entry"
        )
    reasons = {verdict.why for verdict in unknown}
    if Why.TIMEOUT in reasons:
        limit = report.options.get("time", "")
        lines.append(f"a longer --time{f' than {limit}' if limit else ''}")
    if Why.EFFORT in reasons:
        lines.append(f"a larger --effort than {report.options.get('effort', '')}")
    return [*lines, *report.advice]


def _deciding(report: Report, counted: list[Finding]) -> Iterator[str]:
    """The one option that turns what is known of all open properties into an answer."""
    open_ones = [f for f in counted if f.standing is not Standing.VIOLATED and not f.is_proved]
    options = {_bound_explored(finding, report) for finding in open_ones}
    if len(options) == 1 and (option := options.pop()):
        yield f"the same command with {option}: it decides what is open, within that bound"


def _bound_explored(finding: Finding, report: Report) -> str:
    """The option with the bound within which there is certainly no violation, if it is one."""
    match finding.verdict:
        case Holds() if len(bounds := dict.fromkeys(default_bounds(finding))) == 1:
            (name,) = bounds
            value = report.options.get(name, "")
            is_all = MEMORY_MODEL not in finding.by_default
            return f"--{name} {value}" if value and is_all else ""
        case Unknown(why=Why.TIMEOUT | Why.MEMORY | Why.EFFORT, proved=Bounds() as proved):
            switches = proved.context_switches or 0
            is_only_bound = proved == Bounds(context_switches=proved.context_switches)
            return f"--contexts {switches + 1}" if switches and is_only_bound else ""
        case _:
            return ""


def _about_limits(counted: list[Finding]) -> Iterator[str]:
    """Advice on answers that are limited by bounds, or vacuous."""
    bounds = dict.fromkeys(name for item in counted for name in default_bounds(item))
    if bounds:
        options = listing([f"--{name}" for name in bounds])
        yield f"set {options}: what holds within bounds that you set is conclusive"
    if any(MEMORY_MODEL in finding.by_default for finding in counted):
        yield (
            f"--{MEMORY_MODEL} sc, if sequential consistency is enough; otherwise order the racing "
            "accesses by locks or volatile fields"
        )
    verdicts = [item.verdict for item in counted if item.standing is Standing.VACUOUS]
    empty = [verdict for verdict in verdicts if isinstance(verdict, Unknown)]
    cut = dict.fromkeys(
        name for verdict in empty if verdict.proved for name in bounding_options(verdict.proved)
    )
    if cut:
        options = listing([f"--{name}" for name in cut])
        yield f"larger {options}: no execution terminates within the bounds"
    elif empty:
        yield (
            "other inputs or weaker assumptions; --property livelock finds executions that never "
            "end"
        )
