"""The registers of a body under construction.

A local is a register per (slot, kind): a slot that the bytecode reuses for another kind is another
register, so no type inference is needed. The operand stack has one register per (depth, kind), used
only where blocks meet. Everything else is a temporary, assigned once.
"""

from typing import Final, final

from plait.ir.operands import Kind, Reg

KINDS: Final = (Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE, Kind.REF)
"""Kinds by code: the order that families of opcodes (`iload` ... `aload`) have."""

INT: Final = 0
LONG: Final = 1
FLOAT: Final = 2
DOUBLE: Final = 3
REF: Final = 4

CODES: Final = {kind.value: code for code, kind in enumerate(KINDS)}
"""Code of a kind, by the kind's value (an enum's own hash is slow)."""


@final
class Registers:
    """Registers in the order of their indices; one object per register, comparable by identity."""

    __slots__ = ("_named", "all", "slots", "temporaries")

    def __init__(self) -> None:
        self.all: list[Reg] = []
        self.slots: dict[int, int] = {}
        self.temporaries: set[int] = set()
        self._named: dict[int, Reg] = {}

    def local(self, slot: int, code: int) -> Reg:
        """The register of a local variable slot when it holds this kind."""
        key = slot * 5 + code
        found = self._named.get(key)
        if found is None:
            found = self._named[key] = self._new(KINDS[code])
            self.slots[found.index] = slot
        return found

    def find_local(self, slot: int, code: int) -> Reg | None:
        """Like `local`, but None when no instruction used it."""
        return self._named.get(slot * 5 + code)

    def stack(self, depth: int, code: int) -> Reg:
        """The register of a stack entry where blocks meet; depth counts entries, not words."""
        key = -1 - depth * 5 - code
        found = self._named.get(key)
        if found is None:
            found = self._named[key] = self._new(KINDS[code])
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
