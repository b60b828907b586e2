"""Which definitions of a register may be the last before an op."""

from typing import Final, NamedTuple, final

from plait.ir.cfg import exception_successors, predecessors
from plait.ir.operands import Reg
from plait.ir.program import Body
from plait.ir.registers import definition_of


class Place(NamedTuple):
    """Before the op of a block at a position."""

    block: int
    position: int


ENTRY: Final = Place(-1, -1)
"""Stands for the definition of what a body is called with."""


@final
class Reaching:
    """Answers for one body."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self._before = predecessors(body)
        self._written: list[dict[int, list[int]]] = []
        for block in body.blocks:
            written: dict[int, list[int]] = {}
            for index, op in enumerate(block.ops):
                dest = definition_of(op)
                if dest is not None:
                    written.setdefault(dest.index, []).append(index)
            self._written.append(written)

    def places(self, register: Reg) -> list[Place]:
        """All ops that define a register."""
        return [
            Place(at, index)
            for at, written in enumerate(self._written)
            for index in written.get(register.index, ())
        ]

    def definitions(self, at: Place, register: Reg) -> frozenset[Place]:
        """The ops whose value the register may hold there; `ENTRY` for a parameter."""
        found: set[Place] = set()
        earlier = [i for i in self._written[at.block].get(register.index, ()) if i < at.position]
        if earlier:
            return frozenset({Place(at.block, earlier[-1])})
        seen: set[int] = set()
        work = [at.block]
        while work:
            block = work.pop()
            if block == 0:
                found.add(ENTRY)
            for before in self._before[block]:
                written = self._written[before].get(register.index, [])
                is_thrown = block in exception_successors(self._body.blocks[before])
                found.update(Place(before, i) for i in (written if is_thrown else written[-1:]))
                if (is_thrown or not written) and before not in seen:
                    seen.add(before)
                    work.append(before)
        return frozenset(found)
