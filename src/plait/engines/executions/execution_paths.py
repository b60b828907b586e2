"""Paths through the states of a program, and the answers to choices on the way."""

from typing import Protocol, final

from plait.base.node import node
from plait.machine.choices import NO_ANSWER
from plait.result.trace import Run, Turn


@final
@node
class Path:
    """A path to a state, newest step first. Paths share their prefixes."""

    parent: "Path | None"
    thread: int
    choices: tuple[int, ...]


def run_of(path: Path | None) -> Run:
    """The path as a witness."""
    steps: list[Path] = []
    while path is not None:
        steps.append(path)
        path = path.parent
    turns: list[Turn] = []
    for step in reversed(steps):
        if turns and turns[-1].thread == step.thread:
            turns[-1] = Turn(step.thread, turns[-1].visible_ops + 1)
        else:
            turns.append(Turn(step.thread, 1))
    return Run(tuple(turns), tuple(answer for step in reversed(steps) for answer in step.choices))


class Question(Protocol):
    """A choice inside a step, with the answers 0 to count - 1."""

    @property
    def count(self) -> int:
        """The number of answers; 0 when they are too many to enumerate."""


class Chooser:
    """Answers the choices of one step by a given vector, then by 0; records the questions."""

    def __init__(self, answers: list[int]) -> None:
        self._answers = answers
        self._counts: list[int] = []

    def __call__(self, question: Question) -> int:
        """The answer to the next question."""
        position = len(self._counts)
        self._counts.append(question.count)
        if position == len(self._answers):
            self._answers.append(0 if question.count else NO_ANSWER)
        return self._answers[position]

    def given(self) -> tuple[int, ...]:
        """The answers of this step."""
        return tuple(self._answers[: len(self._counts)])

    def next_answers(self) -> list[int] | None:
        """The vector after this one in lexicographic order, None when this was the last."""
        answers = self._answers[: len(self._counts)]
        while answers:
            answers[-1] += 1
            if answers[-1] < self._counts[len(answers) - 1]:
                return answers
            answers.pop()
        return None
