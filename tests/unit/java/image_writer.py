"""Small JDK images made by hand: both byte orders, compressed resources, split packages."""

import struct
import zlib
from dataclasses import dataclass, field
from itertools import count

from plait.java.platform.jimage import hash_name

Pieces = tuple[str, str, str, str]


@dataclass
class ImageWriter:
    """Resources by (module, parent, base, extension); `build` gives the bytes of the image."""

    order: str = "<"
    strings: bytearray = field(default_factory=lambda: bytearray(b"\0"))
    _offsets: dict[str, int] = field(default_factory=dict)
    _resources: dict[Pieces, tuple[bytes, int]] = field(default_factory=dict)

    def string(self, text: str) -> int:
        if not text:
            return 0
        if text not in self._offsets:
            self._offsets[text] = len(self.strings)
            self.strings += text.encode() + b"\0"
        return self._offsets[text]

    def add(self, pieces: Pieces, content: bytes, *compressions: str) -> None:
        """A resource; compressions are applied in order, the last one outermost."""
        stored = content
        for number, kind in enumerate(compressions):
            body = zlib.compress(stored) if kind == "zip" else compact(stored, self)
            header = struct.pack(
                f"{self.order}IQQIIB",
                0xCAFEFAFA,
                len(body),
                len(stored),
                self.string(kind),
                0,
                number == 0,
            )
            stored = header + body
        self._resources[pieces] = (stored, len(content) if compressions else 0)

    def add_package(self, package: str, *modules: tuple[bool, str]) -> None:
        """The index entry of a package: (is empty, module) pairs."""
        content = b"".join(
            struct.pack(f"{self.order}II", is_empty, self.string(module))
            for is_empty, module in modules
        )
        self.add(("packages", "", package, ""), content)

    def build(self) -> bytes:
        names = {name_of(pieces): pieces for pieces in self._resources}
        slots = perfect_hash(list(names))
        data = bytearray()
        locations = bytearray(b"\0")
        redirect = [0] * len(names)
        offsets = [0] * len(names)
        for name, (bucket, value, slot) in slots.items():
            pieces = names[name]
            stored, size = self._resources[pieces]
            redirect[bucket] = value
            offsets[slot] = len(locations)
            sizes = (len(stored), size) if size else (0, len(stored))
            values = (*map(self.string, pieces), len(data), *sizes)
            for kind, number in enumerate(values, start=1):
                if number:
                    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
                    locations += bytes([kind << 3 | len(raw) - 1]) + raw
            locations.append(0)
            data += stored
        header = (0xCAFEDADA, 1 << 16, 0, len(names), len(names), len(locations), len(self.strings))
        return b"".join(
            (
                struct.pack(f"{self.order}7I", *header),
                struct.pack(f"{self.order}{len(names)}i", *redirect),
                struct.pack(f"{self.order}{len(names)}I", *offsets),
                bytes(locations),
                bytes(self.strings),
                bytes(data),
            )
        )


def name_of(pieces: Pieces) -> str:
    module, parent, base, extension = pieces
    return (
        (f"/{module}/" if module else "")
        + (f"{parent}/" if parent else "")
        + base
        + (f".{extension}" if extension else "")
    )


def perfect_hash(names: list[str]) -> dict[str, tuple[int, int, int]]:
    """For each name: its bucket, what the redirect table says there, and its slot."""
    length = len(names)
    buckets: dict[int, list[str]] = {}
    for name in names:
        buckets.setdefault(hash_name(name.encode()) % length, []).append(name)
    free = set(range(length))
    found: dict[str, tuple[int, int, int]] = {}
    for bucket, members in sorted(buckets.items(), key=lambda item: -len(item[1])):
        if len(members) == 1:
            slot = min(free)
            free.remove(slot)
            found[members[0]] = (bucket, -1 - slot, slot)
            continue
        for seed in count(1):
            slots = [hash_name(name.encode(), seed) % length for name in members]
            if len(set(slots)) == len(slots) and free.issuperset(slots):
                break
        free.difference_update(slots)
        found.update(
            {name: (bucket, seed, slot) for name, slot in zip(members, slots, strict=True)}
        )
    return found


def compact(cls: bytes, image: ImageWriter) -> bytes:
    """A class file as compact-cp leaves it: strings and descriptors moved to the image.

    Descriptors keep a pattern without class names, as jlink writes them.
    """
    (number,) = struct.unpack_from(">H", cls, 8)
    output = bytearray(cls[:10])
    sizes = {7: 3, 8: 3, 16: 3, 19: 3, 20: 3, 15: 4, 5: 9, 6: 9}
    position = 10
    index = 1
    while index < number:
        tag = cls[position]
        if tag != 1:
            size = sizes.get(tag, 5)
            output += cls[position : position + size]
            position += size
            index += 2 if tag in (5, 6) else 1
            continue
        (length,) = struct.unpack_from(">H", cls, position + 1)
        text = cls[position + 3 : position + 3 + length].decode()
        position += 3 + length
        index += 1
        if text.startswith("(L") and text.endswith(";)V") and text.count(";") == 1:
            package, _, simple = text[2:-3].rpartition("/")
            indices = packed(image.string(package)) + packed(image.string(simple))
            output += b"\x19" + packed(image.string("(L;)V")) + packed(len(indices)) + indices
        else:
            output += b"\x17" + packed(image.string(text))
    return bytes(output + cls[position:])


def packed(value: int) -> bytes:
    """An int of jlink's: top bit, length in two bits, value in the rest."""
    for length in (1, 2, 3):
        if value < 1 << (5 + 8 * (length - 1)):
            raw = bytearray(value.to_bytes(length, "big"))
            raw[0] |= 0x80 | length << 5
            return bytes(raw)
    return value.to_bytes(4, "big")
