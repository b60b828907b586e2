"""Strands that wait for others, by their position in the unrolled program."""

import heapq
from typing import final

from plait.engines.symbolic.compile.unrolled_layout import Position
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.path_runner import Strand
from plait.machine.compile.compiled_code import Code


@final
class Queue:
    """The strands with the smallest position come first, all of them together."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._heap: list[Position] = []
        self._strands: dict[Position, list[Strand]] = {}
        self._count = 0
        self._start: tuple[Code, int, int] | None = None
        self._is_crowded = False
        self._callers: Position = ()
        self._arrival: Position = ()

    def __len__(self) -> int:
        return self._count

    def park(self, strand: Strand) -> None:
        """Let a strand wait where it stands."""
        self._park(strand, self._behind(strand, (*strand.callers, strand.thread)))

    def park_arrived(self, strand: Strand) -> None:
        """The same for the strand that `arrive` has stopped."""
        self._park(strand, self._arrival)

    def _park(self, strand: Strand, position: Position) -> None:
        known = self._strands.get(position)
        if known is None:
            self._strands[position] = [strand]
            heapq.heappush(self._heap, position)
        else:
            known.append(strand)
        self._count += 1

    def _behind(self, strand: Strand, numbers: tuple[int, ...]) -> Position:
        """The positions of these threads, as if each had called the next."""
        found: Position = ()
        for number in numbers:
            thread = strand.state.threads[number]
            segment = thread.frames[-1].segment
            found += self._context.positions.of(thread, segment.block, segment.index)
        return found

    def pop(self) -> list[Strand]:
        """The strands that come first."""
        found = self._strands.pop(heapq.heappop(self._heap))
        self._count -= len(found)
        return found

    def resume(self, strand: Strand, *, is_crowded: bool) -> None:
        """Continue a strand from its position, without an arrival there.

        `is_crowded`: others that could not be merged with it wait to do the same.
        """
        segment = strand.state.threads[strand.thread].frames[-1].segment
        self._callers = self._behind(strand, strand.callers)
        self._start = (segment.code, segment.block, segment.index)
        self._is_crowded = is_crowded

    def arrive(self, code: Code, block: int, index: int) -> None:
        """Let the running strand wait unless it comes before all others."""
        start, self._start = self._start, None
        if start == (code, block, index):
            return
        if not self._heap and not self._is_crowded:
            return
        self._arrival = self._callers + self._context.position(block, index)
        if not self._is_crowded and self._arrival < self._heap[0]:
            return
        self._context.wait(block, index)
