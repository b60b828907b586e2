"""A position moving over a stretch of big-endian bytes, never past its end."""

import struct
from typing import Final, final

from plait.java.class_files.corruption import MalformedError

_U2: Final = struct.Struct(">H").unpack_from
_U4: Final = struct.Struct(">I").unpack_from


@final
class Cursor:
    """Reads u1, u2 and u4 values of one attribute; `finish` checks that it was read to its end."""

    __slots__ = ("data", "end", "position")

    def __init__(self, data: bytes, position: int, length: int) -> None:
        self.data = data
        self.position = position
        self.end = position + length

    def _advance(self, count: int) -> int:
        start = self.position
        self.position = start + count
        if self.position > self.end:
            raise MalformedError("an attribute is shorter than its contents")
        return start

    def u1(self) -> int:
        """The next byte."""
        return self.data[self._advance(1)]

    def u2(self) -> int:
        """The next two bytes, unsigned."""
        return int(_U2(self.data, self._advance(2))[0])

    def u4(self) -> int:
        """The next four bytes, unsigned."""
        return int(_U4(self.data, self._advance(4))[0])

    def u2s(self, count: int) -> tuple[int, ...]:
        """The next `count` u2 values."""
        return struct.unpack_from(f">{count}H", self.data, self._advance(2 * count))

    def take(self, count: int) -> bytes:
        """The next `count` bytes."""
        start = self._advance(count)
        return self.data[start : start + count]

    def skip(self, count: int) -> int:
        """Pass over `count` bytes; the position they start at."""
        return self._advance(count)

    def finish(self) -> None:
        """Check that nothing is left."""
        if self.position != self.end:
            raise MalformedError("an attribute is longer than its contents")
