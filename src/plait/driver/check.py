"""One check: load, run the engine under the budget, validate its claims, make the report."""

import dataclasses
from collections.abc import Mapping
from functools import partial
from typing import final

from plait import __version__
from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.base.node import node
from plait.driver.enforced_limits import REPORT, VALIDATION, within
from plait.driver.engine_advice import engine_advice
from plait.driver.evidence_gathering import EvidenceRequest, gather_evidence, time_to_confirm
from plait.driver.exceptions import counted_exceptions, resolve_exceptions
from plait.driver.known_benign_races import benign_races
from plait.driver.library_choice import assumed_of_library, joined, told_of_library, why_again
from plait.driver.line_coverage import coverage
from plait.driver.line_targets import require_methods, resolve_lines
from plait.driver.portfolio.contradictions import refuse_contradictions
from plait.driver.portfolio.engine_run import named
from plait.driver.portfolio.portfolio import Portfolio, Question
from plait.driver.program_loading import Load, Loaded, Loader, ProgramRequest, load
from plait.driver.repeatable_report import without_times
from plait.driver.report_sources import collect_sources
from plait.driver.standard_assumptions import assumptions, with_assumptions
from plait.driver.validation import Validated, Validator
from plait.engines.api import Explored, Observer
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import described
from plait.engines.shared_options import TIMEOUTS
from plait.ir.build.genuine import GenuineCode
from plait.java.class_files.descriptors import source_name
from plait.java.entry_points.entry_kinds import LaunchedTest, TestEntry, entry_name
from plait.java.entry_points.target import Target
from plait.java.platform.library_mode import Library
from plait.report.violation_places import places
from plait.report.wording import verdict_detail
from plait.result.coverage import Coverage
from plait.result.report import (
    REPLACED,
    Finding,
    Report,
    Severity,
    SourceText,
)
from plait.result.standing import limiting_options
from plait.result.verdicts import WHY_STOPPED, Suspected, Unknown, Violated
from plait.spec.properties import Property
from plait.spec.timeouts import Timeouts


@final
@node
class CheckRequest:
    """What to check and how; `options` are the resolved ones for the report.

    `evidence` is what to make of violations besides the report; `chosen` are the options that the
    user has set, `engine_flags` those that no engine may ignore. Without `timeouts` it depends on
    the entry when sleeps and timed waits end; those of the settings are not looked at.
    """

    program: ProgramRequest
    properties: tuple[Property, ...]
    engine: str
    settings: EngineSettings
    options: Mapping[str, str]
    evidence: EvidenceRequest = EvidenceRequest()
    timeouts: Timeouts | None = None
    chosen: frozenset[str] = frozenset()
    engine_flags: frozenset[str] = frozenset()


@final
@node
class _Ready:
    """What is asked of a program with nothing left open, and the engines to ask."""

    request: CheckRequest
    portfolio: Portfolio
    timeouts: Timeouts


def check(request: CheckRequest, budget: Budget, observer: Observer) -> Report:
    """The report on a program. `InputError` and `InternalError` come out as they are."""
    return check_program(request, partial(load, request.program), budget, observer)


def check_program(
    request: CheckRequest, load_one: Load, budget: Budget, observer: Observer
) -> Report:
    """The report on one of the programs that the request is about.

    Every part of the work ends soon after the budget; the report says what was known then. The
    library's bytecode is checked where its contracts do not suffice.
    """
    report = _checked(request, load_one, budget, observer)
    return report if budget.effort is None else without_times(report)


def _checked(request: CheckRequest, load_one: Load, budget: Budget, observer: Observer) -> Report:
    report = _check_once(request, load_one, budget, observer)
    is_auto = request.program.library is Library.AUTO and isinstance(load_one, Loader)
    why = why_again(report) if is_auto else ""
    if not why or not isinstance(load_one, Loader):
        return report
    return joined(report, _check_once(request, load_one.by_bytecode(), budget, observer), why)


def _check_once(
    request: CheckRequest, load_one: Load, budget: Budget, observer: Observer
) -> Report:
    """The report on a program, with the library as the loader has it."""
    observer.progress("front end", {})
    try:
        ready = within(budget, lambda: _prepare(request, load_one, budget, observer))
    except BudgetExhausted as spent:
        return unfinished(request, load_one, spent, budget.elapsed())
    loading = budget.elapsed()
    portfolio, request = ready.portfolio, ready.request
    portfolio.run()
    portfolio.reload()
    loaded = portfolio.loaded
    running = budget.elapsed() - loading
    observer.progress("replay", {})
    validated = _findings(portfolio, request, ready.timeouts, budget)
    refuse_contradictions(portfolio.outcomes, [finding for finding, _ in validated])
    validating = budget.elapsed() - loading - running
    observer.progress("confirmation", {})
    findings = gather_evidence(validated, loaded, request.program, request.evidence, budget)
    covered, sources = _described(loaded, portfolio.explored, findings, budget)
    return Report(
        target=" ".join(request.program.targets),
        entry=loaded.target.display_name,
        version=__version__,
        findings=findings,
        engines=tuple(outcome.run for outcome in portfolio.outcomes),
        options={
            **request.options,
            "timeouts": str(ready.timeouts),
            "jdk": loaded.jdk.version,
            **_replaced(loaded.target),
            **told_of_library(loaded),
        },
        seconds={
            "front end": loading,
            **portfolio.seconds,
            "replay": validating,
            "confirmation": budget.elapsed() - loading - running - validating,
        },
        coverage=covered,
        sources=sources,
        excluded=portfolio.excluded,
        advice=engine_advice(findings, request.engine, request.options),
    )


