"""Which registers an op reads and writes, and which are live where in a body."""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any, Final, final

from plait.ir.cfg import exception_successors, normal_successors
from plait.ir.operands import ClassConst, Const, Operand, Reg, StringConst
from plait.ir.ops import Op, Terminator
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, StaticPlace
from plait.ir.program import Block, Body

_OPERANDS: Final = frozenset({Reg, Const, StringConst, ClassConst})
_PLACES: Final = frozenset({FieldPlace, StaticPlace, ElementPlace, OffsetPlace})


@cache
def _attributes(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls) if field.name != "dest")


def operands_of(op: Op | Terminator) -> Iterator[Operand]:
    """What the op reads, in the order of its fields; those of a place first to last."""
    cls: Any = type(op)
    for name in _attributes(cls):
        value: Any = getattr(op, name)
        kind: Any = type(value)
        if kind in _OPERANDS:
            yield value
        elif kind is tuple:
            for item in value:
                if type(item) in _OPERANDS:
                    yield item
        elif kind in _PLACES:
            for part in _attributes(kind):
                inner = getattr(value, part)
                if type(inner) in _OPERANDS:
                    yield inner


def definition_of(op: Op | Terminator) -> Reg | None:
    """The register that the op writes."""
    dest: Reg | None = getattr(op, "dest", None)
    return dest


@final
class Liveness:
    """The registers of a body whose value may still be read, as bit sets by register index.

    Inside a block that has a handler, whatever the handler reads counts as live everywhere.
    """

    def __init__(self, body: Body) -> None:
        self._body = body
        self._positions: dict[tuple[int, int], int] = {}
        self._at_start = self._solve()

    def before(self, block: int, index: int) -> int:
        """The registers live before op `index` of a block (the terminator is the last)."""
        key = (block, index)
        found = self._positions.get(key)
        if found is None:
            read, written = _effect(self._body.blocks[block], index)
            live, kept = self._after(block)
            found = self._positions[key] = read | live & ~written | kept
        return found

    def kept(self, block: int) -> int:
        """The registers that the handler of a block reads: even those that a call writes."""
        return self._after(block)[1]

    def _after(self, block: int) -> tuple[int, int]:
        """What is live after a block's terminator, and what its handler reads."""
        code = self._body.blocks[block]
        live = kept = 0
        for target in normal_successors(code):
            live |= self._at_start[target]
        for target in exception_successors(code):
            kept |= self._at_start[target]
        return live, kept

    def _solve(self) -> list[int]:
        blocks = self._body.blocks
        effects = [_effect(block, 0) for block in blocks]
        self._at_start = [0 for _ in blocks]
        changed = True
        while changed:
            changed = False
            for block in reversed(range(len(blocks))):
                read, written = effects[block]
                live, kept = self._after(block)
                found = read | live & ~written | kept
                if found != self._at_start[block]:
                    self._at_start[block] = found
                    changed = True
        return self._at_start


def _effect(block: Block, index: int) -> tuple[int, int]:
    """The registers that the rest of a block reads before it writes them, and those it writes."""
    read = written = 0
    for op in (*block.ops[index:], block.terminator):
        for operand in operands_of(op):
            if type(operand) is Reg:
                read |= 1 << operand.index & ~written
        dest = definition_of(op)
        if dest is not None:
            written |= 1 << dest.index
    return read, written
