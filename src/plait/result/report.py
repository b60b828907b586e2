"""Claims, findings and the report: everything that a reporter sees."""

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
"""The version of the JSON form. Raised when a reader of the old form would misread the new one."""

REPLACED: Final = "replaced"
"""The option that lists classes of verification APIs whose copies in the target are not used."""


BY_BYTECODE: Final = "by bytecode"
"""The option that lists classes whose own code is checked, not their contracts, and why."""


class Severity(StrEnum):
    """Whether a finding counts for the exit status; only errors do.

    A known finding is one that the baseline accepts.
    """

    ERROR = "error"
    WARNING = "warning"
    KNOWN = "known"


@final
@node
class Claim:
    """An engine's answer to one property. Several `Violated` claims may name one property."""

    property: Property
    verdict: Verdict


@final
@node
class Finding:
    """A claim after validation: `traces` holds the replay of each run of the witness.

    `confirmation` is the outcome of replay on a stock JVM, None when it was not requested.
    `witness_file` is the path of the witness file, None when none was written. `accepted` is the
    reason that a baseline gives for a known finding. `early_timeouts` are the sleeps and timed
    waits that end in the witness although something else can run, as `Thread.join of 5 s at
    Main.java:3`. `chosen` are the options that the user has set, of those that limit a proof.
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
        """The options that limit the proof and that the user has not set."""
        return tuple(name for name in limiting_options(self.verdict) if name not in self.chosen)

    @builtins.property
    def is_proved(self) -> bool:
        """Whether the property is proved within the limits that the user has set."""
        return isinstance(self.verdict, Holds) and not self.by_default


@final
@node
class ContextFigures:
    """The cost in CPU seconds of one context (numbered from 1) in a search by contexts.

    `nodes` counts the nodes of its decision diagrams at its end.
    """

    number: int
    tuples: int
    saturations: int
    nodes: int
    seconds: float


@final
@node
class EngineRun:
    """One run of an engine: seconds of wall time, and its counters (states, transitions, ...)."""

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
    """A source file that locations of the report name, line by line; `sha256` is of its bytes."""

    file: str
    path: str
    lines: tuple[str, ...]
    sha256: str = ""


@final
@node
class Report:
    """The answer to one `plait check`. `options` are the resolved options, as text.

    `advice` is what engines say should be tried next, in lines. The report `is_unchanged` if it is
    that of an earlier check, of which nothing has changed.
    """

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
    advice: tuple[str, ...] = ()
    is_unchanged: bool = False
