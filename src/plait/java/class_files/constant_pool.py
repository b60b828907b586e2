"""The constant pool (JVMS 4.4): one pass notes where entries start, entries decode when asked."""

import struct
import sys
from array import array
from collections.abc import Iterator
from typing import Final, final

from plait.java.class_files.corruption import MalformedError
from plait.java.class_files.descriptors import (
    check_class_name,
    check_field_descriptor,
    check_member_name,
    parse_method_descriptor,
)
from plait.java.class_files.modified_utf8 import decode_modified_utf8
from plait.java.class_files.pool_constants import (
    ClassRef,
    Constant,
    DynamicRef,
    HandleRef,
    MemberRef,
    MethodTypeRef,
    Number,
    NumberKind,
    Text,
)

UTF8: Final = 1
INTEGER: Final = 3
FLOAT: Final = 4
LONG: Final = 5
DOUBLE: Final = 6
CLASS: Final = 7
STRING: Final = 8
FIELD: Final = 9
METHOD: Final = 10
INTERFACE_METHOD: Final = 11
NAME_AND_TYPE: Final = 12
METHOD_HANDLE: Final = 15
METHOD_TYPE: Final = 16
DYNAMIC: Final = 17
INVOKE_DYNAMIC: Final = 18
MODULE: Final = 19
PACKAGE: Final = 20

# Bytes of an entry by tag, the tag included; 0 where there is no such tag.
ENTRY_SIZES: Final = (0, 0, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3)

_NUMBERS: Final[dict[int, tuple[NumberKind, struct.Struct]]] = {
    INTEGER: ("I", struct.Struct(">i")),
    LONG: ("J", struct.Struct(">q")),
    FLOAT: ("F", struct.Struct(">f")),
    DOUBLE: ("D", struct.Struct(">d")),
}
_TAG_NAMES: Final = {
    UTF8: "string bytes",
    CLASS: "class",
    NAME_AND_TYPE: "name and type",
    METHOD_HANDLE: "method handle",
}
_U2: Final = struct.Struct(">H").unpack_from
_U2_U2: Final = struct.Struct(">HH").unpack_from


