"""The instructions of a method (JVMS 6.5), decoded in one linear pass.

Forms that say the same are made one, so that the builder has fewer cases:

- `iload_0` ... `aload_3` and `istore_0` ... `astore_3` become `ILOAD` ... `ASTORE` with the slot;
- `iconst_m1` ... `iconst_5` and `bipush` become `SIPUSH` with the value;
- `ldc_w` and `ldc2_w` become `LDC`, `goto_w` becomes `GOTO`, `jsr_w` becomes `JSR`;
- a `wide` prefix becomes part of its instruction.

Operands by opcode: a slot (loads, stores, `RET`), a value (`SIPUSH`), a constant pool index (`LDC`,
`GETSTATIC` ... `NEW`, `ANEWARRAY`, `CHECKCAST`, `INSTANCEOF`), an array type code (`NEWARRAY`), an
absolute target (branches, `GOTO`, `JSR`), `Increment`, `MultiArray` or `Switch`; 0 where there is
none. Every target is the start of an instruction, and the last instruction does not fall through.
"""

import struct
from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from plait.java.class_files.corruption import MISHAPS, MalformedError
from plait.java.class_files.jvm_opcodes import Opcode


class Increment(NamedTuple):
    """The operand of `IINC`."""

    slot: int
    amount: int


class MultiArray(NamedTuple):
    """The operand of `MULTIANEWARRAY`; `constant` is the pool index of the array's class."""

    constant: int
    dimensions: int


class Switch(NamedTuple):
    """The operand of `TABLESWITCH` and `LOOKUPSWITCH`: (key, target) pairs by ascending key."""

    cases: tuple[tuple[int, int], ...]
    default: int


Operand: TypeAlias = int | Increment | MultiArray | Switch
Instruction: TypeAlias = tuple[int, Opcode, Operand]
_Decoded: TypeAlias = tuple[Opcode, Operand, int]

_S1: Final = struct.Struct(">b").unpack_from
_S2: Final = struct.Struct(">h").unpack_from
_S4: Final = struct.Struct(">i").unpack_from
_U2: Final = struct.Struct(">H").unpack_from

_OPCODES: Final = tuple(Opcode)
_NO_FALL_THROUGH: Final = frozenset(
    {
        Opcode.GOTO,
        Opcode.RET,
        Opcode.TABLESWITCH,
        Opcode.LOOKUPSWITCH,
        Opcode.IRETURN,
        Opcode.LRETURN,
        Opcode.FRETURN,
        Opcode.DRETURN,
        Opcode.ARETURN,
        Opcode.RETURN,
        Opcode.ATHROW,
    }
)
BRANCHES: Final = frozenset(
    {*map(Opcode, range(Opcode.IFEQ, Opcode.JSR + 1)), Opcode.IFNULL, Opcode.IFNONNULL}
)


def decode(bytecode: bytes) -> tuple[Instruction, ...]:
    """The instructions of a method in order; `ClassFileError` when they are malformed."""
    try:
        instructions = _decode_all(bytecode)
    except MISHAPS as mishap:
        if isinstance(mishap, MalformedError):
            raise
        raise MalformedError("the code ends inside an instruction") from mishap
    _check_flow(instructions)
    return instructions


def _decode_all(bytecode: bytes) -> tuple[Instruction, ...]:
    instructions: list[Instruction] = []
    length = len(bytecode)
    pc = 0
    while pc < length:
        byte = bytecode[pc]
        fixed = _FIXED.get(byte)
        if fixed is not None:
            instructions.append((pc, fixed[0], fixed[1]))
            pc += 1
            continue
        decoder = _DECODERS.get(byte)
        if decoder is None:
            raise MalformedError(f"unknown opcode {byte} at {pc}")
        opcode, operand, size = decoder(bytecode, pc)
        instructions.append((pc, opcode, operand))
        pc += size
    if pc != length or not instructions:
        raise MalformedError("the code ends inside an instruction")
    return tuple(instructions)


