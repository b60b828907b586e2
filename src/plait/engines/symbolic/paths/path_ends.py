"""Paths on which the program comes to its end: what shows that a proof is not about nothing."""

from collections.abc import Callable
from typing import Final, final

from plait.engines.symbolic.paths.path_condition import Path

_FEW_ENDS: Final = 32
"""So many paths that come to their ends are asked whether an execution takes one."""


@final
class PathEnds:
    """Collects the ends of paths; `may_happen` is asked about several at a time."""

    def __init__(self, may_happen: Callable[[Path], bool]) -> None:
        self._may_happen = may_happen
        self._open: list[Path] = []
        self._is_one_feasible = False

    @property
    def is_settled(self) -> bool:
        """Whether some execution is known to come to its end."""
        return self._is_one_feasible

    def add(self, path: Path) -> None:
        """The program comes to its end on a path, if that is feasible."""
        if not self._is_one_feasible:
            self._open.append(path)
            if len(self._open) > _FEW_ENDS:
                self.is_one_feasible()

    def settle(self, *, is_one_feasible: bool) -> None:
        """Whether some execution comes to its end is known from elsewhere."""
        self._open.clear()
        self._is_one_feasible = is_one_feasible

    def is_one_feasible(self) -> bool:
        """Whether some execution comes to its end within the bounds, as far as is explored."""
        if not self._is_one_feasible:
            self._is_one_feasible = any(map(self._may_happen, self._open))
            self._open.clear()
        return self._is_one_feasible
