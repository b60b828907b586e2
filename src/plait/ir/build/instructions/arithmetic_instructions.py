"""Arithmetic, comparisons and conversions."""

from typing import Final

from plait.base.names import RAISE, MethodRef
from plait.ir.build.instructions.stack_instructions import Translator
from plait.ir.build.method_translation import ZERO, Translation
from plait.ir.build.register_allocation import KINDS
from plait.ir.operands import Const, Kind, Operand
from plait.ir.operators import BinaryOp, Comparison, Conversion, Relation, UnaryOp
from plait.ir.ops import Binary, Compare, Convert, Unary
from plait.java.class_files.jvm_opcodes import Opcode

_DIVIDE_BY_ZERO: Final = MethodRef(RAISE, "divideByZero", "()Ljava/lang/Throwable;")
_LONG_ZERO: Final = Const(0, Kind.LONG)
_RESULTS: Final = {"i": Kind.INT, "l": Kind.LONG, "f": Kind.FLOAT, "d": Kind.DOUBLE}
_NARROW: Final = {Conversion.I2B: "B", Conversion.I2C: "C", Conversion.I2S: "S"}


def _binary(op: BinaryOp, kind: Kind) -> Translator:
    def translate(t: Translation, _: int) -> None:
        right = t.stack.pop()
        left = t.stack.pop()
        t.emit(Binary(t.define(kind), op, left, right))

    return translate


def _divide(op: BinaryOp, kind: Kind) -> Translator:
    def translate(t: Translation, _: int) -> None:
        right = t.stack.pop()
        left = t.stack.pop()
        _require_non_zero(t, right, kind)
        t.emit(Binary(t.define(kind), op, left, right))

    return translate


def _require_non_zero(t: Translation, divisor: Operand, kind: Kind) -> None:
    if type(divisor) is Const and divisor.value != 0:
        return
    if kind is Kind.LONG:
        tested: Operand = t.registers.temporary(Kind.INT)
        t.emit(Compare(t.registers.all[-1], Comparison.LCMP, divisor, _LONG_ZERO))
    else:
        tested = divisor
    t.leave_if(Relation.EQ, tested, ZERO, t.cold_raise(_DIVIDE_BY_ZERO))


def _bitwise(op: BinaryOp) -> Translator:
    """An int operation that gives 0 or 1 when both operands are 0 or 1."""

    def translate(t: Translation, _: int) -> None:
        right = t.stack.pop()
        left = t.stack.pop()
        is_boolean = t.known.holds(left) and t.known.holds(right)
        dest = t.define(Kind.INT)
        if is_boolean:
            t.known.facts.add(dest.index)
        t.emit(Binary(dest, op, left, right))

    return translate


def _negate(kind: Kind) -> Translator:
    def translate(t: Translation, _: int) -> None:
        operand = t.stack.pop()
        t.emit(Unary(t.define(kind), UnaryOp.NEG, operand))

    return translate


def _convert(conversion: Conversion) -> Translator:
    kind = _RESULTS.get(conversion.value[2], Kind.INT)
    letter = _NARROW.get(conversion)

    def translate(t: Translation, _: int) -> None:
        operand = t.stack.pop()
        dest = t.define(kind)
        if letter is not None:
            t.known.types[dest.index] = letter
        t.emit(Convert(dest, conversion, operand))

    return translate


def _compare(comparison: Comparison) -> Translator:
    def translate(t: Translation, _: int) -> None:
        right = t.stack.pop()
        left = t.stack.pop()
        t.emit(Compare(t.define(Kind.INT), comparison, left, right))

    return translate


def _translators() -> dict[Opcode, Translator]:
    table: dict[Opcode, Translator] = {}
    arithmetic = (BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL, BinaryOp.DIV, BinaryOp.REM)
    for number, op in enumerate(arithmetic):
        for code, kind in enumerate(KINDS[:4]):
            is_checked = op in (BinaryOp.DIV, BinaryOp.REM) and code < 2
            maker = _divide if is_checked else _binary
            table[Opcode(Opcode.IADD + 4 * number + code)] = maker(op, kind)
    shifts = (BinaryOp.SHL, BinaryOp.SHR, BinaryOp.USHR)
    for number, op in enumerate((*shifts, BinaryOp.AND, BinaryOp.OR, BinaryOp.XOR)):
        first = Opcode.ISHL + 2 * number
        table[Opcode(first)] = _binary(op, Kind.INT) if op in shifts else _bitwise(op)
        table[Opcode(first + 1)] = _binary(op, Kind.LONG)
    for code, kind in enumerate(KINDS[:4]):
        table[Opcode(Opcode.INEG + code)] = _negate(kind)
    for conversion in Conversion:
        if conversion is not Conversion.I2Z:
            table[Opcode[conversion.value.upper()]] = _convert(conversion)
    for comparison in Comparison:
        table[Opcode[comparison.value.upper()]] = _compare(comparison)
    return table


TRANSLATORS: Final = _translators()
