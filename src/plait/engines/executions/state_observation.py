"""Violations that a state shows: deadlocks and data races."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from plait.engines.benign_races import BenignRaces
from plait.ir.ops import Park, Wait
from plait.machine.account.op_text import Access, access_of
from plait.machine.machine import Machine
from plait.machine.state import State, Thread
from plait.machine.thread_scheduling import Readiness, is_anyone_lost, readiness
from plait.result.violations import (
    BlockedThread,
    BlockingOperation,
    DataRace,
    Deadlock,
    EndlessThread,
    Livelock,
    RacingAccess,
)

_IDLE: Final = (Wait, Park)
_INTERRUPTIBLE: Final = (
    BlockingOperation.JOIN,
    BlockingOperation.PARK,
    BlockingOperation.ACQUIRE,
)
"""What an interrupt ends, so that threads in it are not stuck for good while others run."""


def find_deadlock(machine: Machine, state: State, enabled: tuple[int, ...]) -> Deadlock | None:
    """The deadlock in a state: a circular wait, or no thread that can take a step.

    A circular wait counts even while other threads run, because nothing can break it, unless one of
    its threads waits in `join`, is parked or acquires a lock interruptibly, which an interrupt
    ends. A circle of daemon threads alone does not count, because the program can end without them.
    Threads that only sleep forever are not deadlocked. Neither are those that a test leaves waiting
    when it has returned: nobody waits for them. A thread at an unsupported operation counts as able
    to continue.
    """
    standing = _standing(machine, state)
    enabled = _able(standing, enabled)
    stuck = sum(not thread.has_ended for thread in state.threads) - len(enabled)
    if state.exit_status is not None or (enabled and stuck < 2):
        return None
    views = [view for view in machine.threads(state) if not view.has_ended]
    goes_on = bool(enabled) or is_anyone_lost(machine.execution, state)
    blocked = {
        view.thread: view.blocked
        for view in views
        if view.blocked is not None and view.thread not in enabled
    }
    cycle = _cycle(
        {
            thread: item
            for thread, item in blocked.items()
            if not goes_on or item.operation not in _INTERRUPTIBLE
        }
    )
    asleep = {thread for thread, how in standing.items() if how is Readiness.ASLEEP}
    essential = {view.thread for view in views if not view.is_daemon} - asleep
    if cycle and not essential.isdisjoint(cycle):
        return Deadlock(tuple(blocked[thread] for thread in sorted(cycle)), cycle)
    if not goes_on and not essential <= _lingering(machine, state, standing):
        return Deadlock(tuple(blocked.values()), ())
    return None


def _lingering(machine: Machine, state: State, standing: dict[int, Readiness]) -> set[int]:
    """The threads of a test, besides the one that runs it, that wait to be notified or unparked."""
    if not machine.execution.program.is_test:
        return set()
    waiting = (Readiness.WAITING, Readiness.SPURIOUS)
    return {
        number
        for number, how in standing.items()
        if number and how in waiting and isinstance(next_op(state.threads[number]), _IDLE)
    }


def _able(standing: dict[int, Readiness], enabled: tuple[int, ...]) -> tuple[int, ...]:
    """The threads that can take a step, now or after their timeout.

    Spurious wake-ups do not count.
    """
    return tuple(
        thread
        for thread, how in standing.items()
        if how is Readiness.TIMED or (thread in enabled and how is not Readiness.SPURIOUS)
    )


def _standing(machine: Machine, state: State) -> dict[int, Readiness]:
    execution = machine.execution
    alive = (thread for thread in state.threads if not thread.has_ended)
    return {thread.number: readiness(execution, state, thread) for thread in alive}


def _cycle(blocked: dict[int, BlockedThread]) -> tuple[int, ...]:
    """A cycle of threads, each of which waits for the next; empty if there is none."""
    for start in blocked:
        path: list[int] = []
        thread = start
        while thread in blocked and thread not in path:
            path.append(thread)
            thread = blocked[thread].waits_for
        if thread == start and thread in blocked:
            return tuple(path)
    return ()


def find_races(
    machine: Machine, state: State, enabled: tuple[int, ...], benign: BenignRaces
) -> Iterator[DataRace]:
    """The data races in a state: two threads about to access one place, one to write it.

    Two accesses race if they can be adjacent in some execution. Those that `benign` excuses are
    left out.
    """
    accesses = [
        (thread, access)
        for thread in enabled
        if (access := _access(machine, state, thread)) is not None
    ]
    for (one, left), (other, right) in combinations(accesses, 2):
        if _conflict(left, right) and not (benign.excuses(left) and benign.excuses(right)):
            first, second = _sides(machine, state, one, other)
            yield DataRace(left.name, first, second)


def next_op(thread: Thread) -> object:
    """The op that a live thread stands before."""
    return thread.frames[-1].segment.op


def _access(machine: Machine, state: State, thread: int) -> Access | None:
    standing = state.threads[thread]
    return access_of(machine.execution, state, standing, next_op(standing))


def _conflict(left: Access, right: Access) -> bool:
    return (
        left.place == right.place
        and (left.is_write or right.is_write)
        and (left.is_plain or right.is_plain)
    )


def _sides(machine: Machine, state: State, *threads: int) -> Iterator[RacingAccess]:
    views = {view.thread: view for view in machine.threads(state)}
    for thread in threads:
        pending = machine.pending(state, thread)
        assert pending is not None, "a racing thread has not ended"
        assert pending.access is not None, "a racing thread accesses memory"
        view = views[thread]
        yield RacingAccess(
            thread,
            view.name,
            pending.access.is_write,
            pending.location,
            view.frames,
            pending.locks,
        )


def livelock_in(machine: Machine, state: State, enabled: tuple[int, ...]) -> Livelock:
    """The threads that can take a step in a state from which no schedule ends."""
    names = {view.thread: view for view in machine.threads(state)}
    pending = [machine.pending(state, thread) for thread in enabled]
    return Livelock(
        tuple(
            EndlessThread(
                item.thread, names[item.thread].name, item.location, names[item.thread].frames
            )
            for item in pending
            if item is not None
        )
    )
