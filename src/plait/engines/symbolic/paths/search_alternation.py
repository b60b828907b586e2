"""The alternation of searches: a few separate paths may suffice; else with merging in turns."""

from collections.abc import Callable
from typing import Final, final

from plait.engines.symbolic.paths.path_searches import MergedSearch, PathSearch, Search
from plait.engines.symbolic.paths.search_ground import Ground

_MOST_LINKS: Final = 2
"""The limit on fields that become unions at once, beyond which separate paths are better."""

_FEW_PATHS: Final = 150
"""With at most this many paths, separate paths are fastest."""

_FEW_FORKS: Final = 12
"""With more open branches at the end of a path, there will be more paths than that."""

_FIRST_PATHS: Final = 4
"""How many paths are always tried: one of the first may show a violation."""

_FEW_QUESTIONS: Final = 256
"""A few paths do not need more questions to the solver."""

_MANY_PATHS: Final = 20_000
"""Beyond this number of paths, separate paths are abandoned."""

_FIRST_SHARE: Final = 55_000
"""The initial amount of work of paths and merging before they alternate."""

_GROWTH: Final = 4


@final
class Searches:
    """The searches of one ground, of which one runs at a time."""

    def __init__(self, ground: Ground, *, asks_first: bool) -> None:
        """With `asks_first`, single paths are checked before they enter code that can only fail."""
        self._ground = ground
        self._is_feasible = ground.feasibility.is_worth_following if asks_first else None
        self.last: Search
        """The search that has gone on last."""

    def path_search(self) -> PathSearch:
        """A search of paths by themselves."""
        return PathSearch(self._ground, self._is_feasible)

    def merged_search(self, most_links: int | None = None) -> MergedSearch:
        """A search that merges paths, unless more than this many fields become unions at once."""
        return MergedSearch(self._ground, most_links)

    def go_on(self, search: Search, is_enough: Callable[[], bool] | None = None) -> bool:
        """Go on with a search; false when it has not seen all paths."""
        self.last = search
        return search.run(is_enough)

    def explore(self, mode: str) -> None:
        """See all paths, in a mode that users can ask for."""
        match mode:
            case "paths":
                self.go_on(self.path_search())
            case "merged":
                if not self.go_on(self.merged_search()):
                    self.go_on(self.path_search())
            case _:
                self._explore_by_cost()

    def explore_paths(self, most: int) -> bool:
        """Explore all paths separately; false when there are more than the limit."""
        return self.go_on(self.path_search(), lambda: self._ground.paths > most)

    def _explore_by_cost(self) -> None:
        """Explore all paths, in the way that turns out to be cheap.

        Linked objects are merged only when there are very many paths.
        """
        paths = self.path_search()
        if self.go_on(paths, lambda: self._is_long(paths.pending)):
            return
        merged = self.merged_search(_MOST_LINKS)
        if self._take_turns(merged, paths):
            return
        if not merged.has_threads:
            most = self._ground.paths + _MANY_PATHS
            if self.go_on(paths, lambda: self._ground.paths > most):
                return
            if self._take_turns(self.merged_search(), paths):
                return
        self.go_on(paths)

    def _is_long(self, pending: int) -> bool:
        """Whether it is clear that there are more than a few paths."""
        paths, questions = self._ground.paths, self._ground.feasibility.questions
        return paths > _FEW_PATHS or (
            paths >= _FIRST_PATHS and (pending > _FEW_FORKS or questions > _FEW_QUESTIONS)
        )

    def _take_turns(self, merged: MergedSearch, paths: PathSearch) -> bool:
        """Alternate with longer and longer turns; false when merging gives up first."""
        share = _FIRST_SHARE
        while not self.go_on(merged, self._spent(share)):
            if merged.has_given_up:
                return False
            if self.go_on(paths, self._spent(share)):
                return True
            share *= _GROWTH
        return True

    def _spent(self, share: int) -> Callable[[], bool]:
        """Whether so much work has been done from now on."""
        ground = self._ground
        end = ground.work + share
        return lambda: ground.work >= end
