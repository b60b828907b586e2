"""Branches, switches, returns, throw and monitors."""

from typing import Final

from plait.ir.build.assertions import GET_MESSAGE
from plait.ir.build.instructions.stack_instructions import Translator
from plait.ir.build.method_translation import ZERO, Translation
from plait.ir.operands import NULL, Kind
from plait.ir.operators import CallMode, Relation
from plait.ir.ops import Check, Invoke, MonitorEnter, MonitorExit, Switch
from plait.java.class_files import bytecode
from plait.java.class_files.jvm_opcodes import Opcode


def _if_zero(relation: Relation) -> Translator:
    def translate(t: Translation, target: int) -> None:
        t.branch(relation, t.stack.pop(), ZERO, target)

    return translate


def _if_compare(relation: Relation) -> Translator:
    def translate(t: Translation, target: int) -> None:
        right = t.stack.pop()
        t.branch(relation, t.stack.pop(), right, target)

    return translate


def _if_null(t: Translation, target: int) -> None:
    value = t.stack.pop()
    t.branch(Relation.EQ, value, NULL, target, known_if_false=value)


def _if_non_null(t: Translation, target: int) -> None:
    value = t.stack.pop()
    t.branch(Relation.NE, value, NULL, target, known_if_true=value)


def _goto(t: Translation, target: int) -> None:
    t.jump(target)


def _switch(t: Translation, operand: bytecode.Switch) -> None:
    (value,) = t.settle(t.stack.pop())
    cases = tuple([(key, t.edge(target)) for key, target in operand.cases])
    t.end(Switch(value, cases, t.edge(operand.default)))
    t.is_over = True


def _return_int(t: Translation, _: int) -> None:
    value = t.stack.pop()
    if t.result_type != "I":
        value = t.narrowed(value, t.result_type)
    t.leave_method(value)


def _return_value(t: Translation, _: int) -> None:
    t.leave_method(t.stack.pop())


def _return(t: Translation, _: int) -> None:
    t.leave_method(None)


def _throw(t: Translation, _: int) -> None:
    exception = t.stack.pop()
    t.require_non_null(exception)
    if t.bci in t.assertion_throws:
        message = t.define(Kind.REF)
        t.emit_throwing(Invoke(message, CallMode.VIRTUAL, GET_MESSAGE, (exception,)))
        t.emit(Check(ZERO, message))
    t.end_throwing(exception)
    t.is_over = True


def _enter(t: Translation, _: int) -> None:
    monitor = t.stack.pop()
    t.require_non_null(monitor)
    t.emit(MonitorEnter(monitor))


def _exit(t: Translation, _: int) -> None:
    monitor = t.stack.pop()
    t.require_non_null(monitor)
    t.emit_throwing(MonitorExit(monitor))


_RELATIONS: Final = (
    Relation.EQ,
    Relation.NE,
    Relation.LT,
    Relation.GE,
    Relation.GT,
    Relation.LE,
)

TRANSLATORS: Final[dict[Opcode, Translator]] = {
    **{Opcode(Opcode.IFEQ + n): _if_zero(relation) for n, relation in enumerate(_RELATIONS)},
    **{
        Opcode(Opcode.IF_ICMPEQ + n): _if_compare(relation) for n, relation in enumerate(_RELATIONS)
    },
    Opcode.IF_ACMPEQ: _if_compare(Relation.EQ),
    Opcode.IF_ACMPNE: _if_compare(Relation.NE),
    Opcode.IFNULL: _if_null,
    Opcode.IFNONNULL: _if_non_null,
    Opcode.GOTO: _goto,
    Opcode.TABLESWITCH: _switch,
    Opcode.LOOKUPSWITCH: _switch,
    Opcode.IRETURN: _return_int,
    Opcode.LRETURN: _return_value,
    Opcode.FRETURN: _return_value,
    Opcode.DRETURN: _return_value,
    Opcode.ARETURN: _return_value,
    Opcode.RETURN: _return,
    Opcode.ATHROW: _throw,
    Opcode.MONITORENTER: _enter,
    Opcode.MONITOREXIT: _exit,
}
