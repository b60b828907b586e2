"""The state graph of a search, and the states from which no schedule leads to an end."""

from array import array
from typing import final

from plait.ir.graph import cyclic_nodes


@final
class StateGraph:
    """A graph whose states are numbered from 0 in the order in which they were found."""

    def __init__(self) -> None:
        self._sources = array("q")
        self._targets = array("q")
        self._exits = array("q")

    def add_edge(self, source: int, target: int) -> None:
        """A step leads from one state to another."""
        self._sources.append(source)
        self._targets.append(target)

    def add_exit(self, state: int) -> None:
        """In this state no thread can take a step, or a step from it is discarded."""
        self._exits.append(state)

    def first_endless_cycle(self, states: int) -> int | None:
        """The first state on a cycle from which no schedule leads to an end."""
        can_end = self._can_end(states)
        endless = [state for state in range(states) if not can_end[state]]
        if not endless:
            return None
        place = {state: index for index, state in enumerate(endless)}
        successors: list[list[int]] = [[] for _ in endless]
        for source, target in zip(self._sources, self._targets, strict=True):
            if not can_end[source]:
                successors[place[source]].append(place[target])
        return endless[min(cyclic_nodes(successors))]

    def _can_end(self, states: int) -> bytearray:
        """Which states can reach an exit."""
        starts, sources = self._predecessors(states)
        found = bytearray(states)
        work = list(self._exits)
        for state in work:
            found[state] = 1
        while work:
            state = work.pop()
            for source in sources[starts[state] : starts[state + 1]]:
                if not found[source]:
                    found[source] = 1
                    work.append(source)
        return found

    def _predecessors(self, states: int) -> "tuple[array[int], array[int]]":
        """The start index of each state's predecessors, and all predecessors in one array."""
        starts = array("q", bytes(8 * (states + 1)))
        for target in self._targets:
            starts[target + 1] += 1
        for state in range(states):
            starts[state + 1] += starts[state]
        places = starts[:]
        sources = array("q", bytes(8 * len(self._sources)))
        for source, target in zip(self._sources, self._targets, strict=True):
            sources[places[target]] = source
            places[target] += 1
        return starts, sources
