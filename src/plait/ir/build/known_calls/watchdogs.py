"""Calls of the watchdogs of test frameworks, which never time out.

JUnit limits how long a test may take by waits with a limit, and by the clock. Durations have no
meaning in a check: `plait.vm.Watchdog` waits without a limit, and records that.
"""

from typing import Final

from plait.base.names import MethodRef

_OWNER: Final = "plait/vm/Watchdog"
_CLASSES: Final = frozenset(
    {
        "org/junit/internal/runners/statements/FailOnTimeout",
        "org/junit/jupiter/api/AssertTimeout",
        "org/junit/jupiter/api/AssertTimeoutPreemptively",
    }
)
_TIMED_GET: Final = "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;"
_CALLS: Final = {
    MethodRef("java/util/concurrent/Future", "get", _TIMED_GET): MethodRef(
        _OWNER, "get", f"(Ljava/util/concurrent/Future;{_TIMED_GET[1:]}"
    ),
    MethodRef("java/util/concurrent/FutureTask", "get", _TIMED_GET): MethodRef(
        _OWNER, "get", f"(Ljava/util/concurrent/Future;{_TIMED_GET[1:]}"
    ),
    MethodRef("java/lang/Thread", "join", "(J)V"): MethodRef(
        _OWNER, "join", "(Ljava/lang/Thread;J)V"
    ),
    MethodRef("java/lang/System", "currentTimeMillis", "()J"): MethodRef(
        _OWNER, "currentTimeMillis", "()J"
    ),
}


def watchdog_call(caller: str, called: MethodRef) -> MethodRef | None:
    """The static method that a watchdog's class calls instead; None for all other calls."""
    return _CALLS.get(called) if caller in _CLASSES else None