def _prepare(request: CheckRequest, load_one: Load, budget: Budget, observer: Observer) -> _Ready:
    """Load the program, and make the first engine."""
    loaded = load_one()
    require_methods(request.properties, loaded)
    properties = resolve_exceptions(resolve_lines(request.properties, loaded), loaded.program)
    request = dataclasses.replace(request, properties=properties)
    timeouts = _timeouts(request, loaded)
    settings = dataclasses.replace(
        request.settings,
        benign_races=benign_races(),
        tracking=loaded.tracking,
        timeouts=timeouts,
        exceptions=counted_exceptions(properties),
    )
    question = Question(
        request.engine,
        properties,
        settings,
        request.chosen,
        request.engine_flags,
        time_to_confirm(budget, request.evidence),
    )
    return _Ready(request, Portfolio(question, loaded, load_one, budget, observer), timeouts)


def unfinished(
    request: CheckRequest, load_one: Load | None, spent: BudgetExhausted, seconds: float
) -> Report:
    """The report when the budget was spent before any engine could begin."""
    entry = entry_name(load_one.target.entry) if isinstance(load_one, Loader) else ""
    verdict = Unknown(WHY_STOPPED[spent.reason], "the front end did not finish")
    return Report(
        target=" ".join(request.program.targets),
        entry=entry or request.program.entry or " ".join(request.program.targets),
        version=__version__,
        findings=tuple(Finding(asked, verdict, Severity.ERROR, ()) for asked in request.properties),
        engines=(),
        options=request.options,
        seconds={"front end": seconds},
    )


def _described(
    loaded: Loaded, seen: Explored | None, findings: tuple[Finding, ...], budget: Budget
) -> tuple[Coverage | None, tuple[SourceText, ...]]:
    """Coverage, if the engine has told what it saw, and sources; nothing without time for that."""
    try:
        with loaded.described():
            return within(
                budget,
                lambda: (
                    None if seen is None else coverage(loaded, seen, findings),
                    collect_sources(findings, loaded.target.source_roots),
                ),
                REPORT,
            )
    except BudgetExhausted:
        return None, ()


def _replaced(target: Target) -> Mapping[str, str]:
    """The classes of verification APIs of which the target's own copies were not used."""
    names = ", ".join(source_name(name) for name in target.replaced)
    return {REPLACED: names} if names else {}


def _findings(
    portfolio: Portfolio, request: CheckRequest, timeouts: Timeouts, budget: Budget
) -> list[tuple[Finding, Validated | None]]:
    """The answers in the order of properties, those that say violated with what a replay shows.

    A violation that there is no time to replay is only suspected.
    """
    loaded, spent = portfolio.loaded, portfolio.unloaded
    lucky = request.settings.spurious_wakeups
    assumed = assumptions(
        loaded.target.entry,
        spurious_wakeups=lucky,
        timeouts=timeouts,
        outside=request.program.outside,
    )
    assumed = (*assumed, *assumed_of_library(loaded))
    origin = None
    if not request.evidence.is_empty:
        outside = request.program.outside
        origin = GenuineCode(loaded.genuine, loaded.target, loaded.jdk, outside, loaded.contracts)
    validator = Validator(loaded.program, spurious_wakeups=lucky, timeouts=timeouts, origin=origin)
    findings: list[tuple[Finding, Validated | None]] = []
    for answer in portfolio.answers:
        claim = answer.claim
        is_asked = claim.property in request.properties
        verdict = with_assumptions(
            claim.verdict, loaded.target.entry, assumed, request.program.characters
        )
        validated: Validated | None = None
        if isinstance(verdict, Violated):
            try:
                if spent is None:
                    with named(answer.engines[0]):
                        validated = within(budget, partial(validator.validate, claim), VALIDATION)
            except BudgetExhausted as exhausted:
                spent = exhausted
            if spent is not None:
                verdict = _not_replayed(verdict, spent)
        finding = Finding(
            claim.property,
            verdict,
            Severity.ERROR if is_asked else Severity.WARNING,
            answer.engines,
            () if validated is None else (validated.trace,),
            early_timeouts=() if validated is None else validated.early_timeouts,
            chosen=tuple(o for o in limiting_options(verdict) if o in request.chosen),
        )
        findings.append((finding, validated))
    return findings


def _not_replayed(verdict: Violated, spent: BudgetExhausted) -> Suspected:
    """A violation that is not believed, for what there was no time or memory to replay."""
    because = f"{verdict_detail(verdict)}; no {spent.reason} was left to replay it"
    return Suspected(tuple(place for place, _ in places(verdict)), because)


def _timeouts(request: CheckRequest, loaded: Loaded) -> Timeouts:
    """When sleeps and timed waits end. A time-out in a test is a watchdog, and comes last.

    An engine that cannot be told lets them end at any moment, whatever was asked for.
    """
    if not described(request.engine).understands(TIMEOUTS):
        return Timeouts.ANY
    is_test = isinstance(loaded.target.entry, TestEntry | LaunchedTest)
    return request.timeouts or (Timeouts.LAST if is_test else Timeouts.ANY)
