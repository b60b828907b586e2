"""Where the instructions of a method begin, for those who set breakpoints."""

from plait.java.class_files.bytecode import decode
from plait.java.class_files.jvm_opcodes import Opcode

FIELD_ACCESSES = frozenset({Opcode.GETFIELD, Opcode.PUTFIELD, Opcode.GETSTATIC, Opcode.PUTSTATIC})


def instruction_starts(code: bytes) -> dict[int, Opcode]:
    """The instructions by bytecode index; `ClassFileError` when the code is malformed."""
    return {bci: opcode for bci, opcode, _ in decode(code)}