@final
class ConstantPool:
    """The entries of one class file; `end` is the position after the pool.

    Methods raise any of the mishaps that `corruption.guarded` knows.
    """

    __slots__ = ("_data", "_members", "_offsets", "_texts", "end")

    def __init__(self, data: bytes, start: int) -> None:
        """Note the entry starts of the pool whose count stands at `start`."""
        (count,) = _U2(data, start)
        # Index 0 and the second half of longs and doubles keep offset 0, the magic's first byte,
        # which is no tag.
        offsets = array("I", bytes(4 * count))
        position = start + 2
        index = 1
        while index < count:
            offsets[index] = position
            tag = data[position]
            if tag == UTF8:
                position += 3 + (data[position + 1] << 8 | data[position + 2])
            else:
                size = ENTRY_SIZES[tag] if tag < len(ENTRY_SIZES) else 0
                if size == 0:
                    raise MalformedError(f"constant pool entry {index} has unknown tag {tag}")
                position += size
                if size == 9:
                    index += 1
            index += 1
        if position > len(data):
            raise MalformedError("the file ends inside the constant pool")
        self._data = data
        self._offsets = offsets
        self._texts: dict[int, str] = {}
        self._members: dict[int, MemberRef] = {}
        self.end = position

    def _entry(self, index: int, tag: int) -> int:
        """Where the contents of entry `index` start, which must have this tag."""
        position = self._offsets[index]
        if self._data[position] != tag:
            raise MalformedError(
                f"constant pool entry {index} should be a {_TAG_NAMES.get(tag, f'tag {tag}')}"
            )
        return position + 1

    def __len__(self) -> int:
        """The number of entries, index 0 and second halves of longs and doubles included."""
        return len(self._offsets)

    def tag(self, index: int) -> int:
        """The tag of an entry; 0 where there is none."""
        if not 0 < index < len(self._offsets) or not self._offsets[index]:
            return 0
        return self._data[self._offsets[index]]

    def text(self, index: int) -> str:
        """The string bytes of a Utf8 entry, interned."""
        found = self._texts.get(index)
        if found is None:
            start = self._entry(index, UTF8)
            data = self._data
            length = data[start] << 8 | data[start + 1]
            found = sys.intern(decode_modified_utf8(data[start + 2 : start + 2 + length]))
            self._texts[index] = found
        return found

    def optional_text(self, index: int) -> str | None:
        """Like `text`, with index 0 for nothing."""
        return self.text(index) if index else None

    def class_name(self, index: int) -> str:
        """The internal name or array descriptor of a Class entry."""
        return check_class_name(self.text(_U2(self._data, self._entry(index, CLASS))[0]))

    def optional_class_name(self, index: int) -> str | None:
        """Like `class_name`, with index 0 for nothing."""
        return self.class_name(index) if index else None

    def name_and_type(self, index: int) -> tuple[str, str]:
        """The name and the unchecked descriptor of a NameAndType entry."""
        name, descriptor = _U2_U2(self._data, self._entry(index, NAME_AND_TYPE))
        return check_member_name(self.text(name)), self.text(descriptor)

    def member(self, index: int) -> MemberRef:
        """The field or method of a Fieldref, Methodref or InterfaceMethodref entry."""
        found = self._members.get(index)
        if found is None:
            position = self._offsets[index]
            tag = self._data[position]
            if not FIELD <= tag <= INTERFACE_METHOD:
                raise MalformedError(f"constant pool entry {index} should be a field or method")
            owner, pair = _U2_U2(self._data, position + 1)
            name, descriptor = self.name_and_type(pair)
            if tag == FIELD:
                check_field_descriptor(descriptor)
            else:
                parse_method_descriptor(descriptor)
            found = MemberRef(self.class_name(owner), name, descriptor, tag == INTERFACE_METHOD)
            self._members[index] = found
        return found

    def dynamic(self, index: int) -> DynamicRef:
        """The dynamic constant or call site of a Dynamic or InvokeDynamic entry."""
        position = self._offsets[index]
        tag = self._data[position]
        if tag not in (DYNAMIC, INVOKE_DYNAMIC):
            raise MalformedError(f"constant pool entry {index} should be dynamic")
        bootstrap, pair = _U2_U2(self._data, position + 1)
        name, descriptor = self.name_and_type(pair)
        if tag == DYNAMIC:
            check_field_descriptor(descriptor)
        else:
            parse_method_descriptor(descriptor)
        return DynamicRef(bootstrap, name, descriptor)

    def handle(self, index: int) -> HandleRef:
        """The method handle of a MethodHandle entry."""
        position = self._entry(index, METHOD_HANDLE)
        kind = self._data[position]
        member = self.member(_U2(self._data, position + 1)[0])
        is_field = not member.descriptor.startswith("(")
        if not 1 <= kind <= 9 or is_field != (kind <= 4):
            raise MalformedError(f"constant pool entry {index} is a method handle of no kind")
        return HandleRef(kind, member.owner, member.name, member.descriptor, member.is_interface)

    def literals(self) -> Iterator[tuple[int, Number | str]]:
        """Index and value of every Utf8 and number entry, in order."""
        for index, position in enumerate(self._offsets):
            tag = self._data[position]
            if position and tag == UTF8:
                yield index, self.text(index)
            elif position and tag in _NUMBERS:
                kind, layout = _NUMBERS[tag]
                yield index, Number(kind, layout.unpack_from(self._data, position + 1)[0])

    def constant(self, index: int) -> Constant:
        """The value of a loadable entry."""
        position = self._offsets[index]
        tag = self._data[position]
        number = _NUMBERS.get(tag)
        if number is not None:
            kind, layout = number
            return Number(kind, layout.unpack_from(self._data, position + 1)[0])
        if tag == STRING:
            return Text(self.text(_U2(self._data, position + 1)[0]))
        if tag == CLASS:
            return ClassRef(self.class_name(index))
        if tag == METHOD_TYPE:
            descriptor = self.text(_U2(self._data, position + 1)[0])
            parse_method_descriptor(descriptor)
            return MethodTypeRef(descriptor)
        if tag == METHOD_HANDLE:
            return self.handle(index)
        if tag == DYNAMIC:
            return self.dynamic(index)
        raise MalformedError(f"constant pool entry {index} is not a loadable constant")
