"""Which search goes on: a few paths may be all; else they take turns with merging."""

from collections.abc import Callable
from typing import Final, Protocol

from plait.engines.symbolic.paths.path_searches import Ground, MergedSearch, PathSearch, Search

_MOST_LINKS: Final = 2
"""So many fields of objects may become unions at once before paths by themselves are better."""

_FEW_PATHS: Final = 150
"""So many paths are quicker than anything else."""

_FEW_FORKS: Final = 12
"""With more ways left open when a path ends there will be more paths than that."""

_FIRST_PATHS: Final = 4
"""So many paths are always tried: one of the first may show a violation."""

_FEW_QUESTIONS: Final = 256
"""A few paths do not need more questions to the solver."""

_MANY_PATHS: Final = 20_000
"""So many paths by themselves are too many."""

_FIRST_SHARE: Final = 55_000
"""How much work paths and merging do before it is the other's turn, at first."""

_GROWTH: Final = 4


class Costs(Ground, Protocol):
    """The ground of searches, with what they cost so far."""

    paths: int

    @property
    def work(self) -> int:
        """How much all searches have done; depends on counts alone, so runs can be repeated."""

    @property
    def questions(self) -> int:
        """How often a solver was asked about growing paths."""

    def path_search(self) -> PathSearch:
        """A search of paths by themselves."""

    def go_on(self, search: Search, is_enough: Callable[[], bool] | None = None) -> bool:
        """Go on with a search; false when it has not seen all paths."""


def search_by_cost(costs: Costs) -> None:
    """See all paths, in the way that turns out to be cheap.

    Objects that are linked in many ways are merged only when there are very many paths.
    """
    paths = costs.path_search()
    if costs.go_on(paths, lambda: _is_long(costs, paths.pending)):
        return
    merged = MergedSearch(costs, _MOST_LINKS)
    if _take_turns(costs, merged, paths):
        return
    if not merged.has_threads:
        most = costs.paths + _MANY_PATHS
        if costs.go_on(paths, lambda: costs.paths > most):
            return
        if _take_turns(costs, MergedSearch(costs), paths):
            return
    costs.go_on(paths)


def _is_long(costs: Costs, pending: int) -> bool:
    """Whether it is clear that there are more than a few paths."""
    return costs.paths > _FEW_PATHS or (
        costs.paths >= _FIRST_PATHS and (pending > _FEW_FORKS or costs.questions > _FEW_QUESTIONS)
    )


def _take_turns(costs: Costs, merged: MergedSearch, paths: PathSearch) -> bool:
    """Longer and longer ones; false when merging gives up before all paths are seen."""
    share = _FIRST_SHARE
    while not costs.go_on(merged, _spent(costs, share)):
        if merged.has_given_up:
            return False
        if costs.go_on(paths, _spent(costs, share)):
            return True
        share *= _GROWTH
    return True


def _spent(costs: Costs, share: int) -> Callable[[], bool]:
    """Whether so much work has been done from now on."""
    end = costs.work + share
    return lambda: costs.work >= end
