"""Calls of `plait.vm.Vm`: each becomes the op or the intrinsic that it names.

Strings and memory orders that `Vm` documents as constant are folded here; a model that passes
anything else is a bug of Plait and raises `InternalError`.
"""

import math
from collections.abc import Callable
from typing import Final, TypeAlias

from plait.base.errors import InternalError
from plait.base.names import FieldRef, MethodRef
from plait.ir.build.method_translation import Translation
from plait.ir.build.unit import MethodUse
from plait.ir.operands import Const, Kind, Operand, Reg, StringConst
from plait.ir.operators import CallMode, Order, Update, Woken
from plait.ir.ops import (
    Assume,
    AtomicBegin,
    AtomicEnd,
    AtomicUpdate,
    CanEnter,
    Check,
    Choose,
    CurrentThread,
    EnterInterruptibly,
    Halt,
    HoldsLock,
    InitClassOf,
    Interrupt,
    Intrinsic,
    Invoke,
    InvokeNamed,
    Join,
    Load,
    MonitorEnter,
    MonitorExit,
    Move,
    Notify,
    Op,
    Park,
    Sleep,
    Spawn,
    Store,
    TestInterrupt,
    ThreadStatus,
    TryEnter,
    Uncaught,
    Unpark,
    Wait,
    Yield,
)
from plait.ir.places import FieldPlace, OffsetPlace, StaticPlace

VM: Final = "plait/vm/Vm"
THREAD_RUN: Final = MethodRef("java/lang/Thread", "plaitRun", "()V")

Args: TypeAlias = tuple[Operand, ...]

_ORDERS: Final = (Order.PLAIN, Order.OPAQUE, Order.ACQUIRE, Order.RELEASE, Order.VOLATILE)
_TYPES: Final = {
    "Int": "I",
    "Long": "J",
    "Float": "F",
    "Double": "D",
    "Ref": "L",
    "Boolean": "Z",
    "Byte": "B",
    "Char": "C",
    "Short": "S",
}
_UPDATES: Final = {
    "cas": Update.COMPARE_AND_SET,
    "cax": Update.COMPARE_AND_EXCHANGE,
    "getAndSet": Update.GET_AND_SET,
    "getAndAdd": Update.GET_AND_ADD,
    "getAndAnd": Update.GET_AND_AND,
    "getAndOr": Update.GET_AND_OR,
    "getAndXor": Update.GET_AND_XOR,
}


def translate_vm_call(t: Translation, use: MethodUse, args: Args) -> None:
    """Emit the op or intrinsic for the method of `Vm`."""
    name = use.ref.name
    if name in _ACTIONS:
        t.emit(_ACTIONS[name](args))
    elif name in _VALUES:
        t.emit(_VALUES[name](_result(t, use), args))
    elif name in _MEMORY:
        _translate_access(t, use, *_MEMORY[name], args)
    elif name in _SPECIAL:
        _SPECIAL[name](t, use, args)
    else:
        dest = None if use.result is None else _result(t, use)
        t.emit(Intrinsic(dest, name, args))


def _result(t: Translation, use: MethodUse) -> Reg:
    return t.define_of(use.ref.descriptor.rpartition(")")[2])


def _text(operand: Operand) -> str:
    if isinstance(operand, StringConst):
        return operand.value
    raise InternalError("a model passes a string to Vm that is not constant")


# --- memory -------------------------------------------------------------------------------------


def _translate_access(t: Translation, use: MethodUse, action: str, letter: str, args: Args) -> None:
    """`load`, `store` or an update of an Unsafe offset; orders come last."""
    place = OffsetPlace(args[0], args[1], letter)
    if action == "load":
        t.emit(Load(_result(t, use), place, _order(args[2])))
    elif action == "store":
        value = t.narrowed(args[2], letter) if letter in "ZBCS" else args[2]
        t.emit(Store(place, value, _order(args[3])))
    else:
        order = _order(args[-1])
        t.emit(AtomicUpdate(_result(t, use), place, _UPDATES[action], args[2:-1], order))


def _order(operand: Operand) -> Order:
    if isinstance(operand, Const) and isinstance(operand.value, int):
        return _ORDERS[operand.value]
    raise InternalError("a model passes a memory order to Vm that is not constant")


def _field(operand: Operand) -> FieldRef:
    """`owner.name:descriptor`."""
    member, _, descriptor = _text(operand).partition(":")
    owner, _, name = member.rpartition(".")
    if not owner or not descriptor:
        raise InternalError(f"a model names the field {_text(operand)!r}")
    return FieldRef(owner, name, descriptor)


def _get(t: Translation, use: MethodUse, args: Args) -> None:
    t.emit(Load(_result(t, use), FieldPlace(args[0], _field(args[1])), Order.PLAIN))


def _put(t: Translation, _use: MethodUse, args: Args) -> None:
    t.emit(Store(FieldPlace(args[0], _field(args[1])), args[2], Order.PLAIN))


def _get_static(t: Translation, use: MethodUse, args: Args) -> None:
    t.emit(Load(_result(t, use), StaticPlace(_field(args[0])), Order.PLAIN))


def _put_static(t: Translation, _use: MethodUse, args: Args) -> None:
    t.emit(Store(StaticPlace(_field(args[0])), args[1], Order.PLAIN))


