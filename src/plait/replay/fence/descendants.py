"""The processes that a process has started, and those have started, wherever they went."""

import contextlib
import os
import signal
import time

_ROUNDS = 100
_PAUSE = 0.005


def descendants(ancestor: int) -> set[int]:
    """All of them that are alive or not yet waited for; none where there is no /proc."""
    children: dict[int, list[int]] = {}
    try:
        names = os.listdir("/proc")
    except OSError:
        return set()
    for name in names:
        if name.isdigit():
            children.setdefault(_parent(name), []).append(int(name))
    found: set[int] = set()
    waiting = [ancestor]
    while waiting:
        for child in children.get(waiting.pop(), ()):
            if child not in found:
                found.add(child)
                waiting.append(child)
    return found


def _parent(name: str) -> int:
    try:
        with open(f"/proc/{name}/stat", "rb") as file:
            # The name of the program may contain anything, but ends with the last bracket.
            return int(file.read().rpartition(b")")[2].split()[1])
    except (OSError, IndexError, ValueError):
        return -1


def kill_descendants(seconds: float) -> bool:
    """Kill all descendants; returns whether none is left after this time.

    This process must adopt orphans. All descendants are stopped first, so that none can start
    another meanwhile.
    """
    deadline = time.monotonic() + seconds
    while _has_children():
        if time.monotonic() > deadline:
            return False
        _stop_all()
        for process in descendants(os.getpid()):
            _send(process, signal.SIGKILL)
        time.sleep(_PAUSE)
    return True


def reap() -> dict[int, int]:
    """Wait for those that have ended: their statuses, as from `os.waitpid`."""
    ended: dict[int, int] = {}
    with contextlib.suppress(ChildProcessError):
        while True:
            process, status = os.waitpid(-1, os.WNOHANG)
            if process == 0:
                break
            ended[process] = status
    return ended


def _has_children() -> bool:
    """Whether somebody is left below us who has not ended: orphans are our children."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def _stop_all() -> None:
    stopped: set[int] = set()
    for _ in range(_ROUNDS):
        new = descendants(os.getpid()) - stopped
        if not new:
            return
        for process in new:
            _send(process, signal.SIGSTOP)
        stopped |= new


def _send(process: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(process, number)
