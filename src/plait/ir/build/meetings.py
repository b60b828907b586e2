"""Joins of blocks of bytecode: depth and kinds of the stack, facts, and the work list.

Blocks are translated in bytecode order, which javac makes a topological order but for loops. At a
loop head the facts of the forward edges are assumed, without those about slots that the loop
stores. Every later edge into a translated block is checked against these assumptions;
`DisprovedError` then requests a translation without facts between blocks.
"""

from collections.abc import Set
from heapq import heappop, heappush
from typing import TypeAlias, final

from plait.ir.build.bytecode_blocks import Layout
from plait.ir.build.knowledge import Fact
from plait.ir.build.known_calls.varhandles import Variable
from plait.ir.build.register_allocation import Registers
from plait.java.class_files.corruption import MalformedError

Shape: TypeAlias = tuple[int, ...]
"""The stack as codes of kinds, deepest entry first."""


class DisprovedError(Exception):
    """A block was translated under facts that a later edge into it does not establish."""


@final
class Meetings:
    """The state in which each block is entered, by its bytecode index."""

    __slots__ = (
        "_carried",
        "_facts",
        "_invariants",
        "_is_optimistic",
        "_layout",
        "_registers",
        "_shapes",
        "_started",
        "_work",
    )

    def __init__(self, layout: Layout, registers: Registers, *, is_optimistic: bool) -> None:
        self._layout = layout
        self._registers = registers
        self._is_optimistic = is_optimistic
        self._invariants: Set[Fact] = frozenset()
        self._shapes: dict[int, Shape] = {}
        self._facts: dict[int, Set[Fact]] = {}
        self._carried: dict[int, tuple[Variable | None, ...]] = {}
        self._started: set[int] = set()
        self._work: list[int] = []

    def start(self, facts: Set[Fact], *, invariants: Set[Fact]) -> None:
        """Begin with the method's first block; `invariants` are facts that are never lost."""
        self._invariants = invariants
        self.meet(0, (), facts)

    def meet(
        self,
        leader: int,
        shape: Shape,
        facts: Set[Fact],
        carried: tuple[Variable | None, ...] = (),
    ) -> None:
        """An edge leads to the block with this stack, these facts, these handles on the stack."""
        known = self._shapes.get(leader)
        if known is None:
            self._shapes[leader] = shape
            self._carried[leader] = carried
            self._facts[leader] = facts if self._is_optimistic else self._invariants
            heappush(self._work, leader)
            return
        if known != shape:
            raise MalformedError(f"paths meet at {leader} with different stacks")
        if not self._is_optimistic:
            return
        if leader in self._started:
            if not self._facts[leader] <= facts:
                raise DisprovedError
        else:
            self._facts[leader] = self._facts[leader] & facts
        if carried != self._carried[leader]:
            raise DisprovedError

    def next_block(self) -> int | None:
        """The first block that is reached but not translated; it counts as translated now."""
        if not self._work:
            return None
        leader = heappop(self._work)
        self._started.add(leader)
        if self._layout.is_loop_head(leader) and self._facts[leader] != self._invariants:
            self._facts[leader] = self._loop_facts(leader)
        return leader

    def _loop_facts(self, leader: int) -> Set[Fact]:
        slots = self._registers.slots
        stored = self._layout.stored_in_loop(leader)
        return frozenset(
            fact
            for fact in self._facts[leader]
            if isinstance(fact, str) or slots.get(fact, -1) not in (-1, *stored)
        )

    def was_reached(self, leader: int) -> bool:
        """Whether some path leads to the block."""
        return leader in self._started

    def shape_at(self, leader: int) -> Shape:
        """The stack at the start of a block."""
        return self._shapes[leader]

    def facts_at(self, leader: int) -> Set[Fact]:
        """What holds at the start of a block."""
        return self._facts[leader]

    def carried_at(self, leader: int) -> tuple[Variable | None, ...]:
        """The variables whose handles lie on the stack, by depth; empty when there are none."""
        return self._carried[leader] if self._is_optimistic else ()
