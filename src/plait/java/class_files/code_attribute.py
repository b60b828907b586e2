"""The Code attribute (JVMS 4.7.3) with its exception, line and local-variable tables."""

from functools import cached_property
from typing import final

from plait.base.node import node
from plait.java.class_files.attributes import cursors, read_attribute_table, read_single
from plait.java.class_files.byte_cursor import Cursor
from plait.java.class_files.bytecode import Instruction, decode
from plait.java.class_files.constant_pool import ConstantPool
from plait.java.class_files.corruption import MalformedError, guarded
from plait.java.class_files.descriptors import check_field_descriptor
from plait.java.class_files.stack_map import Frame, VerificationType, read_frames


@final
@node
class HandlerRange:
    """A row of the exception table: [start, end) is covered; `catch_type` None catches all."""

    start: int
    end: int
    target: int
    catch_type: str | None


@final
@node
class LocalVariable:
    """A named local in [start, start + length); present in code compiled with `-g`."""

    start: int
    length: int
    name: str
    descriptor: str
    slot: int


@final
class Code:
    """The code of one method. `origin` names file and method for error messages."""

    def __init__(
        self,
        cursor: Cursor,
        pool: ConstantPool,
        origin: str,
        first_locals: tuple[VerificationType, ...],
    ) -> None:
        self.origin = origin
        self._data = cursor.data
        self._pool = pool
        self.first_locals = first_locals
        self.max_stack = cursor.u2()
        self.max_locals = cursor.u2()
        length = cursor.u4()
        if not 0 < length < 65536:
            raise MalformedError(f"code of {length} bytes")
        self.bytecode = cursor.take(length)
        self.handlers = tuple(_read_handler(cursor, pool, length) for _ in range(cursor.u2()))
        self._attributes, end = read_attribute_table(cursor.data, pool, cursor.position)
        cursor.skip(end - cursor.position)

    @cached_property
    @guarded
    def lines(self) -> tuple[tuple[int, int], ...]:
        """(bytecode index, source line) pairs by bytecode index; empty without `-g`."""
        rows: list[tuple[int, int]] = []
        for cursor in cursors(self._data, self._attributes, "LineNumberTable"):
            for _ in range(cursor.u2()):
                bci, line = cursor.u2s(2)
                rows.append((bci, line))
            cursor.finish()
        return tuple(sorted(rows, key=lambda row: row[0]))

    @cached_property
    @guarded
    def locals(self) -> tuple[LocalVariable, ...]:
        """The named locals in table order; empty without `-g`."""
        rows = self._read_locals("LocalVariableTable")
        for row in rows:
            check_field_descriptor(row.descriptor)
        return rows

    @cached_property
    @guarded
    def generic_locals(self) -> tuple[LocalVariable, ...]:
        """Those of the locals that have a generic type, with its signature, unparsed."""
        return self._read_locals("LocalVariableTypeTable")

    def _read_locals(self, table: str) -> tuple[LocalVariable, ...]:
        rows = []
        for cursor in cursors(self._data, self._attributes, table):
            for _ in range(cursor.u2()):
                start, length, name, descriptor, slot = cursor.u2s(5)
                text = self._pool.text
                rows.append(LocalVariable(start, length, text(name), text(descriptor), slot))
            cursor.finish()
        return tuple(rows)

    @cached_property
    @guarded
    def stack_map(self) -> tuple[Frame, ...]:
        """The whole frames of the StackMapTable, by bytecode index."""
        frames = read_single(
            self._data,
            self._attributes,
            "StackMapTable",
            lambda cursor: read_frames(cursor, self._pool, self.first_locals),
        )
        return frames or ()

    @guarded
    def instructions(self) -> tuple[Instruction, ...]:
        """The decoded bytecode, with handler ranges checked to start and end on instructions."""
        decoded = decode(self.bytecode)
        starts = {pc for pc, _, _ in decoded} if self.handlers else set()
        for handler in self.handlers:
            if (
                handler.start not in starts
                or handler.target not in starts
                or (handler.end not in starts and handler.end != len(self.bytecode))
            ):
                raise MalformedError("exception handler inside an instruction")
        return decoded


def _read_handler(cursor: Cursor, pool: ConstantPool, length: int) -> HandlerRange:
    start, end, target, catch_type = cursor.u2s(4)
    if not start < end <= length or target >= length:
        raise MalformedError("exception handler outside the code")
    return HandlerRange(start, end, target, pool.optional_class_name(catch_type))
