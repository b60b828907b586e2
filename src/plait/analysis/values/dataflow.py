"""Forward dataflow over the blocks of a body, including exception handlers."""

from collections.abc import Callable
from typing import Final, TypeVar

from plait.ir.cfg import normal_successors
from plait.ir.ops import MAY_THROW, Throw
from plait.ir.program import Body

State = TypeVar("State")
_MAY_THROW: Final = frozenset(MAY_THROW)


def solve_forward(
    body: Body,
    entry: State,
    *,
    merge: Callable[[State, State], State],
    after: Callable[[int, int, State], State],
    thrown: Callable[[int, int, State, State], State | None],
    on_edge: Callable[[int, int, State], State],
) -> dict[int, State]:
    """What is known before each block that can be reached.

    `after` is given block, position and what is known before an op; `thrown` also what is known
    after it, and says what its handler knows, None when it comes there never; the terminator has
    the position after the last op. `on_edge` is given block, target and what is known at the end.
    """
    before: dict[int, State] = {0: entry}
    work = [0]

    def reach(target: int, state: State) -> None:
        known = before.get(target)
        merged = state if known is None else merge(known, state)
        if merged != known:
            before[target] = merged
            work.append(target)

    while work:
        index = work.pop()
        block = body.blocks[index]
        now = before[index]
        for position, op in enumerate(block.ops):
            later = after(index, position, now)
            if block.handler is not None and type(op) in _MAY_THROW:
                raised = thrown(index, position, now, later)
                if raised is not None:
                    reach(block.handler, raised)
            now = later
        if block.handler is not None and type(block.terminator) is Throw:
            raised = thrown(index, len(block.ops), now, now)
            if raised is not None:
                reach(block.handler, raised)
        for target in normal_successors(block):
            reach(target, on_edge(index, target, now))
    return before
