"""Control flow of a body: edges, orders, dominators, loops. Normal and exception edges apart."""

from plait.ir.ops import Branch, Goto, Switch
from plait.ir.program import Block


def normal_successors(block: Block) -> tuple[int, ...]:
    """The targets of a block's terminator, each once, in the order of the terminator."""
    terminator = block.terminator
    kind = type(terminator)
    if kind is Goto:
        assert isinstance(terminator, Goto)
        return (terminator.target,)
    if isinstance(terminator, Branch):
        if terminator.if_true == terminator.if_false:
            return (terminator.if_true,)
        return (terminator.if_true, terminator.if_false)
    if isinstance(terminator, Switch):
        return tuple(dict.fromkeys((*(t for _, t in terminator.cases), terminator.default)))
    return ()
