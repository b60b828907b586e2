"""Runs IR bodies that need no library: what a translation computes, seen without a machine.

Objects are dicts of fields, arrays are lists; an exception that a raise block makes is the name of
the method of `plait.vm.Raise`.
"""

import math
from collections.abc import Callable
from typing import Any

from plait.base.names import MethodRef
from plait.ir import ops as ir
from plait.ir.build.dynamic.handles import CLONE
from plait.ir.operands import Const, Kind, Operand, Reg, StringConst
from plait.ir.operators import BinaryOp, Conversion, Relation
from plait.ir.places import ElementPlace, FieldPlace, StaticPlace
from plait.ir.program import Body

BodyOf = Callable[[MethodRef], Body]
_BITS = {Kind.INT: 32, Kind.LONG: 64}
_NARROW = {Conversion.I2B: (8, True), Conversion.I2S: (16, True), Conversion.I2C: (16, False)}


class Thrown(Exception):  # noqa: N818 - an exception of the evaluated program
    def __init__(self, value: Any) -> None:
        super().__init__(value)
        self.value = value


class Evaluator:
    """Calls bodies; `trace` holds the classes initialised and the monitors taken and left."""

    def __init__(self, body_of: BodyOf) -> None:
        self._body_of = body_of
        self.statics: dict[str, Any] = {}
        self.trace: list[str] = []

    def call(self, ref: MethodRef, *args: Any) -> Any:
        body = self._body_of(ref)
        registers: dict[int, Any] = {
            register.index: argument for register, argument in zip(body.params, args, strict=True)
        }
        block = body.blocks[0]
        raised: Any = None
        while True:
            try:
                for op in block.ops:
                    self._run(op, registers, raised)
                leave, value = self._end(block.terminator, registers)
            except Thrown as thrown:
                if block.handler is None:
                    raise
                raised = thrown.value
                block = body.blocks[block.handler]
                continue
            if leave:
                return value
            block = body.blocks[value]

    def _end(self, end: ir.Terminator, registers: dict[int, Any]) -> tuple[bool, Any]:
        def value(operand: Operand) -> Any:
            return _value(operand, registers)

        match end:
            case ir.Goto(target):
                return False, target
            case ir.Branch(relation, left, right, if_true, if_false):
                return False, if_true if _holds(relation, value(left), value(right)) else if_false
            case ir.Switch(operand, cases, default):
                return False, dict(cases).get(value(operand), default)
            case ir.Return(operand):
                return True, None if operand is None else value(operand)
            case ir.Throw(operand):
                raise Thrown(value(operand))
            case ir.Unsupported(reason):
                raise NotImplementedError(reason)

    def _run(self, op: ir.Op, registers: dict[int, Any], raised: Any) -> None:
        def value(operand: Operand) -> Any:
            return _value(operand, registers)

        result: Any = None
        match op:
            case ir.Move(_, source):
                result = value(source)
            case ir.Unary(dest, _, operand):
                result = _wrap(-value(operand), dest.kind)
            case ir.Binary(dest, operator, left, right):
                result = _binary(operator, value(left), value(right), dest.kind)
            case ir.Compare(_, _, left, right):
                result = (value(left) > value(right)) - (value(left) < value(right))
            case ir.Convert(_, conversion, operand):
                result = _convert(conversion, value(operand))
            case ir.InstanceOf(_, operand, descriptor):
                result = int(
                    value(operand) is not None and _is_instance(value(operand), descriptor)
                )
            case ir.CanStore():
                result = 1
            case ir.Length(_, array):
                result = len(value(array))
            case ir.Load(_, place):
                result = self._place(place, registers)[0]()
            case ir.Store(place, operand):
                self._place(place, registers)[1](value(operand))
            case ir.NewObject(_, cls):
                result = {"class": cls}
            case ir.NewArray(_, descriptor, lengths):
                result = _array(descriptor, [value(length) for length in lengths])
            case ir.InitClass(cls):
                self.trace.append(f"init {cls}")
            case ir.MonitorEnter():
                self.trace.append("enter")
            case ir.MonitorExit():
                self.trace.append("exit")
            case ir.Catch():
                result = raised
            case ir.Invoke(_, _, method, args):
                if method == CLONE:
                    result = list(value(args[0]))
                elif method.owner == "plait/vm/Raise":
                    result = method.name
                elif method.name != "<init>" or method.owner != "java/lang/Object":
                    result = self.call(method, *map(value, args))
            case _:
                raise NotImplementedError(type(op).__name__)
        target: Reg | None = getattr(op, "dest", None)
        if target is not None:
            registers[target.index] = result

    def _place(
        self, place: object, registers: dict[int, Any]
    ) -> tuple[Callable[[], Any], Callable[[Any], None]]:
        match place:
            case FieldPlace(base, field):
                holder, key = _value(base, registers), field.name
            case StaticPlace(field):
                holder, key = self.statics, field.name
            case ElementPlace(array, index, _):
                holder, key = _value(array, registers), _value(index, registers)
            case _:
                raise NotImplementedError(type(place).__name__)

        def store(value: Any) -> None:
            holder[key] = value

        return (lambda: holder.get(key, 0) if isinstance(holder, dict) else holder[key]), store


