"""Obstacles: schedules that no JVM can be forced to follow."""

from typing import final

from plait.base.errors import PlaitError
from plait.ir import ops as ir
from plait.ir.build.contract_choice import BY_CONTRACT
from plait.ir.operators import WaitOutcome
from plait.machine.account.contract_calls import waits_unchanged
from plait.machine.choices import ChoiceKind, ChoicePoint
from plait.machine.machine import Machine
from plait.machine.state import State, Thread
from plait.machine.thread_scheduling import Readiness, operand, readiness


class ObstacleError(PlaitError):
    """A JVM cannot be taken along the schedule; the message says why."""


@final
class Obstacles:
    """Checks the steps of a run for decisions that HotSpot makes by itself."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._waiting: list[int] = []
        """The threads in `Object.wait`, in the order of arrival."""

    def choice(self, point: ChoicePoint, answer: int) -> None:
        """Raise `ObstacleError` when a choice is answered as a JVM would not."""
        if point.kind is ChoiceKind.NOTIFY and answer:
            raise ObstacleError(
                "it requires `notify` to wake another thread than the one that has waited longest, "
                "which is the one that HotSpot takes"
            )
        if point.kind is ChoiceKind.ENTER and not answer:
            raise ObstacleError(
                f"it needs a thread that is interrupted to get a lock all the same, {BY_CONTRACT}"
            )

    def before(self, state: State, number: int) -> None:
        """Raise `ObstacleError` when the thread's next step is one that cannot be ordered."""
        thread = state.threads[number]
        self._waiting = [n for n in self._waiting if state.threads[n].waiting is not None]
        self._waiting += [
            t.number
            for t in state.threads
            if t.waiting is not None and t.number not in self._waiting and not waits_unchanged(t)
        ]
        if readiness(self._machine.execution, state, thread) is Readiness.SPURIOUS:
            raise ObstacleError(
                "it requires a spurious wake-up, which a JVM cannot be told to make"
            )
        if isinstance(thread.frames[-1].segment.op, ir.Notify):
            self._refuse_late_notification(state, thread)
        waiting = thread.waiting
        is_notified = waiting is not None and waiting.outcome is WaitOutcome.DONE
        if is_notified and not waits_unchanged(thread):
            self._refuse_overtaking(state, thread)

    def after(self, state: State, number: int) -> None:
        """Raise `ObstacleError` when a thread whose turn is over stands nowhere on a JVM."""
        thread = state.threads[number]
        is_alive = not thread.has_ended
        if is_alive and readiness(self._machine.execution, state, thread) is Readiness.LOST:
            raise ObstacleError(
                "a thread has reached something unsupported before another one fails; its position "
                "is then unknown"
            )

    def _refuse_late_notification(self, state: State, thread: Thread) -> None:
        op = thread.frames[-1].segment.op
        assert isinstance(op, ir.Notify), "only notifications are late"
        if self._woken(state, operand(thread, op.monitor), WaitOutcome.INTERRUPTED):
            raise ObstacleError(
                "a waiting thread is interrupted and its monitor is notified before it continues; "
                "on HotSpot a thread that is suspended meanwhile counts as notified"
            )

    def _refuse_overtaking(self, state: State, thread: Thread) -> None:
        assert thread.waiting is not None, "only waiting threads are notified"
        notified = self._woken(state, thread.waiting.monitor, WaitOutcome.DONE)
        if notified[0] != thread.number:
            raise ObstacleError(
                "of several notified threads, one continues before the one that has waited "
                "longest, to which HotSpot gives the monitor"
            )

    def _woken(self, state: State, monitor: int, outcome: WaitOutcome) -> list[int]:
        """The threads that wait on the monitor no more, but have not got it yet."""
        waits = ((n, state.threads[n].waiting) for n in self._waiting)
        return [
            n for n, w in waits if w is not None and (w.monitor, w.outcome) == (monitor, outcome)
        ]
