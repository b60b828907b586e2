"""Baseline files: reading, writing, extending with a report, and applying to one."""

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from plait.base.errors import InputError
from plait.base.files import read_bytes, write_file
from plait.report.fingerprints import fingerprint
from plait.report.interleaving import SourceLines
from plait.report.wording import verdict_detail
from plait.result.baseline import Accepted, Baseline
from plait.result.codec import Json, MalformedError
from plait.result.json_form import (
    answer_from_json,
    baseline_from_json,
    baseline_to_json,
    from_text,
    to_text,
)
from plait.result.report import Report, Severity
from plait.result.suite import reports_of
from plait.result.verdicts import Suspected, Violated
from plait.spec.properties import name_of

_Content = TypeVar("_Content")


def read_baseline(path: Path) -> Baseline:
    """The baseline in a file; `InputError` when the file is none."""
    return _read(path, baseline_from_json)


def read_reports(path: Path) -> tuple[Report, ...]:
    """The report, or the reports of several tests, that `--format json` wrote."""
    return reports_of(_read(path, answer_from_json))


def write_baseline(baseline: Baseline, path: Path) -> None:
    """Write a baseline with sorted entries, so that versions can be compared and merged."""
    ordered = sorted(baseline.accepted, key=lambda item: (item.property, item.fingerprint))
    text = to_text(baseline_to_json(Baseline(tuple(ordered))))
    try:
        write_file(path, text)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from error


def grow(baseline: Baseline, report: Report, reason: str) -> Baseline:
    """The baseline, extended with all new findings of a report that count."""
    sources = SourceLines(report.sources)
    known = {item.fingerprint: item for item in baseline.accepted}
    for finding in report.findings:
        if isinstance(finding.verdict, Violated | Suspected):
            key = fingerprint(finding, sources)
            what = verdict_detail(finding.verdict)
            known.setdefault(key, Accepted(key, name_of(finding.property), what, reason))
    return Baseline(tuple(known.values()))


def accept_known(report: Report, baseline: Baseline) -> Report:
    """The report with accepted findings marked: they no longer count, and state the reason."""
    sources = SourceLines(report.sources)
    findings = []
    for finding in report.findings:
        reason = None
        if isinstance(finding.verdict, Violated | Suspected):
            reason = baseline.reason_for(fingerprint(finding, sources))
        if reason is not None:
            finding = dataclasses.replace(finding, severity=Severity.KNOWN, accepted=reason)
        findings.append(finding)
    return dataclasses.replace(report, findings=tuple(findings))


def _read(path: Path, decode: Callable[[Json], _Content]) -> _Content:
    try:
        return decode(from_text(read_bytes(path).decode("utf-8", "replace")))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except MalformedError as error:
        raise InputError(f"{path}: {error}") from error
