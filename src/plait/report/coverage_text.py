"""Coverage in words: how much of the program was reached, and which lines were not."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from plait.report.wording import plural, reach
from plait.result.coverage import Coverage, FileCoverage, LineStatus

_WORDS: Final = {
    LineStatus.VIOLATING: "violating",
    LineStatus.REACHED: "reached",
    LineStatus.UNREACHABLE: "unreachable",
    LineStatus.UNEXPLORED: "not explored",
}


def coverage_summary(coverage: Coverage) -> Iterator[str]:
    """What was seen, in a line or two."""
    yield (
        f"ran {plural(coverage.methods, 'method')} of {plural(coverage.classes, 'class')} "
        "outside the JDK"
    )
    total = sum(len(file.lines) for file in coverage.files)
    if not total:
        return
    seen = coverage.count(LineStatus.REACHED, LineStatus.VIOLATING)
    text = f"reached {seen:,} of {plural(total, 'line')} with code"
    unreachable = coverage.count(LineStatus.UNREACHABLE)
    if unreachable and coverage.within is not None:
        text += f"; {unreachable:,} unreachable ({reach(coverage.within)})"
    unexplored = coverage.count(LineStatus.UNEXPLORED)
    if unexplored:
        text += f"; {unexplored:,} not explored"
    yield text


def file_summary(file: FileCoverage) -> str:
    """How many lines of a file were reached."""
    seen = sum(status in (LineStatus.REACHED, LineStatus.VIOLATING) for _, status in file.lines)
    return f"{seen:,} of {plural(len(file.lines), 'line')} with code reached"


def coverage_lines(coverage: Coverage) -> Iterator[str]:
    """The lines of each file, by what is known of them."""
    for file in coverage.files:
        parts = [
            f"{word} {ranges}"
            for status, word in _WORDS.items()
            if (ranges := line_ranges(file, status))
        ]
        yield f"{file.file}: {'; '.join(parts)}"


def line_ranges(file: FileCoverage, status: LineStatus) -> str:
    """Lines as `3-9, 12`; a range leaps over lines without code."""
    parts = []
    for found, group in groupby(file.lines, lambda item: item[1]):
        if found is status:
            numbers = [number for number, _ in group]
            last = f"-{numbers[-1]}" if len(numbers) > 1 else ""
            parts.append(f"{numbers[0]}{last}")
    return ", ".join(parts)
