"""The rules of one op: kinds of operands, names and arities. `checker` adds those of a body.

A rule is a function of the scope and the op; it raises `RuleBroken`. Scanning an op notes which
registers it reads before the block has written them and which it writes, as bit sets.
"""

from collections.abc import Callable
from typing import Any, Final

from plait.base.arithmetic import INT_MAX, INT_MIN
from plait.base.names import FieldRef
from plait.ir import ops as ir
from plait.ir.intrinsics import CONSTANT_FIRST_ARGUMENT, signature_of
from plait.ir.operands import Kind, Operand, Reg, StringConst, kind_of_descriptor
from plait.ir.operators import BinaryOp, CallMode, Comparison, Conversion, Order, Relation, Update
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, Place, StaticPlace
from plait.ir.scope import (
    INT,
    LONG,
    REF,
    RuleBroken,
    Scope,
    method_kinds,
    require_class,
    require_name,
)
from plait.java.class_files.descriptors import (
    check_class_name,
    check_field_descriptor,
    check_member_name,
)

# --- values -------------------------------------------------------------------------------------


def _move(scope: Scope, op: ir.Move) -> None:
    scope.define(op.dest, scope.use(op.source))


def _unary(scope: Scope, op: ir.Unary) -> None:
    kind = scope.use(op.operand)
    if kind is REF:
        raise RuleBroken(f"{op.op} of a reference")
    scope.define(op.dest, kind)


_SHIFTS: Final = frozenset({BinaryOp.SHL, BinaryOp.SHR, BinaryOp.USHR})
_INTEGRAL: Final = _SHIFTS | {BinaryOp.AND, BinaryOp.OR, BinaryOp.XOR}


def _binary(scope: Scope, op: ir.Binary) -> None:
    kind = scope.use(op.left)
    scope.need(op.right, INT if op.op in _SHIFTS else kind, "right operand")
    if kind is not INT and (kind is REF or (kind is not LONG and op.op in _INTEGRAL)):
        raise RuleBroken(f"{op.op} of a {kind}")
    scope.define(op.dest, kind)


_COMPARED: Final = {
    Comparison.LCMP: LONG,
    Comparison.FCMPL: Kind.FLOAT,
    Comparison.FCMPG: Kind.FLOAT,
    Comparison.DCMPL: Kind.DOUBLE,
    Comparison.DCMPG: Kind.DOUBLE,
}


def _compare(scope: Scope, op: ir.Compare) -> None:
    kind = _COMPARED[op.op]
    scope.need(op.left, kind, "left operand")
    scope.need(op.right, kind, "right operand")
    scope.define(op.dest, INT)


_LETTERS: Final = {"i": INT, "l": LONG, "f": Kind.FLOAT, "d": Kind.DOUBLE}
_CONVERTED: Final = {
    conversion: (_LETTERS[conversion[0]], _LETTERS.get(conversion[2], INT))
    for conversion in Conversion
}


def _convert(scope: Scope, op: ir.Convert) -> None:
    source, result = _CONVERTED[op.op]
    scope.need(op.operand, source, "operand")
    scope.define(op.dest, result)


def _instance_of(scope: Scope, op: ir.InstanceOf) -> None:
    scope.need(op.value, REF, "value")
    if op.descriptor[:1] not in ("L", "["):
        raise RuleBroken(f"{op.descriptor!r} is not a reference type")
    require_name(check_field_descriptor, op.descriptor)
    scope.define(op.dest, INT)


def _can_store(scope: Scope, op: ir.CanStore) -> None:
    scope.need(op.array, REF, "array")
    scope.need(op.value, REF, "value")
    scope.define(op.dest, INT)


def _length(scope: Scope, op: ir.Length) -> None:
    scope.need(op.array, REF, "array")
    scope.define(op.dest, INT)


# --- memory -------------------------------------------------------------------------------------


def _field(field: FieldRef) -> Kind:
    require_class(field.owner)
    require_name(check_member_name, field.name)
    require_name(check_field_descriptor, field.descriptor)
    return kind_of_descriptor(field.descriptor)


_ELEMENTS: Final = {letter: kind_of_descriptor(letter) for letter in "ZBCSIJFDL"}


def _element(letter: str) -> Kind:
    kind = _ELEMENTS.get(letter)
    if kind is None:
        raise RuleBroken(f"{letter!r} is not one of {' '.join(_ELEMENTS)}")
    return kind


def _place(scope: Scope, place: Place) -> Kind:
    """The kind of what the place holds."""
    if type(place) is FieldPlace:
        scope.need(place.base, REF, "base")
        return _field(place.field)
    if type(place) is StaticPlace:
        return _field(place.field)
    if type(place) is ElementPlace:
        scope.need(place.array, REF, "array")
        scope.need(place.index, INT, "index")
        return _element(place.element)
    if type(place) is OffsetPlace:
        scope.need(place.base, REF, "base")
        scope.need(place.offset, LONG, "offset")
        return _element(place.descriptor)
    raise RuleBroken(f"{place!r} is not a place")


