"""Advice for inconclusive answers: options to try next."""

from collections.abc import Iterator

from plait.base.errors import Lack
from plait.report.wording import default_bounds
from plait.result.phrases import listing
from plait.result.report import Finding, Report, Severity
from plait.result.standing import MEMORY_MODEL, Standing, bounding_options
from plait.result.verdicts import Bounds, Holds, Unknown, Why
from plait.spec.properties import GuardsHeld


def advice(report: Report) -> list[str]:
    """What to try next; empty when nothing that counts is open."""
    counted = [f for f in report.findings if f.severity is Severity.ERROR]
    lines: list[str] = [*_deciding(report, counted), *_about_limits(counted)]
    unknown: list[Unknown] = []
    for finding in counted:
        if isinstance(finding.verdict, Unknown):
            if finding.property == GuardsHeld() and "network" not in finding.engines:
                lines.append("plait races, or --engine network: it checks @GuardedBy")
            else:
                unknown.append(finding.verdict)
    reasons = {verdict.why for verdict in unknown}
    lines.extend(_about_engines(report, unknown))
    if any(verdict.why is Why.UNSUPPORTED and verdict.lack is None for verdict in unknown):
        lines.append(
            "docs/limits.md lists what is unsupported: replace it by something simpler, or start "
            "after it with --entry"
        )
    if Why.TIMEOUT in reasons:
        limit = report.options.get("time", "")
        lines.append(f"a longer --time{f' than {limit}' if limit else ''}")
    if Why.EFFORT in reasons:
        lines.append(f"a larger --effort than {report.options.get('effort', '')}")
    if not reasons.isdisjoint({Why.TIMEOUT, Why.MEMORY, Why.EFFORT}):
        lines.extend(_smaller(report, unknown))
    return lines


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


def _about_engines(report: Report, unknown: list[Unknown]) -> Iterator[str]:
    """Engines that have not been asked; `auto` has asked those that the options admit."""
    lacks_inputs = any(verdict.lack is Lack.INPUT_VALUES for verdict in unknown)
    if lacks_inputs and report.options.get("engine") != "auto":
        yield "--engine symbolic: it supports inputs with any number of values"
    for excluded in report.excluded:
        yield f"other options: engine {excluded.engine} was not used ({excluded.because})"


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


def _smaller(report: Report, unknown: list[Unknown]) -> Iterator[str]:
    """Searches that end sooner, as far as the engine knows them."""
    options = report.options
    engine = options.get("engine", "")
    if engine not in ("auto", "explicit", "reference", "symbolic", "pushdown"):
        return
    if options.get("search", "depth") not in ("depth", "breadth"):
        return
    contexts = options.get("contexts", "none")
    if contexts == "none":
        proved = max((_switches(verdict) for verdict in unknown), default=0)
        yield f"--contexts {proved + 2} or more: schedules with few contexts are explored first"
    if engine == "symbolic":
        yield "a smaller --unwind"
    if engine == "pushdown":
        yield "smaller --bits, --heap and --threads"
    if engine in ("auto", "explicit"):
        if options.get("facts") == "off" and options.get("track", "") in ("", "none"):
            yield "--facts auto: a smaller search, under the assumptions of the network engine"
        yield "--search pct: random schedules find bugs in large programs, but prove nothing"
        yield "fewer threads and loop iterations: two of each are enough for most bugs"


def _switches(verdict: Unknown) -> int:
    """Up to how many context switches all schedules were explored."""
    if verdict.proved is None or verdict.proved.context_switches is None:
        return 0
    return verdict.proved.context_switches
