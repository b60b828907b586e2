"""One instruction's effect on a frame (JVMS 4.10.1.9), after HotSpot's reading of the rules.

`Execution.step` changes the frame and raises `Refusal` where a JVM would reject the code. Control
flow is handled by its callers.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, final

from plait.java.class_files import constant_pool as tags
from plait.java.class_files.bytecode import Increment, MultiArray, Operand
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.code_attribute import Code
from plait.java.class_files.descriptors import descriptor_of_class
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.class_files.pool_constants import (
    ClassRef,
    DynamicRef,
    HandleRef,
    MethodTypeRef,
    Number,
    Text,
)
from plait.java.verifier.frame import Frame
from plait.java.verifier.instruction_effects import (
    EFFECTS,
    ELEMENTS,
    NEW_ARRAYS,
    SHUFFLES,
    STORE_DISTANCE,
)
from plait.java.verifier.refusal import Refusal
from plait.java.verifier.verification_types import (
    ANY_REFERENCE,
    DOUBLE,
    DOUBLE_2,
    FLOAT,
    INT,
    LONG,
    LONG_2,
    NULL,
    OBJECT,
    TOP,
    UNINITIALIZED,
    UNINITIALIZED_THIS,
    Type,
    Types,
    call_slots,
    component_of,
    describe,
    slots_of,
)
from plait.java.verifier.verified_lineage import Lineage

_KINDS: Final[tuple[Types, ...]] = ((INT,), (LONG, LONG_2), (FLOAT,), (DOUBLE, DOUBLE_2))
_CLASS_LITERALS_SINCE: Final = 49
_INSEPARABLE: Final = (TOP, LONG_2, DOUBLE_2)
_METHODS: Final = (tags.METHOD,)
_ANY_METHODS: Final = (tags.METHOD, tags.INTERFACE_METHOD)


@final
class Execution:
    """Executes the instructions of one method on types."""

    def __init__(self, cls: ClassFile, method: MethodInfo, code: Code, lineage: Lineage) -> None:
        self.cls = cls
        self.method = method
        self.code = code
        self.lineage = lineage
        self.bci = 0
        self.has_constructed_this = False
        """Whether the instruction at hand has called another constructor on `this`."""
        self.result = call_slots(method.descriptor)[1]
        self._superclasses = {found.name for found in lineage.superclasses(cls.superclass)}

    def step(self, frame: Frame, bci: int, opcode: Opcode, operand: Operand) -> None:
        """Let the instruction change the frame."""
        self.bci = bci
        effect = EFFECTS[opcode]
        if effect is not None:
            taken, left = effect
            for wanted in taken:
                found = frame.pop(wanted, self.lineage)
            if left:
                frame.push(left)
            if Opcode.IRETURN <= opcode <= Opcode.RETURN:
                self._check_result(frame, opcode, found if taken else TOP)
            return
        handler = _HANDLERS.get(opcode)
        if handler is None:
            raise Refusal(f"bad instruction {opcode.name.lower()}")
        handler(self, frame, opcode, operand)

    def _check_result(self, frame: Frame, opcode: Opcode, found: Type) -> None:
        wanted = self.result[0] if self.result else TOP
        if opcode == Opcode.RETURN:
            if self.result:
                raise Refusal("the method should return a value")
            if frame.is_this_raw and self.method.name == "<init>":
                raise Refusal("a constructor must call super() or this() before it returns")
        elif not self.result:
            raise Refusal("a method without result returns a value")
        elif not self.lineage.is_assignable(wanted, found):
            raise Refusal(f"wrong return type: {describe(found)}, not {describe(wanted)}")

    # --- constants, locals, stack ---------------------------------------------------------------

    def require_tag(self, index: int, allowed: tuple[int, ...]) -> None:
        """Check that a constant is of one of these kinds."""
        if self.cls.pool.tag(index) not in allowed:
            raise Refusal(f"illegal type at constant pool entry {index}")

    def ldc_types(self, index: int) -> Types:
        """The types that the current `ldc`, `ldc_w` or `ldc2_w` pushes."""
        is_wide = self.code.bytecode[self.bci] == Opcode.LDC2_W
        match self.cls.pool.constant(index):
            case Number(kind, _):
                types = slots_of(kind)
            case Text():
                types = ("java/lang/String",)
            case ClassRef():
                types = ("java/lang/Class",) if self.cls.major >= _CLASS_LITERALS_SINCE else ()
            case HandleRef():
                types = ("java/lang/invoke/MethodHandle",)
            case MethodTypeRef():
                types = ("java/lang/invoke/MethodType",)
            case DynamicRef(_, _, descriptor):
                types = slots_of(descriptor)
        if len(types) != (2 if is_wide else 1):
            raise Refusal(f"illegal type at constant pool entry {index}")
        return types

    def _ldc(self, frame: Frame, _opcode: Opcode, operand: Any) -> None:
        frame.push(self.ldc_types(operand))

    def _load(self, frame: Frame, opcode: Opcode, operand: Any) -> None:
        if opcode == Opcode.ALOAD:
            frame.push((frame.load(operand, ANY_REFERENCE),))
        else:
            types = _KINDS[opcode - Opcode.ILOAD]
            frame.load(operand, types[0])
            frame.push(types)

    def _store(self, frame: Frame, opcode: Opcode, operand: Any) -> None:
        if opcode == Opcode.ASTORE:
            frame.store(operand, (frame.pop(ANY_REFERENCE, self.lineage),))
        else:
            types = _KINDS[opcode - Opcode.ISTORE]
            for wanted in reversed(types):
                frame.pop(wanted, self.lineage)
            frame.store(operand, types)

    def _increment(self, frame: Frame, _opcode: Opcode, operand: Increment) -> None:
        frame.load(operand.slot, INT)

    def _shuffle(self, frame: Frame, opcode: Opcode, _operand: Any) -> None:
        upper, lower, result = SHUFFLES[opcode]
        stack = frame.stack
        if len(stack) < upper + lower:
            raise Refusal("operand stack underflow")
        middle, bottom = len(stack) - upper, len(stack) - upper - lower
        for at in (middle, bottom):
            if at < len(stack) and stack[at] in _INSEPARABLE:
                raise Refusal(f"bad type on operand stack in {opcode.name.lower()}")
        if TOP in stack[bottom:]:
            raise Refusal(f"bad type on operand stack in {opcode.name.lower()}")
        pieces = {"a": tuple(stack[middle:]), "b": tuple(stack[bottom:middle])}
        del stack[bottom:]
        for letter in result:
            frame.push(pieces[letter])

    # --- arrays ---------------------------------------------------------------------------------

    def _pop_array(self, frame: Frame, opcode: Opcode, allowed: tuple[str, ...]) -> Type:
        found = frame.pop(ANY_REFERENCE, self.lineage)
        if found != NULL and found not in allowed:
            raise Refusal(f"bad type on operand stack in {opcode.name.lower()}: {describe(found)}")
        return found

    def _load_element(self, frame: Frame, opcode: Opcode, _operand: Any) -> None:
        allowed, types = ELEMENTS[opcode]
        frame.pop(INT, self.lineage)
        self._pop_array(frame, opcode, allowed)
        frame.push(types)

    def _store_element(self, frame: Frame, opcode: Opcode, _operand: Any) -> None:
        allowed, types = ELEMENTS[opcode - STORE_DISTANCE]
        for wanted in reversed(types):
            frame.pop(wanted, self.lineage)
        frame.pop(INT, self.lineage)
        self._pop_array(frame, opcode, allowed)

    def _pop_reference_array(self, frame: Frame, opcode: Opcode) -> Type:
        found = frame.pop(ANY_REFERENCE, self.lineage)
        if found != NULL and not (isinstance(found, str) and found.startswith(("[L", "[["))):
            raise Refusal(f"bad type on operand stack in {opcode.name.lower()}: {describe(found)}")
        return found

    def _aaload(self, frame: Frame, opcode: Opcode, _operand: Any) -> None:
        frame.pop(INT, self.lineage)
        found = self._pop_reference_array(frame, opcode)
        frame.push((component_of(found) if isinstance(found, str) else NULL,))

    def _aastore(self, frame: Frame, opcode: Opcode, _operand: Any) -> None:
        frame.pop(OBJECT, self.lineage)
        frame.pop(INT, self.lineage)
        self._pop_reference_array(frame, opcode)

    def _arraylength(self, frame: Frame, opcode: Opcode, _operand: Any) -> None:
        found = frame.pop(ANY_REFERENCE, self.lineage)
        if found != NULL and not (isinstance(found, str) and found.startswith("[")):
            raise Refusal(f"bad type on operand stack in arraylength: {describe(found)}")
        frame.push((INT,))

    def _newarray(self, frame: Frame, _opcode: Opcode, operand: Any) -> None:
        frame.pop(INT, self.lineage)
        frame.push((NEW_ARRAYS[operand],))

    def _anewarray(self, frame: Frame, _opcode: Opcode, operand: Any) -> None:
        name = self._class_at(operand)
        frame.pop(INT, self.lineage)
        if name.startswith("[" * 255):
            raise Refusal("an array of more than 255 dimensions")
        frame.push((f"[{descriptor_of_class(name)}",))

    def _multianewarray(self, frame: Frame, _opcode: Opcode, operand: MultiArray) -> None:
        name = self._class_at(operand.constant)
        dimensions = len(name) - len(name.lstrip("["))
        if not 1 <= operand.dimensions <= dimensions:
            raise Refusal(f"illegal dimension in multianewarray: {operand.dimensions}")
        for _ in range(operand.dimensions):
            frame.pop(INT, self.lineage)
        frame.push((name,))

    # --- objects --------------------------------------------------------------------------------

    def _class_at(self, index: int) -> str:
        self.require_tag(index, (tags.CLASS,))
        return self.cls.pool.class_name(index)

    def _new(self, frame: Frame, _opcode: Opcode, operand: Any) -> None:
        if self._class_at(operand).startswith("["):
            raise Refusal("illegal new instruction: an array")
        frame.push((UNINITIALIZED + self.bci,))

    def _checkcast(self, frame: Frame, _opcode: Opcode, operand: Any) -> None:
        name = self._class_at(operand)
        frame.pop(OBJECT, self.lineage)
        frame.push((name,))

    def _instanceof(self, frame: Frame, _opcode: Opcode, operand: Any) -> None:
        self._class_at(operand)
        frame.pop(OBJECT, self.lineage)
        frame.push((INT,))

    def _access_static(self, frame: Frame, opcode: Opcode, operand: Any) -> None:
        self.require_tag(operand, (tags.FIELD,))
        types = slots_of(self.cls.pool.member(operand).descriptor)
        if opcode == Opcode.GETSTATIC:
            frame.push(types)
        else:
            for wanted in reversed(types):
                frame.pop(wanted, self.lineage)

    def _access_field(self, frame: Frame, opcode: Opcode, operand: Any) -> None:
        self.require_tag(operand, (tags.FIELD,))
        field = self.cls.pool.member(operand)
        if field.owner.startswith("["):
            raise Refusal("a field of an array")
        types = slots_of(field.descriptor)
        if opcode == Opcode.GETFIELD:
            base = frame.pop(field.owner, self.lineage)
        else:
            for wanted in reversed(types):
                frame.pop(wanted, self.lineage)
            base = frame.pop(ANY_REFERENCE, self.lineage)
            if base == UNINITIALIZED_THIS and self._is_own_field(*_parts(field)):
                base = self.cls.name
            if not self.lineage.is_assignable(field.owner, base):
                raise Refusal(
                    f"bad type on operand stack in putfield: {describe(base)} is not "
                    f"assignable to {describe(field.owner)}"
                )
        self._check_protected(field.owner, field.name, field.descriptor, base)
        if opcode == Opcode.GETFIELD:
            frame.push(types)

    def _is_own_field(self, owner: str, name: str, descriptor: str) -> bool:
        """Whether the class at hand declares the field: it may be set before super()."""
        return owner == self.cls.name and any(
            (field.name, field.descriptor) == (name, descriptor) for field in self.cls.fields
        )

    def _check_protected(self, owner: str, name: str, descriptor: str, base: Type) -> None:
        """A protected member of a superclass elsewhere is for objects of the class at hand only."""
        own = self.cls.name
        if base == own or owner not in self._superclasses:
            return
        if not self.lineage.is_protected_elsewhere(own, owner, name, descriptor):
            return
        if owner == OBJECT and name == "clone" and isinstance(base, str) and base.startswith("["):
            return
        if not self._is_for_own(base):
            raise Refusal(
                f"bad access to protected member {name}: {describe(base)} is not assignable to "
                f"{describe(own)}"
            )

    def _is_for_own(self, base: Type) -> bool:
        """Whether an object is of the class at hand; of an interface, all but bare objects are."""
        return base != OBJECT and self.lineage.is_assignable(self.cls.name, base)

    # --- calls ----------------------------------------------------------------------------------

    def _invoke(self, frame: Frame, opcode: Opcode, operand: Any) -> None:
        allowed = _ALLOWED[opcode]
        if allowed is _ANY_METHODS and self.cls.major < 52:
            allowed = _METHODS
        self.require_tag(operand, allowed)
        method = self.cls.pool.member(operand)
        arguments, result = call_slots(method.descriptor)
        count = self.code.bytecode[self.bci + 3] if opcode is Opcode.INVOKEINTERFACE else None
        if count not in (None, len(arguments) + 1):
            raise Refusal("inconsistent count operand in invokeinterface")
        is_constructor = method.name == "<init>"
        if method.name.startswith("<"):
            if opcode != Opcode.INVOKESPECIAL or not is_constructor:
                raise Refusal(f"illegal call to internal method {method.name}")
        elif opcode == Opcode.INVOKESPECIAL:
            self._check_special(method.owner, is_interface=method.is_interface)
        for wanted in arguments:
            frame.pop(wanted, self.lineage)
        if is_constructor:
            self._construct(frame, method.owner, method.descriptor)
        elif opcode == Opcode.INVOKESPECIAL:
            frame.pop(self.cls.name, self.lineage)
        elif opcode == Opcode.INVOKEVIRTUAL:
            base = frame.pop(method.owner, self.lineage)
            self._check_protected(*_parts(method), base)
        elif opcode == Opcode.INVOKEINTERFACE:
            frame.pop(method.owner, self.lineage)
        frame.push(result)

    def _check_special(self, owner: str, *, is_interface: bool) -> None:
        cls = self.cls
        if owner in (cls.name, cls.superclass, *cls.interfaces):
            return
        if not self.lineage.is_assignable(owner, cls.name):
            raise Refusal(
                "bad invokespecial instruction: the current class isn't assignable to "
                f"{describe(owner)}"
            )
        if is_interface:
            raise Refusal(
                f"bad invokespecial instruction: {describe(owner)} is an indirect superinterface"
            )

    def _construct(self, frame: Frame, owner: str, descriptor: str) -> None:
        """A call of a constructor, whose arguments have been popped."""
        raw = frame.pop(ANY_REFERENCE, self.lineage)
        if raw == UNINITIALIZED_THIS:
            if owner not in (self.cls.name, self.cls.superclass):
                raise Refusal(f"bad <init> method call: of {describe(owner)}")
            self.has_constructed_this = True
            self.before_construction(frame)
            frame.initialize(raw, self.cls.name)
            frame.is_this_raw = False
        elif not isinstance(raw, str) and raw >= UNINITIALIZED:
            made = self.cls.pool.class_name(
                int.from_bytes(self.code.bytecode[raw - UNINITIALIZED + 1 :][:2], "big")
            )
            if made != owner:
                raise Refusal(
                    f"call to wrong <init> method: of {describe(owner)} on {describe(made)}"
                )
            self._check_protected(owner, "<init>", descriptor, made)
            self.before_construction(frame)
            frame.initialize(raw, made)
        else:
            raise Refusal(f"bad operand type when invoking <init>: {describe(raw)}")

    before_construction: Callable[[Frame], None] = staticmethod(lambda _frame: None)
    """What is to be checked before the locals change; set by who knows the handlers."""

    def _invokedynamic(self, frame: Frame, _opcode: Opcode, operand: Any) -> None:
        self.require_tag(operand, (tags.INVOKE_DYNAMIC,))
        if self.code.bytecode[self.bci + 3]:
            raise Refusal("third and fourth operand bytes of invokedynamic must be zero")
        site = self.cls.pool.dynamic(operand)
        if site.name.startswith("<"):
            raise Refusal(f"illegal call to internal method {site.name}")
        arguments, result = call_slots(site.descriptor)
        for wanted in arguments:
            frame.pop(wanted, self.lineage)
        frame.push(result)


def _parts(member: Any) -> tuple[str, str, str]:
    return member.owner, member.name, member.descriptor


_Handler: TypeAlias = Callable[[Execution, Frame, Opcode, Any], None]

_ALLOWED: Final[dict[Opcode, tuple[int, ...]]] = {
    Opcode.INVOKEVIRTUAL: _METHODS,
    Opcode.INVOKESPECIAL: _ANY_METHODS,
    Opcode.INVOKESTATIC: _ANY_METHODS,
    Opcode.INVOKEINTERFACE: (tags.INTERFACE_METHOD,),
}


def _handlers() -> dict[Opcode, _Handler]:
    table: dict[Opcode, _Handler] = {
        Opcode.LDC: Execution._ldc,
        Opcode.IINC: Execution._increment,
        Opcode.AALOAD: Execution._aaload,
        Opcode.AASTORE: Execution._aastore,
        Opcode.ARRAYLENGTH: Execution._arraylength,
        Opcode.NEWARRAY: Execution._newarray,
        Opcode.ANEWARRAY: Execution._anewarray,
        Opcode.MULTIANEWARRAY: Execution._multianewarray,
        Opcode.NEW: Execution._new,
        Opcode.CHECKCAST: Execution._checkcast,
        Opcode.INSTANCEOF: Execution._instanceof,
        Opcode.GETSTATIC: Execution._access_static,
        Opcode.PUTSTATIC: Execution._access_static,
        Opcode.GETFIELD: Execution._access_field,
        Opcode.PUTFIELD: Execution._access_field,
        Opcode.INVOKEDYNAMIC: Execution._invokedynamic,
        **dict.fromkeys(_ALLOWED, Execution._invoke),
    }
    for number in range(5):
        table[Opcode(Opcode.ILOAD + number)] = Execution._load
        table[Opcode(Opcode.ISTORE + number)] = Execution._store
    for opcode in ELEMENTS:
        table[Opcode(opcode)] = Execution._load_element
        table[Opcode(opcode + STORE_DISTANCE)] = Execution._store_element
    table.update(dict.fromkeys(map(Opcode, SHUFFLES), Execution._shuffle))
    return table


_HANDLERS: Final = _handlers()