def _load(scope: Scope, op: ir.Load) -> None:
    if op.order is Order.RELEASE:
        raise RuleBroken("a load has no release order")
    scope.define(op.dest, _place(scope, op.place))


def _store(scope: Scope, op: ir.Store) -> None:
    if op.order is Order.ACQUIRE:
        raise RuleBroken("a store has no acquire order")
    scope.need(op.value, _place(scope, op.place), "value")


_BITWISE: Final = frozenset({Update.GET_AND_AND, Update.GET_AND_OR, Update.GET_AND_XOR})
_CONDITIONAL: Final = frozenset({Update.COMPARE_AND_SET, Update.COMPARE_AND_EXCHANGE})


def _atomic_update(scope: Scope, op: ir.AtomicUpdate) -> None:
    kind = _place(scope, op.place)
    if op.order in (Order.DECLARED, Order.OPAQUE):
        raise RuleBroken(f"an update has no {op.order} order")
    arity = 2 if op.action in _CONDITIONAL else 1
    if len(op.operands) != arity:
        raise RuleBroken(f"{op.action} takes {arity} operands, not {len(op.operands)}")
    for operand in op.operands:
        scope.need(operand, kind, "operand")
    if op.action is Update.GET_AND_ADD and kind is REF:
        raise RuleBroken("getadd of a reference")
    if op.action in _BITWISE and kind is not INT and kind is not LONG:
        raise RuleBroken(f"{op.action} of a {kind}")
    scope.define(op.dest, INT if op.action is Update.COMPARE_AND_SET else kind)


def _new_object(scope: Scope, op: ir.NewObject) -> None:
    require_class(op.cls)
    scope.define(op.dest, REF)


def _new_array(scope: Scope, op: ir.NewArray) -> None:
    require_name(check_field_descriptor, op.descriptor)
    dimensions = len(op.descriptor) - len(op.descriptor.lstrip("["))
    if not 1 <= len(op.lengths) <= dimensions:
        raise RuleBroken(f"{len(op.lengths)} lengths for {op.descriptor!r}")
    for length in op.lengths:
        scope.need(length, INT, "length")
    scope.define(op.dest, REF)


# --- calls and exceptions -----------------------------------------------------------------------


def _init_class(_scope: Scope, op: ir.InitClass) -> None:
    require_class(op.cls)


def _init_class_of(scope: Scope, op: ir.InitClassOf) -> None:
    scope.need(op.cls, REF, "class")


def _arguments(scope: Scope, args: tuple[Operand, ...], kinds: tuple[Kind, ...]) -> None:
    if len(args) != len(kinds):
        raise RuleBroken(f"{len(args)} arguments, not {len(kinds)}")
    for argument, kind in zip(args, kinds, strict=True):
        found = scope.use(argument)
        if found is not kind:
            raise RuleBroken(f"an argument is {found}, not {kind}")


def _result(scope: Scope, dest: Reg | None, kind: Kind | None) -> None:
    if dest is not None:
        if kind is None:
            raise RuleBroken("there is no result for a register to take")
        scope.define(dest, kind)


def _invoke(scope: Scope, op: ir.Invoke) -> None:
    method, mode = op.method, op.mode
    require_name(check_class_name, method.owner)
    if method.name == "<clinit>" or (method.name == "<init>") > (mode is CallMode.SPECIAL):
        raise RuleBroken(f"{mode} call of {method.name}")
    require_name(check_member_name, method.name)
    kinds, result = method_kinds(method.descriptor)
    args = op.args
    if mode is not CallMode.STATIC:
        if not args:
            raise RuleBroken("the receiver is missing")
        scope.need(args[0], REF, "receiver")
        args = args[1:]
    _arguments(scope, args, kinds)
    _result(scope, op.dest, result)


def _invoke_named(scope: Scope, op: ir.InvokeNamed) -> None:
    scope.need(op.cls, REF, "class")
    require_name(check_member_name, op.name)
    scope.define(op.dest, REF)


def _intrinsic(scope: Scope, op: ir.Intrinsic) -> None:
    signature = signature_of(op.name)
    if signature is None:
        raise RuleBroken(f"there is no intrinsic {op.name!r}")
    _arguments(scope, op.args, signature[0])
    if op.name in CONSTANT_FIRST_ARGUMENT and type(op.args[0]) is not StringConst:
        raise RuleBroken(f"the first argument of {op.name} is not a string constant")
    _result(scope, op.dest, signature[1])


