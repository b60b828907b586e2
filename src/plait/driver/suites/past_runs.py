"""What became of the tests of a suite when they were last run; it decides only their order.

Tests that were violated come first, then new ones, then the others by their duration. The cache
folder has one small file per suite; damaged ones are ignored, old ones are deleted.
"""

import hashlib
import json
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, final

from plait.base.errors import InputError
from plait.base.files import write_file
from plait.base.node import node
from plait.driver.program_loading import ProgramRequest
from plait.java.cache.cache_entries import DAY_NS
from plait.java.cache.folder import open_store
from plait.report.summary import overall_word, seconds_of
from plait.result.report import Report
from plait.result.verdicts import Unknown, Why

_FOLDER: Final = "suites"
_KEPT_NS: Final = 30 * DAY_NS


@final
@node
class _LastRun:
    """What became of a test."""

    has_failed: bool
    seconds: float


@final
class PastRuns:
    """The last runs of the tests of a suite, by name."""

    def __init__(self, program: ProgramRequest) -> None:
        places = [str(Path(place).absolute()) for place in (*program.targets, *program.class_path)]
        self._file = f"{hashlib.sha256(json.dumps(places).encode()).hexdigest()}.json"
        self._runs = self._read()

    def order(self, names: Sequence[str], *, shortest_first: bool) -> list[int]:
        """The places of the tests in the order in which they should run.

        Long tests come first, so that none is left alone at the end. Where all share a time, they
        come last, and get what the short ones leave.
        """
        sign = 1 if shortest_first else -1

        def rank(place: int) -> tuple[int, float]:
            last = self._runs.get(names[place])
            if last is None:
                return 1, 0.0
            return (0 if last.has_failed else 2), sign * last.seconds

        return sorted(range(len(names)), key=rank)

    def keep(self, reports: Iterable[Report]) -> None:
        """Remember the tests that were run."""
        runs = self._runs | {
            report.entry: _LastRun(overall_word(report) == "violated", seconds_of(report))
            for report in reports
            if _has_run(report)
        }
        data = {name: [run.has_failed, run.seconds] for name, run in runs.items()}
        with suppress(OSError, InputError):  # it matters to nothing but the order
            folder = open_store() / _FOLDER
            folder.mkdir(mode=0o700, exist_ok=True)
            write_file(folder / self._file, json.dumps(data))
            _delete_old(folder)

    def _read(self) -> dict[str, _LastRun]:
        try:
            data = json.loads((open_store() / _FOLDER / self._file).read_bytes())
            return {
                str(name): _LastRun(bool(has_failed), float(seconds))
                for name, (has_failed, seconds) in data.items()
            }
        except (OSError, InputError, ValueError, TypeError, AttributeError, RecursionError):
            return {}


def _has_run(report: Report) -> bool:
    """Whether a test was run to its end, or to the end of its time."""
    return (
        bool(report.engines)
        and not report.is_unchanged
        and not any(
            isinstance(finding.verdict, Unknown) and finding.verdict.why is Why.INTERRUPTED
            for finding in report.findings
        )
    )


def _delete_old(folder: Path) -> None:
    oldest = time.time_ns() - _KEPT_NS
    for file in folder.iterdir():
        if file.stat().st_mtime_ns < oldest:
            file.unlink()
