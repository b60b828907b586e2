"""How a check takes java.util.concurrent: what the report says of it, and when to look again.

A check by contract is repeated with the JDK's bytecode where a method without a model was met, and
where the stock JVM does not show a violation: the documentation may allow more than the JDK does.
"""

import dataclasses
from collections.abc import Mapping
from itertools import groupby
from typing import Final

from plait.driver.program_loading import Loaded
from plait.ir.build.contract_choice import BY_CONTRACT
from plait.java.class_files.descriptors import source_name
from plait.report.violation_places import places
from plait.report.wording import verdict_detail
from plait.result.confirmation import Diverged, NotReplayable
from plait.result.report import BY_BYTECODE, Finding, Report, Severity
from plait.result.verdicts import Holds, Suspected, Unknown, Violated, Why

_NO_MODEL: Final = "a method without a model was met"
_NOT_SHOWN: Final = "the JVM did not show a violation"


def assumed_of_library(loaded: Loaded) -> tuple[str, ...]:
    """The assumption that classes behave as documented, with those that the program has loaded."""
    met = ", ".join(name.rpartition("/")[2] for name in loaded.contracts_met())
    if not met:
        return ()
    return (
        f"java.util.concurrent behaves as documented ({met}); --library bytecode runs the JDK's "
        "own code",
    )


def told_of_library(loaded: Loaded) -> Mapping[str, str]:
    """Which of the classes that the program has loaded run their bytecode, and why."""
    names = loaded.genuine.loaded_names()
    refused = sorted(((reason, name) for name, reason in loaded.contracts.refused if name in names))
    parts = [
        f"{', '.join(source_name(name) for _, name in group)} ({reason})"
        for reason, group in groupby(refused, key=lambda item: item[0])
    ]
    return {BY_BYTECODE: "; ".join(parts)} if parts else {}


def why_again(report: Report) -> str:
    """Why a check by contract is to be repeated with the bytecode; empty if it is not."""
    for finding in report.findings:
        match finding.verdict:
            case Unknown(why=Why.UNSUPPORTED, detail=detail) if BY_CONTRACT in detail:
                return _NO_MODEL
        if _is_not_shown(finding):
            return _NOT_SHOWN
    return ""


def _is_not_shown(finding: Finding) -> bool:
    """Whether the JVM did something else, or cannot be led to what the contract allows."""
    match finding.confirmation:
        case Diverged(reason=""):
            return finding.severity is Severity.ERROR
        case NotReplayable(why=why):
            return finding.severity is Severity.ERROR and BY_CONTRACT in why
        case _:
            return False


def joined(first: Report, again: Report, why: str) -> Report:
    """The report of the repeated check; what the first one alone has decided still counts."""
    options = {**again.options, BY_BYTECODE: f"java.util.concurrent ({why})"}
    findings = again.findings
    if why == _NOT_SHOWN:
        decided = {item.property for item in again.findings if not _is_open(item)}
        findings = (
            *(item for item in again.findings if item.property in decided),
            *(_doubted(item) for item in first.findings if item.property not in decided),
        )
    return dataclasses.replace(
        again,
        findings=findings,
        engines=(*first.engines, *again.engines),
        options=options,
        seconds={
            phase: first.seconds.get(phase, 0.0) + again.seconds.get(phase, 0.0)
            for phase in {**first.seconds, **again.seconds}
        },
    )


def _is_open(finding: Finding) -> bool:
    return not isinstance(finding.verdict, Holds | Violated)


def _doubted(finding: Finding) -> Finding:
    """A violation that the documentation allows, but that the JDK was not seen to do."""
    shown = finding.verdict.shown if isinstance(finding.verdict, Suspected) else finding.verdict
    if not _is_not_shown(finding) or not isinstance(shown, Violated):
        return finding
    because = (
        f"{verdict_detail(shown)}; the documentation of java.util.concurrent allows it, but the "
        "JDK was not seen to do it"
    )
    at = tuple(place for place, _ in places(shown))
    return dataclasses.replace(finding, verdict=Suspected(at, because, shown))
