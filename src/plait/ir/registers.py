"""Which registers an op reads and writes, and which are live where in a body."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any, Final, final

from plait.ir.cfg import exception_successors, normal_successors
from plait.ir.operands import ClassConst, Const, Operand, Reg, StringConst
from plait.ir.ops import Op, Terminator
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, StaticPlace
from plait.ir.program import Body

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
            found = self._positions[key] = self._walk(block, index, self._at_start.__getitem__)
        return found

    def _walk(self, block: int, index: int, at_start: Callable[[int], int]) -> int:
        code = self._body.blocks[block]
        live = 0
        for target in normal_successors(code):
            live |= at_start(target)
        kept = 0
        for target in exception_successors(code):
            kept |= at_start(target)
        live |= _read_mask(code.terminator) | kept
        for op in reversed(code.ops[index:]):
            dest = definition_of(op)
            if dest is not None:
                live &= ~(1 << dest.index)
            live |= _read_mask(op) | kept
        return live

    def _solve(self) -> list[int]:
        blocks = range(len(self._body.blocks))
        live = [0 for _ in blocks]
        changed = True
        while changed:
            changed = False
            for block in reversed(blocks):
                found = self._walk(block, 0, live.__getitem__)
                if found != live[block]:
                    live[block] = found
                    changed = True
        return live


def _read_mask(op: Op | Terminator) -> int:
    mask = 0
    for operand in operands_of(op):
        if type(operand) is Reg:
            mask |= 1 << operand.index
    return mask
