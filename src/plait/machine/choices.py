"""The questions that a run must answer besides which thread goes on."""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias, final

from plait.base.node import node


class ChoiceKind(StrEnum):
    """What is being chosen."""

    INPUT = "input"
    NOTIFY = "notify"


@final
@node
class ChoicePoint:
    """A question with the answers 0 to count - 1; an input is its lower bound plus the answer.

    Floating-point inputs are chosen by their bits. A waiter is chosen by its place in the queue.
    """

    kind: ChoiceKind
    count: int


Chooser: TypeAlias = Callable[[ChoicePoint], int]
"""Answers questions. One with a true attribute `accepts_wide` also takes those of any count."""


def first_choice(_point: ChoicePoint) -> int:
    """The chooser that always takes the first answer."""
    return 0
