"""Starts a JVM, authenticates its connection, and ends everything it has started.

The supervisor stands between Plait and the JVM, in a process of its own: it enters namespaces, it
adopts the JVM's orphans, and it is still there when Plait is killed. Plait holds the other end of
its control socket. Over it the supervisor sends one message: the JVM's connection to its debugger,
or why there is none. When that end is closed, it kills what is left, and ends as the JVM has ended.
"""

import contextlib
import os
import resource
import select
import signal
import socket
import sys
from collections.abc import Mapping, Sequence

from plait.replay.fence import namespaces, system
from plait.replay.fence.descendants import descendants, kill_descendants, reap
from plait.replay.fence.fence_messages import CONNECTED, NOT_FENCED, NOT_STARTED, PLAIN, TRIAL
from plait.replay.fence.peers import ConnectionTable, has_socket
from plait.replay.fence.scratch import Scratch

_AGENT = "-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=127.0.0.1:"
_BACKLOG = 128
_POLL_SECONDS = 0.02
_ENDING_SECONDS = 2.0
_LARGEST_FILE = 64 << 20
_MOST_PROCESSES = 2048
_MOST_BYTES = 4096
_MOST_AT_ONCE = 512
_BY_SIGNAL = 128
_IS_LINUX = sys.platform == "linux"


def main(words: Sequence[str]) -> None:
    """The words: control socket, mode, where scratch folders go, `java` and its arguments."""
    control = socket.socket(fileno=int(words[0]))
    control.set_inheritable(False)
    mode, parent, command = words[1], words[2], words[3:]
    supervisor = _Supervisor(control, os.getppid(), is_fenced=mode != PLAIN)
    os._exit(supervisor.run(parent, () if mode == TRIAL else command))


