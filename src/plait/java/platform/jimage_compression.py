"""Compressed resources of jlink images: `zip` and `compact-cp`, possibly one inside the other."""

import struct
import zlib
from collections.abc import Callable
from typing import Final, final

from plait.java.class_files.constant_pool import ENTRY_SIZES, UTF8

_MAGIC: Final = 0xCAFEFAFA
_HEADER: Final = "IQQIIB"
_EXTERNAL_STRING: Final = 23
_EXTERNAL_DESCRIPTOR: Final = 25
_LARGEST_RESOURCE: Final = 1 << 28


def decompress(data: bytes, order: str, string_at: Callable[[int], bytes]) -> bytes:
    """The resource inside `data`; `order` is the image's byte order, `string_at` its strings."""
    header = struct.Struct(order + _HEADER)
    is_last = False
    while not is_last and len(data) >= header.size:
        magic, compressed, size, name, _, last = header.unpack_from(data)
        if magic != _MAGIC:
            break
        is_last = bool(last)
        body = data[header.size : header.size + compressed]
        kind = string_at(name)
        if kind == b"zip":
            data = _inflate(body, size)
        elif kind == b"compact-cp":
            data = _ClassExpander(body, string_at).expand()
        else:
            raise ValueError(f"unknown compression {kind!r}")
        if len(data) != size:
            raise ValueError("a resource has not the size it should have")
    return data


def _inflate(body: bytes, size: int) -> bytes:
    if size > _LARGEST_RESOURCE:
        raise ValueError("a resource is too large")
    try:
        return zlib.decompressobj().decompress(body, size)
    except zlib.error as error:
        raise ValueError("a resource does not inflate") from error


@final
class _ClassExpander:
    """Puts back the strings that jlink's compact-cp moved from constant pools to the image."""

    def __init__(self, body: bytes, string_at: Callable[[int], bytes]) -> None:
        self._body = body
        self._string_at = string_at
        self._position = 10

    def expand(self) -> bytes:
        """The original class file."""
        body = self._body
        output = bytearray(body[:10])
        (count,) = struct.unpack_from(">H", body, 8)
        index = 1
        while index < count:
            tag = body[self._position]
            if tag == _EXTERNAL_STRING:
                self._position += 1
                output += _utf8_entry(self._string_at(self._packed_int()))
            elif tag == _EXTERNAL_DESCRIPTOR:
                self._position += 1
                output += _utf8_entry(self._descriptor())
            else:
                size = self._entry_size(tag)
                output += body[self._position : self._position + size]
                self._position += size
                index += size == 9 and tag != UTF8
            index += 1
        return bytes(output + body[self._position :])

    def _entry_size(self, tag: int) -> int:
        if tag == UTF8:
            return 3 + int(struct.unpack_from(">H", self._body, self._position + 1)[0])
        size = ENTRY_SIZES[tag]
        if size == 0:
            raise ValueError(f"constant pool entry with unknown tag {tag}")
        return size

    def _packed_int(self) -> int:
        """Top bit set: length in bits 5 and 6, value in the other bits; else four bytes."""
        start = self._position
        first = self._body[start]
        if first & 0x80:
            length = (first >> 5) & 3
            value = first & 0x1F
            for byte in self._body[start + 1 : start + length]:
                value = value << 8 | byte
            self._position += length
            return value
        self._position += 4
        return int.from_bytes(self._body[start : start + 4], "big")

    def _descriptor(self) -> bytes:
        """A descriptor with package and class name taken out after each `L`."""
        pattern = self._string_at(self._packed_int())
        length = self._packed_int()
        if length == 0:
            return pattern
        end = self._position + length
        output = bytearray()
        for byte in pattern:
            output.append(byte)
            if byte == ord("L"):
                package = self._string_at(self._packed_int())
                output += package + b"/" if package else b""
                output += self._string_at(self._packed_int())
        self._position = end
        return bytes(output)


def _utf8_entry(text: bytes) -> bytes:
    return struct.pack(">BH", UTF8, len(text)) + text