def _increment_static(t: Translation, use: MethodUse, args: Args) -> None:
    place, one = StaticPlace(_field(args[0])), Const(1, Kind.INT)
    t.emit(AtomicUpdate(_result(t, use), place, Update.GET_AND_ADD, (one,)))


def _is_mentioned(t: Translation, use: MethodUse, args: Args) -> None:
    found = t.unit.world.is_mentioned(_text(args[0]))
    t.emit(Move(_result(t, use), Const(int(found), Kind.INT)))


def _may_hold_console(t: Translation, use: MethodUse, _args: Args) -> None:
    found = t.unit.world.may_hold_console()
    t.emit(Move(_result(t, use), Const(int(found), Kind.INT)))


# --- calls and ends -----------------------------------------------------------------------------


def _call_static(t: Translation, _use: MethodUse, args: Args) -> None:
    """`owner.name(...)V`, without arguments and without initialising the owner."""
    member, _, parameters = _text(args[0]).partition("(")
    owner, _, name = member.rpartition(".")
    method = MethodRef(owner, name, f"({parameters}")
    t.emit_throwing(Invoke(None, CallMode.STATIC, method, ()))


def _init_class(t: Translation, _use: MethodUse, args: Args) -> None:
    t.emit_throwing(InitClassOf(args[0]))


def _monitor_exit(t: Translation, _use: MethodUse, args: Args) -> None:
    t.emit_throwing(MonitorExit(args[0]))


def _enum_values(t: Translation, use: MethodUse, args: Args) -> None:
    t.emit_throwing(InvokeNamed(_result(t, use), args[0], "values"))


def _unsupported(t: Translation, _use: MethodUse, args: Args) -> None:
    t.give_up(_text(args[0]))


def _choose_any(kind: Kind) -> Callable[[Reg, Args], Op]:
    low, high = Const(-math.inf, kind), Const(math.inf, kind)
    return lambda dest, _: Choose(dest, low, high)


_ACTIONS: Final[dict[str, Callable[[Args], Op]]] = {
    "spawn": lambda args: Spawn(args[0], THREAD_RUN, args[1]),
    "monitorEnter": lambda args: MonitorEnter(args[0]),
    "notifyOne": lambda args: Notify(args[0], Woken.ONE),
    "notifyFirst": lambda args: Notify(args[0], Woken.FIRST),
    "notifyEveryone": lambda args: Notify(args[0], Woken.ALL),
    "unpark": lambda args: Unpark(args[0]),
    "interrupt": lambda args: Interrupt(args[0]),
    "yieldNow": lambda _: Yield(),
    "assume": lambda args: Assume(args[0]),
    "check": lambda args: Check(args[0], args[1]),
    "atomicBegin": lambda _: AtomicBegin(),
    "atomicEnd": lambda _: AtomicEnd(),
    "uncaught": lambda args: Uncaught(args[0]),
    "halt": lambda args: Halt(args[0]),
}
"""Methods without result that are one op."""

_VALUES: Final[dict[str, Callable[[Reg, Args], Op]]] = {
    "currentThread": lambda dest, _: CurrentThread(dest),
    "threadStatus": lambda dest, args: ThreadStatus(dest, args[0]),
    "join": lambda dest, args: Join(dest, args[0], args[1]),
    "park": lambda dest, args: Park(dest, args[0]),
    "waitOn": lambda dest, args: Wait(dest, args[0], args[1]),
    "waitUninterruptibly": lambda dest, args: Wait(dest, args[0], args[1], is_interruptible=False),
    "tryEnter": lambda dest, args: TryEnter(dest, args[0]),
    "enterInterruptibly": lambda dest, args: EnterInterruptibly(dest, args[0], args[1]),
    "canEnter": lambda dest, args: CanEnter(dest, args[0]),
    "holdsLock": lambda dest, args: HoldsLock(dest, args[0]),
    "isInterrupted": lambda dest, args: TestInterrupt(dest, args[0], clear=False),
    "clearInterrupt": lambda dest, args: TestInterrupt(dest, args[0], clear=True),
    "sleep": lambda dest, args: Sleep(dest, args[0]),
    "chooseInt": lambda dest, args: Choose(dest, args[0], args[1]),
    "chooseLong": lambda dest, args: Choose(dest, args[0], args[1]),
    "chooseFloat": _choose_any(Kind.FLOAT),
    "chooseDouble": _choose_any(Kind.DOUBLE),
}
"""Methods with a result that are one op."""

_MEMORY: Final = {
    **{
        f"{action}{name}": (action, letter)
        for action in ("load", "store")
        for name, letter in _TYPES.items()
    },
    **{f"{action}{name}": (action, _TYPES[name]) for action in _UPDATES for name in _TYPES},
}
"""Accesses by Unsafe offset: the action and the type."""

_SPECIAL: Final[dict[str, Callable[[Translation, MethodUse, Args], None]]] = {
    "getRef": _get,
    "getInt": _get,
    "getLong": _get,
    "putRef": _put,
    "putInt": _put,
    "putLong": _put,
    "getStaticRef": _get_static,
    "putStaticRef": _put_static,
    "getAndIncrementStatic": _increment_static,
    "isMentioned": _is_mentioned,
    "mayHoldConsole": _may_hold_console,
    "callStatic": _call_static,
    "initClass": _init_class,
    "monitorExit": _monitor_exit,
    "enumValues": _enum_values,
    "unsupported": _unsupported,
}