class _Supervisor:
    def __init__(self, control: socket.socket, plait: int, *, is_fenced: bool) -> None:
        self._control = control
        self._plait = plait
        self._is_fenced = is_fenced
        self._jvm = 0
        self._status: int | None = None

    def run(self, parent: str, command: Sequence[str]) -> int:
        """Serve until the JVM or Plait has ended; the JVM's exit status."""
        try:
            if self._is_fenced:
                namespaces.enter()
            elif _IS_LINUX:
                system.adopt_orphans()
        except OSError as error:
            self._tell(NOT_FENCED, error)
            return 1
        try:
            scratch = Scratch(parent)
        except OSError as error:
            self._tell(NOT_STARTED, error)
            return 1
        try:
            with socket.create_server(("127.0.0.1", 0), backlog=_BACKLOG) as server:
                if self._start(scratch, command, server.getsockname()[1]):
                    self._connect(server)
            self._watch()
        finally:
            self._end()
            scratch.remove()
        return self._exit_status()

    # --- the JVM ----------------------------------------------------------------------------------

    def _start(self, scratch: Scratch, command: Sequence[str], port: int) -> bool:
        """Whether the JVM runs now; if not, Plait has been told."""
        failure, told = os.pipe()
        self._jvm = os.fork()
        if self._jvm == 0:
            self._become(scratch, command, port, told)
        os.close(told)
        with open(failure, "rb") as pipe:
            message = pipe.read(_MOST_BYTES)
        if message:
            self._send(message)
        return not message

    def _become(self, scratch: Scratch, command: Sequence[str], port: int, told: int) -> None:
        """In the child: enter the sandbox and execute `java`."""
        stage = NOT_FENCED
        try:
            os.setsid()
            for number in (signal.SIGPIPE, signal.SIGXFSZ):
                signal.signal(number, signal.SIG_DFL)
            if self._is_fenced:
                namespaces.furnish(scratch.path)
            scratch.furnish()
            os.chdir(scratch.work)
            _limit(resource.RLIMIT_CORE, 0)
            _limit(resource.RLIMIT_FSIZE, _LARGEST_FILE)
            if _IS_LINUX:
                system.gain_no_privileges()
            if self._is_fenced:
                _limit(resource.RLIMIT_NPROC, _MOST_PROCESSES)
                namespaces.lock()
            if _IS_LINUX:
                system.die_with_parent()
            stage = NOT_STARTED
            if command:
                java, *rest = command
                arguments = [java, f"{_AGENT}{port}", *scratch.properties, *rest]
                _execute(java, arguments)
            os._exit(0)
        except BaseException as error:
            os.write(told, stage + _text(error)[:_MOST_BYTES])
        finally:
            os._exit(1)

    def _connect(self, server: socket.socket) -> None:
        """Send Plait the connection that the JVM, and nobody else, has made.

        We listen until it is there: whoever came first has not taken its place.
        """
        server.settimeout(0)
        while self._is_wanted(server):
            waiting = _accepted(server)
            try:
                genuine = self._genuine(waiting)
                if genuine is not None:
                    socket.send_fds(self._control, [CONNECTED], [genuine.fileno()])
                    return
            except OSError as error:
                self._tell(NOT_STARTED, error)
                return
            finally:
                for stream in waiting:
                    stream.close()

    def _genuine(self, waiting: Sequence[socket.socket]) -> socket.socket | None:
        """The connection whose other end belongs to the JVM; `java` may be a script around it."""
        if not waiting:
            return None
        if not _IS_LINUX:
            return waiting[0]
        table = ConnectionTable()
        for family in ([self._jvm], descendants(self._jvm)):
            for stream in waiting:
                peer = table.peer(stream)
                if peer is not None and any(has_socket(process, peer.inode) for process in family):
                    return stream
        return None

    def _watch(self) -> None:
        """Wait until the JVM or Plait has ended."""
        while self._is_wanted():
            pass

    def _is_wanted(self, *also: socket.socket) -> bool:
        """Wait a moment for news; whether both the JVM and Plait are still there."""
        news = [self._control, *also]
        ready, _, _ = select.select(news, [], [], _POLL_SECONDS)
        self._note(reap())
        is_plait_there = self._control not in ready and os.getppid() == self._plait
        return is_plait_there and self._status is None

    # --- the end ----------------------------------------------------------------------------------

    def _end(self) -> None:
        """Kill what is left. The kernel ends the others with the first process of a namespace."""
        if self._jvm == 0:
            return
        if self._status is None:
            with contextlib.suppress(OSError):
                os.kill(self._jvm, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                self._note({self._jvm: os.waitpid(self._jvm, 0)[1]})
        if not self._is_fenced:
            with contextlib.suppress(OSError):
                os.killpg(self._jvm, signal.SIGKILL)
            kill_descendants(_ENDING_SECONDS)

    def _note(self, ended: Mapping[int, int]) -> None:
        if self._jvm in ended:
            self._status = os.waitstatus_to_exitcode(ended[self._jvm])

    def _exit_status(self) -> int:
        """As shells say it."""
        status = -signal.SIGKILL if self._status is None else self._status
        return status if status >= 0 else _BY_SIGNAL - status

    # --- Plait ------------------------------------------------------------------------------------

    def _tell(self, what: bytes, error: OSError) -> None:
        self._send(what + _text(error))

    def _send(self, message: bytes) -> None:
        with contextlib.suppress(OSError):
            self._control.sendall(message)


def _accepted(server: socket.socket) -> list[socket.socket]:
    """Any connection that has been accepted by now."""
    streams: list[socket.socket] = []
    with contextlib.suppress(BlockingIOError, ConnectionError):
        while len(streams) < _MOST_AT_ONCE:
            streams.append(server.accept()[0])
    return streams


def _execute(java: str, arguments: list[str]) -> None:
    try:
        os.execve(java, arguments, _environment(arguments))
    except OSError as error:
        raise OSError(error.errno, f"cannot start {java}: {error.strerror}") from error


def _environment(arguments: Sequence[str]) -> dict[str, str]:
    """No variable, as the models have it; but paths beyond ASCII need a locale to be found."""
    return {} if all(map(str.isascii, arguments)) else {"LC_ALL": "C.UTF-8"}


def _limit(kind: int, value: int) -> None:
    """Set a limit, unless there is a lower one."""
    _, most = resource.getrlimit(kind)
    lowest = value if most == resource.RLIM_INFINITY else min(value, most)
    resource.setrlimit(kind, (lowest, lowest))


def _text(error: BaseException) -> bytes:
    said = error.strerror if isinstance(error, OSError) else None
    return (said or str(error) or type(error).__name__).encode("utf-8", "replace")
