"""StackMapTable (JVMS 4.7.4): the types of locals and stack at the starts of blocks.

Frames are stored as differences; here each is whole. The builder does not need them (it carries
kinds along the code); they serve as a check on it.
"""

from enum import StrEnum
from typing import TypeAlias, final

from plait.base.node import node
from plait.java.class_files.byte_cursor import Cursor
from plait.java.class_files.constant_pool import ConstantPool
from plait.java.class_files.corruption import MalformedError
from plait.java.class_files.descriptors import class_of_descriptor, parse_method_descriptor
from plait.java.class_files.pool_constants import ClassRef


class BasicType(StrEnum):
    """Verification types without a class, in the order of their tags."""

    TOP = "top"
    INT = "int"
    FLOAT = "float"
    DOUBLE = "double"
    LONG = "long"
    NULL = "null"
    UNINITIALIZED_THIS = "uninitializedThis"


_BASIC_TYPES = tuple(BasicType)


@final
@node
class Uninitialized:
    """An object made by the `new` at `bci` whose constructor has not run."""

    bci: int


VerificationType: TypeAlias = BasicType | ClassRef | Uninitialized


@final
@node
class Frame:
    """The types at `bci`. A long or double is one entry, without the slot after it."""

    bci: int
    locals: tuple[VerificationType, ...]
    stack: tuple[VerificationType, ...]


def initial_locals(
    owner: str, name: str, descriptor: str, *, is_static: bool
) -> tuple[VerificationType, ...]:
    """The locals at the start of a method."""
    found: list[VerificationType] = []
    if name == "<init>" and owner != "java/lang/Object":
        found.append(BasicType.UNINITIALIZED_THIS)
    elif not is_static:
        found.append(ClassRef(owner))
    basic = {"F": BasicType.FLOAT, "D": BasicType.DOUBLE, "J": BasicType.LONG}
    for parameter in parse_method_descriptor(descriptor)[0]:
        if parameter[0] in "L[":
            found.append(ClassRef(class_of_descriptor(parameter)))
        else:
            found.append(basic.get(parameter, BasicType.INT))
    return tuple(found)


def read_frames(
    cursor: Cursor, pool: ConstantPool, start: tuple[VerificationType, ...]
) -> tuple[Frame, ...]:
    """The frames of a StackMapTable of a method whose locals are `start` at first."""
    frames: list[Frame] = []
    bci = -1
    current = start
    for _ in range(cursor.u2()):
        tag = cursor.u1()
        stack: tuple[VerificationType, ...] = ()
        if tag < 64:
            delta = tag
        elif tag < 128:
            delta = tag - 64
            stack = _read_types(cursor, pool, 1)
        elif tag < 247:
            raise MalformedError(f"stack map frame of unknown type {tag}")
        else:
            delta = cursor.u2()
            if tag == 247:
                stack = _read_types(cursor, pool, 1)
            elif tag < 251:
                if len(current) < 251 - tag:
                    raise MalformedError("stack map frame drops more locals than there are")
                current = current[: len(current) - (251 - tag)]
            elif tag < 255:
                current += _read_types(cursor, pool, tag - 251)
            else:
                current = _read_types(cursor, pool, cursor.u2())
                stack = _read_types(cursor, pool, cursor.u2())
        bci += delta + 1
        frames.append(Frame(bci, current, stack))
    return tuple(frames)


def _read_types(cursor: Cursor, pool: ConstantPool, count: int) -> tuple[VerificationType, ...]:
    types: list[VerificationType] = []
    for _ in range(count):
        tag = cursor.u1()
        if tag < 7:
            types.append(_BASIC_TYPES[tag])
        elif tag == 7:
            types.append(ClassRef(pool.class_name(cursor.u2())))
        elif tag == 8:
            types.append(Uninitialized(cursor.u2()))
        else:
            raise MalformedError(f"verification type of unknown tag {tag}")
    return tuple(types)
