"""A witness run again in the kernel: what its steps and states show."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from plait.base.errors import SpuriousWitnessError
from plait.engines.explicit.search.single_steps import Step, take

if TYPE_CHECKING:
    from plait.engines.explicit.search.kernel_search import Exploration


@final
class Following:
    """Takes given steps from the start; what is seen on the way are the search's sightings."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = tuple(steps)
        self._taken = 0

    def begin(self, search: "Exploration") -> None:
        """Start from the state in the kernel's memory."""
        search.kernel.snapshots.set_base()
        search.kernel.search.states = 1
        search.kernel.search.look()

    def advance(self, search: "Exploration", steps: int) -> bool:
        """Take so many steps; `SpuriousWitnessError` when one of them cannot be taken."""
        for step in self._steps[self._taken : self._taken + steps]:
            self._follow(search, step)
        return self._taken == len(self._steps)

    def path(self, search: "Exploration") -> tuple[Step, ...]:
        """The steps that were taken."""
        return self._steps[: self._taken]

    def words(self) -> int:
        """Nothing is stored."""
        return 0

    def _follow(self, search: "Exploration", step: Step) -> None:
        kernel = search.kernel
        thread, answers = step
        self._taken += 1
        if not kernel.enabledness.enabled_mask() >> thread & 1:
            raise SpuriousWitnessError(f"the run lets thread {thread} move, which cannot")
        kernel.snapshots.stay()
        if not take(search, thread, answers):
            raise SpuriousWitnessError(f"the run lets thread {thread} do what has no model")
        asked = kernel.snapshots.questions()
        given = tuple([answer for answer, _ in asked])
        if given != answers or any(answer >= count for answer, count in asked):
            raise SpuriousWitnessError(f"the run has wrong answers for a step of thread {thread}")
        if kernel.interpreter.violated:
            search.stepped()
        if not kernel.interpreter.assumed_away:
            kernel.search.states += 1
            kernel.search.look()
