"""The JDK's `lib/modules` container (jimage 1.0), memory mapped and never enumerated by lookups.

The file is a header, a redirect table, an offsets table, locations, strings and data. A perfect
hash leads from a resource's name to its location, a stream of attributes. Integers have the byte
order of the magic, attribute values are always big-endian (`jdk.internal.jimage` in the JDK).
"""

import mmap
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, final

from plait.base.errors import InputError
from plait.base.node import node
from plait.java.class_files.corruption import MISHAPS
from plait.java.class_files.modified_utf8 import encode_modified_utf8
from plait.java.platform.jimage_compression import decompress

_MAGIC: Final = 0xCAFEDADA
_SEED: Final = 0x01000193
_HEADER_SIZE: Final = 28


@final
@node
class Location:
    """Where a resource lies: offsets of its name's parts, and its place and sizes.

    The fields are in the order of the attribute kinds, which start at 1.
    """

    module: int
    parent: int
    base: int
    extension: int
    offset: int
    compressed: int
    size: int


def hash_name(name: bytes, seed: int = _SEED) -> int:
    """The hash of the image's index: FNV-like, 31 bits."""
    value = seed
    for byte in name:
        value = ((value * _SEED) ^ byte) & 0xFFFFFFFF
    return value & 0x7FFFFFFF


@final
class JImage:
    """An open image. Opening reads 28 bytes; a class costs one or two hash look-ups."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            self._read_header()
        except (OSError, ValueError, struct.error) as error:
            raise InputError(f"{path}: not a JDK image ({error}); reinstall the JDK") from error
        self._modules: dict[str, str | None] = {}

    def _read_header(self) -> None:
        little = struct.unpack_from("<I", self._map, 0)[0] == _MAGIC
        self._order = "<" if little else ">"
        magic, version, _, _, length, locations, strings = struct.unpack_from(
            f"{self._order}7I", self._map, 0
        )
        if magic != _MAGIC:
            raise ValueError("it does not start with CAFEDADA")
        if version >> 16 != 1 or length == 0:
            raise ValueError(f"format version {version >> 16}.{version & 0xFFFF} is unknown")
        self._length: int = length
        self._offsets = _HEADER_SIZE + 4 * length
        self._locations = self._offsets + 4 * length
        self._strings = self._locations + locations
        self._data = self._strings + strings
        if self._data > len(self._map):
            raise ValueError("it is cut off")

    def read_class(self, name: str) -> bytes | None:
        """The class file of the class with this internal name."""
        module = self.module_of(name.rpartition("/")[0])
        return None if module is None else self.read(f"/{module}/{name}.class")

    def module_of(self, package: str) -> str | None:
        """The module that has classes in `package` (with slashes)."""
        if package not in self._modules:
            self._modules[package] = self._find_module(package)
        return self._modules[package]

    def _find_module(self, package: str) -> str | None:
        """Several modules may list a package, but only one has resources in it."""
        pairs = self.read(f"/packages/{package.replace('/', '.')}")
        if pairs is None:
            return None
        for is_empty, name in struct.iter_unpack(f"{self._order}II", pairs):
            if not is_empty:
                return self._string(name).decode("ascii")
        return None

    def read(self, name: str) -> bytes | None:
        """The bytes of the resource `/module/package/Name.extension`, decompressed."""
        try:
            location = self._find(encode_modified_utf8(name))
            return None if location is None else self._contents(location)
        except MISHAPS as mishap:
            raise InputError(
                f"{self.path}: the JDK image is corrupt at {name}; reinstall the JDK"
            ) from mishap

    def names(self) -> Iterator[str]:
        """The name of every resource, in the order of the index (a walk of the whole index)."""
        for slot in range(self._length):
            yield self._name(self._location(slot)).decode("utf-8")

    def _find(self, name: bytes) -> Location | None:
        (redirect,) = struct.unpack_from(
            f"{self._order}i", self._map, _HEADER_SIZE + 4 * (hash_name(name) % self._length)
        )
        if redirect == 0:
            return None
        slot = -1 - redirect if redirect < 0 else hash_name(name, redirect) % self._length
        # A name that is not in the image leads to some other entry.
        location = self._location(slot)
        return location if self._name(location) == name else None

    def _location(self, slot: int) -> Location:
        (start,) = struct.unpack_from(f"{self._order}I", self._map, self._offsets + 4 * slot)
        position = self._locations + start
        values = [0] * 8
        while kind := self._map[position] >> 3:
            size = (self._map[position] & 7) + 1
            if kind < len(values):
                values[kind] = int.from_bytes(self._map[position + 1 : position + 1 + size], "big")
            position += 1 + size
        return Location(*values[1:])

    def _name(self, location: Location) -> bytes:
        module, parent = self._string(location.module), self._string(location.parent)
        base, extension = self._string(location.base), self._string(location.extension)
        return b"".join(
            (
                b"/" + module + b"/" if module else b"",
                parent + b"/" if parent else b"",
                base,
                b"." + extension if extension else b"",
            )
        )

    def _string(self, offset: int) -> bytes:
        start = self._strings + offset
        end = self._map.find(b"\0", start, self._data)
        if end < 0:
            raise ValueError("a string does not end")
        return self._map[start:end]

    def _contents(self, location: Location) -> bytes:
        start = self._data + location.offset
        stored = location.compressed or location.size
        raw = self._map[start : start + stored]
        if len(raw) != stored:
            raise ValueError("a resource is cut off")
        if not location.compressed:
            return raw
        return decompress(raw, self._order, self._string)
