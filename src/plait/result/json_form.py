"""The JSON form of reports and witnesses, lossless both ways; described in `docs/json.md`."""

import json
from typing import Any

from plait.result.codec import Json, MalformedError, decode, encode
from plait.result.report import REPORT_VERSION, Report
from plait.result.trace import Run


def report_to_json(report: Report) -> dict[str, Json]:
    """The report as one JSON object with its format version."""
    body = encode(report)
    assert isinstance(body, dict), "a report should encode to an object"
    return {"format": "plait-report", "format_version": REPORT_VERSION, **body}


def report_from_json(data: Json) -> Report:
    """The report that `report_to_json` encoded."""
    body = _checked(data, "plait-report")
    report: Report = decode(Report, body)
    return report


def run_to_json(run: Run) -> dict[str, Json]:
    """A witness on its own, as one JSON object with its format version."""
    body = encode(run)
    assert isinstance(body, dict), "a run should encode to an object"
    return {"format": "plait-witness", "format_version": REPORT_VERSION, **body}


def run_from_json(data: Json) -> Run:
    """The witness that `run_to_json` encoded."""
    run: Run = decode(Run, _checked(data, "plait-witness"))
    return run


def to_text(data: Json) -> str:
    """JSON text with a final newline; lone surrogates of Java strings survive as escapes."""
    return json.dumps(data, indent=2) + "\n"


def from_text(text: str) -> Json:
    """JSON data from text; `MalformedError` when it is none."""
    try:
        data: Any = json.loads(text)
    except ValueError as error:
        raise MalformedError(f"not JSON: {error}") from error
    return data  # type: ignore[no-any-return]


def _checked(data: Json, form: str) -> Json:
    if not isinstance(data, dict) or data.get("format") != form:
        raise MalformedError(f"not a {form} file")
    version = data.get("format_version")
    if version != REPORT_VERSION:
        raise MalformedError(f"{form} version {version}; this Plait reads {REPORT_VERSION}")
    return {k: v for k, v in data.items() if k not in ("format", "format_version")}
