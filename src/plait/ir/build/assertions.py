"""Where `assert` statements fail.

javac writes `if (!$assertionsDisabled && !condition) throw new AssertionError(...)`: the test of
the flag jumps just behind the throw. Such a throw is a failed check even if somebody catches the
error, as a `Future` does that nobody asks.
"""

from itertools import pairwise
from typing import Final

from plait.base.names import MethodRef
from plait.ir.build.layout import Layout
from plait.ir.build.unit import Unit
from plait.java.opcodes import Opcode

FLAG: Final = "$assertionsDisabled"
GET_MESSAGE: Final = MethodRef("java/lang/Throwable", "getMessage", "()Ljava/lang/String;")


def assertion_throws(unit: Unit, layout: Layout) -> frozenset[int]:
    """The bytecode indices of the throws that end failed `assert` statements."""
    if not any(field.name == FLAG for field in unit.class_file.fields):
        return frozenset()
    instructions = layout.instructions
    behind = {
        target - 1
        for (_, load, field), (_, test, target) in pairwise(instructions)
        if load is Opcode.GETSTATIC and isinstance(field, int) and isinstance(target, int)
        if test is Opcode.IFNE and unit.field(field).ref.name == FLAG
    }
    return frozenset(
        bci for bci, opcode, _ in instructions if opcode is Opcode.ATHROW and bci in behind
    )
