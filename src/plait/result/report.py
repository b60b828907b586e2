"""Claims, findings and the report: all that a reporter gets to see."""

import builtins
from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar, Final, final

from plait.base.node import node
from plait.result.confirmation import Confirmation
from plait.result.coverage import Coverage
from plait.result.standing import Standing, limiting_options, standing_of
from plait.result.trace import Trace
from plait.result.verdicts import Holds, Verdict
from plait.spec.properties import Property

REPORT_VERSION: Final = 2
"""The version of the JSON form; raised when a reader of the old form would misread the new."""

REPLACED: Final = "replaced"
"""The option that lists classes of verification APIs of which the target's copies are not used."""


BY_BYTECODE: Final = "by bytecode"
"""The option that lists classes whose own code is checked, not their contracts, and why."""


class Severity(StrEnum):
    """Whether a finding counts for the exit code; only errors do.

    A known finding is one that the baseline accepts.
    """

    ERROR = "error"
    WARNING = "warning"
    KNOWN = "known"


@final
@node
class Claim:
    """An engine's word on one property. Several `Violated` claims may name one property."""

    property: Property
    verdict: Verdict


@final
@node
class Finding:
    """A claim after validation: `traces` holds the replay of each run of the witness.

    `confirmation` is what the stock JVM says to a violation, None when it was not asked;
    `witness_file` is where the witness was written, None when it was not. `accepted` is the reason
    that a baseline gives for a known finding. `early_timeouts` are the sleeps and timed waits that
    end in the witness although something else can run, as `Thread.join of 5 s at Main.java:3`.
    `chosen` are the options that the user has set, of those that limit what a proof is about.
    """

    derived: ClassVar = ("standing", "by_default")

    property: Property
    verdict: Verdict
    severity: Severity
    engines: tuple[str, ...]
    traces: tuple[Trace, ...] = ()
    confirmation: Confirmation | None = None
    witness_file: str | None = None
    accepted: str | None = None
    early_timeouts: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()

    @builtins.property
    def standing(self) -> Standing:
        """What the verdict amounts to."""
        return standing_of(self.verdict)

    @builtins.property
    def by_default(self) -> tuple[str, ...]:
        """The options that limit what a proof is about although nobody has set them."""
        return tuple(name for name in limiting_options(self.verdict) if name not in self.chosen)

    @builtins.property
    def is_proved(self) -> bool:
        """Whether the property holds as far as the user has asked."""
        return isinstance(self.verdict, Holds) and not self.by_default


@final
@node
class ContextFigures:
    """What a search context by context took for those with one number, from 1; CPU seconds.

    `nodes` are those of its decision diagrams when it was done with them.
    """

    number: int
    tuples: int
    saturations: int
    nodes: int
    seconds: float


@final
@node
class EngineRun:
    """What one engine did: seconds of wall time, and its counters (states, transitions, ...)."""

    engine: str
    seconds: float
    counters: Mapping[str, int]
    contexts: tuple[ContextFigures, ...] = ()


@final
@node
class ExcludedEngine:
    """An engine that could have gone on, but for options that it cannot go by."""

    engine: str
    because: str


@final
@node
class SourceText:
    """One source file that the report's locations name, line by line; `sha256` is of its bytes."""

    file: str
    path: str
    lines: tuple[str, ...]
    sha256: str = ""


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
    excluded: tuple[ExcludedEngine, ...] = ()
