"""Paths on which the program ends: they show that a proof is not vacuous."""

from collections.abc import Callable
from typing import Final, final

from plait.engines.symbolic.paths.path_condition import Path

_FEW_ENDS: Final = 32
"""How many such paths are checked for feasibility."""


@final
class PathEnds:
    """Collects the ends of paths; `may_happen` is called for several at a time."""

    def __init__(self, may_happen: Callable[[Path], bool]) -> None:
        self._may_happen = may_happen
        self._open: list[Path] = []
        self._is_one_feasible = False

    @property
    def is_settled(self) -> bool:
        """Whether some execution is known to end."""
        return self._is_one_feasible

    def add(self, path: Path) -> None:
        """The program ends on a path, if that is feasible."""
        if not self._is_one_feasible:
            self._open.append(path)
            if len(self._open) > _FEW_ENDS:
                self.is_one_feasible()

    def settle(self, *, is_one_feasible: bool) -> None:
        """It is known from elsewhere that some execution ends."""
        self._open.clear()
        self._is_one_feasible = is_one_feasible

    def is_one_feasible(self) -> bool:
        """Whether some execution ends within the bounds, as far as explored."""
        if not self._is_one_feasible:
            self._is_one_feasible = any(map(self._may_happen, self._open))
            self._open.clear()
        return self._is_one_feasible
