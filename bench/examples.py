"""The bugs of the examples: how long until each is shown, start-up included."""

from collections.abc import Iterator
from typing import Final

from tests.differential.promises import promises

from bench.cases import Case, Question
from bench.explicit import START_UP, first_error, warm
from bench.measure import Row

BEYOND_JPF: Final = {
    "AtomicCounter": "AtomicInteger, get then set",
    "ReentrantLockOrder": "ReentrantLock, order of locks",
    "ConditionIf": "Condition, if for while",
    "ConditionSignal": "Condition, signal for signalAll",
    "QueueCapacity": "ArrayBlockingQueue",
    "PoolException": "ExecutorService, exception",
    "PoolStarvation": "ExecutorService, starvation",
    "LinkedQueue": "ConcurrentLinkedQueue",
    "OptimisticRead": "StampedLock",
    "CasOnce": "VarHandle, compare and set",
}
"""What JPF gets wrong or cannot run, by example."""


def rows() -> Iterator[Row]:
    """Each violated promise of the examples against its bar."""
    for promise in promises():
        if promise.verdict == "violated":
            path = f"examples/{promise.source.name}"
            arguments = " ".join(promise.arguments)
            case = Case("", path, arguments, Question.FIRST_ERROR, violated=promise.properties)
            warm(case)
            figures = first_error(case)
            note = BEYOND_JPF.get(promise.source.stem)
            name = f"{case.name}, {promise.properties}" + (f" ({note})" if note else "")
            yield Row(name, figures.seconds, "s", START_UP)
