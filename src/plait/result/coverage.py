"""What an exploration saw of the program, line by line."""

from enum import StrEnum
from typing import final

from plait.base.node import node
from plait.result.verdicts import Bounds


class LineStatus(StrEnum):
    """What is known of a line that has code.

    A line is reached when a thread comes to it, unreachable when none does although everything
    within the bounds was explored. It is unexplored when the exploration ended early, or when
    nothing of its class ever runs.
    """

    VIOLATING = "violating"
    REACHED = "reached"
    UNREACHABLE = "unreachable"
    UNEXPLORED = "unexplored"


@final
@node
class FileCoverage:
    """The lines of one source file that have code, ascending, each with what is known of it."""

    file: str
    lines: tuple[tuple[int, LineStatus], ...]


@final
@node
class Coverage:
    """Methods run, by class outside the JDK, and the lines of the program's own classes.

    `within` are the bounds within which everything was explored, None when not everything was.
    """

    classes: int
    methods: int
    within: Bounds | None = None
    files: tuple[FileCoverage, ...] = ()

    def count(self, *statuses: LineStatus) -> int:
        """How many lines have one of these statuses."""
        return sum(status in statuses for file in self.files for _, status in file.lines)
