"""Real processes in tests: plait as users start it, and what it has started in turn."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from plait.java.platform.jdk import find_jdk

PLAIT: Final = (sys.executable, "-c", "from plait.cli.main import main; main()")
PATIENCE: Final = 60.0
"""Seconds after which something that should happen at once does not happen any more."""

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def children(pid: int | None = None) -> list[int]:
    """The processes that a process, or else this one, has started; those that have ended not."""
    wanted = os.getpid() if pid is None else pid
    return sorted(number for number, parent in _living() if parent == wanted)


def descendants(pid: int) -> list[int]:
    """The children of a process, their children, and so on."""
    found = children(pid)
    return found + [other for child in found for other in descendants(child)]


def _living() -> Iterator[tuple[int, int]]:
    """All processes with their parents."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            fields = _fields(int(folder.name))
            if fields and fields[0] not in "ZX":
                yield int(folder.name), int(fields[1])


def _fields(pid: int) -> list[str]:
    """What the system tells of a process, from its state on."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return []


def is_alive(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    fields = _fields(pid)
    return bool(fields) and fields[0] not in "ZX"


def command_of(pid: int) -> str:
    """The command line of a process."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8").replace("\0", " ")
    except OSError:
        return ""


def eventually(is_so: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """What becomes of the question as soon as it is true; the last answer if it never is."""
    deadline = time.monotonic() + seconds
    while True:
        answer = is_so()
        if answer or time.monotonic() > deadline:
            return answer
        time.sleep(0.02)


def _hear_all_signals() -> None:
    """Who runs the tests may ignore some, which is inherited."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


@contextmanager
def started(
    *arguments: str,
    stdout: int | IO[bytes] = subprocess.PIPE,
    ignored: signal.Signals | None = None,
    environment: dict[str, str] | None = None,
    scratch: Path | None = None,
) -> Iterator["subprocess.Popen[bytes]"]:
    """A plait that runs in a process group of its own; it, and what it started, is ended.

    Its temporary files go to the folder `scratch` in the one that is given.
    """
    changed = dict(environment or {})
    if scratch is not None:
        changed["TMPDIR"] = str(scratch / "scratch")
        (scratch / "scratch").mkdir()

    def prepare() -> None:
        _hear_all_signals()
        if ignored is not None:
            signal.signal(ignored, signal.SIG_IGN)

    process = subprocess.Popen(
        [*PLAIT, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        process_group=0,
        preexec_fn=prepare,
        env={**os.environ, **changed},
    )
    try:
        yield process
    finally:
        for pid in (*descendants(process.pid), process.pid):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        process.communicate()


def with_javac(home: Path, script: str) -> dict[str, str]:
    """The environment in which a JDK is found whose javac does something else first."""
    genuine = find_jdk()
    (home / "bin").mkdir(parents=True)
    for item in genuine.home.iterdir():
        if item.name != "bin":
            (home / item.name).symlink_to(item)
    (home / "bin/java").symlink_to(genuine.java)
    javac = home / "bin/javac"
    javac.write_text(f'#!/bin/sh\n{script}\nexec {genuine.javac} "$@"\n', encoding="utf-8")
    javac.chmod(0o755)
    return {"JAVA_HOME": str(home)}
