"""Which formats a report can have, and where reports are written."""

import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final, TextIO, TypeAlias

from plait.base.errors import InputError
from plait.cli.settings import Settings
from plait.report.api import Reporter
from plait.result.suite import Answer, Suite

Requested: TypeAlias = list[tuple[Reporter, Path | None]]
"""Reporters with the file that each writes, None for standard output."""


def _text(settings: Settings) -> Reporter:
    from plait.report.text import TextReporter

    return TextReporter(full=settings.flag("full"), lines=settings.flag("coverage"))


def _json(_settings: Settings) -> Reporter:
    from plait.report.json_report import JsonReporter

    return JsonReporter()


def _json_lines(_settings: Settings) -> Reporter:
    from plait.report.event_lines import EventLines

    return EventLines(sys.stdout)


def _sarif(_settings: Settings) -> Reporter:
    from plait.report.sarif import SarifReporter

    return SarifReporter(Path.cwd())


def _junit(_settings: Settings) -> Reporter:
    from plait.report.junit_xml import JunitReporter

    return JunitReporter(_now())


def _html(_settings: Settings) -> Reporter:
    from plait.report.html_report import HtmlReporter

    return HtmlReporter()


def _graphml(_settings: Settings) -> Reporter:
    from plait.report.graphml import GraphmlReporter

    return GraphmlReporter(_now())


def _mermaid(_settings: Settings) -> Reporter:
    from plait.report.mermaid import MermaidReporter

    return MermaidReporter()


def _shiviz(_settings: Settings) -> Reporter:
    from plait.report.shiviz import ShivizReporter

    return ShivizReporter()


def _now() -> datetime:
    return datetime.now().astimezone()


MAKERS: Final[dict[str, Callable[[Settings], Reporter]]] = {
    "text": _text,
    "json": _json,
    "jsonl": _json_lines,
    "sarif": _sarif,
    "junit": _junit,
    "html": _html,
    "graphml": _graphml,
    "mermaid": _mermaid,
    "shiviz": _shiviz,
}
"""Reporters by the name of their format; a reporter is imported when it is first made."""


def requested(settings: Settings) -> Requested:
    """The reports that `--format`, `--output` and `--also` ask for; None is standard output.

    `InputError` for a format that there is not, before anything is checked.
    """
    output = settings.optional("output")
    found: Requested = [
        (MAKERS[settings.text("format")](settings), Path(output) if output else None)
    ]
    for part in filter(str.strip, settings.items("also")):
        name, equals, file = part.partition("=")
        if name.strip() not in MAKERS or not equals or not file.strip():
            formats = ", ".join(MAKERS)
            raise InputError(f"--also {part}: write FORMAT=FILE, with a format of {formats}")
        found.append((MAKERS[name.strip()](settings), Path(file.strip())))
    return found


def write_all(answer: Answer, reporters: Requested) -> None:
    """Write the answer in every form; `InputError` when a file cannot be written.

    What took long to find is not lost then: the other forms are written first, and the text goes to
    standard output when nothing else did. So it is when a reporter fails by a fault of ours.
    """
    failures: list[str] = []
    faults: list[Exception] = []
    for reporter, path in reporters:
        try:
            if path is None:
                _write(answer, reporter, sys.stdout)
            else:
                failures.extend(_write_file(answer, reporter, path))
        except Exception as fault:
            faults.append(fault)
    if faults:
        raise faults[0]
    if failures:
        if all(path is not None for _, path in reporters):
            from plait.report.text import TextReporter

            _write(answer, TextReporter(), sys.stdout)
        raise InputError("\n".join(failures))


def _write(answer: Answer, reporter: Reporter, out: TextIO) -> None:
    if isinstance(answer, Suite):
        reporter.write_suite(answer, out)
    else:
        reporter.write(answer, out)


def _write_file(answer: Answer, reporter: Reporter, path: Path) -> list[str]:
    """Write a file, or nothing of it; gives what went wrong."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", encoding="utf-8") as out:
            _write(answer, reporter, out)
    except OSError as error:
        if path.is_file():
            path.unlink(missing_ok=True)
        return [f"cannot write {path}: {error.strerror}"]
    return []
