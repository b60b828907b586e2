"""The programs have every JVM instruction that javac emits; the others are assembled by hand."""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from tests.differential.outcomes import assert_same, on_hotspot, on_our_machine
from tests.differential.test_programs import compiled
from tests.unit.java.class_writer import ClassWriter

from plait.base.errors import UnsupportedError
from plait.java.class_files.bytecode import decode
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk

SUBROUTINES: Final = frozenset({Opcode.JSR, Opcode.JSR_W, Opcode.RET})
"""Refused by class files from Java 7 on; no compiler has emitted them since Java 6."""

BY_HAND: Final = SUBROUTINES | {Opcode.NOP, Opcode.SWAP}
"""What javac never emits, tested below."""

LONG_METHODS: Final = frozenset({Opcode.GOTO_W})
"""What javac emits only in methods beyond 32 KB, tested below by a generated one."""

LAST_MAJOR_WITHOUT_STACK_MAPS: Final = 49
PUBLIC_STATIC: Final = 0x9

STACK_CASES: Final[dict[Opcode, tuple[tuple[str, str], ...]]] = {
    Opcode.NOP: (("I", "I"),),
    Opcode.POP: (("II", "I"),),
    Opcode.POP2: (("III", "I"), ("IJ", "I")),
    Opcode.SWAP: (("II", "II"),),
    Opcode.DUP: (("I", "II"),),
    Opcode.DUP_X1: (("II", "III"),),
    Opcode.DUP_X2: (("III", "IIII"), ("JI", "IJI")),
    Opcode.DUP2: (("II", "IIII"), ("J", "JJ")),
    Opcode.DUP2_X1: (("III", "IIIII"), ("IJ", "JIJ")),
    Opcode.DUP2_X2: (("IIII", "IIIIII"), ("IIJ", "JIIJ"), ("JII", "IIJII"), ("JJ", "JJJ")),
}
"""Stack instructions with the kinds of values before and after: every form of JVMS 6.5."""


def test_the_programs_have_every_instruction_that_javac_emits() -> None:
    met: set[int] = set()
    widened: set[int] = set()
    for code in bytecodes(compiled(find_jdk())):
        for position, _, _ in decode(code):
            met.add(code[position])
            if code[position] == Opcode.WIDE:
                widened.add(code[position + 1])

    assert {opcode.name for opcode in Opcode} - {Opcode(opcode).name for opcode in met} == {
        opcode.name for opcode in BY_HAND | LONG_METHODS
    }
    loads = set(range(Opcode.ILOAD, Opcode.ALOAD + 1))
    stores = set(range(Opcode.ISTORE, Opcode.ASTORE + 1))
    assert widened == loads | stores | {Opcode.IINC}


def bytecodes(folder: Path) -> Iterator[bytes]:
    for file in sorted(folder.rglob("*.class")):
        class_file = ClassFile.parse(file.read_bytes(), str(file))
        yield from (method.code.bytecode for method in class_file.methods if method.code)


def test_every_form_of_the_stack_instructions(tmp_path: Path) -> None:
    made = _Assembly()
    for opcode, forms in STACK_CASES.items():
        for before, after in forms:
            made.stack_case(opcode, before, after)
    made.far_jump()

    check_class(tmp_path, made.build())


def test_a_method_beyond_32_kilobytes_jumps_far(tmp_path: Path) -> None:
    statements = "".join(f"            x = x * 31 + {number};\n" for number in range(6000))
    source = (
        "public class FarJumps {\n"
        "    public static void main(String[] args) {\n"
        "        int x = 1;\n"
        "        for (int i = 0; i < 3; i++) {\n"
        f"            if (i == 1) continue;\n{statements}"
        "            if (x == 0) break;\n"
        "        }\n"
        "        System.out.println(x);\n"
        "    }\n"
        "}\n"
    )
    file = tmp_path / "FarJumps.java"
    file.write_text(source, encoding="utf-8")
    classes = compile_sources(find_jdk(), [file])

    assert any(
        code[position] == Opcode.GOTO_W
        for code in bytecodes(classes)
        for position, _, _ in decode(code)
    )
    expected = on_hotspot(find_jdk(), classes, "FarJumps", content=source)
    assert_same(expected, on_our_machine(find_jdk(), [classes], "FarJumps"))


def test_subroutines_are_refused_by_name(tmp_path: Path) -> None:
    made = _Assembly()
    made.code += bytes((Opcode.JSR, 0, 4, Opcode.RETURN, Opcode.ASTORE_1, Opcode.RET, 1))
    (tmp_path / "Assembled.class").write_bytes(made.build(is_complete=True))

    with pytest.raises(UnsupportedError, match="jsr"):
        on_our_machine(find_jdk(), [tmp_path], "Assembled")


def check_class(folder: Path, data: bytes) -> None:
    """The class `Assembled` does the same on both."""
    (folder / "Assembled.class").write_bytes(data)
    expected = on_hotspot(find_jdk(), folder, "Assembled", content=data.hex())
    assert expected.status == 0
    assert expected.stdout
    assert_same(expected, on_our_machine(find_jdk(), [folder], "Assembled"))


class _Assembly:
    """A class whose main method, assembled piece by piece, prints what it finds on the stack."""

    def __init__(self) -> None:
        self._writer = ClassWriter(name="Assembled", major=LAST_MAJOR_WITHOUT_STACK_MAPS)
        self._next_value = 1
        self.code = b""

    def stack_case(self, opcode: Opcode, before: str, after: str) -> None:
        """Push values of the kinds `before`, run the instruction, print those of `after`."""
        for kind in before:
            self.code += bytes((Opcode.BIPUSH, self._next_value))
            if kind == "J":
                self.code += bytes((Opcode.I2L,))
            self._next_value = self._next_value % 100 + 1
        self.code += bytes((opcode,))
        for kind in reversed(after):
            self._print(kind)

    def far_jump(self) -> None:
        """Skip an instruction that would print, with `goto_w`."""
        self.code += struct.pack(">Bi", Opcode.GOTO_W, 5 + 2 + 7)
        self.code += bytes((Opcode.BIPUSH, 99))
        self._print("I")
        self.code += bytes((Opcode.BIPUSH, 98))
        self._print("I")

    def _print(self, kind: str) -> None:
        stream = self._writer.member(9, "java/lang/System", "out", "Ljava/io/PrintStream;")
        method = self._writer.member(10, "java/io/PrintStream", "println", f"({kind})V")
        under = (Opcode.SWAP,) if kind == "I" else (Opcode.DUP_X2, Opcode.POP)
        self.code += struct.pack(">BH", Opcode.GETSTATIC, stream)
        self.code += bytes(under)
        self.code += struct.pack(">BH", Opcode.INVOKEVIRTUAL, method)

    def build(self, *, is_complete: bool = False) -> bytes:
        """The class file; main returns at the end unless its code is complete."""
        code = self.code if is_complete else self.code + bytes((Opcode.RETURN,))
        contents = struct.pack(">HHI", 12, 2, len(code)) + code + struct.pack(">HH", 0, 0)
        attribute = self._writer.attribute("Code", contents)
        self._writer.add_method(PUBLIC_STATIC, "main", "([Ljava/lang/String;)V", attribute)
        return self._writer.build()
