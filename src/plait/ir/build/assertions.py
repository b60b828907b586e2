"""Where `assert` statements fail.

javac writes `if (!$assertionsDisabled && !condition) throw new AssertionError(...)`. Such a throw
is a failed check even if the error is caught, as by a `Future` whose result is never read. The test
of the flag jumps to the next statement, which need not follow the throw: at the end of a loop's
body it is the loop's head.
"""

from collections.abc import Iterator
from typing import Final

from plait.base.names import MethodRef
from plait.ir.build.bytecode_blocks import Layout
from plait.ir.build.unit import Unit
from plait.java.class_files.bytecode import Instruction
from plait.java.class_files.jvm_opcodes import Opcode

FLAG: Final = "$assertionsDisabled"
GET_MESSAGE: Final = MethodRef("java/lang/Throwable", "getMessage", "()Ljava/lang/String;")
_ERROR: Final = "java/lang/AssertionError"


def assertion_throws(unit: Unit, layout: Layout) -> frozenset[int]:
    """The bytecode indices of the throws that end failed `assert` statements."""
    if not any(field.name == FLAG for field in unit.class_file.fields):
        return frozenset()
    instructions = layout.instructions
    return frozenset(
        max(throws)
        for at, (_, opcode, target) in enumerate(instructions)
        if opcode is Opcode.IFNE and isinstance(target, int)
        if at and _loads_flag(unit, instructions[at - 1])
        if (throws := list(_throws_before(unit, layout, at + 1, target)))
    )


def _loads_flag(unit: Unit, instruction: Instruction) -> bool:
    _, opcode, field = instruction
    return (
        opcode is Opcode.GETSTATIC and isinstance(field, int) and unit.field(field).ref.name == FLAG
    )


def _throws_before(unit: Unit, layout: Layout, first: int, end: int) -> Iterator[int]:
    """The throws of new assertion errors that code from a position on comes to before `end`.

    The condition has none, or has them before its own: where it is a switch with blocks.
    """
    seen: set[int] = set()
    work = [first]
    while work:
        at = work.pop()
        bci, opcode, _ = layout.instructions[at]
        if at in seen or bci == end:
            continue
        seen.add(at)
        work.extend(layout.after(at))
        if opcode is Opcode.ATHROW and _makes_error(unit, layout.instructions[at - 1]):
            yield bci


def _makes_error(unit: Unit, instruction: Instruction) -> bool:
    _, opcode, method = instruction
    return (
        opcode is Opcode.INVOKESPECIAL
        and isinstance(method, int)
        and unit.method(method).ref.owner == _ERROR
    )
