"""Budgets: how much CPU time, wall time and memory a piece of work may take."""

import contextlib
import math
import mmap
import os
import resource
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from plait.base.errors import BudgetExhausted, StopReason
from plait.base.garbage import resident_bytes


def process_began() -> float:
    """When this process was started, on the clock of `time.monotonic`; now where nothing tells."""
    now = time.monotonic()
    try:
        status = Path("/proc/self/stat").read_text(encoding="utf-8")
        ticks = int(status.rpartition(")")[2].split()[19])
        return now - max(
            0.0, time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
        )
    except (OSError, ValueError, AttributeError, IndexError):
        return now


def machine_memory() -> int:
    """How many bytes of memory the machine has."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def free_memory() -> int:
    """How many bytes this process could still take, as the machine and its control group say."""
    free = [_meminfo("MemAvailable"), *_left_to_groups()]
    return min((count for count in free if count is not None), default=machine_memory())


def _meminfo(name: str) -> int | None:
    try:
        found = Path("/proc/meminfo").read_text(encoding="ascii").partition(f"{name}:")[2].split()
    except OSError:
        return None
    return int(found[0]) * 1024 if found else None


def _left_to_groups() -> Iterator[int]:
    """The memory that control groups leave: this process's group and its ancestors."""
    try:
        lines = Path("/proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    except OSError:
        return
    for line in lines:
        _, controllers, path = line.split(":", 2)
        if "memory" in controllers.split(","):
            names, root = ("memory.limit_in_bytes", "memory.usage_in_bytes"), controllers
        elif not controllers:
            names, root = ("memory.max", "memory.current"), ""
        else:
            continue
        mounted = Path("/sys/fs/cgroup", root)
        group = mounted / path.lstrip("/")
        for folder in (group, *group.parents):
            left = _left_to_group(folder, *names)
            if left is not None:
                yield left
            if folder == mounted:
                break


def _left_to_group(folder: Path, limit: str, usage: str) -> int | None:
    try:
        most = (folder / limit).read_text(encoding="ascii").strip()
        used = (folder / usage).read_text(encoding="ascii").strip()
        cached = (folder / "memory.stat").read_text(encoding="ascii").splitlines()
        given_back = max(
            int(count)
            for name, _, count in (line.partition(" ") for line in cached)
            if name in ("inactive_file", "total_inactive_file")
        )
        return max(0, int(most) - int(used) + given_back) if most.isdigit() else None
    except (OSError, ValueError):
        return None


def _peak_memory() -> float:
    """The peak memory of this process in bytes; infinite where the system does not report it.

    `getrusage` is quicker, but counts what the process that made this one had.
    """
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return math.inf
    found = status.partition("VmHWM:")[2].split()
    return int(found[0]) * 1024 if found else math.inf


def _forget_peak_memory() -> None:
    """Reset the peak memory of this process to its current memory, where the system can."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


_MUCH: Final = 100 << 20
"""How many bytes beyond a limit count as spent even for callers that poll late."""

_BETWEEN_LOOKS: Final = 0.1
"""Seconds between two calls of what looks on."""

_WRAPPING_UP: Final = 0.2
"""The share of a budget's slack for an engine's work after the deadline."""


class _SharedEvent:
    """An event of a process and those that it forks afterwards: whoever sets it sets it for all."""

    def __init__(self) -> None:
        self._byte = mmap.mmap(-1, 1)

    def set(self) -> None:
        self._byte[0] = 1

    def is_set(self) -> bool:
        return self._byte[0] != 0


class Budget:
    """A limit that long work polls; `poll` raises `BudgetExhausted` once it is spent.

    Work after the deadline, such as finding a witness for an earlier sighting, polls `wrap_up`. It
    has a part of `slack`, the time by which a limit may be exceeded. `cancel` may be called from a
    signal handler or another thread. The time began `already` seconds ago. `effort` limits the
    number of polls, which is the same on any machine; those of shares are counted by themselves.
    """

    def __init__(
        self,
        seconds: float | None = None,
        memory_bytes: int | None = None,
        clock: Callable[[], float] = time.monotonic,
        *,
        already: float = 0.0,
        effort: int | None = None,
    ) -> None:
        self._clock = clock
        self._started = clock() - already
        self.seconds = seconds
        self._deadline = None if seconds is None else self._started + seconds
        self.memory_bytes = memory_bytes
        self._cancelled: threading.Event | _SharedEvent = threading.Event()
        self._look: Callable[[], None] | None = None
        self._looks_at = 0.0
        self.effort = effort
        self.polls = 0
        """How often the work has polled."""

    def share_cancellation(self) -> None:
        """Let processes that are forked from now on notice when this budget is cancelled."""
        shared = _SharedEvent()
        if self._cancelled.is_set():
            shared.set()
        self._cancelled = shared

    def divided(self, parts: int) -> "Budget":
        """The same budget for one of several processes that share the memory."""
        budget = self.part()
        budget.memory_bytes = None if self.memory_bytes is None else self.memory_bytes // parts
        return budget

    def renewed(self, most: float | None = None) -> "Budget":
        """A budget of the same size that begins now, for other work; cancelled with this one.

        It has at most the given number of seconds. Memory that earlier work has released no longer
        counts.
        """
        _forget_peak_memory()
        limits = [limit for limit in (self.seconds, most) if limit is not None]
        seconds = min(limits, default=None)
        budget = Budget(seconds, self.memory_bytes, self._clock, effort=self.effort)
        budget._cancelled = self._cancelled
        return budget

    def part(self) -> "Budget":
        """The same budget for a part of the work, with a deadline that can be moved earlier."""
        budget = Budget(None, self.memory_bytes, self._clock, effort=self.effort)
        budget._started, budget.seconds = self._started, self.seconds
        budget._deadline, budget._cancelled = self._deadline, self._cancelled
        return budget

    def share(self, seconds: float | None, memory_bytes: int | None = None) -> "Budget":
        """A part whose time ends at most so many seconds from now; None for all that is left.

        It has at most so much memory. What earlier work had, and has given back, no longer counts.
        """
        _forget_peak_memory()
        share = self.part()
        limits = [limit for limit in (self.memory_bytes, memory_bytes) if limit is not None]
        share.memory_bytes = min(limits, default=None)
        if seconds is not None:
            ends = self._clock() + seconds
            share._deadline = ends if self._deadline is None else min(ends, self._deadline)
        return share

    def ends_within(self, other: "Budget") -> None:
        """Let the time end no later than that of another budget."""
        limits = [each for each in (self._deadline, other._deadline) if each is not None]
        self._deadline = min(limits, default=None)

    def end(self) -> None:
        """Let the time end now."""
        now = self._clock()
        self._deadline = now if self._deadline is None else min(now, self._deadline)

    def watched(self, look: Callable[[], None]) -> None:
        """Call this, which may end the budget, some ten times a second while somebody polls."""
        self._look = look

    def keep_back(self, seconds: float) -> None:
        """Move the deadline earlier, to keep time for later work."""
        if self._deadline is not None:
            self._deadline -= seconds

    @property
    def slack(self) -> float:
        """By how many seconds a time limit may be exceeded, until the report is written."""
        return max(2.0, 0.1 * (self.seconds or 0.0))

    def overdue(self) -> float:
        """For how many seconds the time has already been spent."""
        return 0.0 if self._deadline is None else max(0.0, self._clock() - self._deadline)

    def wrap_up(self) -> None:
        """Raise `BudgetExhausted` when even the work after the deadline has taken too long."""
        if self._deadline is not None and self.overdue() > _WRAPPING_UP * self.slack:
            raise BudgetExhausted(StopReason.TIME)

    def cancel(self) -> None:
        """Make the next poll raise."""
        self._cancelled.set()

    @property
    def is_cancelled(self) -> bool:
        """Whether the user has interrupted the work."""
        return self._cancelled.is_set()

    def elapsed(self) -> float:
        """Seconds since the budget was made."""
        return self._clock() - self._started

    def remaining(self) -> float | None:
        """Seconds until the time is spent, None when there is no limit."""
        return None if self._deadline is None else max(0.0, self._deadline - self._clock())

    def spare_memory(self) -> int | None:
        """How many more bytes may be allocated, None when there is no limit."""
        if self.memory_bytes is None:
            return None
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        return max(0, self.memory_bytes - int(min(used, _peak_memory())))

    def is_memory_spent(self, *, is_late: bool) -> bool:
        """Whether this process uses too much memory; for late polls, much too much."""
        if self.memory_bytes is None:
            return False
        most = self.memory_bytes + (max(self.memory_bytes // 10, _MUCH) if is_late else 0)
        if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 <= most:
            return False
        return (resident_bytes() or math.inf) > most

    def poll(self, more_bytes: int = 0) -> None:
        """Raise `BudgetExhausted` when time or memory is spent or the user interrupted.

        Memory includes what this process uses, and what the caller knows other processes use or
        will be needed next.
        """
        if self._look is not None and self._clock() >= self._looks_at:
            self._look()
            self._looks_at = self._clock() + _BETWEEN_LOOKS
        self.polls += 1
        if self._cancelled.is_set():
            raise BudgetExhausted(StopReason.INTERRUPTED)
        if self.effort is not None and self.polls > self.effort:
            raise BudgetExhausted(StopReason.EFFORT)
        if self._deadline is not None and self._clock() >= self._deadline:
            raise BudgetExhausted(StopReason.TIME)
        if self.memory_bytes is not None:
            left = self.memory_bytes - more_bytes
            used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
            if used > left and min(used, _peak_memory()) > left:
                raise BudgetExhausted(StopReason.MEMORY)
