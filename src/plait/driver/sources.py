"""The source lines that a report's locations name, so that reporters need no files."""

import dataclasses
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from plait.result.report import Finding, SourceText
from plait.result.trace import Location


def collect_sources(findings: Sequence[Finding], roots: Sequence[Path]) -> tuple[SourceText, ...]:
    """The named lines of every file that is found under one of the roots, by file."""
    wanted: dict[str, set[int]] = {}
    for at in _locations(tuple(findings)):
        if at.file and at.line:
            wanted.setdefault(at.file, set()).add(at.line)
    found = (_read(file, wanted[file], roots) for file in sorted(wanted))
    return tuple(source for source in found if source is not None)


def _locations(value: Any) -> Iterator[Location]:
    """Every location inside a value of the result model."""
    if isinstance(value, Location):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _locations(item)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _locations(getattr(value, field.name))


def _read(file: str, lines: set[int], roots: Sequence[Path]) -> SourceText | None:
    """A root may hold the file in its package folder, or directly (one file given alone)."""
    for root in roots:
        for path in (root / file, root / Path(file).name):
            if path.is_file():
                text = path.read_text(encoding="utf-8", errors="replace").splitlines()
                known = tuple((n, text[n - 1]) for n in sorted(lines) if n <= len(text))
                return SourceText(file, str(path), known)
    return None
