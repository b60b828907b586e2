"""The exit status of a check, determined by its worst finding."""

from typing import Final, assert_never

from plait.result.report import Finding, Report, Severity
from plait.result.standing import Standing
from plait.result.suite import Answer, Suite, reports_of

HOLDS: Final = 0
VIOLATED: Final = 1
INCONCLUSIVE: Final = 3

_BADNESS: Final = (HOLDS, INCONCLUSIVE, VIOLATED)


def exit_code(answer: Answer) -> int:
    """1 when something is violated, else 3 when something is open, else 0; warnings do not count.

    Findings that the baseline accepts and disabled tests do not count either. A report without any
    other finding is inconclusive: it shows nothing.
    """
    if isinstance(answer, Suite) and answer.is_unaffected:
        return HOLDS
    return max(map(_worst, reports_of(answer)), key=_BADNESS.index, default=INCONCLUSIVE)


def _worst(report: Report) -> int:
    codes = [_code(f) for f in report.findings if f.severity is Severity.ERROR]
    codes += [HOLDS for f in report.findings if f.severity is Severity.KNOWN]
    return max(codes, key=_BADNESS.index, default=INCONCLUSIVE)


def _code(finding: Finding) -> int:
    """A proof counts if only limits that the user has set apply, not if defaults limit it."""
    match finding.standing:
        case Standing.HOLDS | Standing.WITHIN_BOUNDS | Standing.SEQUENTIAL:
            return HOLDS if finding.is_proved else INCONCLUSIVE
        case Standing.VIOLATED:
            return VIOLATED
        case Standing.VACUOUS | Standing.UNKNOWN | Standing.SUSPECTED:
            return INCONCLUSIVE
        case _:
            assert_never(finding.standing)
