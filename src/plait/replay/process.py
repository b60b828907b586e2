"""The JVM's process: started suspended with JDWP, in a sandbox where possible, and always ended.

A supervisor of ours starts it (`fence/supervisor.py`), in a session of its own and with its own
process id; it hands us the JVM's connection. The JVM gets no input, and a pipe for output that is
always drained. When Plait dies, the supervisor ends the JVM and everything that it has started.
"""

import contextlib
import os
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Final, final

import plait
from plait.base.errors import PlaitError
from plait.replay.fence import fence_messages
from plait.result.confirmation import Fenced, Fencing, Unfenced
from plait.spec.fences import FenceWish

_OPTIONS: Final = (
    "-Xint",  # compiled code skips breakpoints in intrinsics and hoists spin flags for ever
    "-ea",
    "-Xshare:auto",
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-XX:-CreateCoredumpOnCrash",
    # as the models have it:
    "-XX:ActiveProcessorCount=2",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.name=plait",
    "-Duser.timezone=UTC",
    "-Dfile.encoding=UTF-8",
)
_KEPT_OUTPUT: Final = 1 << 16
_MESSAGE: Final = 1 << 13
_ENDING_SECONDS: Final = 10.0
_TRIAL_SECONDS: Final = 20.0
_LONGEST_PATIENCE: Final = 3600.0
_ROOT: Final = str(Path(plait.__file__).parents[1])
_BOOT: Final = (
    "import sys; sys.path.append(sys.argv.pop(1)); "
    "from plait.replay.fence.supervisor import main; main(sys.argv[1:])"
)
_BY_NAMESPACES: Final = "namespaces"


class LaunchError(PlaitError):
    """The JVM did not come up."""


class NoFenceError(LaunchError):
    """This system does not permit the sandbox."""


@final
class Jvm:
    """A started JVM; `kill` ends it and everything it started."""

    def __init__(
        self, process: subprocess.Popen[bytes], control: socket.socket, fence: Fencing
    ) -> None:
        assert process.stdout is not None, "the output should be a pipe"
        self.fence = fence
        self._process = process
        self._control = control
        self._output = _Tail(process.stdout)

    @property
    def exit_status(self) -> int | None:
        """How it ended, None while it runs; 128 and more when a signal killed it."""
        return self._process.poll()

    def kill(self) -> None:
        """End it at once, with all of its descendants."""
        self._control.close()
        # `wait` with a time limit would look only now and then.
        impatience = threading.Timer(_ENDING_SECONDS, self._process.kill)
        impatience.daemon = True
        impatience.start()
        try:
            self._process.wait()
        finally:
            impatience.cancel()
        self._output.close()

    def output(self) -> str:
        """The end of what the program printed, to either stream."""
        return self._output.text()

    def connection(self, seconds: float) -> socket.socket:
        """Wait for the connection to the JVM; `LaunchError` when none comes."""
        patience = min(max(0.0, seconds), _LONGEST_PATIENCE)
        if not select.select([self._control], [], [], patience)[0]:
            raise LaunchError(f"java did not connect within {patience:.0f} s")
        message, descriptors, _, _ = socket.recv_fds(self._control, _MESSAGE, 1)
        if message == fence_messages.CONNECTED and descriptors:
            return socket.socket(fileno=descriptors[0])
        text = message.decode("utf-8", "replace")
        for what, error in _FAILURES.items():
            if message.startswith(what):
                raise error(text.removeprefix(what.decode()))
        self.kill()
        said = self.output().strip()
        raise LaunchError(f"java ended with status {self.exit_status}: {said}")


_FAILURES: Final = {
    fence_messages.NOT_FENCED: NoFenceError,
    fence_messages.NOT_STARTED: LaunchError,
}


@final
class _Tail:
    """Reads a pipe to its end and keeps the last part."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._kept = bytearray()
        self._lock = threading.Lock()
        os.set_blocking(stream.fileno(), False)
        self._thread = threading.Thread(target=self._drain, daemon=True)
        self._thread.start()

    def _drain(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while self._read(None):
                pass

    def _read(self, seconds: float | None) -> bool:
        """Keep what can be read within this time; False when there is nothing, or no more."""
        if not select.select([self._stream], [], [], seconds)[0]:
            return False
        with self._lock, contextlib.suppress(BlockingIOError):  # somebody else has read it
            data = os.read(self._stream.fileno(), _KEPT_OUTPUT)
            self._kept += data
            del self._kept[:-_KEPT_OUTPUT]
            return bool(data)
        return True

    def close(self) -> None:
        """Wait for the end, which comes when all writers are dead, and close."""
        self._thread.join(1.0)
        self._stream.close()

    def text(self) -> str:
        """The end of what has been written, also of what nobody has read yet."""
        if not self._stream.closed:
            with contextlib.suppress(OSError, ValueError):
                while self._read(0.0):
                    pass
        with self._lock:
            return self._kept.decode("utf-8", "replace")


def launch(
    java: Path,
    class_path: Sequence[Path],
    properties: Mapping[str, str],
    command: Sequence[str],
    seconds: float,
    wish: FenceWish = FenceWish.AUTO,
) -> tuple[Jvm, socket.socket]:
    """Start `java command...` and wait for its connection; `LaunchError` when none comes."""
    arguments = [
        str(java.absolute()),
        *_OPTIONS,
        *(f"-D{name}={value}" for name, value in properties.items()),
        "-cp",
        os.pathsep.join(str(entry.absolute()) for entry in class_path),
        *command,
    ]
    deadline = time.monotonic() + seconds
    unfenced = Unfenced("as --confirm plain asks")
    if wish is not FenceWish.PLAIN:
        try:
            return _launch(fence_messages.FENCED, arguments, seconds, Fenced(_BY_NAMESPACES))
        except NoFenceError as error:
            if wish is FenceWish.FENCED:
                raise LaunchError(f"no sandbox is available here: {error}") from error
            unfenced = Unfenced(str(error))
    return _launch(fence_messages.PLAIN, arguments, deadline - time.monotonic(), unfenced)


def no_fence_because() -> str:
    """Why this system does not permit the sandbox; empty when it does."""
    try:
        _launch(fence_messages.TRIAL, (), _TRIAL_SECONDS, Fenced(_BY_NAMESPACES))
    except NoFenceError as error:
        return str(error)
    except LaunchError:
        return ""
    raise AssertionError("a trial should connect nobody")


def _launch(
    mode: str, arguments: Sequence[str], seconds: float, fence: Fencing
) -> tuple[Jvm, socket.socket]:
    ours, theirs = socket.socketpair()
    with theirs:
        boot = (sys.executable, "-I", "-S", "-c", _BOOT, _ROOT, str(theirs.fileno()))
        try:
            process = subprocess.Popen(
                (*boot, mode, tempfile.gettempdir(), *arguments),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        except OSError as error:
            ours.close()
            raise LaunchError(f"cannot start the JVM's supervisor: {error.strerror}") from error
    jvm = Jvm(process, ours, fence)
    try:
        return jvm, jvm.connection(seconds)
    except BaseException:
        jvm.kill()
        raise
