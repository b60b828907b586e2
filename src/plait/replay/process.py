"""The JVM's process: started suspended with JDWP on loopback, and never left behind.

We listen and the JVM dials in, so no port can be taken by somebody else in between and the JVM
prints nothing. It gets its own process group, no input, and a pipe for output that is always
drained. When we die, Linux kills it too.
"""

import contextlib
import ctypes
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Final, final

from plait.base.errors import PlaitError

_OPTIONS: Final = (
    "-Xint",  # compiled code skips breakpoints in intrinsics and hoists spin flags for ever
    "-ea",
    "-Xshare:auto",
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-XX:ActiveProcessorCount=2",  # as the models have it
    "-XX:-CreateCoredumpOnCrash",
    "-Duser.language=en",
    "-Duser.country=US",
)
_INJECTED: Final = ("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")
_KEPT_OUTPUT: Final = 1 << 16
_PR_SET_PDEATHSIG: Final = 1
_POLL_SECONDS: Final = 0.02


class LaunchError(PlaitError):
    """The JVM did not come up."""


@final
class Jvm:
    """A started JVM; `kill` ends it and everything it started."""

    def __init__(self, process: subprocess.Popen[bytes], output: "_Tail") -> None:
        self._process = process
        self._output = output

    @property
    def exit_status(self) -> int | None:
        """How it ended, None while it runs; negative when a signal killed it."""
        return self._process.poll()

    def wait(self, seconds: float) -> int | None:
        """The exit status, waiting for it so long."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._process.wait(seconds)
        return None

    def kill(self) -> None:
        """End the whole process group at once."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._output.close()

    def output(self) -> str:
        """The end of what the program printed, to either stream."""
        return self._output.text()


@final
class _Tail:
    """Reads a pipe to its end and keeps the last part."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._kept = bytearray()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._drain, daemon=True)
        self._thread.start()

    def _drain(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while data := os.read(self._stream.fileno(), _KEPT_OUTPUT):
                with self._lock:
                    self._kept += data
                    del self._kept[:-_KEPT_OUTPUT]

    def close(self) -> None:
        """Wait for the end, which comes when all writers are dead, and close."""
        self._thread.join(1.0)
        self._stream.close()

    def text(self) -> str:
        with self._lock:
            return self._kept.decode("utf-8", "replace")


def launch(
    java: Path,
    class_path: Sequence[Path],
    properties: Mapping[str, str],
    command: Sequence[str],
    seconds: float,
) -> tuple[Jvm, socket.socket]:
    """Start `java command...` and wait for its connection; `LaunchError` when none comes."""
    with socket.create_server(("127.0.0.1", 0), backlog=1) as server:
        port = server.getsockname()[1]
        agent = f"-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=127.0.0.1:{port}"
        arguments = [
            str(java),
            agent,
            *_OPTIONS,
            *(f"-D{name}={value}" for name, value in properties.items()),
            "-cp",
            os.pathsep.join(map(str, class_path)),
            *command,
        ]
        jvm = _start(arguments)
        try:
            return jvm, _accept(server, jvm, seconds)
        except BaseException:
            jvm.kill()
            raise


def _start(arguments: Sequence[str]) -> Jvm:
    environment = {k: v for k, v in os.environ.items() if k not in _INJECTED}
    try:
        process = subprocess.Popen(
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            start_new_session=True,
            preexec_fn=_dies_with_us(),
        )
    except OSError as error:
        raise LaunchError(f"cannot start {arguments[0]}: {error.strerror}") from error
    assert process.stdout is not None, "the output should be a pipe"
    return Jvm(process, _Tail(process.stdout))


def _dies_with_us() -> Callable[[], None] | None:
    """What the child runs first, so that it is killed when we are; only Linux can."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)
    return lambda: libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _accept(server: socket.socket, jvm: Jvm, seconds: float) -> socket.socket:
    deadline = time.monotonic() + seconds
    server.settimeout(_POLL_SECONDS)
    while True:
        try:
            stream, _ = server.accept()
        except TimeoutError:
            status = jvm.exit_status
            if status is not None:
                said = jvm.output().strip()
                raise LaunchError(f"java ended with status {status}: {said}") from None
            if time.monotonic() > deadline:
                raise LaunchError(f"java did not connect within {seconds:.0f} s") from None
        else:
            return stream
