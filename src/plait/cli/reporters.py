"""The requested reports, and where they are written."""

import sys
from datetime import datetime
from pathlib import Path
from typing import TextIO, TypeAlias

from plait.base.errors import InputError, OutputError
from plait.base.files import remove_file, writing
from plait.cli.options.settings import Settings
from plait.cli.output_places import require_file
from plait.cli.streams import tell
from plait.report.formats import format_names, make_reporter
from plait.report.reporter import Reporter, ReporterSettings
from plait.result.suite import Answer, Suite

Requested: TypeAlias = list[tuple[Reporter, Path | None]]
"""Reporters with the file that each writes, None for standard output."""


def requested(settings: Settings) -> Requested:
    """The reports that `--format`, `--output` and `--also` ask for; None is standard output.

    `InputError` for a format that there is not, or a file that cannot be written, before anything
    is checked.
    """
    output = settings.optional("output")
    told = _settings(settings)
    found: Requested = [
        (make_reporter(settings.text("format"), told), Path(output) if output else None)
    ]
    for part in filter(str.strip, settings.items("also")):
        name, equals, file = part.partition("=")
        if name.strip() not in format_names() or not equals or not file.strip():
            formats = ", ".join(format_names())
            raise InputError(f"--also {part}: write FORMAT=FILE, with a format of {formats}")
        found.append((make_reporter(name.strip(), told), Path(file.strip())))
    for _, path in found:
        if path is not None:
            require_file(path, f"cannot write {path}")
    return found


def _settings(settings: Settings) -> ReporterSettings:
    """What the command line says to reporters."""
    return ReporterSettings(
        base=Path.cwd(),
        created=datetime.now().astimezone(),
        out=sys.stdout,
        full=settings.flag("full"),
        lines=settings.flag("coverage"),
        is_only_form=not settings.text("also"),
    )


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