def _catch(scope: Scope, op: ir.Catch) -> None:
    scope.define(op.dest, REF)


# --- threads, properties: an op is its operands' roles and kinds --------------------------------


def _plain(result: Kind | None, /, **roles: Kind) -> Callable[[Scope, Any], None]:
    """The rule of an op with fields of fixed kinds and, unless None, a `dest`."""

    def rule(scope: Scope, op: Any) -> None:
        for role, kind in roles.items():
            scope.need(getattr(op, role), kind, role)
        if result is not None:
            scope.define(op.dest, result)

    return rule


def _spawn(scope: Scope, op: ir.Spawn) -> None:
    scope.need(op.thread, REF, "thread")
    scope.need(op.daemon, INT, "daemon flag")
    require_class(op.run.owner)
    require_name(check_member_name, op.run.name)
    if op.run.descriptor != "()V":
        raise RuleBroken(f"a thread cannot run {op.run}")


def _choose(scope: Scope, op: ir.Choose) -> None:
    kind = op.dest.kind
    if kind is REF:
        raise RuleBroken("a choice of references")
    scope.need(op.low, kind, "lower bound")
    scope.need(op.high, kind, "upper bound")
    scope.define(op.dest, kind)


# --- terminators --------------------------------------------------------------------------------


def _branch(scope: Scope, op: ir.Branch) -> None:
    kind = scope.use(op.left)
    scope.need(op.right, kind, "right operand")
    if kind is INT or (kind is REF and op.relation in (Relation.EQ, Relation.NE)):
        return
    raise RuleBroken(f"{op.relation} of two operands of kind {kind}")


def _switch(scope: Scope, op: ir.Switch) -> None:
    scope.need(op.value, INT, "value")
    last = INT_MIN
    for index, (key, _) in enumerate(op.cases):
        if not last < key + (index == 0) or key > INT_MAX:
            raise RuleBroken(f"the keys are not ascending ints at {key}")
        last = key


def _nothing(_scope: Scope, _op: object) -> None:
    """Ops without operands; `Return` is the checker's, which knows the method."""


RULES: Final[dict[type, Callable[[Scope, Any], None]]] = {
    ir.Move: _move,
    ir.Unary: _unary,
    ir.Binary: _binary,
    ir.Compare: _compare,
    ir.Convert: _convert,
    ir.InstanceOf: _instance_of,
    ir.CanStore: _can_store,
    ir.Length: _length,
    ir.Load: _load,
    ir.Store: _store,
    ir.AtomicUpdate: _atomic_update,
    ir.NewObject: _new_object,
    ir.NewArray: _new_array,
    ir.InitClass: _init_class,
    ir.InitClassOf: _init_class_of,
    ir.Invoke: _invoke,
    ir.InvokeNamed: _invoke_named,
    ir.Intrinsic: _intrinsic,
    ir.Catch: _catch,
    ir.MonitorEnter: _plain(None, monitor=REF),
    ir.MonitorExit: _plain(None, monitor=REF),
    ir.TryEnter: _plain(INT, monitor=REF),
    ir.EnterInterruptibly: _plain(INT, monitor=REF, timeout=LONG),
    ir.CanEnter: _plain(INT, monitor=REF),
    ir.HoldsLock: _plain(INT, monitor=REF),
    ir.Spawn: _spawn,
    ir.CurrentThread: _plain(REF),
    ir.ThreadStatus: _plain(INT, thread=REF),
    ir.Join: _plain(INT, thread=REF, timeout=LONG),
    ir.Wait: _plain(INT, monitor=REF, timeout=LONG),
    ir.Notify: _plain(None, monitor=REF),
    ir.Park: _plain(INT, timeout=LONG),
    ir.Unpark: _plain(None, thread=REF),
    ir.Interrupt: _plain(None, thread=REF),
    ir.TestInterrupt: _plain(INT, thread=REF),
    ir.Sleep: _plain(INT, duration=LONG),
    ir.Yield: _nothing,
    ir.Choose: _choose,
    ir.Assume: _plain(None, condition=INT),
    ir.Check: _plain(None, condition=INT, message=REF),
    ir.AtomicBegin: _nothing,
    ir.AtomicEnd: _nothing,
    ir.Uncaught: _plain(None, exception=REF),
    ir.Halt: _plain(None, status=INT),
}
"""The rule of each op."""

TERMINATOR_RULES: Final[dict[type, Callable[[Scope, Any], None]]] = {
    ir.Goto: _nothing,
    ir.Branch: _branch,
    ir.Switch: _switch,
    ir.Return: _nothing,
    ir.Throw: _plain(None, exception=REF),
    ir.Unsupported: _nothing,
}
"""The rule of each terminator, its targets aside."""
