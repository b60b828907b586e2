"""`plait check`: runs the driver under a budget that signals end, and writes the reports."""

import dataclasses
import sys
import time
from pathlib import Path
from typing import Final, TypeAlias

from plait.base.budget import Budget
from plait.base.errors import InputError
from plait.cli.check_requests import fence_wish, outside, own_options, program_request, warn
from plait.cli.interrupts import cancelled_by_signals
from plait.cli.options.fitting import engine_flags
from plait.cli.options.settings import Settings
from plait.cli.output_places import require_folder
from plait.cli.progress import ProgressLine, ProgressLog, Silence
from plait.cli.reporters import Requested, requested, write_all
from plait.cli.streams import tell
from plait.driver.baseline_files import accept_known, read_baseline
from plait.driver.check import CheckRequest, check_program
from plait.driver.evidence_gathering import CONFIRMATION_SECONDS, EvidenceRequest
from plait.driver.exit_code import exit_code
from plait.driver.program_loading import Load
from plait.driver.suites.suite_check import SuiteOptions, check_all
from plait.driver.suites.test_check import Checking
from plait.engines.api import Observer
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import described
from plait.engines.shared_options import FACTS, shared_settings
from plait.java.platform.library_mode import Library
from plait.report.event_lines import EventLines
from plait.result.baseline import Baseline
from plait.result.report import Report
from plait.spec.fences import FenceWish
from plait.spec.properties import parse_properties
from plait.spec.timeouts import Timeouts
from plait.spec.tracking import parse_tracking

_TIMED: Final = ("time", "total-time", "workers")
"""Options whose effect depends on the clock, or on which process is first."""

ShownObserver: TypeAlias = ProgressLine | ProgressLog | EventLines | Silence


def check_command(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    """Check, write the report, and give the exit status."""
    known = settings.optional("baseline")
    baseline = None if known is None else read_baseline(Path(known))
    fence = fence_wish(settings)
    request = CheckRequest(
        program=dataclasses.replace(
            program_request(settings, targets, arguments),
            library=_library(settings),
            tracking=settings.parsed("track", parse_tracking),
            outside=outside(settings),
            memory_bytes=settings.memory(),
        ),
        properties=settings.parsed("property", parse_properties),
        engine=settings.text("engine"),
        settings=_engine_settings(settings),
        options=dict(settings.texts),
        timeouts=_timeouts(settings),
        chosen=settings.chosen,
        engine_flags=engine_flags(settings),
        evidence=EvidenceRequest(
            confirm_seconds=None if fence is None else CONFIRMATION_SECONDS,
            fence=fence or FenceWish.AUTO,
            witness_folder=folder(settings, "witness-out"),
            on_failure=lambda failure: tell(f"plait: {failure}"),
            junit_folder=folder(settings, "junit-out"),
        ),
    )
    budget = budget_of(settings)
    reporters = requested(settings)
    observer = observer_for(settings, reporters)
    options = suite_options(settings)
    with cancelled_by_signals(budget):
        try:
            answer = check_all(request, budget, observer, checking(baseline), options)
        finally:
            observer.close()
        write_all(answer, reporters)
    return exit_code(answer)


def budget_of(settings: Settings) -> Budget:
    """What a check may take; the time begins with the command."""
    effort = _effort(settings)
    limits = () if effort else (settings.seconds("time"), settings.seconds("total-time"))
    seconds = min((limit for limit in limits if limit is not None), default=None)
    already = time.monotonic() - settings.began
    return Budget(seconds, settings.memory(), already=already, effort=effort)


def _effort(settings: Settings) -> int | None:
    """The work that is allowed; `InputError` beside options that depend on the clock."""
    if "effort" not in settings.texts:
        return None
    effort = settings.count("effort")
    if effort is None:
        return None
    clash = [f"--{name}" for name in _TIMED if name in settings.chosen]
    if settings.text(FACTS.name) == "auto":
        clash.append(f"--{FACTS.name} auto")
    if clash:
        raise InputError(f"--effort cannot be combined with {clash[0]}, which depends on the clock")
    return effort


def suite_options(settings: Settings) -> SuiteOptions:
    """How the tests of a suite are run."""
    return SuiteOptions(
        settings.seconds("total-time"),
        settings.number("jobs"),
        uses_cache=settings.texts.get("no-cache") == "false",
        changed_since=settings.texts.get("changed-since") or None,
    )


def checking(baseline: Baseline | None) -> Checking:
    """A check in which known findings do not count."""
    if baseline is None:
        return check_program

    def check_for_new(
        request: CheckRequest, load: Load, budget: Budget, observer: Observer
    ) -> Report:
        return accept_known(check_program(request, load, budget, observer), baseline)

    return check_for_new


def _library(settings: Settings) -> Library:
    """How to take java.util.concurrent; `InputError` when that does not go with the analyses.

    The analyses know classes of the JDK by name and read its code, so they get that code.
    """
    library = Library(settings.text("library"))
    engine, facts = settings.text("engine"), settings.text(FACTS.name)
    if not described(engine).analyses_library and facts == FACTS.default:
        return library
    if library is Library.CONTRACT:
        what = f"--engine {engine}" if facts == FACTS.default else f"--facts {facts}"
        raise InputError(f"--library contract is not supported with {what}: leave one of them out")
    return Library.BYTECODE


def _timeouts(settings: Settings) -> Timeouts | None:
    """When sleeps and timed waits end; None where that depends on what is checked."""
    text = settings.text("timeouts")
    return None if text == "auto" else Timeouts(text)


def _engine_settings(settings: Settings) -> EngineSettings:
    """What is asked of engines, with a warning if the chosen one has any."""
    found = dataclasses.replace(
        shared_settings(settings),
        find_all=settings.flag("all") or settings.optional("baseline") is not None,
        own=own_options(settings),
    )
    if found.stops_at_first and found.find_all:
        raise InputError("--all finds every violation, --first only one: leave one of them out")
    warn(settings.text("engine"), found)
    return found


def folder(settings: Settings, name: str) -> Path | None:
    """The folder that an option names, None when it is not set.

    It is made when something is written there; whether that can be is looked at before the work.
    """
    text = settings.optional(name)
    if text is None:
        return None
    path = Path(text)
    require_folder(path, f"--{name} {path}")
    return path


def observer_for(settings: Settings, reporters: Requested) -> ShownObserver:
    """JSON lines tell the progress themselves, else standard error does."""
    for reporter, path in reporters:
        if isinstance(reporter, EventLines) and path is None:
            return reporter
    if settings.flag("quiet"):
        return Silence()
    seconds = settings.seconds("time")
    is_terminal = sys.stderr.isatty()
    return ProgressLine(seconds, sys.stderr) if is_terminal else ProgressLog(seconds, sys.stderr)
