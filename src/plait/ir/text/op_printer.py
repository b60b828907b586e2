"""Names, operands, places and single ops as text."""

from collections.abc import Callable
from typing import Any, Final

from plait.base.names import FieldRef, MethodRef
from plait.ir import ops as ir
from plait.ir.operands import ClassConst, Const, Kind, Operand, Reg, StringConst
from plait.ir.operators import Order
from plait.ir.places import ElementPlace, FieldPlace, Place, StaticPlace
from plait.ir.text.syntax import (
    BARE_METHOD_TYPE,
    BARE_NAME,
    BARE_TYPE,
    SHAPES,
    Shape,
    quote,
)


def print_name(name: str) -> str:
    """The name of a class or member, quoted if it has to be."""
    if BARE_NAME.fullmatch(name) or (name.startswith("[") and BARE_TYPE.fullmatch(name)):
        return name
    return quote(name)


def print_type(descriptor: str) -> str:
    """The descriptor of a type, quoted if it has to be."""
    return descriptor if BARE_TYPE.fullmatch(descriptor) else quote(descriptor)


def print_method_type(descriptor: str) -> str:
    """The descriptor of a method, quoted if it has to be."""
    return descriptor if BARE_METHOD_TYPE.fullmatch(descriptor) else quote(descriptor)


def print_method_ref(ref: MethodRef) -> str:
    """`owner.name(parameters)result`."""
    return f"{print_name(ref.owner)}.{print_name(ref.name)}{print_method_type(ref.descriptor)}"


def print_field_ref(ref: FieldRef) -> str:
    """`owner.name:descriptor`."""
    return f"{print_name(ref.owner)}.{print_name(ref.name)}:{print_type(ref.descriptor)}"


_SUFFIXES: Final = {Kind.INT: "", Kind.LONG: "L", Kind.FLOAT: "f", Kind.DOUBLE: ""}


def print_operand(operand: Operand) -> str:
    """A register or constant; decimal floats are exact, as Python's `repr` is."""
    if type(operand) is Reg:
        return f"r{operand.index}"
    if type(operand) is Const:
        return "null" if operand.value is None else f"{operand.value!r}{_SUFFIXES[operand.kind]}"
    if type(operand) is StringConst:
        return quote(operand.value)
    assert type(operand) is ClassConst
    return f"class({print_type(operand.descriptor)})"


def print_op(op: ir.Op | ir.Terminator) -> str:
    """One op or terminator, without its site."""
    return _PRINTERS[type(op)](op)


def _operands(operands: tuple[Operand, ...]) -> str:
    return ", ".join(map(print_operand, operands))


def _place(place: Place) -> str:
    if type(place) is FieldPlace:
        return f"{print_operand(place.base)}.{print_field_ref(place.field)}"
    if type(place) is StaticPlace:
        return f"static {print_field_ref(place.field)}"
    if type(place) is ElementPlace:
        index = print_operand(place.index)
        return f"{print_operand(place.array)}[{index}]:{print_type(place.element)}"
    offset = print_operand(place.offset)
    return f"{print_operand(place.base)} + {offset}:{print_type(place.descriptor)}"


def _ordered(mnemonic: str, order: Order) -> str:
    return mnemonic if order is Order.DECLARED else f"{mnemonic}.{order}"


def _regular(shape: Shape) -> Callable[[Any], str]:
    def printer(op: Any) -> str:
        operands = ", ".join(print_operand(getattr(op, name)) for name in shape.fields)
        text = f"{shape.mnemonic} {operands}" if operands else shape.mnemonic
        return f"r{op.dest.index} = {text}" if shape.has_dest else text

    return printer


def _move(op: ir.Move) -> str:
    return f"r{op.dest.index} = {print_operand(op.source)}"


def _unary(op: ir.Unary | ir.Convert) -> str:
    return f"r{op.dest.index} = {op.op} {print_operand(op.operand)}"


def _binary(op: ir.Binary | ir.Compare) -> str:
    return f"r{op.dest.index} = {op.op} {print_operand(op.left)}, {print_operand(op.right)}"


def _instance_of(op: ir.InstanceOf) -> str:
    return f"r{op.dest.index} = instanceof {print_operand(op.value)}, {print_type(op.descriptor)}"


