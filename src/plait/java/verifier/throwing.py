"""Whether all paths from an exception handler throw or loop: none may return a raw object."""

from plait.java.class_files.bytecode import BRANCHES, Instruction, Switch
from plait.java.class_files.code_attribute import HandlerRange
from plait.java.class_files.jvm_opcodes import Opcode


def ends_in_throw(
    start: int, instructions: tuple[Instruction, ...], ranges: tuple[HandlerRange, ...]
) -> bool:
    """Whether no path from `start` reaches a `return`."""
    positions = {bci: position for position, (bci, _, _) in enumerate(instructions)}
    waiting, seen = [start], set[int]()
    while waiting:
        bci = waiting.pop()
        if bci in seen:
            continue
        seen.add(bci)
        position = positions[bci]
        _, opcode, operand = instructions[position]
        if opcode is Opcode.RETURN:
            return False
        waiting.extend(r.target for r in ranges if r.start <= bci < r.end)
        if opcode in BRANCHES and isinstance(operand, int):
            waiting.append(operand)
        elif isinstance(operand, Switch):
            waiting.extend((operand.default, *(target for _, target in operand.cases)))
        if opcode not in (Opcode.GOTO, Opcode.ATHROW) and not isinstance(operand, Switch):
            if position + 1 == len(instructions):
                return False
            waiting.append(instructions[position + 1][0])
    return True
