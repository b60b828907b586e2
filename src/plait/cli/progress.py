"""One line on standard error that says how far the engines are, when that is a terminal."""

import sys
import time
from collections.abc import Callable, Mapping
from typing import Final, TextIO

from plait.report.wording import plural
from plait.result.report import Report

_INTERVAL: Final = 0.2


class ProgressLine:
    """An observer that rewrites one line at most five times a second.

    `limit` is how many seconds the work may take, None for any.
    """

    def __init__(
        self,
        limit: float | None = None,
        out: TextIO = sys.stderr,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limit = limit
        self._out = out
        self._clock = clock
        self._started = clock()
        self._shown_at = self._started
        self._width = 0
        self._test = ""

    def begin(self, entry: str, number: int, count: int) -> None:
        """Show from now on which test is on; time begins anew."""
        self._test = f"{number} of {count}, {entry}: "
        self._started = self._shown_at = self._clock()

    def end(self, report: Report) -> None:
        """Wait for the next one."""

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        """Show the phase and the counters, and the rate of the first counter."""
        now = self._clock()
        if now - self._shown_at < _INTERVAL:
            return
        self._shown_at = now
        parts = [plural(count, name) for name, count in counters.items()]
        if counters:
            rate = next(iter(counters.values())) / (now - self._started)
            parts.append(f"{rate:,.0f}/s")
        if self._limit is not None:
            parts.append(f"{max(self._limit - (now - self._started), 0):.0f} s left")
        self._show(f"{self._test}{phase}: {' · '.join(parts)}")

    def close(self) -> None:
        """Remove the line."""
        if self._width:
            self._out.write("\r" + " " * self._width + "\r")
            self._out.flush()
            self._width = 0

    def _show(self, text: str) -> None:
        self._out.write("\r" + text.ljust(self._width))
        self._out.flush()
        self._width = len(text)


class Silence:
    """An observer that shows nothing."""

    def begin(self, entry: str, number: int, count: int) -> None:
        """Ignore it."""

    def end(self, report: Report) -> None:
        """Ignore it."""

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        """Ignore it."""

    def close(self) -> None:
        """Nothing was shown."""
