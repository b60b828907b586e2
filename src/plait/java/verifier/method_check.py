"""Type checking by StackMapTable (JVMS 4.10.1): one pass over a method's instructions."""

from typing import final

from plait.java.class_files.bytecode import BRANCHES, Instruction, Switch
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.code_attribute import Code, HandlerRange
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.class_files.pool_constants import ClassRef
from plait.java.class_files.stack_map import BasicType, Uninitialized, VerificationType
from plait.java.verifier.abstract_execution import Execution
from plait.java.verifier.frame import Frame
from plait.java.verifier.instruction_effects import ENDS
from plait.java.verifier.refusal import Refusal
from plait.java.verifier.throwing import ends_in_throw
from plait.java.verifier.verification_types import (
    DOUBLE,
    DOUBLE_2,
    FLOAT,
    INT,
    LONG,
    LONG_2,
    NULL,
    THROWABLE,
    TOP,
    UNINITIALIZED,
    UNINITIALIZED_THIS,
    Type,
    Types,
    describe,
)
from plait.java.verifier.verified_lineage import Lineage

_BASIC: dict[BasicType, Types] = {
    BasicType.TOP: (TOP,),
    BasicType.INT: (INT,),
    BasicType.FLOAT: (FLOAT,),
    BasicType.DOUBLE: (DOUBLE, DOUBLE_2),
    BasicType.LONG: (LONG, LONG_2),
    BasicType.NULL: (NULL,),
    BasicType.UNINITIALIZED_THIS: (UNINITIALIZED_THIS,),
}


def expand(types: tuple[VerificationType, ...]) -> list[Type]:
    """The slots of types as class files write them."""
    found: list[Type] = []
    for kind in types:
        match kind:
            case BasicType():
                found.extend(_BASIC[kind])
            case ClassRef(name):
                found.append(name)
            case Uninitialized(bci):
                found.append(UNINITIALIZED + bci)
    return found


def first_frame(code: Code) -> Frame:
    """The frame at the start of a method."""
    slots = expand(code.first_locals)
    is_this_raw = UNINITIALIZED_THIS in slots
    if len(slots) > code.max_locals:
        raise Refusal("the arguments do not fit into the locals")
    padded = slots + [TOP] * (code.max_locals - len(slots))
    return Frame(padded, [], code.max_stack, is_this_raw=is_this_raw)


