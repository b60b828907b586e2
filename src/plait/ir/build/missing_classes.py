"""Missing classes: instructions that need one throw `NoClassDefFoundError` (JVMS 5.3, 5.4.3).

An instruction resolves the class that it names when it runs, before anything else; a type test or
cast of null does not. Loading a class loads its supertypes, so a class with a missing superclass
counts as missing. No object can be of such a class: a handler for one never catches anything.
"""

from typing import Any, Final

from plait.base.names import RAISE, MethodRef
from plait.ir.build.bytecode_blocks import Handlers
from plait.ir.build.method_translation import ZERO, Translation
from plait.ir.operands import NULL, ClassConst, Kind, StringConst
from plait.ir.operators import Relation
from plait.ir.ops import Goto, Move
from plait.java.class_files.class_file import DynamicRef
from plait.java.class_files.descriptors import parse_method_descriptor
from plait.java.class_files.jvm_opcodes import Opcode

_NO_CLASS: Final = MethodRef(
    RAISE, "noClassDef", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Throwable;"
)
_FIELDS: Final = frozenset({Opcode.GETFIELD, Opcode.PUTFIELD, Opcode.GETSTATIC, Opcode.PUTSTATIC})
_CALLS: Final = frozenset(
    {Opcode.INVOKEVIRTUAL, Opcode.INVOKESPECIAL, Opcode.INVOKESTATIC, Opcode.INVOKEINTERFACE}
)
_CLASSES: Final = frozenset({Opcode.NEW, Opcode.ANEWARRAY, Opcode.CHECKCAST, Opcode.INSTANCEOF})
_CONSTANTS: Final = frozenset({Opcode.LDC, Opcode.LDC_W})
_LOADING: Final = (_CLASSES - {Opcode.NEW}) | _CONSTANTS | {Opcode.MULTIANEWARRAY}
"""Instructions that load the class but do not initialise it, which would detect corruption."""

RESOLVING: Final = (
    _FIELDS | _CALLS | _CLASSES | _CONSTANTS | {Opcode.MULTIANEWARRAY, Opcode.INVOKEDYNAMIC}
)
"""The instructions that name a class."""


def fails_to_resolve(t: Translation, opcode: Opcode, operand: Any) -> bool:
    """Throw where the instruction needs a missing class; returns whether it did.

    A class that cannot be loaded for its corrupt file is refused where it is needed.
    """
    missing = _missing(t, opcode, operand)
    if missing is not None:
        message, name = missing
        shown = StringConst(name.replace("/", "."))
        cold = t.cold_raise(_NO_CLASS, StringConst(message), shown)
    else:
        corrupt = _corrupt(t, opcode, operand)
        if corrupt is None:
            return False
        cold = t.cold_refusal(corrupt)
    if opcode is Opcode.CHECKCAST:
        t.leave_if(Relation.NE, t.stack[-1], NULL, cold)
    elif opcode is Opcode.INSTANCEOF:
        t.leave_if(Relation.NE, t.stack.pop(), NULL, cold)
        t.emit(Move(t.define(Kind.INT), ZERO))
    else:
        t.end(Goto(cold))
        t.is_over = True
    return True


def without_missing(t: Translation, handlers: Handlers) -> Handlers:
    """The handlers that may catch something."""
    find = t.unit.world.missing_class
    return tuple(item for item in handlers if item[1] is None or find(item[1]) is None)


def _missing(t: Translation, opcode: Opcode, operand: Any) -> tuple[str, str] | None:
    """The message of the error and the class that is missing.

    HotSpot names the array type if it is the elements' class that is missing itself.
    """
    for name in _named(t, opcode, operand):
        missing = t.unit.world.missing_class(name)
        if missing is not None:
            return (name if name.endswith(f"[L{missing};") else missing), missing
    return None


def _corrupt(t: Translation, opcode: Opcode, operand: Any) -> str | None:
    """The class that the instruction loads but does not link, and that cannot be loaded."""
    if opcode not in _LOADING:
        return None
    found = map(t.unit.world.corrupt_class, _named(t, opcode, operand))
    return next((name for name in found if name is not None), None)


def _named(t: Translation, opcode: Opcode, operand: Any) -> tuple[str, ...]:
    """The classes that an instruction resolves, as internal names or descriptors of arrays."""
    unit = t.unit
    if opcode in _FIELDS:
        return (unit.field(operand).ref.owner,)
    if opcode in _CALLS:
        return (unit.method(operand).ref.owner,)
    if opcode in _CLASSES:
        return (unit.class_name(operand),)
    if opcode is Opcode.MULTIANEWARRAY:
        return (unit.class_name(operand[0]),)
    if opcode is Opcode.INVOKEDYNAMIC:
        return _of_site(unit.class_file.dynamic(operand))
    constant = unit.constant(operand)
    return (_class_name(constant.descriptor),) if isinstance(constant, ClassConst) else ()


def _of_site(site: DynamicRef) -> tuple[str, ...]:
    parameters, result = parse_method_descriptor(site.descriptor)
    return tuple(_class_name(each) for each in (*parameters, result) if each[0] in "L[")


def _class_name(descriptor: str) -> str:
    return descriptor[1:-1] if descriptor.startswith("L") else descriptor
