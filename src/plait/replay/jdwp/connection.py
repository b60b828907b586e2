"""The connection to a JVM: handshake, commands with their replies, and the queue of events."""

import select
import socket
import time
from collections import deque
from typing import Final, final

from plait.base.errors import PlaitError
from plait.replay.jdwp.jvm_events import EventPacket, read_events
from plait.replay.jdwp.packets import (
    ConnectionLostError,
    Reader,
    Reply,
    command_packet,
    take_packet,
)
from plait.replay.jdwp.protocol import ERROR_NAMES, HANDSHAKE, ID_SIZE, Command

_CHUNK: Final = 1 << 16
_COUNT_OF_ID_SIZES: Final = 5


class CommandError(PlaitError):
    """The JVM refuses a command."""

    def __init__(self, command: int, code: int) -> None:
        self.code = code
        name = Command(command).name.lower().replace("_", " ")
        super().__init__(f"JDWP {name}: {ERROR_NAMES.get(code, f'error {code}')}")


@final
class Connection:
    """One JVM. Commands wait for their reply; events that come meanwhile are kept."""

    def __init__(self, stream: socket.socket, seconds: float) -> None:
        """Take over a connected socket; `seconds` is how long any one answer may take."""
        self.stream = stream
        self._seconds = seconds
        self._buffer = bytearray()
        self._replies: dict[int, Reply] = {}
        self._events: deque[EventPacket] = deque()
        self._last_number = 0
        stream.settimeout(None)
        if stream.family in (socket.AF_INET, socket.AF_INET6):
            stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._shake_hands()
        self._check_sizes()

    def _shake_hands(self) -> None:
        self._send(HANDSHAKE)
        deadline = time.monotonic() + self._seconds
        while len(self._buffer) < len(HANDSHAKE):
            self._receive(deadline)
        if self._buffer[: len(HANDSHAKE)] != HANDSHAKE:
            raise ConnectionLostError("the peer is not a JVM with JDWP")
        del self._buffer[: len(HANDSHAKE)]

    def _check_sizes(self) -> None:
        reader = self.command(Command.ID_SIZES)
        sizes = [reader.number() for _ in range(_COUNT_OF_ID_SIZES)]
        if any(size != ID_SIZE for size in sizes):
            raise ConnectionLostError(f"this JVM has ids of sizes {sizes}, not {ID_SIZE}")

    def command(self, command: Command, data: bytes = b"") -> Reader:
        """Send a command and wait for the reply; `CommandError` when the JVM refuses."""
        self._last_number += 1
        number = self._last_number
        self._send(command_packet(number, command, data))
        deadline = time.monotonic() + self._seconds
        while number not in self._replies:
            self._receive(deadline)
            self._sort()
        reply = self._replies.pop(number)
        if reply.error:
            raise CommandError(command, reply.error)
        return Reader(reply.data)

    def next_events(self, seconds: float) -> EventPacket | None:
        """The oldest packet of events, waiting for one so long; None when none comes."""
        deadline = time.monotonic() + seconds
        while not self._events:
            if not self._is_readable(deadline - time.monotonic()):
                return None
            self._receive(deadline + self._seconds)
            self._sort()
        return self._events.popleft()

    def close(self) -> None:
        """Give the socket back."""
        self.stream.close()

    def unread(self) -> bytes:
        """What was received and not used, for somebody who takes over the socket."""
        return bytes(self._buffer)

    def _send(self, data: bytes) -> None:
        try:
            self.stream.sendall(data)
        except OSError as error:
            raise ConnectionLostError(
                f"the connection to the JVM was lost ({error.strerror})"
            ) from error

    def _is_readable(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.stream], [], [], max(0.0, seconds))
        return bool(ready)

    def _receive(self, deadline: float) -> None:
        """Read once; `ConnectionLostError` when nothing comes before the deadline."""
        if not self._is_readable(deadline - time.monotonic()):
            raise ConnectionLostError(f"the JVM has not answered for {self._seconds:.0f} s")
        try:
            data = self.stream.recv(_CHUNK)
        except OSError as error:
            raise ConnectionLostError(
                f"the connection to the JVM was lost ({error.strerror})"
            ) from error
        if not data:
            raise ConnectionLostError("the connection to the JVM was lost")
        self._buffer += data

    def _sort(self) -> None:
        """Take complete packets from the buffer to where they are waited for."""
        while (packet := take_packet(self._buffer)) is not None:
            if isinstance(packet, Reply):
                self._replies[packet.number] = packet
            elif packet.command == Command.COMPOSITE_EVENT:
                self._events.append(read_events(packet.data))
