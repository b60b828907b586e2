"""The race report: what the network engine proves or suspects, and what executions show.

The explicit engine then checks the suspected pairs. A race that it shows replaces the suspicion.
When it has explored all schedules and shows none, there is none for the given inputs.
"""

import dataclasses
from functools import partial
from typing import Final, assert_never

from plait.analysis.locks.guarded_by import NOTHING_GUARDED
from plait.base.budget import Budget
from plait.base.errors import EngineDisagreementError
from plait.base.origins import is_library_class
from plait.driver.check import CheckRequest, check_program
from plait.driver.program_loading import Load, load
from plait.engines.api import Observer
from plait.engines.explicit.descriptor import EXPLICIT
from plait.engines.network.descriptor import NETWORK
from plait.result.report import Finding, Report
from plait.result.trace import Location
from plait.result.verdicts import UNBOUNDED, Holds, Suspected, Unknown, Violated
from plait.result.violations import DataRace, RacingAccess, Violation
from plait.spec.properties import GuardsHeld, NoDataRace

PROVING: Final = NETWORK.id
SHOWING: Final = EXPLICIT.id


def races(request: CheckRequest, budget: Budget, observer: Observer) -> Report:
    """The report on data races; engine, properties and depth of the request are ignored."""
    return races_of_program(request, partial(load, request.program), budget, observer)


def races_of_program(
    request: CheckRequest, load_one: Load, budget: Budget, observer: Observer
) -> Report:
    """The report on data races of one of the programs of the request."""
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
        coverage=shown.coverage or report.coverage,
        sources=shown.sources or report.sources,
    )


def _says_much(finding: Finding) -> bool:
    """Whether there are any guards."""
    verdict = finding.verdict
    return not isinstance(verdict, Holds) or NOTHING_GUARDED not in verdict.assuming


def _merged(suspected: tuple[Finding, ...], shown: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Shown races first, then the suspected races that remain undecided.

    Only a search of all schedules proves that there is none.
    """
    _compare(suspected, shown)
    if any(_is_exact(finding) for finding in shown):
        return shown
    races = [
        finding.verdict.violation for finding in shown if isinstance(finding.verdict, Violated)
    ]
    return (
        *(finding for finding in shown if isinstance(finding.verdict, Violated)),
        *(finding for finding in suspected if not any(_shows(race, finding) for race in races)),
    )


def _compare(suspected: tuple[Finding, ...], shown: tuple[Finding, ...]) -> None:
    """Raise `EngineDisagreementError` when a race is shown that the network engine has excluded.

    It has excluded every race that it does not suspect, unless it says that it has not read all
    code. Accesses of library code are left out, because they may be reported at other places.
    """
    told: set[Location] = set()
    for finding in suspected:
        match finding.verdict:
            case Suspected(at=at):
                told.update(at)
            case Unknown() | Violated():
                return
            case Holds():
                pass
            case _:
                assert_never(finding.verdict)
    lines = {(at.file, at.line) for at in told}
    for finding in shown:
        match finding.verdict:
            case Violated(violation=DataRace() as race) if all(map(_is_own, _sides(race))):
                if not any((side.at.file, side.at.line) in lines for side in _sides(race)):
                    pair = " and ".join(side.at.words for side in _sides(race))
                    raise EngineDisagreementError(
                        f"engine {PROVING} proves that there is no data race on {race.place} "
                        f"happens, engine {SHOWING} shows one: {pair}"
                    )


def _sides(race: DataRace) -> tuple[RacingAccess, RacingAccess]:
    return race.first, race.second


def _is_own(side: RacingAccess) -> bool:
    """Whether the reported place of an access is in code of the program."""
    return side.frames[:1] == (side.at,) and not is_library_class(side.at.method.owner)


def _is_exact(finding: Finding) -> bool:
    return isinstance(finding.verdict, Holds) and finding.verdict.within == UNBOUNDED


def _shows(race: Violation, finding: Finding) -> bool:
    """Whether a race is that of a suspected pair, or occurs inside calls there."""
    verdict = finding.verdict
    if not isinstance(race, DataRace) or not isinstance(verdict, Suspected):
        return False
    one, other = ({side.at, *side.frames} for side in (race.first, race.second))
    at, and_at = verdict.at[0], verdict.at[-1]
    return (at in one and and_at in other) or (at in other and and_at in one)


def _summed(report: Report, shown: Report) -> dict[str, float]:
    seconds = dict(report.seconds)
    for phase, spent in shown.seconds.items():
        seconds[phase] = seconds.get(phase, 0.0) + spent
    return seconds
