"""Line coverage for the report, from what the engine reached and what it found."""

from collections.abc import Iterator, Sequence

from plait.base.origins import is_library_class
from plait.driver.line_targets import own_classes
from plait.driver.program_loading import Loaded
from plait.engines.api import Explored
from plait.result.coverage import Coverage, FileCoverage, LineStatus
from plait.result.report import Finding
from plait.result.verdicts import Violated


def coverage(loaded: Loaded, seen: Explored, findings: Sequence[Finding]) -> Coverage:
    """The coverage of a check; without lines when the engine does not report them."""
    methods = [ref for ref in seen.methods if not is_library_class(ref.owner)]
    classes = len({ref.owner for ref in methods})
    if seen.lines is None:
        return Coverage(classes, len(methods))
    files = _files(loaded, seen, seen.lines, findings)
    return Coverage(classes, len(methods), seen.within, files)


def _files(
    loaded: Loaded,
    seen: Explored,
    reached: frozenset[tuple[str, int]],
    findings: Sequence[Finding],
) -> tuple[FileCoverage, ...]:
    found: dict[str, dict[int, LineStatus]] = {}
    used = {ref.owner for ref in seen.methods}
    for item in own_classes(loaded, used):
        lines = item.written_lines(seen.methods)
        has_run = any((item.file, line) in reached for line in lines)
        is_dead = has_run and seen.within is not None
        rest = LineStatus.UNREACHABLE if is_dead else LineStatus.UNEXPLORED
        statuses = found.setdefault(item.file, {})
        for line in lines:
            if statuses.get(line) is not LineStatus.UNREACHABLE:
                statuses[line] = rest
    for status, lines_of in (
        (LineStatus.REACHED, reached),
        (LineStatus.VIOLATING, frozenset(_violating(findings))),
    ):
        for file, line in lines_of:
            if file in found:
                found[file][line] = status
    return tuple(
        FileCoverage(file, tuple(sorted(statuses.items())))
        for file, statuses in sorted(found.items())
        if file and statuses
    )


def _violating(findings: Sequence[Finding]) -> Iterator[tuple[str, int]]:
    """The program's own lines at which a violation happens."""
    for finding in findings:
        if isinstance(finding.verdict, Violated):
            for item in finding.verdict.violation.account().threads:
                frames = (at for at in item.frames if not is_library_class(at.method.owner))
                yield from [(at.file, at.line) for at in frames if at.line][:1]
