"""Attributes of classes, fields and methods (JVMS 4.7), except those of code.

An attribute table is a tuple of (name, offset, length); contents are decoded when asked for. The
functions raise any of the mishaps that `corruption.guarded` knows.
"""

import struct
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, TypeVar, final

from plait.base.node import node
from plait.java.class_files.byte_cursor import Cursor
from plait.java.class_files.constant_pool import ConstantPool
from plait.java.class_files.corruption import MalformedError
from plait.java.class_files.descriptors import (
    check_field_descriptor,
    check_member_name,
    parse_method_descriptor,
)
from plait.java.class_files.pool_constants import Bootstrap, Number

T = TypeVar("T")

AttributeTable: TypeAlias = tuple[tuple[str, int, int], ...]

_U2_U4: Final = struct.Struct(">HI").unpack_from


@final
@node
class InnerClass:
    """A row of InnerClasses; `outer` is None for local classes, `name` too for anonymous ones.

    `flags` are the source's, with private and static, unlike the class's own.
    """

    inner: str
    outer: str | None
    name: str | None
    flags: int


@final
@node
class EnclosingMethod:
    """Where a local or anonymous class stands; the method is None in an initialiser."""

    owner: str
    name: str | None
    descriptor: str | None


@final
@node
class EnumValue:
    """An enum constant in an annotation."""

    descriptor: str
    name: str


@final
@node
class ClassValue:
    """A class in an annotation; `descriptor` may be `V`."""

    descriptor: str


@final
@node
class Annotation:
    """An annotation; `values` holds only the elements that are written, not the defaults."""

    descriptor: str
    values: "dict[str, ElementValue]"


ElementValue: TypeAlias = (
    bool | int | float | str | EnumValue | ClassValue | Annotation | tuple["ElementValue", ...]
)


@final
@node
class RecordComponent:
    """A component of a record class."""

    name: str
    descriptor: str
    signature: str | None
    annotations: tuple[Annotation, ...]
    raw_annotations: bytes | None


def read_attribute_table(
    data: bytes, pool: ConstantPool, position: int
) -> tuple[AttributeTable, int]:
    """The attribute table at `position`, and the position after it."""
    count = data[position] << 8 | data[position + 1]
    position += 2
    if count == 0:
        return (), position
    table = []
    for _ in range(count):
        name, length = _U2_U4(data, position)
        position += 6
        table.append((pool.text(name), position, length))
        position += length
    if position > len(data):
        raise MalformedError("the file ends inside an attribute")
    return tuple(table), position


def cursors(data: bytes, table: AttributeTable, name: str) -> Iterator[Cursor]:
    """A cursor over each attribute of this name."""
    for found, position, length in table:
        if found == name:
            yield Cursor(data, position, length)


def read_single(
    data: bytes, table: AttributeTable, name: str, read: Callable[[Cursor], T]
) -> T | None:
    """The attribute of this name as `read` parses it, None without one, an error for two."""
    value: T | None = None
    for number, cursor in enumerate(cursors(data, table, name)):
        if number:
            raise MalformedError(f"two {name} attributes")
        value = read(cursor)
        cursor.finish()
    return value


def read_raw(data: bytes, table: AttributeTable, name: str) -> bytes | None:
    """The undecoded contents of the first attribute of this name, None without one."""
    for found, position, length in table:
        if found == name:
            return data[position : position + length]
    return None


def read_parameters(cursor: Cursor, pool: ConstantPool) -> tuple[tuple[str | None, int], ...]:
    """The rows of MethodParameters: names, where the compiler kept them, and flags."""
    rows = []
    for _ in range(cursor.u1()):
        name, flags = cursor.u2s(2)
        rows.append((pool.optional_text(name), flags))
    return tuple(rows)


def read_text(data: bytes, pool: ConstantPool, table: AttributeTable, name: str) -> str | None:
    """The string of an attribute that is one index of string bytes (Signature, SourceFile)."""
    return read_single(data, table, name, lambda cursor: pool.text(cursor.u2()))


def read_class_names(
    data: bytes, pool: ConstantPool, table: AttributeTable, name: str
) -> tuple[str, ...] | None:
    """The classes of an attribute that is a list of them (NestMembers, Exceptions)."""
    return read_single(
        data, table, name, lambda cursor: tuple(map(pool.class_name, cursor.u2s(cursor.u2())))
    )


