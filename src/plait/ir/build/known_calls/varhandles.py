"""The variables of `VarHandle`s in static final fields.

The JDK and users set such fields in `<clinit>` by `findVarHandle`, `findStaticVarHandle` or
`arrayElementVarHandle` with constant arguments. A scan of the bytecode finds these. A handle
created in any other way is unknown, and calls through it end in `Unsupported`.
"""

from typing import Final, TypeAlias, final

from plait.base.names import FieldRef
from plait.base.node import node
from plait.ir.ops import Op
from plait.java.class_files.bytecode import BRANCHES, Switch
from plait.java.class_files.class_file import ClassFile, ClassRef, MemberRef, Text
from plait.java.class_files.code_attribute import Code
from plait.java.class_files.descriptors import descriptor_of_class
from plait.java.class_files.jvm_opcodes import Opcode

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
            return _Scan(class_file, method.code).run()
    return {}


@final
class _Scan:
    """A look at the instructions of `<clinit>` in their order.

    `_locals` holds the constants that locals have, as far as the present block stored them.
    """

    def __init__(self, class_file: ClassFile, code: Code) -> None:
        self._class_file = class_file
        self._instructions = code.instructions()
        self._block_starts = _block_starts(code)
        self._locals: dict[int, _Known] = {}

    def run(self) -> dict[str, Variable]:
        """The variables by the names of the fields that hold their handles."""
        found: dict[str, Variable] = {}
        ambiguous: set[str] = set()
        made: Variable | None = None
        for position, (_, opcode, operand) in enumerate(self._instructions):
            if self._is_block_start(position):
                self._locals.clear()
                made = None
            if opcode is Opcode.ASTORE and isinstance(operand, int):
                self._locals[operand] = self._before(position, 1)
            elif opcode is Opcode.PUTSTATIC and isinstance(operand, int):
                member = self._class_file.member(operand)
                if member.owner == self._class_file.name and _is_handle(member):
                    if member.name in found or made is None:
                        ambiguous.add(member.name)
                    else:
                        found[member.name] = made
                made = None
            elif Opcode.INVOKEVIRTUAL <= opcode <= Opcode.INVOKEINTERFACE:
                assert isinstance(operand, int), "a call should name a method"
                member = self._class_file.member(operand)
                if not _keeps_variable(member):
                    made = self._made_by(member, position)
        return {name: variable for name, variable in found.items() if name not in ambiguous}

    def _made_by(self, member: MemberRef, position: int) -> Variable | None:
        """The variable whose handle the call makes, judged by the constants pushed before it."""
        own = self._class_file.name
        arguments = (
            self._before(position, 3),
            self._before(position, 2),
            self._before(position, 1),
        )
        match (member.owner, member.name, *arguments):
            case (
                "java/lang/invoke/MethodHandles$Lookup" | "jdk/internal/invoke/MhUtil",
                "findVarHandle",
                ClassRef(holder),
                str(name),
                ClassRef(kind),
            ):
                return InstanceVariable(FieldRef(holder, name, _descriptor(kind)))
            case ("jdk/internal/invoke/MhUtil", "findVarHandle", _, str(name), ClassRef(kind)):
                return InstanceVariable(FieldRef(own, name, _descriptor(kind)))
            case (
                "java/lang/invoke/MethodHandles$Lookup",
                "findStaticVarHandle",
                ClassRef(holder),
                str(name),
                ClassRef(kind),
            ):
                return StaticVariable(FieldRef(holder, name, _descriptor(kind)))
            case (
                "java/lang/invoke/MethodHandles",
                "arrayElementVarHandle",
                _,
                _,
                ClassRef(array),
            ) if array.startswith("["):
                return ElementVariable(array)
        return None

    def _is_block_start(self, position: int) -> bool:
        return self._instructions[position][0] in self._block_starts

    def _before(self, position: int, distance: int) -> _Known:
        """The constant pushed by the instruction so far before `position`, on every path to it."""
        start = position - distance
        if start < 0 or any(map(self._is_block_start, range(start + 1, position + 1))):
            return None
        return self._constant(start)

    def _constant(self, position: int) -> _Known:
        """A string, or a class (primitives as `(I)`), that one instruction pushes."""
        _, opcode, operand = self._instructions[position]
        if not isinstance(operand, int):
            return None
        if opcode is Opcode.LDC:
            match self._class_file.constant(operand):
                case Text(value):
                    return value
                case ClassRef() as constant:
                    return constant
        elif opcode is Opcode.GETSTATIC:
            member = self._class_file.member(operand)
            if member.name == "TYPE" and member.owner in _PRIMITIVE_OF_BOX:
                return ClassRef(f"({_PRIMITIVE_OF_BOX[member.owner]})")
        elif opcode is Opcode.ALOAD:
            return self._locals.get(operand)
        return None


def _block_starts(code: Code) -> frozenset[int]:
    """The bytecode indices that control reaches other than from the instruction before."""
    targets = {handler.target for handler in code.handlers}
    for _, opcode, operand in code.instructions():
        if isinstance(operand, Switch):
            targets.update((operand.default, *(target for _, target in operand.cases)))
        elif isinstance(operand, int) and opcode in BRANCHES:
            targets.add(operand)
    return frozenset(targets)


def _is_handle(member: MemberRef) -> bool:
    return member.descriptor == VAR_HANDLE_DESCRIPTOR


def _keeps_variable(member: MemberRef) -> bool:
    """Whether the call gives back the handle it is called on, as far as folding cares."""
    return member.owner == VAR_HANDLE and member.name in (
        "withInvokeExactBehavior",
        "withInvokeBehavior",
    )


def _descriptor(name: str) -> str:
    return name[1:-1] if name.startswith("(") else descriptor_of_class(name)
