"""Limits that are enforced on work that does not poll its budget.

Engines poll, and stop with what they have proved. The rest (the front end, the replay on the
machine, the report) does not, and an engine may be inside a long operation. Therefore a timer
checks the budget ten times a second and raises an exception that nothing catches on its way out.
All results of the interrupted work are dropped, so that no incomplete result is ever used. A call
of native code is interrupted when it returns. Solvers get the deadline, and the kernel polls.
"""

import signal
import threading
import time
from collections.abc import Callable
from typing import Final, TypeVar, final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, StopReason

T = TypeVar("T")

ENGINE: Final = 0.3
VALIDATION: Final = 0.45
REPORT: Final = 0.55
"""How long each kind of work may continue after the deadline, as a part of the budget's slack."""

_INTERVAL: Final = 0.1
_BETWEEN_INTERRUPTIONS: Final = 1.0
"""Seconds for cleaning up, before an exception that was swallowed is raised again."""


@final
class _Overdue(KeyboardInterrupt):
    """The limit has passed. No code but ours catches it; like Ctrl-C, it is no `Exception`."""

    def __init__(self, reason: StopReason) -> None:
        self.reason = reason
        super().__init__(reason)


@final
class _Alarm:
    """Checks a budget; interrupts when it has been spent for more than `grace` seconds."""

    def __init__(self, budget: Budget, grace: float) -> None:
        self._budget = budget
        self._grace = grace
        self._cancelled_at: float | None = None
        self._quiet_until = 0.0
        self.is_off = False

    def ring(self, _signal: int, _frame: object) -> None:
        now = time.monotonic()
        if self.is_off or now < self._quiet_until:
            return
        reason = self._spent(now)
        if reason is not None:
            self._quiet_until = now + _BETWEEN_INTERRUPTIONS
            raise _Overdue(reason)

    def _spent(self, now: float) -> StopReason | None:
        budget = self._budget
        if budget.is_cancelled:
            self._cancelled_at = self._cancelled_at or now
            if now - self._cancelled_at >= self._grace:
                return StopReason.INTERRUPTED
        if budget.overdue() > self._grace:
            return StopReason.TIME
        return StopReason.MEMORY if budget.is_memory_spent(is_late=self._grace > 0) else None


def within(budget: Budget, work: Callable[[], T], part: float = 0.0) -> T:
    """Do the work; interrupt it when the budget and this part of its slack are spent.

    Raises `BudgetExhausted` then, and when memory runs out. Only the main thread gets signals: in
    other threads work is not interrupted.
    """
    if threading.current_thread() is not threading.main_thread():
        return _with_memory(work)
    alarm = _Alarm(budget, part * budget.slack)
    previous = signal.getsignal(signal.SIGALRM)
    try:
        signal.signal(signal.SIGALRM, alarm.ring)
        signal.setitimer(signal.ITIMER_REAL, _INTERVAL, _INTERVAL)
        result = _with_memory(work)
        alarm.is_off = True
    except _Overdue as overdue:
        raise BudgetExhausted(overdue.reason) from None
    finally:
        alarm.is_off = True
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
    return result


def _with_memory(work: Callable[[], T]) -> T:
    try:
        return work()
    except MemoryError:
        raise BudgetExhausted(StopReason.MEMORY) from None
