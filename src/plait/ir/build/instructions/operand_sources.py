"""Which instruction pushed each slot of the operand stack, found by linear passes over the code.

This follows HotSpot's algorithm for helpful messages (JEP 358), including its shortcuts, because
the messages show them. The code is walked from its start as long as that reaches new instructions.
An instruction is handled when the walk first reaches it with a known stack, so later backward
branches add nothing.
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, final

from plait.base.node import node
from plait.java.class_files.bytecode import BRANCHES, Instruction, MultiArray, Switch
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.code_attribute import Code
from plait.java.class_files.descriptors import parse_method_descriptor
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.class_files.pool_constants import DynamicRef, Number

UNKNOWN: Final = -1
"""The source of a slot that several instructions may have pushed."""

_TRACKED_LOCALS: Final = 64


@final
@node
class Sources:
    """The operand stack before an instruction: the pushing instruction of each slot, top last.

    A long or double takes two slots. `written` has a bit for each local slot that a store may have
    changed, among the first 64.
    """

    slots: tuple[int, ...]
    written: int

    def source(self, depth: int) -> int:
        """Who pushed the slot at this depth, 0 being the top."""
        return self.slots[-1 - depth] if depth < len(self.slots) else UNKNOWN

    def is_written(self, local: int) -> bool:
        """Whether a store may have changed the local."""
        return local >= _TRACKED_LOCALS or bool(self.written >> local & 1)


Stacks: TypeAlias = dict[int, Sources]


def walk_sources(class_file: ClassFile, code: Code) -> Iterator[tuple[Instruction, Stacks]]:
    """Each reachable instruction once, with the stacks known when the walk first gets there.

    The dictionary is by bytecode index and changes as the walk goes on.
    """
    stacks: Stacks = {0: Sources((), 0)}
    for handler in code.handlers:
        stacks.setdefault(handler.target, Sources((handler.target,), 0))
    instructions = code.instructions()
    following = [bci for bci, _, _ in instructions[1:]] + [len(code.bytecode)]
    seen: set[int] = set()
    is_growing = True
    while is_growing and len(seen) < len(instructions):
        count = len(stacks)
        for instruction, successor in zip(instructions, following, strict=True):
            bci = instruction[0]
            before = stacks.get(bci)
            if before is None:
                continue
            if bci not in seen:
                seen.add(bci)
                yield instruction, stacks
            after = step(class_file, instruction, before)
            for target in successors(instruction, successor):
                known = stacks.get(target)
                stacks[target] = after if known is None else _merge(known, after)
        is_growing = len(stacks) > count


def _merge(left: Sources, right: Sources) -> Sources:
    if left == right:
        return left
    slots = zip(left.slots, right.slots, strict=False)
    return Sources(
        tuple(mine if mine == theirs else UNKNOWN for mine, theirs in slots),
        left.written | right.written,
    )


def successors(instruction: Instruction, following: int) -> tuple[int, ...]:
    """Where control goes from an instruction, exceptions aside."""
    _, opcode, operand = instruction
    if isinstance(operand, Switch):
        return (operand.default, *(target for _, target in operand.cases))
    if opcode in (Opcode.GOTO, Opcode.JSR):
        assert isinstance(operand, int), "a branch should have a target"
        return (operand,)
    if opcode in BRANCHES:
        assert isinstance(operand, int), "a branch should have a target"
        return (following, operand)
    if opcode in _ENDS:
        return ()
    return (following,)


def popped_slots(class_file: ClassFile, instruction: Instruction) -> int:
    """How many slots an instruction takes from the stack for good: none that it only moves."""
    opcode = instruction[1]
    if opcode in _SHUFFLES:
        return 0
    if opcode in _STORES:
        return _STORES[opcode]
    effect = _EFFECTS.get(opcode)
    return (_variable_effect(class_file, instruction) if effect is None else effect)[0]


def step(class_file: ClassFile, instruction: Instruction, before: Sources) -> Sources:
    """The stack after an instruction."""
    bci, opcode, operand = instruction
    written = before.written
    shuffle = _SHUFFLES.get(opcode)
    if shuffle is not None:
        return Sources(shuffle(before.slots), written)
    if opcode in _STORES and isinstance(operand, int):
        size = _STORES[opcode]
        for local in range(operand, min(operand + size, _TRACKED_LOCALS)):
            written |= 1 << local
        return Sources(_drop(before.slots, size), written)
    effect = _EFFECTS.get(opcode)
    pops, pushes = _variable_effect(class_file, instruction) if effect is None else effect
    return Sources(_drop(before.slots, pops) + (bci,) * pushes, written)


def _drop(slots: tuple[int, ...], count: int) -> tuple[int, ...]:
    return slots[: len(slots) - count]


def slot_count(descriptor: str) -> int:
    """Slots of a value of this type; 0 for void."""
    return {"V": 0, "J": 2, "D": 2}.get(descriptor, 1)


def argument_slots(descriptor: str) -> int:
    """Slots of the arguments of a method, without a receiver."""
    return sum(map(slot_count, parse_method_descriptor(descriptor)[0]))


def _variable_effect(class_file: ClassFile, instruction: Instruction) -> tuple[int, int]:
    """Slots popped and pushed by an instruction whose constant tells."""
    _, opcode, operand = instruction
    if isinstance(operand, MultiArray):
        return operand.dimensions, 1
    assert isinstance(operand, int), "only an index into the constant pool is left"
    if opcode == Opcode.LDC:
        match class_file.constant(operand):
            case Number(kind=descriptor) | DynamicRef(descriptor=descriptor):
                return 0, slot_count(descriptor)
            case _:
                return 0, 1
    if opcode == Opcode.INVOKEDYNAMIC:
        descriptor = class_file.dynamic(operand).descriptor
    else:
        descriptor = class_file.member(operand).descriptor
    if opcode in _FIELD_EFFECTS:
        return _FIELD_EFFECTS[opcode](slot_count(descriptor))
    receiver = opcode not in (Opcode.INVOKESTATIC, Opcode.INVOKEDYNAMIC)
    result = parse_method_descriptor(descriptor)[1]
    return argument_slots(descriptor) + receiver, slot_count(result)


_FIELD_EFFECTS: Final[dict[Opcode, Callable[[int], tuple[int, int]]]] = {
    Opcode.GETSTATIC: lambda size: (0, size),
    Opcode.PUTSTATIC: lambda size: (size, 0),
    Opcode.GETFIELD: lambda size: (1, size),
    Opcode.PUTFIELD: lambda size: (size + 1, 0),
}

_STORES: Final = {
    Opcode.ISTORE: 1,
    Opcode.LSTORE: 2,
    Opcode.FSTORE: 1,
    Opcode.DSTORE: 2,
    Opcode.ASTORE: 1,
}

_ENDS: Final = frozenset(
    {
        Opcode.RET,
        Opcode.IRETURN,
        Opcode.LRETURN,
        Opcode.FRETURN,
        Opcode.DRETURN,
        Opcode.ARETURN,
        Opcode.RETURN,
        Opcode.ATHROW,
    }
)

_Slots: TypeAlias = tuple[int, ...]

_SHUFFLES: Final[dict[Opcode, Callable[[_Slots], _Slots]]] = {
    Opcode.DUP: lambda s: s + s[-1:],
    Opcode.DUP_X1: lambda s: s[:-2] + s[-1:] + s[-2:],
    Opcode.DUP_X2: lambda s: s[:-3] + s[-1:] + s[-3:],
    Opcode.DUP2: lambda s: s + s[-2:],
    Opcode.DUP2_X1: lambda s: s[:-3] + s[-2:] + s[-3:],
    Opcode.DUP2_X2: lambda s: s[:-4] + s[-2:] + s[-4:],
    Opcode.SWAP: lambda s: s[:-2] + s[-1:] + s[-2:-1],
}

_EFFECT_TABLE: Final = {
    (0, 0): "NOP IINC GOTO RET RETURN CHECKCAST",
    (0, 1): "ACONST_NULL SIPUSH FCONST_0 FCONST_1 FCONST_2 ILOAD FLOAD ALOAD JSR NEW",
    (0, 2): "LCONST_0 LCONST_1 DCONST_0 DCONST_1 LLOAD DLOAD",
    (1, 0): "POP IFEQ IFNE IFLT IFGE IFGT IFLE IFNULL IFNONNULL TABLESWITCH LOOKUPSWITCH "
    "IRETURN FRETURN ARETURN ATHROW MONITORENTER MONITOREXIT",
    (1, 1): "INEG FNEG I2F F2I I2B I2C I2S NEWARRAY ANEWARRAY ARRAYLENGTH INSTANCEOF",
    (1, 2): "I2L I2D F2L F2D",
    (2, 0): "POP2 IF_ICMPEQ IF_ICMPNE IF_ICMPLT IF_ICMPGE IF_ICMPGT IF_ICMPLE IF_ACMPEQ IF_ACMPNE "
    "LRETURN DRETURN",
    (2, 1): "IALOAD FALOAD AALOAD BALOAD CALOAD SALOAD IADD FADD ISUB FSUB IMUL FMUL IDIV FDIV "
    "IREM FREM ISHL ISHR IUSHR IAND IOR IXOR L2I L2F D2I D2F FCMPL FCMPG",
    (2, 2): "LALOAD DALOAD LNEG DNEG L2D D2L",
    (3, 0): "IASTORE FASTORE AASTORE BASTORE CASTORE SASTORE",
    (3, 2): "LSHL LSHR LUSHR",
    (4, 0): "LASTORE DASTORE",
    (4, 1): "LCMP DCMPL DCMPG",
    (4, 2): "LADD DADD LSUB DSUB LMUL DMUL LDIV DDIV LREM DREM LAND LOR LXOR",
}
"""(slots popped, slots pushed): the opcodes of which that is always so."""

_EFFECTS: Final = {
    Opcode[name]: effect for effect, names in _EFFECT_TABLE.items() for name in names.split()
}
