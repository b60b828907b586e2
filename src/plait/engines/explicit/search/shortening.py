"""Shorter witnesses by trying variants of a schedule.

A variant lets a thread go on instead of coming back later, or leaves out what a thread does in one
stretch. It is taken in the kernel from the start, without the steps that have become impossible.
If it shows the same violation with fewer context switches, or as many and fewer steps, it is the
next schedule to vary, until no variant is better or the steps that may be taken are used up.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from typing import Final, TypeAlias, final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.engines.explicit.kernel.kernel_opcodes import (
    V_ASSERTION,
    V_DEADLOCK,
    V_EXCEPTION,
    V_RACE,
)
from plait.engines.explicit.search.kernel_search import Exploration, Sighting
from plait.engines.explicit.search.single_steps import Step, take
from plait.engines.explicit.search.strategies import Strategy

Stretch: TypeAlias = tuple[Step, ...]
"""Successive steps of one thread."""

_MOST_STEPS: Final = 20_000
"""Steps that variants of one schedule may take."""

_MOST_IN_ALL: Final = 100_000
"""Steps that variants of all schedules may take."""

_LONGEST: Final = 1_000
"""Schedules with more steps are left as they are: too few variants of them could be tried."""

_CHUNK: Final = 1_000
"""Steps between two polls of the budget."""

_SHOWN_BY_RUNS: Final = V_ASSERTION | V_EXCEPTION | V_DEADLOCK | V_RACE
"""Kinds of violations that the end of a run shows."""


def is_in_order(steps: Sequence[Step]) -> bool:
    """Whether `notify` wakes whoever waits longest in all steps, and all other answers are 0."""
    return not any(answer for _, answers in steps for answer in answers)


def stretches(steps: Sequence[Step]) -> list[Stretch]:
    """The steps up to each context switch."""
    return [tuple(group) for _, group in groupby(steps, key=lambda step: step[0])]


def switches(steps: Sequence[Step], ran: int) -> int:
    """The number of context switches after the thread that `ran` before (-1: none)."""
    if ran >= 0:
        steps = [(ran, ()), *steps]
    return max(0, len(stretches(steps)) - 1)


def variants(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Schedules with the same steps in fewer stretches, then with fewer steps."""
    parts = stretches(steps)
    for early, part in enumerate(parts):
        for late in range(early + 1, len(parts)):
            if parts[late][0][0] == part[0][0]:
                between, rest = parts[early + 1 : late], parts[late + 1 :]
                yield _joined([*parts[: early + 1], parts[late], *between, *rest])
                yield _joined([*parts[:early], *between, part, *parts[late:]])
                break
    for at in range(len(parts) - 1, -1, -1):
        yield _joined([*parts[:at], *parts[at + 1 :]])
    for at in range(len(parts) - 1, -1, -1):
        yield _joined([*parts[:at], parts[at][:-1], *parts[at + 1 :]])


def _joined(parts: Sequence[Stretch]) -> list[Step]:
    return [step for part in parts for step in part]


@final
class Shortening:
    """Tries variants of the schedule of a sighting; `steps` is the best that is known.

    The search that it drives must look for the kind of the sighting, and find all.
    """

    def __init__(self, sighting: Sighting, ran: int) -> None:
        self.steps: tuple[Step, ...] = sighting.steps
        self._wanted = (sighting.kind, sighting.key)
        self._ran = ran
        self._taken: list[Step] = []
        self._known = (0, 0)
        """The cost of these steps."""
        self._untried: Iterator[list[Step]] | None = None

    def begin(self, search: Exploration) -> None:
        """Start from the state in the kernel's memory."""
        search.kernel.snapshots.set_base()

    def advance(self, search: Exploration, steps: int) -> bool:
        """Try variants until about so many steps are taken; true when no variant is better."""
        until = search.kernel.search.transitions + steps
        if self._untried is None and self._shows(search, self.steps):
            self._go_on_from(search)
        while self._untried is not None and search.kernel.search.transitions < until:
            variant = next(self._untried, None)
            if variant is None:
                return True
            if self._shows(search, variant) and self._cost(search) < self._known:
                self._go_on_from(search)
        return self._untried is None

    def path(self, search: Exploration) -> tuple[Step, ...]:
        """The steps that were taken."""
        return tuple(self._taken)

    def words(self) -> int:
        """Nothing is stored."""
        return 0

    def _cost(self, search: Exploration) -> tuple[int, int]:
        """Context switches and steps of what was taken."""
        steps = [*self._taken, *self._end(search)]
        return switches(steps, self._ran), len(steps)

    def _end(self, search: Exploration) -> list[Step]:
        """The steps of racing threads, which a witness takes at its end."""
        return [(thread, ()) for thread in search.racing(self._wanted[1])]

    def _go_on_from(self, search: Exploration) -> None:
        """What was taken is the schedule to vary now."""
        self.steps = tuple(self._taken)
        self._known = self._cost(search)
        before: Step = (self._ran, ())
        self._untried = (
            [step for step in variant if step is not before]
            for variant in variants([before, *self._taken, *self._end(search)])
        )

    def _shows(self, search: Exploration, variant: Sequence[Step]) -> bool:
        """Take the possible steps of a variant up to the violation, if it shows it."""
        kernel, self._taken = search.kernel, []
        search.look_again()
        kernel.snapshots.restart()
        enabled = kernel.search.look()
        for thread, answers in variant:
            if search.shows(*self._wanted):
                break
            if enabled >> thread & 1:
                if not self._goes_on(search, thread, answers):
                    break
                enabled = kernel.search.look()
        return search.shows(*self._wanted)

    def _goes_on(self, search: Exploration, thread: int, answers: Sequence[int]) -> bool:
        """Take one step; false if the execution ends with it."""
        kernel = search.kernel
        kernel.snapshots.stay()
        if not take(search, thread, answers):
            return False
        given = tuple([answer for answer, _ in kernel.snapshots.questions()])
        self._taken.append((thread, given))
        if kernel.interpreter.violated:
            search.stepped()
        return not kernel.interpreter.assumed_away


@final
class Shortener:
    """Shortens schedules, after the thread that `ran` before (-1: none).

    `make` creates the search that tries variants of a schedule.
    """

    def __init__(
        self, ran: int, make: Callable[[Sighting, Strategy], Exploration], budget: Budget
    ) -> None:
        self._ran = ran
        self._make = make
        self._budget = budget
        self._left = _MOST_IN_ALL

    def switches(self, sighting: Sighting) -> int:
        """How many context switches a schedule has."""
        return switches(sighting.steps, self._ran)

    def is_short(self, sighting: Sighting) -> bool:
        """Whether no variants are tried."""
        return not sighting.kind & _SHOWN_BY_RUNS or len(sighting.steps) > _LONGEST

    def shortened(self, sighting: Sighting) -> Sighting:
        """The sighting with the shortest schedule that was found.

        Whom `notify` wakes remains the choice of a step.
        """
        if self.is_short(sighting):
            return sighting
        strategy = Shortening(sighting, self._ran)
        with suppress(BudgetExhausted, MemoryError):
            search = self._make(sighting, strategy)
            for _ in range(0, min(_MOST_STEPS, self._left), _CHUNK):
                self._budget.wrap_up()
                self._left -= _CHUNK
                if search.advance(_CHUNK):
                    break
        return replace(sighting, steps=strategy.steps)
