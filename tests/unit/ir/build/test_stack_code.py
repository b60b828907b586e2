"""Instructions that compilers seldom write, assembled by hand and evaluated."""

import struct

import pytest
from tests.unit.ir.build.evaluator import Thrown
from tests.unit.ir.build.translated import Translated
from tests.unit.java.class_writer import ClassWriter

from plait.base.errors import ClassFileError
from plait.ir.ops import Unsupported
from plait.java.class_files.jvm_opcodes import Opcode

O = Opcode  # noqa: E741 - bytecode is read by its mnemonics


def digits(kinds: str) -> bytes:
    """Pop entries of these kinds (deepest first) and return them as the digits of a long."""
    code = b""
    for slot, kind in reversed(list(enumerate(kinds))):
        code += bytes([O.ISTORE if kind == "I" else O.LSTORE, 10 + 2 * slot])
    code += bytes([O.LCONST_0])
    for slot, kind in enumerate(kinds):
        load = [O.ILOAD, 10 + 2 * slot, O.I2L] if kind == "I" else [O.LLOAD, 10 + 2 * slot]
        code += bytes([O.BIPUSH, 10, O.I2L, O.LMUL, *load, O.LADD])
    return code + bytes([O.LRETURN])


def pushes(kinds: str) -> bytes:
    """Push 1, 2, 3, ... of these kinds."""
    code = b""
    for number, kind in enumerate(kinds, 1):
        code += bytes([O.BIPUSH, number]) + (bytes([O.I2L]) if kind == "J" else b"")
    return code


@pytest.mark.parametrize(
    ("before", "opcode", "after", "expected"),
    [
        ("II", O.SWAP, "II", 21),
        ("I", O.DUP, "II", 11),
        ("II", O.DUP_X1, "III", 212),
        ("III", O.DUP_X2, "IIII", 3123),
        ("JI", O.DUP_X2, "IJI", 212),
        ("II", O.DUP2, "IIII", 1212),
        ("J", O.DUP2, "JJ", 11),
        ("III", O.DUP2_X1, "IIIII", 23123),
        ("IJ", O.DUP2_X1, "JIJ", 212),
        ("IIII", O.DUP2_X2, "IIIIII", 341234),
        ("IIJ", O.DUP2_X2, "JIIJ", 3123),
        ("JII", O.DUP2_X2, "IIJII", 23123),
        ("JJ", O.DUP2_X2, "JJJ", 212),
        ("III", O.POP2, "I", 1),
        ("IJ", O.POP2, "I", 1),
        ("II", O.POP, "I", 1),
        ("II", O.NOP, "II", 12),
    ],
)
def test_a_shuffle_counts_words(before: str, opcode: Opcode, after: str, expected: int) -> None:
    code = pushes(before) + bytes([opcode]) + digits(after)
    assert Translated.of_code("()J", code).call("m") == expected


def test_a_shuffle_of_locals_keeps_their_values() -> None:
    # push local 0, then overwrite it: the pushed value is the old one
    code = bytes([O.ILOAD_0, O.DUP, O.BIPUSH, 7, O.ISTORE_0, O.ILOAD_0, O.IADD, O.IADD, O.IRETURN])
    assert Translated.of_code("(I)I", code).call("m", 100) == 207


def test_splitting_a_long_is_refused() -> None:
    code = bytes([O.LCONST_0, O.POP, O.RETURN])
    with pytest.raises(ClassFileError, match="splits a long"):
        Translated.of_code("()V", code).body("m")


def test_popping_an_empty_stack_is_refused() -> None:
    with pytest.raises(ClassFileError, match="stack"):
        Translated.of_code("()V", bytes([O.IADD, O.RETURN])).body("m")


def test_paths_that_meet_with_different_stacks_are_refused() -> None:
    code = bytes([O.ILOAD_0, O.IFEQ, 0, 4, O.ICONST_1, O.RETURN])
    code = bytes([O.ILOAD_0, O.IFEQ, 0, 4, O.ICONST_1, O.NOP, O.RETURN])
    with pytest.raises(ClassFileError, match="different stacks"):
        Translated.of_code("(I)V", code).body("m")


def test_wide_forms_reach_far_slots() -> None:
    code = bytes([O.ILOAD_0, O.WIDE, O.ISTORE, 1, 44])
    code += bytes([O.WIDE, O.IINC, 1, 44]) + struct.pack(">h", -300)
    code += bytes([O.WIDE, O.ILOAD, 1, 44, O.IRETURN])
    assert Translated.of_code("(I)I", code).call("m", 1000) == 700


