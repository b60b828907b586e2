"""The questions that a run must answer besides which thread goes on."""

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

    Floating-point inputs are chosen by their bits. A waiter is chosen by its place in the queue.
    A count of 0 tells of an input with more values than can be tried; the answer is `NO_ANSWER`.
    """

    kind: ChoiceKind
    count: int


Chooser: TypeAlias = Callable[[ChoicePoint], int]
"""Answers questions. One with a true attribute `accepts_wide` also takes those of any count."""


NO_ANSWER: Final = -1
"""In place of an answer: there is none, and the thread that asks goes no further."""


@final
class GivenAnswers:
    """The chooser that answers from a list, inputs with any number of values too.

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
    """The chooser of a machine that nobody has given one; `InternalError` when a choice is asked.

    A choice that some chooser answers by default is a choice of which the rest is not explored.
    """
    raise InternalError(f"nobody answers a choice of {point.kind}")


def first_choice(_point: ChoicePoint) -> int:
    """The chooser that always takes the first answer."""
    return 0
