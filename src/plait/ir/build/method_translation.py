"""The state of one method's translation from stack code to register code.

The operand stack is symbolic: an entry is a constant, a local's register or a temporary, so loads
and constants emit nothing. A store to a local that the stack still mentions first saves the old
value. Where blocks of bytecode meet, the stack goes to registers of its own, as a parallel move.
The functions that translate single instructions (`*_instructions`) work on this state.
"""

from collections.abc import Set
from typing import Final, final

from plait.base.names import RAISE, MethodRef
from plait.ir.build.assertions import assertion_throws
from plait.ir.build.bytecode_blocks import Layout
from plait.ir.build.emitter import Emitter
from plait.ir.build.knowledge import TYPES_WORTH_KNOWING, Fact, Knowledge
from plait.ir.build.known_calls.varhandles import HeldHandle
from plait.ir.build.meetings import Meetings
from plait.ir.build.register_allocation import KINDS, REF, code_of
from plait.ir.build.unit import Unit
from plait.ir.operands import (
    NULL,
    Const,
    Kind,
    Operand,
    Reg,
    StringConst,
    int_const,
    kind_of_descriptor,
)
from plait.ir.operators import Conversion, Relation
from plait.ir.ops import BlockId, Branch, Convert, Goto, InitClass, MonitorExit, Move, Return
from plait.java.class_files.bytecode import Instruction
from plait.java.class_files.corruption import MalformedError
from plait.java.class_files.jvm_opcodes import Opcode

ZERO: Final = int_const(0)

_STORED_CODE: Final = tuple(
    opcode - Opcode.ISTORE if Opcode.ISTORE <= opcode <= Opcode.ASTORE else None
    for opcode in range(256)
)
_NULL_POINTER: Final = MethodRef(RAISE, "nullPointer", "(Ljava/lang/String;)Ljava/lang/Throwable;")
_NARROWING: Final = {
    "Z": (Conversion.I2Z, 1),
    "B": (Conversion.I2B, 0xFF),
    "C": (Conversion.I2C, 0xFFFF),
    "S": (Conversion.I2S, 0xFFFF),
}
_FITS: Final = {"Z": "Z", "B": "ZB", "C": "ZC", "S": "ZBS"}


