"""The effects of instructions on the operand stack (JVMS 4.10.1.9), as tables.

`EFFECTS` has the instructions whose effect depends on nothing but the opcode, `ARRAYS` the loads
and stores of array elements, `SHUFFLES` those that copy or drop entries whatever they are.
"""

from typing import Final, TypeAlias

from plait.java.class_files.jvm_opcodes import Opcode
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
    THROWABLE,
    Types,
)

Effect: TypeAlias = tuple[Types, Types]

_LETTERS: Final[dict[str, Types]] = {
    "I": (INT,),
    "F": (FLOAT,),
    "J": (LONG, LONG_2),
    "D": (DOUBLE, DOUBLE_2),
    "N": (NULL,),
    "R": (ANY_REFERENCE,),
    "O": (OBJECT,),
    "T": (THROWABLE,),
}

_SIMPLE: Final = {
    " > ": "nop goto return",
    " > N": "aconst_null",
    " > I": "sipush",
    " > J": "lconst_0 lconst_1",
    " > F": "fconst_0 fconst_1 fconst_2",
    " > D": "dconst_0 dconst_1",
    "II > I": "iadd isub imul idiv irem ishl ishr iushr iand ior ixor",
    "JJ > J": "ladd lsub lmul ldiv lrem land lor lxor",
    "JI > J": "lshl lshr lushr",
    "FF > F": "fadd fsub fmul fdiv frem",
    "DD > D": "dadd dsub dmul ddiv drem",
    "I > I": "ineg i2b i2c i2s",
    "J > J": "lneg",
    "F > F": "fneg",
    "D > D": "dneg",
    "I > J": "i2l",
    "I > F": "i2f",
    "I > D": "i2d",
    "J > I": "l2i",
    "J > F": "l2f",
    "J > D": "l2d",
    "F > I": "f2i",
    "F > J": "f2l",
    "F > D": "f2d",
    "D > I": "d2i",
    "D > J": "d2l",
    "D > F": "d2f",
    "JJ > I": "lcmp",
    "FF > I": "fcmpl fcmpg",
    "DD > I": "dcmpl dcmpg",
    "I > ": "ifeq ifne iflt ifge ifgt ifle tableswitch lookupswitch ireturn",
    "II > ": "if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple",
    "RR > ": "if_acmpeq if_acmpne",
    "R > ": "ifnull ifnonnull monitorenter monitorexit areturn",
    "J > ": "lreturn",
    "F > ": "freturn",
    "D > ": "dreturn",
    "T > ": "athrow",
}


def slots(letters: str) -> Types:
    """The slots of several values, the deepest first."""
    return tuple(slot for letter in letters for slot in _LETTERS[letter])


def _effects() -> tuple[Effect | None, ...]:
    table: list[Effect | None] = [None] * 256
    for shape, names in _SIMPLE.items():
        taken, left = shape.split(">")
        for name in names.split():
            effect = tuple(reversed(slots(taken.strip()))), slots(left.strip())
            table[Opcode[name.upper()]] = effect
    return tuple(table)


EFFECTS: Final = _effects()
"""By opcode: what is popped, the top first, and what is pushed, the deepest first."""

ELEMENTS: Final[dict[int, tuple[tuple[str, ...], Types]]] = {
    Opcode.IALOAD: (("[I",), slots("I")),
    Opcode.LALOAD: (("[J",), slots("J")),
    Opcode.FALOAD: (("[F",), slots("F")),
    Opcode.DALOAD: (("[D",), slots("D")),
    Opcode.BALOAD: (("[B", "[Z"), slots("I")),
    Opcode.CALOAD: (("[C",), slots("I")),
    Opcode.SALOAD: (("[S",), slots("I")),
}
"""By opcode of a load: the arrays it reads, and an element's slots; stores are 33 further on."""

STORE_DISTANCE: Final = Opcode.IASTORE - Opcode.IALOAD

SHUFFLES: Final[dict[int, tuple[int, int, str]]] = {
    Opcode.POP: (1, 0, ""),
    Opcode.POP2: (2, 0, ""),
    Opcode.DUP: (1, 0, "aa"),
    Opcode.DUP_X1: (1, 1, "aba"),
    Opcode.DUP_X2: (1, 2, "aba"),
    Opcode.DUP2: (2, 0, "aa"),
    Opcode.DUP2_X1: (2, 1, "aba"),
    Opcode.DUP2_X2: (2, 2, "aba"),
    Opcode.SWAP: (1, 1, "ab"),
}
"""By opcode: the slots of the upper piece `a` and of `b` below it, and what is there afterwards."""

NEW_ARRAYS: Final = dict(enumerate(("[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"), 4))
"""The arrays that `newarray` makes, by its operand."""

ENDS: Final = frozenset(
    {
        Opcode.GOTO,
        Opcode.TABLESWITCH,
        Opcode.LOOKUPSWITCH,
        *map(Opcode, range(Opcode.IRETURN, Opcode.RETURN + 1)),
        Opcode.ATHROW,
    }
)
"""Instructions after which the next one is not reached."""
