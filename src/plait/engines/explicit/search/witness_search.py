"""Short witnesses: what a search has found is searched for again with few context switches."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final, final

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.base.node import node
from plait.engines.executions.found_violations import Collection
from plait.engines.explicit.search.kernel_search import Exploration, Sighting
from plait.engines.explicit.search.shortening import Shortener, is_in_order
from plait.result.report import Claim
from plait.spec.properties import Property

_CHUNK: Final = 64
"""Steps between two polls of the budget."""


@final
@node
class Patience:
    """How many steps and states a search for witnesses may take.

    Twice the steps of the search that has found the violation, or an eighth of its states, because
    a bounded search stores much more for each state.
    """

    steps: int
    states: int


@final
class WitnessSearch:
    """Sightings without a short witness, and the search for one.

    `make` creates a search for some properties with a given number of switches. `claims_of` runs
    the machine along a sighting and claims its violations.
    """

    def __init__(
        self,
        found: Collection,
        properties: tuple[Property, ...],
        budget: Budget,
        make: Callable[[Sequence[Property], int], Exploration],
        claims_of: Callable[[Sighting], Iterator[Claim]],
    ) -> None:
        self._found = found
        self._properties = properties
        self._budget = budget
        self._make = make
        self._claims_of = claims_of
        self.shortener: Shortener | None = None
        """Shortens what is found; without one, it is claimed as it was found."""
        self._left_out = False
        """Whether searches in the order of arrival have left out waiters that `notify` may wake."""
        self.sought: dict[tuple[int, object], Sighting] = {}
        self._short: set[tuple[int, object]] = set()
        """The keys of those that are as short as variants of their schedules can make them."""
        self.reached: set[tuple[str, int]] = set()
        """The lines that threads have reached."""

    def take(self, search: Exploration) -> None:
        """Search for witnesses of what a search has found."""
        for sighting in search.take_sightings():
            self.sought.setdefault((sighting.kind, sighting.key), sighting)

    def claim_as_seen(self) -> Iterator[Claim]:
        """Claim the remaining sightings, each with the path that was found first."""
        self._shorten()
        for sighting in self.sought.values():
            yield from self._claims_of(sighting)
        self.sought.clear()

    def seek(self, finished: int, patience: Patience) -> Iterator[Claim]:
        """Claim violations with the fewest switches, within the patience and the budget.

        There is nothing to find with up to `finished` switches.
        """
        self._shorten()
        with suppress(BudgetExhausted, MemoryError):
            yield from self._seek(finished, patience, in_order=True)
            if self._left_out:
                yield from self._seek(finished, patience, in_order=False)

    def _seek(self, finished: int, patience: Patience, *, in_order: bool) -> Iterator[Claim]:
        """Search with more and more switches; in the order of arrival, `notify` has no choice.

        A JVM can be led along schedules in that order.
        """
        bound, left = finished, patience.steps
        self._drop_found()
        while self.sought and left > 0 and bound < self._most_switches():
            bound += 1
            search = self._make([item for item in self._properties if self._is_sought(item)], bound)
            search.kernel.enabledness.in_order = in_order
            while left > 0 and not search.advance(min(_CHUNK, left)):
                left -= _CHUNK
                self._budget.poll(search.growth())
                if self._shows_all_sought(search):
                    break
                if search.kernel.search.states > patience.states:
                    left = 0
            self.reached |= search.reached()
            self._left_out = self._left_out or bool(search.kernel.enabledness.left_out)
            yield from self._claims_from(search)
            self._drop_found()
            if not search.was_cut:
                return

    def _shorten(self) -> None:
        """Shorten the schedules of all sightings, each once."""
        for key, sighting in self.sought.items():
            if key not in self._short:
                self._short.add(key)
                self.sought[key] = self._shortened(sighting)

    def _shortened(self, sighting: Sighting) -> Sighting:
        return sighting if self.shortener is None else self.shortener.shortened(sighting)

    def _most_switches(self) -> float:
        """With how many context switches a schedule would be better than all that are known.

        One with as many is better if it is in the order of arrival and the known one is not.
        """
        shortener = self.shortener
        if shortener is None or any(shortener.is_short(item) for item in self.sought.values()):
            return math.inf
        return max(
            shortener.switches(item) - is_in_order(item.steps) for item in self.sought.values()
        )

    def _claims_from(self, search: Exploration) -> Iterator[Claim]:
        for sighting in search.sightings:
            key = (sighting.kind, sighting.key)
            if key in self.sought or not self._found.finds_all:
                yield from self._claims_of(self._shortened(sighting))
                self.sought.pop(key, None)

    def _shows_all_sought(self, search: Exploration) -> bool:
        """Whether the search has found everything wanted, so that the rest of it is useless."""
        if len(search.sightings) < len(self.sought):
            return False
        return self.sought.keys() <= {(item.kind, item.key) for item in search.sightings}

    def _is_sought(self, asked: Property) -> bool:
        return any(sighting.violates(asked) for sighting in self.sought.values())

    def _drop_found(self) -> None:
        """Remove claimed sightings."""
        if not self._found.finds_all:
            known = [asked for asked in self._properties if self._found.has(asked)]
            self.sought = {
                key: sighting
                for key, sighting in self.sought.items()
                if not any(sighting.violates(asked) for asked in known)
            }
