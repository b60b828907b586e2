"""Type inference (JVMS 4.10.2) for class files without stack maps: a data-flow analysis."""

from typing import Final, final

from plait.java.class_files import constant_pool as tags
from plait.java.class_files.bytecode import (
    BRANCHES,
    Increment,
    Instruction,
    MultiArray,
    Operand,
    Switch,
)
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.code_attribute import Code
from plait.java.class_files.descriptors import descriptor_of_class
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.verifier.abstract_execution import Execution
from plait.java.verifier.frame import Frame
from plait.java.verifier.instruction_effects import ENDS
from plait.java.verifier.method_check import first_frame
from plait.java.verifier.refusal import Refusal
from plait.java.verifier.type_merging import merge_types
from plait.java.verifier.verification_types import THROWABLE, TOP, UNINITIALIZED, Type
from plait.java.verifier.verified_lineage import Lineage

_OPERAND_TAGS: Final[dict[Opcode, tuple[int, ...]]] = {
    Opcode.GETSTATIC: (tags.FIELD,),
    Opcode.PUTSTATIC: (tags.FIELD,),
    Opcode.GETFIELD: (tags.FIELD,),
    Opcode.PUTFIELD: (tags.FIELD,),
    Opcode.INVOKEVIRTUAL: (tags.METHOD,),
    Opcode.INVOKESPECIAL: (tags.METHOD,),
    Opcode.INVOKESTATIC: (tags.METHOD,),
    Opcode.INVOKEINTERFACE: (tags.INTERFACE_METHOD,),
    Opcode.NEW: (tags.CLASS,),
    Opcode.ANEWARRAY: (tags.CLASS,),
    Opcode.CHECKCAST: (tags.CLASS,),
    Opcode.INSTANCEOF: (tags.CLASS,),
}
_WIDE: Final = (Opcode.LLOAD, Opcode.DLOAD, Opcode.LSTORE, Opcode.DSTORE)


@final
class TypeInference:
    """Infers the frames of one method and checks it against them."""

    def __init__(
        self,
        cls: ClassFile,
        method: MethodInfo,
        code: Code,
        instructions: tuple[Instruction, ...],
        lineage: Lineage,
    ) -> None:
        self._cls = cls
        self._code = code
        self._instructions = instructions
        self._lineage = lineage
        self.execution = Execution(cls, method, code, lineage)
        self._positions = {bci: position for position, (bci, _, _) in enumerate(instructions)}
        self._frames: dict[int, Frame] = {}
        self._waiting: set[int] = set()

    def check(self) -> None:
        """Raise `Refusal` where the code is ill-typed."""
        for bci, opcode, operand in self._instructions:
            self.execution.bci = bci
            self._check_operand(opcode, operand)
        self._frames[0] = first_frame(self._code)
        self._waiting.add(0)
        while self._waiting:
            position = min(self._waiting)
            self._waiting.remove(position)
            self._visit(position)

    def _visit(self, position: int) -> None:
        bci, opcode, operand = self._instructions[position]
        frame = self._frames[position].copy()
        self.execution.bci = bci
        for handler in self._code.handlers:
            if handler.start <= bci < handler.end:
                thrown = frame.copy()
                thrown.stack = [handler.catch_type or THROWABLE]
                self._flow(thrown, handler.target)
        if opcode is Opcode.NEW:
            self._forget(frame, UNINITIALIZED + bci)
        self.execution.step(frame, bci, opcode, operand)
        if opcode in BRANCHES:
            assert isinstance(operand, int), "a branch should have a target"
            self._flow(frame, operand)
        elif isinstance(operand, Switch):
            for target in (operand.default, *(target for _, target in operand.cases)):
                self._flow(frame, target)
        if opcode not in ENDS:
            if position + 1 == len(self._instructions):
                raise Refusal("control flow falls through the end of the code")
            self._flow(frame, self._instructions[position + 1][0])

    @staticmethod
    def _forget(frame: Frame, raw: int) -> None:
        """An object of an earlier round of a loop may not pass for the new one."""
        if raw in frame.stack:
            raise Refusal("an uninitialized object is on the stack where it is made anew")
        frame.locals = [TOP if kind == raw else kind for kind in frame.locals]

    def _flow(self, frame: Frame, target: int) -> None:
        """Merge a frame into that of a successor, which is visited again when that changes."""
        position = self._positions[target]
        known = self._frames.get(position)
        if known is None:
            self._frames[position] = frame.copy()
            self._waiting.add(position)
            return
        if len(known.stack) != len(frame.stack):
            raise Refusal(
                f"inconsistent stack height at {target}: {len(known.stack)} and {len(frame.stack)}"
            )
        slots = self._merge(known.locals, frame.locals)
        stack = self._merge(known.stack, frame.stack)
        if any(new == TOP != old for new, old in zip(stack, known.stack, strict=True)):
            raise Refusal(f"mismatched stack types at {target}")
        is_this_raw = known.is_this_raw or frame.is_this_raw
        if (slots, stack, is_this_raw) != (known.locals, known.stack, known.is_this_raw):
            known.locals, known.stack, known.is_this_raw = slots, stack, is_this_raw
            self._waiting.add(position)

    def _merge(self, known: list[Type], added: list[Type]) -> list[Type]:
        if known == added:
            return known
        return [
            old if old == new else merge_types(old, new, self._lineage)
            for old, new in zip(known, added, strict=True)
        ]

    def _check_operand(self, opcode: Opcode, operand: Operand) -> None:
        """Constants and locals must be right in code that is never reached, too."""
        match operand:
            case Increment(slot, _):
                self._check_slot(opcode, slot)
            case MultiArray(constant, dimensions):
                self.execution.require_tag(constant, (tags.CLASS,))
                name = descriptor_of_class(self._cls.pool.class_name(constant))
                if not name.startswith("[" * dimensions):
                    raise Refusal(f"illegal dimension in multianewarray: {dimensions}")
            case int():
                if opcode in _OPERAND_TAGS:
                    allowed = _OPERAND_TAGS[opcode]
                    if self._cls.major >= 52 and opcode in (
                        Opcode.INVOKESPECIAL,
                        Opcode.INVOKESTATIC,
                    ):
                        allowed = (tags.METHOD, tags.INTERFACE_METHOD)
                    self.execution.require_tag(operand, allowed)
                elif opcode is Opcode.LDC:
                    self.execution.ldc_types(operand)
                elif (
                    Opcode.ILOAD <= opcode <= Opcode.ALOAD
                    or Opcode.ISTORE <= opcode <= Opcode.ASTORE
                ):
                    self._check_slot(opcode, operand)
            case Switch():
                pass

    def _check_slot(self, opcode: Opcode, slot: int) -> None:
        if slot + (opcode in _WIDE) >= self._code.max_locals:
            raise Refusal(f"local variable {slot} is beyond max_locals, {self._code.max_locals}")
