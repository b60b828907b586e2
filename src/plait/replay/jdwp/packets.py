"""Packets: the header, and writing and reading of the values inside."""

import struct
from typing import Final, final

from plait.base.errors import PlaitError
from plait.base.node import node
from plait.replay.jdwp.protocol import ID_SIZE

HEADER_SIZE: Final = 11
_REPLY: Final = 0x80
_HEADER: Final = struct.Struct(">IIB")
_INT: Final = struct.Struct(">i")
_LONG: Final = struct.Struct(">q")
_LOCATION: Final = struct.Struct(">Bqqq")
_PRIMITIVES: Final = {
    "Z": struct.Struct(">?"),
    "B": struct.Struct(">b"),
    "C": struct.Struct(">H"),
    "S": struct.Struct(">h"),
    "I": _INT,
    "J": _LONG,
    "F": struct.Struct(">f"),
    "D": struct.Struct(">d"),
}

Value = bool | int | float | None
"""A value of a field or variable; an object by its id, 0 for null; None for void."""


class ConnectionLostError(PlaitError):
    """The JVM does not answer any more, or not in the protocol."""


@final
@node
class CodePlace:
    """A location as the protocol has it: `tag` tells classes from interfaces."""

    tag: int
    cls: int
    method: int
    index: int


@final
@node
class Reply:
    """The answer to the command packet `number`; `error` is 0 when it succeeded."""

    number: int
    error: int
    data: bytes


@final
@node
class Request:
    """A command packet that the JVM sends: its events come this way."""

    number: int
    command: int
    data: bytes


Packet = Reply | Request


def command_packet(number: int, command: int, data: bytes) -> bytes:
    """A packet with a command."""
    head = _HEADER.pack(HEADER_SIZE + len(data), number, 0)
    return head + command.to_bytes(2, "big") + data


def take_packet(buffer: bytearray) -> Packet | None:
    """Remove the first packet from the buffer; None while it is not complete."""
    if len(buffer) < HEADER_SIZE:
        return None
    length, number, flags = _HEADER.unpack_from(buffer)
    if length < HEADER_SIZE:
        raise ConnectionLostError(f"invalid JDWP data: a packet of {length} bytes")
    if len(buffer) < length:
        return None
    code = int.from_bytes(buffer[9:HEADER_SIZE], "big")
    data = bytes(buffer[HEADER_SIZE:length])
    del buffer[:length]
    return Reply(number, code, data) if flags & _REPLY else Request(number, code, data)


@final
class Writer:
    """Builds the arguments of a command; every method returns the writer."""

    def __init__(self) -> None:
        self._data = bytearray()

    def byte(self, value: int) -> "Writer":
        """One byte."""
        self._data.append(value)
        return self

    def number(self, value: int) -> "Writer":
        """Four bytes."""
        self._data += _INT.pack(value)
        return self

    def id(self, value: int) -> "Writer":
        """An id of any kind."""
        self._data += _LONG.pack(value)
        return self

    def string(self, text: str) -> "Writer":
        """A string with its length."""
        encoded = text.encode("utf-8", "surrogatepass")
        self.number(len(encoded))
        self._data += encoded
        return self

    def primitive(self, descriptor: str, value: int) -> "Writer":
        """A value of a field of a primitive type, without its tag."""
        self._data += _PRIMITIVES[descriptor].pack(value)
        return self

    def place(self, at: CodePlace) -> "Writer":
        """A location."""
        self._data += _LOCATION.pack(at.tag, at.cls, at.method, at.index)
        return self

    def done(self) -> bytes:
        """All that was written."""
        return bytes(self._data)


@final
class Reader:
    """Takes values from the data of a packet, in order."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def _unpack(self, form: struct.Struct) -> bool | int | float:
        (value,) = form.unpack(self.raw(form.size))
        found: bool | int | float = value
        return found

    def byte(self) -> int:
        """One byte without a sign."""
        return self.raw(1)[0]

    def number(self) -> int:
        """Four bytes."""
        return int(self._unpack(_INT))

    def long(self) -> int:
        """Eight bytes."""
        return int(self._unpack(_LONG))

    def id(self) -> int:
        """An id of any kind."""
        assert _LONG.size == ID_SIZE, "ids should have the size that the connection checks"
        return int(self._unpack(_LONG))

    def raw(self, count: int) -> bytes:
        """This many bytes as they are."""
        end = self._at + count
        if not 0 <= count <= len(self._data) - self._at:
            raise ConnectionLostError("invalid JDWP data: a packet ends too early")
        found = self._data[self._at : end]
        self._at = end
        return found

    def string(self) -> str:
        """A string with its length; the protocol has them in modified UTF-8."""
        raw = self.raw(self.number()).replace(b"\xc0\x80", b"\x00")
        return raw.decode("utf-8", "surrogatepass")

    def place(self) -> CodePlace:
        """A location."""
        return CodePlace(self.byte(), self.id(), self.id(), self.long())

    def tagged_object(self) -> int:
        """An object id after its tag."""
        self.byte()
        return self.id()

    def value(self) -> Value:
        """A value after its tag."""
        tag = chr(self.byte())
        if tag == "V":
            return None
        form = _PRIMITIVES.get(tag)
        return self.id() if form is None else self._unpack(form)
