"""The JSON form of the result model loses nothing and refuses what it did not write."""

import dataclasses
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plait.base.names import MethodRef
from plait.result.codec import MalformedError, decode, encode
from plait.result.confirmation import Confirmed
from plait.result.json_form import (
    from_text,
    report_from_json,
    report_to_json,
    to_text,
    witness_from_json,
    witness_to_json,
    witness_to_text,
)
from plait.result.report import EngineRun, Finding, Report
from plait.result.schedule import ReachCode, ReplayPlan, Stretch, WitnessFile
from plait.result.trace import Run, Turn
from plait.result.verdicts import Unknown, Why
from plait.result.violations import VIOLATIONS, AssertionFailed, Violation
from plait.spec.properties import PROPERTY_TYPES, AssertionsHold, Property

finite = st.floats(min_value=0, max_value=1e6, allow_nan=False)
st.register_type_strategy(
    EngineRun,
    st.builds(EngineRun, seconds=finite, counters=st.dictionaries(st.text(), st.integers())),
)
for base, kinds in ((Violation, VIOLATIONS), (Property, PROPERTY_TYPES)):
    st.register_type_strategy(base, st.sampled_from(sorted(kinds, key=str)).flatmap(st.from_type))
st.register_type_strategy(Confirmed, st.builds(Confirmed, seconds=finite))
st.register_type_strategy(ReplayPlan, st.builds(ReplayPlan, waiting_seconds=finite))
reports = st.builds(
    Report,
    findings=st.lists(st.from_type(Finding), max_size=1).map(tuple),
    engines=st.lists(st.from_type(EngineRun), max_size=2).map(tuple),
    options=st.dictionaries(st.text(), st.text(), max_size=2),
    seconds=st.dictionaries(st.text(), finite, max_size=2),
)
"""Small ones: a finding alone may be large."""


@settings(max_examples=40, deadline=None)
@given(reports)
def test_a_report_survives_json(report: Report) -> None:
    assert report_from_json(from_text(to_text(report_to_json(report)))) == report


WITNESS = WitnessFile(
    plait="1",
    jdk="17",
    targets=("A.java",),
    class_path=(),
    entry="A.main",
    arguments=(),
    classes=(),
    property=AssertionsHold(),
    violation=AssertionFailed(0, "main", None, ()),
    run=Run((Turn(0, 1),)),
    plan=None,
)


@settings(max_examples=40, deadline=None)
@given(st.builds(WitnessFile))
def test_a_witness_survives_json(witness: WitnessFile) -> None:
    assert witness_from_json(from_text(witness_to_text(witness))) == witness


def test_a_witness_has_a_line_for_each_stretch() -> None:
    method = MethodRef("p/A", "run", "()V")
    stretches = tuple(Stretch(1, ReachCode(method, 4, n, 12)) for n in range(1, 4))
    witness = dataclasses.replace(WITNESS, plan=ReplayPlan(stretches))
    lines = [line for line in witness_to_text(witness).splitlines() if '"Stretch"' in line]
    assert len(lines) == 3
    assert all('"bci": 4' in line for line in lines)


def test_a_lone_surrogate_of_a_java_string_survives() -> None:
    witness = dataclasses.replace(WITNESS, arguments=("\ud800",))
    assert witness_from_json(from_text(witness_to_text(witness))) == witness


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "else"}, "not a plait-witness"),
        ({"format_version": 99}, "version 99"),
        ({"arguments": 5}, "expected list"),
        ({"run": {"turns": [{"kind": "Turn", "thread": 1}], "choices": []}}, "visible_ops"),
        (
            {"run": {"turns": [{"thread": True, "visible_ops": 1}], "choices": []}},
            "expected int",
        ),
        ({"classes": None}, "expected list"),
        ({"violation": {"kind": "Boredom"}}, "unknown kind 'Boredom'"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_malformed_witness_is_refused_with_its_reason(
    change: dict[str, object], message: str
) -> None:
    data = {**witness_to_json(WITNESS), **change}
    with pytest.raises(MalformedError, match=message):
        witness_from_json(json.loads(json.dumps(data)))


def test_text_that_is_not_json_is_refused() -> None:
    with pytest.raises(MalformedError, match="not JSON"):
        from_text("{")


def test_fields_with_a_default_may_be_absent() -> None:
    unknown = Unknown(Why.UNSUPPORTED, "files")
    data = encode(unknown)
    assert isinstance(data, dict)
    without = {name: item for name, item in data.items() if name != "lack"}
    assert decode(Unknown, without, {}) == unknown
    with pytest.raises(MalformedError, match="detail"):
        decode(Unknown, {name: item for name, item in data.items() if name != "detail"}, {})
