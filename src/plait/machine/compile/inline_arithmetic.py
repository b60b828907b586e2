"""Closures for the most frequent arithmetic of the concrete domain, without a call per operation.

They repeat `base.arithmetic`, because a call per operation costs more than the operation. Each
maker gives the same results as `Concrete` for its operator; a test compares them.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from plait.ir.operands import Kind
from plait.ir.operators import BinaryOp
from plait.machine.compile.compiled_code import Registers, StraightOp

Maker: TypeAlias = Callable[[int, int, int], StraightOp]


def _int_add(dest: int, left: int, right: int) -> StraightOp:
    def op(registers: Registers) -> None:
        value = registers[left] + registers[right]
        if -0x80000000 <= value <= 0x7FFFFFFF:
            registers[dest] = value
        else:
            registers[dest] = ((value + 0x80000000) & 0xFFFFFFFF) - 0x80000000

    return op


def _int_sub(dest: int, left: int, right: int) -> StraightOp:
    def op(registers: Registers) -> None:
        value = registers[left] - registers[right]
        if -0x80000000 <= value <= 0x7FFFFFFF:
            registers[dest] = value
        else:
            registers[dest] = ((value + 0x80000000) & 0xFFFFFFFF) - 0x80000000

    return op


def _int_mul(dest: int, left: int, right: int) -> StraightOp:
    def op(registers: Registers) -> None:
        value = registers[left] * registers[right]
        registers[dest] = ((value + 0x80000000) & 0xFFFFFFFF) - 0x80000000

    return op


def _int_shl(dest: int, left: int, right: int) -> StraightOp:
    def op(registers: Registers) -> None:
        value = registers[left] << (registers[right] & 31)
        registers[dest] = ((value + 0x80000000) & 0xFFFFFFFF) - 0x80000000

    return op


def _int_shr(dest: int, left: int, right: int) -> StraightOp:
    def op(registers: Registers) -> None:
        registers[dest] = registers[left] >> (registers[right] & 31)

    return op


def _int_ushr(dest: int, left: int, right: int) -> StraightOp:
    def op(registers: Registers) -> None:
        value = (registers[left] & 0xFFFFFFFF) >> (registers[right] & 31)
        registers[dest] = value if value <= 0x7FFFFFFF else value - 0x100000000

    return op


def _and(dest: int, left: int, right: int) -> StraightOp:
    def op(registers: Registers) -> None:
        registers[dest] = registers[left] & registers[right]

    return op


def _or(dest: int, left: int, right: int) -> StraightOp:
    def op(registers: Registers) -> None:
        registers[dest] = registers[left] | registers[right]

    return op


def _xor(dest: int, left: int, right: int) -> StraightOp:
    def op(registers: Registers) -> None:
        registers[dest] = registers[left] ^ registers[right]

    return op


def _long_add(dest: int, left: int, right: int) -> StraightOp:
    def op(registers: Registers) -> None:
        value = registers[left] + registers[right]
        registers[dest] = ((value + 0x8000000000000000) & 0xFFFFFFFFFFFFFFFF) - 0x8000000000000000

    return op


def _double_add(dest: int, left: int, right: int) -> StraightOp:
    def op(registers: Registers) -> None:
        registers[dest] = registers[left] + registers[right]

    return op


def _double_mul(dest: int, left: int, right: int) -> StraightOp:
    def op(registers: Registers) -> None:
        registers[dest] = registers[left] * registers[right]

    return op


INLINE: Final[dict[tuple[BinaryOp, Kind], Maker]] = {
    (BinaryOp.ADD, Kind.INT): _int_add,
    (BinaryOp.SUB, Kind.INT): _int_sub,
    (BinaryOp.MUL, Kind.INT): _int_mul,
    (BinaryOp.SHL, Kind.INT): _int_shl,
    (BinaryOp.SHR, Kind.INT): _int_shr,
    (BinaryOp.USHR, Kind.INT): _int_ushr,
    (BinaryOp.AND, Kind.INT): _and,
    (BinaryOp.OR, Kind.INT): _or,
    (BinaryOp.XOR, Kind.INT): _xor,
    (BinaryOp.ADD, Kind.LONG): _long_add,
    (BinaryOp.AND, Kind.LONG): _and,
    (BinaryOp.OR, Kind.LONG): _or,
    (BinaryOp.XOR, Kind.LONG): _xor,
    (BinaryOp.ADD, Kind.DOUBLE): _double_add,
    (BinaryOp.MUL, Kind.DOUBLE): _double_mul,
}
"""Makers by operator and kind of the result, from the slots of result, left and right."""
