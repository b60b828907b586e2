"""Steps of a kernel taken one by one, for searches that are written in Python."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from plait.base.errors import UnsupportedError

if TYPE_CHECKING:
    from plait.engines.explicit.search.kernel_search import Exploration

Step: TypeAlias = tuple[int, tuple[int, ...]]
"""A thread, and the answers to what it was asked on the way."""


def threads_in(mask: int) -> Iterator[int]:
    """The threads of a bit set, ascending."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def take(search: "Exploration", thread: int, answers: Sequence[int]) -> bool:
    """One step, long ones counted exactly; false when it has no model.

    Before it, `rewind` must lead to the state in memory. Questions that have no answer get 0.
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

    A step is taken when the iteration comes to it: then the kernel is in the state after it.
    Steps without a model are left out; the search is told.
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
    """The vector of answers after this one in lexicographic order, None when it was the last."""
    while asked:
        answer, count = asked.pop()
        if answer + 1 < count:
            return [*(given for given, _ in asked), answer + 1]
    return None
