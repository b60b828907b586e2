"""Constants, locals and the shuffling of the operand stack: instructions that compute little."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from plait.base.errors import UnsupportedError
from plait.ir.build.method_translation import Translation
from plait.ir.build.register_allocation import INT, KINDS
from plait.ir.operands import NULL, Const, Kind, Operand, Reg, int_const, kind_of
from plait.ir.operators import BinaryOp, CallMode
from plait.ir.ops import Binary, Invoke, Move
from plait.java.class_files.bytecode import Increment
from plait.java.class_files.class_file import DynamicRef, HandleRef
from plait.java.class_files.corruption import MalformedError
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.class_files.pool_constants import MethodTypeRef

Translator: TypeAlias = Callable[[Translation, Any], None]
"""Translates one instruction, given its operand (see `java.bytecode`)."""

_SMALL: Final = {value: int_const(value) for value in range(-128, 1024)}
_WIDE: Final = (Kind.LONG, Kind.DOUBLE)


def int_operand(value: int) -> Const:
    """The int constant; small ones are shared."""
    return _SMALL.get(value) or int_const(value)


def _constant(operand: Operand) -> Translator:
    def translate(t: Translation, _: int) -> None:
        t.stack.append(operand)

    return translate


def _nop(_t: Translation, _: int) -> None:
    pass


def _push_int(t: Translation, value: int) -> None:
    t.stack.append(_SMALL.get(value) or int_const(value))


def _load_constant(t: Translation, index: int) -> None:
    constant = t.unit.constant(index)
    if isinstance(constant, DynamicRef):
        expand_dynamic(t, constant, ())
    elif isinstance(constant, HandleRef | MethodTypeRef):
        t.give_up("a method handle or method type constant")
    else:
        t.stack.append(constant)


def expand_dynamic(t: Translation, site: DynamicRef, args: tuple[Operand, ...]) -> None:
    """Call the code that stands for a dynamic call site or constant."""
    unit = t.unit
    try:
        method = unit.world.expand_dynamic(unit.class_file, t.method_index, t.bci, site)
    except UnsupportedError as reason:
        t.give_up(str(reason))
        return
    t.init_class(method.owner)
    result = site.descriptor.rpartition(")")[2]
    if result == "V":
        t.emit_throwing(Invoke(None, CallMode.STATIC, method, args))
    else:
        t.emit_throwing(Invoke(t.define_of(result), CallMode.STATIC, method, args))


def _load(code: int) -> Translator:
    def translate(t: Translation, slot: int) -> None:
        t.stack.append(t.registers.named.get(slot * 5 + code) or t.registers.local(slot, code))

    return translate


def _store(code: int) -> Translator:
    def translate(t: Translation, slot: int) -> None:
        value = t.stack.pop()
        register = t.registers.local(slot, code)
        if value is register:
            return
        t.overwrite(register)
        t.known.copy(value, register)
        t.emit(Move(register, value))

    return translate


def _increment(t: Translation, operand: Increment) -> None:
    register = t.registers.local(operand.slot, INT)
    t.overwrite(register)
    t.emit(Binary(register, BinaryOp.ADD, register, int_operand(operand.amount)))


# --- shuffling: a long or double is one entry of two words --------------------------------------


def _take(t: Translation, words: int) -> list[Operand]:
    """Pop entries that make up exactly this many words; deepest first."""
    taken: list[Operand] = []
    while words > 0:
        entry = t.stack.pop()
        words -= 2 if kind_of(entry) in _WIDE else 1
        taken.append(entry)
    if words:
        raise MalformedError(f"the instruction at {t.bci} splits a long or double")
    taken.reverse()
    return taken


def _drop(words: int) -> Translator:
    def translate(t: Translation, _: int) -> None:
        _take(t, words)

    return translate


def _duplicate(words: int, below: int) -> Translator:
    """Put a copy of the topmost words under the words below them."""

    def translate(t: Translation, _: int) -> None:
        copied = _take(t, words)
        handles = t.known.handles
        if handles:
            for entry in copied:
                if type(entry) is Reg and entry.index in handles:
                    handles[entry.index] = handles[entry.index].kept()
        under = _take(t, below)
        t.stack += [*copied, *under, *copied]

    return translate


def _duplicate_top(t: Translation, _: int) -> None:
    if t.known.handles or kind_of(t.stack[-1]) in _WIDE:
        _DUPLICATE_WORD(t, 0)
    else:
        t.stack.append(t.stack[-1])


_DUPLICATE_WORD: Final = _duplicate(1, 0)


def _swap(t: Translation, _: int) -> None:
    (upper,) = _take(t, 1)
    (lower,) = _take(t, 1)
    t.stack += [upper, lower]


TRANSLATORS: Final[dict[Opcode, Translator]] = {
    Opcode.NOP: _nop,
    Opcode.ACONST_NULL: _constant(NULL),
    Opcode.LCONST_0: _constant(Const(0, Kind.LONG)),
    Opcode.LCONST_1: _constant(Const(1, Kind.LONG)),
    Opcode.FCONST_0: _constant(Const(0.0, Kind.FLOAT)),
    Opcode.FCONST_1: _constant(Const(1.0, Kind.FLOAT)),
    Opcode.FCONST_2: _constant(Const(2.0, Kind.FLOAT)),
    Opcode.DCONST_0: _constant(Const(0.0, Kind.DOUBLE)),
    Opcode.DCONST_1: _constant(Const(1.0, Kind.DOUBLE)),
    Opcode.SIPUSH: _push_int,
    Opcode.LDC: _load_constant,
    Opcode.IINC: _increment,
    Opcode.POP: _drop(1),
    Opcode.POP2: _drop(2),
    Opcode.DUP: _duplicate_top,
    Opcode.DUP_X1: _duplicate(1, 1),
    Opcode.DUP_X2: _duplicate(1, 2),
    Opcode.DUP2: _duplicate(2, 0),
    Opcode.DUP2_X1: _duplicate(2, 1),
    Opcode.DUP2_X2: _duplicate(2, 2),
    Opcode.SWAP: _swap,
    **{Opcode(Opcode.ILOAD + code): _load(code) for code in range(len(KINDS))},
    **{Opcode(Opcode.ISTORE + code): _store(code) for code in range(len(KINDS))},
}