def _load(op: ir.Load) -> str:
    return f"r{op.dest.index} = {_ordered('load', op.order)} {_place(op.place)}"


def _store(op: ir.Store) -> str:
    return f"{_ordered('store', op.order)} {_place(op.place)} = {print_operand(op.value)}"


def _atomic_update(op: ir.AtomicUpdate) -> str:
    action = op.action if op.order is Order.VOLATILE else f"{op.action}.{op.order}"
    return f"r{op.dest.index} = {action} {_place(op.place)} ({_operands(op.operands)})"


def _new_object(op: ir.NewObject) -> str:
    return f"r{op.dest.index} = new {print_name(op.cls)}"


def _new_array(op: ir.NewArray) -> str:
    return f"r{op.dest.index} = newarray {print_type(op.descriptor)} ({_operands(op.lengths)})"


def _init_class(op: ir.InitClass) -> str:
    return f"init {print_name(op.cls)}"


def _result(dest: Reg | None) -> str:
    return "" if dest is None else f"r{dest.index} = "


def _invoke(op: ir.Invoke) -> str:
    target = f"{op.mode} {print_method_ref(op.method)}"
    return f"{_result(op.dest)}invoke {target} ({_operands(op.args)})"


def _invoke_named(op: ir.InvokeNamed) -> str:
    return f"r{op.dest.index} = invokenamed {print_operand(op.cls)}, {print_name(op.name)}"


def _intrinsic(op: ir.Intrinsic) -> str:
    return f"{_result(op.dest)}intrinsic {print_name(op.name)} ({_operands(op.args)})"


def _spawn(op: ir.Spawn) -> str:
    run = print_method_ref(op.run)
    return f"spawn {print_operand(op.thread)}, {run}, {print_operand(op.daemon)}"


def _notify(op: ir.Notify) -> str:
    return f"{op.woken} {print_operand(op.monitor)}"


def _wait(op: ir.Wait) -> str:
    mnemonic = "wait" if op.is_interruptible else "waituninterruptibly"
    return f"r{op.dest.index} = {mnemonic} {print_operand(op.monitor)}, {print_operand(op.timeout)}"


def _test_interrupt(op: ir.TestInterrupt) -> str:
    mnemonic = "clearinterrupt" if op.clear else "testinterrupt"
    return f"r{op.dest.index} = {mnemonic} {print_operand(op.thread)}"


def _goto(op: ir.Goto) -> str:
    return f"goto b{op.target}"


def _branch(op: ir.Branch) -> str:
    test = f"{op.relation} {print_operand(op.left)}, {print_operand(op.right)}"
    return f"if {test} then b{op.if_true} else b{op.if_false}"


def _switch(op: ir.Switch) -> str:
    cases = "".join(f" {key}: b{target}," for key, target in op.cases)
    return f"switch {print_operand(op.value)},{cases} else b{op.default}"


def _return(op: ir.Return) -> str:
    return "return" if op.value is None else f"return {print_operand(op.value)}"


def _throw(op: ir.Throw) -> str:
    return f"throw {print_operand(op.exception)}"


def _unsupported(op: ir.Unsupported) -> str:
    return f"unsupported {quote(op.reason)}"


_PRINTERS: Final[dict[type, Callable[[Any], str]]] = {
    **{kind: _regular(shape) for kind, shape in SHAPES.items()},
    ir.Move: _move,
    ir.Unary: _unary,
    ir.Binary: _binary,
    ir.Compare: _binary,
    ir.Convert: _unary,
    ir.InstanceOf: _instance_of,
    ir.Load: _load,
    ir.Store: _store,
    ir.AtomicUpdate: _atomic_update,
    ir.NewObject: _new_object,
    ir.NewArray: _new_array,
    ir.InitClass: _init_class,
    ir.Invoke: _invoke,
    ir.InvokeNamed: _invoke_named,
    ir.Intrinsic: _intrinsic,
    ir.Spawn: _spawn,
    ir.Wait: _wait,
    ir.Notify: _notify,
    ir.TestInterrupt: _test_interrupt,
    ir.Goto: _goto,
    ir.Branch: _branch,
    ir.Switch: _switch,
    ir.Return: _return,
    ir.Throw: _throw,
    ir.Unsupported: _unsupported,
}