def _check_flow(instructions: tuple[Instruction, ...]) -> None:
    starts = {pc for pc, _, _ in instructions}
    for pc, opcode, operand in instructions:
        if opcode in BRANCHES:
            ok = operand in starts
        elif isinstance(operand, Switch):
            ok = operand.default in starts and all(target in starts for _, target in operand.cases)
        else:
            continue
        if not ok:
            raise MalformedError(f"the branch at {pc} leads to no instruction")
    if instructions[-1][1] not in _NO_FALL_THROUGH:
        raise MalformedError("control runs off the end of the code")


def _fixed_forms() -> dict[int, tuple[Opcode, int]]:
    """Opcodes without operand bytes, with what they become."""
    forms: dict[int, tuple[Opcode, int]] = {}
    for opcode in Opcode:
        if (
            opcode <= Opcode.DCONST_1
            or Opcode.IALOAD <= opcode <= Opcode.SALOAD
            or (Opcode.IASTORE <= opcode <= Opcode.DCMPG and opcode != Opcode.IINC)
            or Opcode.IRETURN <= opcode <= Opcode.RETURN
            or opcode in (Opcode.ARRAYLENGTH, Opcode.ATHROW)
            or opcode in (Opcode.MONITORENTER, Opcode.MONITOREXIT)
        ):
            forms[opcode] = (opcode, 0)
    for value in range(-1, 6):
        forms[Opcode.ICONST_0 + value] = (Opcode.SIPUSH, value)
    for first, general in ((Opcode.ILOAD_0, Opcode.ILOAD), (Opcode.ISTORE_0, Opcode.ISTORE)):
        for number in range(20):
            forms[first + number] = (Opcode(general + number // 4), number % 4)
    return forms


def _decode_slot(bytecode: bytes, pc: int) -> _Decoded:
    return _OPCODES[bytecode[pc]], bytecode[pc + 1], 2


def _decode_bipush(bytecode: bytes, pc: int) -> _Decoded:
    return Opcode.SIPUSH, _S1(bytecode, pc + 1)[0], 2


def _decode_sipush(bytecode: bytes, pc: int) -> _Decoded:
    return Opcode.SIPUSH, _S2(bytecode, pc + 1)[0], 3


def _decode_ldc(bytecode: bytes, pc: int) -> _Decoded:
    return Opcode.LDC, bytecode[pc + 1], 2


def _decode_wide_ldc(bytecode: bytes, pc: int) -> _Decoded:
    return Opcode.LDC, _U2(bytecode, pc + 1)[0], 3


def _decode_index(bytecode: bytes, pc: int) -> _Decoded:
    return _OPCODES[bytecode[pc]], _U2(bytecode, pc + 1)[0], 3


def _decode_padded_index(bytecode: bytes, pc: int) -> _Decoded:
    """`invokeinterface` and `invokedynamic`: two bytes after the index say nothing new."""
    opcode = _OPCODES[bytecode[pc]]
    if bytecode[pc + 4] != 0:
        raise MalformedError(f"{opcode.name.lower()} at {pc} does not end in a zero byte")
    return opcode, _U2(bytecode, pc + 1)[0], 5


def _decode_branch(bytecode: bytes, pc: int) -> _Decoded:
    return _OPCODES[bytecode[pc]], pc + _S2(bytecode, pc + 1)[0], 3


def _decode_wide_branch(bytecode: bytes, pc: int) -> _Decoded:
    opcode = Opcode.GOTO if bytecode[pc] == Opcode.GOTO_W else Opcode.JSR
    return opcode, pc + _S4(bytecode, pc + 1)[0], 5


def _decode_iinc(bytecode: bytes, pc: int) -> _Decoded:
    return Opcode.IINC, Increment(bytecode[pc + 1], _S1(bytecode, pc + 2)[0]), 3


def _decode_multianewarray(bytecode: bytes, pc: int) -> _Decoded:
    dimensions = bytecode[pc + 3]
    if dimensions == 0:
        raise MalformedError(f"multianewarray at {pc} of no dimensions")
    return Opcode.MULTIANEWARRAY, MultiArray(_U2(bytecode, pc + 1)[0], dimensions), 4


def _decode_newarray(bytecode: bytes, pc: int) -> _Decoded:
    code = bytecode[pc + 1]
    if not 4 <= code <= 11:
        raise MalformedError(f"newarray at {pc} of unknown type {code}")
    return Opcode.NEWARRAY, code, 2


def _decode_wide(bytecode: bytes, pc: int) -> _Decoded:
    byte = bytecode[pc + 1]
    if byte == Opcode.IINC:
        return (
            Opcode.IINC,
            Increment(_U2(bytecode, pc + 2)[0], _S2(bytecode, pc + 4)[0]),
            6,
        )
    if _DECODERS.get(byte) is not _decode_slot:
        raise MalformedError(f"wide at {pc} before opcode {byte}")
    return _OPCODES[byte], _U2(bytecode, pc + 2)[0], 4


def _decode_tableswitch(bytecode: bytes, pc: int) -> _Decoded:
    aligned = (pc + 4) & ~3
    default, low, high = struct.unpack_from(">iii", bytecode, aligned)
    count = high - low + 1
    if not 0 < count <= len(bytecode):
        raise MalformedError(f"tableswitch at {pc} from {low} to {high}")
    offsets = struct.unpack_from(f">{count}i", bytecode, aligned + 12)
    cases = tuple((low + number, pc + offset) for number, offset in enumerate(offsets))
    return Opcode.TABLESWITCH, Switch(cases, pc + default), aligned + 12 + 4 * count - pc


def _decode_lookupswitch(bytecode: bytes, pc: int) -> _Decoded:
    aligned = (pc + 4) & ~3
    default, count = struct.unpack_from(">ii", bytecode, aligned)
    if not 0 <= count <= len(bytecode):
        raise MalformedError(f"lookupswitch at {pc} of {count} cases")
    pairs = struct.unpack_from(f">{2 * count}i", bytecode, aligned + 8)
    cases = tuple((pairs[at], pc + pairs[at + 1]) for at in range(0, 2 * count, 2))
    if any(first[0] >= second[0] for first, second in pairwise(cases)):
        raise MalformedError(f"lookupswitch at {pc} with unsorted keys")
    return Opcode.LOOKUPSWITCH, Switch(cases, pc + default), aligned + 8 + 8 * count - pc


def _decoders() -> dict[int, Callable[[bytes, int], _Decoded]]:
    decoders: dict[int, Callable[[bytes, int], _Decoded]] = {
        Opcode.BIPUSH: _decode_bipush,
        Opcode.SIPUSH: _decode_sipush,
        Opcode.LDC: _decode_ldc,
        Opcode.LDC_W: _decode_wide_ldc,
        Opcode.LDC2_W: _decode_wide_ldc,
        Opcode.IINC: _decode_iinc,
        Opcode.TABLESWITCH: _decode_tableswitch,
        Opcode.LOOKUPSWITCH: _decode_lookupswitch,
        Opcode.INVOKEINTERFACE: _decode_padded_index,
        Opcode.INVOKEDYNAMIC: _decode_padded_index,
        Opcode.NEWARRAY: _decode_newarray,
        Opcode.MULTIANEWARRAY: _decode_multianewarray,
        Opcode.WIDE: _decode_wide,
        Opcode.GOTO_W: _decode_wide_branch,
        Opcode.JSR_W: _decode_wide_branch,
    }
    slots = (*range(Opcode.ILOAD, Opcode.ILOAD_0), *range(Opcode.ISTORE, Opcode.ISTORE_0))
    decoders.update(dict.fromkeys((*slots, Opcode.RET), _decode_slot))
    decoders.update(dict.fromkeys(BRANCHES, _decode_branch))
    indexed = (*range(Opcode.GETSTATIC, Opcode.INVOKEINTERFACE), Opcode.NEW, Opcode.ANEWARRAY)
    decoders.update(dict.fromkeys((*indexed, Opcode.CHECKCAST, Opcode.INSTANCEOF), _decode_index))
    return decoders


_FIXED: Final = _fixed_forms()
_DECODERS: Final = _decoders()
