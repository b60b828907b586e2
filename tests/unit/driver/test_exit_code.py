"""The exit status is the worst of the findings that count."""

import pytest

from plait.driver.exit_code import exit_code
from plait.result.assumptions import WEAK_ACCESSES
from plait.result.report import Finding, Report, Severity
from plait.result.trace import Run
from plait.result.verdicts import Bounds, Holds, Suspected, Unknown, Verdict, Violated, Why
from plait.result.violations import AssertionFailed
from plait.spec.properties import AssertionsHold

HOLDS = Holds(Bounds())
VIOLATED = Violated(AssertionFailed(0, "main", None, ()), Run(()))
UNKNOWN = Unknown(Why.TIMEOUT, "")
SUSPECTED = Suspected((), "")
CUT = Holds(Bounds(int_bits=8))
SEQUENTIAL = Holds(Bounds(), (WEAK_ACCESSES,))
VACUOUS = Unknown(Why.VACUOUS, "no execution terminates")


@pytest.mark.parametrize(
    ("errors", "warnings", "code"),
    [
        ([HOLDS, HOLDS], [], 0),
        ([HOLDS, VIOLATED, UNKNOWN], [], 1),
        ([HOLDS, UNKNOWN], [], 3),
        ([SUSPECTED], [], 3),
        ([HOLDS], [VIOLATED, UNKNOWN], 0),
        ([], [VIOLATED], 3),
        ([], [], 3),
        ([HOLDS, CUT], [], 3),
        ([HOLDS, SEQUENTIAL], [], 3),
        ([HOLDS, VACUOUS], [], 3),
        ([VIOLATED, CUT, SEQUENTIAL], [], 1),
        ([HOLDS], [CUT, SEQUENTIAL, VACUOUS], 0),
    ],
)
def test_the_worst_finding_that_counts_decides(
    errors: list[Verdict], warnings: list[Verdict], code: int
) -> None:
    findings = [Finding(AssertionsHold(), v, Severity.ERROR, ()) for v in errors]
    findings += [Finding(AssertionsHold(), v, Severity.WARNING, ()) for v in warnings]
    report = Report("", "", "", tuple(findings), (), {}, {})
    assert exit_code(report) == code


def test_limits_that_the_user_has_set_answer_the_question() -> None:
    for verdict, option in ((CUT, "bits"), (SEQUENTIAL, "memory-model")):
        for chosen, code in (((option,), 0), (("contexts",), 3)):
            finding = Finding(AssertionsHold(), verdict, Severity.ERROR, (), chosen=chosen)
            assert exit_code(Report("", "", "", (finding,), (), {}, {})) == code
