"""Which variable a `VarHandle` held by a static final field stands for.

The JDK and users set such fields in `<clinit>` by `findVarHandle`, `findStaticVarHandle` or
`arrayElementVarHandle` with constant arguments. A scan of the bytecode finds these; a handle made
in any other way stays unknown, and calls through it end in `Unsupported`.
"""

from typing import Final, TypeAlias, final

from plait.base.names import FieldRef
from plait.base.node import node
from plait.ir.ops import Op
from plait.java.bytecode import Instruction
from plait.java.classfile import ClassFile, ClassRef, MemberRef, Text
from plait.java.descriptors import descriptor_of_class
from plait.java.opcodes import Opcode

VAR_HANDLE: Final = "java/lang/invoke/VarHandle"
VAR_HANDLE_DESCRIPTOR: Final = "Ljava/lang/invoke/VarHandle;"


@final
@node
class InstanceVariable:
    """A handle of an instance field; the first coordinate is the object."""

    field: FieldRef


@final
@node
class StaticVariable:
    """A handle of a static field, without coordinates."""

    field: FieldRef


@final
@node
class ElementVariable:
    """A handle of the elements of arrays of this type; coordinates are array and index."""

    array: str


Variable: TypeAlias = InstanceVariable | StaticVariable | ElementVariable


@final
class HeldHandle:
    """A register that holds the handle of `variable`.

    While nobody else can use the register, `position` says which op of `ops` loaded it, so that
    folding the call can take the load away; else it is None.
    """

    __slots__ = ("ops", "position", "sites", "variable")

    def __init__(
        self, variable: Variable, ops: list[Op], sites: list[int], position: int | None
    ) -> None:
        self.variable = variable
        self.ops = ops
        self.sites = sites
        self.position = position

    def kept(self) -> "HeldHandle":
        """The same handle when its register has further uses."""
        return HeldHandle(self.variable, self.ops, self.sites, None)

    def drop_load(self) -> None:
        """Take the op away that loaded the handle, if nothing else uses it."""
        if self.position is not None:
            del self.ops[self.position]
            del self.sites[self.position]


_LOOKUP: Final = "java/lang/invoke/MethodHandles$Lookup"
_METHOD_HANDLES: Final = "java/lang/invoke/MethodHandles"
_MH_UTIL: Final = "jdk/internal/invoke/MhUtil"

_PRIMITIVE_OF_BOX: Final = {
    "java/lang/Boolean": "Z",
    "java/lang/Byte": "B",
    "java/lang/Character": "C",
    "java/lang/Short": "S",
    "java/lang/Integer": "I",
    "java/lang/Long": "J",
    "java/lang/Float": "F",
    "java/lang/Double": "D",
}

_Known: TypeAlias = str | ClassRef | None


def handle_variables(class_file: ClassFile) -> dict[str, Variable]:
    """The fields, by name, that the class's `<clinit>` sets to a handle of a known variable."""
    for method in class_file.methods:
        if method.name == "<clinit>" and method.code is not None:
            return _scan(class_file, method.code.instructions())
    return {}


def _scan(class_file: ClassFile, instructions: tuple[Instruction, ...]) -> dict[str, Variable]:
    found: dict[str, Variable] = {}
    twice: set[str] = set()
    made: Variable | None = None
    for position, (_, opcode, operand) in enumerate(instructions):
        if opcode is Opcode.PUTSTATIC and isinstance(operand, int):
            member = class_file.member(operand)
            if member.owner == class_file.name and member.descriptor == VAR_HANDLE_DESCRIPTOR:
                if member.name in found or made is None:
                    twice.add(member.name)
                else:
                    found[member.name] = made
            made = None
        elif Opcode.INVOKEVIRTUAL <= opcode <= Opcode.INVOKEINTERFACE and isinstance(operand, int):
            member = class_file.member(operand)
            if not _keeps_variable(member):
                made = _made_by(class_file, member, instructions, position)
    return {name: variable for name, variable in found.items() if name not in twice}


def _keeps_variable(member: MemberRef) -> bool:
    """Whether the call gives back the handle it is called on, as far as folding cares."""
    return member.owner == VAR_HANDLE and member.name in (
        "withInvokeExactBehavior",
        "withInvokeBehavior",
    )


def _made_by(
    class_file: ClassFile,
    member: MemberRef,
    instructions: tuple[Instruction, ...],
    position: int,
) -> Variable | None:
    """The variable whose handle the call at `position` makes, judged by the constants before it."""

    def before(distance: int) -> _Known:
        if position < distance:
            return None
        return _constant(class_file, instructions[position - distance])

    result: Variable | None = None
    match (member.owner, member.name, before(3), before(2), before(1)):
        case (str(owner), "findVarHandle", ClassRef(holder), str(name), ClassRef(kind)) if (
            owner in (_LOOKUP, _MH_UTIL)
        ):
            result = InstanceVariable(FieldRef(holder, name, _descriptor(kind)))
        case (str(owner), "findVarHandle", _, str(name), ClassRef(kind)) if owner == _MH_UTIL:
            result = InstanceVariable(FieldRef(class_file.name, name, _descriptor(kind)))
        case (str(owner), "findStaticVarHandle", ClassRef(holder), str(name), ClassRef(kind)) if (
            owner == _LOOKUP
        ):
            result = StaticVariable(FieldRef(holder, name, _descriptor(kind)))
        case (str(owner), "arrayElementVarHandle", _, _, ClassRef(array)) if (
            owner == _METHOD_HANDLES and array.startswith("[")
        ):
            result = ElementVariable(array)
    return result


def _constant(class_file: ClassFile, instruction: Instruction) -> _Known:
    """A string, or a class (primitives as `(I)`), that one instruction pushes."""
    _, opcode, operand = instruction
    if opcode is Opcode.LDC and isinstance(operand, int):
        match class_file.constant(operand):
            case Text(value):
                return value
            case ClassRef() as constant:
                return constant
    elif opcode is Opcode.GETSTATIC and isinstance(operand, int):
        member = class_file.member(operand)
        if member.name == "TYPE" and member.owner in _PRIMITIVE_OF_BOX:
            return ClassRef(f"({_PRIMITIVE_OF_BOX[member.owner]})")
    return None


def _descriptor(name: str) -> str:
    return name[1:-1] if name.startswith("(") else descriptor_of_class(name)
