"""What a state shows: deadlocks and data races."""

from collections.abc import Iterator
from itertools import combinations

from plait.engines.benign_races import BenignRaces
from plait.machine.machine import Machine
from plait.machine.pending import Pending, ThreadView
from plait.machine.scheduling import Readiness, readiness
from plait.machine.state import State
from plait.result.violations import (
    BlockedThread,
    DataRace,
    Deadlock,
    EndlessThread,
    Livelock,
    RacingAccess,
)


def find_deadlock(machine: Machine, state: State, enabled: tuple[int, ...]) -> Deadlock | None:
    """The deadlock in a state: threads that wait in a circle, or no thread that can move.

    A circle counts even while other threads run on, for nothing can break it; one of daemon
    threads alone does not, for the program can end without them.
    """
    if machine.options.spurious_wakeups:
        enabled = tuple(thread for thread in enabled if not _needs_luck(machine, state, thread))
    if state.exit_status is not None or len(enabled) == len(state.threads):
        return None
    views = [view for view in machine.threads(state) if not view.has_ended]
    blocked = {
        view.thread: view.blocked
        for view in views
        if view.blocked is not None and view.thread not in enabled
    }
    cycle = _cycle(blocked)
    essential = {view.thread for view in views if not view.is_daemon}
    if cycle and not essential.isdisjoint(cycle):
        return Deadlock(tuple(blocked[thread] for thread in sorted(cycle)), cycle)
    if not enabled and essential:
        return Deadlock(tuple(blocked.values()), ())
    return None


def _needs_luck(machine: Machine, state: State, thread: int) -> bool:
    """Whether a thread can go on only by waking for no reason, on which nobody may count."""
    how = readiness(machine.execution, state, state.threads[thread])
    return how is Readiness.SPURIOUS


def _cycle(blocked: dict[int, BlockedThread]) -> tuple[int, ...]:
    """Threads each of which waits for the next, and the last for the first; empty if none do."""
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

    That two accesses can be neighbours in some execution is what it means for them to race.
    Those that `benign` covers do not count.
    """
    if len(enabled) < 2:
        return
    pending = [machine.pending(state, thread) for thread in enabled]
    accesses = [item for item in pending if item is not None and item.access is not None]
    for one, other in combinations(accesses, 2):
        if _conflict(one, other, benign):
            views = {view.thread: view for view in machine.threads(state)}
            assert one.access is not None, "only accesses conflict"
            first, second = (_side(item, views[item.thread]) for item in (one, other))
            yield DataRace(one.access.name, first, second)


def _conflict(one: Pending, other: Pending, benign: BenignRaces) -> bool:
    left, right = one.access, other.access
    if left is None or right is None or left.place != right.place:
        return False
    return (
        (left.is_write or right.is_write)
        and (left.is_plain or right.is_plain)
        and not benign.covers(left.field)
    )


def _side(item: Pending, view: ThreadView) -> RacingAccess:
    assert item.access is not None, "a racing thread accesses memory"
    return RacingAccess(
        item.thread,
        view.name,
        item.access.is_write,
        item.location,
        view.frames,
        item.locks,
    )


def livelock_in(machine: Machine, state: State, enabled: tuple[int, ...]) -> Livelock:
    """The threads that can move in a state from which no schedule ends."""
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
