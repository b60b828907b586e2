"""Class files assembled by hand, so that tests can hold what no compiler writes."""

import struct
from dataclasses import dataclass, field


@dataclass
class ClassWriter:
    """Constants are added as they are named; `build` gives the bytes."""

    name: str = "p/Made"
    superclass: str | None = "java/lang/Object"
    flags: int = 0x21
    major: int = 61
    minor: int = 0
    interfaces: tuple[str, ...] = ()
    _entries: list[bytes] = field(default_factory=list)
    _indices: dict[bytes, int] = field(default_factory=dict)
    _fields: list[bytes] = field(default_factory=list)
    _methods: list[bytes] = field(default_factory=list)
    _attributes: list[bytes] = field(default_factory=list)

    def entry(self, data: bytes) -> int:
        """The index of a raw entry; longs and doubles take two."""
        if data not in self._indices:
            self._entries.append(data)
            self._indices[data] = len(self._entries)
            if data[0] in (5, 6):
                self._entries.append(b"")
        return self._indices[data]

    def utf8(self, text: str | bytes) -> int:
        raw = text.encode() if isinstance(text, str) else text
        return self.entry(struct.pack(">BH", 1, len(raw)) + raw)

    def reference(self, tag: int, *indices: int) -> int:
        return self.entry(struct.pack(f">B{len(indices)}H", tag, *indices))

    def cls(self, name: str) -> int:
        return self.reference(7, self.utf8(name))

    def string(self, text: str | bytes) -> int:
        return self.reference(8, self.utf8(text))

    def name_and_type(self, name: str, descriptor: str) -> int:
        return self.reference(12, self.utf8(name), self.utf8(descriptor))

    def member(self, tag: int, owner: str, name: str, descriptor: str) -> int:
        return self.reference(tag, self.cls(owner), self.name_and_type(name, descriptor))

    def handle(self, kind: int, member: int) -> int:
        return self.entry(struct.pack(">BBH", 15, kind, member))

    def attribute(self, name: str, contents: bytes) -> bytes:
        return struct.pack(">HI", self.utf8(name), len(contents)) + contents

    def code(
        self, bytecode: bytes, handlers: bytes = b"", attributes: tuple[bytes, ...] = ()
    ) -> bytes:
        contents = struct.pack(">HHI", 4, 4, len(bytecode)) + bytecode
        contents += struct.pack(">H", len(handlers) // 8) + handlers + _list(attributes)
        return self.attribute("Code", contents)

    def add_field(self, flags: int, name: str, descriptor: str, *attributes: bytes) -> None:
        self._fields.append(self._member(flags, name, descriptor, attributes))

    def add_method(self, flags: int, name: str, descriptor: str, *attributes: bytes) -> None:
        self._methods.append(self._member(flags, name, descriptor, attributes))

    def add_attribute(self, name: str, contents: bytes) -> None:
        self._attributes.append(self.attribute(name, contents))

    def _member(
        self, flags: int, name: str, descriptor: str, attributes: tuple[bytes, ...]
    ) -> bytes:
        return struct.pack(">HHH", flags, self.utf8(name), self.utf8(descriptor)) + _list(
            attributes
        )

    def build(self) -> bytes:
        this = self.cls(self.name)
        superclass = self.cls(self.superclass) if self.superclass is not None else 0
        interfaces = [self.cls(name) for name in self.interfaces]
        body = struct.pack(">HHHH", self.flags, this, superclass, len(interfaces))
        body += struct.pack(f">{len(interfaces)}H", *interfaces)
        body += _list(self._fields) + _list(self._methods) + _list(self._attributes)
        head = struct.pack(">IHHH", 0xCAFEBABE, self.minor, self.major, len(self._entries) + 1)
        return head + b"".join(self._entries) + body


def _list(items: tuple[bytes, ...] | list[bytes]) -> bytes:
    return struct.pack(">H", len(items)) + b"".join(items)
