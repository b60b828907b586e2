"""Branches that constants decide: edges that are never taken."""

from typing import Final

from plait.analysis.values.value_numbering import constant_of
from plait.ir.operators import Relation
from plait.ir.ops import Branch
from plait.ir.program import Body

_HOLDS: Final = {
    Relation.EQ: int.__eq__,
    Relation.NE: int.__ne__,
    Relation.LT: int.__lt__,
    Relation.GE: int.__ge__,
    Relation.GT: int.__gt__,
    Relation.LE: int.__le__,
}


def dead_edges(body: Body) -> frozenset[tuple[int, int]]:
    """The edges from block to block that no execution takes."""
    found = set()
    for at, block in enumerate(body.blocks):
        branch = block.terminator
        if type(branch) is not Branch or branch.if_true == branch.if_false:
            continue
        left, right = constant_of(body, branch.left), constant_of(body, branch.right)
        if left is not None and right is not None:
            is_taken = _HOLDS[branch.relation](left, right)
            found.add((at, branch.if_false if is_taken else branch.if_true))
    return frozenset(found)
