"""Fingerprints: what identifies a finding across versions of a program.

Line numbers move, so places count by class, method and the text of their line.
"""

import hashlib
from typing import Final

from plait.report.interleaving import SourceLines
from plait.result.report import Finding
from plait.result.trace import Location
from plait.result.verdicts import Suspected, Violated
from plait.result.violation_account import Signature
from plait.spec.properties import name_of

_LENGTH: Final = 32


def fingerprint(finding: Finding, sources: SourceLines) -> str:
    """A hash that does not change while the same violation occurs at the same code."""
    match finding.verdict:
        case Violated(violation=violation) | Suspected(shown=Violated(violation=violation)):
            parts = _parts(violation.account().signature, sources)
        case Suspected(at=places):
            parts = sorted(_place(at, sources) for at in places)
        case _:
            parts = []
    text = "\n".join((name_of(finding.property.unrestricted), *parts))
    return hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]


def _parts(signature: Signature, sources: SourceLines) -> list[str]:
    """The places in an order that does not depend on the run."""
    places = (
        f"{word} {_place(at, sources)}" if word else _place(at, sources)
        for word, at in signature.places
    )
    return [signature.what, *sorted(places)]


def _place(at: Location | None, sources: SourceLines) -> str:
    return "" if at is None else f"{at.method.owner}.{at.method.name} {sources.at(at)}"
