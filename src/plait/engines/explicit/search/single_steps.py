"""Single steps of a kernel, for searches that are written in Python."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from plait.base.errors import UnsupportedError

if TYPE_CHECKING:
    from plait.engines.explicit.search.kernel_search import Exploration

Step: TypeAlias = tuple[int, tuple[int, ...]]
"""A thread, and the answers to the choices of its step."""


def threads_in(mask: int) -> Iterator[int]:
    """The threads of a bit set, ascending."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def take(search: "Exploration", thread: int, answers: Sequence[int]) -> bool:
    """Take one step; long steps are counted exactly; false at an unsupported operation.

    Before the step, `rewind` must lead to the current state. Choices without an answer get 0.
    """
    kernel = search.kernel
    kernel.search.transitions += 1
    try:
        if kernel.interpreter.take_step(thread, answers):
            kernel.snapshots.rewind()
            search.forget()
            kernel.interpreter.set_exact(True)
            kernel.interpreter.take_step(thread, answers)
    except UnsupportedError as error:
        search.forget()
        search.stuck(str(error))
        return False
    finally:
        kernel.interpreter.set_exact(False)
    return True


def steps_from(search: "Exploration", enabled: int) -> Iterator[Step]:
    """Take every step of the threads from the state to which the kernel rewinds.

    The steps are lazy: each is taken when the iteration reaches it, and then the kernel is in the
    state after it. Steps into unsupported operations are left out; the search is told.
    """
    kernel = search.kernel
    for thread in threads_in(enabled):
        answers: list[int] | None = []
        while answers is not None:
            kernel.snapshots.rewind()
            has_model = take(search, thread, answers)
            asked = kernel.snapshots.questions()
            if has_model:
                yield thread, tuple([answer for answer, _ in asked])
            answers = answers_after(asked)


def answers_after(asked: list[tuple[int, int]]) -> list[int] | None:
    """The next vector of answers in lexicographic order, None when it was the last."""
    while asked:
        answer, count = asked.pop()
        if answer + 1 < count:
            return [*(given for given, _ in asked), answer + 1]
    return None
