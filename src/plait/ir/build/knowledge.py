"""Facts about registers at a point of a method, which allow redundant checks to be left out.

Facts are joined between blocks (by intersection); everything else is valid within one block of
bytecode only. A fact is a register's index (a reference that is not null, an int that is 0 or 1) or
the name of a class whose initialisation this thread has triggered.
"""

from typing import TypeAlias, final

from plait.ir.build.known_calls.varhandles import HeldHandle
from plait.ir.operands import Const, Kind, Operand, Reg

Fact: TypeAlias = int | str

TYPES_WORTH_KNOWING = frozenset({"Z", "B", "C", "S", "[Z", "[B"})
"""Types that spare a narrowing, or tell a byte array from a boolean array."""


@final
class Knowledge:
    """Facts, and per register index: its narrow or array type, the constant length of an array made
    in this block, the (array, index) pairs already checked, the variable handle it holds."""

    __slots__ = ("bounded", "facts", "fresh", "handles", "types")

    def __init__(self) -> None:
        self.facts: set[Fact] = set()
        self.types: dict[int, str] = {}
        self.fresh: dict[int, int] = {}
        self.bounded: set[tuple[int, int]] = set()
        self.handles: dict[int, HeldHandle] = {}

    def enter(self, facts: set[Fact]) -> None:
        """Start a block at which only `facts` hold."""
        self.facts = facts
        for local in (self.types, self.fresh, self.bounded, self.handles):
            if local:
                local.clear()

    def holds(self, value: Operand) -> bool:
        """Whether a reference is known not to be null, or an int to be 0 or 1."""
        if type(value) is Reg:
            return value.index in self.facts
        if type(value) is Const:
            return value.kind is Kind.INT and (value.value == 0 or value.value == 1)
        return True

    def forget(self, register: Reg) -> None:
        """The register gets another value."""
        index = register.index
        self.facts.discard(index)
        for by_register in (self.types, self.fresh, self.handles):
            if by_register:
                by_register.pop(index, None)
        if self.bounded:
            self.bounded = {pair for pair in self.bounded if index not in pair}

    def copy(self, source: Operand, dest: Reg) -> None:
        """`dest`, of which nothing is known, gets the value of `source`."""
        if self.holds(source):
            self.facts.add(dest.index)
        if type(source) is not Reg:
            return
        index = source.index
        if index in self.types:
            self.types[dest.index] = self.types[index]
        if index in self.handles:
            kept = self.handles[index] = self.handles[index].kept()
            self.handles[dest.index] = kept
