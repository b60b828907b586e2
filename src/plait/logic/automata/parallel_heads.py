"""Parallel reachability of pairs of heads, for many pairs of one Monitor-DPN.

One query answers many pairs. From the end of an execution, each thread can continue by free moves
(`free_moves`), so all pairs of heads to which these lead are reachable. If a pair is unreachable,
so are all pairs from which free moves lead to it.
"""

from collections.abc import Iterable
from typing import final

from plait.base.budget import Budget
from plait.base.errors import InternalError
from plait.base.masks import members
from plait.logic.automata.free_moves import FreeMoves
from plait.logic.automata.marked_trees import Mark
from plait.logic.automata.monitor_dpn import Configuration, Head, MonitorDpn
from plait.logic.automata.questions import Questions
from plait.logic.automata.tree_schedules import replay, schedule


@final
class ParallelHeads:
    """Answers about pairs of the heads that it is made for."""

    def __init__(self, dpn: MonitorDpn, heads: Iterable[Head], budget: Budget) -> None:
        self._dpn = dpn
        self._heads = sorted(set(heads))
        self._numbers = {head: number for number, head in enumerate(self._heads)}
        self._questions = Questions(dpn, budget)
        self._moves = FreeMoves(dpn, self._heads)
        self._possible = [0] * len(self._heads)
        self._impossible = [0] * len(self._heads)

    def can_meet(self, one: Head, other: Head) -> bool:
        """Whether two threads can be at two heads at the same time, respecting locks."""
        first, second = self._numbers[one], self._numbers[other]
        if self._possible[first] >> second & 1:
            return True
        if self._impossible[first] >> second & 1:
            return False
        tree = self._questions.find((Mark(frozenset({one})), Mark(frozenset({other}))))
        if tree is None:
            _note(self._impossible, self._behind(first), self._behind(second))
            return False
        self._note_possible(replay(self._dpn, schedule(self._dpn, tree)))
        if not self._possible[first] >> second & 1:
            raise InternalError("an execution does not lead to the heads that were asked for")
        return True

    def _note_possible(self, reached: Configuration) -> None:
        """Threads that are somewhere at the same time can continue from there."""
        ahead = [self._moves.ahead_of_thread(thread) for thread in reached]
        for position, mine in enumerate(ahead):
            for others in ahead[:position]:
                _note(self._possible, mine, others)

    def _behind(self, number: int) -> int:
        """The heads from which a thread can continue to a head."""
        found = 0
        for other, head in enumerate(self._heads):
            if self._moves.ahead(head) >> number & 1:
                found |= 1 << other
        return found


def _note(pairs: list[int], ones: int, others: int) -> None:
    """Add the pairs of heads from two sets, in both directions."""
    if ones and others:
        for number in members(ones):
            pairs[number] |= others
        for number in members(others):
            pairs[number] |= ones
