"""The lines of the program that some input reaches: a path to each is known to be feasible."""

from collections.abc import Callable
from typing import Final, final

from plait.base.names import MethodRef
from plait.engines.symbolic.paths.path_condition import Literals
from plait.engines.symbolic.paths.path_context import Context
from plait.logic.smt.solver import Answer

_MOST_QUESTIONS: Final = 2_000
_LONGEST: Final = 200
"""The maximum number of literals of a path that is solved only for its lines."""


@final
class Lines(set[tuple[str, int]]):
    """Collects the lines that feasible paths reach.

    The machine adds a line each time that a thread reaches it. `is_whole` is false when the solver
    sometimes gave no answer, or was not asked: too often, or for too long a path.
    """

    def __init__(
        self,
        context: Context,
        ask: Callable[[Literals], Answer],
    ) -> None:
        super().__init__()
        self._context = context
        self._ask = ask
        self._last: Literals = ()
        self._is_feasible = True
        self._questions = 0
        self.is_whole = True
        self.methods: set[MethodRef] = set()
        """The methods that all runners have called, feasibly or not."""

    def add(self, place: tuple[str, int]) -> None:
        """The running path has reached a line."""
        if place in self:
            return
        recorder = self._context.active_recorder
        if recorder is not None:
            recorder.come_to(place)  # a formula will be solved for it
            return
        literals = self._context.path.literals
        if literals is not self._last:
            self._is_feasible = not literals or self._has_model(literals)
            self._last = literals
        if self._is_feasible:
            super().add(place)

    def accept(self, place: tuple[str, int]) -> None:
        """Some schedule leads to a line."""
        super().add(place)

    def _has_model(self, literals: Literals) -> bool:
        if self._questions >= _MOST_QUESTIONS or len(literals) > _LONGEST:
            self.is_whole = False
            return False
        self._questions += 1
        answer = self._ask(literals)
        if answer is Answer.UNKNOWN:
            self.is_whole = False
        return answer is Answer.SATISFIABLE
