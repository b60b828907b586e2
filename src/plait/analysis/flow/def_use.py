"""Definitions of registers and their uses in a body, by reaching definitions as bit sets."""

from typing import NamedTuple, TypeAlias, final

from plait.ir.cfg import normal_successors
from plait.ir.liveness import definition_of, operands_of
from plait.ir.operands import Operand, Reg
from plait.ir.ops import Op
from plait.ir.program import Body


class OpAt(NamedTuple):
    """A place of an op; the terminator comes after the ops of its block."""

    block: int
    index: int  # type: ignore[assignment]  # hides `tuple.index`, which nobody calls


Definition: TypeAlias = int
"""The number of a definition; the parameters come first."""


@final
class DefUse:
    """The definitions of a body: parameters and ops that write a register."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self.parameters = len(body.params)
        self._sites: list[OpAt | None] = [None] * self.parameters
        self._of_register: dict[int, int] = {}
        self._at: dict[tuple[int, int], Definition] = {}
        self._number()
        self._uses: list[list[OpAt]] = [[] for _ in self._sites]
        self._reaching: dict[tuple[int, int, int], int] = {}
        self._connect(self._solve())

    def site(self, definition: Definition) -> OpAt | None:
        """The op that makes a definition; None for a parameter."""
        return self._sites[definition]

    def op(self, definition: Definition) -> Op | None:
        """The op itself; None for a parameter."""
        at = self._sites[definition]
        return None if at is None else self._body.blocks[at.block].ops[at.index]

    def at(self, block: int, index: int) -> Definition | None:
        """The definition that an op makes, if any."""
        return self._at.get((block, index))

    def uses(self, definition: Definition) -> list[OpAt]:
        """The ops that may read a definition, terminators included."""
        return self._uses[definition]

    def reaching(self, block: int, index: int, operand: Operand) -> int:
        """The definitions that an operand of an op may have its value from, as a mask."""
        if type(operand) is not Reg:
            return 0
        return self._reaching.get((block, index, operand.index), 0)

    def _number(self) -> None:
        for number, param in enumerate(self._body.params):
            self._note(param, number)
        for at, block in enumerate(self._body.blocks):
            for index, op in enumerate(block.ops):
                dest = definition_of(op)
                if dest is not None:
                    self._at[at, index] = len(self._sites)
                    self._note(dest, len(self._sites))
                    self._sites.append(OpAt(at, index))

    def _note(self, register: Reg, number: int) -> None:
        known = self._of_register.get(register.index, 0)
        self._of_register[register.index] = known | 1 << number

    def _after(self, now: int, at: int, index: int, op: Op) -> int:
        dest = definition_of(op)
        if dest is None:
            return now
        return now & ~self._of_register[dest.index] | 1 << self._at[at, index]

    def _solve(self) -> dict[int, int]:
        """What reaches the start of each block."""
        entry = {0: (1 << self.parameters) - 1}
        work = [0]
        while work:
            at = work.pop()
            block = self._body.blocks[at]
            now = thrown = entry[at]
            for index, op in enumerate(block.ops):
                now = self._after(now, at, index, op)
                thrown |= now
            into = [(target, now) for target in normal_successors(block)]
            if block.handler is not None:
                into.append((block.handler, thrown))
            for target, more in into:
                known = entry.get(target)
                if known is None or known | more != known:
                    entry[target] = more if known is None else known | more
                    work.append(target)
        return entry

    def _connect(self, entry: dict[int, int]) -> None:
        for at, now in sorted(entry.items()):
            block = self._body.blocks[at]
            for index, op in enumerate((*block.ops, block.terminator)):
                for operand in operands_of(op):
                    if type(operand) is Reg:
                        found = now & self._of_register.get(operand.index, 0)
                        self._reaching[at, index, operand.index] = found
                        self._use(found, OpAt(at, index))
                if index < len(block.ops):
                    now = self._after(now, at, index, block.ops[index])

    def _use(self, found: int, where: OpAt) -> None:
        while found:
            lowest = found & -found
            found ^= lowest
            uses = self._uses[lowest.bit_length() - 1]
            if not uses or uses[-1] != where:
                uses.append(where)
