"""The loops of a body, and positions of frames in the unrolled program.

A frame counts the iterations of the loops around it, outermost first, in a tuple. That tuple and
the block give a position; positions are ordered as the unrolled program runs. An exploration that
always continues at the smallest position visits each point once (Kuznetsov et al. 2012, static
state merging).
"""

from typing import Final, TypeAlias, final

from plait.base.errors import UnsupportedError
from plait.ir import cfg, graph
from plait.ir.loops import without_failing_releases
from plait.ir.ops import Return
from plait.ir.program import Body

Iterations: TypeAlias = tuple[int, ...]
"""How often each loop around a block has been repeated, outermost first."""

Position: TypeAlias = tuple[int, ...]
_MOST_OPS: Final = 1 << 20


@final
class Layout:
    """The loops of one body."""

    def __init__(self, body: Body, name: str) -> None:
        self._successors = cfg.successors(body)
        if graph.irreducible_edges(self._successors):
            self._successors = without_failing_releases(body)
        if graph.irreducible_edges(self._successors):
            raise UnsupportedError(f"a loop with several entries, in {name}")
        loops = graph.natural_loops(self._successors)
        count = len(body.blocks)
        self._nodes = {loop.header: loop.nodes for loop in loops}
        self.chains: list[tuple[int, ...]] = [
            tuple(loop.header for loop in loops if block in loop.nodes) for block in range(count)
        ]
        """The headers of the loops around each block, outermost first."""
        normal = cfg.successors(body, exceptions=False)
        self._returning = graph.reachable(
            graph.reversed_graph(normal),
            [at for at, block in enumerate(body.blocks) if type(block.terminator) is Return],
        )
        self._only_thrown_out_of = frozenset(
            loop.header
            for loop in loops
            if not any(
                target in self._returning
                for node in loop.nodes
                for target in self._successors[node]
                if target not in loop.nodes
            )
        )
        self._order = self._contiguous_order(count)
        sources = graph.reversed_graph(self._successors)
        handlers = {block.handler for block in body.blocks if block.handler is not None}
        self.joins = frozenset(
            block for block in range(count) if len(sources[block]) > 1 or block in handlers
        )
        """The blocks at which states of different paths may be merged."""

    def _contiguous_order(self, count: int) -> list[int]:
        """A number per block: less than its successors', consecutive within a loop."""
        order = [0] * count
        finished: list[int] = []
        seen = {0}
        stack: list[tuple[int, list[int]]] = [(0, self._inner_last(0))]
        while stack:
            block, rest = stack[-1]
            if rest:
                target = rest.pop(0)
                if target not in seen:
                    seen.add(target)
                    stack.append((target, self._inner_last(target)))
            else:
                finished.append(block)
                stack.pop()
        for position, block in enumerate(reversed(finished)):
            order[block] = position
        return order

    def _inner_last(self, block: int) -> list[int]:
        """Successors that leave loops first: code after a loop comes later in the order."""
        chain = self.chains[block]
        return sorted(
            self._successors[block],
            key=lambda target: sum(header in self.chains[target] for header in chain),
        )

    def position(self, block: int, index: int, iterations: Iterations) -> Position:
        """A frame's place in the unrolled body."""
        found: list[int] = []
        for depth, header in enumerate(self.chains[block]):
            found.append(self._order[header] * _MOST_OPS)
            found.append(iterations[depth] if depth < len(iterations) else 0)
        found.append(self._order[block] * _MOST_OPS + index)
        return tuple(found)

    def left_loops(self, block: int, targets: tuple[int, ...]) -> tuple[int, ...]:
        """The loops that some of the targets leave and others do not.

        What can only end in an exception does not count: a check inside a loop is no test of it,
        unless nothing else leaves the loop.
        """
        found = []
        for header in self.chains[block]:
            inside = [target for target in targets if target in self._nodes[header]]
            outside = [target for target in targets if target not in self._nodes[header]]
            is_left = any(target in self._returning for target in outside)
            if inside and (is_left or (outside and header in self._only_thrown_out_of)):
                found.append(header)
        return tuple(found)

    def only_throws(self, block: int) -> bool:
        """Whether no path from a block returns normally."""
        return block not in self._returning

    def edge(self, source: int, target: int) -> tuple[int, bool, int] | None:
        """The effect of a jump on the iterations: how many stay, whether the next grows, zeros.

        None when they do not change.
        """
        before, after = self.chains[source], self.chains[target]
        common = 0
        while common < min(len(before), len(after)) and before[common] == after[common]:
            common += 1
        if common and after[common - 1] == target:
            return common - 1, True, 0
        if common == len(before) == len(after):
            return None
        return common, False, len(after) - common

    def handler_entry(self, handler: int) -> tuple[int, bool, int]:
        """The effect of an exception on the iterations when it reaches a handler."""
        return len(self.chains[handler]), False, 0

    def handler_edge(self, handler: int) -> tuple[int, bool, int] | None:
        """The effect of the handler on the iterations if it is the header of a loop."""
        chain = self.chains[handler]
        return (len(chain) - 1, True, 0) if chain and chain[-1] == handler else None


def moved(iterations: Iterations, edge: tuple[int, bool, int]) -> Iterations:
    """The iterations after an edge."""
    kept, grows, zeros = edge
    known = iterations[:kept]
    if len(known) < kept:
        known += (0,) * (kept - len(known))
    if grows:
        return (*known, iterations[kept] + 1 if kept < len(iterations) else 1)
    return known + (0,) * zeros
