"""Claims, findings and the report: all that a reporter gets to see."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, final

from plait.base.node import node
from plait.result.coverage import Coverage
from plait.result.trace import Trace
from plait.result.verdicts import Verdict
from plait.spec.properties import Property

REPORT_VERSION: Final = 1
"""The version of the JSON form; raised when a reader of the old form would misread the new."""


class Severity(StrEnum):
    """Whether a finding counts for the exit code."""

    ERROR = "error"
    WARNING = "warning"


@final
@node
class Claim:
    """An engine's word on one property. Several `Violated` claims may name one property."""

    property: Property
    verdict: Verdict


@final
@node
class Finding:
    """A claim after validation: `traces` holds the replay of each run of the witness."""

    property: Property
    verdict: Verdict
    severity: Severity
    engines: tuple[str, ...]
    traces: tuple[Trace, ...] = ()


@final
@node
class EngineRun:
    """What one engine did: seconds of wall time, and its counters (states, transitions, ...)."""

    engine: str
    seconds: float
    counters: Mapping[str, int]


@final
@node
class SourceText:
    """One source file that the report's locations name, line by line."""

    file: str
    path: str
    lines: tuple[str, ...]


@final
@node
class Report:
    """The answer to one `plait check`. `options` are the resolved ones, as text."""

    target: str
    entry: str
    version: str
    findings: tuple[Finding, ...]
    engines: tuple[EngineRun, ...]
    options: Mapping[str, str]
    seconds: Mapping[str, float]
    coverage: Coverage | None = None
    sources: tuple[SourceText, ...] = ()
