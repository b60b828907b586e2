"""The race report: what the network engine proves or suspects, and what an execution shows.

Suspected pairs are handed to the explicit engine. A race that it shows takes the place of the
suspicion; when it has seen every schedule and shows none, there is none for the inputs at hand.
"""

import dataclasses
from functools import partial

from plait.analysis.guards import NOTHING_GUARDED
from plait.base.budget import Budget
from plait.base.errors import EngineDisagreementError
from plait.driver.check import CheckRequest, check_program
from plait.driver.loading import Load, load
from plait.engines.api import Observer
from plait.result.report import Finding, Report
from plait.result.trace import Location
from plait.result.verdicts import Holds, Suspected, Violated
from plait.result.violations import DataRace
from plait.spec.properties import GuardsHeld, NoDataRace

PROVING = "network"
SHOWING = "explicit"


def races(request: CheckRequest, budget: Budget, observer: Observer) -> Report:
    """The report on data races; engine, properties and depth of the request do not matter."""
    return races_of_program(request, partial(load, request.program), budget, observer)


def races_of_program(
    request: CheckRequest, load_one: Load, budget: Budget, observer: Observer
) -> Report:
    """The report on data races of one of the programs that the request is about."""
    asked = (NoDataRace(), GuardsHeld())
    proving = dataclasses.replace(request, engine=PROVING, properties=asked)
    report = check_program(proving, load_one, budget, observer)
    guards = tuple(f for f in report.findings if f.property == GuardsHeld() and _says_much(f))
    findings = tuple(f for f in report.findings if f.property != GuardsHeld())
    if all(isinstance(finding.verdict, Holds) for finding in findings):
        return dataclasses.replace(report, findings=(*findings, *guards))
    settings = dataclasses.replace(request.settings, find_all=True, facts="auto")
    showing = dataclasses.replace(
        request, engine=SHOWING, properties=(NoDataRace(),), settings=settings
    )
    shown = check_program(showing, load_one, budget, observer)
    return dataclasses.replace(
        report,
        findings=(*_merged(findings, shown.findings), *guards),
        engines=(*report.engines, *shown.engines),
        seconds=_summed(report, shown),
        coverage=shown.coverage,
        sources=shown.sources or report.sources,
    )


def _says_much(finding: Finding) -> bool:
    """Whether there are guards at all."""
    verdict = finding.verdict
    return not isinstance(verdict, Holds) or NOTHING_GUARDED not in verdict.assuming


def _merged(suspected: tuple[Finding, ...], shown: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Shown races first, then the suspicions that nothing has decided.

    `EngineDisagreementError` when one engine has proved that there is no race, and the other shows
    one.
    """
    for race in (finding.verdict for finding in shown if isinstance(finding.verdict, Violated)):
        if any(isinstance(finding.verdict, Holds) for finding in suspected):
            raise EngineDisagreementError(
                f"engine {PROVING} proves that there is no data race, engine {SHOWING} shows "
                f"{race.violation}"
            )
    if any(isinstance(finding.verdict, Holds) for finding in shown):
        return shown
    violated = tuple(finding for finding in shown if isinstance(finding.verdict, Violated))
    pairs = {_pair_of(finding) for finding in violated}
    return (*violated, *(finding for finding in suspected if _pair_of(finding) not in pairs))


def _pair_of(finding: Finding) -> frozenset[Location] | None:
    """The two places of a race; None for what is not about a pair."""
    match finding.verdict:
        case Suspected(at=at):
            return frozenset(at)
        case Violated(violation=DataRace(first=first, second=second)):
            return frozenset({first.at, second.at})
    return None


def _summed(report: Report, shown: Report) -> dict[str, float]:
    seconds = dict(report.seconds)
    for phase, spent in shown.seconds.items():
        seconds[phase] = seconds.get(phase, 0.0) + spent
    return seconds
