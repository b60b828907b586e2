"""The loops of a body, numbered as they stand in the source: that is what users call them by."""

from plait.base.names import RAISE
from plait.ir import cfg, graph
from plait.ir.ops import Invoke, MonitorExit, Move, Op
from plait.ir.program import Body


def loop_headers(body: Body) -> tuple[int, ...]:
    """The blocks at which loops begin, in the order of the source."""
    loops = graph.natural_loops(without_failing_releases(body))
    headers = [loop.header for loop in loops]  # outer loops first, which the sort does not change
    return tuple(sorted(headers, key=lambda header: body.blocks[header].sites[0]))


def line_of_loop(body: Body, header: int) -> int:
    """The source line at which a loop begins, 0 when unknown."""
    return body.line_at(body.blocks[header].sites[0])


def without_failing_releases(body: Body) -> tuple[tuple[int, ...], ...]:
    """The successors of blocks, without those of a monitor's release that fails in its own handler.

    The code of a `synchronized` statement has such a handler, which any exception inside comes to
    at its start or behind it. Its release never fails.
    """
    successors = cfg.successors(body)
    found = []
    for at, block in enumerate(body.blocks):
        targets = successors[at]
        handler = block.handler
        if (
            handler is not None
            and all(map(_belongs_to_release, block.ops))
            and at in graph.reachable(successors, [handler])
        ):
            targets = tuple(target for target in targets if target != handler)
        found.append(targets)
    return tuple(found)


def _belongs_to_release(op: Op) -> bool:
    return type(op) in (Move, MonitorExit) or (type(op) is Invoke and op.method.owner == RAISE)
