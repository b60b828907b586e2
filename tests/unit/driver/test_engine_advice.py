"""What engines advise, from their descriptors."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from plait.base.errors import Lack
from plait.driver.engine_advice import engine_advice
from plait.result.report import Finding, Severity
from plait.result.verdicts import Bounds, Holds, Unknown, Verdict, Why
from plait.spec.properties import GuardsHeld, NoDeadlock, Property

DEADLOCK = NoDeadlock()
OPTIONS = {"engine": "auto", "time": "60s", "contexts": "none", "search": "depth"}


def advised(
    verdict: Verdict,
    asked: Property = DEADLOCK,
    severity: Severity = Severity.ERROR,
    options: Mapping[str, str] = MappingProxyType({}),
) -> str:
    given = OPTIONS | dict(options)
    finding = Finding(asked, verdict, severity, ("explicit",))
    return "\n".join(engine_advice((finding,), given["engine"], given))


def test_what_holds_or_does_not_count_needs_no_advice() -> None:
    assert advised(Holds(Bounds())) == ""
    assert advised(Unknown(Why.TIMEOUT, ""), severity=Severity.WARNING) == ""


def test_the_next_bound_follows_from_what_is_proved() -> None:
    text = advised(Unknown(Why.TIMEOUT, "", Bounds(context_switches=3)))
    assert "--contexts 5" in text
    assert "--search pct" in text


@pytest.mark.parametrize(
    ("options", "said", "unsaid"),
    [
        ({"contexts": "4"}, "--search pct", "--contexts"),
        ({"engine": "symbolic"}, "--unwind", "--search"),
        ({"engine": "pushdown"}, "--bits", "--search"),
        ({"engine": "reference"}, "--contexts", "--search"),
        ({"facts": "off"}, "--facts auto", "--bits"),
        ({"facts": "on"}, "--search pct", "--facts"),
        ({"facts": "off", "track": "auto"}, "--search pct", "--facts"),
    ],
)
def test_only_options_that_the_engine_knows_are_advised(
    options: dict[str, str], said: str, unsaid: str
) -> None:
    text = advised(Unknown(Why.TIMEOUT, ""), options=options)
    assert said in text
    assert unsaid not in text


@pytest.mark.parametrize("options", [{"search": "pct"}, {"engine": "network"}])
def test_where_no_search_can_be_smaller_nothing_is_advised(options: dict[str, str]) -> None:
    assert advised(Unknown(Why.TIMEOUT, ""), options=options) == ""


def test_fewer_contexts_help_where_memory_ended() -> None:
    assert "--contexts 2" in advised(Unknown(Why.MEMORY, ""))


def test_inputs_of_many_values_are_for_the_symbolic_engine() -> None:
    verdict = Unknown(Why.UNSUPPORTED, "", lack=Lack.INPUT_VALUES)
    assert "--engine symbolic" in advised(verdict, options={"engine": "explicit"})
    assert advised(verdict) == "", "auto has asked all engines that the options admit"


def test_guards_are_for_the_network_engine() -> None:
    verdict = Unknown(Why.UNSUPPORTED, "no", lack=Lack.PROPERTY)
    assert "--engine network" in advised(verdict, GuardsHeld())
