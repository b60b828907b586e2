"""The JSON form of reports and witnesses, lossless in both directions; see `docs/json.md`."""

import json
from itertools import islice
from json import JSONEncoder
from typing import Any, Final, TextIO

from plait.result.baseline import BASELINE_VERSION, Baseline
from plait.result.codec import Json, MalformedError, decode, encode, unfold
from plait.result.report import REPORT_VERSION, Report
from plait.result.schedule import WITNESS_VERSION, WitnessFile
from plait.result.suite import SUITE_VERSION, Answer, Suite
from plait.result.violations import VIOLATIONS, Violation
from plait.spec.properties import PROPERTY_TYPES, Property

_REPORT: Final = "plait-report"
_SUITE: Final = "plait-suite"
_PIECES: Final = 512
_WIDTH: Final = 280
"""The longest line of a witness file, unless a single value is longer."""


def report_to_json(report: Report) -> dict[str, Json]:
    """The report as one JSON object with its format version."""
    body = encode(report)
    assert isinstance(body, dict), "a report should encode to an object"
    return {"format": _REPORT, "format_version": REPORT_VERSION, **body}


def report_from_json(data: Json) -> Report:
    """The report that `report_to_json` encoded."""
    body = _checked(data, _REPORT, REPORT_VERSION)
    report: Report = _decoded(Report, body)
    return report


def answer_from_json(data: Json) -> Answer:
    """A report, or the reports of several tests, as `write_answer` wrote it."""
    if not isinstance(data, dict) or data.get("format") != _SUITE:
        return report_from_json(data)
    suite: Suite = _decoded(Suite, _checked(data, _SUITE, SUITE_VERSION))
    return suite


def baseline_to_json(baseline: Baseline) -> dict[str, Json]:
    """A baseline as one JSON object with its format version."""
    body = encode(baseline)
    assert isinstance(body, dict), "a baseline should encode to an object"
    return {"format": "plait-baseline", "format_version": BASELINE_VERSION, **body}


def baseline_from_json(data: Json) -> Baseline:
    """The baseline that `baseline_to_json` encoded."""
    baseline: Baseline = _decoded(Baseline, _checked(data, "plait-baseline", BASELINE_VERSION))
    return baseline


def witness_to_json(witness: WitnessFile) -> dict[str, Json]:
    """The content of a witness file, as one JSON object with its format version."""
    body = encode(witness)
    assert isinstance(body, dict), "a witness should encode to an object"
    return {"format": "plait-witness", "format_version": WITNESS_VERSION, **body}


def witness_from_json(data: Json) -> WitnessFile:
    """The witness that `witness_to_json` encoded."""
    witness: WitnessFile = _decoded(WitnessFile, _checked(data, "plait-witness", WITNESS_VERSION))
    return witness


def witness_to_text(witness: WitnessFile) -> str:
    """JSON text with one line for each part that fits on one, so that people can compare files."""
    return _laid_out(witness_to_json(witness), "") + "\n"


def _laid_out(data: Json, indent: str) -> str:
    short = json.dumps(data)
    inner = indent + "  "
    if len(indent) + len(short) <= _WIDTH or not isinstance(data, dict | list):
        return short
    if isinstance(data, dict):
        parts = [f"{json.dumps(key)}: {_laid_out(item, inner)}" for key, item in data.items()]
        opening, closing = "{}"
    else:
        parts = [_laid_out(item, inner) for item in data]
        opening, closing = "[]"
    body = f",\n{inner}".join(parts)
    return f"{opening}\n{inner}{body}\n{indent}{closing}"


def write_json(data: Any, out: TextIO, indent: int | None = None) -> None:
    """Write JSON piece by piece; parts of the result model are encoded when they are written."""
    pieces = JSONEncoder(indent=indent, default=unfold).iterencode(data)
    while part := "".join(islice(pieces, _PIECES)):
        out.write(part)


def write_answer(answer: Answer, out: TextIO, indent: int | None = None) -> None:
    """Write a report or the reports of several tests as one JSON object."""
    is_suite = isinstance(answer, Suite)
    form, version = (_SUITE, SUITE_VERSION) if is_suite else (_REPORT, REPORT_VERSION)
    write_json({"format": form, "format_version": version, **unfold(answer)}, out, indent)


def to_text(data: Json) -> str:
    """JSON text with a final newline; lone surrogates of Java strings survive as escapes."""
    return json.dumps(data, indent=2) + "\n"


def from_text(text: str) -> Json:
    """JSON data from text; raises `MalformedError` when the text is not JSON."""
    try:
        data: Json = json.loads(text)
    except ValueError as error:
        raise MalformedError(f"not JSON: {error}") from error
    except RecursionError:
        raise MalformedError("not a Plait file: values are nested too deeply") from None
    return data


def _decoded(cls: type, data: Json) -> Any:
    """The decoded value; all registered kinds of properties and violations are allowed."""
    return decode(cls, data, {Property: PROPERTY_TYPES, Violation: VIOLATIONS})


def _checked(data: Json, form: str, readable: int) -> Json:
    if not isinstance(data, dict) or data.get("format") != form:
        raise MalformedError(f"not a {form} file")
    version = data.get("format_version")
    if version != readable:
        raise MalformedError(f"{form} version {version}; this Plait reads {readable}")
    return {k: v for k, v in data.items() if k not in ("format", "format_version")}