def _value(operand: Operand, registers: dict[int, Any]) -> Any:
    match operand:
        case Reg(index):
            return registers[index]
        case Const(value) | StringConst(value):
            return value
    return operand


def _is_instance(value: Any, descriptor: str) -> bool:
    if isinstance(value, str):
        caught = {"divideByZero": "Arithmetic", "nullPointer": "NullPointer"}
        return caught.get(value, value) in descriptor or "RuntimeException" in descriptor
    if isinstance(value, list):
        return descriptor.startswith("[")
    return isinstance(value, dict) and f"L{value['class']};" == descriptor


def _array(descriptor: str, lengths: list[int]) -> list[Any]:
    if len(lengths) == 1:
        return [None if descriptor[1] in "L[" else 0] * lengths[0]
    return [_array(descriptor[1:], lengths[1:]) for _ in range(lengths[0])]


def _wrap(value: Any, kind: Kind) -> Any:
    bits = _BITS.get(kind)
    return value if bits is None else _signed(value, bits)


def _signed(value: int, bits: int) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def _convert(conversion: Conversion, value: Any) -> Any:
    if conversion is Conversion.I2Z:
        return value & 1
    if conversion in _NARROW:
        bits, is_signed = _NARROW[conversion]
        return _signed(value, bits) if is_signed else value & 0xFFFF
    if conversion in (Conversion.L2I, Conversion.D2I, Conversion.F2I):
        return _signed(int(value), 32)
    return float(value) if conversion.value[2] in "fd" else int(value)


def _binary(operator: BinaryOp, left: Any, right: Any, kind: Kind) -> Any:
    bits = _BITS.get(kind, 64)
    operations: dict[BinaryOp, Callable[[], Any]] = {
        BinaryOp.ADD: lambda: left + right,
        BinaryOp.SUB: lambda: left - right,
        BinaryOp.MUL: lambda: left * right,
        BinaryOp.DIV: lambda: math.trunc(left / right) if kind in _BITS else left / right,
        BinaryOp.REM: lambda: int(math.fmod(left, right)) if kind in _BITS else left % right,
        BinaryOp.SHL: lambda: left << (right & (bits - 1)),
        BinaryOp.SHR: lambda: left >> (right & (bits - 1)),
        BinaryOp.USHR: lambda: (left & ((1 << bits) - 1)) >> (right & (bits - 1)),
        BinaryOp.AND: lambda: left & right,
        BinaryOp.OR: lambda: left | right,
        BinaryOp.XOR: lambda: left ^ right,
    }
    return _wrap(operations[operator](), kind)


def _holds(relation: Relation, left: Any, right: Any) -> bool:
    match relation:
        case Relation.EQ:
            return left is right if isinstance(left, dict | list) else bool(left == right)
        case Relation.NE:
            return not _holds(Relation.EQ, left, right)
        case Relation.LT:
            return bool(left < right)
        case Relation.GE:
            return bool(left >= right)
        case Relation.GT:
            return bool(left > right)
        case Relation.LE:
            return bool(left <= right)
