"""A JVM that answers JDWP commands from a table, on the other end of a socket pair."""

import contextlib
import socket
import struct
import threading
from collections.abc import Callable, Mapping

from plait.replay.jdwp.packets import Request, Writer, command_packet, take_packet
from plait.replay.jdwp.protocol import HANDSHAKE, Command, Policy

Answer = bytes | int | None
"""Data of a reply, an error code, or no reply at all."""

ID_SIZES = Writer().number(8).number(8).number(8).number(8).number(8).done()


def reply_packet(number: int, error: int, data: bytes) -> bytes:
    """A packet with the answer to a command: length, number, flag, error code, data."""
    return struct.pack(">IIBH", 11 + len(data), number, 0x80, error) + data


class FakeJvm:
    """Serves until the other end closes; `commands` is what it was asked, in order."""

    def __init__(
        self,
        answers: Mapping[int, Callable[[bytes], Answer]] | None = None,
        *,
        greeting: bytes = HANDSHAKE,
    ) -> None:
        self.answers: dict[int, Callable[[bytes], Answer]] = {
            Command.ID_SIZES: lambda _: ID_SIZES,
            **(answers or {}),
        }
        self.commands: list[tuple[int, bytes]] = []
        self._greeting = greeting
        self._stream, self.other_end = socket.socketpair()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def send_events(self, policy: Policy, *events: bytes) -> None:
        data = Writer().byte(policy).number(len(events)).done() + b"".join(events)
        self._stream.sendall(command_packet(1 << 30, Command.COMPOSITE_EVENT, data))

    def send_raw(self, data: bytes) -> None:
        self._stream.sendall(data)

    def hang_up(self) -> None:
        """End the connection, as a JVM that was killed."""
        self._stream.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Free both ends."""
        with contextlib.suppress(OSError):
            self.hang_up()
        self._thread.join()
        self._stream.close()
        self.other_end.close()

    def asked(self, command: Command) -> list[bytes]:
        return [data for asked, data in self.commands if asked == command]

    def _serve(self) -> None:
        buffer = bytearray()
        self._stream.sendall(self._greeting)
        while True:
            try:
                data = self._stream.recv(4096)
            except OSError:
                return
            if not data:
                return
            buffer += data
            if buffer.startswith(HANDSHAKE):
                del buffer[: len(HANDSHAKE)]
            while (packet := take_packet(buffer)) is not None:
                assert isinstance(packet, Request)
                self.commands.append((packet.command, packet.data))
                make = self.answers.get(packet.command)
                answer = b"" if make is None else make(packet.data)
                if isinstance(answer, bytes):
                    self._stream.sendall(reply_packet(packet.number, 0, answer))
                elif answer is not None:
                    self._stream.sendall(reply_packet(packet.number, answer, b""))
