"""Reaching definitions: where the value of a register comes from, and whether it stays the same."""

from functools import cached_property
from typing import Final, NamedTuple, final

from plait.ir.cfg import dominators, exception_successors, predecessors, successors
from plait.ir.graph import DominatorTree, reachable
from plait.ir.liveness import definition_of
from plait.ir.operands import Operand, Reg
from plait.ir.ops import Move
from plait.ir.program import Body


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


@final
class ValueFlow:
    """What is asked of the control flow of one body."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.reaching = Reaching(body)
        self.before = predecessors(body)
        self.after = successors(body)

    @cached_property
    def tree(self) -> DominatorTree:
        """The dominator tree."""
        return dominators(self.body)

    def source(self, at: Place, operand: Operand) -> Place | None:
        """The only op that defines the value of an operand, through copies."""
        while type(operand) is Reg:
            found = self.reaching.definitions(at, operand)
            if len(found) != 1 or ENTRY in found:
                break
            at = next(iter(found))
            op = self.body.blocks[at.block].ops[at.position]
            if type(op) is not Move:
                return at
            operand = op.source
        return None

    def is_unchanged(self, register: Reg, source: int, start: int, use: Place) -> bool:
        """Whether nothing writes a register between the edge from source to start and a use."""
        ahead = _avoiding(self.after, start, source)
        behind = _avoiding(self.before, use.block, source)
        between = ahead & behind
        again = any(target in between for target in self.after[use.block])
        for written in self.reaching.places(register):
            if written.block not in between:
                continue
            if written.block != use.block or again or written.position < use.position:
                return False
        return True


def _avoiding(edges: tuple[tuple[int, ...], ...], start: int, avoided: int) -> frozenset[int]:
    """The nodes reachable from a node by paths that avoid another."""
    kept = tuple(() if at == avoided else targets for at, targets in enumerate(edges))
    return reachable(kept, (start,)) - {avoided}
