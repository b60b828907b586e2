"""Reports without anything that depends on the clock, for checks whose work is counted."""

import dataclasses

from plait.result.confirmation import Confirmed
from plait.result.report import EngineRun, Finding, Report


def without_times(report: Report) -> Report:
    """The same report for everybody who gives the check as much effort."""
    return dataclasses.replace(
        report,
        seconds={},
        engines=tuple(map(_run, report.engines)),
        findings=tuple(map(_finding, report.findings)),
    )


def _run(run: EngineRun) -> EngineRun:
    contexts = tuple(dataclasses.replace(each, seconds=0.0) for each in run.contexts)
    return dataclasses.replace(run, seconds=0.0, contexts=contexts)


def _finding(finding: Finding) -> Finding:
    confirmation = finding.confirmation
    if not isinstance(confirmation, Confirmed):
        return finding
    return dataclasses.replace(finding, confirmation=dataclasses.replace(confirmation, seconds=0.0))
