"""Workers: forked processes, and the process that leads them.

They exchange messages over one private socket per worker. So no death leaves anything locked, and
every death is noticed. The leader never blocks on a single worker, even one that stops in the
middle of a message. Workers ignore the signals that a terminal sends to all processes. They end on
request, when they are killed, and with their leader. They do not use its standard streams.
"""

import gc
import os
import pickle
import select
import signal
import socket
import struct
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeAlias, final

from plait.base.errors import BudgetExhausted, InternalError, StopReason
from plait.base.node import node
from plait.base.processes import ENDING, bound_to_us, watch_for

_HEADER: Final = struct.Struct("!Q")
_READ: Final = 1 << 18
_LAST_MOMENT: Final = 1.0
"""Seconds that a worker has to end after it has closed its socket."""


@final
@node
class Failed:
    """A worker's stack trace."""

    trace: str
    lacks_memory: bool

    def error(self) -> Exception:
        """The error to raise if no other worker can do the work."""
        if self.lacks_memory:
            return BudgetExhausted(StopReason.MEMORY, "a worker process ran out of memory")
        return InternalError(f"a worker process failed:\n{self.trace}")


@final
@node
class Gone:
    """The last message about a worker; `how` says how it ended."""

    how: str

    def error(self) -> Exception:
        """The error to raise if no other worker can do the work."""
        return BudgetExhausted(StopReason.INTERRUPTED, self.how)


def packed(message: object) -> bytes:
    """A message as it is sent."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return _HEADER.pack(len(data)) + data


# --- a process that works -------------------------------------------------------------------------


@final
class Channel:
    """A worker's connection to the leader; raises `EOFError` or `OSError` when it is broken."""

    def __init__(self, stream: socket.socket) -> None:
        self._stream = stream

    def send(self, message: object) -> None:
        """Send a message to the leader."""
        self._stream.sendall(packed(message))

    def receive(self) -> Any:
        """Wait for a message from the leader."""
        (length,) = _HEADER.unpack(self._exactly(_HEADER.size))
        return pickle.loads(self._exactly(length))

    def has_news(self) -> bool:
        """Whether the leader has sent a message, or is gone."""
        return bool(select.select([self._stream], [], [], 0)[0])

    def _exactly(self, count: int) -> bytes:
        data = bytearray()
        while len(data) < count:
            part = self._stream.recv(min(count - len(data), _READ))
            if not part:
                raise EOFError("the leader is gone")
            data += part
        return bytes(data)


Work: TypeAlias = Callable[[Channel], None]


def _work(work: Work, stream: socket.socket) -> None:
    """What a worker does from fork to end."""
    channel = Channel(stream)
    try:
        gc.freeze()
        work(channel)
    except (EOFError, ConnectionError):
        pass  # nobody listens any more
    except BaseException as error:
        with suppress(OSError):
            channel.send(Failed(traceback.format_exc(), isinstance(error, MemoryError)))


