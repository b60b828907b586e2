"""What engines advise where an answer is inconclusive, from their descriptors."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from plait.engines.engine_descriptor import Gap
from plait.engines.registry import AUTO, ENGINES, described
from plait.engines.shared_options import CONTEXTS
from plait.result.report import Finding, Severity
from plait.result.verdicts import Unknown, Why

_SPENT: Final = (Why.TIMEOUT, Why.MEMORY, Why.EFFORT)
"""Searches that were too long."""


def engine_advice(
    findings: Sequence[Finding], engine: str, options: Mapping[str, str]
) -> tuple[str, ...]:
    """Which other engine to use, and how to make searches smaller that were too long."""
    counted = [item for item in findings if item.severity is Severity.ERROR]
    unknown = [item.verdict for item in counted if isinstance(item.verdict, Unknown)]
    spent = [verdict for verdict in unknown if verdict.why in _SPENT]
    smaller = _smaller(spent, engine, options) if spent else ()
    return tuple(dict.fromkeys((*_offers(counted, engine), *smaller)))


def _offers(counted: Sequence[Finding], engine: str) -> Iterator[str]:
    """Engines that fill a gap; `auto` has asked those that the options admit."""
    for finding in counted:
        if isinstance(finding.verdict, Unknown):
            gaps: list[Gap | None] = [type(finding.property)]
            gaps += [] if engine == AUTO else [finding.verdict.lack]
            for other in ENGINES:
                if other.id not in finding.engines:
                    yield from (line for gap, line in other.offers if gap in gaps)


def _smaller(spent: Sequence[Unknown], engine: str, options: Mapping[str, str]) -> Iterator[str]:
    descriptor = described(engine)
    if options.get("search", "depth") not in ("depth", "breadth"):
        return
    if options.get("contexts", "none") == "none" and descriptor.understands(CONTEXTS):
        explored = max(map(_switches, spent))
        yield f"--contexts {explored + 2} or more: schedules with few contexts are explored first"
    yield from descriptor.advise(options)


def _switches(verdict: Unknown) -> int:
    """Up to how many context switches all schedules were explored."""
    if verdict.proved is None or verdict.proved.context_switches is None:
        return 0
    return verdict.proved.context_switches