def test_goto_w_jumps() -> None:
    code = bytes([O.GOTO_W, 0, 0, 0, 7, O.ICONST_1, O.IRETURN, O.ICONST_2, O.IRETURN])
    translated = Translated.of_code("()I", code)
    assert translated.call("m") == 2
    assert "return 1" not in translated.lines("m")


def test_multianewarray_makes_all_dimensions_and_checks_each() -> None:
    writer = ClassWriter()
    index = writer.cls("[[[I")
    code = bytes([O.ILOAD_0, O.ILOAD_1, O.MULTIANEWARRAY, index >> 8, index & 255, 2, O.ARETURN])
    translated = Translated.of_code("(II)Ljava/lang/Object;", code, writer=writer)
    assert translated.call("m", 2, 3) == [[None] * 3, [None] * 3]
    with pytest.raises(Thrown, match="negativeSize"):
        translated.call("m", 2, -1)


def test_a_handler_may_cover_itself() -> None:
    # 0: iload_0; 1: iload_1; 2: idiv; 3: ireturn; 4: pop; 5: iinc 1 by 1; 8: iload_0; 9: iload_1;
    # 10: idiv; 11: ireturn; one handler at 4 covers [0, 12)
    code = bytes([O.ILOAD_0, O.ILOAD_1, O.IDIV, O.IRETURN, O.POP, O.IINC, 1, 1])
    code += bytes([O.ILOAD_0, O.ILOAD_1, O.IDIV, O.IRETURN])
    handlers = struct.pack(">HHHH", 0, 12, 4, 0)
    translated = Translated.of_code("(II)I", code, handlers)
    assert translated.call("m", 6, 0) == 6
    assert translated.call("m", 6, 2) == 3


def test_one_slot_may_hold_two_kinds() -> None:
    code = bytes([O.ILOAD_0, O.I2L, O.LSTORE_1, O.LLOAD_1, O.L2I, O.ISTORE_1, O.ILOAD_1, O.IRETURN])
    translated = Translated.of_code("(I)I", code)
    assert translated.call("m", 5) == 5
    kinds = {register.value for register in translated.body("m").registers}
    assert {"int", "long"} <= kinds


def test_the_stack_moves_in_parallel_where_blocks_meet() -> None:
    # push 1, 2; swap them on each turn of a loop of n turns; return first * 10 + second
    code = bytes([O.ICONST_1, O.ICONST_2])
    code += bytes([O.ILOAD_0, O.IFEQ, 0, 10, O.SWAP, O.IINC, 0, 0xFF, O.GOTO, 0xFF, 0xF8])
    code += bytes([O.ISTORE_1, O.BIPUSH, 10, O.IMUL, O.ILOAD_1, O.IADD, O.IRETURN])
    translated = Translated.of_code("(I)I", code)
    assert [translated.call("m", turns) for turns in (0, 1, 2, 3)] == [12, 21, 12, 21]


def test_a_branch_keeps_its_operands_when_the_stack_moves() -> None:
    # entry: a, b -> stack (b, a) at the join, tested against each other by the same branch
    code = bytes([O.ILOAD_0, O.ILOAD_1, O.GOTO, 0, 3])  # settles the stack to (a, b)
    code += bytes([O.DUP2, O.SWAP, O.DUP2_X2, O.POP2, O.DUP2, O.IF_ICMPLT, 0, 5, O.ISUB, O.IRETURN])
    code += bytes([O.IADD, O.IRETURN])
    translated = Translated.of_code("(II)I", code)
    # stack before the test: ..., b, a, a, b; a < b tests the same two values that stay below
    assert translated.call("m", 1, 5) == 6
    assert translated.call("m", 5, 1) == 4


def test_subroutines_are_refused_by_name() -> None:
    code = bytes([O.JSR, 0, 4, O.RETURN, O.ASTORE_1, O.RET, 1])
    (block,) = Translated.of_code("(I)V", code).body("m").blocks
    assert isinstance(block.terminator, Unsupported)
    assert "jsr" in block.terminator.reason


def test_unreachable_code_is_left_out() -> None:
    code = bytes([O.RETURN, O.ICONST_1, O.POP, O.RETURN])
    assert Translated.of_code("()V", code).lines("m") == ["return"]


def test_results_narrow_to_the_declared_type() -> None:
    code = bytes([O.ILOAD_0, O.IRETURN])
    for descriptor, expected in (("(I)Z", 1), ("(I)B", -1), ("(I)C", 0xFFFF), ("(I)S", -1)):
        assert Translated.of_code(descriptor, code).call("m", 0x1FFFF) == expected
