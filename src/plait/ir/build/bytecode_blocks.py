"""Where the basic blocks of a method's bytecode start and end, and which handlers cover each.

Leaders are branch targets, instructions after a branch, handlers, and both ends of every exception
range, so that one list of handlers covers a whole block.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias, final

from plait.java.class_files.bytecode import Increment, Instruction, Switch
from plait.java.class_files.code_attribute import Code, HandlerRange
from plait.java.class_files.jvm_opcodes import Opcode

Handlers: TypeAlias = tuple[tuple[int, str | None], ...]
"""Handlers in the order the JVM tries them: (bytecode index, caught class; None for any)."""

_BRANCH: Final = 1
_SWITCH: Final = 2
_LEAVE: Final = 3
_SUBROUTINE: Final = 4
_STORE: Final = 5


def _roles() -> tuple[int, ...]:
    """The role of each opcode in the layout; 0 for none."""
    roles = [0] * 256
    for opcode in Opcode:
        if Opcode.IFEQ <= opcode <= Opcode.GOTO or Opcode.IFNULL <= opcode <= Opcode.IFNONNULL:
            roles[opcode] = _BRANCH
        elif opcode in (Opcode.TABLESWITCH, Opcode.LOOKUPSWITCH):
            roles[opcode] = _SWITCH
        elif Opcode.IRETURN <= opcode <= Opcode.RETURN or opcode is Opcode.ATHROW:
            roles[opcode] = _LEAVE
        elif opcode in (Opcode.JSR, Opcode.RET):
            roles[opcode] = _SUBROUTINE
        elif Opcode.ISTORE <= opcode <= Opcode.ASTORE or opcode is Opcode.IINC:
            roles[opcode] = _STORE
    return tuple(roles)


_ROLES: Final = _roles()


@final
class Layout:
    """The blocks of one method: `starts` maps a leader to its position in `instructions`."""

    __slots__ = (
        "_last_backward",
        "_ranges",
        "_stores",
        "ends",
        "has_subroutines",
        "instructions",
        "starts",
    )

    def __init__(self, code: Code) -> None:
        self.instructions: tuple[Instruction, ...] = code.instructions()
        self.has_subroutines = False
        self._ranges: tuple[HandlerRange, ...] = code.handlers
        self._stores: list[tuple[int, int]] = []
        self._last_backward: dict[int, int] = {}
        leaders = self._find_leaders()
        self.starts = {
            instruction[0]: position
            for position, instruction in enumerate(self.instructions)
            if instruction[0] in leaders
        }
        order = [*self.starts.values(), len(self.instructions)]
        self.ends = dict(zip(self.starts, order[1:], strict=True))

    def _find_leaders(self) -> set[int]:
        leaders = {0}
        follows_branch = False
        for bci, opcode, operand in self.instructions:
            if follows_branch:
                leaders.add(bci)
                follows_branch = False
            role = _ROLES[opcode]
            if not role:
                continue
            if role == _STORE:
                slot = operand.slot if isinstance(operand, Increment) else operand
                assert isinstance(slot, int), "a store should name a slot"
                self._stores.append((bci, slot))
                continue
            follows_branch = True
            if role == _BRANCH:
                assert isinstance(operand, int), "a branch should name a target"
                self._add_target(leaders, bci, operand)
            elif role == _SWITCH:
                assert isinstance(operand, Switch), "a switch should have cases"
                for target in {operand.default, *(target for _, target in operand.cases)}:
                    self._add_target(leaders, bci, target)
            elif role == _SUBROUTINE:
                self.has_subroutines = True
        for handler in self._ranges:
            leaders.update((handler.start, handler.end, handler.target))
        return leaders

    def _add_target(self, leaders: set[int], source: int, target: int) -> None:
        leaders.add(target)
        if target <= source:
            self._last_backward[target] = max(source, self._last_backward.get(target, source))

    def after(self, position: int) -> list[int]:
        """The positions of the instructions that may come next, exceptions and returns aside."""
        _, opcode, operand = self.instructions[position]
        role = _ROLES[opcode]
        if role in (_LEAVE, _SUBROUTINE):
            return []
        if isinstance(operand, Switch):
            targets = (operand.default, *(target for _, target in operand.cases))
            return [self.starts[target] for target in targets]
        if role != _BRANCH:
            return [position + 1]
        assert isinstance(operand, int), "a branch should name a target"
        jump = self.starts[operand]
        return [jump] if opcode is Opcode.GOTO else [jump, position + 1]

    def handlers_at(self, leader: int) -> Handlers:
        """The handlers that cover the block, up to one that catches everything."""
        found: list[tuple[int, str | None]] = []
        for row in self._ranges:
            if row.start <= leader < row.end:
                caught = None if row.catch_type == "java/lang/Throwable" else row.catch_type
                if (row.target, caught) not in found:
                    found.append((row.target, caught))
                if caught is None:
                    break
        return tuple(found)

    def is_stored(self, slot: int) -> bool:
        """Whether any instruction stores the slot."""
        return any(stored == slot for _, stored in self._stores)

    def is_loop_head(self, leader: int) -> bool:
        """Whether some branch leads back to the block."""
        return leader in self._last_backward

    def stored_in_loop(self, leader: int) -> Iterable[int]:
        """The slots stored between a loop head and the last branch back to it."""
        last = self._last_backward[leader]
        return {slot for bci, slot in self._stores if leader <= bci <= last}
