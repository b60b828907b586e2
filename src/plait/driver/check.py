"""One check: load, run the engine under the budget, validate its claims, make the report."""

import dataclasses
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Protocol, final, runtime_checkable

from plait import __version__
from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, SpuriousWitnessError
from plait.base.node import node
from plait.driver.enforced_limits import ENGINE, REPORT, VALIDATION, within
from plait.driver.evidence_gathering import EvidenceRequest, gather_evidence, time_to_confirm
from plait.driver.exceptions import counted_exceptions, resolve_exceptions
from plait.driver.known_benign_races import benign_races
from plait.driver.library_choice import assumed_of_library, joined, told_of_library, why_again
from plait.driver.line_coverage import coverage
from plait.driver.line_targets import resolve_lines
from plait.driver.program_loading import Load, Loaded, Loader, ProgramRequest, load
from plait.driver.report_sources import collect_sources
from plait.driver.standard_assumptions import assumptions, with_assumptions
from plait.driver.validation import Validated, Validator
from plait.engines.api import Engine, Explored, Observer
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import described, make_engine
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
    Claim,
    ContextFigures,
    EngineRun,
    Finding,
    Report,
    Severity,
    SourceText,
)
from plait.result.standing import limiting_options
from plait.result.verdicts import WHY_STOPPED, Suspected, Unknown, Violated, Why
from plait.spec.properties import Property, always_checked, name_of, report_order
from plait.spec.timeouts import Timeouts


@final
@node
class CheckRequest:
    """What to check and how; `options` are the resolved ones for the report.

    `evidence` is what to make of violations besides the report; `chosen` are the options that the
    user has set. Without `timeouts` it depends on the entry when sleeps and timed waits end; those
    of the settings are not looked at.
    """

    program: ProgramRequest
    properties: tuple[Property, ...]
    engine: str
    settings: EngineSettings
    options: Mapping[str, str]
    evidence: EvidenceRequest = EvidenceRequest()
    timeouts: Timeouts | None = None
    chosen: frozenset[str] = frozenset()


@runtime_checkable
class ClaimObserver(Observer, Protocol):
    """An observer that hears of violations as soon as an engine claims them."""

    def claimed(self, claim: Claim) -> None:
        """Something that was asked for is violated; the report will say how that was validated."""