@final
class Translation(Emitter):
    """See the module. `position` is the instruction at hand, `is_over` whether it ended its block.

    `lock` is what a synchronized method holds; `is_running_own_class` whether the method's class
    and its superclasses are surely initialised, or being initialised by this thread.
    """

    __slots__ = (
        "_end",
        "_instructions",
        "_written",
        "assertion_throws",
        "is_over",
        "is_running_own_class",
        "known",
        "lock",
        "meetings",
        "method_index",
        "position",
        "result_type",
        "stack",
        "unit",
    )

    def __init__(
        self, unit: Unit, method_index: int, layout: Layout, *, is_optimistic: bool
    ) -> None:
        super().__init__()
        self.unit = unit
        self.method_index = method_index
        self.assertion_throws = assertion_throws(unit, layout)
        self.meetings = Meetings(layout, self.registers, is_optimistic=is_optimistic)
        self.known = Knowledge()
        self.lock: Operand | None = None
        self.is_running_own_class = False
        self.result_type = "V"
        self.stack: list[Operand] = []
        self.position = 0
        self.is_over = False
        self._instructions: tuple[Instruction, ...] = layout.instructions
        self._end = 0
        self._written: set[int] = set()

    # --- blocks of bytecode ---------------------------------------------------------------------

    def enter_block(self, leader: int, end: int) -> None:
        """Start to translate the block of bytecode that stops before position `end`."""
        self._end = end
        self._written = set()
        self.is_over = False
        self.has_thrown = False
        self.known.enter(set(self.meetings.facts_at(leader)))
        shape = self.meetings.shape_at(leader)
        self.stack = []
        if shape:
            self.stack += [self.registers.stack(depth, code) for depth, code in enumerate(shape)]
            for entry, variable in zip(self.stack, self.meetings.carried_at(leader), strict=False):
                if variable is not None and isinstance(entry, Reg):
                    self.known.handles[entry.index] = HeldHandle(variable, [], [], None)
        self.begin(self.labels.at(leader))

    def leave_block(self, leader: int) -> None:
        """Record that exceptions of the block that was entered at `leader` reach its handlers."""
        if not self.has_thrown or not self.handlers:
            return
        facts: Set[Fact] = self.meetings.facts_at(leader) - self._written
        facts |= {self.registers.stack(0, REF).index}
        for target, _ in self.handlers:
            if target >= 0:
                self.meetings.meet(target, (REF,), facts)

    def jump(self, target: int) -> None:
        """End the block with a jump."""
        self.settle()
        self.end(Goto(self.edge(target)))
        self.is_over = True

    def branch(
        self,
        relation: Relation,
        left: Operand,
        right: Operand,
        target: int,
        *,
        known_if_true: Operand | None = None,
        known_if_false: Operand | None = None,
    ) -> None:
        """End the block with a branch to `target` or the next instruction."""
        following = self._instructions[self.position + 1][0]
        if self.stack:
            left, right = self.settle(left, right)
        if_true = self.edge(target, known_if_true)
        if_false = self.edge(following, known_if_false)
        self.end(Branch(relation, left, right, if_true, if_false))
        self.is_over = True

    def edge(self, target: int, not_null: Operand | None = None) -> BlockId:
        """The label of a successor that is entered with the stack as it is, settled."""
        facts = self.known.facts - self.registers.temporaries
        if type(not_null) is Reg and not_null.index not in self.registers.temporaries:
            facts.add(not_null.index)
        stack = self.stack
        if not stack:
            self.meetings.meet(target, (), facts)
        else:
            shape = tuple([code_of(entry) for entry in stack])
            held = [self.known.handles.get(e.index) if type(e) is Reg else None for e in stack]
            variables = tuple([handle and handle.variable for handle in held])
            self.meetings.meet(target, shape, facts, variables if any(variables) else ())
        return self.labels.at(target)

    def settle(self, *operands: Operand) -> list[Operand]:
        """Move the stack to its own registers; the operands, saved where a move overwrites them."""
        if not self.stack:
            return [*operands]
        settled = [
            self.registers.stack(depth, code_of(entry)) for depth, entry in enumerate(self.stack)
        ]
        moves = [
            (register, entry)
            for register, entry in zip(settled, self.stack, strict=True)
            if register is not entry
        ]
        overwritten = {register.index for register, _ in moves}
        saved: dict[int, Reg] = {}
        for source in (*(entry for _, entry in moves), *operands):
            if type(source) is Reg and source.index in overwritten and source.index not in saved:
                saved[source.index] = self.copy_of(source)
        for register, entry in moves:
            source = saved.get(entry.index, entry) if type(entry) is Reg else entry
            self.known.forget(register)
            self.known.copy(source, register)
            self.emit(Move(register, source))
        self.stack = [*settled]
        return [saved.get(o.index, o) if type(o) is Reg else o for o in operands]

    # --- values ---------------------------------------------------------------------------------

    def copy_of(self, source: Reg) -> Reg:
        """A temporary with the present value of a register."""
        copy = self.registers.temporary(source.kind)
        self.emit(Move(copy, source))
        self.known.copy(source, copy)
        return copy

    def define(self, kind: Kind) -> Reg:
        """The register for the instruction's result, which is on the stack from now on.

        When the next instruction stores the result in a local, this is the local's register, and
        that instruction is skipped.
        """
        following = self.position + 1
        if following < self._end:
            _, opcode, slot = self._instructions[following]
            code = _STORED_CODE[opcode]
            if code is not None and KINDS[code] is kind and isinstance(slot, int):
                register = self.registers.local(slot, code)
                self.overwrite(register)
                self.position = following
                return register
        register = self.registers.temporary(kind)
        self.stack.append(register)
        return register

    def define_of(self, descriptor: str) -> Reg:
        """Like `define`, for a result of this type."""
        register = self.define(kind_of_descriptor(descriptor))
        if descriptor in TYPES_WORTH_KNOWING:
            self.learn_type(register, descriptor)
        return register

    def learn_type(self, register: Reg, descriptor: str) -> None:
        """Record one of `TYPES_WORTH_KNOWING` as the definite type of a register's value."""
        self.known.types[register.index] = descriptor
        if descriptor == "Z":
            self.known.facts.add(register.index)

    def pop_many(self, count: int) -> tuple[Operand, ...]:
        """Take the topmost entries off the stack; deepest first."""
        if count == 0:
            return ()
        if count > len(self.stack):
            raise MalformedError(f"the instruction at {self.bci} needs more than is on the stack")
        taken = tuple(self.stack[-count:])
        del self.stack[-count:]
        return taken

    def is_result_unused(self, kind: Kind) -> bool:
        """Whether the next instruction drops just the result; if so, it is skipped."""
        following = self.position + 1
        drop = Opcode.POP2 if kind in (Kind.LONG, Kind.DOUBLE) else Opcode.POP
        if following < self._end and self._instructions[following][1] is drop:
            self.position = following
            return True
        return False

    def overwrite(self, register: Reg) -> None:
        """Prepare the assignment of a local: save its value where the stack still refers to it."""
        for depth, entry in enumerate(self.stack):
            if entry is register:
                copy = self.copy_of(register)
                self.stack[depth:] = [copy if e is register else e for e in self.stack[depth:]]
                break
        self.known.forget(register)
        self._written.add(register.index)

    def narrowed(self, value: Operand, letter: str) -> Operand:
        """The value as a field, element or result of type `letter` (Z B C S) keeps it."""
        conversion, mask = _NARROWING[letter]
        if type(value) is Const and isinstance(value.value, int):
            kept = value.value & mask
            if letter in "BS" and kept > mask >> 1:
                kept -= mask + 1
            return value if kept == value.value else int_const(kept)
        if type(value) is Reg:
            if letter == "Z" and value.index in self.known.facts:
                return value
            if self.known.types.get(value.index, "?") in _FITS[letter]:
                return value
        dest = self.registers.temporary(Kind.INT)
        self.emit(Convert(dest, conversion, value))
        return dest

    # --- implicit checks ------------------------------------------------------------------------

    def require_non_null(self, value: Operand) -> None:
        """Raise NullPointerException when the value is null."""
        if type(value) is Reg:
            if value.index in self.known.facts:
                return
            self.known.facts.add(value.index)
        elif type(value) is not Const:
            return
        unit = self.unit
        text = unit.world.null_message(unit.class_file, self.method_index, self.bci)
        message = NULL if text is None else StringConst(text)
        self.leave_if(Relation.EQ, value, NULL, self.cold_raise(_NULL_POINTER, message))

    def init_class(self, name: str) -> None:
        """Initialise the class, unless this thread has definitely triggered that already."""
        facts = self.known.facts
        if name in facts:
            return
        facts.add(name)
        if self.is_running_own_class and (
            name == self.unit.name or self.unit.world.members.is_superclass(name, of=self.unit.name)
        ):
            return
        self.emit_throwing(InitClass(name))

    # --- ends -----------------------------------------------------------------------------------

    def leave_method(self, value: Operand | None) -> None:
        """Return; a synchronized method first releases its monitor, outside all handlers."""
        if self.lock is not None:
            following = self.labels.fresh()
            self.end(Goto(following))
            self.begin(following)
            self.ops.append(MonitorExit(self.lock))
            self.sites.append(self.bci)
        self.end(Return(value))
        self.is_over = True

    def give_up(self, reason: str) -> None:
        """End the block: the instruction is unsupported."""
        self.end_unsupported(reason)
        self.is_over = True