def _leave_standard_streams() -> None:
    """Close everything that others may wait for."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nowhere, number)
    os.close(nowhere)


# --- the process that leads -----------------------------------------------------------------------


@final
class Incoming:
    """Messages on their way through a stream that is read without waiting."""

    def __init__(self) -> None:
        self._data = bytearray()

    def take(self, stream: socket.socket) -> bool:
        """Take what there is to read; false at the end."""
        try:
            part = stream.recv(_READ)
        except BlockingIOError:
            return True
        except ConnectionError:
            return False
        self._data += part
        return bool(part)

    def messages(self) -> Iterator[Any]:
        """The messages that are complete."""
        while len(self._data) >= _HEADER.size:
            (length,) = _HEADER.unpack_from(self._data)
            end = _HEADER.size + length
            if len(self._data) < end:
                return
            message = pickle.loads(self._data[_HEADER.size : end])
            del self._data[:end]
            yield message


@final
class Worker:
    """A worker, seen by its leader."""

    def __init__(self, pid: int, stream: socket.socket) -> None:
        self.pid = pid
        self.stream = stream
        self.incoming = Incoming()
        self.outgoing = bytearray()

    def flush(self) -> None:
        """Send as much as the worker accepts; its death is noticed by listening."""
        with suppress(BlockingIOError, ConnectionError):
            while self.outgoing:
                del self.outgoing[: self.stream.send(self.outgoing)]

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def reap(self) -> str:
        """Wait for its imminent end, and say how it ended."""
        deadline = time.monotonic() + _LAST_MOMENT
        ended, status = self._wait(os.WNOHANG)
        while not ended and time.monotonic() < deadline:
            time.sleep(0.002)
            ended, status = self._wait(os.WNOHANG)
        if not ended:
            self.kill()
            _, status = self._wait(0)
        self.stream.close()
        return f"worker process {self.pid} {_fate(os.waitstatus_to_exitcode(status))}"

    def _wait(self, options: int) -> tuple[int, int]:
        try:
            return os.waitpid(self.pid, options)
        except ChildProcessError:  # somebody else has waited for it
            return self.pid, 0


def _fate(code: int) -> str:
    if code >= 0:
        return "went away"
    try:
        return f"was killed by {signal.Signals(-code).name}"
    except ValueError:  # not all have names
        return f"was killed by signal {-code}"


@final
class Crew:
    """The workers of a search; `close` leaves none behind."""

    def __init__(self) -> None:
        self.workers: list[Worker] = []

    def start(self, work: Work) -> Worker:
        """Fork a worker, which ends when `work` does; `BudgetExhausted` when there is no room."""
        bind, leader = bound_to_us(), os.getpid()
        with signals_held_back() as let_in:
            pid, ours, theirs = _forked()
            if pid == 0:
                try:
                    if bind is None:
                        watch_for(leader)
                    else:
                        bind()
                    for number in ENDING:
                        signal.signal(number, signal.SIG_IGN)
                    let_in()
                    _leave_standard_streams()
                    for stream in (ours, *(worker.stream for worker in self.workers)):
                        stream.close()
                    _work(work, theirs)
                finally:
                    os._exit(0)
            theirs.close()
            ours.settimeout(0)
            worker = Worker(pid, ours)
            self.workers.append(worker)
        return worker

    def tell(self, worker: Worker, message: object) -> None:
        """Send a message to a worker; the rest is sent by the next `listen`."""
        self.send(worker, packed(message))

    def send(self, worker: Worker, message: bytes) -> None:
        """The same with a packed message."""
        if worker in self.workers:
            worker.outgoing += message
            worker.flush()

    def listen(self, seconds: float) -> list[tuple[Worker, Any]]:
        """The messages of workers; waits at most this long for the first one.

        They include `Failed` and `Gone`; a worker that is gone is removed.
        """
        deadline = time.monotonic() + seconds
        while True:
            heard = self.heard_from(self._readable(max(0.0, deadline - time.monotonic())))
            if heard or time.monotonic() >= deadline:
                return heard

    def await_news(self, bell: socket.socket) -> list[Worker]:
        """The workers with pending messages; none when there is something on the bell."""
        return self._readable(None, bell)

    def heard_from(self, workers: Iterable[Worker]) -> list[tuple[Worker, Any]]:
        """The messages of these workers, which have some; see `listen`."""
        heard: list[tuple[Worker, Any]] = []
        for worker in workers:
            is_there = worker.incoming.take(worker.stream)
            heard.extend((worker, message) for message in worker.incoming.messages())
            if not is_there:
                self.workers.remove(worker)
                heard.append((worker, Gone(worker.reap())))
        return heard

    def dismiss(self, worker: Worker) -> None:
        """End a worker, unless it is gone already."""
        if worker in self.workers:
            self.workers.remove(worker)
            worker.kill()
            worker.reap()

    def close(self) -> None:
        """End all workers at once, whatever they do."""
        with signals_held_back():
            for worker in self.workers:
                worker.kill()
            while self.workers:
                self.workers.pop().reap()

    def _readable(self, seconds: float | None, bell: socket.socket | None = None) -> list[Worker]:
        poll = select.poll()
        if bell is not None:
            poll.register(bell, select.POLLIN)
        for worker in self.workers:
            worker.flush()
            poll.register(worker.stream, select.POLLIN | (select.POLLOUT if worker.outgoing else 0))
        ready = {number for number, _ in poll.poll(None if seconds is None else 1000 * seconds)}
        return [worker for worker in self.workers if worker.stream.fileno() in ready]


def _forked() -> tuple[int, socket.socket, socket.socket]:
    """The process that was forked, 0 in itself; and a socket for either side."""
    pair: tuple[socket.socket, ...] = ()
    try:
        ours, theirs = pair = socket.socketpair()
        return os.fork(), ours, theirs
    except OSError as error:
        for stream in pair:
            stream.close()
        why = f"a worker process cannot be started ({error.strerror})"
        raise BudgetExhausted(StopReason.MEMORY, why) from error


@contextmanager
def signals_held_back() -> Iterator[Callable[[], None]]:
    """Hold signals back: a handler may raise an exception at any point."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())

    def let_in() -> None:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

    try:
        yield let_in
    finally:
        let_in()
