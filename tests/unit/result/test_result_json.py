"""The JSON form of the result model loses nothing and refuses what it did not write."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plait.result.codec import MalformedError
from plait.result.json_form import (
    from_text,
    report_from_json,
    report_to_json,
    run_from_json,
    run_to_json,
    to_text,
)
from plait.result.report import EngineRun, Report
from plait.result.trace import Run, Turn

finite = st.floats(min_value=0, max_value=1e6, allow_nan=False)
st.register_type_strategy(
    EngineRun,
    st.builds(EngineRun, seconds=finite, counters=st.dictionaries(st.text(), st.integers())),
)
reports = st.builds(
    Report,
    options=st.dictionaries(st.text(), st.text()),
    seconds=st.dictionaries(st.text(), finite),
)


@settings(max_examples=40, deadline=None)
@given(reports)
def test_a_report_survives_json(report: Report) -> None:
    assert report_from_json(from_text(to_text(report_to_json(report)))) == report


@given(st.builds(Run))
def test_a_witness_survives_json(run: Run) -> None:
    assert run_from_json(from_text(to_text(run_to_json(run)))) == run


def test_a_lone_surrogate_of_a_java_string_survives() -> None:
    data = run_to_json(Run((Turn(1, 2),), (3,)))
    assert from_text(to_text({**data, "note": "\ud800"}))["note"] == "\ud800"  # type: ignore[call-overload,index]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "else"}, "not a plait-witness"),
        ({"format_version": 99}, "version 99"),
        ({"turns": 5}, "expected list"),
        ({"turns": [{"kind": "Turn", "thread": 1}]}, "visible_ops"),
        ({"turns": [{"kind": "Turn", "thread": True, "visible_ops": 1}]}, "expected int"),
        ({"choices": None}, "expected list"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_malformed_witness_is_refused_with_its_reason(
    change: dict[str, object], message: str
) -> None:
    data = {**run_to_json(Run((Turn(0, 1),))), **change}
    with pytest.raises(MalformedError, match=message):
        run_from_json(json.loads(json.dumps(data)))


def test_text_that_is_not_json_is_refused() -> None:
    with pytest.raises(MalformedError, match="not JSON"):
        from_text("{")
