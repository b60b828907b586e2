"""The source lines of methods that have hand-written code.

javac also gives lines to what it adds: an empty constructor and a bridge have the line of the
class, and the handler behind `finally` throws on at a closing brace.
"""

from collections.abc import Iterator
from typing import Final, final

from plait.base import flags
from plait.base.node import node
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.code_attribute import Code
from plait.java.class_files.jvm_opcodes import Opcode

_EMPTY_CONSTRUCTOR: Final = bytes([0x2A, Opcode.INVOKESPECIAL])
"""`this.super()`, which only the return follows: how the constructor that javac makes begins."""

_EMPTY_LENGTH: Final = 5
_LOAD_0, _STORE_0 = 0x2A, 0x4B
"""The short forms of `aload` and `astore`, for slots 0 to 3."""


@final
@node
class MethodLines:
    """A method, and the lines on which its own code is written."""

    name: str
    descriptor: str
    is_synchronized: bool
    written: frozenset[int]


@final
@node
class ClassLines:
    """The methods of a class; `file` is its source file with the package folder, or empty."""

    name: str
    file: str
    methods: tuple[MethodLines, ...]


def class_lines(data: bytes, origin: str) -> ClassLines:
    """The source lines of a class file."""
    parsed = ClassFile.parse(data, origin)
    package = parsed.name.rpartition("/")[0]
    file = parsed.source_file or ""
    methods = (
        MethodLines(
            method.name,
            method.descriptor,
            bool(method.flags & flags.SYNCHRONIZED),
            written_lines(method),
        )
        for method in parsed.methods
    )
    return ClassLines(
        parsed.name, f"{package}/{file}" if file and package else file, tuple(methods)
    )


def written_lines(method: MethodInfo) -> frozenset[int]:
    """The lines of a method's own code, less those that only have what javac adds."""
    code = method.code
    if code is None or method.flags & flags.BRIDGE or _is_empty_constructor(method, code):
        return frozenset()
    return frozenset(_lines(code))


def _is_empty_constructor(method: MethodInfo, code: Code) -> bool:
    is_short = len(code.bytecode) == _EMPTY_LENGTH
    return method.name == "<init>" and is_short and code.bytecode.startswith(_EMPTY_CONSTRUCTOR)


def _lines(code: Code) -> Iterator[int]:
    kept = {
        slot
        for row in code.handlers
        if row.catch_type is None
        and (slot := _slot(code.bytecode, row.target, Opcode.ASTORE, _STORE_0)) is not None
    }
    ends = (*(start for start, _ in code.lines[1:]), len(code.bytecode))
    for (start, line), end in zip(code.lines, ends, strict=False):  # there may be no lines at all
        slot = _slot(code.bytecode, start, Opcode.ALOAD, _LOAD_0)
        is_thrown_on = code.bytecode[end - 1] == Opcode.ATHROW and end - start <= 3
        if not (is_thrown_on and slot in kept):
            yield line


def _slot(code: bytes, at: int, long_form: Opcode, first_short_form: int) -> int | None:
    """The slot of the load or store of a reference at a place; None when there is none."""
    if code[at] == long_form:
        return code[at + 1]
    short = code[at] - first_short_form
    return short if 0 <= short < 4 else None
