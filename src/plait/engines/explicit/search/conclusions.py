"""The verdicts for properties without a violation, depending on how the search ended."""

from typing import Final, final

from plait.base.errors import BudgetExhausted
from plait.base.node import node
from plait.engines.executions.unordered_accesses import NOT_ORDERED
from plait.result.assumptions import SEQUENTIAL_CONSISTENCY
from plait.result.verdicts import WHY_STOPPED, Bounds, Holds, Unknown, Verdict, Why, unsupported

HASHED: Final = "states with equal 128-bit hashes are equal"


@final
@node
class Conclusions:
    """The result of a search. `spent` ended it; `without_graph` ended that for livelocks alone.

    `stuck` are reasons why threads could not continue. All schedules of up to `finished` switches
    are explored (-1: of none), and with the bound `most_switches` some schedules with more were
    left out. `extent` says how far a search by a strategy has come. `assumptions` are those of the
    machine.
    """

    spent: BudgetExhausted | None
    without_graph: BudgetExhausted | None
    stuck: tuple[str, ...]
    finished: int
    most_switches: int | None
    is_random: bool
    is_race_free: bool
    keeps_states: bool
    extent: str
    assumptions: tuple[str, ...]

    def verdict(self) -> Verdict:
        """The verdict for any property except livelocks."""
        return self._verdict(self.spent)

    def livelock_verdict(self) -> Verdict:
        """The verdict for livelocks: a part of the graph proves nothing."""
        ended = self.spent or self.without_graph
        verdict = self._verdict(ended)
        if ended is not None and not self.stuck:
            return Unknown(WHY_STOPPED[ended.reason], "livelock needs all schedules")
        if isinstance(verdict, Holds) and verdict.within != Bounds():
            return Unknown(Why.IMPRECISE, "livelock needs all schedules")
        return verdict

    def race_verdict(self, ended: BudgetExhausted | None, stuck: tuple[str, ...]) -> Verdict:
        """The verdict for data races: `ended` and `stuck` refer to the search with clocks."""
        if ended is not None:
            return Unknown(WHY_STOPPED[ended.reason], NOT_ORDERED)
        if stuck:
            return unsupported(*stuck)
        return self._verdict(self.spent)

    def _verdict(self, spent: BudgetExhausted | None) -> Verdict:
        if self.stuck:
            return unsupported(*self.stuck)
        if spent is not None:
            proved = Bounds(context_switches=self.finished) if self.finished >= 0 else None
            return Unknown(WHY_STOPPED[spent.reason], spent.detail or self.extent, proved)
        if self.is_random:
            return Unknown(Why.SAMPLED, self.extent)
        racy = () if self.is_race_free else (SEQUENTIAL_CONSISTENCY,)
        hashed = () if self.keeps_states else (HASHED,)
        return Holds(
            Bounds(context_switches=self.most_switches), (*self.assumptions, *racy, *hashed)
        )