@final
class _Recorder:
    """An observer that keeps the last counters and the lines for the report."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self.counters: Mapping[str, int] = {}
        self.seen: Explored | None = None

    @property
    def contexts(self) -> tuple[ContextFigures, ...]:
        """The figures of single contexts, of engines that have them."""
        return () if self.seen is None else self.seen.contexts

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        self.counters = counters
        self._observer.progress(phase, counters)

    def explored(self, explored: Explored) -> None:
        self.seen = explored

    def claimed(self, claim: Claim) -> None:
        if isinstance(self._observer, ClaimObserver):
            self._observer.claimed(claim)


@final
@node
class _Ready:
    """A program, what is asked of it with nothing left open, and the engine to ask."""

    loaded: Loaded
    request: CheckRequest
    engine: Engine
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
        ready = within(budget, lambda: _prepare(request, load_one))
    except BudgetExhausted as spent:
        return unfinished(request, load_one, spent, budget.elapsed())
    loading = budget.elapsed()
    recorder = _Recorder(observer)
    claims: list[Claim] = []
    loaded, request, engine = ready.loaded, ready.request, ready.engine
    unloaded: BudgetExhausted | None = None
    try:
        within(budget, lambda: _collect(claims, ready, budget.part(), recorder), ENGINE)
    except BudgetExhausted as spent:
        claims += _open_claims(claims, request, engine, spent)
        loaded, unloaded = _loaded_anew(load_one, loaded, claims, budget)
    running = budget.elapsed() - loading
    observer.progress("replay", {})
    validated = _findings(claims, engine, loaded, request, ready.timeouts, budget, unloaded)
    validating = budget.elapsed() - loading - running
    observer.progress("confirmation", {})
    findings = gather_evidence(validated, loaded, request.program, request.evidence, budget)
    name = engine.info.id
    covered, sources = _described(loaded, recorder.seen, findings, budget)
    return Report(
        target=" ".join(request.program.targets),
        entry=loaded.target.display_name,
        version=__version__,
        findings=findings,
        engines=(EngineRun(name, running, recorder.counters, recorder.contexts),),
        options={
            **request.options,
            "timeouts": str(ready.timeouts),
            "jdk": loaded.jdk.version,
            **_replaced(loaded.target),
            **told_of_library(loaded),
        },
        seconds={
            "front end": loading,
            name: running,
            "replay": validating,
            "confirmation": budget.elapsed() - loading - running - validating,
        },
        coverage=covered,
        sources=sources,
    )


def _prepare(request: CheckRequest, load_one: Load) -> _Ready:
    """Load the program, and make the engine."""
    loaded = load_one()
    properties = resolve_exceptions(resolve_lines(request.properties, loaded), loaded.program)
    request = dataclasses.replace(request, properties=properties)
    timeouts = _timeouts(request, loaded)
    settings = dataclasses.replace(
        request.settings,
        benign_races=benign_races(),
        tracking=loaded.tracking,
        timeouts=timeouts,
        exceptions=counted_exceptions(properties),
        unasked=tuple(item for item in always_checked() if item not in properties),
    )
    settings = described(request.engine).resolve(settings, loaded, properties)
    return _Ready(loaded, request, make_engine(request.engine, settings), timeouts)


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


def _collect(claims: list[Claim], ready: _Ready, budget: Budget, observer: _Recorder) -> None:
    """The engine's claims on what was asked and on what is always checked.

    Once there is a violation, some of the time is kept for its confirmation.
    """
    request, engine = ready.request, ready.engine
    handled = _handled(request, engine)
    asked = {item.unrestricted: item for item in handled}
    is_kept = request.evidence.confirm_seconds is None
    with _named(engine):
        for said in engine.check(ready.loaded.program, tuple(asked), budget, observer):
            claim = Claim(asked[said.property], said.verdict)
            claims.append(claim)
            if not isinstance(claim.verdict, Violated):
                continue
            if claim.property in request.properties:
                observer.claimed(claim)
            if not is_kept:
                budget.keep_back(time_to_confirm(budget, request.evidence))
                is_kept = True
    decided = {claim.property for claim in claims}
    for item in request.properties:
        if item not in handled:
            detail = f"engine {engine.info.id} cannot decide {name_of(item)}"
            claims.append(Claim(item, Unknown(Why.UNSUPPORTED, detail)))
        elif item not in decided:
            claims.append(Claim(item, Unknown(Why.FIRST_FOUND, "")))


def _handled(request: CheckRequest, engine: Engine) -> tuple[Property, ...]:
    wanted = sorted({*request.properties, *always_checked()}, key=report_order)
    return tuple(item for item in wanted if type(item) in engine.info.handles)


def _open_claims(
    claims: list[Claim], request: CheckRequest, engine: Engine, spent: BudgetExhausted
) -> list[Claim]:
    """What is said of properties that an engine has said nothing of when it was interrupted."""
    detail = "the engine was interrupted; what it had proved is unknown"
    known = {claim.property for claim in claims}
    wanted = dict.fromkeys((*request.properties, *_handled(request, engine)))
    unknown = Unknown(WHY_STOPPED[spent.reason], detail)
    return [Claim(item, unknown) for item in wanted if item not in known]


def _loaded_anew(
    load_one: Load, loaded: Loaded, claims: list[Claim], budget: Budget
) -> tuple[Loaded, BudgetExhausted | None]:
    """The program to replay violations on: that of an interrupted engine may be half built.

    Nothing can be replayed when there is no time to load it again.
    """
    if not any(isinstance(claim.verdict, Violated) for claim in claims):
        return loaded, None
    try:
        return within(budget, load_one, VALIDATION), None
    except BudgetExhausted as spent:
        return loaded, spent


@contextmanager
def _named(engine: Engine) -> Iterator[None]:
    """Say whose witness it is that does not replay."""
    try:
        yield
    except SpuriousWitnessError as error:
        raise SpuriousWitnessError(f"engine {engine.info.id}: {error}") from error


def _findings(
    claims: list[Claim],
    engine: Engine,
    loaded: Loaded,
    request: CheckRequest,
    timeouts: Timeouts,
    budget: Budget,
    spent: BudgetExhausted | None,
) -> list[tuple[Finding, Validated | None]]:
    """The claims in the order of properties, those that say violated with what their replays show.

    A violation that there is no time to replay is only suspected; `spent` says that there is none.
    """
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
    for claim in sorted(claims, key=lambda claim: report_order(claim.property)):
        is_asked = claim.property in request.properties
        verdict = with_assumptions(
            claim.verdict, loaded.target.entry, assumed, request.program.characters
        )
        validated: Validated | None = None
        if isinstance(verdict, Violated):
            try:
                if spent is None:
                    with _named(engine):
                        validated = within(budget, partial(validator.validate, claim), VALIDATION)
            except BudgetExhausted as exhausted:
                spent = exhausted
            if spent is not None:
                verdict = _not_replayed(verdict, spent)
        finding = Finding(
            claim.property,
            verdict,
            Severity.ERROR if is_asked else Severity.WARNING,
            (engine.info.id,),
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
