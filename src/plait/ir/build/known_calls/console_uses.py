"""Whether code of a class may hold the monitor of System.out or System.err.

Printing takes the monitor of the stream. That matters only if a thread can own it for longer than
printing takes: code that uses the stream other than to call its methods, or that `printf` runs
while it has the monitor (`toString`, `formatTo`).
"""

from collections.abc import Iterator
from typing import Final

from plait.base import flags
from plait.base.errors import ClassFileError
from plait.ir.build.instructions.operand_sources import (
    Stacks,
    argument_slots,
    popped_slots,
    step,
    successors,
    walk_sources,
)
from plait.java.class_files.bytecode import Instruction
from plait.java.class_files.class_file import ClassFile, MemberRef
from plait.java.class_files.code_attribute import Code
from plait.java.class_files.corruption import MISHAPS
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.class_files.pool_constants import HandleRef
from plait.java.platform.class_path import Located

STREAM: Final = "java/io/PrintStream"
_SYSTEM: Final = "java/lang/System"
_LOOK_UPS: Final = (b"java/lang/reflect/Field", b"StaticGetter", b"StaticVarHandle", b"unreflect")
_FORMATTING: Final = frozenset({"printf", "format"})
_TEXTS: Final = frozenset({"toString", "formatTo"})
_HARMLESS: Final = frozenset({Opcode.POP, Opcode.POP2, Opcode.IFNULL, Opcode.IFNONNULL})


def may_hold_console(class_files: Iterator[Located]) -> bool:
    """Whether code of these classes may run while its thread owns a standard stream's monitor.

    Of a class that cannot be read, which need not be one that is ever used, nothing is known.
    """
    has_formats = has_texts = False
    for located in class_files:
        if any(word in located.data for word in _LOOK_UPS):
            return True
        try:
            class_file = ClassFile.parse(located.data, located.origin)
            if _keeps_console(class_file):
                return True
            has_formats = has_formats or _formats(class_file)
            has_texts = has_texts or _makes_text(class_file)
        except (ClassFileError, *MISHAPS):
            return True
    return has_formats and has_texts


def _makes_text(class_file: ClassFile) -> bool:
    """Whether the class says by itself what its objects look like in a text."""
    return any(
        method.name in _TEXTS and not method.flags & flags.ABSTRACT for method in class_file.methods
    )


def _formats(class_file: ClassFile) -> bool:
    """Whether the class lets a stream format objects."""
    return any(
        member.owner == STREAM and member.name in _FORMATTING
        for code in _codes(class_file)
        for _, member in _calls(class_file, code)
    )


def _keeps_console(class_file: ClassFile) -> bool:
    """Whether a method does anything else with a standard stream than to call its methods."""
    return any(_keeps(class_file, code) for code in _codes(class_file))


def _codes(class_file: ClassFile) -> Iterator[Code]:
    return (method.code for method in class_file.methods if method.code is not None)


def _calls(class_file: ClassFile, code: Code) -> Iterator[tuple[Instruction, MemberRef]]:
    for instruction in code.instructions():
        if instruction[1] == Opcode.INVOKEVIRTUAL and isinstance(instruction[2], int):
            yield instruction, class_file.member(instruction[2])


def _keeps(class_file: ClassFile, code: Code) -> bool:
    instructions = code.instructions()
    sources = frozenset(
        bci
        for bci, opcode, operand in instructions
        if isinstance(operand, int) and _gives_console(class_file, opcode, operand)
    )
    if not sources:
        return False
    stacks: Stacks = {}
    for _, stacks in walk_sources(class_file, code):  # noqa: B007
        pass
    following = [*instructions[1:], None]
    return any(
        _lets_go(class_file, instruction, after, stacks, sources)
        for instruction, after in zip(instructions, following, strict=True)
        if instruction[0] in stacks
    )


def _lets_go(
    class_file: ClassFile,
    instruction: Instruction,
    following: Instruction | None,
    stacks: Stacks,
    sources: frozenset[int],
) -> bool:
    """Whether a stream on the stack flows elsewhere, or is merged with others at a join."""
    before = stacks[instruction[0]]
    count = popped_slots(class_file, instruction)
    for depth in range(count):
        if before.source(depth) in sources:
            is_dropped = following is not None and following[1] == Opcode.POP
            if not _is_harmless(class_file, instruction, depth, is_dropped=is_dropped):
                return True
    after = step(class_file, instruction, before)
    target = -1 if following is None else following[0]
    return any(
        slot in sources and stacks[goal].slots[index] != slot
        for goal in successors(instruction, target)
        if goal in stacks
        for index, slot in enumerate(after.slots)
    )


def _gives_console(class_file: ClassFile, opcode: Opcode, operand: int) -> bool:
    """Whether an instruction pushes a standard stream, or one that it was called on."""
    if opcode == Opcode.GETSTATIC:
        member = class_file.member(operand)
        return member.owner == _SYSTEM and member.name in ("out", "err")
    if opcode == Opcode.INVOKEVIRTUAL:
        member = class_file.member(operand)
        return member.owner == STREAM and member.descriptor.endswith(f")L{STREAM};")
    return False


def _is_harmless(
    class_file: ClassFile, instruction: Instruction, depth: int, *, is_dropped: bool
) -> bool:
    """Whether the instruction, which takes a stream at this depth of the stack, forgets it."""
    _, opcode, operand = instruction
    if opcode in _HARMLESS:
        return True
    if not isinstance(operand, int):
        return False
    if opcode == Opcode.INVOKEVIRTUAL:
        member = class_file.member(operand)
        return member.owner == STREAM and depth == argument_slots(member.descriptor)
    if opcode == Opcode.INVOKESTATIC:  # the check for null of `System.out::println`
        member = class_file.member(operand)
        return is_dropped and (member.owner, member.name) == ("java/util/Objects", "requireNonNull")
    if opcode == Opcode.INVOKEDYNAMIC:
        site = class_file.dynamic(operand)
        arguments = class_file.bootstrap(site.bootstrap).arguments
        return any(isinstance(item, HandleRef) and item.owner == STREAM for item in arguments)
    return False
