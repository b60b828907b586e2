"""Budgets: how much CPU time, wall time and memory a piece of work may take."""

import contextlib
import math
import os
import resource
import threading
import time
from collections.abc import Callable
from pathlib import Path

from plait.base.errors import BudgetExhausted


def machine_memory() -> int:
    """How many bytes of memory the machine has."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def _peak_memory() -> float:
    """The most bytes that this process has had; infinite where nothing tells.

    `getrusage` is quicker, but counts what the process that made this one had.
    """
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return math.inf
    found = status.partition("VmHWM:")[2].split()
    return int(found[0]) * 1024 if found else math.inf


def _forget_peak_memory() -> None:
    """Let the most memory that this process has had be what it has now, where the system can."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


class Budget:
    """A limit that long work polls; `poll` raises `BudgetExhausted` once it is spent.

    `cancel` may be called from a signal handler or another thread.
    """

    def __init__(
        self,
        seconds: float | None = None,
        memory_bytes: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._started = clock()
        self._seconds = seconds
        self._deadline = None if seconds is None else self._started + seconds
        self.memory_bytes = memory_bytes
        self._cancelled = threading.Event()

    def renewed(self) -> "Budget":
        """A budget of the same size that begins now, for other work; cancelled with this one.

        What earlier work had of the memory, and has given back, no longer counts.
        """
        _forget_peak_memory()
        budget = Budget(self._seconds, self.memory_bytes, self._clock)
        budget._cancelled = self._cancelled
        return budget

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
        """How many more bytes may be taken, None when there is no limit."""
        if self.memory_bytes is None:
            return None
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        return max(0, self.memory_bytes - int(min(used, _peak_memory())))

    def poll(self, more_bytes: int = 0) -> None:
        """Raise `BudgetExhausted` when time or memory is spent or the user interrupted.

        Memory is what this process uses, and what the caller knows to be used by others or to be
        needed next.
        """
        if self._cancelled.is_set():
            raise BudgetExhausted("interrupted")
        if self._deadline is not None and self._clock() > self._deadline:
            raise BudgetExhausted("time")
        if self.memory_bytes is not None:
            left = self.memory_bytes - more_bytes
            used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
            if used > left and min(used, _peak_memory()) > left:
                raise BudgetExhausted("memory")
