"""Line coverage: what an exploration reached of the program."""

from enum import StrEnum
from typing import final

from plait.base.node import node
from plait.result.verdicts import Bounds


class LineStatus(StrEnum):
    """The status of a line that has code.

    A line is reached when a thread comes to it. It is unreachable when no thread does although
    everything within the bounds was explored. It is unexplored when the exploration ended early, or
    when nothing of its class ever runs.
    """

    VIOLATING = "violating"
    REACHED = "reached"
    UNREACHABLE = "unreachable"
    UNEXPLORED = "unexplored"


@final
@node
class FileCoverage:
    """The lines of one source file that have code, in ascending order, with their status."""

    file: str
    lines: tuple[tuple[int, LineStatus], ...]


@final
@node
class Coverage:
    """The methods that ran, by class outside the JDK, and the lines of the program's own classes.

    `within` are the bounds within which everything was explored; None if the exploration was
    incomplete.
    """

    classes: int
    methods: int
    within: Bounds | None = None
    files: tuple[FileCoverage, ...] = ()

    def count(self, *statuses: LineStatus) -> int:
        """How many lines have one of these statuses."""
        return sum(status in statuses for file in self.files for _, status in file.lines)
