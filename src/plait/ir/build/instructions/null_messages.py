"""Helpful NullPointerException messages (JEP 358): the texts that HotSpot makes from bytecode.

A message says what could not be done and, as far as the code tells, which expression was null:
`Cannot read field "x" because "this.next" is null`.
"""

from functools import lru_cache
from typing import Final, final

from plait.ir.build.instructions.operand_sources import (
    UNKNOWN,
    Stacks,
    argument_slots,
    slot_count,
    walk_sources,
)
from plait.java.class_files.bytecode import Instruction
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.code_attribute import Code
from plait.java.class_files.descriptors import parse_method_descriptor, source_type
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.class_files.pool_constants import MemberRef

_MAXIMAL_DETAIL: Final = 5
_SHORT_NAMES: Final = ("java.lang.Object", "java.lang.String")

_ARRAY_TYPES: Final = ("int", "long", "float", "double", "object", "byte/boolean", "char", "short")
_WIDE_STORES: Final = (Opcode.LASTORE, Opcode.DASTORE)

_ACTIONS: Final = {
    Opcode.ARRAYLENGTH: "Cannot read the array length",
    Opcode.ATHROW: "Cannot throw exception",
    Opcode.MONITORENTER: "Cannot enter synchronized block",
    Opcode.MONITOREXIT: "Cannot exit synchronized block",
}

_INSTANCE_CALLS: Final = (
    Opcode.INVOKEVIRTUAL,
    Opcode.INVOKESPECIAL,
    Opcode.INVOKEINTERFACE,
)


def null_message(class_file: ClassFile, method: MethodInfo, bci: int) -> str | None:
    """The message when the instruction meets a null; None when it has none on a JVM either."""
    return _messages_of(class_file, method).get(bci)


@lru_cache(maxsize=64)
def _messages_of(class_file: ClassFile, method: MethodInfo) -> dict[int, str]:
    """All messages of a method by bytecode index: one walk finds them as cheaply as one."""
    code = method.code
    messages: dict[int, str] = {}
    if code is None:
        return messages
    explanation = _Explanation(class_file, method, code)
    for instruction, stacks in walk_sources(class_file, code):
        failure = _failed_action(class_file, instruction)
        if failure is not None:
            action, depth = failure
            messages[instruction[0]] = action + explanation.cause(stacks, instruction[0], depth)
    return messages


def _failed_action(class_file: ClassFile, instruction: Instruction) -> tuple[str, int] | None:
    """The action that fails on a null, and the depth of the null in the stack."""
    _, opcode, operand = instruction
    if opcode in _ACTIONS:
        return _ACTIONS[opcode], 0
    if Opcode.IALOAD <= opcode <= Opcode.SALOAD:
        return f"Cannot load from {_ARRAY_TYPES[opcode - Opcode.IALOAD]} array", 1
    if Opcode.IASTORE <= opcode <= Opcode.SASTORE:
        depth = 3 if opcode in _WIDE_STORES else 2
        return f"Cannot store to {_ARRAY_TYPES[opcode - Opcode.IASTORE]} array", depth
    if not isinstance(operand, int):
        return None
    if opcode == Opcode.GETFIELD:
        return f'Cannot read field "{class_file.member(operand).name}"', 0
    if opcode == Opcode.PUTFIELD:
        member = class_file.member(operand)
        return f'Cannot assign field "{member.name}"', slot_count(member.descriptor)
    if opcode in _INSTANCE_CALLS:
        member = class_file.member(operand)
        if member.name != "<init>":
            return f'Cannot invoke "{_method_text(member)}"', argument_slots(member.descriptor)
    return None


def _class_text(name: str) -> str:
    text = name.replace("/", ".")
    return text.removeprefix("java.lang.") if text in _SHORT_NAMES else text


def _method_text(member: MemberRef) -> str:
    parameters = map(source_type, parse_method_descriptor(member.descriptor)[0])
    # HotSpot shortens whatever begins like the two names, StringBuilder too.
    shown = (
        text.removeprefix("java.lang.") if text.startswith(_SHORT_NAMES) else text
        for text in parameters
    )
    return f"{_class_text(member.owner)}.{member.name}({', '.join(shown)})"


@final
class _Explanation:
    """Describes expressions of one method from the instructions that pushed their values."""

    def __init__(self, class_file: ClassFile, method: MethodInfo, code: Code) -> None:
        self._class_file = class_file
        self._method = method
        self._code = code
        self._instructions = {bci: (opcode, arg) for bci, opcode, arg in code.instructions()}

    def cause(self, stacks: Stacks, bci: int, depth: int) -> str:
        """The clause that says which expression is null, empty when it is unknown."""
        text = self._expression(stacks, bci, depth, _MAXIMAL_DETAIL)
        if text is None:
            return ""
        opcode, _ = self._instructions[stacks[bci].source(depth)]
        if opcode in (*_INSTANCE_CALLS, Opcode.INVOKESTATIC):
            return f' because the return value of "{text}" is null'
        return f' because "{text}" is null'

    def _expression(self, stacks: Stacks, bci: int, depth: int, detail: int) -> str | None:
        """The expression in the slot at `depth` before instruction `bci`; None when unknown."""
        stack = stacks.get(bci)
        if detail <= 0 or stack is None:
            return None
        source = stack.source(depth)
        if source == UNKNOWN:
            return None
        opcode, operand = self._instructions[source]
        if not isinstance(operand, int):
            return None
        match opcode:
            case Opcode.ACONST_NULL:
                return "null"
            case Opcode.SIPUSH:
                return str(operand)
            case Opcode.ILOAD | Opcode.ALOAD:
                return self._local(source, operand, is_parameter=not stack.is_written(operand))
            case Opcode.GETSTATIC:
                member = self._class_file.member(operand)
                return f"{_class_text(member.owner)}.{member.name}"
            case Opcode.GETFIELD:
                base = self._expression(stacks, source, 0, detail - 1)
                name = self._class_file.member(operand).name
                return name if base is None else f"{base}.{name}"
            case Opcode.IALOAD | Opcode.AALOAD:
                array = self._expression(stacks, source, 1, detail - 1)
                index = self._expression(stacks, source, 0, detail)
                return f"{array or '<array>'}[{index or '...'}]"
            case (
                Opcode.INVOKEVIRTUAL
                | Opcode.INVOKESPECIAL
                | Opcode.INVOKESTATIC
                | Opcode.INVOKEINTERFACE
            ):
                return _method_text(self._class_file.member(operand))
            case _:
                return None

    def _local(self, bci: int, slot: int, *, is_parameter: bool) -> str:
        for local in self._code.locals:
            if local.slot == slot and local.start <= bci < local.start + local.length:
                return local.name
        if is_parameter and slot == 0 and not self._method.is_static:
            return "this"
        position = self._parameter_position(slot)
        if is_parameter and position is not None:
            return f"<parameter{position}>"
        return f"<local{slot}>"

    def _parameter_position(self, slot: int) -> int | None:
        """Which parameter, from 1, lives in the local slot."""
        start = 0 if self._method.is_static else 1
        parameters, _ = parse_method_descriptor(self._method.descriptor)
        for position, descriptor in enumerate(parameters, 1):
            end = start + slot_count(descriptor)
            if start <= slot < end:
                return position
            start = end
        return None
