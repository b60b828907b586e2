"""Suspects: possible violations on explored paths, and the schedules that lead to them.

A suspect is a label with a path condition, handed to the dispatch: it is answered once a solver has
found the path feasible. Labels are violations, bounds that cut paths, and unsupported operations.
"""

from collections.abc import Hashable
from typing import Final, TypeAlias, TypeGuard, final

from plait.base.errors import MissingClassError, UnsupportedError
from plait.engines.symbolic.orders.order_solving import Plan
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.path_feasibility import Feasibility
from plait.engines.symbolic.paths.path_limits import Cut, PathLimit
from plait.engines.symbolic.paths.path_runner import Turns
from plait.engines.symbolic.paths.unrolled_positions import LoopName
from plait.engines.symbolic.solving.dispatch import Dispatch
from plait.result.verdicts import CutLoop
from plait.spec.properties import NoDataRace, Property

Violating: TypeAlias = "tuple[Property, tuple[str, int] | None]"
"""The label of paths that violate a property; at a place, where all violations are asked for."""


@final
class Stuck(str):
    """The label of paths that reach an unsupported operation."""

    __slots__ = ()


def is_violation(label: Hashable) -> TypeGuard[Violating]:
    """Whether a label is that of a violation."""
    return isinstance(label, tuple)


@final
class Suspects:
    """Collects the suspects of the running path. Answers are in the dispatch."""

    def __init__(
        self,
        context: Context,
        dispatch: Dispatch,
        feasibility: Feasibility,
        properties: tuple[Property, ...],
        *,
        find_all: bool,
    ) -> None:
        self._context = context
        self._dispatch = dispatch
        self._feasibility = feasibility
        self._properties = properties
        self._find_all = find_all
        self._worth_going_on: Final = [
            (item, None) for item in properties if item != NoDataRace() or len(properties) == 1
        ]
        """Labels of the properties, except for data races, which are always asked for."""
        self._turns: Turns | None = None
        self._missing: dict[Stuck, MissingClassError] = {}
        self.turns: dict[int, Turns | None] = {}
        """The schedule that leads to each suspect, by number."""
        self.plans: dict[int, Plan] = {}
        """The order of events that leads to suspects, by number."""
        self.cut_loops: set[LoopName | None] = set()
        """The loops that bounds have cut; None represents recursion and whole paths."""
        self.has_assumed = False
        """Whether some path failed an assumption, or may have."""
        self.literals = 0
        """Those of all suspects."""

    # --- what the running path tells --------------------------------------------------------------

    def begin_step(self, turns: Turns) -> None:
        """A schedule continues with a step, in which suspects may be found."""
        self._turns = turns

    def suspect(self, asked: Property, place: tuple[str, int]) -> None:
        """The property is violated here if the path is feasible."""
        induction = self._context.induction
        if induction is not None and induction.is_assumed(self._context):
            return
        if asked in self._properties:
            self.add((asked, place if self._find_all else None))

    def cut(self, cut: Cut, loop: LoopName | None) -> None:
        """The path reaches a bound."""
        self.cut_loops.add(loop)
        self.add(cut)

    def leave_by_assumption(self) -> None:
        """The path fails an assumption, or may fail it."""
        self.has_assumed = True

    def stick(self, error: UnsupportedError | MissingClassError) -> None:
        """The path has reached an unsupported operation."""
        stuck = Stuck(error)
        if isinstance(error, MissingClassError):
            self._missing[stuck] = error
        self.add(stuck)

    def add(self, label: Hashable) -> None:
        """The label is true if the running path is feasible."""
        recorder = self._context.active_recorder
        if recorder is not None:
            recorder.suspect(label)
            return
        literals = self._feasibility.simplified(self._context.path.literals)
        if literals is None:
            return
        self.literals += len(literals)
        number = self._dispatch.add(label, literals)
        if number is not None:
            self.turns[number] = self._turns

    # --- what is known of it ----------------------------------------------------------------------

    @property
    def is_complete(self) -> bool:
        """Whether every property has been refuted, so that nothing else matters."""
        answers = self._dispatch.answers
        if not answers or self._find_all:
            return False
        return all(label in answers for label in self._worth_going_on)

    def feasible(self) -> list[Hashable]:
        """The labels of feasible paths, in the order of the search."""
        answers = self._dispatch.answers
        return sorted(answers, key=lambda label: answers[label][0])

    def possible(self) -> tuple[Hashable, ...]:
        """The labels of paths that are feasible, or that no solver could decide."""
        return tuple(dict.fromkeys((*self._dispatch.answers, *self._dispatch.unknown)))

    def cuts(self) -> list[Cut]:
        """The bounds that some execution reaches, or may reach."""
        return [label for label in self.possible() if isinstance(label, CutLoop | PathLimit)]

    def stuck(self) -> list[Stuck]:
        """The unsupported operations that some execution reaches, or may reach."""
        return [label for label in self.possible() if isinstance(label, Stuck)]

    def require_classes(self) -> None:
        """Raise `MissingClassError` when some execution reaches a missing class."""
        for label, error in self._missing.items():
            if label in self._dispatch.answers:
                raise error
