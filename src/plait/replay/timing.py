"""How long a JVM waits where a sleep or timed wait times out on the machine."""

from typing import Final

from plait.machine.running_step import Execution
from plait.machine.state import State
from plait.machine.thread_scheduling import Readiness, readiness, waiting_time

_NANOSECONDS: Final = 1e9


def elapsing(execution: Execution, state: State, number: int) -> float:
    """The seconds that the thread's next step takes because they must pass; mostly none.

    All of the time counts: a thread that sleeps or parks begins with it only when it has its turn.
    """
    thread = state.threads[number]
    if readiness(execution, state, thread) is not Readiness.TIMED:
        return 0.0
    return waiting_time(thread) / _NANOSECONDS
