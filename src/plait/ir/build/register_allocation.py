"""The registers of a body under construction.

A local is a register per (slot, kind): a slot that the bytecode reuses for another kind is another
register, so no type inference is needed. The operand stack has one register per (depth, kind), used
only where blocks meet. Everything else is a temporary, assigned once.
"""

from typing import Final, final

from plait.ir.operands import Const, Kind, Operand, Reg, kind_of_descriptor

KINDS: Final = (Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE, Kind.REF)
"""Kinds by code: the order that families of opcodes (`iload` ... `aload`) have."""

INT: Final = 0
LONG: Final = 1
FLOAT: Final = 2
DOUBLE: Final = 3
REF: Final = 4


def code_of(operand: Operand) -> int:
    """The code of an operand's kind."""
    if type(operand) is Reg or type(operand) is Const:
        return KINDS.index(operand.kind)
    return REF


def code_of_descriptor(descriptor: str) -> int:
    """The code of the kind of values of a (non-void) type."""
    return KINDS.index(kind_of_descriptor(descriptor))


@final
class Registers:
    """Registers in the order of their indices; one object per register, comparable by identity.

    `named` holds the locals by `slot * 5 + code` and the stack's registers by negative keys.
    """

    __slots__ = ("all", "named", "slots", "temporaries")

    def __init__(self) -> None:
        self.all: list[Reg] = []
        self.slots: dict[int, int] = {}
        self.temporaries: set[int] = set()
        self.named: dict[int, Reg] = {}

    def local(self, slot: int, code: int) -> Reg:
        """The register of a local variable slot when it holds this kind."""
        key = slot * 5 + code
        found = self.named.get(key)
        if found is None:
            found = self.named[key] = self._new(KINDS[code])
            self.slots[found.index] = slot
        return found

    def find_local(self, slot: int, code: int) -> Reg | None:
        """Like `local`, but None when no instruction used it."""
        return self.named.get(slot * 5 + code)

    def stack(self, depth: int, code: int) -> Reg:
        """The register of a stack entry where blocks meet; depth counts entries, not words."""
        key = -1 - depth * 5 - code
        found = self.named.get(key)
        if found is None:
            found = self.named[key] = self._new(KINDS[code])
        return found

    def temporary(self, kind: Kind) -> Reg:
        """A register nobody uses yet."""
        register = Reg(len(self.all), kind)
        self.all.append(register)
        self.temporaries.add(register.index)
        return register

    def _new(self, kind: Kind) -> Reg:
        register = Reg(len(self.all), kind)
        self.all.append(register)
        return register
