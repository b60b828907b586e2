"""What an inconclusive report advises."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest

from plait.base.errors import Lack
from plait.report.advice import advice
from plait.result.report import ExcludedEngine, Finding, Report, Severity
from plait.result.verdicts import Bounds, Holds, Unknown, Verdict, Why
from plait.spec.properties import AssertionsHold, NoDeadlock


def report_of(
    verdict: Verdict,
    severity: Severity = Severity.ERROR,
    options: Mapping[str, str] = MappingProxyType({}),
) -> Report:
    return Report(
        target="A.java",
        entry="A.main",
        version="0",
        findings=(Finding(NoDeadlock(), verdict, severity, ("explicit",)),),
        engines=(),
        options={"engine": "auto", "time": "60s", "contexts": "none", "search": "depth"}
        | dict(options),
        seconds={},
    )


def test_a_proof_needs_no_advice() -> None:
    assert advice(report_of(Holds(Bounds()))) == []


def test_what_does_not_count_needs_no_advice() -> None:
    assert advice(report_of(Unknown(Why.TIMEOUT, ""), Severity.WARNING)) == []


def test_what_has_no_model_is_left_to_the_user() -> None:
    (line,) = advice(report_of(Unknown(Why.UNSUPPORTED, "files")))
    assert "docs/limits.md" in line


def test_what_no_engine_can_decide_is_no_missing_model() -> None:
    verdict = Unknown(Why.UNSUPPORTED, "engine explicit cannot decide guard", lack=Lack.PROPERTY)
    report = replace(report_of(verdict), advice=("plait races",))
    assert advice(report) == ["plait races"]


def test_a_longer_time_comes_before_what_engines_advise() -> None:
    report = replace(report_of(Unknown(Why.TIMEOUT, "")), advice=("a smaller --unwind",))
    assert advice(report) == ["a longer --time than 60s", "a smaller --unwind"]


def test_an_engine_that_the_options_exclude_is_named() -> None:
    report = report_of(Unknown(Why.UNSUPPORTED, "", lack=Lack.INPUT_VALUES))
    assert advice(report) == []
    excluded = (ExcludedEngine("symbolic", "--first is not supported"),)
    (line,) = advice(replace(report, excluded=excluded))
    assert line == "other options: engine symbolic was not used (--first is not supported)"


@pytest.mark.parametrize(
    ("verdict", "option"),
    [
        (Unknown(Why.TIMEOUT, "", Bounds(context_switches=3)), "--contexts 4"),
        (Unknown(Why.EFFORT, "", Bounds(context_switches=1)), "--contexts 2"),
        (Holds(Bounds(iterations=32)), "--unwind 32"),
        (Holds(Bounds(iterations=32, context_switches=2)), None),
        (Unknown(Why.TIMEOUT, "", Bounds(context_switches=0)), None),
        (Unknown(Why.TIMEOUT, "", Bounds(context_switches=3, iterations=2)), None),
        (Unknown(Why.UNSUPPORTED, "files"), None),
    ],
)
def test_first_comes_the_option_that_decides_within_what_was_explored(
    verdict: Verdict, option: str | None
) -> None:
    first = advice(report_of(verdict, options={"unwind": "32"}))[0]
    assert first.startswith("the same command with ") == (option is not None)
    assert option is None or f" {option}:" in first


def test_two_properties_that_need_different_options_have_no_such_option() -> None:
    report = report_of(Unknown(Why.TIMEOUT, "", Bounds(context_switches=3)))
    other = Finding(AssertionsHold(), Holds(Bounds(iterations=2)), Severity.ERROR, ("symbolic",))
    both = replace(report, findings=(*report.findings, other), options={"unwind": "2"})
    assert not advice(both)[0].startswith("the same command")
