"""Random runs from the start, for programs whose schedules are too many to explore them all."""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, final

from plait.engines.explicit.search.random_policies import (
    OperationPriorities,
    Policy,
    PriorityChanges,
    Touch,
    Uniform,
)
from plait.engines.explicit.search.single_steps import Step, take, threads_in
from plait.engines.search_options import SearchOptions

if TYPE_CHECKING:
    from plait.engines.explicit.search.kernel_search import Exploration

_LONGEST_RUN: Final = 100_000
"""Steps after which a run is given up."""

_MOST_REPEATS: Final = 1_000
"""Steps to states that the run has been in before, after which it is given up."""

_FIRST_ESTIMATE: Final = 64
"""How many steps a run is expected to take before there was one."""

_STATE_BYTES: Final = 112
"""What a state in the set of those seen takes."""


@final
class Sampling:
    """Runs by a policy, so many or without end; answers to choices are random too.

    Every state that no run has seen before is looked at, so that deadlocks and races are found.
    One run is enough if there was nothing to choose in it.
    """

    def __init__(self, policy: Policy, choice: random.Random, most_runs: int | None = None) -> None:
        self._policy = policy
        self._choice = choice
        self._most_runs = most_runs
        self.runs = 0
        """How many runs have begun."""
        self._longest = 0
        self._had_choice = True
        self._enabled: tuple[int, ...] = ()
        self._steps: list[Step] = []
        self._seen: set[bytes] = set()
        self._seen_in_run: set[bytes] = set()
        self._repeats = 0
        self._pending: Callable[[int], Touch]

    def begin(self, search: "Exploration") -> None:
        """Start from the state in the kernel's memory."""
        kernel = search.kernel
        kernel.snapshots.set_base()
        self._pending = lambda thread: Touch(*kernel.snapshots.pending_touch(thread))
        self._restart(search)

    def advance(self, search: "Exploration", steps: int) -> bool:
        """Take so many steps; true when all runs are over."""
        kernel = search.kernel
        for _ in range(steps):
            if kernel.search.stop:
                return True
            if not self._enabled:
                if self.runs == self._most_runs or not self._had_choice:
                    return True
                self._restart(search)
            if self._enabled:
                self._step(search)
        return False

    def path(self, search: "Exploration") -> tuple[Step, ...]:
        """The steps of the run so far."""
        return tuple(self._steps)

    def words(self) -> int:
        """What the set of states takes."""
        return len(self._seen) * _STATE_BYTES // 8

    def _restart(self, search: "Exploration") -> None:
        self._longest = max(self._longest, len(self._steps))
        search.kernel.snapshots.restart()
        self._policy.begin(self._longest or _FIRST_ESTIMATE)
        self.runs += 1
        self._had_choice = False
        self._steps.clear()
        self._seen_in_run.clear()
        self._repeats = 0
        self._arrive(search)

    def _step(self, search: "Exploration") -> None:
        kernel = search.kernel
        self._had_choice |= len(self._enabled) > 1
        thread = self._policy.choose(self._enabled, self._pending)
        self._enabled = ()
        kernel.snapshots.stay()
        if not self._take(search, thread):
            return
        if kernel.interpreter.violated:
            search.stepped()
        if kernel.interpreter.assumed_away:
            return
        if not self._arrive(search):
            self._policy.stalled(thread)
            self._repeats += 1
        if self._repeats > _MOST_REPEATS or len(self._steps) >= _LONGEST_RUN:
            self._enabled = ()

    def _take(self, search: "Exploration", thread: int) -> bool:
        """A step with random answers; it is taken again for each question that comes up."""
        kernel = search.kernel
        answers: list[int] = []
        while True:
            has_model = take(search, thread, answers)
            asked = kernel.snapshots.questions()
            if len(asked) <= len(answers):
                break
            self._had_choice = True
            answers.append(self._choice.randrange(asked[len(answers)][1]))
            search.forget()
            kernel.snapshots.rewind()
            kernel.search.transitions -= 1
        self._steps.append((thread, tuple(answers)))
        return has_model

    def _arrive(self, search: "Exploration") -> bool:
        """Look at the state if no run has; false if this one has been in it."""
        kernel = search.kernel
        key = kernel.snapshots.hashed_state()
        if key in self._seen:
            enabled = kernel.enabledness.enabled_mask()
        else:
            self._seen.add(key)
            kernel.search.states += 1
            enabled = kernel.search.look()
        self._enabled = tuple(threads_in(enabled))
        is_news = key not in self._seen_in_run
        self._seen_in_run.add(key)
        return is_news


def sampling(options: SearchOptions) -> Sampling:
    """Random runs as the options ask for them."""
    choice = random.Random(options.seed)
    policy: Policy
    match options.order:
        case "pct":
            policy = PriorityChanges(choice, options.pct_depth)
        case "pos":
            policy = OperationPriorities(choice)
        case _:
            policy = Uniform(choice)
    return Sampling(policy, choice, options.runs)
