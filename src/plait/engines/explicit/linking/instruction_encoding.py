"""The encoding of ops as instructions, which `interpreter.py` reads.

A maker returns None when the machine's closure must run the op.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from plait.base.errors import UnsupportedError
from plait.engines.explicit.kernel import kernel_opcodes as op
from plait.ir import ops as ir
from plait.ir.effects import effects_of_intrinsic
from plait.ir.intrinsics import INTRINSICS
from plait.ir.operands import Kind
from plait.ir.operators import (
    BinaryOp,
    CallMode,
    Comparison,
    Conversion,
    Order,
    Relation,
    Update,
    Woken,
)
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, StaticPlace
from plait.java.class_files.descriptors import parse_method_descriptor
from plait.machine.compile.compiled_code import Code
from plait.machine.compile.internal_ops import EndThread, NoModel
from plait.machine.runtime_types import Slot

if TYPE_CHECKING:
    from plait.engines.explicit.linking.program_image import Image

Fields: TypeAlias = tuple[int, ...]
Maker: TypeAlias = "Callable[[Image, Code, Any], Fields | None]"

LETTERS: Final = {"Z": 1, "B": 1, "S": 2, "C": 2, "I": 3, "F": 4, "J": 5, "D": 6, "L": 7, "[": 7}
_INT: Final = {
    BinaryOp.ADD: op.IADD, BinaryOp.SUB: op.ISUB, BinaryOp.MUL: op.IMUL, BinaryOp.DIV: op.IDIV,
    BinaryOp.REM: op.IREM, BinaryOp.SHL: op.ISHL, BinaryOp.SHR: op.ISHR, BinaryOp.USHR: op.IUSHR,
    BinaryOp.AND: op.AND, BinaryOp.OR: op.OR, BinaryOp.XOR: op.XOR,
}  # fmt: skip
_LONG: Final = {
    BinaryOp.ADD: op.LADD, BinaryOp.SUB: op.LSUB, BinaryOp.MUL: op.LMUL, BinaryOp.DIV: op.LDIV,
    BinaryOp.REM: op.LREM, BinaryOp.SHL: op.LSHL, BinaryOp.SHR: op.LSHR, BinaryOp.USHR: op.LUSHR,
    BinaryOp.AND: op.AND, BinaryOp.OR: op.OR, BinaryOp.XOR: op.XOR,
}  # fmt: skip
_DOUBLE: Final = {
    BinaryOp.ADD: op.DADD, BinaryOp.SUB: op.DSUB, BinaryOp.MUL: op.DMUL, BinaryOp.DIV: op.DDIV,
    BinaryOp.REM: op.DREM,
}  # fmt: skip
_FLOAT: Final = {
    BinaryOp.ADD: op.FADD, BinaryOp.SUB: op.FSUB, BinaryOp.MUL: op.FMUL, BinaryOp.DIV: op.FDIV,
    BinaryOp.REM: op.FREM,
}  # fmt: skip
_BINARY: Final = {Kind.INT: _INT, Kind.LONG: _LONG, Kind.FLOAT: _FLOAT, Kind.DOUBLE: _DOUBLE}
_NEGATIONS: Final = {
    Kind.INT: op.INEG, Kind.LONG: op.LNEG, Kind.FLOAT: op.DNEG, Kind.DOUBLE: op.DNEG
}  # fmt: skip
_CONVERSIONS: Final = {
    Conversion.I2L: op.MOVE, Conversion.I2F: op.I2F, Conversion.I2D: op.I2D, Conversion.L2I: op.L2I,
    Conversion.L2F: op.I2F, Conversion.L2D: op.I2D, Conversion.F2I: op.D2I, Conversion.F2L: op.D2L,
    Conversion.F2D: op.MOVE, Conversion.D2I: op.D2I, Conversion.D2L: op.D2L, Conversion.D2F: op.D2F,
    Conversion.I2B: op.I2B, Conversion.I2C: op.I2C, Conversion.I2S: op.I2S, Conversion.I2Z: op.I2Z,
}  # fmt: skip
_RELATIONS: Final = {
    Relation.EQ: op.BEQ, Relation.NE: op.BNE, Relation.LT: op.BLT, Relation.GE: op.BGE,
    Relation.GT: op.BGT, Relation.LE: op.BLE,
}  # fmt: skip
_UPDATES: Final = {
    Update.COMPARE_AND_SET: op.U_CAS, Update.COMPARE_AND_EXCHANGE: op.U_CAX,
    Update.GET_AND_SET: op.U_SET, Update.GET_AND_AND: op.U_AND, Update.GET_AND_OR: op.U_OR,
    Update.GET_AND_XOR: op.U_XOR,
}  # fmt: skip
_ADDITIONS: Final = {"J": op.U_ADDL, "F": op.U_ADDF, "D": op.U_ADDD}
_WOKEN: Final = {
    Woken.ONE: op.WAKE_ONE, Woken.FIRST: op.WAKE_FIRST, Woken.ALL: op.WAKE_ALL
}  # fmt: skip
_NARROWING: Final = {"Z": 1, "B": 2, "C": 3, "S": 4}


# --- values -------------------------------------------------------------------------------------


def _move(image: "Image", code: Code, item: ir.Move) -> Fields:
    return op.MOVE, _dest(code, item), image.operand(code, item.source)


def _unary(image: "Image", code: Code, item: ir.Unary) -> Fields:
    return _NEGATIONS[item.dest.kind], _dest(code, item), image.operand(code, item.operand)


def _convert(image: "Image", code: Code, item: ir.Convert) -> Fields:
    return _CONVERSIONS[item.op], _dest(code, item), image.operand(code, item.operand)


def _binary(image: "Image", code: Code, item: ir.Binary) -> Fields:
    left, right = image.operand(code, item.left), image.operand(code, item.right)
    return _BINARY[item.dest.kind][item.op], _dest(code, item), left, right


def _compare(image: "Image", code: Code, item: ir.Compare) -> Fields:
    left, right = image.operand(code, item.left), image.operand(code, item.right)
    if item.op is Comparison.LCMP:
        return op.LCMP, _dest(code, item), left, right
    unordered = -1 if item.op in (Comparison.FCMPL, Comparison.DCMPL) else 1
    return op.DCMP, _dest(code, item), left, right, unordered


def _instance_of(image: "Image", code: Code, item: ir.InstanceOf) -> Fields:
    number = image.descriptor_number(item.descriptor)
    return op.INSTANCEOF, _dest(code, item), image.operand(code, item.value), number


def _can_store(image: "Image", code: Code, item: ir.CanStore) -> Fields:
    array, value = image.operand(code, item.array), image.operand(code, item.value)
    return op.CANSTORE, _dest(code, item), array, value


def _length(image: "Image", code: Code, item: ir.Length) -> Fields:
    return op.LENGTH, _dest(code, item), image.operand(code, item.array)


def _new_object(image: "Image", code: Code, item: ir.NewObject) -> Fields:
    kind = image.execution.types.of_class(item.cls)
    return op.NEW, _dest(code, item), image.type_number(kind), len(kind.template)


def _new_array(image: "Image", code: Code, item: ir.NewArray) -> Fields | None:
    if len(item.lengths) > 1:
        return None
    kind = image.execution.types.of_descriptor(item.descriptor)
    length = image.operand(code, item.lengths[0])
    return op.NEWARRAY, _dest(code, item), image.type_number(kind), length


def _dest(code: Code, item: Any) -> int:
    return code.discard if item.dest is None else code.slot(item.dest)


# --- memory -------------------------------------------------------------------------------------


def _slot_flags(image: "Image", slot: Slot, order: Order | None) -> int:
    flags = (op.SILENT if slot.is_silent else 0) | (op.CACHE if slot.is_cache else 0)
    flags |= (op.IS_REF if slot.is_reference else 0) | (op.CONFINED if slot.is_confined else 0)
    if order is Order.PLAIN or (order is Order.DECLARED and not slot.is_volatile):
        flags |= op.PLAIN
    if image.benign.covers(slot.ref):
        flags |= op.BENIGN
    return flags


def _field(image: "Image", code: Code, place: FieldPlace | StaticPlace) -> tuple[int, Slot]:
    """The operand of the object, and the slot of the field."""
    types = image.execution.types
    if isinstance(place, FieldPlace):
        return image.operand(code, place.base), types.instance_slot(place.field)
    kind, slot = types.static_slot(place.field)
    image.initialises(kind)
    return image.constant(image.facade.statics(kind)), slot


def _static(place: FieldPlace | StaticPlace) -> int:
    return op.STATIC if isinstance(place, StaticPlace) else 0


def _code_flags(image: "Image", code: Code) -> int:
    """The flags of array elements, if the array belongs to the synchronisers."""
    return op.BENIGN if image.benign.covers_code(code.ref.owner) else 0


def _element_flags(image: "Image", code: Code, place: ElementPlace, order: Order | None) -> int:
    flags = op.PLAIN if order in (Order.PLAIN, Order.DECLARED) else 0
    flags |= _code_flags(image, code)
    flags |= op.IS_REF if place.element == "L" else 0
    return flags | (op.MAYBE_Z if place.element in "ZB" else 0)


def _offset_flags(image: "Image", code: Code, place: OffsetPlace, order: Order | None) -> int:
    flags = op.PLAIN if order is Order.PLAIN else 0
    flags |= _code_flags(image, code)
    flags |= op.DECLARED if order is Order.DECLARED else 0
    flags |= op.IS_REF if place.descriptor[0] in "L[" else 0
    return flags | LETTERS[place.descriptor[0]] << 16


def _load(image: "Image", code: Code, item: ir.Load) -> Fields:
    place, dest = item.place, _dest(code, item)
    if isinstance(place, ElementPlace):
        array, index = image.operand(code, place.array), image.operand(code, place.index)
        return op.GETE, dest, array, index, _element_flags(image, code, place, item.order)
    if isinstance(place, OffsetPlace):
        base, offset = image.operand(code, place.base), image.operand(code, place.offset)
        return op.GETO, dest, base, offset, _offset_flags(image, code, place, item.order)
    base, slot = _field(image, code, place)
    is_quiet = slot.is_silent or slot.is_final
    if is_quiet and isinstance(place, FieldPlace):
        return op.GETQ, dest, base, slot.index
    flags = _slot_flags(image, slot, item.order) | (op.SILENT if is_quiet else 0)
    return op.GETF, dest, base, slot.index, flags | _static(place)


def _store(image: "Image", code: Code, item: ir.Store) -> Fields:
    place, value = item.place, image.operand(code, item.value)
    if isinstance(place, ElementPlace):
        array, index = image.operand(code, place.array), image.operand(code, place.index)
        flags = _element_flags(image, code, place, item.order) | op.WRITES
        return op.PUTER if place.element == "L" else op.PUTE, value, array, index, flags
    if isinstance(place, OffsetPlace):
        base, offset = image.operand(code, place.base), image.operand(code, place.offset)
        flags = _offset_flags(image, code, place, item.order) | op.WRITES
        return op.PUTO, value, base, offset, flags
    base, slot = _field(image, code, place)
    flags = _slot_flags(image, slot, item.order) | op.WRITES | _static(place)
    flags |= op.FINAL if slot.is_final else 0
    return op.PUTR if slot.is_reference else op.PUTF, value, base, slot.index, flags


def _update(image: "Image", code: Code, item: ir.AtomicUpdate) -> Fields:
    place = item.place
    if isinstance(place, ElementPlace):
        descriptor, what = place.element, op.UPDE
        base, at = image.operand(code, place.array), image.operand(code, place.index)
        flags = _element_flags(image, code, place, None) & ~op.MAYBE_Z
    elif isinstance(place, OffsetPlace):
        descriptor, what = place.descriptor, op.UPDO
        base, at = image.operand(code, place.base), image.operand(code, place.offset)
        flags = _offset_flags(image, code, place, None)
    else:
        descriptor, what = place.field.descriptor, op.UPDF
        base, slot = _field(image, code, place)
        at, flags = slot.index, _slot_flags(image, slot, None) | _static(place)
    action = _UPDATES.get(item.action)
    if action is None:
        action = _ADDITIONS.get(descriptor, op.U_ADD)
    flags |= op.WRITES | _NARROWING.get(descriptor, 0) << 24
    operands = [image.operand(code, operand) for operand in item.operands]
    return what, _dest(code, item), base, at, flags, action, *operands


# --- control ------------------------------------------------------------------------------------


def _goto(image: "Image", code: Code, item: ir.Goto) -> Fields:
    return op.GOTO, 0, image.pc(code, item.target, 0)


def _branch(image: "Image", code: Code, item: ir.Branch) -> Fields:
    left, right = image.operand(code, item.left), image.operand(code, item.right)
    yes, no = image.pc(code, item.if_true, 0), image.pc(code, item.if_false, 0)
    return _RELATIONS[item.relation], 0, left, right, yes, no


def _switch(image: "Image", code: Code, item: ir.Switch) -> Fields:
    table = [part for key, block in item.cases for part in (key, image.pc(code, block, 0))]
    start = image.kernel.tables.add_extra(table)
    default = image.pc(code, item.default, 0)
    return op.SWITCH, 0, image.operand(code, item.value), start, len(item.cases), default


def _return(image: "Image", code: Code, item: ir.Return) -> Fields:
    if item.value is None:
        return (op.RETVOID,)
    return op.RETURN, 0, image.operand(code, item.value)


def _throw(image: "Image", code: Code, item: ir.Throw) -> Fields:
    return op.THROW, 0, image.operand(code, item.exception)


def _catch(_image: "Image", code: Code, item: ir.Catch) -> Fields:
    return op.CATCH, _dest(code, item)


def _invoke(image: "Image", code: Code, item: ir.Invoke) -> Fields | None:
    arguments = [image.operand(code, operand) for operand in item.args]
    start, count = image.kernel.tables.add_extra(arguments), len(arguments)
    if item.mode in (CallMode.VIRTUAL, CallMode.INTERFACE):
        selector = image.selector_number(item.method)
        return op.CALLV, _dest(code, item), selector, start, count
    target = image.execution.types.hierarchy.resolve_method(item.method)
    if target is None:
        raise UnsupportedError(f"method {item.method} does not exist")
    if image.execution.library.is_abstract(target):
        return None
    method = image.method(image.execution.library.code(target))
    return op.CALL, _dest(code, item), method, start, count


def _init_class(image: "Image", code: Code, item: ir.InitClass) -> Fields:
    kind = image.execution.types.of_class(item.cls)
    holder = image.constant(image.facade.statics(kind))
    return op.INIT, 0, holder, int(image.initialises(kind))


# --- threads ------------------------------------------------------------------------------------


def _on(number: int, *names: str) -> Maker:
    """An instruction whose operands are these attributes, after the result if there is one."""

    def make(image: "Image", code: Code, item: Any) -> Fields:
        dest = code.slot(item.dest) if hasattr(item, "dest") else 0
        return number, dest, *(image.operand(code, getattr(item, name)) for name in names)

    return make


def _choose(image: "Image", code: Code, item: ir.Choose) -> Fields | None:
    if item.dest.kind not in (Kind.INT, Kind.LONG):
        return None
    return _on(op.CHOOSE, "low", "high")(image, code, item)


def _notify(image: "Image", code: Code, item: ir.Notify) -> Fields:
    return op.NOTIFY, 0, image.operand(code, item.monitor), _WOKEN[item.woken]


def _wait(image: "Image", code: Code, item: ir.Wait) -> Fields:
    monitor, timeout = image.operand(code, item.monitor), image.operand(code, item.timeout)
    return op.WAIT, _dest(code, item), monitor, timeout, int(not item.is_interruptible)


def _test_interrupt(image: "Image", code: Code, item: ir.TestInterrupt) -> Fields:
    thread = image.operand(code, item.thread)
    return op.TESTINTERRUPT, _dest(code, item), thread, int(item.clear)


def _spawn(image: "Image", code: Code, item: ir.Spawn) -> Fields:
    thread, is_daemon = image.operand(code, item.thread), image.operand(code, item.daemon)
    try:
        run = image.method(image.execution.library.code(item.run))
    except UnsupportedError:
        run = -1
    return op.SPAWN, 0, thread, is_daemon, run, image.method(image.ending)


_FAST: Final = {
    "isThreadLocal": op.LOCAL,
    "identityHashCode": op.IDENTITY,
    "getClass": op.GETCLASS,
    "constantElement": op.ELEMENT,
    "copyElements": op.COPYELEMENTS,
    "copy": op.COPYOBJECT,
}


def _is_memorised(name: str) -> bool:
    """Whether a result depends only on one `Class` object or number of a frame."""
    arguments, result = parse_method_descriptor(INTRINSICS[name])
    if name in _FAST or not effects_of_intrinsic(name).is_local:
        return False
    is_new = result[0] in "V[FD" or result == "Ljava/lang/Object;"
    return arguments in (("Ljava/lang/Class;",), ("J",)) and not is_new


_MEMORISED: Final = tuple(filter(_is_memorised, INTRINSICS))
"""Intrinsics whose results the kernel remembers."""


def _intrinsic(image: "Image", code: Code, item: ir.Intrinsic) -> Fields | None:
    if item.name in _MEMORISED:
        (argument,) = item.args
        which = _MEMORISED.index(item.name)
        return op.MEMO, _dest(code, item), image.operand(code, argument), which
    number = _FAST.get(item.name)
    if number is None:
        return None
    operands = (image.operand(code, operand) for operand in item.args)
    return number, _dest(code, item), *operands


INSTRUCTIONS: Final[dict[type[Any], Maker]] = {
    ir.Move: _move,
    ir.Unary: _unary,
    ir.Binary: _binary,
    ir.Compare: _compare,
    ir.Convert: _convert,
    ir.InstanceOf: _instance_of,
    ir.CanStore: _can_store,
    ir.Length: _length,
    ir.NewObject: _new_object,
    ir.NewArray: _new_array,
    ir.Load: _load,
    ir.Store: _store,
    ir.AtomicUpdate: _update,
    ir.Goto: _goto,
    ir.Branch: _branch,
    ir.Switch: _switch,
    ir.Return: _return,
    ir.Throw: _throw,
    ir.Catch: _catch,
    ir.Invoke: _invoke,
    ir.InvokeNamed: _on(op.CALLNAMED, "cls"),
    ir.InitClass: _init_class,
    ir.InitClassOf: _on(op.INITOF, "cls"),
    ir.Intrinsic: _intrinsic,
    ir.MonitorEnter: _on(op.ENTER, "monitor"),
    ir.MonitorExit: _on(op.EXIT, "monitor"),
    ir.HoldsLock: _on(op.HOLDS, "monitor"),
    ir.CurrentThread: _on(op.CURRENT),
    ir.TryEnter: _on(op.TRYENTER, "monitor"),
    ir.EnterInterruptibly: _on(op.ENTERI, "monitor", "timeout"),
    ir.CanEnter: _on(op.CANENTER, "monitor"),
    ir.Wait: _wait,
    ir.Join: _on(op.JOIN, "thread", "timeout"),
    ir.Park: _on(op.PARK, "timeout"),
    ir.Sleep: _on(op.SLEEP, "duration"),
    ir.Yield: _on(op.YIELD),
    ir.Choose: _choose,
    ir.Assume: _on(op.ASSUME, "condition"),
    ir.Check: _on(op.CHECK, "condition", "message"),
    ir.AtomicBegin: _on(op.ABEGIN),
    ir.AtomicEnd: _on(op.AEND),
    ir.Notify: _notify,
    ir.Unpark: _on(op.UNPARK, "thread"),
    ir.TestInterrupt: _test_interrupt,
    EndThread: _on(op.END),
    NoModel: _on(op.NOMODEL),
    ir.Spawn: _spawn,
    ir.Uncaught: _on(op.UNCAUGHT, "exception"),
}
"""Makers by op; the machine runs all other ops."""
