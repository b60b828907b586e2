"""The search for one program, which begins again until none of its assumptions is wrong."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, final

from plait.analysis.races.proved_accesses import OpSite
from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, StopReason
from plait.base.processes import Executors, forked_workers
from plait.engines.pushdown.deterministic_prefix import Beginning
from plait.engines.pushdown.options import PushdownOptions
from plait.engines.pushdown.rules.labels import Labels, LocalVariables
from plait.engines.pushdown.rules.rule_effects import Lines
from plait.engines.pushdown.rules.rule_translation import Translation
from plait.engines.pushdown.rules.shared_state import Globals, Learned
from plait.engines.pushdown.rules.thread_code import HANDLERS, ThreadCode
from plait.logic.bdd.diagrams import Diagrams, nodes_within
from plait.logic.pushdown.symbolic.context_search import Result, Search
from plait.logic.pushdown.symbolic.network_rules import Network, Tag, Thread
from plait.logic.pushdown.symbolic.results import Options, Split
from plait.result.violations import StepViolation

_PATIENCE: Final = 20

DEADLOCK: Final = "deadlock"


@final
class _Patience(Budget):
    """A budget that ends a round some time after it has become outdated.

    Until then the round learns more, so that fewer rounds are needed.
    """

    def __init__(self, budget: Budget, shared: Globals) -> None:
        super().__init__()
        self._budget = budget
        self._shared = shared
        self._polls = 0
        self._most: int | None = None

    def poll(self, more_bytes: int = 0) -> None:
        """Raise `Learned` when the round has continued for long enough."""
        self._budget.poll(more_bytes)
        self._polls += 1
        if self._most is None and self._shared.is_outdated:
            self._most = 2 * self._polls + _PATIENCE
        if self._most is not None and self._polls > self._most:
            raise Learned


def _has_room(spent: BudgetExhausted, budget: Budget) -> bool:
    """Whether only the nodes of one round are spent; the next round has its own."""
    if spent.reason is not StopReason.MEMORY:
        return False
    try:
        budget.poll()
    except BudgetExhausted:
        return False
    return True


@final
class Exploration:
    """The rounds of the search; the last one counts."""

    def __init__(
        self,
        beginning: Beginning,
        options: PushdownOptions,
        decides: Callable[[StepViolation], bool],
        *,
        looks_for_deadlock: bool,
        may_linger: bool,
        race_free: frozenset[OpSite] = frozenset(),
        executors: Executors = forked_workers,
    ) -> None:
        self._beginning = beginning
        self._options = options
        self._decides = decides
        self._looks_for_deadlock = looks_for_deadlock
        self._may_linger = may_linger
        self._race_free = race_free
        self._executors = executors
        self.variables: Final = LocalVariables()
        self.rounds = 0
        self._is_searching = False
        self._right = 0
        """How many contexts the round had completed when it became outdated."""
        self._seen: dict[Tag, int] = {}
        self._proved = 0
        """What outdated rounds have still proved: contexts, and what they reached."""
        beginning.shared.when_outdated = self._note_outdated
        self.translation: Translation
        self.search: Search

    def run(self, budget: Budget, is_enough: Callable[[Tag], bool]) -> Result:
        """Search until a round has learned nothing, or the budget ends."""
        while True:
            self.rounds += 1
            self._right, self._is_searching = 0, False
            self._beginning.shared.unlearn()
            network = self._network()
            options = Options(
                contexts=self._options.contexts,
                split=Split(self._options.split),
                is_enough=is_enough,
                workers=self._options.workers,
                executors=self._executors,
                is_outdated=lambda: self._beginning.shared.is_outdated,
            )
            diagrams = Diagrams(nodes_within(budget.spare_memory()), poll=budget.poll)
            patience = _Patience(budget, self._beginning.shared)
            known = (*self._beginning.shared.variables(), *self.variables)
            self.search = Search(network, options, patience, diagrams, known)
            self._is_searching = True
            try:
                result = self.search.run()
            except Learned:
                self._keep()
                continue
            if not self._beginning.shared.is_outdated:
                assert not self.search.space.has_mixed_widths, (
                    "widths change in outdated rounds only"
                )
                return self._with_earlier(result)
            self._keep()
            if result.exhausted is not None and not _has_room(result.exhausted, budget):
                return self._with_earlier(replace(result, found={}, reached={}, completed=0))

    def _network(self) -> Network:
        beginning = self._beginning
        labels = Labels(beginning.shared, beginning.state, self.variables)
        self.translation = Translation(
            beginning.machine.execution,
            beginning.shared,
            beginning.stops,
            labels,
            HANDLERS,
            beginning.initialise_early,
            self._decides,
            self._race_free,
        )
        first, _ = labels.of(beginning.state, 0, beginning.held)
        numbers = range(self._options.threads)
        codes = [ThreadCode(self.translation, n, may_linger=self._may_linger) for n in numbers]
        threads = (Thread(code, first if not n else code.idle) for n, code in enumerate(codes))
        deadlock = DEADLOCK if self._looks_for_deadlock else None
        return Network(tuple(threads), deadlock=deadlock)

    def _note_outdated(self) -> None:
        self._right = self.search.completed if self._is_searching else 0

    def _keep(self) -> None:
        """Keep what a round has proved before it became outdated.

        Runs of its completed contexts do not reach what was learned afterwards. If there is a
        violation among them, a later round must find it again, so nothing counts from there on.
        """
        found = {tag: item.contexts for tag, item in self.search.discoveries.items()}
        violated = [used for tag, used in found.items() if _is_violation(tag)]
        completed = min([self._right, *(used - 1 for used in violated)])
        if completed > self._proved:
            self._proved = completed
            self._seen = {tag: used for tag, used in found.items() if used <= completed}

    def _with_earlier(self, result: Result) -> Result:
        """A result, extended with what earlier rounds have proved if this one ended too early."""
        if result.exhausted is None or self._proved <= result.completed:
            return result
        found = {**self._seen, **result.found}
        return replace(result, found=found, completed=self._proved, converged=False)

    def lines(self, result: Result) -> Iterator[tuple[str, int]]:
        """The lines of the program that threads reach."""
        yield from self._beginning.lines
        for tag in result.found:
            if isinstance(tag, Lines):
                yield from tag.lines


def _is_violation(tag: Tag) -> bool:
    """Whether a tag is a property with what violates it."""
    return tag == DEADLOCK or isinstance(tag, tuple)
