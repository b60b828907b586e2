"""Positions of threads in the unrolled program, frame by frame, and names of loops there."""

from collections.abc import Hashable
from functools import lru_cache
from typing import Final, TypeAlias, final

from plait.engines.symbolic.compile.unrolled_layout import Iterations, Layout, Position
from plait.engines.symbolic.paths.input_variables import Names
from plait.machine.compile.compiled_code import Code
from plait.machine.state import Frame, Thread

ITERATIONS: Final = -1
"""The slot of a frame, from the end, that counts iterations; see `unrolled_layout.py`."""

_MOST_CALLERS: Final = 4096
"""How many positions of frames that wait for others are kept."""

LoopName: TypeAlias = tuple[Hashable, ...]
"""A loop at its position on the stack."""


@final
class Positions:
    """The positions of one exploration; keeps the layouts of the codes that it meets."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._layouts: dict[Code, Layout] = {}
        self._of_caller = lru_cache(_MOST_CALLERS)(
            lambda segment, iterations: self._of_frame(
                segment.code, segment.block, segment.index, iterations
            )
        )

    def layout(self, code: Code) -> Layout:
        """The loops of a code."""
        found = self._layouts.get(code)
        if found is None:
            found = self._layouts[code] = Layout(code.body, str(code.ref))
        return found

    def of(self, thread: Thread, block: int, index: int) -> Position:
        """The position of a thread whose topmost frame continues at an op."""
        found: list[int] = [thread.number]
        *callers, top = thread.frames
        for frame in callers:
            found.extend(self._of_caller(frame.segment, frame.registers[ITERATIONS]))
        found.extend(self._of_frame(top.segment.code, block, index, top.registers[ITERATIONS]))
        return tuple(found)

    def _of_frame(self, code: Code, block: int, index: int, iterations: Iterations) -> Position:
        return self._number(code), *self.layout(code).position(block, index, iterations)

    def _number(self, code: Code) -> int:
        """A number for a method, by the order in which they are met."""
        methods = self._names.methods
        return methods.setdefault(code.ref, len(methods))


def loop_on_stack(frames: list[Frame], code: Code, header: int, outer: Iterations) -> LoopName:
    """The name of the loop of the topmost frame, within iterations of outer ones."""
    callers = tuple(
        (
            frame.segment.code.ref,
            frame.segment.block,
            frame.segment.index,
            frame.registers[ITERATIONS],
        )
        for frame in frames[:-1]
    )
    return (callers, code.ref, header, outer)
