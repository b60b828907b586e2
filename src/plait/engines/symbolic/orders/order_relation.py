"""A total order of the events of several threads, as terms.

Either each pair of events has a Boolean, with transitivity for all triples, or each event has a
clock, and the order is that of clock, thread and index. Booleans are better while there are few.
"""

from itertools import combinations, pairwise
from typing import Final, Protocol, final

from plait.engines.symbolic.orders.order_events import Event
from plait.logic.smt.logic import Logic
from plait.logic.smt.terms import BOOL, Term, Value, bit_vector

MOST_TRIPLES: Final = 40_000
"""With more triples of events in different threads, clocks are better."""


class Relation(Protocol):
    """The order; for events of different threads."""

    axioms: list[Value]

    def before(self, one: Event, other: Event) -> Value:
        """Whether one event comes before the other."""


def make_relation(logic: Logic, chains: list[list[Event]]) -> Relation:
    """An order of these events, each list of which is in order already."""
    triples = sum(
        len(one) * len(two) * len(three) for one, two, three in combinations(chains, 3)
    ) + sum(len(one) * len(two) for one, two in combinations(chains, 2))
    return Pairs(logic, chains) if triples <= MOST_TRIPLES else Clocks(logic, chains)


@final
class Pairs:
    """A Boolean for each pair."""

    def __init__(self, logic: Logic, chains: list[list[Event]]) -> None:
        self._logic = logic
        self.axioms: list[Value] = []
        for one, other in combinations(chains, 2):
            self._add_pairs(one, other)
        for first, second, third in combinations(chains, 3):
            self._add_triples(first, second, third)

    def before(self, one: Event, other: Event) -> Value:
        """Whether one event comes before the other."""
        if one.thread > other.thread:
            return self._logic.booleans.negate(self.before(other, one))
        name = f"b{one.thread}.{one.index}.{other.thread}.{other.index}"
        return self._logic.pool.variable(name, BOOL)

    def _forbid(self, *values: Value) -> None:
        booleans = self._logic.booleans
        self.axioms.append(booleans.negate(booleans.all_of(values)))

    def _add_pairs(self, one: list[Event], other: list[Event]) -> None:
        """What comes before something comes before all that follows that."""
        for event in one:
            for left, right in pairwise(other):
                self._forbid(self.before(event, left), self.before(right, event))
        for event in other:
            for left, right in pairwise(one):
                self._forbid(self.before(event, left), self.before(right, event))

    def _add_triples(self, first: list[Event], second: list[Event], third: list[Event]) -> None:
        before = self.before
        for one in first:
            for two in second:
                is_first = before(one, two)
                for three in third:
                    self._forbid(is_first, before(two, three), before(three, one))
                    self._forbid(before(one, three), before(three, two), before(two, one))


@final
class Clocks:
    """A number for each event."""

    def __init__(self, logic: Logic, chains: list[list[Event]]) -> None:
        self._logic = logic
        count = sum(map(len, chains))
        self._sort = bit_vector(max(count.bit_length(), 1) + 1)
        self.axioms: list[Value] = []
        vectors, negate = logic.vectors, logic.booleans.negate
        for chain in chains:
            for event in chain[:1]:
                self.axioms.append(negate(vectors.less(self._clock(event), 0, self._sort)))
            for left, right in pairwise(chain):
                late = vectors.less(self._clock(right), self._clock(left), self._sort)
                self.axioms.append(negate(late))

    def _clock(self, event: Event) -> Term:
        return self._logic.pool.variable(f"c{event.thread}.{event.index}", self._sort)

    def before(self, one: Event, other: Event) -> Value:
        """Whether one event comes before the other."""
        if one.thread > other.thread:
            return self._logic.booleans.negate(self.before(other, one))
        late = self._logic.vectors.less(self._clock(other), self._clock(one), self._sort)
        return self._logic.booleans.negate(late)
