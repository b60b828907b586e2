"""Safe partitions of the globals at the start of a context (Definition 2 and Algorithm 2).

Two values of the globals are confluent if a context can lead from both to the same value. A class
without confluent values needs no further splitting, because the value after the context determines
the value before it.
"""

from typing import Final, final

from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.network_rules import Variable
from plait.logic.pushdown.symbolic.results import Split
from plait.logic.pushdown.symbolic.space import Copy, Space


@final
class Partition:
    """Partitions the domain of a relation U' over (START, NOW) that changes some globals.

    The other globals keep their values, so that values that differ in them are not confluent.
    """

    def __init__(self, space: Space, relation: Function, changed: tuple[Variable, ...]) -> None:
        self._space = space
        self._diagrams = diagrams = space.diagrams
        self._changed = changed
        self._others = space.block((changed, Copy.ENTRY))
        after = space.block((changed, Copy.NOW))
        self.domain: Final = diagrams.project(relation, after)
        confluent = diagrams.product(relation, self._second(relation), after)
        equal = space.equation(changed, Copy.START, Copy.ENTRY)
        self._confluent = equal.imp_strict(confluent)

    def _second(self, function: Function) -> Function:
        """The function of a second value of the globals, in the copy ENTRY, unused here."""
        return self._space.shifted(function, self._changed, Copy.START, Copy.ENTRY)

    def classes(self, split: Split) -> list[Function]:
        """The classes, over START."""
        if not self._confluent.satisfiable():
            return [self.domain] if self.domain.satisfiable() else []
        find = self._printed if split is Split.LAZY_PRINTED else self._maximal
        found = []
        rest = self.domain
        while rest.satisfiable():
            found.append(find(rest))
            rest = found[-1].imp_strict(rest)
        return found

    def _confluent_with(self, relation: Function, values: Function) -> Function:
        return self._diagrams.product(relation, self._second(values), self._others)

    def _maximal(self, candidates: Function) -> Function:
        """The class of a greedy choice in the order of the values, which is maximal.

        Each round takes all values without a smaller confluent value, as the greedy choice does,
        and drops the values that are confluent with them.
        """
        before = self._space.precedence(self._changed, Copy.ENTRY, Copy.START)
        later = self._confluent & before
        found = self._diagrams.false
        while candidates.satisfiable():
            waiting = candidates & self._confluent_with(later, candidates)
            taken = waiting.imp_strict(candidates)
            found |= taken
            candidates = waiting
            if candidates.satisfiable():
                candidates = self._confluent_with(self._confluent, taken).imp_strict(candidates)
        return found

    def _printed(self, candidates: Function) -> Function:
        """The class of the algorithm as printed: drops the larger value of each confluent pair.

        The paper's inner loop makes only one pass, and drops a value even if the one that it is
        confluent with is dropped, too. So the class need not be maximal.
        """
        first = self._first(candidates)
        found = self._confluent_with(self._confluent, first).imp_strict(candidates)
        after = self._space.precedence(self._changed, Copy.START, Copy.ENTRY)
        return self._confluent_with(self._confluent & after, found).imp_strict(found)

    def _first(self, candidates: Function) -> Function:
        """The candidates with the smallest values of the changed globals."""
        bits = sorted(
            (
                number
                for variable in self._changed
                for number in self._space.bits(variable, Copy.START)
            ),
            key=self._diagrams.level,
        )
        for number in bits:
            low = ~self._diagrams.variable(number) & candidates
            candidates = low if low.satisfiable() else candidates
        return candidates
