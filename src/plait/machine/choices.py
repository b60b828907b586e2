"""The choices of a run, besides the schedule."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, TypeAlias, final

from plait.base.errors import InternalError, SpuriousWitnessError
from plait.base.node import node


class ChoiceKind(StrEnum):
    """What is being chosen."""

    INPUT = "input"
    NOTIFY = "notify"
    ENTER = "enter"
    """Whether a thread that was interrupted acquires a free monitor (0) or gives up (1)."""


@final
@node
class ChoicePoint:
    """A question with the answers 0 to count - 1; an input is its lower bound plus the answer.

    Floating-point inputs are chosen by their bits. A waiter is chosen by its place in the queue. A
    count of 0 means an input with too many values to enumerate; the answer is `NO_ANSWER`.
    """

    kind: ChoiceKind
    count: int


Chooser: TypeAlias = Callable[[ChoicePoint], int]
"""Makes choices. One with a true attribute `accepts_wide` also makes choices of any count."""


NO_ANSWER: Final = -1
"""Means that there is no answer, and the thread that asks goes no further."""


@final
class GivenAnswers:
    """The chooser that answers from a list, including inputs with any number of values.

    `SpuriousWitnessError` when there is no fitting answer left.
    """

    accepts_wide = True

    def __init__(self, answers: tuple[int, ...]) -> None:
        self._answers = iter(answers)

    def __call__(self, point: ChoicePoint) -> int:
        """The next answer."""
        answer = next(self._answers, None)
        if answer == NO_ANSWER and point.kind is ChoiceKind.INPUT:
            return NO_ANSWER
        if answer is None or not 0 <= answer < point.count:
            raise SpuriousWitnessError(f"the run has no answer to a choice of {point.kind}")
        return answer


def unanswered(point: ChoicePoint) -> int:
    """The default chooser of a machine; raises `InternalError` at each choice.

    A default answer would leave the other answers unexplored.
    """
    raise InternalError(f"nobody answers a choice of {point.kind}")


def first_choice(_point: ChoicePoint) -> int:
    """The chooser that always takes the first answer."""
    return 0
