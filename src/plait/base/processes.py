"""Processes that Plait starts: each ends with Plait, even when Plait is killed.

Linux kills a child when the thread that has made it ends, if the child asks for that; inside native
code and while stopped, too. So a process is to be started by the thread that waits for it. On other
systems, a forked worker polls for its leader, and other programs cannot be bound.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from plait.base.errors import InputError

if TYPE_CHECKING:
    from plait.base.worker_pool import WarmExecutor

ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""The signals that ask a process to end."""

_PR_SET_PDEATHSIG: Final = 1
_LOOK: Final = 0.2
"""Seconds between two polls for the leader."""


def require_fork() -> None:
    """Refuse to work with several workers where processes cannot be forked."""
    if not hasattr(os, "fork"):
        raise InputError("--workers requires a system that can fork processes; use --workers 1")


class Executors(Protocol):
    """Creates executors for engines, which create no processes themselves.

    Each worker calls `prepare` once: its result is the first argument of every submitted function.
    With `is_fresh` each piece of work has a worker of its own. With `hear`, the second argument is
    a function: what work passes to it is passed to `hear` here, in another thread, before the work
    is done.
    """

    def __call__(
        self,
        workers: int,
        prepare: Callable[[], object],
        *,
        is_fresh: bool = False,
        hear: Callable[[Any], None] | None = None,
    ) -> "WarmExecutor":
        """An executor for one search."""


def forked_workers(
    workers: int,
    prepare: Callable[[], object],
    *,
    is_fresh: bool = False,
    hear: Callable[[Any], None] | None = None,
) -> "WarmExecutor":
    """Processes on this machine; see `worker_pool`."""
    from plait.base.worker_pool import WorkerPool  # only who starts processes pays for it

    return WorkerPool(workers, prepare, is_fresh=is_fresh, hear=hear)


def bound_to_us() -> Callable[[], None] | None:
    """The function that a child calls to die with this process; None where this is impossible.

    To be called before the fork, in the thread that forks.
    """
    if sys.platform != "linux":
        return None
    import ctypes  # only who starts processes pays for it

    leader, ask = os.getpid(), ctypes.CDLL(None).prctl

    def bind() -> None:
        ask(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != leader:  # the leader has died before the call
            os._exit(1)

    return bind


def watch_for(leader: int) -> None:
    """End this process soon after its leader, where the system does not do so."""

    def watch() -> None:
        while os.getppid() == leader:
            time.sleep(_LOOK)
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()


def run_to_end(
    command: Sequence[str], folder: Path | None = None
) -> "subprocess.CompletedProcess[bytes]":
    """Run a program without input and collect its output; an exception in between ends it.

    It runs in the given folder, or in the present one.

    It has a session of its own, so a terminal's Ctrl-C does not reach it: we end it, and all that
    it has started, when something goes wrong here.
    """
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        start_new_session=True,
        preexec_fn=bound_to_us(),
    ) as process:
        try:
            out, err = process.communicate()
        except BaseException:
            kill_group(process.pid)
            raise
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def kill_group(leader: int) -> None:
    """Kill all of a process group that we have made; there may be none of it any more."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
