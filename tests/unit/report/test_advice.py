"""What an inconclusive report advises."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest

from plait.base.errors import Lack
from plait.report.advice import advice
from plait.result.report import ExcludedEngine, Finding, Report, Severity
from plait.result.verdicts import Bounds, Holds, Unknown, Verdict, Why
from plait.spec.properties import AssertionsHold, GuardsHeld, NoDeadlock


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


def test_the_next_bound_follows_from_what_is_proved() -> None:
    text = "\n".join(advice(report_of(Unknown(Why.TIMEOUT, "", Bounds(context_switches=3)))))
    assert "--time than 60s" in text
    assert "--contexts 5" in text
    assert "--search pct" in text


@pytest.mark.parametrize(
    ("options", "said", "unsaid"),
    [
        ({"contexts": "4"}, "--search pct", "--contexts"),
        ({"search": "pct"}, "--time", "--search"),
        ({"engine": "symbolic"}, "--unwind", "--search"),
        ({"engine": "pushdown"}, "--bits", "--search"),
        ({"engine": "network"}, "--time", "--contexts"),
        ({"facts": "off"}, "--facts auto", "--bits"),
        ({"facts": "on"}, "--search pct", "--facts"),
        ({"facts": "off", "track": "auto"}, "--search pct", "--facts"),
    ],
)
def test_only_options_that_the_engine_knows_are_advised(
    options: dict[str, str], said: str, unsaid: str
) -> None:
    text = "\n".join(advice(report_of(Unknown(Why.TIMEOUT, ""), options=options)))
    assert said in text
    assert unsaid not in text


def test_more_time_does_not_help_where_memory_ended() -> None:
    text = "\n".join(advice(report_of(Unknown(Why.MEMORY, ""))))
    assert "--contexts 2" in text
    assert "--time" not in text


def test_what_has_no_model_is_left_to_the_user() -> None:
    (line,) = advice(report_of(Unknown(Why.UNSUPPORTED, "files")))
    assert "docs/limits.md" in line


def test_inputs_of_many_values_are_for_the_symbolic_engine() -> None:
    detail = "a nondeterministic input with 65536 values (any int from 0 to 65535)"
    verdict = Unknown(Why.UNSUPPORTED, detail, lack=Lack.INPUT_VALUES)
    (line,) = advice(report_of(verdict, options={"engine": "explicit"}))
    assert "--engine symbolic" in line


def test_auto_has_asked_all_engines_that_the_options_admit() -> None:
    report = report_of(Unknown(Why.UNSUPPORTED, "", lack=Lack.INPUT_VALUES))
    assert advice(report) == []
    excluded = (ExcludedEngine("symbolic", "--first is not supported"),)
    (line,) = advice(replace(report, excluded=excluded))
    assert line == "other options: engine symbolic was not used (--first is not supported)"


def test_guards_are_for_the_network_engine() -> None:
    finding = Finding(GuardsHeld(), Unknown(Why.UNSUPPORTED, "no"), Severity.ERROR, ("explicit",))
    report = replace(report_of(Holds(Bounds())), findings=(finding,))
    (line,) = advice(report)
    assert "--engine network" in line


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
