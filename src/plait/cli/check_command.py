"""`plait check`: the driver under a budget that Ctrl-C ends, and the report where it is wanted."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from plait.base.budget import Budget
from plait.base.errors import InputError
from plait.cli.progress import ProgressLine, Silence
from plait.cli.requests import program_request
from plait.cli.settings import Settings
from plait.driver.check import CheckRequest, check
from plait.driver.exit_code import exit_code
from plait.engines.registry import EngineSettings
from plait.report.api import Reporter
from plait.report.json_report import JsonReporter
from plait.report.text import TextReporter
from plait.result.report import Report
from plait.spec.properties import parse_properties


def check_command(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    """Check, write the report, and give the exit status."""
    contexts = settings.count("contexts")
    request = CheckRequest(
        program=program_request(settings, targets, arguments),
        properties=parse_properties(settings.text("property")),
        engine=settings.text("engine"),
        settings=EngineSettings(
            most_switches=None if contexts is None else contexts - 1,
            find_all=settings.flag("all"),
            spurious_wakeups=settings.flag("spurious-wakeups"),
            kernel=os.environ.get("PLAIT_KERNEL", "auto"),
        ),
        options=dict(settings.texts),
    )
    budget = Budget(settings.seconds("time"), settings.size("memory"))
    observer = ProgressLine() if sys.stderr.isatty() else Silence()
    try:
        with _cancelled_by_interrupt(budget):
            report = check(request, budget, observer)
    finally:
        observer.close()
    _write(report, settings)
    return exit_code(report)


@contextmanager
def _cancelled_by_interrupt(budget: Budget) -> Iterator[None]:
    """The first Ctrl-C ends the budget, so that what is proved is reported; the second kills."""

    def cancel(_signal: int, _frame: object) -> None:
        budget.cancel()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    previous = signal.signal(signal.SIGINT, cancel)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


def _write(report: Report, settings: Settings) -> None:
    reporter = _reporter(settings)
    path = settings.optional("output")
    if path is None:
        reporter.write(report, sys.stdout)
        return
    try:
        with Path(path).open("w", encoding="utf-8") as out:
            reporter.write(report, out)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from error


def _reporter(settings: Settings) -> Reporter:
    if settings.text("format") == "json":
        return JsonReporter()
    return TextReporter(full=settings.flag("full"), lines=settings.flag("coverage"))
