"""Which ops belong to which source lines.

A thread comes to a line when it comes to an op of that line, be it to execute it or to stand before
it. Two kinds of ops lie on no line, although they have a bytecode index: those that find the
handler of an exception, for they run whether or not the handler is for it, and those that
take the monitor of a synchronized method, for they come before its first line.
"""

from collections.abc import Iterator

from plait.ir.ops import Branch, Catch
from plait.ir.program import Body


def op_lines(body: Body, *, is_synchronized: bool) -> tuple[tuple[int, ...], ...]:
    """The line of every op, block by block, the terminator's last; 0 for ops on no line."""
    if not body.lines:
        return tuple((0,) * len(block.sites) for block in body.blocks)
    hidden = set(_dispatching(body))
    if is_synchronized:
        hidden.add(0)
    return tuple(
        tuple(0 if index in hidden else body.line_at(site) for site in block.sites)
        for index, block in enumerate(body.blocks)
    )


def _dispatching(body: Body) -> Iterator[int]:
    """The blocks that test an exception: the one that catches it, and one per further class."""
    for index, block in enumerate(body.blocks):
        if block.ops and isinstance(block.ops[0], Catch):
            yield index
            at = block
            while isinstance(at.terminator, Branch):
                yield at.terminator.if_false
                at = body.blocks[at.terminator.if_false]


def starts_line(lines: tuple[int, ...], index: int) -> bool:
    """Whether an op is the first of its block on its line, or the first after other lines."""
    return bool(lines[index]) and (index == 0 or lines[index - 1] != lines[index])