@final
class TypeChecker:
    """Checks one method against the frames that its class file gives."""

    def __init__(
        self,
        cls: ClassFile,
        method: MethodInfo,
        code: Code,
        instructions: tuple[Instruction, ...],
        lineage: Lineage,
    ) -> None:
        self._code = code
        self._instructions = instructions
        self._lineage = lineage
        self.execution = Execution(cls, method, code, lineage)
        self.execution.before_construction = self._before_construction
        self._opcodes = {bci: opcode for bci, opcode, _ in instructions}
        self._frames: dict[int, Frame] = {}
        self._checked: tuple[tuple[HandlerRange, ...], Frame, int] | None = None

    def check(self) -> None:
        """Raise `Refusal` where the code and the frames do not fit; the index is the caller's."""
        self._check_locals()
        self._frames = self._read_frames()
        current = first_frame(self._code)
        is_reached = True
        execution, frames = self.execution, self._frames
        ranges = self._code.handlers
        for bci, opcode, operand in self._instructions:
            execution.bci = bci
            frame = frames.get(bci)
            if frame is not None:
                if is_reached:
                    self._match(current, frame, "instruction type does not match stack map")
                current = frame.copy()
            elif not is_reached:
                raise Refusal("expecting a stack map frame")
            handlers = tuple([r for r in ranges if r.start <= bci < r.end]) if ranges else ()
            execution.has_constructed_this = False
            if handlers and Opcode.ISTORE <= opcode <= Opcode.ASTORE:
                self._match_handlers(current, handlers)
                execution.step(current, bci, opcode, operand)
            else:
                execution.step(current, bci, opcode, operand)
                if handlers:
                    self._match_handlers(
                        current, handlers, is_this_raw=execution.has_constructed_this
                    )
            if opcode in BRANCHES:
                self._match_target(current, operand)
            elif isinstance(operand, Switch):
                for target in (operand.default, *(target for _, target in operand.cases)):
                    self._match_target(current, target)
            is_reached = opcode not in ENDS

    def _check_locals(self) -> None:
        """The ranges of named locals start and end at instructions."""
        length = len(self._code.bytecode)
        for local in self._code.locals:
            end = local.start + local.length
            if local.start not in self._opcodes or (end != length and end not in self._opcodes):
                raise Refusal(f"illegal range of local variable {local.name}")

    # --- frames ---------------------------------------------------------------------------------

    def _read_frames(self) -> dict[int, Frame]:
        frames: dict[int, Frame] = {}
        code = self._code
        for given in code.stack_map:
            self.execution.bci = given.bci
            if given.bci not in self._opcodes:
                raise Refusal(f"the stack map has a frame at {given.bci}, where no instruction is")
            slots, stack = expand(given.locals), expand(given.stack)
            if len(slots) > code.max_locals or len(stack) > code.max_stack:
                raise Refusal("a stack map frame is larger than max_locals or max_stack")
            for kind in (*slots, *stack):
                if isinstance(kind, str) or kind < UNINITIALIZED:
                    continue
                if self._opcodes.get(kind - UNINITIALIZED) is not Opcode.NEW:
                    raise Refusal("the stack map names an object that no instruction makes")
            is_this_raw = UNINITIALIZED_THIS in slots or UNINITIALIZED_THIS in stack
            slots += [TOP] * (code.max_locals - len(slots))
            frames[given.bci] = Frame(slots, stack, code.max_stack, is_this_raw=is_this_raw)
        return frames

    def _match_target(self, current: Frame, target: object) -> None:
        assert isinstance(target, int), "a branch should have a target"
        frame = self._frames.get(target)
        if frame is None:
            raise Refusal(f"expecting a stack map frame at branch target {target}")
        self._match(current, frame, f"inconsistent stack map frames at branch target {target}")

    def _match(self, current: Frame, wanted: Frame, what: str) -> None:
        """Check that the current frame is assignable to one of the stack map."""
        if len(current.stack) != len(wanted.stack):
            raise Refusal(
                f"{what}: {len(current.stack)} entries on the stack, not {len(wanted.stack)}"
            )
        self._match_types("local", current.locals, wanted.locals, what)
        self._match_types("stack entry", current.stack, wanted.stack, what)
        if current.is_this_raw and not wanted.is_this_raw:
            raise Refusal(f"{what}: there the object under construction is forgotten")

    def _match_types(self, kind: str, given: list[Type], wanted: list[Type], what: str) -> None:
        if given == wanted:
            return
        for number, (source, target) in enumerate(zip(given, wanted, strict=True)):
            if source != target and not self._lineage.is_assignable(target, source):
                raise Refusal(
                    f"{what}: {kind} {number} is {describe(source)}, not {describe(target)}"
                )

    # --- handlers -------------------------------------------------------------------------------

    def _match_handlers(
        self, current: Frame, handlers: tuple[HandlerRange, ...], *, is_this_raw: bool = False
    ) -> None:
        """Check that the locals fit all handlers of an instruction."""
        state = (handlers, current, current.version)
        if not is_this_raw and self._checked == state:
            return
        self._checked = state
        for handler in handlers:
            caught = handler.catch_type or THROWABLE
            thrown = Frame(
                current.locals,
                [caught],
                current.max_stack,
                is_this_raw=is_this_raw or current.is_this_raw,
            )
            frame = self._frames.get(handler.target)
            if frame is None or not current.max_stack:
                raise Refusal(f"expecting a stack map frame at exception handler {handler.target}")
            self._match(
                thrown, frame, f"stack map does not match at exception handler {handler.target}"
            )

    def _before_construction(self, frame: Frame) -> None:
        """A constructor called within `try`: handlers see the object raw, and must throw."""
        bci = self.execution.bci
        handlers = tuple([r for r in self._code.handlers if r.start <= bci < r.end])
        if not handlers:
            return
        if self.execution.has_constructed_this:
            for handler in handlers:
                if not ends_in_throw(handler.target, self._instructions, self._code.handlers):
                    raise Refusal("bad <init> method call from after the start of a try block")
            self._match_handlers(frame, handlers, is_this_raw=True)
        else:
            self._match_handlers(frame, handlers)
