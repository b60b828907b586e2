"""Where the parts of a class file stand, for those who change single parts."""

import struct
from collections.abc import Callable
from dataclasses import dataclass, field

from plait.java.class_files.bytecode import decode
from plait.java.class_files.constant_pool import ENTRY_SIZES


@dataclass
class CodePlace:
    """The Code attribute of one method: positions in the file."""

    max_stack: int
    bytecode: int
    length: int
    handlers: list[int]
    stack_map: tuple[int, int] | None = None
    locals: tuple[int, int] | None = None
    starts: list[int] = field(default_factory=list)


@dataclass
class Anatomy:
    """Positions of what stands in a class file."""

    data: bytes
    entries: dict[int, int] = field(default_factory=dict)
    flags: list[int] = field(default_factory=list)
    members: list[int] = field(default_factory=list)
    attributes: list[int] = field(default_factory=list)
    codes: list[CodePlace] = field(default_factory=list)
    superclass: int = 0
    interfaces: list[int] = field(default_factory=list)

    def u2(self, position: int) -> int:
        return int.from_bytes(self.data[position : position + 2], "big")

    def tag(self, index: int) -> int:
        return self.data[self.entries[index]] if index in self.entries else 0

    def text(self, index: int) -> bytes:
        at = self.entries[index]
        return self.data[at + 3 : at + 3 + self.u2(at + 1)]


def dissect(data: bytes) -> Anatomy:
    """The places of a whole class file."""
    found = Anatomy(data)
    position, index = 10, 1
    while index < found.u2(8):
        found.entries[index] = position
        tag = data[position]
        position += 3 + found.u2(position + 1) if tag == 1 else ENTRY_SIZES[tag]
        index += 2 if tag in (5, 6) else 1
    found.flags.append(position)
    found.superclass = position + 4
    count = found.u2(position + 6)
    position += 8
    found.interfaces = [position + 2 * number for number in range(count)]
    position += 2 * count
    for _ in range(2):
        count = found.u2(position)
        position += 2
        for _ in range(count):
            found.flags.append(position)
            found.members.append(position)
            position = _walk(found, position + 6, lambda at: _read_code(found, at))
    _walk(found, position, lambda _at: None)
    return found


def _walk(found: Anatomy, position: int, on_code: Callable[[int], None]) -> int:
    """Note the attributes of a table; the position after it."""
    count = found.u2(position)
    position += 2
    for _ in range(count):
        found.attributes.append(position)
        (length,) = struct.unpack_from(">I", found.data, position + 2)
        if found.text(found.u2(position)) == b"Code":
            on_code(position + 6)
        position += 6 + length
    return position


def _read_code(found: Anatomy, position: int) -> None:
    (length,) = struct.unpack_from(">I", found.data, position + 4)
    bytecode = position + 8
    table = bytecode + length
    count = found.u2(table)
    place = CodePlace(position, bytecode, length, [table + 2 + 8 * n for n in range(count)])
    place.starts = [bci for bci, _, _ in decode(found.data[bytecode : bytecode + length])]
    found.codes.append(place)
    first = len(found.attributes)
    _walk(found, table + 2 + 8 * count, lambda _at: None)
    for attribute in found.attributes[first:]:
        (size,) = struct.unpack_from(">I", found.data, attribute + 2)
        name = found.text(found.u2(attribute))
        if name == b"StackMapTable":
            place.stack_map = (attribute + 6, size)
        elif name == b"LocalVariableTable":
            place.locals = (attribute + 6, size)
