"""The wording of reports, shared by all formats: places, bounds, verdicts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, assert_never

from plait.result.phrases import file_line, listing
from plait.result.report import Finding, Severity
from plait.result.standing import MEMORY_MODEL, Standing, is_only_sequential
from plait.result.trace import Step
from plait.result.verdicts import (
    UNBOUNDED,
    Bounds,
    Holds,
    Suspected,
    Unknown,
    Verdict,
    Violated,
    Why,
)
from plait.spec.properties import described_property

_MOST_LOOPS: Final = 3
"""The maximum number of cut loops that are named."""

SEQUENTIALLY: Final = "under sequential consistency only"
"""For whom something holds that need not hold under Java's memory model."""

_WHY: Final = {
    Why.TIMEOUT: "out of time",
    Why.MEMORY: "out of memory",
    Why.EFFORT: "the effort is used up",
    Why.INTERRUPTED: "interrupted",
    Why.UNSUPPORTED: "unsupported",
    Why.IMPRECISE: "the analysis is too imprecise",
    Why.SAMPLED: "only a sample of the schedules was run",
    Why.FIRST_FOUND: "another violation was found first",
    Why.VACUOUS: "vacuous",
}


def plural(count: int, noun: str) -> str:
    """`1 context switch`, `2 context switches`, `3 entries`."""
    if count == 1:
        return f"{count:,} {noun}"
    if noun.endswith("ry"):
        return f"{count:,} {noun[:-1]}ies"
    return f"{count:,} {noun}{'es' if noun.endswith(('ch', 's')) else 's'}"


def reach(bounds: Bounds) -> str:
    """The scope of a proof: `all schedules`, or its bounds."""
    switches = bounds.context_switches
    parts = [
        "all schedules"
        if switches is None
        else f"all schedules with at most {plural(switches, 'context switch')}"
    ]
    return ", ".join((*parts, *limits(replace(bounds, context_switches=None))))


def limits(bounds: Bounds, *, places: bool = True) -> list[str]:
    """The limits of a proof: `at most 32 iterations of Sort.sort:1`, `8-bit integers`."""
    parts = list(_iterations(bounds, places=places))
    for count, noun in (
        (bounds.context_switches, "context switch"),
        (bounds.branches, "branch"),
        (bounds.steps, "step"),
        (bounds.threads, "thread"),
        (bounds.objects, "object"),
    ):
        if count is not None:
            parts.append(f"at most {plural(count, noun)}")
    if bounds.view_objects is not None:
        parts.append(f"views of at most {plural(bounds.view_objects, 'object')}")
    if bounds.int_bits is not None:
        parts.append(f"{bounds.int_bits}-bit integers")
    if bounds.input_bits is not None:
        parts.append(f"{bounds.input_bits}-bit inputs")
    parts.extend((*bounds.field_bits, *(limit.what for limit in bounds.inputs)))
    return parts


def _iterations(bounds: Bounds, *, places: bool) -> Iterator[str]:
    """The bounds on loops: `at most 32 iterations of Sort.sort:1 (Sort.java:12)`."""
    if bounds.iterations is not None and not bounds.loops:
        yield f"at most {plural(bounds.iterations, 'loop iteration')}"
    for most in sorted({loop.iterations for loop in bounds.loops}):
        loops = [loop for loop in bounds.loops if loop.iterations == most]
        names = [
            f"{loop.name} ({file_line(loop.at)})" if places else loop.name
            for loop in loops[:_MOST_LOOPS]
        ]
        if len(loops) > _MOST_LOOPS:
            names.append(plural(len(loops) - _MOST_LOOPS, "other loop"))
        yield f"at most {plural(most, 'iteration')} of {listing(names)}"


def verdict_word(verdict: Verdict) -> str:
    """One or two words for a verdict."""
    match verdict:
        case Holds():
            return "holds"
        case Violated():
            return "violated"
        case Suspected():
            return "suspected"
        case Unknown():
            return "unknown"
        case _:
            assert_never(verdict)


def verdict_detail(verdict: Verdict) -> str:
    """The text after the word of the verdict."""
    match verdict:
        case Holds(within=within):
            memory = f"{SEQUENTIALLY}, " if is_only_sequential(verdict) else ""
            return f"{memory}for {reach(within)}"
        case Violated(violation=violation):
            account = violation.account()
            message = f": {one_line(account.message)}" if account.message else ""
            return account.headline + message
        case Suspected(because=because):
            return because
        case Unknown(why=Why.VACUOUS):
            return _vacuous(verdict)
        case Unknown(why=why, detail=detail, proved=proved):
            text = _WHY[why] + (f": {detail}" if detail else "")
            return f"{text}; no violation within {', '.join(limits(proved))}" if proved else text
        case _:
            assert_never(verdict)


def _vacuous(verdict: Unknown) -> str:
    """Why nothing was shown, and within which bounds."""
    within = limits(verdict.proved or UNBOUNDED)
    return f"{verdict.detail} within {', '.join(within)}" if within else verdict.detail


def finding_word(finding: Finding) -> str:
    """A word or two for a finding: its verdict's, unless it does not count."""
    word = verdict_word(finding.verdict)
    if finding.standing is Standing.VACUOUS:
        word = "vacuous"
    elif default_bounds(finding):
        word = "no violation"
    if finding.severity is Severity.KNOWN:
        return "known"
    return "warning" if finding.severity is Severity.WARNING and word == "violated" else word


def finding_detail(finding: Finding) -> str:
    """The text after the word of a finding's verdict."""
    detail = "; ".join(filter(None, (verdict_detail(finding.verdict), early_text(finding))))
    if finding.accepted is not None:
        return f"{detail}; accepted: {finding.accepted}"
    if isinstance(finding.verdict, Holds):
        word = described_property(finding.property).holds_as
        detail = f"{word} {detail}" if word else detail
        return detail + set_options(default_bounds(finding))
    return detail


def open_question(finding: Finding) -> str:
    """The text for a finding that is not proved, with the words that it needs."""
    detail = finding_detail(finding)
    if isinstance(finding.verdict, Holds):
        return f"{finding_word(finding)} {detail}"
    return f"vacuous: {detail}" if finding.standing is Standing.VACUOUS else detail


def default_bounds(finding: Finding) -> list[str]:
    """The options of bounds that nobody has set and that a proof depends on."""
    return [name for name in finding.by_default if name != MEMORY_MODEL]


def set_options(names: Sequence[str]) -> str:
    """What to do about bounds that nobody has set: ` (default bound; set --unwind)`."""
    if not names:
        return ""
    options = listing([f"--{name}" for name in names])
    return f" (default bound{'s' * (len(names) > 1)}; set {options})"


def early_text(finding: Finding) -> str:
    """Which sleeps and timed waits must end early for the violation; empty if none must."""
    if not finding.early_timeouts:
        return ""
    return f"depends on an early timeout: {listing(list(finding.early_timeouts))}"


def one_line(text: str) -> str:
    """A text of the program with spaces for what is no part of a line."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def step_note(step: Step) -> str:
    """What a step did, with the values it saw."""
    if not step.values:
        return step.event
    if len(step.values) == 1 and step.event.endswith(step.values[0][0]):
        return f"{step.event} = {step.values[0][1]}"
    return f"{step.event} ({', '.join(f'{name} = {value}' for name, value in step.values)})"
