"""The progress of a check on standard error: one line that is rewritten, or log lines.

Violations are shown when they are found; the final report has all of them in order.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import Final, TextIO

from plait.base.plain_text import without_controls
from plait.report.summary import in_one_line, overall_word, time_taken
from plait.report.wording import plural, verdict_detail
from plait.result.report import Claim, Report
from plait.spec.properties import name_of

_INTERVAL: Final = 0.2
_LOG_INTERVAL: Final = 10.0
_QUICK: Final = 5.0
"""Shorter checks print nothing before their report."""


class _Test:
    """A test at work: what it is called, in which phase it is, and since when."""

    def __init__(self, name: str, started: float) -> None:
        self.name = name
        self.started = started
        self.phase = "front end"
        self.counters: Mapping[str, int] = {}


class _Watch:
    """Which tests are on, which of them was last heard of; what is said about that.

    `limit` is how many seconds a test may take, None for any.
    """

    def __init__(self, limit: float | None, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.started = clock()
        self._limit = limit
        self._test = _Test("", self.started)
        self._tests: dict[int, _Test] = {}

    def begin(self, entry: str, number: int, count: int) -> None:
        """A test begins; time begins anew."""
        self.started = self.clock()
        self._test = _Test(f"{number} of {count}, {entry}: ", self.started)
        self._tests[number] = self._test

    def about(self, number: int) -> None:
        """What comes next is about this test."""
        self._test = self._tests[number]

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        """An engine is so far."""
        self._test.phase, self._test.counters = phase, counters

    def now(self) -> str:
        """The phase, the counters, the rate of the first one, and how long it may go on."""
        test = self._test
        spent = self.clock() - test.started
        parts = [plural(count, name) for name, count in test.counters.items()]
        if test.counters and spent:
            parts.append(f"{next(iter(test.counters.values())) / spent:,.0f}/s")
        if self._limit is None:
            parts.append(f"{spent:.0f} s so far")
        else:
            parts.append(f"{spent:.0f} s of at most {self._limit:g} s")
        return without_controls(f"{test.name}{test.phase}: {' · '.join(parts)}")

    def claimed(self, claim: Claim) -> str:
        """What an engine has found."""
        said = f"{name_of(claim.property)} violated, {verdict_detail(claim.verdict)}"
        return without_controls(f"{self._test.name}found: {said}")

    def ended(self, report: Report) -> str:
        """What a test has come to."""
        said = f"{overall_word(report)}, {in_one_line(report)} ({time_taken(report)})"
        return without_controls(f"{self._test.name}{said}")


class ProgressLine:
    """An observer that rewrites one line of a terminal at most five times a second."""

    def __init__(
        self,
        limit: float | None = None,
        out: TextIO = sys.stderr,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._out = out
        self._watch = _Watch(limit, clock)
        self._shown_at = self._watch.started
        self._width = 0

    def begin(self, entry: str, number: int, count: int) -> None:
        """Show from now on which test is on."""
        self._watch.begin(entry, number, count)
        self._shown_at = self._watch.started

    def about(self, number: int) -> None:
        """Show what comes next for this test."""
        self._watch.about(number)

    def end(self, report: Report) -> None:
        """Wait for the next one, after a line for what is violated."""
        if overall_word(report) == "violated":
            self._keep(self._watch.ended(report))

    def claimed(self, claim: Claim) -> None:
        """Show what is found, in a line that stays."""
        self._keep(self._watch.claimed(claim))

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        """Show how far it is."""
        self._watch.progress(phase, counters)
        if self._watch.clock() - self._shown_at >= _INTERVAL:
            self._shown_at = self._watch.clock()
            self._show(self._watch.now())

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

    def _keep(self, text: str) -> None:
        self.close()
        self._out.write(f"{text}\n")
        self._out.flush()


_writing: Final = threading.Lock()
"""Held while a line is written, and by whoever forks: no child finds the stream half written."""

os.register_at_fork(
    before=_writing.acquire, after_in_parent=_writing.release, after_in_child=_writing.release
)


class ProgressLog:
    """An observer that writes a line for each finished test and violation, and one every 10 s.

    A check that is over at once tells what it has found in its report only.
    """

    def __init__(
        self,
        limit: float | None = None,
        out: TextIO = sys.stderr,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._out = out
        self._watch = _Watch(limit, clock)
        self._is_quick = True
        self._held: list[str] = []
        self._closed = threading.Event()
        self._ticker = threading.Thread(target=self._tick, name="progress", daemon=True)
        self._ticker.start()

    def begin(self, entry: str, number: int, count: int) -> None:
        """A test begins; several tests are never quick."""
        self._is_quick = False
        self._watch.begin(entry, number, count)

    def about(self, number: int) -> None:
        """Take what comes next to be about this test."""
        self._watch.about(number)

    def end(self, report: Report) -> None:
        """Write what the test has come to."""
        self._write(self._watch.ended(report))

    def claimed(self, claim: Claim) -> None:
        """Write what is found, as soon as the check is none of the quick ones."""
        text = self._watch.claimed(claim)
        with _writing:
            if self._is_quick:
                self._held.append(text)
                return
        self._write(text)

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        """Keep how far it is, for the next line."""
        self._watch.progress(phase, counters)

    def close(self) -> None:
        """Write no more."""
        self._closed.set()
        self._ticker.join(1.0)

    def _tick(self) -> None:
        if self._closed.wait(_QUICK):
            return
        with _writing:
            self._is_quick = False
        for text in self._held:
            self._write(text)
        while not self._closed.wait(_LOG_INTERVAL):
            self._write(self._watch.now())

    def _write(self, text: str) -> None:
        with _writing:
            self._out.write(f"{text}\n")
            self._out.flush()


class Silence:
    """An observer that shows nothing."""

    def begin(self, entry: str, number: int, count: int) -> None:
        """Ignore it."""

    def about(self, number: int) -> None:
        """Ignore it."""

    def end(self, report: Report) -> None:
        """Ignore it."""

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        """Ignore it."""

    def close(self) -> None:
        """Nothing was shown."""
