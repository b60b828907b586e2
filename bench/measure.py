"""CPU time of this process and of children, and the table that the benchmark prints."""

import math
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

PLAIT: Final = str(Path(sys.executable).parent / "plait")
"""The command that belongs to this Python."""


def cpu_seconds() -> float:
    """CPU time of this process so far, children excluded."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def cpu_of(work: Callable[[], object]) -> float:
    """CPU time that a call takes in this process."""
    before = cpu_seconds()
    work()
    return cpu_seconds() - before


def cpu_of_command(command: Sequence[str]) -> float:
    """CPU time of a child process with its children; its output is dropped."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@dataclass(frozen=True)
class Ended:
    """A child process that has ended: what it printed, and its CPU time.

    `is_cut` says that it used up its CPU time, `is_late` that it was killed without having done so.
    """

    status: int
    output: str
    seconds: float
    is_cut: bool = False
    is_late: bool = False


PATIENCE: Final = 20
"""How many times its CPU time a process may take in wall time, as others use the machine too."""


def run_child(command: Sequence[str], limit: float | None = None) -> Ended:
    """Run a command in a fresh process; its own children count as far as it waited for them.

    With a `limit` in seconds each of its processes has so much CPU time. After a multiple of that
    in wall time it is killed with all its children.
    """
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen(
            command,
            stdout=output,
            stderr=subprocess.DEVNULL,
            start_new_session=limit is not None,
            preexec_fn=None if limit is None else partial(_limit_cpu, limit),
        )
        with _killed_after(child.pid, limit and PATIENCE * limit) as is_late:
            _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        printed = output.read().decode()
    return Ended(
        child.returncode,
        printed,
        used.ru_utime + used.ru_stime,
        is_cut=child.returncode == -signal.SIGXCPU,
        is_late=is_late.is_set(),
    )


def _limit_cpu(seconds: float) -> None:
    """Have the system end this process after so much CPU time."""
    whole = math.ceil(seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))


@contextmanager
def _killed_after(leader: int, limit: float | None) -> Iterator[threading.Event]:
    """Kill a process group at its limit, or when the work inside is interrupted."""
    is_late = threading.Event()

    def kill() -> None:
        is_late.set()
        with suppress(ProcessLookupError):
            os.killpg(leader, signal.SIGKILL)

    if limit is None:
        yield is_late
        return
    timer = threading.Timer(limit, kill)
    timer.start()
    try:
        yield is_late
    except BaseException:
        kill()
        raise
    finally:
        timer.cancel()


def figure_of_child(module: str, *arguments: str, variables: Mapping[str, str]) -> float:
    """The number that `python -m module` prints last, run in a fresh process."""
    command = [sys.executable, "-m", module, *arguments]
    environment = {**os.environ, **variables}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return float(done.stdout.split()[-1])


@dataclass(frozen=True)
class Row:
    """One figure and what it is held to; `higher_is_better` turns the comparison round."""

    name: str
    value: float
    unit: str
    bar: float
    higher_is_better: bool = False

    @property
    def is_met(self) -> bool:
        """Whether the figure keeps to its bar."""
        return self.value >= self.bar if self.higher_is_better else self.value <= self.bar

    def __str__(self) -> str:
        relation = ">=" if self.higher_is_better else "<="
        mark = "ok  " if self.is_met else "MISS"
        return (
            f"{mark} {self.name:<58} {self.value:>12,.3f} {self.unit:<6} {relation} {self.bar:,g}"
        )
