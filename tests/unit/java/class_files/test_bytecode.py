import struct

import pytest

from plait.base.errors import ClassFileError
from plait.java.class_files.bytecode import Increment, MultiArray, Operand, Switch, decode
from plait.java.class_files.jvm_opcodes import Opcode

RETURN = bytes([Opcode.RETURN])


def first(code: bytes) -> tuple[Opcode, Operand]:
    _, opcode, operand = decode(code + RETURN)[0]
    return opcode, operand


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ([Opcode.NOP], (Opcode.NOP, 0)),
        ([Opcode.ACONST_NULL], (Opcode.ACONST_NULL, 0)),
        ([Opcode.ICONST_M1], (Opcode.SIPUSH, -1)),
        ([Opcode.ICONST_5], (Opcode.SIPUSH, 5)),
        ([Opcode.BIPUSH, 0x80], (Opcode.SIPUSH, -128)),
        ([Opcode.SIPUSH, 0xFF, 0xFE], (Opcode.SIPUSH, -2)),
        ([Opcode.LDC, 200], (Opcode.LDC, 200)),
        ([Opcode.LDC_W, 1, 2], (Opcode.LDC, 258)),
        ([Opcode.LDC2_W, 1, 2], (Opcode.LDC, 258)),
        ([Opcode.ILOAD_3], (Opcode.ILOAD, 3)),
        ([Opcode.LLOAD_0], (Opcode.LLOAD, 0)),
        ([Opcode.ALOAD_2], (Opcode.ALOAD, 2)),
        ([Opcode.DSTORE_1], (Opcode.DSTORE, 1)),
        ([Opcode.ASTORE_3], (Opcode.ASTORE, 3)),
        ([Opcode.ALOAD, 255], (Opcode.ALOAD, 255)),
        ([Opcode.WIDE, Opcode.FSTORE, 1, 0], (Opcode.FSTORE, 256)),
        ([Opcode.WIDE, Opcode.RET, 1, 0], (Opcode.RET, 256)),
        ([Opcode.IINC, 7, 0xFF], (Opcode.IINC, Increment(7, -1))),
        ([Opcode.WIDE, Opcode.IINC, 1, 0, 0x80, 0], (Opcode.IINC, Increment(256, -32768))),
        ([Opcode.IFEQ, 0, 3], (Opcode.IFEQ, 3)),
        ([Opcode.IFNONNULL, 0, 0], (Opcode.IFNONNULL, 0)),
        ([Opcode.GOTO_W, 0, 0, 0, 5], (Opcode.GOTO, 5)),
        ([Opcode.JSR, 0, 3], (Opcode.JSR, 3)),
        ([Opcode.JSR_W, 0, 0, 0, 5], (Opcode.JSR, 5)),
        ([Opcode.GETSTATIC, 1, 0], (Opcode.GETSTATIC, 256)),
        ([Opcode.INVOKEINTERFACE, 0, 9, 1, 0], (Opcode.INVOKEINTERFACE, 9)),
        ([Opcode.INVOKEDYNAMIC, 0, 9, 0, 0], (Opcode.INVOKEDYNAMIC, 9)),
        ([Opcode.NEW, 0, 1], (Opcode.NEW, 1)),
        ([Opcode.NEWARRAY, 10], (Opcode.NEWARRAY, 10)),
        ([Opcode.INSTANCEOF, 0, 2], (Opcode.INSTANCEOF, 2)),
        ([Opcode.MULTIANEWARRAY, 0, 2, 3], (Opcode.MULTIANEWARRAY, MultiArray(2, 3))),
        ([Opcode.DCMPG], (Opcode.DCMPG, 0)),
        ([Opcode.MONITORENTER], (Opcode.MONITORENTER, 0)),
    ],
)
def test_an_instruction_decodes(code: list[int], expected: tuple[Opcode, Operand]) -> None:
    assert first(bytes(code)) == expected


def test_every_opcode_is_decoded() -> None:
    decoded = set()
    for byte in range(256):
        try:
            instructions = decode(bytes([byte, 0, 0, 0, 0, 0]) + RETURN)
        except ClassFileError as error:
            if "unknown opcode" in str(error):
                continue
        else:
            assert instructions[0][0] == 0
        decoded.add(byte)
    assert decoded == set(range(202))


@pytest.mark.parametrize("shift", range(4))
def test_switches_are_aligned_and_their_targets_absolute(shift: int) -> None:
    padding = bytes(shift)
    start = shift
    filler = bytes((-(start + 1)) % 4)
    table = struct.pack(">iii2i", 0, -1, 0, -start, 0)
    code = padding + bytes([Opcode.TABLESWITCH]) + filler + table + RETURN
    instructions = decode(code)
    assert instructions[shift] == (
        start,
        Opcode.TABLESWITCH,
        Switch(((-1, 0), (0, start)), start),
    )
    assert instructions[-1][0] == len(code) - 1

    lookup = struct.pack(">ii4i", -start, 2, -5, 0, 1 << 30, -start)
    code = padding + bytes([Opcode.LOOKUPSWITCH]) + filler + lookup + RETURN
    assert decode(code)[shift] == (
        start,
        Opcode.LOOKUPSWITCH,
        Switch(((-5, start), (1 << 30, 0)), 0),
    )


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (b"", "ends inside"),
        (bytes([Opcode.NOP]), "runs off the end"),
        (bytes([Opcode.IFEQ, 0, 3]), "leads to no instruction"),
        (bytes([Opcode.GOTO, 0, 1]), "leads to no instruction"),
        (bytes([Opcode.GOTO, 0xFF, 0xFF]), "leads to no instruction"),
        (bytes([Opcode.SIPUSH, 0]), "ends inside"),
        (bytes([Opcode.GETFIELD, 0]), "ends inside"),
        (bytes([Opcode.BIPUSH]), "ends inside"),
        (bytes([Opcode.ILOAD]), "ends inside"),
        (bytes([202]), "unknown opcode 202"),
        (bytes([Opcode.WIDE, Opcode.NOP, 0, 0]), "wide at 0 before opcode 0"),
        (bytes([Opcode.NEWARRAY, 3]) + RETURN, "unknown type 3"),
        (bytes([Opcode.MULTIANEWARRAY, 0, 1, 0]) + RETURN, "no dimensions"),
        (bytes([Opcode.INVOKEDYNAMIC, 0, 1, 0, 1]) + RETURN, "zero byte"),
        (bytes([Opcode.TABLESWITCH, 0, 0, 0]) + struct.pack(">iii", 0, 1, 0), "from 1 to 0"),
        (
            bytes([Opcode.TABLESWITCH, 0, 0, 0])
            + struct.pack(">iii", 0, -(1 << 31), (1 << 31) - 1),
            "from -2147483648",
        ),
        (bytes([Opcode.LOOKUPSWITCH, 0, 0, 0]) + struct.pack(">ii", 0, -1), "of -1 cases"),
        (
            bytes([Opcode.LOOKUPSWITCH, 0, 0, 0]) + struct.pack(">ii4i", 0, 2, 5, 0, 5, 0),
            "unsorted keys",
        ),
    ],
)
def test_malformed_code_is_refused(code: bytes, reason: str) -> None:
    with pytest.raises(ClassFileError, match=reason):
        decode(code)
