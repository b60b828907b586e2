"""Control flow of a body, on block ids. Normal edges and exception edges are kept apart.

Exception edges are those that can be taken: from a block with a handler and an op that may throw.
"""

from collections.abc import Sequence

from plait.ir import graph
from plait.ir.ops import MAY_THROW, Branch, Goto, Switch, Throw
from plait.ir.program import Block, Body

_MAY_THROW = frozenset(MAY_THROW)


def normal_successors(block: Block) -> tuple[int, ...]:
    """The targets of a block's terminator, each once, in the order of the terminator."""
    terminator = block.terminator
    if type(terminator) is Goto:
        return (terminator.target,)
    if type(terminator) is Branch:
        if terminator.if_true == terminator.if_false:
            return (terminator.if_true,)
        return (terminator.if_true, terminator.if_false)
    if type(terminator) is Switch:
        return tuple(dict.fromkeys((*(to for _, to in terminator.cases), terminator.default)))
    return ()


def may_throw(block: Block) -> bool:
    """Whether an exception may be raised inside the block."""
    return type(block.terminator) is Throw or any(type(op) in _MAY_THROW for op in block.ops)


def exception_successors(block: Block) -> tuple[int, ...]:
    """The handler, if an exception may be raised inside the block; else nothing."""
    return () if block.handler is None or not may_throw(block) else (block.handler,)


def successors(body: Body, *, exceptions: bool = True) -> tuple[tuple[int, ...], ...]:
    """The successors of each block: the normal ones, then, if asked for, the handler."""
    if not exceptions:
        return tuple(map(normal_successors, body.blocks))
    return tuple(normal_successors(block) + exception_successors(block) for block in body.blocks)


def predecessors(body: Body, *, exceptions: bool = True) -> tuple[tuple[int, ...], ...]:
    """The blocks that each block is a successor of."""
    return graph.reversed_graph(successors(body, exceptions=exceptions))


def reverse_postorder(body: Body, *, exceptions: bool = True) -> tuple[int, ...]:
    """Reachable blocks, each before its successors but for retreating edges."""
    return graph.reverse_postorder(successors(body, exceptions=exceptions))


def dominators(body: Body, *, exceptions: bool = True) -> graph.DominatorTree:
    """The dominators of each block, from the entry."""
    return graph.dominators(successors(body, exceptions=exceptions))


def postdominators(body: Body, *, exceptions: bool = True) -> graph.DominatorTree:
    """Dominators towards the exit: the root is a virtual block with id `len(body.blocks)`.

    Blocks that leave the method go there; with `exceptions` also those that an exception may
    leave. So that loops without a way out have postdominators too, the first block of each
    counts as leaving.
    """
    return graph.dominators(
        graph.reversed_graph(_with_exit(body, exceptions=exceptions)), len(body.blocks)
    )


def _with_exit(body: Body, *, exceptions: bool) -> Sequence[Sequence[int]]:
    exit_block = len(body.blocks)
    edges: list[tuple[int, ...]] = list(successors(body, exceptions=exceptions))
    edges.append(())
    for index, block in enumerate(body.blocks):
        leaves = exceptions and block.handler is None and may_throw(block)
        if leaves or not edges[index]:
            edges[index] = (*edges[index], exit_block)
    for component in graph.components(edges):
        inside = set(component)
        if exit_block not in inside and all(set(edges[at]) <= inside for at in component):
            first = next((at for at in graph.reverse_postorder(edges) if at in inside), None)
            first = component[0] if first is None else first
            edges[first] = (*edges[first], exit_block)
    return edges


def loops(body: Body, *, exceptions: bool = True) -> tuple[graph.Loop, ...]:
    """The natural loops, an outer loop before its inner ones."""
    return graph.natural_loops(successors(body, exceptions=exceptions))


def repeated_blocks(body: Body) -> frozenset[int]:
    """The blocks that may run many times within one call: those in a cycle.

    An allocation site in another block makes at most one object per call.
    """
    return graph.cyclic_nodes(successors(body))
