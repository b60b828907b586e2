"""Text of the program is shown as it is, whatever it looks like."""

import dataclasses
import io
from typing import Any

import pytest

from plait.report.text import TextReporter
from plait.result.report import Report
from plait.result.suite import Suite

_NAMES = frozenset({"thread_name", "message", "exception", "place", "lock", "on", "event"})
TEXTS = ("[/foo]", "[sold]", "[red]x", "[/red]", "[bold", "[/]", "[@click=a()]", "\\[a]", ":sob:")


def spelled(value: Any, text: str) -> Any:
    """The value with every name and message of the program ending so."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        changes = {
            field.name: f"{old}{text}"
            if field.name in _NAMES and isinstance(old, str)
            else spelled(old, text)
            for field in dataclasses.fields(value)
            if (old := getattr(value, field.name)) is not None
        }
        return dataclasses.replace(value, **changes)
    if isinstance(value, tuple):
        return tuple(spelled(item, text) for item in value)
    if isinstance(value, str) and "LostUpdate" in value:
        return value.replace("LostUpdate", f"Lost{text.replace('/', '')}Update")
    return value


def shown(report: Report, *, width: int, full: bool) -> str:
    out = io.StringIO()
    TextReporter(full=full, width=width).write(report, out)
    TextReporter(full=full, width=width).write_suite(Suite("t", "1", (report,)), out)
    return out.getvalue()


@pytest.mark.parametrize("text", TEXTS)
def test_nothing_is_taken_for_markup(report: Report, text: str) -> None:
    filler = "~" * len(text)

    wanted = shown(spelled(report, filler), width=400, full=True)

    found = shown(spelled(report, text), width=400, full=True)
    assert found.count(f"0{text}") == wanted.count(f"0{filler}") > 0


@pytest.mark.parametrize("text", TEXTS)
def test_no_text_breaks_a_narrow_report(report: Report, text: str) -> None:
    assert text.strip("[]") in shown(spelled(report, text), width=60, full=False)
