"""Which formats a report can have, and where reports are written."""

import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final, TextIO, TypeAlias

from plait.base.errors import InputError, OutputError
from plait.base.files import remove_file, writing
from plait.cli.options.settings import Settings
from plait.cli.output_places import require_file
from plait.cli.streams import tell
from plait.report.reporter import Reporter
from plait.result.suite import Answer, Suite

Requested: TypeAlias = list[tuple[Reporter, Path | None]]
"""Reporters with the file that each writes, None for standard output."""


def _text(settings: Settings) -> Reporter:
    from plait.report.text import TextReporter

    return TextReporter(full=settings.flag("full"), lines=settings.flag("coverage"))


def _json(_settings: Settings) -> Reporter:
    from plait.report.json_report import JsonReporter

    return JsonReporter()


def _json_lines(settings: Settings) -> Reporter:
    from plait.report.event_lines import EventLines

    return EventLines(sys.stdout, is_only_form=not settings.text("also"))


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

    `InputError` for a format that there is not, or a file that cannot be written, before anything
    is checked.
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
    for _, path in found:
        if path is not None:
            require_file(path, f"cannot write {path}")
    return found


def write_all(answer: Answer, reporters: Requested) -> None:
    """Write the answer in every form, files first.

    A form that cannot be written costs no other: that is told in a sentence, and the text goes to
    standard output when nothing else was meant for it. `InputError` when nothing holds the answer
    then. A reporter that fails by a fault of ours fails in the end.
    """
    failures: list[str] = []
    faults: list[Exception] = []
    forms = sorted(reporters, key=lambda form: form[1] is None)
    written = [_attempt(answer, *form, failures, faults) for form in forms]
    if not all(written) and all(path is not None for _, path in forms):
        from plait.report.text import TextReporter

        written.append(_attempt(answer, TextReporter(), None, failures, faults))
    if not any(written) and not faults:
        raise InputError("\n".join(failures))
    for failure in failures:
        tell(f"plait: {failure}")
    if faults:
        raise faults[0]


def _attempt(
    answer: Answer,
    reporter: Reporter,
    path: Path | None,
    failures: list[str],
    faults: list[Exception],
) -> bool:
    """Write one form, if that can be done; else adds to what went wrong."""
    try:
        if path is None:
            _write(answer, reporter, sys.stdout)
            sys.stdout.flush()
        else:
            with writing(path) as out:
                _write(answer, reporter, out)
        return True
    except OutputError as error:
        failures.append(str(error))
    except OSError as error:
        if path is not None:
            remove_file(path)  # an earlier report there is not this one
        failures.append(f"cannot write {path or 'standard output'}: {error.strerror}")
    except Exception as fault:
        if path is not None:
            remove_file(path)
        faults.append(fault)
    return False


def _write(answer: Answer, reporter: Reporter, out: TextIO) -> None:
    if isinstance(answer, Suite):
        reporter.write_suite(answer, out)
    else:
        reporter.write(answer, out)