def read_inner_classes(cursor: Cursor, pool: ConstantPool) -> tuple[InnerClass, ...]:
    """The rows of InnerClasses."""
    rows = []
    for _ in range(cursor.u2()):
        inner, outer, name, flags = cursor.u2s(4)
        rows.append(
            InnerClass(
                pool.class_name(inner),
                pool.optional_class_name(outer),
                pool.optional_text(name),
                flags,
            )
        )
    return tuple(rows)


def read_enclosing_method(cursor: Cursor, pool: ConstantPool) -> EnclosingMethod:
    """The contents of EnclosingMethod."""
    owner, method = cursor.u2s(2)
    if method == 0:
        return EnclosingMethod(pool.class_name(owner), None, None)
    name, descriptor = pool.name_and_type(method)
    parse_method_descriptor(descriptor)
    return EnclosingMethod(pool.class_name(owner), name, descriptor)


def read_bootstraps(cursor: Cursor, pool: ConstantPool) -> tuple[Bootstrap, ...]:
    """The rows of BootstrapMethods."""
    rows = []
    for _ in range(cursor.u2()):
        handle = pool.handle(cursor.u2())
        rows.append(Bootstrap(handle, tuple(map(pool.constant, cursor.u2s(cursor.u2())))))
    return tuple(rows)


def read_record_components(cursor: Cursor, pool: ConstantPool) -> tuple[RecordComponent, ...]:
    """The components of Record."""
    components = []
    data = cursor.data
    for _ in range(cursor.u2()):
        name = check_member_name(pool.text(cursor.u2()))
        descriptor = check_field_descriptor(pool.text(cursor.u2()))
        table, end = read_attribute_table(data, pool, cursor.position)
        cursor.skip(end - cursor.position)
        components.append(
            RecordComponent(
                name,
                descriptor,
                read_text(data, pool, table, "Signature"),
                read_annotations(data, pool, table),
                read_raw(data, table, "RuntimeVisibleAnnotations"),
            )
        )
    return tuple(components)


def read_annotations(
    data: bytes, pool: ConstantPool, table: AttributeTable
) -> tuple[Annotation, ...]:
    """The annotations of an attribute table, those kept at run time first."""
    found: list[Annotation] = []
    for name in ("RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations"):
        for cursor in cursors(data, table, name):
            found.extend(_read_annotation(cursor, pool) for _ in range(cursor.u2()))
            cursor.finish()
    return tuple(found)


def read_parameter_annotations(
    data: bytes, pool: ConstantPool, table: AttributeTable
) -> tuple[tuple[Annotation, ...], ...]:
    """The annotations of a method's parameters; of an inner class only those in its source."""
    found: list[list[Annotation]] = []
    for name in ("RuntimeVisibleParameterAnnotations", "RuntimeInvisibleParameterAnnotations"):
        for cursor in cursors(data, table, name):
            for at in range(cursor.u1()):
                if at == len(found):
                    found.append([])
                found[at].extend(_read_annotation(cursor, pool) for _ in range(cursor.u2()))
            cursor.finish()
    return tuple(map(tuple, found))


def _read_annotation(cursor: Cursor, pool: ConstantPool) -> Annotation:
    descriptor = check_field_descriptor(pool.text(cursor.u2()))
    values: dict[str, ElementValue] = {}
    for _ in range(cursor.u2()):
        name = pool.text(cursor.u2())
        values[name] = _read_element(cursor, pool)
    return Annotation(descriptor, values)


def _read_element(cursor: Cursor, pool: ConstantPool) -> ElementValue:
    """An element value (JVMS 4.7.16.1)."""
    tag = chr(cursor.u1())
    match tag:
        case "s":
            return pool.text(cursor.u2())
        case "e":
            descriptor = check_field_descriptor(pool.text(cursor.u2()))
            return EnumValue(descriptor, check_member_name(pool.text(cursor.u2())))
        case "c":
            text = pool.text(cursor.u2())
            return ClassValue(text if text == "V" else check_field_descriptor(text))
        case "@":
            return _read_annotation(cursor, pool)
        case "[":
            return tuple(_read_element(cursor, pool) for _ in range(cursor.u2()))
        case _:
            return _read_primitive(tag, cursor, pool)


def _read_primitive(tag: str, cursor: Cursor, pool: ConstantPool) -> bool | int | float | str:
    constant = pool.constant(cursor.u2())
    expected = "I" if tag in "ZBCSI" else tag
    if not isinstance(constant, Number) or constant.kind != expected:
        raise MalformedError(f"annotation element with tag {tag!r} and another constant")
    match tag:
        case "Z":
            return bool(constant.value)
        case "C":
            return chr(int(constant.value) & 0xFFFF)
        case _:
            return constant.value
