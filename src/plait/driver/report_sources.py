"""The source files that locations of a report name, so that reporters need no files."""

import dataclasses
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from plait.base.errors import InputError
from plait.base.files import read_bytes
from plait.result.report import Finding, SourceText
from plait.result.trace import Location


def collect_sources(findings: Sequence[Finding], roots: Sequence[Path]) -> tuple[SourceText, ...]:
    """The text of every named file that is found under one of the roots, by file name."""
    wanted = {at.file for at in _locations(tuple(findings)) if at.file and at.line}
    found = (_read(file, roots) for file in sorted(wanted))
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


def _read(file: str, roots: Sequence[Path]) -> SourceText | None:
    """A root may contain the file in its package folder, or directly (for a single file)."""
    for root in roots:
        for path in (root / file, root / Path(file).name):
            if path.is_file():
                try:
                    data = read_bytes(path)
                except (OSError, InputError):
                    return None
                lines = data.decode("utf-8", errors="replace").splitlines()
                return SourceText(file, str(path), tuple(lines), hashlib.sha256(data).hexdigest())
    return None
